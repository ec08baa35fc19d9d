"""Scenario B: "The Fall of South Vietnam"."""

from __future__ import annotations

import pytest

from tests.vietnam_solitaire.support import offensive, opening, rules, scoring

B = {"scenario": "fall-of-south-vietnam"}
ALLIED = {
    "Hue": ["ARVN 1", "ARVN 2", "ARVN 3"],
    "Highlands": ["ARVN 4", "ARVN 5", "ARVN M 1", "ROK 1"],
    "Cu Chi": ["ARVN R 1", "ARVN R 2", "ROK 2"],
    "Saigon": ["ARVN 6", "ARVN 7", "ARVN M 2", "ARVN A", "ARVN AM"],
    "Mekong": ["ARVN 8", "ARVN 9"],
}


@pytest.mark.rule(
    'Scenario B: "The Fall of South Vietnam"/1',
    'Scenario B: "The Fall of South Vietnam"/2',
    'Scenario B: "The Fall of South Vietnam"/3',
    'Scenario B: "The Fall of South Vietnam"/4',
    'Scenario B: "The Fall of South Vietnam"/5',
    'Scenario B: "The Fall of South Vietnam"/6',
)
@pytest.mark.parametrize("region", ALLIED)
def test_allied_forces_of_a_region(region):
    game = opening(**B)
    assert set(game.units_in(f"{region} 3-4")) == set(ALLIED[region])
    unit = ALLIED[region][0]
    assert game.give(f"place {unit} in {region} 6").where(unit) == f"{region} 6"


@pytest.mark.rule(
    'Scenario B: "The Fall of South Vietnam"/7', 'Scenario B: "The Fall of South Vietnam"/8'
)
@pytest.mark.parametrize("region", ALLIED)
def test_an_nva_and_a_vc_unit_in_every_region(region):
    assert [u.split()[0] for u in opening(**B).units_in(f"{region} 1-2")] == ["VC", "NVA"]


@pytest.mark.rule(
    'Scenario B: "The Fall of South Vietnam"/9',
    'Scenario B: "The Fall of South Vietnam"/10',
    'Scenario B: "The Fall of South Vietnam"/11',
    'Scenario B: "The Fall of South Vietnam"/12',
)
def test_the_trail():
    position = rules(**B).new_position()
    board = position.board
    assert [position.trail[a] for a in board.trail_areas] == [2, 2, 2, 1, 2, 1]
    assert [position.sam[a] for a in board.north] == [1, 1]
    assert [position.mig[a] for a in board.north] == [0, 1]


@pytest.mark.rule('Scenario B: "The Fall of South Vietnam"/13')
def test_from_turn_eleven_to_sixteen():
    """6 points, the region marker on 6."""
    game = opening(**B).give("done")
    assert (game.one("turn"), game.one("points"), game.one("score")) == (11, 6, 6)


@pytest.mark.rule('Scenario B: "The Fall of South Vietnam"/14')
@pytest.mark.parametrize(
    ("turn", "face", "region"), [(11, 1, "Cu Chi"), (13, 3, "Mekong"), (14, 1, "Hue")]
)
def test_two_more_on_the_offensive_die_for_three_turns(turn, face, region):
    end = {"trail/": 3, "/US": 1, "/VC": 6}
    game = offensive(f"at {region} 5: VC 1", {"offensive": face, **end}, turn=turn, **B)
    assert game.events("minor_offensive") == [(region,)]


@pytest.mark.rule('Scenario B: "The Fall of South Vietnam"/14')
@pytest.mark.parametrize("face", [4, 6])
def test_four_and_more_is_a_major_offensive_then(face):
    game = offensive("", {"offensive": face, "trail/": 3}, turn=12, **B)
    assert game.events("major_offensive") == [(1,)]


@pytest.mark.rule('Scenario B: "The Fall of South Vietnam"/14')
def test_no_events_and_two_napalm():
    game = opening(**B).give("done").until("airmobile")
    assert not rules(**B).played.scenario.events and not game.events("political_event")
    assert {"Napalm 1", "Napalm 2"} <= set(opening(**B).units_in("Available Pool"))


@pytest.mark.rule('Scenario B: "The Fall of South Vietnam"/15')
def test_the_levels_are_those_of_the_campaign():
    text = "at Hue 6: ARVN 1\nat Saigon 6: ARVN 2\nat Mekong 6: ARVN 3\nscore: 10"
    assert (scoring(text, turn=16, **B).result() or "").startswith("Real victory")
