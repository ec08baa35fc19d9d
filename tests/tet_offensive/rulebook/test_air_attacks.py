"""Allied Combat Phase, Air Attacks: strikes before the ground battles; naval gunfire."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import aero_mech_moves, allied_combat, allied_search, vc_nva_combat


def columns(game):
    """Target -> column of each air attack that was rolled."""
    return [(e[1], e[3]) for e in game.events("bombed")]


@pytest.mark.rule("Allied Combat Phase/1")
def test_allied_combat_follows_the_procedure_of_vc_nva_combat():
    """Turning up, order of battles, fire, retreat, insurrection."""
    game = allied_combat(
        """at Kontum: 3 ARVN Abn, 482 VC
        at 21: 1/4, 52 VC II
        at Cheo Reo: 15H VC
        face_up: 482 VC, 15H VC""",
        dice={"482 VC": 1, "52 VC II": 2},
    )
    assert game.awaited() == ["VC/NVA: reveal"]
    game.give("VC/NVA", "reveal 52 VC II", "done")
    assert game.awaited() == ["Allied: battle-order"]
    game.give("Allied", "battles 21, Kontum", "done")
    # In the province both sides fire at once, in the city its defenders fire first.
    assert game.awaited() == ["Allied: fire in 21", "VC/NVA: fire in 21"]
    game.give("Allied", "attack 52 VC II with 1/4", "done").give("VC/NVA", "done")
    game.give("VC/NVA", "retreat 52 VC II to Saravane")
    assert game.awaited() == ["Allied: fire in Kontum"]
    game.give("Allied", "attack 482 VC with 3 ARVN Abn", "done")
    assert game.where("482 VC") == "Current Casualties"
    assert game.in_insurrection("Cheo Reo")


@pytest.mark.rule("Allied Combat Phase/1")
def test_no_air_attacks_in_the_vc_nva_combat_phase():
    """Air attacks are an addition of the Allied phase."""
    text = "at Hue: Theater Tac, 3/1 ARVN, 416 VC\nface_up: 416 VC"
    game = vc_nva_combat(text).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Hue"]
    game = allied_combat(text).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: air-attacks"]


@pytest.mark.rule("Air Attacks/1")
def test_air_units_are_placed_before_and_attack_now():
    """Where the aero-mech phase put them; before the ground battle."""
    game = aero_mech_moves(
        "at Da Nang: I Tac\nat 11: 1 Mar, 416 VC\nface_up: 416 VC\nbased: I Tac",
        dice={"air/11": 5, "fire/11": 6},
    )
    game.give("Allied", "fly I Tac to 11", "done").give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "done")
    assert game.awaited() == ["Allied: fire in 11", "VC/NVA: fire in 11"]
    assert columns(game) == [("416 VC", "2-1")]


@pytest.mark.rule("Air Attacks/1")
def test_only_detected_units_are_attacked():
    """Not one that lies face down, in the same area or elsewhere."""
    game = allied_combat("at 11: I Tac, 416 VC, 814 VC\nat 12: 2 VC\nface_up: 416 VC, 2 VC")
    game.give("VC/NVA", "done")
    for target in ("814 VC", "2 VC"):
        assert "not a detected enemy" in game.refused("Allied", f"strike {target} with I Tac")


@pytest.mark.rule("Air Attacks/1")
def test_one_unit_is_attacked_by_air_as_often_as_there_are_air_units():
    """By ground fire once, by air by all; and by both."""
    game = allied_combat(
        "at 11: I Tac, Theater Tac, Arc Light, 1 Mar, 416 VC\nface_up: 416 VC", dice=6
    )
    game.give("VC/NVA", "done")
    for air in ("I Tac", "Theater Tac", "Arc Light"):
        game.give("Allied", f"strike 416 VC with {air}")
    game.give("Allied", "done")
    assert [t for t, _ in columns(game)] == ["416 VC"] * 4
    game.give("Allied", "attack 416 VC with 1 Mar", "done").give("VC/NVA", "done")
    assert len(game.events("shot")) == 1


@pytest.mark.rule("Air Attacks/2")
def test_tac_air_strikes_beside_friendly_units_arc_light_not_in_cities():
    """Arc Light never strikes in a city that friendly units occupy too."""
    text = (
        "at Hue: I Tac, Arc Light, 3/1 ARVN, 416 VC\nat Quang Tri: 814 VC\nface_up: 416 VC, 814 VC"
    )
    game = allied_combat(text).give("VC/NVA", "done")
    assert "friendly units" in game.refused("Allied", "strike 416 VC with Arc Light")
    assert game.allowed("Allied", "strike 416 VC with I Tac")


@pytest.mark.rule("Air Attacks/2")
def test_ruff_puffs_are_friendly_units_too():
    """A city that they alone hold is closed to Arc Light."""
    game = allied_combat("at Hue: Arc Light, Theater Tac, RP Hue, 416 VC\nface_up: 416 VC")
    game.give("VC/NVA", "done")
    assert "friendly units" in game.refused("Allied", "strike 416 VC with Arc Light")


@pytest.mark.rule("Air Attacks/2")
def test_arc_light_in_a_city_without_friends_and_in_a_province_with_them():
    """Both are open to it."""
    for text in ("at Hue: Arc Light, 416 VC", "at 11: Arc Light, 1 Mar, 416 VC"):
        game = allied_combat(f"{text}\nface_up: 416 VC").give("VC/NVA", "done")
        assert game.allowed("Allied", "strike 416 VC with Arc Light")


@pytest.mark.rule("Air Attacks/3")
def test_targets_are_declared_before_any_die_of_the_area():
    """No second strike is declared there once dice have fallen."""
    game = allied_combat(
        "at 11: I Tac, Theater Tac, 416 VC, 814 VC\nface_up: 416 VC, 814 VC", dice=6
    ).give("VC/NVA", "done")
    assert "No air attack is declared" in game.refused("Allied", "resolve 11")
    game.give("Allied", "strike 416 VC with I Tac", "resolve 11")
    assert "have been resolved" in game.refused("Allied", "strike 814 VC with Theater Tac")


@pytest.mark.rule("Air Attacks/3")
def test_air_units_gang_up_or_spread_out():
    """Each air unit has its own target; a declared one may be changed."""
    game = allied_combat(
        "at 11: I Tac, Theater Tac, 416 VC, 814 VC\nface_up: 416 VC, 814 VC", dice=6
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "strike 416 VC with Theater Tac")
    game.give("Allied", "strike 814 VC with Theater Tac", "done")
    assert [(e[0], e[1]) for e in game.events("bombed")] == [
        ("I Tac", "416 VC"),
        ("Theater Tac", "814 VC"),
    ]


@pytest.mark.rule("Air Attacks/4")
def test_arc_light_rolls_two_dice():
    """Two attacks on one unit, or one on each of two."""
    text = "at 11: Arc Light, 416 VC, 814 VC\nface_up: 416 VC, 814 VC"
    for order, hit in (
        ("strike 416 VC with Arc Light", ["416 VC", "416 VC"]),
        ("strike 416 VC and 814 VC with Arc Light", ["416 VC", "814 VC"]),
    ):
        game = allied_combat(text, dice=6).give("VC/NVA", "done").give("Allied", order, "done")
        assert [t for t, _ in columns(game)] == hit
        assert game.dice_for("air/11/Arc Light") == 2


@pytest.mark.rule("Air Attacks/4")
def test_tac_air_has_one_target():
    """The second attack is Arc Light's alone."""
    text = "at 11: I Tac, 416 VC, 814 VC\nface_up: 416 VC, 814 VC"
    game = allied_combat(text).give("VC/NVA", "done")
    assert "Only Arc Light" in game.refused("Allied", "strike 416 VC and 814 VC with I Tac")


