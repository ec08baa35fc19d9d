"""Morale Phase and Morale Phase Summary: what is lost and gained, by whom, and when."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import allied_combat, morale, opening, vc_nva_combat


def lost(*units: str, text: str = ""):
    """A morale phase with these units in the Current Casualties box."""
    return morale(f"at Current Casualties: {', '.join(units)}\n{text}")


def levels(game):
    """US, ARVN, NVA, VC."""
    return tuple(game.level(army) for army in ("US", "ARVN", "NVA", "VC"))


@pytest.mark.rule("Morale Phase/1")
def test_points_are_totalled_in_the_morale_phase():
    """Losses change nothing until then."""
    game = allied_combat("at 11: 1 Mar, 10 Sap\nface_up: 10 Sap", dice=1)
    game.give("VC/NVA", "done").give("Allied", "attack 10 Sap with 1 Mar", "done")
    assert game.where("10 Sap") == "Current Casualties"
    assert game.level("VC") == 0
    game.give("Allied", "done")
    assert game.level("VC") == 2


@pytest.mark.rule("Morale Phase/2")
def test_four_armies_begin_at_nought():
    """United States, South Vietnam, North Vietnam and the Viet Cong."""
    game = opening()
    assert levels(game) == (0, 0, 0, 0)
    assert [(lv.army, lv.points) for lv in game.view(None).levels] == [
        ("US", 0),
        ("ARVN", 0),
        ("NVA", 0),
        ("VC", 0),
    ]


@pytest.mark.rule("Morale Phase/3")
@pytest.mark.parametrize(("before", "after"), [(9, 19), (95, 105), (-4, 6), (89, 99)])
def test_points_carry_from_one_scale_to_the_next(before, after):
    """Ten more, across the tens and hundreds and across nought."""
    assert lost("416 VC", text=f"levels: VC={before}").level("VC") == after


@pytest.mark.rule("Morale Phase/4")
def test_casualties_then_move_to_the_eliminated_units():
    """Counted once, and out of the way."""
    game = lost("1 Mar", "416 VC", "I Tac", "RP Hue")
    assert game.units_in("Current Casualties") == set()
    assert game.units_in("Eliminated Units") == {"1 Mar", "416 VC", "I Tac", "RP Hue"}
    game.pass_until("vc-nva-movement")
    assert game.level("VC") == 10


@pytest.mark.rule("Morale Phase/4")
def test_every_army_loses_points_for_its_own_casualties():
    """Each its own."""
    assert levels(lost("1 Mar")) == (13, 0, 0, 0)
    assert levels(lost("3/1 ARVN")) == (0, 5, 0, 0)
    assert levels(lost("28 NVA")) == (-1, 0, 9, 0)
    assert levels(lost("416 VC")) == (-1, 0, 0, 10)


@pytest.mark.rule("Morale Phase/5")
@pytest.mark.parametrize(
    ("unit", "army", "points"),
    [
        ("10 Sap", "VC", 2),
        ("44 NVA Sap", "NVA", 6),
        ("402 NVA Sap", "NVA", 2),
        ("Riverine", "US", 8),
    ],
)
def test_a_separate_defense_value_is_what_counts(unit, army, points):
    """Sappers and the riverine unit have one."""
    assert lost(unit).level(army) == points


@pytest.mark.rule("Morale Phase/5")
@pytest.mark.parametrize("unit", ["I Tac", "IV Tac", "I Avn", "101 Avn"])
def test_air_and_aviation_units_do_not_count(unit):
    """They have no combat value."""
    assert levels(lost(unit)) == (0, 0, 0, 0)


@pytest.mark.rule("Morale Phase/6")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("1/1 ARVN", 6),
        ("1 ARVN Abn", 6),
        ("1 VNMC", 5),
        ("PG", 3),
        ("RP Hue", 0),
        ("I Rgr", 0),
        ("5 Rgr", 0),
        ("Mike 1", 0),
        ("Mike 5", 0),
    ],
)
def test_south_vietnamese_losses(unit, points):
    """A point a factor; none for Ruff-Puffs, rangers and Mike Forces."""
    game = lost(unit, text="strength: RP Hue=4")
    assert levels(game) == (0, points, 0, 0)


@pytest.mark.rule("Morale Phase/7")
def test_a_bombed_city_has_been_recorded_already():
    """Hue, worth 6, for South Vietnam; the morale phase adds nothing to it."""
    game = allied_combat("at Hue: I Tac, 3/1 ARVN, 416 VC\nface_up: 416 VC", dice=6)
    game.give("VC/NVA", "done").give("Allied", "strike 416 VC with I Tac", "done")
    assert game.level("ARVN") == 6
    game.pass_until("allied-movement").give("Allied", "done")
    assert (game.turn, game.level("ARVN")) == (4, 6)


@pytest.mark.rule("Morale Phase/12")
def test_a_bombed_city_counts_for_the_united_states_too():
    """At once, and no second time in the morale phase."""
    game = allied_combat("at Saigon: III Tac, PG, C-10 Sap\nface_up: C-10 Sap", dice=6)
    game.give("VC/NVA", "done").give("Allied", "strike C-10 Sap with III Tac", "done")
    assert game.level("US") == 8
    game.pass_until("allied-movement").give("Allied", "done")
    assert (game.turn, game.level("US")) == (4, 8)


@pytest.mark.rule("Morale Phase/7")
def test_a_city_bombed_last_turn_is_no_longer_bombed():
    """The price is paid again if it is bombed in the next turn."""
    game = morale("bombed: Hue")
    assert not any(a.bombed for a in game.view(None).areas)


@pytest.mark.rule("Morale Phase/8", "Morale Phase/13")
@pytest.mark.parametrize("army", ["US", "ARVN"])
def test_each_city_in_insurrection_costs_both_allied_armies(army):
    """Its value, in every morale phase it lasts."""
    game = morale("insurrection: Saigon, Hue\nat Saigon: C-10 Sap\nat Hue: 416 VC", dice=6)
    assert game.level(army) == 14
    game.pass_until("vc-nva-movement")
    game.give("VC/NVA", "done").pass_until("vc-nva-movement")
    assert game.level(army) == 28
    assert (game.level("VC"), game.level("NVA")) == (0, 0)


@pytest.mark.rule("Morale Phase/9")
def test_putting_an_insurrection_down_relieves_south_vietnam_alone():
    """By the city's value, at once, and only once a city."""
    text = "at Kontum: 3 ARVN Abn\ninsurrection: Kontum"
    game = vc_nva_combat(text, dice={"Sympathizers": 6, "fire": 6})
    game.pass_until("aero-mech-movement")
    assert game.secured("Kontum")
    assert levels(game) == (0, -3, 0, 0)
    again = vc_nva_combat(f"{text}\nsecured: Kontum", dice=6).pass_until("aero-mech-movement")
    assert not again.in_insurrection("Kontum")
    assert levels(again) == (0, 0, 0, 0)


