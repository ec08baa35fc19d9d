"""What holds for all units, areas and scores, told a second time from the rulebook."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.kernel.errors import RuleViolation
from engine.vietnam_solitaire.board import (
    AIRMOBILE,
    ANZAC,
    ARMOR,
    ARVN,
    INFANTRY,
    MARINE,
    NVA,
    OUT,
    ROK,
    RUFF_PUFF,
    US,
    VC,
)
from engine.vietnam_solitaire.combat import rounds
from engine.vietnam_solitaire.datafiles import DATA
from engine.vietnam_solitaire.phases import raise_move, score, trail_counters
from engine.vietnam_solitaire.position import VsPosition
from tests.vietnam_solitaire.support import rules

GAME = rules()
BOARD, PLAYED = GAME.board, GAME.played
OURS = [u for u in BOARD.units if BOARD.allied_ground[u]]
THEIRS = [u for u in BOARD.communists if BOARD.ground[u]]
AREAS = st.sampled_from(BOARD.land)
MAP = tomllib.loads((DATA / "map.toml").read_text("utf-8"))["region"]


def test_a_match_begun_with_fewer_counters_goes_on():
    """A position that was kept before three NVA counters and a field came into the game."""
    ruleset = rules()
    names = ruleset.board.unit_names
    assert names[9:11] == ["VC 10", "NVA 1"] and names[18:20] == ["NVA 9", "NVA A 1"]
    assert names[59:] == ["7th Fleet", "NVA 10", "NVA 11", "NVA 12"]
    record = ruleset.new_position().record()
    assert record["schema"] == 1 and "returned" not in record["fields"]
    for unit in (60, 61, 62):
        del record["fields"]["loc"][unit]
    position = ruleset.blank()
    position.load(record)
    assert ruleset.assurance.broken(position) == []
    assert [position.loc[unit] for unit in (59, 60, 61, 62)] == [OUT] * 4


def standing(places: dict[int, int]) -> VsPosition:
    """A position with these units in these areas."""
    position = GAME.blank()
    for unit, area in places.items():
        position.put(unit, area)
    return position


def allied_group(unit: int) -> int:
    """The order in which the rulebook removes US/ARVN units."""
    army, kind = BOARD.army[unit], BOARD.type[unit]
    if army == ARVN:
        return 1
    if army == US:
        return 4 if kind == AIRMOBILE else 2
    return 3


def communist_group(unit: int) -> int:
    """The order in which the rulebook removes NVA and VC units."""
    if BOARD.army[unit] == VC:
        return 1
    return 3 if BOARD.type[unit] == ARMOR else 2


@pytest.mark.parametrize(
    ("seat", "units", "group"), [(0, OURS, allied_group), (1, THEIRS, communist_group)]
)
def test_losses_follow_the_groups(seat, units, group):
    """As many as hits, nobody of a later group while one of an earlier is left."""

    @settings(max_examples=60, deadline=None)
    @given(st.sets(st.sampled_from(units), min_size=1), st.integers(0, 12), st.randoms())
    def holds(fighters, hits, random):
        order = sorted(fighters)
        random.shuffle(order)
        scored = [0, 0]
        scored[1 - seat] = hits
        lost = rounds.losses(BOARD, order, seat, scored)
        left = fighters - set(lost)
        assert len(lost) == min(hits, len(fighters)) and len(set(lost)) == len(lost)
        assert max(map(group, lost), default=0) <= min(map(group, left), default=9)
        assert lost == rounds.losses(BOARD, sorted(fighters), seat, scored)

    holds()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*OURS, *THEIRS]), AREAS, st.booleans())
def test_a_unit_hits_by_the_terrain_of_its_area(unit, area, supported):
    """The printed column; one more for airmobile units that the fleet supports."""
    position = standing({unit: area})
    position.supported = int(supported)
    region, part = BOARD.regions[BOARD.region_of[area]], BOARD.part_of[area]
    column = ("jungle", "paddy", "urban").index(MAP[region]["terrain"][part])
    helped = supported and BOARD.type[unit] == AIRMOBILE
    assert rounds.value(position, unit, area) == BOARD.values[unit][column] + helped


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(OURS), AREAS, AREAS)
def test_what_a_move_costs(unit, start, end):
    """Free within a region, by air anywhere; a point for US infantry, marines, armor; no others."""
    assume(start != end)
    position = standing({unit: start})
    army, kind = BOARD.army[unit], BOARD.type[unit]
    same = BOARD.region_of[start] == BOARD.region_of[end]
    expected: int | None
    if kind == RUFF_PUFF:
        expected = None
    elif same or kind == AIRMOBILE:
        expected = 0
    else:
        expected = 1 if army == US and kind in (INFANTRY, MARINE, ARMOR) else None
    try:
        raise_move.refuse(PLAYED, position, unit, end)
        assert raise_move.price(position, unit, end) == expected
    except RuleViolation:
        assert expected is None
        assert army in (ARVN, ROK, ANZAC)


SHARES = st.lists(st.sampled_from(("ours", "theirs", "both", "nobody")), min_size=5, max_size=5)


def shared(shares: list[str], with_us: bool = False) -> VsPosition:
    """A position in which each region is held so: by ARVN, by VC."""
    places = {}
    arvn, vc = (list(BOARD.of_kind[BOARD.kind_id[kind]]) for kind in ("ARVN", "VC"))
    for region, share in enumerate(shares):
        if share in ("ours", "both"):
            places[arvn.pop()] = BOARD.areas_of[region][3]
        if share in ("theirs", "both"):
            places[vc.pop()] = BOARD.areas_of[region][0]
    if with_us:
        places[BOARD.of_kind[BOARD.kind_id["US"]][0]] = BOARD.areas_of[3][2]
    return standing(places)


@settings(max_examples=200, deadline=None)
@given(SHARES, st.integers(0, 16), st.integers(1, 16), st.booleans())
def test_levels_of_victory(shares, won, turn, with_us):
    """By regions, turns, and who stands in Saigon when the last turn is over."""
    assume(not with_us or shares[3] in ("ours", "both"))
    position = shared(shares, with_us)
    position.turn = turn
    position.score = won
    level = score.LEVELS[score.level_of(PLAYED, position)]
    if shares.count("theirs") >= 4 and shares[3] == "theirs":
        expected = "major defeat"
    elif turn < 16:
        expected = "major victory" if won >= 13 else ""
    elif shares.count("ours") < 3 or shares[3] != "ours" or with_us or won < 9:
        expected = "no victory"
    else:
        expected = (
            "major victory" if won >= 13 else "real victory" if won >= 11 else "marginal victory"
        )
    assert level == expected


@settings(max_examples=60, deadline=None)
@given(SHARES)
def test_who_controls_what(shares):
    """A side's own units alone."""
    ours, theirs = shared(shares).controlled(PLAYED.scenario.regions)
    assert ours == [r for r, share in enumerate(shares) if share == "ours"]
    assert theirs == [r for r, share in enumerate(shares) if share == "theirs"]


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(BOARD.trail_areas),
    st.integers(0, 2),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_what_a_trail_die_brings(area, there, sam, other_sam, mig):
    """In the north a SAM, then a MiG, beside a counter; else a counter, up to two."""
    position = GAME.blank()
    position.trail[area] = there
    north = area in BOARD.north
    if north:
        position.sam[area], position.mig[area] = int(sam), int(mig)
        for other in BOARD.north:
            if other != area:
                position.sam[other] = int(other_sam)
    found = trail_counters.prizes(PLAYED, position, area)
    expected = [2] if there < 2 else []
    if north and there and not sam:
        expected = [0, *expected]
    elif north and there and other_sam and not mig:
        expected = [1, *expected]
    assert found == expected


def test_armies_of_the_enemy_are_two():
    assert {BOARD.army[u] for u in THEIRS} == {NVA, VC}
