"""Ruling T41: what is done for a seat that does not answer; one test for each kind of decision."""

from __future__ import annotations

import pytest

from engine.tet_offensive.words import QUESTIONS
from tests.tet_offensive.support import (
    aero_mech_moves,
    allied_combat,
    allied_moves,
    allied_search,
    opening,
    replacements,
    vc_nva_combat,
    vc_nva_moves,
)

NOTHING = {
    "vc-nva-movement": lambda: vc_nva_moves("at 11: 416 VC\nat Tchepone: 28 NVA"),
    "reveal": lambda: vc_nva_combat("at 11: 416 VC, 1 Mar"),
    "air-attacks": lambda: allied_combat("at 11: I Tac, 416 VC\nface_up: 416 VC").give(
        "VC/NVA", "done"
    ),
    "replacement": lambda: replacements("at Eliminated Units: 1 Mar, 506 VC, 28 NVA"),
    "aero-mech-movement": lambda: aero_mech_moves(
        "at Pleiku: 2/4, II Avn, 42 ARVN\nat Theater Air Units: Arc Light\nbased: II Avn"
    ),
    "search": lambda: allied_search("at 11: 1 Mar, 416 VC"),
    "allied-movement": lambda: allied_moves("at 11: 1 Mar\nat Hue: I Avn\nbased: I Avn"),
    "allied-set-up": lambda: opening(options=("free-set-up",)),
}
# The stack has its default order when it is asked for (T87), and consent is refused (T80).
SOMETHING = {
    "deployment", "battle-order", "fire", "detect", "retreat", "stack", "consent", "plan"
}  # fmt: skip


def test_t41_every_kind_of_decision_has_a_default_that_is_tested():
    """A new kind of question needs a default, and a test here."""
    assert set(QUESTIONS) == set(NOTHING) | SOMETHING


@pytest.mark.parametrize("kind", NOTHING)
def test_t41_nothing_is_done(kind):
    """Movement, replacement, lift, strike, search: none. Turning up: none."""
    game = NOTHING[kind]()
    asked = [a for a in game.awaited() if kind in a]
    assert asked
    places = list(game.position.loc)
    for line in asked:
        assert game.force(line.split(":")[0]) == ["done"]
    assert not any(kind in a for a in game.awaited())
    assert game.position.loc == places
    for event in ("die", "moved", "lifted", "flew", "searched", "bombed", "shown", "replaced"):
        assert not game.events(event)


def test_t41_who_may_plan_plans_nothing():
    """In the advanced game of four: the seat is asked again in each battle (T79)."""
    text = "at Hue: 3/1 ARVN, 416 VC\nat Saigon: 7/5 ARVN, 506 VC"
    game = vc_nva_combat(text, 6, players="advanced").give("NVA", "done").give("VC", "done")
    game.give("US", "done")
    assert game.awaited() == ["ARVN: plan"]
    assert game.force("ARVN") == ["done"]
    assert game.awaited() == ["ARVN: fire in Saigon"]


def test_t41_what_was_ordered_before_the_clock_ran_out_stands():
    """The default closes the decision; a draft of the seat is not thrown away."""
    game = allied_search("at 11: 1 Mar, 416 VC", dice=1).give("Allied", "search 11")
    game.force("Allied")
    assert game.face_up("416 VC")


def test_t41_deployment_is_the_historical_one():
    """Whatever has no place yet is set up as history had it."""
    game = opening().give("VC/NVA", "place 416 VC at A Shau Valley")
    assert game.force("VC/NVA") == ["deploy", "done"]
    assert game.where("416 VC") == "A Shau Valley"
    assert game.where("5 NVA") != "Off map"
    assert game.phase() == "VC/NVA Movement"
    ready = opening().give("VC/NVA", "deploy")
    assert ready.force("VC/NVA") == ["done"]


def test_t41_order_of_battles_by_political_value_then_map_order():
    """Saigon 8, Hue 6, Can Tho and Da Nang 5, provinces last."""
    game = vc_nva_combat(
        """at 11: 1 Mar, 10 Sap
        at Da Nang: 7 Mar, 2 VC
        at Can Tho: 33/21 ARVN, 261 VC
        at Hue: 3/1 ARVN, 416 VC
        at Saigon: PG, C-10 Sap
        at 12: 5 Mar, 1 VC"""
    ).give("VC/NVA", "reveal 10 Sap, 1 VC", "done")
    assert game.awaited() == ["Allied: battle-order"]
    assert game.force("Allied") == ["done"]
    assert game.events("battles") == [("Saigon, Hue, Da Nang, Can Tho, 11, 12",)]


def test_t41_fire_takes_the_best_single_column_with_the_fewest_units():
    """All three (27) reach 2-1 against the regiment; two are enough, and one is left over."""
    game = vc_nva_combat("at Da Nang: 7 Mar, I Rgr, Mike 1, 2 VC, 10 Sap", dice=6)
    game.give("VC/NVA", "done")
    assert game.force("Allied") == [
        "attack 2 VC with 7 Mar, Mike 1",
        "attack 10 Sap with I Rgr",
        "done",
    ]


