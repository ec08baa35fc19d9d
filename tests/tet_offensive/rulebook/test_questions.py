"""Commonly Asked Questions: each question with its answer."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_combat,
    allied_moves,
    opening,
    vc_nva_combat,
)


@pytest.mark.rule("Commonly Asked Questions/1")
def test_question_1_moving_in_does_not_put_an_insurrection_down():
    """An insurgent city without VC or NVA units, a unit moves in."""
    game = allied_moves("at 21: 42 ARVN\ninsurrection: Kontum", dice=6)
    game.give("Allied", "move 42 ARVN to Kontum", "done")
    assert game.in_insurrection("Kontum")
    assert not game.secured("Kontum")
    assert (game.level("ARVN"), game.level("US")) == (3, 3)  # the morale phase still counts it


@pytest.mark.rule("Commonly Asked Questions/2")
def test_answer_1_only_the_end_of_a_combat_phase_does():
    """Allied unit present, no VC or NVA there at the end of combat."""
    text = "at Kontum: 42 ARVN\ninsurrection: Kontum"
    for phase in (vc_nva_combat, allied_combat):
        game = phase(text, dice=6)
        game.pass_until("allied-movement")
        assert not game.in_insurrection("Kontum")
        assert game.secured("Kontum")
    held = allied_combat(f"{text}\nat Kontum: 482 VC\nface_up: 482 VC", dice=6)
    held.pass_until("allied-movement")
    assert held.in_insurrection("Kontum")


@pytest.mark.rule("Commonly Asked Questions/3", "Commonly Asked Questions/4")
def test_question_3_can_laos_or_cambodia_be_bombed():
    """Commonly Asked Questions/3 and 4: corps Tac Air never leaves its corps for them."""
    game = aero_mech_moves(
        """at Da Nang: I Tac
        at Cam Ranh: II Tac
        at Saigon: III Tac
        at Can Tho: IV Tac
        based: I Tac, II Tac, III Tac, IV Tac"""
    )
    for unit, places in (
        ("I Tac", ("L-1", "L-2", "Tchepone", "Saravane")),
        ("II Tac", ("L-3", "C-1", "Nam Lyr")),
        ("III Tac", ("C-3", "C-4", "Parrot's Beak")),
        ("IV Tac", ("C-4", "Parrot's Beak")),
    ):
        for place in places:
            assert "Corps only" in game.refused("Allied", f"fly {unit} to {place}")


@pytest.mark.rule("Commonly Asked Questions/5")
def test_answer_3_theater_air_may_go_there_and_finds_nothing_to_bomb():
    """Nobody can detect a unit there in the basic game."""
    game = aero_mech_moves(
        "at Theater Air Units: Theater Tac, Arc Light\nat L-2: 28 NVA\nat C-1: 33 NVA"
    )
    game.give("Allied", "fly Theater Tac to L-2", "fly Arc Light to C-1", "done")
    assert game.awaited() == ["VC/NVA: reveal"]  # no search was asked for
    game.give("VC/NVA", "done")
    assert game.phase() == "Allied Movement"
    assert not game.events("bombed")


@pytest.mark.rule("Commonly Asked Questions/6", "Commonly Asked Questions/7")
def test_question_6_theater_aviation_and_units_of_a_corps():
    """Commonly Asked Questions/6 and 7: between corps it carries theater units only."""
    game = aero_mech_moves(
        """at Hue: 1 Cav Avn, 101 Avn
        at 11: 1 Mar, 1/1 Cav
        at 12: 51 ARVN
        based: 1 Cav Avn, 101 Avn"""
    )
    assert "may not leave I Corps" in game.refused("Allied", "lift 1 Mar to Saigon by 101 Avn")
    assert "may not leave I Corps" in game.refused("Allied", "lift 51 ARVN to Pleiku by 1 Cav Avn")
    game.give("Allied", "lift 51 ARVN to Khe Sanh by 101 Avn")  # inside their corps: yes
    game.give("Allied", "lift 1/1 Cav to Saigon by 1 Cav Avn")


@pytest.mark.rule("Commonly Asked Questions/8", "Commonly Asked Questions/9")
@pytest.mark.parametrize("area", ["41", "42", "43", "44", "Parrot's Beak"])
def test_question_8_where_iv_corps_vc_are_placed(area):
    """Commonly Asked Questions/8 and 9: the four provinces of IV Corps or the Parrot's Beak."""
    opening().give("VC/NVA", f"place 261 VC at {area}")