@pytest.mark.rule("Air Attacks/5")
@pytest.mark.parametrize(
    ("area", "target", "tac", "arc"),
    [
        ("A Shau Valley", "416 VC", "1-2", "1-1"),
        ("21", "840 VC", "1-1", "3-2"),
        ("42", "261 VC", "3-2", "2-1"),
        ("11", "416 VC", "2-1", "3-1"),
        ("Hue", "416 VC", "3-1", "4-1"),
    ],
)
def test_the_terrain_of_the_target_gives_the_column(area, target, tac, arc):
    """Delta 3-2 for Tac Air and city 4-1 for Arc Light are the rule's examples."""
    game = allied_combat(
        f"at {area}: Theater Tac, Arc Light, {target}\nface_up: {target}", dice=6
    ).give("VC/NVA", "done")
    game.give("Allied", f"strike {target} with Theater Tac", "resolve " + area)
    other = allied_combat(f"at {area}: Arc Light, {target}\nface_up: {target}", dice=[5, 6]).give(
        "VC/NVA", "done"
    )
    assert columns(game) == [(target, tac)]
    other.give("Allied", f"strike {target} with Arc Light", "done")
    assert columns(other)[0] == (target, arc)


@pytest.mark.rule("Air Attacks/6")
def test_units_turned_up_to_attack_may_be_struck():
    """Air attacks come after the turning up of units, before ground fire."""
    game = allied_combat("at 11: I Tac, 1 Mar, 416 VC", dice={"air": 1})
    game.give("VC/NVA", "reveal 416 VC", "done")
    game.give("Allied", "strike 416 VC with I Tac", "done")
    assert game.where("416 VC") == "Current Casualties"
    assert not game.events("fired")


