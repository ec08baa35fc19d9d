"""The exact chances of attacks: by hand, and against what loaded dice make of every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.vietnam_solitaire.combat import chances
from tests.vietnam_solitaire.support import at, fights, harmless, rules

BOARD = rules().board
ATTACK = "Attack the Ho Chi Minh Trail - orders"
POOL = "at Available Pool: B52 1, B52 2, GB 1, GB 2\npoints: 15\n"


def odds(game, line: str) -> dict[str, Fraction]:
    """The chances of an order as typed."""
    order = game.rules.catalogue.parse(line)
    rule = game.rules.rules[order.verb]
    rule.verify(game.position, 0, order.slots)
    return dict(rule.chances(game.position, 0, order.slots))


@pytest.mark.parametrize(
    ("text", "line", "hit", "down"),
    [
        ("trail: Laos=1", "target Laos with GB 1", Fraction(1, 3), 0),
        ("trail: Laos=1", "target Laos with B52 1", Fraction(2, 3), 0),
        ("trail: Hanoi=1\nsam: Hanoi", "target Hanoi with B52 1", Fraction(4, 9), Fraction(1, 3)),
        ("trail: Hanoi=1\nsam: Hanoi, Haiphong\nmig: Hanoi", "target Hanoi with B52 1",
         Fraction(8, 27), Fraction(5, 9)),
    ],
)  # fmt: skip
def test_an_attack_on_the_trail(text, line, hit, down):
    """Air defense first: one shot in three for each SAM and MiG."""
    found = odds(at(ATTACK, POOL + text), line)
    assert found["a trail counter is removed"] == hit
    assert found.get("B52 1 is shot down", 0) == down
    assert sum(found.values()) == 1 and "it misses" in found


def test_an_attack_after_others_may_come_too_late():
    game = at(ATTACK, POOL + "trail: Laos=1")
    game.give("target Laos with GB 1", "target Laos with B52 1")
    found = odds(game, "target Laos with GB 2")
    late = 1 - Fraction(2, 3) * Fraction(1, 3)
    assert found == {
        "a trail counter is removed": (1 - late) / 3,
        "it misses": (1 - late) * 2 / 3,
        "it comes too late: no trail counter is left": late,
    }


def test_limited_bombers():
    game = at(ATTACK, POOL + "trail: Laos=1, Hanoi=1", limited_b52s="on")
    assert odds(game, "target Laos with B52 1")["a trail counter is removed"] == Fraction(1, 3)
    assert odds(game, "target Hanoi with B52 1")["a trail counter is removed"] == Fraction(2, 3)


def test_napalm():
    game = fights("at Hue 1-2: NVA 1\nat Available Pool: Napalm 1\npoints: 1")
    found = {"the unit is destroyed": Fraction(2, 3), "it misses": Fraction(1, 3)}
    assert odds(game, "napalm NVA 1") == found


def test_a_duel():
    """US 3 against VC 2 in the jungle: a half against a third, both or one or neither."""
    game = fights("at Hue 1-2: US 1, VC 1")
    us, vc = Fraction(1, 2), Fraction(1, 3)
    once = 1 - (1 - us) * (1 - vc)
    assert odds(game, "attack Hue 1-2") == {
        "fought to the end, US/ARVN is left": us * (1 - vc) / once,
        "fought to the end, NVA/VC is left": vc * (1 - us) / once,
        "fought to the end, nobody is left": us * vc / once,
    }


def test_units_that_cannot_hit_stay():
    """V42: such a combat is over at once."""
    ruleset, position = harmless("at Hue 6: US 1, VC 1")
    found = chances.fought_out(ruleset.played, position, BOARD.area_id["Hue 6"])
    assert found == [("fought to the end, both are left, and nobody can hit", 1)]


GROUND = [u for u in BOARD.units if BOARD.ground[u] and BOARD.type[u] != 6]
OURS = [u for u in GROUND if BOARD.allied_ground[u]]
THEIRS = [u for u in GROUND if not BOARD.allied_ground[u]]


@settings(max_examples=25, deadline=None)
@given(
    st.sets(st.sampled_from(OURS), min_size=1, max_size=2),
    st.sets(st.sampled_from(THEIRS), min_size=1, max_size=2),
    st.sampled_from(BOARD.land),
)
def test_a_round_rolled_out_in_full_agrees(ours, theirs, area):
    """Every roll of a first round, then the chances of what it leaves, make up the whole."""
    fighters = sorted(ours | theirs)
    names = ", ".join(BOARD.unit_names[u] for u in fighters)
    name = BOARD.area_names[area]
    game = fights(f"at {name}: {names}")
    whole = dict(chances.fought_out(game.rules.played, game.position, area))
    assert sum(whole.values()) == 1
    needed = {u: BOARD.values[u][BOARD.terrain[area]] for u in fighters}
    summed: dict[str, Fraction] = dict.fromkeys(whole, Fraction(0))
    for hit in product((True, False), repeat=len(fighters)):
        chance = Fraction(1)
        for unit, hits in zip(fighters, hit, strict=True):
            chance *= Fraction(needed[unit] if hits else 6 - needed[unit], 6)
        if not chance:
            continue
        faces = {
            f"/{BOARD.unit_names[u]}": 1 if h else 6 for u, h in zip(fighters, hit, strict=True)
        }
        rolled = fights(f"at {name}: {names}", faces)
        lost = []
        for seat in (0, 1):
            side = [u for u in fighters if BOARD.seat_of[u] == seat]
            side.sort(key=lambda u: (BOARD.kind_of[u], u))
            scored = sum(h for u, h in zip(fighters, hit, strict=True) if BOARD.seat_of[u] != seat)
            lost += side[:scored]
        left = [u for u in fighters if u not in lost]
        sides = {BOARD.seat_of[u] for u in left}
        if sides == {0, 1}:
            for unit in lost:
                rolled.position.put(unit, 1)
            for words, share in chances.fought_out(rolled.rules.played, rolled.position, area):
                summed[words] += chance * share
        else:
            who = "nobody" if not sides else ("US/ARVN", "NVA/VC")[min(sides)]
            summed[f"fought to the end, {who} is left"] += chance
    assert summed == whole


def test_a_crowd_is_reckoned_soon_and_nearly():
    some = fights("at Hue 1-2: US 1, US 2, ARVN 1, ARVN 2, VC 1, VC 2, VC 3, VC 4")
    area = BOARD.area_id["Hue 1-2"]
    exact = dict(chances.fought_out(some.rules.played, some.position, area))
    before, chances.MOST_EXACT = chances.MOST_EXACT, 1
    try:
        nearly = dict(chances.fought_out(some.rules.played, some.position, area))
    finally:
        chances.MOST_EXACT = before
    assert all(abs(exact[words] - nearly[words]) < Fraction(1, 10**9) for words in exact)