def test_t41_fire_takes_the_city_that_can_be_taken():
    """55 factors against 11 and a Ruff-Puff of 1: nobody is spared for the sake of better odds."""
    game = vc_nva_combat(
        """at Quang Tri: 1/1 ARVN, 3/1 ARVN, RP Quang Tri, 320 NVA, 324B NVA, 416 VC
        strength: RP Quang Tri=1""",
        dice=1,
    ).pass_until("fire")
    assert game.give("Allied", "done").awaited() == ["VC/NVA: fire in Quang Tri"]
    assert game.force("VC/NVA") == [
        "attack 1/1 ARVN with 320 NVA",
        "attack 3/1 ARVN with 324B NVA",
        "attack RP Quang Tri with 416 VC",
        "done",
    ]


def test_t41_a_city_that_is_unlikely_to_be_taken_is_fired_at_where_most_is_gained():
    """One battalion against two brigades: all of it at one of them."""
    game = vc_nva_combat("at Quang Tri: 1/1 ARVN, 2/1 ARVN, 416 VC", dice=6).pass_until("fire")
    game.force("Allied")
    assert game.force("VC/NVA") == ["attack 2/1 ARVN with 416 VC", "done"]


def test_t41_fire_begins_where_most_factors_are_to_be_gained():
    """The regiment of 10 before the sappers of 2, though these would be overrun."""
    game = vc_nva_combat("at Da Nang: 7 Mar, 2 VC, 10 Sap", dice=6).give("VC/NVA", "done")
    assert game.force("Allied") == ["attack 2 VC with 7 Mar", "done"]


def test_t41_fire_that_was_ordered_already_is_left_as_it_is():
    """The default adds to it."""
    game = vc_nva_combat("at Da Nang: 7 Mar, Mike 1, 2 VC, 10 Sap", dice=6).give("VC/NVA", "done")
    game.give("Allied", "attack 10 Sap with 7 Mar")
    assert game.force("Allied") == ["attack 2 VC with Mike 1", "done"]


def test_t41_no_fire_where_none_reaches_the_table():
    """Below 1-2 there is nothing to order, so nobody is asked."""
    game = vc_nva_combat("at Hoi An: 51 ARVN, 2 NVA", dice=6).give("VC/NVA", "done")
    assert game.awaited() == ["VC/NVA: fire in Hoi An"]


def test_t41_the_lowest_combat_value_is_detected_first():
    """Sappers of 4 before regiments of 10 before the division."""
    game = allied_search("at 11: 1 Mar, 3 Mar, 416 VC, 5 NVA, 10 Sap", dice=1)
    game.give("Allied", "search 11", "done")
    game.force("VC/NVA")
    up = [u for u in ("416 VC", "5 NVA", "10 Sap") if game.face_up(u)]
    assert up == ["416 VC", "10 Sap"]


def test_t41_detection_in_several_areas_is_settled_in_one_answer():
    """Each area by its own lowest; what was chosen before stays chosen."""
    game = allied_search(
        "at 11: 1 Mar, 416 VC, 10 Sap\nat 12: 5 Mar, 2 VC, 1 VC, 5 NVA", dice=1
    ).give("Allied", "search 11, 12", "done")
    game.give("VC/NVA", "detect 5 NVA").force("VC/NVA")
    up = {u for u in ("416 VC", "10 Sap", "2 VC", "1 VC", "5 NVA") if game.face_up(u)}
    assert up == {"10 Sap", "5 NVA"}


def test_t41_retreat_where_most_friends_are():
    """Nam Lyr holds two, War Zone C one, the Iron Triangle none."""
    game = vc_nva_combat(
        """at An Loc: 9/5 ARVN, 1/1 Inf, 506 VC
        at Nam Lyr: 28 NVA, 33 NVA
        at War Zone C: 86 NVA""",
        dice=6,
    ).give("VC/NVA", "done")
    game.give("Allied", "attack 506 VC with 1/1 Inf", "done")
    assert game.force("VC/NVA") == ["retreat 506 VC to Nam Lyr"]


def test_t41_retreat_in_map_order_where_friends_are_equal():
    """Allied units: Dong Ha stands before Quang Tri on the map, Hue holds the enemy."""
    game = allied_combat("at 11: 51 ARVN, 5 NVA\nat Hue: 416 VC\nface_up: 5 NVA", dice=6)
    game.give("VC/NVA", "attack 51 ARVN with 5 NVA", "done").pass_until("retreat")
    assert game.force("Allied") == ["retreat 51 ARVN to Dong Ha"]
    friends = allied_combat("at 11: 51 ARVN, 5 NVA\nat Quang Tri: 1/1 ARVN\nface_up: 5 NVA", dice=6)
    friends.give("VC/NVA", "attack 51 ARVN with 5 NVA", "done").pass_until("retreat")
    assert friends.force("Allied") == ["retreat 51 ARVN to Quang Tri"]


@pytest.mark.ruling("T46")
def test_t41_the_default_knows_no_more_than_its_seat_of_an_unseen_ruff_puff():
    """In a city that has risen the attackers are asked before it is turned up."""
    told = []
    for strength in (1, 4):
        game = vc_nva_combat(
            f"at My Tho: LB MP, RP My Tho\ninsurrection: My Tho\nstrength: RP My Tho={strength}",
            6,
        ).give("VC/NVA", "done")
        (asked,) = [one for one in game.table.waiting if one.seat == game.seat("VC/NVA")]
        assert asked.kind == "fire"
        told.append(game.rules.default(game.position, asked))
    assert told[0] == told[1]