@pytest.mark.rule("Air Attacks/6")
def test_a_unit_that_stays_down_cannot_be_struck():
    """And then nobody is asked for air attacks at all."""
    game = allied_combat("at 11: I Tac, 1 Mar, 416 VC").give("VC/NVA", "done")
    assert game.phase() == "Allied Movement"


@pytest.mark.rule("Air Attacks/7")
def test_air_attacks_in_any_order_each_result_seen_before_the_next_area():
    """The Allied player chooses the order of areas, and waits for results."""
    game = allied_combat(
        "at 11: I Tac, 416 VC\nat 21: II Tac, 840 VC\nface_up: 416 VC, 840 VC", dice={"air": 6}
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 840 VC with II Tac", "resolve 21")
    assert [e[2] for e in game.events("bombed")] == ["21"]
    game.give("Allied", "strike 416 VC with I Tac", "resolve 11")
    assert [e[2] for e in game.events("bombed")] == ["21", "11"]


@pytest.mark.rule("Air Attacks/7")
@pytest.mark.parametrize("first", ["I Tac", "Theater Tac"])
def test_inside_an_area_they_fall_in_the_order_of_their_declaration(first):
    """Any order desired: a hit by the first wastes the second's overrun."""
    second = "Theater Tac" if first == "I Tac" else "I Tac"
    game = allied_combat("at 11: I Tac, Theater Tac, 416 VC\nface_up: 416 VC", dice=[4]).give(
        "VC/NVA", "done"
    )
    game.give("Allied", f"strike 416 VC with {first}", f"strike 416 VC with {second}", "done")
    assert [e[0] for e in game.events("bombed")] == [first]
    assert [e[0] for e in game.events("wasted")] == [second]


@pytest.mark.rule("Air Attacks/7")
def test_all_air_attacks_before_any_ground_battle():
    """Fire is allotted when their results are known, by both sides."""
    game = allied_combat(
        """at 11: 1 Mar, 416 VC, 814 VC
        at 12: I Tac, 5 Mar, 2 VC
        face_up: 416 VC, 814 VC, 2 VC""",
        dice={"air": 1},
    ).give("VC/NVA", "done")
    assert game.awaited() == ["Allied: air-attacks"]
    assert "not an order for now" in game.refused("Allied", "attack 416 VC with 1 Mar")
    game.give("Allied", "strike 2 VC with I Tac", "done")
    assert game.where("2 VC") == "Current Casualties"
    assert game.awaited() == ["Allied: fire in 11", "VC/NVA: fire in 11"]


@pytest.mark.rule("Air Attacks/3")
def test_hits_from_the_air_force_a_retreat_before_the_ground_battle():
    """The result is implemented at once: 416 VC is out before fire is named."""
    game = allied_combat(
        "at 11: I Tac, 1 Mar, 416 VC, 814 VC\nface_up: 416 VC, 814 VC", dice={"air": 4}
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "done")
    assert game.awaited() == ["VC/NVA: retreat of 416 VC in 11"]
    game.give("VC/NVA", "retreat 416 VC to A Shau Valley")
    assert game.where("416 VC") == "A Shau Valley"
    assert game.awaited() == ["Allied: fire in 11", "VC/NVA: fire in 11"]
    assert "can fire at" in game.refused("Allied", "attack 416 VC with 1 Mar")


@pytest.mark.rule("Air Attacks/8")
def test_bombing_a_city_costs_both_allied_armies_its_value():
    """At once, the political value; Hue is worth 6."""
    game = allied_combat("at Hue: I Tac, 3/1 ARVN, 416 VC\nface_up: 416 VC", dice={"air": 6})
    game.give("VC/NVA", "done").give("Allied", "strike 416 VC with I Tac", "done")
    assert (game.level("US"), game.level("ARVN")) == (6, 6)
    assert (game.level("NVA"), game.level("VC")) == (0, 0)


@pytest.mark.rule("Air Attacks/8")
def test_bombing_a_province_or_flying_over_a_city_costs_nothing():
    """Only the bombing of cities has a price."""
    game = allied_combat(
        "at 11: I Tac, 416 VC\nat Hue: Theater Tac, 814 VC\nface_up: 416 VC, 814 VC"
    )
    game.dice.faces = 6
    game.give("VC/NVA", "done").give("Allied", "strike 416 VC with I Tac", "done")
    assert (game.level("US"), game.level("ARVN")) == (0, 0)


GUNS = "at 11: Naval Gunfire, 51 ARVN\nat Hue: 3/1 ARVN"


@pytest.mark.rule("Air Attacks/9")
def test_naval_gunfire_adds_to_the_fire_of_a_ground_unit():
    """Its value of 10 makes 13 of the 3 of 51 ARVN: 1-1 against 10."""
    game = allied_combat(f"{GUNS}\nat 11: 416 VC\nface_up: 416 VC", dice=6)
    game.give("VC/NVA", "done")
    assert "cannot attack alone" in game.refused("Allied", "attack 416 VC with Naval Gunfire")
    game.give("Allied", "attack 416 VC with 51 ARVN, Naval Gunfire", "done").give("VC/NVA", "done")
    assert game.events("shot")[0][:3] == ("416 VC", "11", "1-1")


@pytest.mark.rule("Air Attacks/9")
def test_naval_gunfire_supports_one_unit_a_phase():
    """Any one; its guns do not fire twice."""
    game = allied_combat(
        f"{GUNS}\nat 11: 416 VC, 1 Mar\nat Hue: 814 VC\nface_up: 416 VC, 814 VC", dice=6
    ).give("VC/NVA", "done")
    game.give("Allied", "battles 11, Hue", "done")
    game.give("Allied", "attack 416 VC with 1 Mar, Naval Gunfire", "done").give("VC/NVA", "done")
    assert "cannot support" in game.refused("Allied", "attack 814 VC with 3/1 ARVN, Naval Gunfire")


@pytest.mark.rule("Air Attacks/9")
def test_naval_gunfire_reaches_the_cities_of_its_province():
    """5 and 10 against 10 in Hue, off province 11."""
    game = allied_combat(f"{GUNS}\nat Hue: 416 VC\nface_up: 416 VC", dice=6)
    game.give("VC/NVA", "done")
    game.give("Allied", "attack 416 VC with 3/1 ARVN, Naval Gunfire", "done")
    assert game.events("shot")[0][:3] == ("416 VC", "Hue", "3-2")


@pytest.mark.rule("Air Attacks/9")
@pytest.mark.parametrize("area", ["12", "Da Nang", "A Shau Valley"])
def test_naval_gunfire_reaches_no_other_area(area):
    """Only the province off which it stands, and the cities in it."""
    game = allied_combat(f"{GUNS}\nat {area}: 1 Mar, 2 VC\nface_up: 2 VC").give("VC/NVA", "done")
    game.pass_until("fire")
    seat = game.awaited()[0].split(":")[0]
    if seat == "VC/NVA":  # it fires first in a sanctuary
        game.dice.faces = 6
        game.give("VC/NVA", "done")
    assert "cannot support" in game.refused("Allied", "attack 2 VC with 1 Mar, Naval Gunfire")


@pytest.mark.rule("Air Attacks/10")
def test_naval_gunfire_is_never_attacked():
    """And no VC or NVA unit in the province has a battle with it."""
    game = allied_combat(f"{GUNS}\nat 11: 416 VC\nface_up: 416 VC")
    game.give("VC/NVA", "done")
    assert "not an enemy unit that you can fire at" in game.refused(
        "VC/NVA", "attack Naval Gunfire with 416 VC"
    )
    alone = allied_combat("at 11: Naval Gunfire, 416 VC\nface_up: 416 VC")
    assert alone.phase() == "Allied Movement"
    assert alone.where("Naval Gunfire") == "11"


@pytest.mark.rule("Air Attacks/1")
def test_what_a_search_finds_may_be_bombed_in_the_same_turn():
    """Detection comes first, the strike after it."""
    game = allied_search("at 11: 1 Mar, I Tac, 416 VC", dice={"search": 1, "air": 1})
    game.give("Allied", "search 11", "done").give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "done")
    assert game.where("416 VC") == "Current Casualties"
