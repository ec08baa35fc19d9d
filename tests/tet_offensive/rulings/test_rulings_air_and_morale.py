"""Rulings T28 to T30, T33 and T34: air attacks, naval gunfire, what the morale phase counts."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import allied_combat, morale, vc_nva_combat

TWO = "face_up: 416 VC, 814 VC\nat 11: 416 VC, 814 VC"


# ---- T28: declared before the dice; wasted attacks ----------------------------------------------


@pytest.mark.ruling(
    "T28", "Air Attacks/3", "Air Attacks/4", "Air Attacks/7", "Destruction of Air Units/1"
)
def test_t28_a_target_that_is_gone_wastes_the_attack():
    """The second air unit had the same target and rolls no die; it has attacked all the same."""
    game = allied_combat(f"{TWO}\nat 11: I Tac, Theater Tac", dice=[1]).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "strike 416 VC with Theater Tac", "resolve 11")
    assert game.events("wasted") == [("Theater Tac", "416 VC", "11")]
    assert game.where("416 VC") == "Current Casualties"
    game.pass_until("allied-movement")
    assert game.dice_for("air") == 1


@pytest.mark.parametrize("face", [1, 4])
def test_t28_the_second_arc_light_die_is_wasted_too(face):
    """Gone is gone, overrun (1) or hit and due to retreat (4); the second die does not pass on."""
    game = allied_combat(f"{TWO}\nat 11: Arc Light", dice={"air": [face]})
    game.give("VC/NVA", "done").give("Allied", "strike 416 VC with Arc Light", "done")
    assert [e[0] for e in game.events("wasted")] == ["Arc Light"]
    assert game.dice_for("air") == 1


def test_t28_dice_on_two_units_do_not_waste_each_other():
    """Each has its own."""
    game = allied_combat(f"{TWO}\nat 11: Arc Light", dice={"416 VC": 1, "814 VC": 1})
    game.give("VC/NVA", "done").give("Allied", "strike 416 VC and 814 VC with Arc Light", "done")
    assert not game.events("wasted")
    assert game.where("416 VC") == game.where("814 VC") == "Current Casualties"


def test_t28_declared_for_an_area_before_that_areas_dice():
    """Another area may still be declared after the dice of the first."""
    game = allied_combat(f"{TWO}\nat 11: I Tac\nat 12: Theater Tac, 2 VC\nface_up: 2 VC, 416 VC", 6)
    game.give("VC/NVA", "done").give("Allied", "strike 416 VC with I Tac", "resolve 11")
    game.give("Allied", "strike 2 VC with Theater Tac", "done")
    assert [e[1] for e in game.events("bombed")] == ["416 VC", "2 VC"]


@pytest.mark.parametrize("phase", [vc_nva_combat, allied_combat])
def test_t28_only_units_based_in_a_captured_city_are_lost(phase):
    """One that strikes there is in the air."""
    game = phase("at Hue: 416 VC, I Tac, 1 Cav Avn\nbased: 1 Cav Avn\nface_up: 416 VC", 6)
    game.pass_until("aero-mech-movement" if phase is vc_nva_combat else "allied-movement")
    assert game.where("I Tac") == "Hue"
    assert game.where("1 Cav Avn") == "Current Casualties"


# ---- T29: a city is bombed once a turn ----------------------------------------------------------


@pytest.mark.ruling("T29", "Air Attacks/8", "Morale Phase/7", "Morale Phase/12")
def test_t29_a_bombed_city_costs_its_value_once_a_turn():
    """However many air units strike in it."""
    game = allied_combat(
        "at Hue: I Tac, Theater Tac, 3/1 ARVN, 416 VC, 814 VC\nface_up: 416 VC, 814 VC", 6
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "strike 814 VC with Theater Tac", "done")
    assert len(game.events("bombed")) == 2
    assert (game.level("US"), game.level("ARVN")) == (6, 6)


def test_t29_two_cities_cost_two_values():
    """Each its own."""
    game = allied_combat(
        "at Hue: I Tac, 416 VC\nat Quang Tri: Theater Tac, 814 VC\nface_up: 416 VC, 814 VC", 6
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "strike 814 VC with Theater Tac", "done")
    assert (game.level("US"), game.level("ARVN")) == (9, 9)


# ---- T30: naval gunfire -------------------------------------------------------------------------

GUNS = (
    "at 11: Naval Gunfire\nat Hue: 3/1 ARVN, 416 VC\nat 11: 1 Mar, 814 VC\nface_up: 416 VC, 814 VC"
)


@pytest.mark.ruling("T30", "Allied Aero-Mech Movement Phase/6", "Air Attacks/9")
def test_t30_naval_gunfire_in_the_allied_combat_phase_only():
    """Not in that of the VC and NVA."""
    game = vc_nva_combat(GUNS.replace(", 814 VC\nface_up", "\nface_up"), 6).give("VC/NVA", "done")
    assert "cannot support" in game.refused("Allied", "attack 416 VC with 3/1 ARVN, Naval Gunfire")
    game = allied_combat(GUNS, 6).give("VC/NVA", "done")
    assert game.allowed("Allied", "attack 416 VC with 3/1 ARVN, Naval Gunfire")


def test_t30_one_fire_of_ground_units_in_its_province_or_a_city_of_it():
    """Used in Hue, it is used up for province 11."""
    game = allied_combat(GUNS, 6).give("VC/NVA", "done").give("Allied", "battles Hue, 11", "done")
    game.give("Allied", "attack 416 VC with 3/1 ARVN, Naval Gunfire", "done")
    game.give("VC/NVA", "done")
    assert "cannot support" in game.refused("Allied", "attack 814 VC with 1 Mar, Naval Gunfire")


def test_t30_the_guns_go_where_they_were_ordered_last():
    """An order ahead that names them for a second fire takes them from the first."""
    game = allied_combat(GUNS, 6).give("VC/NVA", "done")
    game.give("Allied", "attack 416 VC with 3/1 ARVN, Naval Gunfire")
    game.give("Allied", "attack 814 VC with 1 Mar, Naval Gunfire", "battles Hue, 11", "done")
    game.pass_until("allied-movement")
    shots = {e[0]: e[2] for e in game.events("shot")}
    assert shots == {"416 VC": "1-2", "814 VC": "2-1"}


# ---- T33: how losses are counted ----------------------------------------------------------------


@pytest.mark.ruling(
    "T33", "Morale Phase/5", "Morale Phase/11", "Morale Phase/14", "Morale Phase Summary/1"
)
@pytest.mark.parametrize(
    ("units", "points"),
    [("Cav/Cap, 1/Cap", 12), ("2 ROK Mar", 7), ("2 ROK Mar, Cav/Cap", 13)],
)
def test_t33_korean_factors_of_the_turn_are_halved_together(units, points):
    """15 give 7, 27 give 13: the sum is halved and rounded down."""
    assert morale(f"at Current Casualties: {units}").level("US") == points


@pytest.mark.parametrize(
    ("units", "relief"),
    [
        ("10 Sap", 0),  # 2 by defense value, not 4
        ("10 Sap, 12 Sap, 482 VC", 1),
        ("44 NVA Sap", 1),  # 6, not 12
        ("28 NVA, 482 VC", 1),  # 11
        ("28 NVA, 482 VC, 186 VC", 2),  # 13
    ],
)
def test_t33_one_point_off_for_six_enemy_factors_of_the_turn(units, relief):
    """VC and NVA together, sappers by defense value, rounded down."""
    game = morale(f"at Current Casualties: {units}\nlevels: US=20")
    assert game.level("US") == 20 - relief


def test_t33_every_level_may_go_below_nought():
    """That of the United States by enemy losses, of South Vietnam by securing, of the VC."""
    assert morale("at Current Casualties: 416 VC").level("US") == -1
    game = vc_nva_combat("at Hue: 3/1 ARVN\nat Saigon: C-10 Sap\ninsurrection: Hue", 6)
    game.pass_until("aero-mech-movement")
    assert (game.level("ARVN"), game.level("VC")) == (-6, -8)


# ---- T34: the level at the end of a morale phase ------------------------------------------------


@pytest.mark.ruling("T34", "Winning the Game/2", "Winning the Game/3")
def test_t34_only_the_level_at_the_end_of_a_morale_phase_counts():
    """Above it during the turn, below it again when the phase ends: the game goes on."""
    text = "at Hue: I Tac, 3/1 ARVN, 416 VC\nface_up: 416 VC\nlevels: US=155, ARVN=100"
    game = allied_combat(text, {"air": 1}).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "done")
    assert (game.level("US"), game.level("ARVN")) == (161, 106)
    assert game.result() is None
    game.pass_until("allied-movement").give("Allied", "done")
    assert game.level("US") == 160
    assert game.result() == "VC/NVA victory"
    saved = morale("at Current Casualties: 2 NVA, 5 NVA\nlevels: US=166, ARVN=106")
    assert saved.level("US") == 159
    assert saved.result() is None
