"""The names of branches, which the fuzzer counts: that they are listed, and what earns each."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.kernel.dice import Dice
from engine.kernel.event import Event
from engine.kernel.table import Step, Table
from engine.tet_offensive.position import TetPosition
from tests.standins.support import chance
from tests.tet_offensive.support import Game, allied_moves, rules, stand, vc_nva_moves

ALL = rules().assurance.all_branches()


def come_through(table: Table, step: Step) -> list[str]:
    """The branches of the step that was just made."""
    assert table.position.changes is step.changes
    return list(rules().assurance.branches(step.events, table.position))


def given(game: Game, seat: str, *lines: str) -> set[str]:
    """The branches that a seat's orders come through."""
    found: set[str] = set()
    for line in lines:
        game.give(seat, line)
        found.update(come_through(game.table, game.steps[-1]))
    return found


def test_every_branch_is_named_once() -> None:
    assert len(set(ALL)) == len(ALL) > 80


# ---- in matches ----------------------------------------------------------------------------------


def collect(found: Counter[str], table: Table, random: Random, most: int) -> None:
    """Play on by chance and count the branches."""
    found.update(come_through(table, table.start()))
    for _ in range(most):
        if not table.waiting:
            return
        decision = random.choice(table.waiting)
        for order in chance(table, decision, random):
            if decision in table.waiting:
                found.update(come_through(table, table.give(decision.seat, order)))


def test_whatever_comes_up_is_listed_and_most_of_it_comes_up() -> None:
    random = Random("branches")
    found: Counter[str] = Counter()
    for seed in range(2):
        whole = Table(rules(), rules().new_position(), Dice(f"branches {seed}", "b"))
        collect(found, whole, random, 200)
    for seed in range(25):
        drawn = Table(
            rules(), rules().assurance.random_position(random), Dice(f"drawn {seed}", "b")
        )
        collect(found, drawn, random, 8)
    assert set(found) <= set(ALL)
    assert len(found) > len(ALL) * 0.6


# ---- one by one ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "branch"),
    [
        ("at 23: 482 VC", "move 482 VC to Cheo Reo", "move: into a city"),
        ("at Cheo Reo: 482 VC", "move 482 VC to 23", "move: out of a city"),
        ("at 23: 2 NVA", "move 2 NVA to 24", "move: between provinces"),
    ],
)
def test_steps(text: str, line: str, branch: str) -> None:
    assert given(vc_nva_moves(text), "VC/NVA", line) == {branch}


def test_steps_across_the_border() -> None:
    links = rules().board
    sanctuary = next(a for a in links.map_areas if links.touches[a])
    province = next(p for p in links.touches[sanctuary] if links.country[p] == "South Vietnam")
    inside, outside = links.area_names[province], links.area_names[sanctuary]
    game = vc_nva_moves(f"at {outside}: 2 NVA\nat {inside}: 5 NVA")
    assert given(game, "VC/NVA", f"move 2 NVA to {inside}") == {"move: out of a sanctuary"}
    assert given(game, "VC/NVA", f"move 5 NVA to {outside}") == {"move: into a sanctuary"}


def test_the_trail() -> None:
    links = rules().board
    start = next(a for a in links.map_areas if links.trail[a])
    end = links.trail[start][0]
    game = vc_nva_moves(f"at {links.area_names[start]}: 2 NVA")
    assert given(game, "VC/NVA", f"trail 2 NVA to {links.area_names[end]}") == {"trail: NVA"}


def test_road_moves() -> None:
    game = allied_moves("at Hue: 1/101")
    assert given(game, "Allied", "move 1/101 to Da Nang") == {"move: along a highway"}


# ---- what is told of a step ----------------------------------------------------------------------


def told(*lines: str, position: TetPosition | None = None) -> list[str]:
    """The branches of events that are written so: "arrived 1/9, Saigon", numbers as they are."""
    events = []
    for line in lines:
        kind, _, rest = line.partition(" ")
        slots = rules().event_kinds[kind].slots
        items = [item.strip() for item in rest.split(",")]
        events.append(Event(kind, tuple(map(datum, slots, items))))
    return list(
        rules().assurance.branches(events, position or stand("Morale - casualties", "").position)
    )


