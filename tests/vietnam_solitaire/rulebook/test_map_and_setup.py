"""Map and Unit Notation; Setup; Turn Sequence."""

from __future__ import annotations

import pytest

from engine.vietnam_solitaire import sequence
from engine.vietnam_solitaire.board import ARMIES
from tests.vietnam_solitaire.support import LoadedDice, at, opening, rules

BOARD = rules().board


@pytest.mark.rule("Map and Unit Notation/1")
def test_five_regions_of_four_areas_and_six_trail_areas():
    """Numbered 1-2, 3-4, 5 and 6; two dice do."""
    assert len(BOARD.regions) == 5 and len(BOARD.trail_areas) == 6
    for region in BOARD.regions:
        assert [f"{region} {faces}" in BOARD.area_names for faces in ("1-2", "3-4", "5", "6")]
    game = opening(3)
    assert isinstance(game.dice, LoadedDice) and len(game.dice.rolled) == 2


@pytest.mark.rule("Map and Unit Notation/2")
def test_the_record_track_is_shown():
    """Turn, victory conditions and political points."""
    told = rules().figures(opening().position)
    assert told["political points"] == "4" and told["turns with three regions"] == "0"


@pytest.mark.rule("Map and Unit Notation/3")
def test_nothing_of_the_first_edition_is_used():
    """Political points do not start at the turn's number and do not grow by losses."""
    assert [BOARD.points[turn] for turn in (1, 6, 11)] == [4, 15, 6]


@pytest.mark.rule(
    "Map and Unit Notation/4",
    "Map and Unit Notation/5",
    "Map and Unit Notation/6",
    "Map and Unit Notation/9",
)
@pytest.mark.parametrize(
    ("kind", "army", "count"),
    [("NVA", "NVA", 5), ("VC", "VC", 10), ("NVA A", "NVA", 2)],
)
def test_the_communist_units(kind, army, count):
    units = BOARD.of_kind[BOARD.kind_id[kind]]
    assert len(units) >= count
    assert {ARMIES[BOARD.army[unit]] for unit in units} == {army}


@pytest.mark.rule("Map and Unit Notation/7", "Map and Unit Notation/8")
def test_missiles_and_fighters_stand_in_the_north():
    """Markers of a trail area, not units that move."""
    assert [BOARD.area_names[a] for a in BOARD.north] == ["Haiphong", "Hanoi"]
    assert not any("SAM" in name or "MiG" in name for name in BOARD.unit_names)


@pytest.mark.rule(
    "Map and Unit Notation/10",
    "Map and Unit Notation/11",
    "Map and Unit Notation/12",
    "Map and Unit Notation/13",
    "Map and Unit Notation/14",
    "Map and Unit Notation/15",
    "Map and Unit Notation/16",
    "Map and Unit Notation/17",
    "Map and Unit Notation/18",
    "Map and Unit Notation/19",
    "Map and Unit Notation/20",
    "Map and Unit Notation/21",
    "Map and Unit Notation/22",
)
@pytest.mark.parametrize(
    "kind",
    ["ARVN", "AirCav", "GB", "B52", "Napalm", "US", "ROK", "ANZAC", "US Mar", "ARVN Mar", "US A",
     "ARVN A", "ARVN AM", "ARVN M", "ARVN R"],
)  # fmt: skip
def test_the_allied_units(kind):
    """Map/10, Map/11, Map/12, Map/13, Map/14, Map/15, Map/16, Map/17, Map/18, Map/19, Map/20,
    Map/21, Map/22.
    """
    assert all(BOARD.seat_of[u] == 0 for u in BOARD.of_kind[BOARD.kind_id[kind]])


@pytest.mark.rule("Setup/1")
def test_turn_one_with_four_points():
    game = opening()
    assert game.one("turn") == 1 and game.one("points") == 4


@pytest.mark.rule("Setup/2")
def test_all_napalm_and_all_green_berets_are_there_at_the_start():
    """The region marker is off the board."""
    game = opening()
    assert game.one("score") == 0
    assert set(game.units_in("Available Pool")) >= {"GB 1", "GB 2", "Napalm 1", "Napalm 2"}
    assert game.where("US 1") == "Out of Game"


@pytest.mark.rule("Setup/3", "Setup/4", "Setup/5", "Setup/6", "Setup/7", "Setup/8")
@pytest.mark.ruling("V1", "Setup/8")
@pytest.mark.parametrize(
    ("region", "arvn"), [("Hue", 2), ("Highlands", 2), ("Cu Chi", 2), ("Saigon", 2), ("Mekong", 1)]
)
def test_forces_of_each_region(region, arvn):
    game = opening()
    assert [unit[:2] for unit in game.units_in(f"{region} 1-2")] == ["VC"]
    assert len(game.units_in(f"{region} 3-4")) == arvn
    assert all(unit.startswith("ARVN") for unit in game.units_in(f"{region} 3-4"))


@pytest.mark.rule("Setup/9", "Setup/10", "Setup/11", "Setup/12")
def test_trail_counters_at_the_start():
    position = rules().new_position()
    counters = {BOARD.area_names[a]: position.trail[a] for a in BOARD.trail_areas}
    assert (counters["Hanoi"], counters["Haiphong"], counters["Laos"]) == (2, 2, 1)
    assert sum(counters.values()) == 5


@pytest.mark.rule(
    "Turn Sequence/1",
    "Turn Sequence/2",
    "Turn Sequence/3",
    "Turn Sequence/4",
    "Turn Sequence/5",
    "Turn Sequence/6",
    "Turn Sequence/7",
    "Turn Sequence/8",
    "Turn Sequence/9",
    "Turn Sequence/10",
    "Turn Sequence/11",
)
def test_the_steps_of_a_turn_in_their_order():
    """Turn Sequence/1, Turn Sequence/2, Turn Sequence/3, Turn Sequence/4, Turn Sequence/5, Turn
    Sequence/6, Turn Sequence/7, Turn Sequence/8, Turn Sequence/9, Turn Sequence/10, Turn
    Sequence/11.
    """
    assert rules().played.scenario.last_turn == 16
    assert [phase.name for phase in sequence.SEQUENCE.phases[1:]] == [
        "Add and Remove Units",
        "Roll for Trail Counters",
        "Attack the Ho Chi Minh Trail",
        "Raise and Move US or ARVN Forces",
        "US and ARVN Forces Fight",
        "Place NVA and VC Units",
        "Insurgency Combats",
        "NVA and VC Offensive",
        "Redeploy the Airmobile Cavalry",
        "Victory Points, Victory and Events",
    ]
    phases = sequence.SEQUENCE.phase_of
    assert [phase.number for phase in phases] == sorted(phase.number for phase in phases)
    game = opening()
    told = [data[2] for data in game.give("done").until("trail-attack").events("phase")]
    assert told[: len(sequence.SEQUENCE.phases) - 1] == [
        phase.name for phase in sequence.SEQUENCE.phases[1:]
    ]


@pytest.mark.rule("Turn Sequence/2")
def test_units_join_and_leave_by_the_chart():
    """What is to be added comes into the pool, what is removed leaves the game."""
    game = at("Add and Remove Units - income", "at Available Pool: US 1\nat Hue 6: US 2", 3, turn=9)
    assert game.where("US 1") == game.where("US 2") == "Out of Game"
    assert game.where("ARVN A") == "Available Pool"
