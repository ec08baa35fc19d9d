"""Strategic Recon: four teams, where they work, what they find and how often."""

from __future__ import annotations

import pytest

from engine.tet_offensive.board import PROVINCE, SANCTUARY
from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_combat,
    rules,
    stand,
    vc_nva_combat,
)

RECON = {"options": ("strategic-recon",)}
BOARD = rules().board
AREAS = {"SOG": "Laos", "404": "Laos", "Gamma": "Cambodia", "Delta": "South Vietnam"}


def stand_before_search(text: str):
    """The Allied search phase begins, recon first."""
    return stand("Allied Search - reconnaissance", text, **RECON)


@pytest.mark.rule("Strategic Recon/1")
def test_there_are_four_us_teams():
    """Two for Laos, one for Cambodia, one for South Vietnam."""
    game = aero_mech_moves("", **RECON)
    assert {team.id: team.operates for team in game.view("Allied").recon} == AREAS


@pytest.mark.rule("Strategic Recon/1")
def test_placed_in_the_aero_mech_phase_and_withdrawn_in_the_movement_phase():
    """They are on the map from the one to the other."""
    game = aero_mech_moves("at 23: 482 VC", **RECON)
    game.give("Allied", "recon Delta in 23", "recon SOG in L-2", "done")
    assert game.where("Delta") == "23" and game.where("SOG") == "L-2"
    game.pass_until("allied-movement")
    assert game.where("Delta") == "23"
    game.give("Allied", "done")
    assert game.where("Delta") == game.where("SOG") == "Off map"


@pytest.mark.rule("Strategic Recon/2")
def test_every_other_turn():
    """Used on turn 3, a team is back on turn 5 and not before."""
    game = aero_mech_moves("at 23: 482 VC", **RECON).give("Allied", "recon Delta in 23", "done")
    game.pass_until("allied-movement").give("Allied", "done").pass_until("aero-mech-movement")
    assert game.turn == 4
    assert "back on turn 5" in game.refused("Allied", "recon Delta in 23")
    game.give("Allied", "recon Gamma in C-4", "done").pass_until("allied-movement")
    game.give("Allied", "done").pass_until("aero-mech-movement")
    assert game.turn == 5
    assert game.allowed("Allied", "recon Delta in 23")
    assert not game.allowed("Allied", "recon Gamma in C-4")


@pytest.mark.rule("Strategic Recon/3")
@pytest.mark.parametrize("team", AREAS)
def test_each_team_has_its_own_area_of_operations(team):
    """Provinces and sanctuaries of one country, no cities."""
    game = aero_mech_moves("", **RECON)
    for area in BOARD.map_areas:
        inside = BOARD.country[area] == AREAS[team] and BOARD.kind[area] in (PROVINCE, SANCTUARY)
        name = BOARD.area_names[area]
        assert game.allowed("Allied", f"recon {team} in {name}") is inside, name


@pytest.mark.rule("Strategic Recon/3")
def test_they_alone_enter_laos_and_cambodia():
    """Without the invasion no ground unit follows them."""
    game = aero_mech_moves("at 32: 11 ACR\nat C-4: 7 NVA", **RECON)
    game.give("Allied", "recon Gamma in C-4")
    assert "may not enter" in game.refused("Allied", "move 11 ACR to Parrot's Beak")


@pytest.mark.rule("Strategic Recon/4")
def test_they_neither_attack_nor_are_attacked():
    """They make no battle, block nothing, fire nothing, and are no target."""
    text = "at 23: Delta, 482 VC\nface_up: 482 VC"
    game = allied_combat(text, **RECON)
    assert not game.events("battle")
    game = allied_combat(f"{text}\nat 23: 42 ARVN", 6, **RECON)
    assert "not an enemy unit" in game.refused("VC/NVA", "attack Delta with 482 VC")
    game.give("VC/NVA", "done")
    assert "does not take part" in game.refused("Allied", "attack 482 VC with Delta")
    assert not vc_nva_combat("at 23: 482 VC", **RECON).events("battle")


@pytest.mark.rule("Strategic Recon/4")
def test_a_team_detects_one_unit_without_a_die():
    """The only one that lies there is found at once."""
    game = stand_before_search("at L-2: SOG, 28 NVA")
    assert game.face_up("28 NVA")
    assert game.events("reconnoitred") == [("L-2", 1)]
    assert not game.dice.rolled


@pytest.mark.rule("Strategic Recon/4")
def test_the_owner_chooses_whom():
    """If more than one lies there."""
    game = stand_before_search("at 23: Delta, 482 VC, 1 NVA, 40 Sap")
    assert game.awaited() == ["VC/NVA: detect in 23"]
    game.give("VC/NVA", "detect 40 Sap", "done")
    assert [game.face_up(u) for u in ("40 Sap", "482 VC", "1 NVA")] == [True, False, False]