@pytest.mark.rule("Morale Phase/10")
def test_north_vietnamese_losses():
    """A point a factor, divisions and regiments alike."""
    assert lost("5 NVA", "28 NVA").level("NVA") == 36


@pytest.mark.rule("Morale Phase/11")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        (["1 Mar"], 13),
        (["11 ACR"], 16),
        (["LB MP"], 4),
        (["ATF"], 20),  # Australians count double
        (["Cav/Cap"], 6),  # Koreans half
        (["2 ROK Mar"], 7),
        (["1 Mar", "ATF", "Cav/Cap"], 39),
    ],
)
def test_united_states_losses(units, points):
    """US factors one, Australian two, two Korean factors one."""
    assert levels(lost(*units)) == (points, 0, 0, 0)


@pytest.mark.rule("Morale Phase/14")
@pytest.mark.parametrize(
    ("units", "relief"),
    [
        (["482 VC", "840 VC"], 0),
        (["482 VC", "840 VC", "186 VC"], 1),
        (["416 VC", "10 Sap"], 2),
        (["416 VC"], 1),
        (["28 NVA", "482 VC"], 1),
        (["2 NVA"], 3),
        (["5 NVA", "482 VC", "840 VC"], 5),
    ],
)
def test_enemy_losses_relieve_the_united_states(units, relief):
    """A point off for six VC and NVA factors together, rounded down."""
    game = lost(*units, text="levels: US=50, ARVN=50")
    assert (game.level("US"), game.level("ARVN")) == (50 - relief, 50)


@pytest.mark.rule("Morale Phase/14")
def test_the_remainder_is_not_carried_over():
    """Factors of the turn; a fraction is dropped, not saved."""
    game = lost("482 VC", "840 VC", text="levels: US=50\nat Eliminated Units: 186 VC")
    assert game.level("US") == 50


@pytest.mark.rule("Morale Phase/15")
def test_viet_cong_losses():
    """A point a factor."""
    assert lost("416 VC", "482 VC", "12 Sap").level("VC") == 14


@pytest.mark.rule("Morale Phase/16")
def test_an_insurrection_relieves_the_viet_cong_at_once():
    """By the value of the city, even below nought; not again each turn."""
    game = vc_nva_combat("at Saigon: C-10 Sap\nat Hue: 416 VC", turn=1)
    assert levels(game) == (0, 0, 0, -14)
    assert game.in_insurrection("Saigon")


@pytest.mark.rule("Morale Phase Summary/3")
def test_the_relief_is_not_repeated_in_the_morale_phase():
    """Only when the city goes into insurrection or is secured."""
    game = morale("at Saigon: C-10 Sap\ninsurrection: Saigon\nlevels: VC=-8")
    assert game.level("VC") == -8
    quiet = morale("at Kontum: 3 ARVN Abn\nsecured: Kontum\nlevels: ARVN=-3")
    assert quiet.level("ARVN") == -3


@pytest.mark.rule("Morale Phase Summary/1")
def test_an_insurrection_that_goes_on_costs_each_turn():
    """The awards for a city in insurrection are those of each turn."""
    game = morale("at Can Tho: 261 VC\ninsurrection: Can Tho\nlevels: US=5, ARVN=5")
    assert levels(game) == (10, 10, 0, 0)


SUMMARY = [
    ("1/1 ARVN", (0, 6, 0, 0)),
    ("1 Mar", (13, 0, 0, 0)),
    ("ATF", (20, 0, 0, 0)),
    ("Cav/Cap", (6, 0, 0, 0)),
]


@pytest.mark.rule("Morale Phase Summary/1")
@pytest.mark.parametrize(("unit", "points"), SUMMARY)
def test_the_summary_table(unit, points):
    """South Vietnamese 1, US 1, Australian 2, Korean a half a factor."""
    assert levels(lost(unit)) == points


@pytest.mark.rule("Morale Phase Summary/2")
@pytest.mark.parametrize("unit", ["RP Saigon", "III Rgr", "Mike 3"])
def test_the_summarys_exceptions(unit):
    """Ruff-Puffs, rangers and Mike Forces do not count."""
    assert levels(lost(unit, text="strength: RP Saigon=3")) == (0, 0, 0, 0)
