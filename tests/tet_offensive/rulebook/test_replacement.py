"""Replacement Phase: who returns, how many, where, and what is lost if not used."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import allied_moves, morale, replacements

LOST = """at Eliminated Units: 5 Mar, 7 Mar, 11 ACR, 51 ARVN, 3/1 ARVN, 1 ARVN Abn, I Tac, III Avn
at Eliminated Units: I Rgr, Mike 1, RP Hue, Cav/Cap, ATF
at Eliminated Units: 482 VC, 840 VC, 506 VC, 261 VC, 28 NVA, 2 NVA, 5 NVA"""


@pytest.mark.rule("Replacement Phase/1")
def test_returned_units_act_in_the_phases_that_follow():
    """What returns stands on the map and functions normally at once."""
    game = replacements("at Eliminated Units: 2/4, II Tac, 482 VC\nat 23: 840 VC")
    game.give("Allied", "replace 2/4 at Pleiku", "replace II Tac at Cam Ranh", "done")
    game.give("VC/NVA", "replace 482 VC at Ia Drang Valley", "done")
    assert (game.where("2/4"), game.where("II Tac")) == ("Pleiku", "Cam Ranh")
    assert game.where("482 VC") == "Ia Drang Valley"
    game.give("Allied", "move 2/4 to 21", "fly II Tac to 23")
    assert (game.where("2/4"), game.where("II Tac")) == ("21", "23")


@pytest.mark.rule("Replacement Phase/1")
def test_both_players_are_asked_and_may_decline():
    """Both may return units; neither must."""
    game = replacements(LOST)
    assert game.awaited() == ["Allied: replacement", "VC/NVA: replacement"]
    game.give("Allied", "done").give("VC/NVA", "done")
    assert game.where("5 Mar") == game.where("482 VC") == "Eliminated Units"
    assert game.phase() == "Allied Aero-Mech Movement"


@pytest.mark.rule("Replacement Phase/2")
def test_one_us_ground_one_south_vietnamese_ground_and_one_air_unit():
    """One of each a turn."""
    game = replacements(LOST)
    game.give("Allied", "replace 5 Mar at Da Nang")
    game.give("Allied", "replace 51 ARVN at Hoi An")
    game.give("Allied", "replace I Tac at Da Nang")
    assert "One US ground unit a turn" in game.refused("Allied", "replace 7 Mar at Da Nang")
    assert "One South Vietnamese ground unit a turn" in game.refused(
        "Allied", "replace 3/1 ARVN at Hue"
    )
    assert "One US air unit a turn" in game.refused("Allied", "replace III Avn at Saigon")
    game.give("Allied", "done").give("VC/NVA", "done")
    assert game.where("5 Mar") == "Da Nang"
    assert game.where("51 ARVN") == "Hoi An"
    assert game.where("I Tac") == "Da Nang"
    assert game.where("7 Mar") == game.where("III Avn") == "Eliminated Units"


@pytest.mark.rule("Replacement Phase/2")
def test_the_air_unit_may_be_aviation_instead():
    """Tac Air or aviation, not both."""
    game = replacements(LOST).give("Allied", "replace III Avn at Saigon")
    assert "III Avn is it" in game.refused("Allied", "replace I Tac at Da Nang")


@pytest.mark.rule("Replacement Phase/2")
def test_koreans_and_australians_are_not_replaced():
    """Only US and South Vietnamese units return."""
    game = replacements(LOST)
    assert "never replaced" in game.refused("Allied", "replace Cav/Cap at Qui Nhon")
    assert "never replaced" in game.refused("Allied", "replace ATF at Vung Tau")


@pytest.mark.rule("Replacement Phase/2")
def test_units_come_from_the_eliminated_box_not_from_current_casualties():
    """What fell in this turn cannot return in it."""
    game = replacements("at Eliminated Units: 7 Mar, 840 VC\nat Current Casualties: 5 Mar, 482 VC")
    assert "Eliminated" in game.refused("Allied", "replace 5 Mar at Da Nang")
    assert "Eliminated" in game.refused("VC/NVA", "replace 482 VC at Ia Drang Valley")
    assert game.allowed("Allied", "replace 7 Mar at Da Nang")
    assert game.allowed("VC/NVA", "replace 840 VC at Ia Drang Valley")


@pytest.mark.rule("Replacement Phase/2")
def test_nobody_returns_on_the_first_turn():
    """On turn 1 all losses are current, so nobody is asked."""
    game = replacements("at Current Casualties: 5 Mar, 51 ARVN, 482 VC, 28 NVA", turn=1)
    assert game.phase() == "Allied Aero-Mech Movement"
    assert not game.events("replaced")


@pytest.mark.rule("Replacement Phase/3")
def test_allied_replacements_do_not_accumulate():
    """One not taken is lost: the next turn gives one again, not two."""
    game = replacements("at Eliminated Units: 5 Mar, 7 Mar, 9 Mar", dice=1, turn=2)
    game.give("Allied", "done")
    game.pass_until("replacement")
    assert game.turn == 3
    game.give("Allied", "replace 5 Mar at Da Nang")
    assert "One US ground unit" in game.refused("Allied", "replace 7 Mar at Da Nang")


@pytest.mark.rule("Replacement Phase/3")
@pytest.mark.parametrize(
    ("unit", "city", "allowed"),
    [
        ("5 Mar", "Hue", True),
        ("5 Mar", "Saigon", False),  # another corps
        ("5 Mar", "12", False),  # no city
        ("51 ARVN", "Quang Tri", True),
        ("51 ARVN", "Can Tho", False),
        ("11 ACR", "Can Tho", True),  # theater: anywhere
        ("1 ARVN Abn", "Khe Sanh", True),
        ("5 Mar", "Tam Ky", False),  # VC there
        ("5 Mar", "Quang Ngai", False),  # insurrection
        ("11 ACR", "Tam Ky", False),
    ],
)
def test_ground_units_return_to_secure_cities_of_their_corps(unit, city, allowed):
    """A secure city of the unit's corps; for theater units any."""
    game = replacements(f"{LOST}\nat Tam Ky: 2 VC, 4/2 ARVN\ninsurrection: Quang Ngai")
    assert game.allowed("Allied", f"replace {unit} at {city}") is allowed
    if not allowed:
        assert "Places:" in game.refused("Allied", f"replace {unit} at {city}")