def datum(slot: str, item: str) -> int | str:
    named = slot not in ("number", "text")
    if slot == "number":
        return int(item)
    kind = {"place": "area", "someone": "unit"}.get(slot, slot)
    if named and item == "-":
        return -1 if kind == "unit" else 0
    return rules().names.find(kind, item) if named else item


@pytest.mark.parametrize(
    ("line", "branch"),
    [
        ("arrived 3/25, Saigon", "replacement: US ground"),
        ("arrived 1/1 ARVN, Hue", "replacement: South Vietnamese ground"),
        ("arrived I Tac, Hue", "replacement: US air"),
        ("arrived 28 NVA, C-1", "replacement: NVA regiment"),
        ("arrived 2 NVA, C-1", "replacement: NVA 18 division"),
        ("arrived 304 NVA, C-1", "replacement: NVA other division"),
        ("arrived 145 VC, 26", "replacement: VC of II Corps"),
        ("arrived 506 VC, 31", "replacement: VC of III Corps"),
        ("arrived 261 VC, 43", "replacement: VC of IV Corps"),
        ("turned_up RP Hue, 0", "turned up: a Ruff-Puff of strength 0"),
        ("turned_up RP Hue, 2", "turned up: a Ruff-Puff that fights"),
        ("order_dropped 482 VC, 23", "order ahead: dropped"),
        ("retreated 482 VC, 23, C-1", "retreat: VC/NVA"),
        ("retreated Riverine, 42, My Tho", "retreat: riverine"),
        ("retreated 1/101, 11, Hue", "retreat: Allied to a city of the province"),
        ("retreated 1/101, Hue, Da Nang", "retreat: Allied along the highway"),
        ("destroyed 482 VC, 23, overrun", "lost: overrun"),
        ("destroyed 482 VC, 23, no retreat", "lost: no retreat"),
        ("destroyed 482 VC, Tchepone, no retreat", "lost: no retreat from a sanctuary"),
        ("destroyed I Tac, Hue, airbase taken", "lost: airbase taken"),
        ("destroyed 482 VC, Tchepone, overrun", "lost: overrun"),
        ("award US, 3, casualties, -, -", "award: US, casualties"),
        ("award VC, -2, insurrection begins, Hue, -", "award: VC, insurrection begins"),
        ("won Allied", "won: Allied"),
        ("won VC/NVA", "won: VC/NVA"),
        ("searched 12, 6, 1, 0", "search: failure"),
        ("searched 12, 1, 3, 2", "search: the VC/NVA player chooses"),
        ("wasted I Tac, 482 VC, 12", "air: a wasted strike"),
        ("returned I Tac, Hue", "return: to a base"),
        ("returned Arc Light, Theater Air Units", "return: to the theater box"),
        ("returned I Tac, Waiting", "return: no base left"),
        ("carried 1/9, 42, 43", "river: carry in the Allied movement phase"),
    ],
)
def test_one_event_one_branch(line: str, branch: str) -> None:
    assert told(line) == [branch]
    assert branch in ALL


def test_the_phase_tells_two_ways_of_carrying_apart() -> None:
    before = stand("Allied Aero-Mech Movement - orders", "").position
    assert told("carried 1/9, 42, 43", position=before) == ["river: carry in the aero-mech phase"]


def test_a_search_that_shows_all_is_told_from_one_in_which_somebody_chooses() -> None:
    assert told("searched 12, 1, 3, 1", "shown 482 VC, 12") == ["search: all found"]
    assert told("searched 12, 1, 3, 1", "shown 482 VC, 13") == ["search: the VC/NVA player chooses"]


