"""Rulings from T42 on that speak of bases, movement, search, replacements and morale."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_moves,
    allied_search,
    morale,
    replacements,
)


@pytest.mark.ruling(
    "T45", "Allied Aero-Mech Movement Phase/10", "Allied Aero-Mech Movement Phase/13"
)
def test_t45_a_base_in_insurrection_is_not_secure_though_nobody_is_there():
    """What stands on it takes off as from a contested base, and may stay there."""
    game = aero_mech_moves("at Hue: I Tac, 1 Cav Avn\nbased: I Tac, 1 Cav Avn\ninsurrection: Hue")
    for order in ("fly I Tac to 11", "fly 1 Cav Avn to 11", "fly 1 Cav Avn to Saigon"):
        assert "not secure" in game.refused("Allied", order)
    game.give("Allied", "fly I Tac to Chu Lai", "done")
    game.pass_until("allied-movement").give("Allied", "done")
    assert game.where("1 Cav Avn") == "Hue"


@pytest.mark.ruling("T47", "Allied Search Phase/2")
def test_t47_all_search_dice_fall_together():
    """Areas are named first; nothing is learned of one search before the next is named."""
    game = allied_search("at 11: 1 Mar, 416 VC\nat 12: 5 Mar, 2 VC", 1).give("Allied", "search 11")
    assert game.dice_for("search") == 0
    game.undo("Allied").give("Allied", "search 12", "search 11")
    assert game.dice_for("search") == 0
    game.give("Allied", "done")
    assert [e[0] for e in game.events("searched")] == ["11", "12"]


@pytest.mark.ruling("T48", "Allied Movement Phase/4", "Allied Movement Phase/5")
@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("", "Hue"),  # map order
        ("at Hue: 3/1 ARVN, 416 VC", "Da Nang"),  # secure before contested
        ("at Hue: 3/1 ARVN, 416 VC\nat Da Nang: 2 VC\nat Chu Lai: 1 VC", "Hue"),
    ],
)
def test_t48_where_what_was_left_out_returns(text, base):
    """To the first secure airbase of its corps in map order, else the first contested one."""
    game = allied_moves(f"at 11: I Tac, I Avn\n{text}").give("Allied", "done")
    assert game.where("I Tac") == game.where("I Avn") == base


@pytest.mark.ruling("T50", "Winning the Game/1")
def test_t50_the_losses_of_turn_five_count():
    """They bring a side over its levels before it is asked who has won."""
    game = morale("at Current Casualties: 1 Mar, 3/1 ARVN\nlevels: US=150, ARVN=96", turn=5)
    assert game.result() == "VC/NVA victory"


@pytest.mark.ruling("T51", "Allied Movement Phase/4", "Destruction of Air Units/1")
def test_t51_an_aviation_group_lands_where_it_flew_if_that_is_an_airbase():
    """It is lost with the base in the combat phase, and need not return from there."""
    text = "at Da Nang: I Avn, 7 Mar\nbased: I Avn"
    game = aero_mech_moves(f"{text}\nat Hue: 416 VC").give("Allied", "fly I Avn to Hue", "done")
    assert game.where("I Avn") == "Current Casualties"
    safe = aero_mech_moves(text).give("Allied", "lift 7 Mar to Hue by I Avn", "done")
    assert "begins on an airbase" in safe.refused("Allied", "fly I Avn to Chu Lai")
    air = aero_mech_moves("at Da Nang: I Tac\nat Hue: 416 VC\nbased: I Tac\nface_up: 416 VC", 6)
    air.give("Allied", "fly I Tac to Hue", "done").pass_until("allied-movement")
    assert air.where("I Tac") == "Hue"  # a strike is no landing


@pytest.mark.ruling("T52", "Allied Movement Phase/5")
def test_t52_a_tac_air_unit_on_its_base_changes_no_base_in_the_movement_phase():
    """Only what is out returns."""
    game = allied_moves("at Da Nang: I Tac\nat 11: Naval Gunfire\nbased: I Tac")
    assert "flies to no other" in game.refused("Allied", "fly I Tac to Hue")
    out = allied_moves("at Da Nang: I Tac")
    out.give("Allied", "fly I Tac to Hue")
    assert out.where("I Tac") == "Hue"


@pytest.mark.ruling("T53", "Allied Aero-Mech Movement Phase/3", "Allied Movement Phase/2")
def test_t53_a_unit_that_was_carried_starts_no_road_move():
    """It did not begin the phase in that city; a step it may still make."""
    game = allied_moves("at 12: 5 Mar, I Avn").give("Allied", "lift 5 Mar to Da Nang by I Avn")
    assert "was carried in this phase" in game.refused("Allied", "move 5 Mar to Hue")
    game.give("Allied", "move 5 Mar to 12")
    river = allied_moves("at 42: 12/7 ARVN, Riverine").give(
        "Allied", "sail to My Tho carrying 12/7 ARVN"
    )
    assert "was carried in this phase" in river.refused("Allied", "move 12/7 ARVN to Vinh Long")


def test_t56_a_waiting_unit_comes_back_at_the_end_of_the_movement_phase():
    """Not at the moment in which a base becomes free."""
    game = aero_mech_moves("at Waiting: I Tac")
    assert "waits" in game.refused("Allied", "fly I Tac to 11")
    game.give("Allied", "done").pass_until("allied-movement")
    assert game.where("I Tac") == "Waiting"
    game.give("Allied", "done")
    assert game.where("I Tac") == "Hue"


@pytest.mark.ruling("T58", "Replacement Phase/5")
def test_t58_the_point_of_the_turn_is_gained_before_the_decision():
    """On turn 1 too, when there is nobody to spend it on."""
    game = replacements("at Current Casualties: 28 NVA", turn=1)
    assert game.nva_points() == 1
    assert game.seen("Allied", "nva_points") == [(1,)]


@pytest.mark.ruling("T60", "Replacement Phase/1")
def test_t60_what_fell_and_what_returns_is_known_to_all():
    """The boxes lie open; only where a VC or NVA unit arrives is its owner's to know."""
    game = replacements("at Eliminated Units: 506 VC, 1 Mar\nat Current Casualties: 28 NVA")
    for seat in ("Allied", "VC/NVA", None):
        boxes = game.view(seat).boxes
        assert {u.id for u in boxes["Eliminated Units"]} == {"506 VC", "1 Mar"}
        assert {u.id for u in boxes["Current Casualties"]} == {"28 NVA"}
    game.give("Allied", "replace 1 Mar at Hue", "done").give("VC/NVA", "done")
    assert game.seen("VC/NVA", "arrived") == [("1 Mar", "Hue")]