@pytest.mark.rule("Commonly Asked Questions/9")
@pytest.mark.parametrize("area", ["Iron Triangle", "War Zone C", "Nam Lyr", "North Vietnam", "C-4"])
def test_answer_8_not_in_a_sanctuary_elsewhere(area):
    """In a sanctuary, only in or adjacent to their corps."""
    assert "IV Corps" in opening().refused("VC/NVA", f"place 261 VC at {area}")


@pytest.mark.rule("Commonly Asked Questions/10", "Commonly Asked Questions/11")
def test_question_10_the_riverine_unit_and_the_delta():
    """Commonly Asked Questions/10 and 11: two delta provinces have a river, not all four."""
    game = aero_mech_moves("at My Tho: Riverine")
    board = game.rules.board
    delta = [board.area_names[a] for a in board.provinces if board.corps[a] == 4]
    assert [p for p in delta if game.allowed("Allied", f"sail to {p}")] == ["42", "43"]
    assert delta == ["41", "42", "43", "44"]


TWO = "at 11: 1 Mar, 10 Sap, 12 Sap\nface_up: 10 Sap, 12 Sap"


@pytest.mark.rule("Commonly Asked Questions/12", "Commonly Asked Questions/13")
def test_question_12_one_unit_cannot_divide_its_fire():
    """Commonly Asked Questions/12 and 13: 1 Mar is strong enough for both and attacks one."""
    game = allied_combat(TWO, dice=6).give("VC/NVA", "done")
    game.give("Allied", "attack 10 Sap with 1 Mar", "attack 12 Sap with 1 Mar", "done")
    game.give("VC/NVA", "done")
    assert [(e[0], e[1]) for e in game.events("fired")] == [("1 Mar", "12 Sap")]


@pytest.mark.rule("Commonly Asked Questions/13")
def test_answer_12_what_is_left_without_the_unit_must_still_reach_the_table():
    """51 ARVN alone cannot attack a division: that fire is dropped."""
    game = allied_combat(
        "at 11: 1 Mar, 51 ARVN, 5 NVA, 304 NVA\nface_up: 5 NVA, 304 NVA", dice=6
    ).give("VC/NVA", "done")
    game.give("Allied", "attack 5 NVA with 1 Mar, 51 ARVN")
    game.give("Allied", "attack 304 NVA with 1 Mar", "done")
    game.give("VC/NVA", "done")
    assert game.events("order_dropped") == [("5 NVA", "11")]
    assert [e[0] for e in game.events("shot")] == ["304 NVA"]


@pytest.mark.rule("Commonly Asked Questions/14", "Commonly Asked Questions/15")
@pytest.mark.parametrize(("unit", "column"), [("Theater Tac", "1-2"), ("Arc Light", "1-1")])
def test_question_14_air_attacks_in_sanctuaries(unit, column):
    """Commonly Asked Questions/14 and 15: their own column, and no shift below it."""
    game = allied_combat(f"at A Shau Valley: {unit}, 28 NVA\nface_up: 28 NVA", dice=6)
    game.give("VC/NVA", "done").give("Allied", f"strike 28 NVA with {unit}", "done")
    assert {e[3] for e in game.events("bombed")} == {column}


@pytest.mark.rule("Commonly Asked Questions/16")
@pytest.mark.parametrize("unit", ["28 NVA", "402 NVA Sap"])
def test_question_16_nva_regiments_and_battalions_in_south_vietnam(unit):
    """Provinces of I Corps, of no other corps."""
    game = opening()
    for province in ("11", "12", "13", "14", "15"):
        assert game.allowed("VC/NVA", f"place {unit} at {province}")
    for province in ("21", "25", "31", "36", "41", "44"):
        assert "I Corps only" in game.refused("VC/NVA", f"place {unit} at {province}")
