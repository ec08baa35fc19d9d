"""Scenario A: "Tet 1968"."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import opening, rules, scoring

A = {"scenario": "tet-1968"}
ALLIED = {
    "Hue": ["ARVN 1", "US 1", "US Mar 1", "US Mar 2", "AirCav 1"],
    "Highlands": ["ARVN 2", "US 2", "AirCav 2"],
    "Cu Chi": ["ARVN 3", "ROK 1", "ROK 2"],
    "Saigon": ["ARVN 4", "ARVN 5", "US 3", "US 4", "ANZAC"],
    "Mekong": ["ARVN 6", "ARVN 7"],
}
ENEMY = {"Hue": 2, "Highlands": 1, "Cu Chi": 2, "Saigon": 2, "Mekong": 1}


@pytest.mark.rule(
    'Scenario A: "Tet 1968"/1',
    'Scenario A: "Tet 1968"/2',
    'Scenario A: "Tet 1968"/3',
    'Scenario A: "Tet 1968"/4',
    'Scenario A: "Tet 1968"/5',
    'Scenario A: "Tet 1968"/6',
)
@pytest.mark.parametrize("region", ALLIED)
def test_allied_forces_of_a_region(region):
    game = opening(**A)
    areas = game.rules.board.areas_of[game.rules.board.region_id[region]]
    there = {u for a in areas[1:] for u in game.units_in(game.rules.board.area_names[a])}
    assert there == set(ALLIED[region])


@pytest.mark.rule('Scenario A: "Tet 1968"/1')
@pytest.mark.parametrize(
    ("unit", "may", "may_not"),
    [("US Mar 1", "Hue 6", "Hue 5"), ("AirCav 2", "Highlands 6", "Highlands 3-4"),
     ("ROK 1", "Cu Chi 6", "Cu Chi 5"), ("ANZAC", "Saigon 5", "Saigon 1-2"),
     ("ARVN 6", "Mekong 6", "Hue 6")],
)  # fmt: skip
def test_the_player_chooses_among_the_areas(unit, may, may_not):
    game = opening(**A)
    assert "is not set up" in game.refused(f"place {unit} in {may_not}")
    assert game.give(f"place {unit} in {may}").where(unit) == may


@pytest.mark.rule(
    'Scenario A: "Tet 1968"/7',
    'Scenario A: "Tet 1968"/8',
    'Scenario A: "Tet 1968"/9',
    'Scenario A: "Tet 1968"/10',
    'Scenario A: "Tet 1968"/11',
    'Scenario A: "Tet 1968"/12',
)
@pytest.mark.parametrize("region", ENEMY)
def test_enemy_forces_of_a_region(region):
    units = opening(**A).units_in(f"{region} 1-2")
    assert [u.split()[0] for u in units] == (["VC", "NVA"] if ENEMY[region] == 2 else ["VC"])


@pytest.mark.rule('Scenario A: "Tet 1968"/13')
def test_one_counter_in_each_trail_area_and_two_sams():
    position = rules(**A).new_position()
    board = position.board
    assert [position.trail[a] for a in board.trail_areas] == [1] * 6
    assert [position.sam[a] for a in board.north] == [1, 1]


@pytest.mark.rule('Scenario A: "Tet 1968"/14')
def test_from_turn_six_to_thirteen():
    """15 points, the region marker on 3."""
    game = opening(**A).give("done")
    assert (game.one("turn"), game.one("points"), game.one("score")) == (6, 15, 3)
    assert rules(**A).played.scenario.last_turn == 13


@pytest.mark.rule('Scenario A: "Tet 1968"/15')
def test_a_major_offensive_in_turn_six_without_a_die():
    """The first; additions, removals and events as ever."""
    game = opening(**A).give("done").until("airmobile")
    assert game.events("major_offensive") == [(1,)]
    assert len([d for d in game.events("entered") if str(d[0]).startswith("VC")]) >= 5
    assert rules(**A).played.scenario.events
    assert game.until("trail-attack").events("political_event")


@pytest.mark.rule('Scenario A: "Tet 1968"/16')
@pytest.mark.parametrize(
    ("score", "level"), [(7, "No victory"), (8, "Marginal victory"), (10, "Real victory")]
)
def test_the_levels_are_those_of_the_campaign(score, level):
    text = f"at Hue 6: ARVN 1\nat Saigon 6: ARVN 2\nat Mekong 6: ARVN 3\nscore: {score}"
    assert (scoring(text, turn=13, **A).result() or "").startswith(level)