@pytest.mark.ruling("T61", "Allied Aero-Mech Movement Phase/12")
def test_t61_a_sanctuary_of_the_south_lies_in_the_corps_that_it_touches():
    """For lifts, air units and corps units alike: the A Shau Valley is part of I Corps."""
    text = "at 11: 1 Mar\nat Da Nang: I Avn, I Tac\nat Pleiku: II Tac\nbased: I Avn, I Tac, II Tac"
    game = aero_mech_moves(text)
    assert "II Corps only" in game.refused("Allied", "fly II Tac to A Shau Valley")
    game.give("Allied", "lift 1 Mar to A Shau Valley by I Avn", "fly I Tac to A Shau Valley")
    foot = allied_moves("at 31: 1/1 Inf, 3/101\nat 23: 3/4")
    foot.give("Allied", "move 1/1 Inf to War Zone C", "move 3/4 to Ia Drang Valley")


@pytest.mark.ruling("T64", "Allied Aero-Mech Movement Phase/6")
def test_t64_naval_gunfire_may_be_placed_anew_within_the_phase():
    """The last place counts."""
    game = aero_mech_moves("at 11: Naval Gunfire").give(
        "Allied", "station off 13", "station off 12"
    )
    assert game.where("Naval Gunfire") == "12"


def test_t65_an_order_for_several_units_is_carried_out_whole_or_not_at_all():
    """One of them may not go: none goes."""
    game = allied_moves("at 11: 1 Mar, RP Hue, 51 ARVN")
    assert "never move" in game.refused("Allied", "move 1 Mar, RP Hue to Hue")
    assert game.where("1 Mar") == "11"
    game.give("Allied", "move 1 Mar, 51 ARVN to Hue")


@pytest.mark.ruling("T66", "Replacement Phase/1")
def test_t66_an_air_unit_that_was_replaced_begins_the_phase_on_its_base():
    """On a contested one it is bound like any other."""
    game = replacements("at Eliminated Units: I Tac\nat Da Nang: 7 Mar, 2 VC")
    game.give("Allied", "replace I Tac at Da Nang", "done")
    assert "not secure" in game.refused("Allied", "fly I Tac to 11")
    game.give("Allied", "fly I Tac to Hue")


@pytest.mark.ruling("T67", "Allied Aero-Mech Movement Phase/12")
def test_t67_air_units_may_be_placed_where_there_is_nothing_to_strike():
    """Over an empty area, or one with backs that may or may not be found."""
    game = aero_mech_moves("at Da Nang: I Tac\nat Theater Air Units: Arc Light\nat 15: 2 VC")
    game.give("Allied", "fly I Tac to Khe Sanh", "fly Arc Light to 15", "done")
    assert (game.where("I Tac"), game.where("Arc Light")) == ("Khe Sanh", "15")


@pytest.mark.ruling("T69", "Replacement Phase/5")
def test_t69_the_scale_of_nva_points_has_no_end():
    """What is not spent is kept however much it is."""
    game = replacements("at Eliminated Units: 5 NVA, 7 NVA, 304 NVA\nnva_points: 20")
    assert game.nva_points() == 21
    game.give("VC/NVA", "replace 5 NVA", "replace 7 NVA", "replace 304 NVA", "done")
    assert game.nva_points() == 12
