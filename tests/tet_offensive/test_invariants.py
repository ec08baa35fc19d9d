"""What must hold in every position: each fault is told of by its sentence, and by it alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.kernel.errors import RuleViolation
from engine.tet_offensive.position import TetPosition
from tests.standins.support import mixed
from tests.tet_offensive.support import allied_search, rules, vc_nva_moves

NAMES = rules().names


def unit(name: str) -> int:
    return NAMES.find("unit", name)


def area(name: str) -> int:
    return NAMES.find("area", name)


def position(text: str = "") -> TetPosition:
    """A position in which all is well until a test breaks it."""
    made = rules().new_position()
    made.amend(f"stage: VC/NVA Movement - start\nat 23: 482 VC, 840 VC\n{text}")
    made.note_anew()
    assert rules().assurance.broken(made) == []
    return made


def put(unit_name: str, place: str) -> Callable[[TetPosition], None]:
    return lambda p: p.put(unit(unit_name), area(place))


def cell(field: str, index: int, value: int) -> Callable[[TetPosition], None]:
    return lambda p: p.cells[p.number[field]].__setitem__(index, value)


BREAKS: list[tuple[str, Callable[[TetPosition], None], list[str]]] = [
    (
        "two places",
        lambda p: p.here[area("Hue")].append(unit("482 VC")),
        [
            "482 VC stands in two places.",
            "482 VC is listed where it is not.",
            "The VC/NVA count of Hue is wrong.",
        ],
    ),
    (
        "listed elsewhere",
        cell("loc", unit("482 VC"), area("24")),
        ["482 VC is listed where it is not."],
    ),
    (
        "nowhere",
        lambda p: p.here[area("23")].remove(unit("482 VC")),
        ["A unit is nowhere.", "The VC/NVA count of 23 is wrong."],
    ),
    (
        "sympathizers on the map",
        put("Sympathizers", "Hue"),
        ["The sympathizers are no counter and stand on the map."],
    ),
    ("VC of another corps", put("482 VC", "Hue"), ["482 VC may not be in Hue."]),
    ("Allied abroad", put("1/9", "A Shau Valley"), ["1/9 may not be in A Shau Valley."]),
    ("ARVN of another corps", put("1/1 ARVN", "Saigon"), ["1/1 ARVN may not be in Saigon."]),
    ("a Ruff-Puff elsewhere", put("RP Hue", "Da Nang"), ["RP Hue has moved."]),
    ("off the river", put("Riverine", "Rach Gia"), ["Riverine is off the river."]),
    (
        "no airbase",
        cell("based", unit("482 VC"), 1),
        ["482 VC is based where there is no airbase."],
    ),
    (
        "Allied count",
        lambda p: p.allied.__setitem__(area("Hue"), 99),
        ["The Allied count of Hue is wrong."],
    ),
    (
        "VC/NVA count",
        lambda p: p.vcnva.__setitem__(area("23"), 1),
        ["The VC/NVA count of 23 is wrong."],
    ),
    (
        "a province in revolt",
        cell("insurrection", area("23"), 1),
        ["23 is no city and in insurrection."],
    ),
    ("points", cell("nva_points", 0, -1), ["NVA replacement points are negative."]),
    (
        "strength",
        cell("strength", unit("RP Hue"), -2),
        ["The strength of a Ruff-Puff is negative."],
    ),
    ("turn 0", cell("turn", 0, 0), ["There is no turn 0."]),
    ("turn 6", cell("turn", 0, 6), ["There is no turn 6."]),
    ("a step before the first", cell("step", 0, -1), ["The step of a battle is negative."]),
    (
        "a winner who plays not",
        cell("winner", 0, 3),
        ["The winner is nobody who plays: 0 nobody, 1 Allied, 2 VC/NVA."],
    ),
    (
        "more found than hidden",
        cell("to_detect", area("23"), 3),
        ["Not so many units can be found in 23."],
    ),
    (
        "fewer than none found",
        cell("to_detect", area("23"), -1),
        ["Not so many units can be found in 23."],
    ),
    (
        "hit without a way out",
        cell("hit", unit("RP Hue"), 1),
        ["RP Hue is hit and has no way to retreat."],
    ),
    (
        "hit off the map",
        cell("hit", unit("2 NVA"), 1),
        ["2 NVA is hit and has no way to retreat."],
    ),
    (
        "a fleet that is hit",
        cell("hit", unit("Naval Gunfire"), 1),
        ["Naval Gunfire is hit and has no way to retreat."],
    ),
]


@pytest.mark.parametrize(
    ("spoil", "faults"), [(s, f) for _, s, f in BREAKS], ids=[name for name, _, _ in BREAKS]
)
def test_each_fault_is_told(spoil: Callable[[TetPosition], None], faults: list[str]) -> None:
    here = position()
    spoil(here)
    assert sorted(rules().assurance.broken(here)) == sorted(faults)


# ---- what looks odd and is well ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "at Eliminated Units: RP Hue, Riverine, 1/9",
        "at Current Casualties: RP Hue",
        "at A Shau Valley: 1 VC, 2 NVA",  # VC of any corps abroad
        "to_detect: 23=2",
        "insurrection: Hue",
        "turn: 5\nlevels: US=160, ARVN=100\nwinner: 2",
    ],
)
def test_what_is_odd_and_well(text: str) -> None:
    position(text)


def test_a_unit_that_lies_face_up_cannot_be_found() -> None:
    here = position("to_detect: 23=1")
    for name in ("482 VC", "840 VC"):
        here.face_up[unit(name)] = 1
    assert rules().assurance.broken(here) == ["Not so many units can be found in 23."]


@pytest.mark.parametrize("seed", range(30))
def test_positions_that_are_drawn_are_well(seed: int) -> None:
    assert rules().assurance.broken(rules().assurance.random_position(Random(seed))) == []


def test_nothing_breaks_in_matches() -> None:
    for seed in range(2):
        for table, _, _ in mixed(f"invariants {seed}", 0.4):
            assert rules().assurance.broken(table.position) == []


# ---- edits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("winner: 6", "The winner is nobody who plays"),
        ("winner: 1", "Nobody has won so"),
        ("turn: 9", "There is no turn 9."),
        ("at Hue: 482 VC", "482 VC may not be in Hue."),
    ],
)
def test_an_edit_that_would_break_something_is_refused(text: str, told: str) -> None:
    game = vc_nva_moves("at 23: 482 VC")
    before = game.text()
    with pytest.raises(RuleViolation, match="The edit cannot stand: ") as refusal:
        game.table.amend(text)
    assert told in str(refusal.value)
    assert game.text() == before


def test_an_edit_cannot_take_away_those_among_whom_it_is_being_chosen() -> None:
    game = allied_search("at 12: 3/1 Cav, 1/1 Cav, 2 NVA, 304 NVA, 320 NVA", {"search": 1})
    game.give("Allied", "search 12", "done")
    assert game.awaited() == ["VC/NVA: detect in 12"]
    with pytest.raises(RuleViolation, match="Not so many units can be found in 12"):
        game.table.amend("at 13: 2 NVA, 304 NVA, 320 NVA")
    game.force("VC/NVA")
    assert "VC/NVA: detect in 12" not in game.awaited()