@pytest.mark.rule("Replacement Phase/3")
@pytest.mark.parametrize(
    ("unit", "base", "allowed"),
    [
        ("I Tac", "Chu Lai", True),
        ("I Tac", "Da Nang", True),  # contested
        ("I Tac", "Hue", False),  # held by the VC alone
        ("I Tac", "Quang Tri", False),  # no airbase
        ("I Tac", "Saigon", False),  # another corps
        ("III Avn", "Saigon", True),
        ("III Avn", "Long Binh", True),  # insurrection with Allied units: contested
        ("III Avn", "Da Nang", False),
        ("101 Avn", "Can Tho", True),  # theater: any base
        ("101 Avn", "Da Nang", True),
        ("101 Avn", "Hue", False),
    ],
)
def test_air_units_return_to_secure_or_contested_bases(unit, base, allowed):
    """A secure or contested airbase of the corps; theater units any."""
    game = replacements(
        """at Eliminated Units: I Tac, III Avn, 101 Avn
        at Da Nang: 2 VC, 7 Mar
        at Hue: 1 VC
        at Long Binh: 199
        insurrection: Hue, Long Binh"""
    )
    assert game.allowed("Allied", f"replace {unit} at {base}") is allowed


@pytest.mark.rule("Replacement Phase/4")
@pytest.mark.parametrize("unit", ["I Rgr", "Mike 1", "RP Hue"])
def test_rangers_mike_forces_and_ruff_puffs_never_return(unit):
    assert "never replaced" in replacements(LOST).refused("Allied", f"replace {unit} at Hue")


@pytest.mark.rule("Replacement Phase/5")
def test_the_nva_gains_a_point_a_turn_and_keeps_what_it_does_not_spend():
    """Points may be used at once or saved."""
    game = replacements("at Eliminated Units: 2 NVA\nnva_points: 0", dice=1, turn=2)
    assert game.nva_points() == 1
    game.pass_until("replacement")
    assert (game.turn, game.nva_points()) == (3, 2)
    game.give("VC/NVA", "replace 2 NVA", "done")
    assert (game.where("2 NVA"), game.nva_points()) == ("North Vietnam", 0)


@pytest.mark.rule("Replacement Phase/6")
@pytest.mark.parametrize(
    ("unit", "price"),
    [("28 NVA", 1), ("44 NVA Sap", 1), ("2 NVA", 2), ("304 NVA", 3), ("5 NVA", 3)],
)
def test_what_an_nva_unit_costs(unit, price):
    """A regiment 1, a division of 18 factors 2, any division 3."""
    poor = replacements(f"at Eliminated Units: {unit}, 482 VC\nnva_points: {price - 2}")
    assert "replacement points" in poor.refused("VC/NVA", f"replace {unit}")
    game = replacements(f"at Eliminated Units: {unit}, 33 NVA\nnva_points: {price}")
    game.give("VC/NVA", f"replace {unit}", "done")
    assert game.nva_points() == 1
    assert game.where(unit) == "North Vietnam"


@pytest.mark.rule("Replacement Phase/6")
def test_points_buy_several_units_while_they_last():
    """Each point returns a regiment; together they cannot cost more."""
    game = replacements("at Eliminated Units: 28 NVA, 33 NVA, 86 NVA, 2 NVA\nnva_points: 2")
    game.give("VC/NVA", "replace 28 NVA", "replace 33 NVA")
    assert "costs 2" in game.refused("VC/NVA", "replace 2 NVA")
    game.give("VC/NVA", "replace 86 NVA")
    game.give("VC/NVA", "done")
    assert game.nva_points() == 0
    assert game.units_in("North Vietnam") == {"28 NVA", "33 NVA", "86 NVA"}