def test_arc_light_at_one_target_and_at_two() -> None:
    one = [
        "bombed Arc Light, 482 VC, 23, 1-1, 1, miss",
        "bombed Arc Light, 482 VC, 23, 1-1, 1, hit",
    ]
    assert Counter(told(*one)) == Counter(["air: miss", "air: hit", "air: Arc Light at one target"])
    two = [*one[:1], "bombed Arc Light, 840 VC, 23, 1-1, 1, overrun"]
    assert Counter(told(*two)) == Counter(["air: miss", "air: overrun", "air: Arc Light split"])


def test_bombing_a_city() -> None:
    assert Counter(told("bombed I Tac, 1 VC, Hue, 1-1, 6, hit")) == Counter(
        ["air: hit", "air: tac air", "air: a city bombed"]
    )


@pytest.mark.parametrize("kind", ["insurrection", "secured"])
def test_what_is_paid_for_at_once_is_the_first_time(kind: str) -> None:
    paid = {"insurrection": "insurrection: the first", "secured": "secured: for points"}[kind]
    again = {
        "insurrection": "insurrection: again after it was secured",
        "secured": "secured: again",
    }
    award = "award VC, -2, insurrection begins, Hue, -"
    assert paid in told(f"{kind} Hue", award)
    assert again[kind] in told(f"{kind} Hue")
    assert again[kind] in told(f"{kind} Saigon", award)
    assert again[kind] in told(award, f"{kind} Hue")


# ---- fire ----------------------------------------------------------------------------------------


def volley(area: str, target: str, *units: str, turn: int = 3) -> list[str]:
    """One target fired at, as it is told."""
    return [
        f"die turn {turn}/phase 2/fire/{area}/{target}, 1",
        *(f"fired {unit}, {target}, {area}" for unit in units),
        f"shot {target}, {area}, 1-1, 1, hit",
    ]


HIT = "fire: hit"


@pytest.mark.parametrize(
    ("lines", "branches"),
    [
        (volley("Hue", "1 VC", "1/101"), [HIT, "fire: defenders of a city first"]),
        (volley("Hue", "1/101", "1 VC"), [HIT]),
        (volley("12", "1/101", "1 VC", "2 NVA"), [HIT, "fire: several units at one"]),
        (volley("12", "1 VC", "Naval Gunfire"), [HIT, "fire: naval gunfire"]),
        (volley("12", "1/101", "Sympathizers"), [HIT, "fire: sympathizers"]),
        (volley("42", "261 VC", "1/9"), [HIT, "fire: mechanized at half value"]),
        (volley("31", "506 VC", "2/25"), [HIT]),
        (volley("Tchepone", "2 NVA", "1/101"), [HIT, "fire: on VC/NVA units in a sanctuary"]),
        (volley("Tchepone", "1/101", "2 NVA"), [HIT, "fire: on Allied units in a sanctuary"]),
        (volley("Hue", "1/101", "10 Sap", turn=1), [HIT, "fire: sappers first on turn 1"]),
        (volley("Hue", "1/101", "10 Sap", turn=2), [HIT]),
        (volley("12", "1/101", "10 Sap", "1 VC", turn=1), [HIT, "fire: several units at one"]),
    ],
)  # fmt: skip
def test_a_volley(lines: list[str], branches: list[str]) -> None:
    found = [b for b in told(*lines) if b.startswith("fire: ") and "at once" not in b]
    assert Counter(found) == Counter(branches)


def at_once(area: str, revolt: bool = False, between: str = "") -> bool:
    """Whether fire of both sides counts as given at once."""
    position = stand("Morale - casualties", "").position
    position.insurrection[rules().names.find("area", area)] = int(revolt)
    lines = [*volley(area, "1/101", "1 VC"), between, *volley(area, "1 VC", "1/101")]
    return any("at once" in b for b in told(*filter(None, lines), position=position))


def test_fire_at_once() -> None:
    assert at_once("12")
    assert at_once("Hue", revolt=True)
    assert not at_once("Hue"), "the defenders fire first"
    assert not at_once("Tchepone"), "in a sanctuary fire is never at once"
    assert not at_once("12", between="battle 12"), "these are two battles"
