"""Rulings from T42 on that speak of combat: what coding the game showed, and how it is read."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    allied_combat,
    allied_search,
    vc_nva_combat,
)

TWO = "at 11: 1 Mar, 416 VC\nat 12: 5 Mar, 2 VC\nface_up: 416 VC, 2 VC"


@pytest.mark.ruling("T42", "Allied Combat Phase/1")
def test_t42_orders_given_ahead_answer_the_question_when_it_comes():
    """With the order of battles, or with turning up, fire is ordered for battles to come."""
    game = allied_combat(TWO, 6).give("VC/NVA", "hold 11", "attack 5 Mar with 2 VC", "done")
    game.give("Allied", "attack 416 VC with 1 Mar", "hold 12", "done")
    assert {(e[0], e[1]) for e in game.events("fired")} == {("1 Mar", "416 VC"), ("2 VC", "5 Mar")}
    assert not any("fire" in asked for asked in game.awaited())


def test_t42_orders_given_ahead_are_secret():
    """The other side learns of them when they are carried out."""
    game = allied_combat(TWO, 6).give("VC/NVA", "attack 1 Mar with 416 VC")
    assert game.seen("Allied", "aimed") == game.seen(None, "aimed") == []
    assert game.rules.mask(game.position, 0).fire[game.unit("416 VC")] == -1
    assert game.rules.mask(game.position, 1).fire[game.unit("416 VC")] == game.unit("1 Mar")


def test_t42_a_unit_that_is_aimed_anew_is_said_to_fire_no_more_at_the_first():
    """So its owner sees which of two orders holds."""
    game = vc_nva_combat("at Da Nang: 7 Mar, Mike 1, I Rgr, 2 VC, 10 Sap", 1)
    game.give("VC/NVA", "attack 7 Mar with 2 VC, 10 Sap", "attack I Rgr with 10 Sap")
    assert game.seen("VC/NVA", "taken_off") == [("10 Sap", "7 Mar")]
    game.give("VC/NVA", "attack I Rgr with 2 VC")
    assert game.seen("VC/NVA", "taken_off")[1:] == [("10 Sap", "I Rgr"), ("2 VC", "7 Mar")]
    assert game.seen("Allied", "taken_off") == []


def test_t42_one_that_no_longer_holds_is_dropped_and_the_seat_is_asked():
    """The regiment of the attack fell to first fire; the sappers alone are too weak for it."""
    game = vc_nva_combat("at Da Nang: 7 Mar, Mike 1, I Rgr, 2 VC, 10 Sap", 1)
    game.give("VC/NVA", "attack 7 Mar with 2 VC, 10 Sap", "done")
    game.give("Allied", "attack 2 VC with 7 Mar, Mike 1", "done")
    assert game.seen("VC/NVA", "order_dropped") == [("7 Mar", "Da Nang")]
    assert game.seen("Allied", "order_dropped") == []
    assert game.awaited() == ["VC/NVA: fire in Da Nang"]
    game.give("VC/NVA", "attack I Rgr with 10 Sap", "done")
    assert game.events("shot")[-1][0] == "I Rgr"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("at 11: 416 VC, 1 Mar", True),
        ("at Hue: 416 VC, 3/1 ARVN\nface_up: 416 VC", True),  # nothing is left to turn up
        ("at 11: 416 VC, I Tac", True),  # an air unit on a mission
        ("at 11: 416 VC, Naval Gunfire", False),
        ("at 11: 416 VC\nat 12: 5 Mar", False),
        ("at Da Nang: I Tac\nat 12: 416 VC\nbased: I Tac", False),
    ],
)
def test_t43_turning_up_is_asked_wherever_both_sides_share_an_area(text, asked):
    """Public facts decide it, so that being asked tells nothing of what lies hidden."""
    game = allied_combat(text)
    assert (game.awaited() == ["VC/NVA: reveal"]) is asked


def test_t44_with_one_battle_or_none_there_is_no_order_to_fix():
    """The Allied player is not asked for it."""
    one = allied_combat("at 11: 1 Mar, 416 VC\nface_up: 416 VC").give("VC/NVA", "done")
    assert one.awaited() == ["Allied: fire in 11", "VC/NVA: fire in 11"]
    two = allied_combat(TWO).give("VC/NVA", "done")
    assert two.awaited() == ["Allied: battle-order"]


def test_t44_nobody_is_asked_for_fire_that_cannot_reach_the_table():
    """All the units of a seat together against the weakest target: below 1-2, it is passed over."""
    game = allied_combat("at 12: 51 ARVN, 5 NVA\nface_up: 5 NVA").give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in 12"]


@pytest.mark.parametrize("strength", [0, 1, 4])
def test_t46_unknown_ruff_puffs_in_orders_given_ahead(strength):
    """They fire as the strongest of the draw and are fired at as the weakest: nothing is told."""
    game = vc_nva_combat(
        f"""at Hue: RP Hue, 416 VC
        at Quang Tri: RP Quang Tri, 10 Sap
        strength: RP Hue={strength}, RP Quang Tri={strength}""",
        6,
    )
    assert game.allowed("VC/NVA", "attack RP Hue with 416 VC")
    game.give("VC/NVA", "hold Quang Tri", "done")
    assert not game.allowed("Allied", "attack 416 VC with RP Hue")  # 4 at most against 10
    game.give("Allied", "attack 10 Sap with RP Quang Tri", "battles Quang Tri, Hue", "done")
    game.pass_until("aero-mech-movement")
    column = {0: None, 1: "1-2", 4: "2-1"}[strength]  # what it is worth when it is turned up
    assert {e[0]: e[2] for e in game.events("shot")}.get("10 Sap") == column


@pytest.mark.ruling("T49", "Morale Phase/6")
def test_t49_ruff_puffs_without_strength_leave_play_uncounted():
    """Straight to the Eliminated Units box, when they are turned up."""
    game = vc_nva_combat("at Hue: RP Hue, 3/1 ARVN, 416 VC\nstrength: RP Hue=0", 6)
    game.give("VC/NVA", "done")
    assert game.events("turned_up") == [("RP Hue", 0)]
    assert game.where("RP Hue") == "Eliminated Units"
    assert not game.events("destroyed")


@pytest.mark.ruling("T54", "Air Attacks/7")
def test_t54_air_attacks_of_an_area_fall_in_the_order_of_declaration():
    """One that is declared anew goes to the end."""
    game = allied_combat(
        "at 11: I Tac, Theater Tac, 416 VC, 814 VC\nface_up: 416 VC, 814 VC", 6
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 416 VC with I Tac", "strike 416 VC with Theater Tac")
    game.give("Allied", "strike 814 VC with I Tac", "done")
    assert [e[0] for e in game.events("bombed")] == ["Theater Tac", "I Tac"]


@pytest.mark.ruling("T55", "Commonly Asked Questions/13")
def test_t55_fire_that_loses_a_firer_to_another_target():
    """It stands if what is left reaches the table; if not, it is dropped and its giver told."""
    text = "at 11: 1 Mar, 51 ARVN, 10 Sap, 814 VC\nface_up: 10 Sap, 814 VC"
    game = allied_combat(text, 6).give("VC/NVA", "done")
    game.give("Allied", "attack 10 Sap with 1 Mar, 51 ARVN", "attack 814 VC with 1 Mar", "done")
    game.give("VC/NVA", "done")
    assert {e[0]: e[2] for e in game.events("shot")} == {"10 Sap": "3-2", "814 VC": "1-1"}
    weak = allied_combat(text, 6).give("VC/NVA", "done")
    weak.give("Allied", "attack 814 VC with 1 Mar, 51 ARVN", "attack 10 Sap with 1 Mar")
    assert weak.seen("Allied", "order_dropped") == [("814 VC", "11")]
    assert weak.seen("VC/NVA", "order_dropped") == []


@pytest.mark.ruling("T57", "Air Attacks/8")
@pytest.mark.parametrize("face", [1, 6])
def test_t57_a_city_is_bombed_when_the_dice_fall_whatever_they_show(face):
    """A miss costs as much as a hit; a strike that was only declared costs nothing."""
    game = allied_combat("at Hue: I Tac, 416 VC\nface_up: 416 VC", {"air": face}).give(
        "VC/NVA", "done"
    )
    game.give("Allied", "strike 416 VC with I Tac")
    assert game.level("US") == 0
    game.give("Allied", "done")
    assert game.level("US") == 6


def test_t59_a_retreat_with_one_way_open_is_not_asked():
    """With none the unit is lost, with two or more its owner chooses."""
    one = allied_combat("at 23: 482 VC, 3/4\nface_up: 482 VC", 6).give("VC/NVA", "done")
    one.give("Allied", "attack 482 VC with 3/4", "done")
    assert one.where("482 VC") == "Ia Drang Valley"
    none = allied_combat("at 22: 482 VC, 3/4\nface_up: 482 VC", 6).give("VC/NVA", "done")
    none.give("Allied", "attack 482 VC with 3/4", "done")
    assert none.where("482 VC") == "Current Casualties"
    two = allied_combat("at 21: 482 VC, 1/4\nface_up: 482 VC", 6).give("VC/NVA", "done")
    two.give("Allied", "attack 482 VC with 1/4", "done")
    assert two.awaited() == ["VC/NVA: retreat of 482 VC in 21"]


def test_t62_a_ruff_puff_that_was_turned_up_stays_known():
    """To both players, until it is lost."""
    game = vc_nva_combat("at Hue: RP Hue, 3/1 ARVN, 416 VC\nstrength: RP Hue=3", 6)
    game.pass_until("vc-nva-movement").give("VC/NVA", "move 416 VC to 11", "done")
    for seat in ("Allied", "VC/NVA", None):
        hue = next(a for a in game.view(seat).areas if a.name == "Hue")
        assert [u.combat for u in hue.units if u.id == "RP Hue"] == [3]


def test_t63_units_turned_up_to_attack_are_detected_like_those_found():
    """Until the end of the next VC/NVA movement: Allied combat finds them face up."""
    game = vc_nva_combat("at 11: 416 VC, 1 Mar", 6).give("VC/NVA", "reveal 416 VC", "done")
    game.pass_until("allied-movement")
    assert game.face_up("416 VC")
    game.pass_until("vc-nva-movement").give("VC/NVA", "done")
    assert not game.face_up("416 VC")


@pytest.mark.ruling("T68", "Air Attacks/3")
def test_t68_what_one_area_leads_to_is_settled_before_the_next():
    """Retreats after an air attack before more strikes; who is found after all search dice."""
    game = allied_combat(
        "at 21: II Tac, 52 VC II\nat 11: I Tac, 416 VC\nface_up: 52 VC II, 416 VC", {"air": 2}
    ).give("VC/NVA", "done")
    game.give("Allied", "strike 52 VC II with II Tac", "resolve 21")
    assert game.awaited() == ["VC/NVA: retreat of 52 VC II in 21"]
    game.give("VC/NVA", "retreat 52 VC II to Saravane")
    assert game.awaited() == ["Allied: air-attacks"]
    found = allied_search("at 11: 1 Mar, 416 VC, 10 Sap\nat 12: 5 Mar, 2 VC, 1 VC", 1)
    found.give("Allied", "search 11, 12", "done").give("VC/NVA", "detect 416 VC, 2 VC", "done")
    assert found.face_up("416 VC") and found.face_up("2 VC")