@pytest.mark.rule("Replacement Phase/6")
def test_nva_units_come_from_the_eliminated_box():
    """Not from Current Casualties."""
    game = replacements("at Eliminated Units: 33 NVA\nat Current Casualties: 28 NVA\nnva_points: 5")
    assert "Eliminated" in game.refused("VC/NVA", "replace 28 NVA")


@pytest.mark.rule("Replacement Phase/7")
def test_one_vc_battalion_a_corps_each_turn():
    """One of 2 factors in each corps area."""
    game = replacements("at Eliminated Units: 482 VC, 840 VC, 506 VC, 508 VC, 261 VC, 263 VC")
    game.give("VC/NVA", "replace 482 VC at Ia Drang Valley")
    game.give("VC/NVA", "replace 506 VC at Iron Triangle")
    game.give("VC/NVA", "replace 261 VC at Parrot's Beak")
    for unit, place in (
        ("840 VC", "Saravane"),
        ("508 VC", "War Zone C"),
        ("263 VC", "Parrot's Beak"),
    ):
        assert "unit a turn" in game.refused("VC/NVA", f"replace {unit} at {place}")
    game.give("VC/NVA", "done")
    assert game.where("506 VC") == "Iron Triangle"


@pytest.mark.rule("Replacement Phase/7")
def test_only_vc_battalions_of_two_factors_return():
    """No regiments and no sappers."""
    game = replacements("at Eliminated Units: 482 VC, 52 VC II, 40 Sap")
    assert "never replaced" in game.refused("VC/NVA", "replace 52 VC II at Ia Drang Valley")
    assert "never replaced" in game.refused("VC/NVA", "replace 40 Sap at Ia Drang Valley")


@pytest.mark.rule("Replacement Phase/7")
@pytest.mark.parametrize(
    ("unit", "sanctuary", "allowed"),
    [
        ("482 VC", "Ia Drang Valley", True),  # in II Corps
        ("482 VC", "Saravane", True),  # beside it
        ("482 VC", "Nam Lyr", True),
        ("482 VC", "Tchepone", False),
        ("482 VC", "Iron Triangle", False),
        ("482 VC", "23", False),  # a province
        ("261 VC", "Parrot's Beak", True),
        ("261 VC", "Iron Triangle", False),
        ("506 VC", "Parrot's Beak", True),
        ("506 VC", "War Zone C", False),  # Allied units there
    ],
)
def test_vc_battalions_return_in_a_sanctuary_of_their_corps(unit, sanctuary, allowed):
    """A sanctuary in or adjacent to the corps, free of Allied units."""
    game = replacements("at Eliminated Units: 482 VC, 506 VC, 261 VC\nat War Zone C: 3/25")
    assert game.allowed("VC/NVA", f"replace {unit} at {sanctuary}") is allowed


@pytest.mark.rule("Replacement Phase/7")
def test_parrots_beak_is_the_only_sanctuary_of_iv_corps():
    """The one that the rule names, so no place need be named."""
    game = replacements("at Eliminated Units: 261 VC").give("VC/NVA", "replace 261 VC", "done")
    assert game.where("261 VC") == "Parrot's Beak"


@pytest.mark.rule("Replacement Phase/8")
def test_vc_replacements_are_lost_when_they_cannot_be_used():
    """No battalion of the corps, or no free sanctuary; nothing is saved."""
    game = replacements(
        """at Eliminated Units: 482 VC, 840 VC
        at Ia Drang Valley: 3/4""",
        dice=1,
    )
    game.give("VC/NVA", "done")
    game.pass_until("replacement")
    game.give("VC/NVA", "replace 482 VC at Saravane")
    assert "One VC of II Corps unit" in game.refused("VC/NVA", "replace 840 VC at Nam Lyr")


@pytest.mark.rule("Replacement Phase/8")
def test_no_free_sanctuary_no_replacement():
    """IV Corps has nothing to return to when its one sanctuary is held."""
    game = replacements("at Eliminated Units: 261 VC\nat Parrot's Beak: 10/7 ARVN", dice=1)
    assert game.phase() == "Allied Aero-Mech Movement"
    assert game.where("261 VC") == "Eliminated Units"


@pytest.mark.rule("Replacement Phase/2")
def test_losses_of_this_turn_may_return_in_the_next():
    """The morale phase moves them to the Eliminated Units box."""
    game = morale("at Current Casualties: 5 Mar, 482 VC", dice=1)
    assert game.where("5 Mar") == "Eliminated Units"
    game.pass_until("replacement")
    assert game.allowed("Allied", "replace 5 Mar at Da Nang")
    assert game.allowed("VC/NVA", "replace 482 VC at Saravane")


@pytest.mark.rule("Replacement Phase/1")
def test_replacement_is_an_order_of_its_phase_alone():
    """Not in the Allied movement phase, say."""
    game = allied_moves("at Eliminated Units: 5 Mar")
    assert "not an order for now" in game.refused("Allied", "replace 5 Mar at Da Nang")
