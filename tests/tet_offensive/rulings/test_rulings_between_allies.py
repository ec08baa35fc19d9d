"""Rulings on what allied players settle between them: joint fire, requests, who goes first."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    ADVANCED,
    FOUR,
    aero_mech_moves,
    allied_combat,
    allied_moves,
    allied_search,
    vc_nva_combat,
)

ALL = ("US", "ARVN", "NVA", "VC")


# ---- T79: joint fire -----------------------------------------------------------------------------


@pytest.mark.ruling("T79", "Player Forces/1", "Player Forces/2", "Advanced Four-Player Game/1")
def test_t79_orders_of_allies_at_one_target_are_one_attack():
    """Each names their own; the values are added when the fire is opened."""
    game = vc_nva_combat("at Saigon: 506 VC, 7 NVA, 7/5 ARVN", {"fire": 6}, **ADVANCED)
    game.give("NVA", "attack 7/5 ARVN with 7 NVA", "done").give(
        "VC", "attack 7/5 ARVN with 506 VC", "done"
    )
    game.give("ARVN", "done")
    fired = [(e[0], e[1]) for e in game.events("fired")]
    assert fired == [("7 NVA", "7/5 ARVN"), ("506 VC", "7/5 ARVN")]
    assert len(game.events("shot")) == 1


def test_t79_an_order_too_weak_alone_counts_on_the_ally():
    """And is dropped, its giver told, when the ally adds nothing."""
    text = "at 31: 506 VC, 7 NVA, 1/101"
    game = vc_nva_combat(text, {"fire": 6}, **ADVANCED)
    game.give("VC", "reveal 506 VC", "attack 1/101 with 506 VC", "done")
    game.give("NVA", "reveal 7 NVA", "hold 31", "done").give("US", "done")
    assert game.seen("VC", "order_dropped") == [("1/101", "31")]
    assert game.seen("NVA", "order_dropped") == game.seen("US", "order_dropped") == []
    assert not game.events("shot")


def test_t79_who_fixes_no_order_of_battles_plans_meanwhile():
    """So a turn's battles need one message of each player; one battle needs no plan."""
    text = "at Hue: 3/1 ARVN, 416 VC\nat Saigon: 7/5 ARVN, 506 VC"
    game = vc_nva_combat(text, 6, **ADVANCED).give("VC", "hold Hue", "hold Saigon", "done")
    game.give("NVA", "done").give("US", "done")
    game.give("ARVN", "attack 416 VC with 3/1 ARVN", "attack 506 VC with 7/5 ARVN", "done")
    assert [e[0] for e in game.events("shot")] == ["506 VC", "416 VC"]


def test_t79_abroad_each_orders_his_own_fire_in_the_basic_form_too():
    """No corps, no corps' controller."""
    played = {"options": ("invasion",), "players": "4"}
    text = "at C-4: 7 NVA, 5 NVA, 1 VNMC, 11 ACR\nled: 5 NVA=VC\nface_up: 7 NVA, 5 NVA"
    game = allied_combat(text, 6, **played).give("NVA", "done").give("VC", "done")
    assert game.awaited() == [f"{seat}: fire in C-4" for seat in ("US", "ARVN", "NVA", "VC")]
    assert "not yours" in game.refused("US", "attack 7 NVA with 1 VNMC")


# ---- T80: consent --------------------------------------------------------------------------------

LIFT = "at Saigon: III Avn\nbased: III Avn\nat 31: 43/18 ARVN, 7/5 ARVN"


@pytest.mark.ruling("T80", "Advanced Four-Player Game/2")
def test_t80_a_request_is_a_draft_until_all_who_move_are_done():
    """Nobody else sees it or anything else that was drafted, and it can be taken back."""
    text = LIFT + "\nat 24: 11 ACR"
    game = aero_mech_moves(text, **ADVANCED)
    before = {seat: game.rules.mask(game.position, n).write() for n, seat in enumerate(ALL)}
    game.give("US", "move 11 ACR to 25", "lift 43/18 ARVN to Song Be by III Avn")
    assert game.awaited() == ["US: aero-mech-movement"]
    for number, seat in enumerate(ALL):
        if seat != "US":
            assert game.rules.mask(game.position, number).write() == before[seat]
    game.undo("US").give("US", "lift 7/5 ARVN to Song Be by III Avn", "done")
    assert game.awaited() == ["ARVN: consent of 7/5 ARVN in Song Be"]


def test_t80_nobody_is_asked_while_an_ally_still_moves():
    """In the form by corps both move at once: the request waits until the second is done."""
    text = "at Saigon: III Avn, 101 Avn\nbased: III Avn, 101 Avn\nat 31: 43/18 ARVN"
    game = aero_mech_moves(text, **FOUR)
    game.give("US", "lift 43/18 ARVN to Song Be by 101 Avn", "done")
    assert game.awaited() == ["ARVN: aero-mech-movement"]
    game.give("ARVN", "done")
    assert game.awaited() == ["ARVN: consent of 43/18 ARVN in Song Be"]


def test_t80_the_enemy_hears_of_no_request():
    """Nor of the answer, in events, texts and questions; of a lift when it is made."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    for seat in ("VC", "NVA", None):
        number = None if seat is None else ALL.index(seat)
        assert "carr" not in game.rules.mask(game.position, number).write()
        assert game.seen(seat, "consent_asked") == []
    assert "carrier" in game.rules.mask(game.position, 1).write()
    asked = game.table.waiting[0]
    assert "43/18" not in game.rules.question(asked)
    said = "May 43/18 ARVN be carried to Song Be by III Avn? agree or refuse."
    assert game.rules.question(asked, game.position) == said
    game.give("ARVN", "refuse 43/18 ARVN")
    assert game.seen("VC", "consent_refused") == [] != game.seen("US", "consent_refused")
    game.give("US", "lift 7/5 ARVN to Song Be by III Avn", "done").give("ARVN", "agree 7/5 ARVN")
    assert game.seen("VC", "consent_given") == []
    assert [unit for unit, *_ in game.seen("VC", "lifted")] == ["7/5 ARVN"]


def test_t80_a_refusal_frees_the_carrier():
    """Nothing moves, and the group may fly with another unit, although its player was done."""
    game = aero_mech_moves(LIFT, **ADVANCED).give("US", "lift 43/18 ARVN to Song Be by III Avn")
    assert "waits for an ally" in game.refused("US", "fly III Avn to Song Be")
    game.give("US", "done").give("ARVN", "refuse 43/18 ARVN")
    assert game.where("43/18 ARVN") == "31"
    assert game.awaited() == ["US: aero-mech-movement"]
    game.give("US", "lift 7/5 ARVN to Song Be by III Avn")


def test_t80_what_was_refused_is_not_asked_again_in_the_phase():
    """The same unit to the same place; another place may be asked for, and so may it later."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    game.give("ARVN", "refuse 43/18 ARVN")
    told = game.refused("US", "lift 43/18 ARVN to Song Be by III Avn")
    assert "refused to have 43/18 ARVN carried to Song Be" in told
    game.give("US", "lift 43/18 ARVN to An Loc by III Avn", "done")
    game.give("ARVN", "refuse 43/18 ARVN").give("US", "done")
    assert not any(game.position.carry_to)


def test_t80_the_default_is_to_refuse():
    """Who does not answer lends nothing (T41)."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    assert game.force("ARVN") == ["refuse 43/18 ARVN"]


def test_t80_all_requests_are_answered_before_anybody_moves_again():
    """A refusal does not take the other question away."""
    text = LIFT + "\nat My Tho: Riverine, 1 VNMC"
    game = aero_mech_moves(text, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "sail to Vinh Long carrying 1 VNMC")
    game.give("US", "done").give("ARVN", "refuse 43/18 ARVN")
    assert game.awaited() == ["ARVN: consent of 1 VNMC in Vinh Long"]
    game.give("ARVN", "agree 1 VNMC")
    assert game.awaited() == ["US: aero-mech-movement"]


def test_t80_the_phase_ends_with_the_answer_where_nobody_has_anything_left():
    """The asking player is asked again after a refusal alone."""
    game = aero_mech_moves(LIFT, **ADVANCED)
    game.give("US", "lift 43/18 ARVN to Song Be by III Avn", "done")
    game.give("ARVN", "agree 43/18 ARVN")
    assert game.phase() != "Allied Aero-Mech Movement"


def test_t80_it_is_judged_by_what_stands_when_it_is_answered():
    """The unit has gone meanwhile: only a refusal is left."""
    text = "at Saigon: III Avn, 101 Avn\nbased: III Avn, 101 Avn\nat 31: 43/18 ARVN"
    game = aero_mech_moves(text, **FOUR).give("US", "lift 43/18 ARVN to Song Be by 101 Avn")
    game.give("ARVN", "lift 43/18 ARVN to An Loc by III Avn", "done").give("US", "done")
    assert "has been carried" in game.refused("ARVN", "agree 43/18 ARVN")
    game.give("ARVN", "refuse 43/18 ARVN")
    assert game.where("43/18 ARVN") == "An Loc"


def test_t80_the_riverine_unit_asks_in_the_same_way():
    """It is American, and its passengers often are not."""
    game = aero_mech_moves("at My Tho: Riverine, 7/5 ARVN, 1 VNMC", **ADVANCED)
    game.give("US", "sail to Vinh Long carrying 1 VNMC", "done")
    game.give("ARVN", "agree 1 VNMC")
    assert game.where("1 VNMC") == game.where("Riverine") == "Vinh Long"


def test_t80_in_the_movement_phase_a_carried_unit_may_still_march():
    """So its player, who was done, is asked again; not for one that has moved already."""
    text = "at My Tho: Riverine, 1 VNMC, 2 VNMC"
    game = allied_moves(text, turn=3, **ADVANCED)
    game.give("US", "sail to Vinh Long carrying 1 VNMC", "done").give("ARVN", "done")
    game.give("ARVN", "agree 1 VNMC")
    assert game.awaited() == ["ARVN: allied-movement"]
    game.give("ARVN", "move 1 VNMC to 42")


def test_t80_on_turns_one_and_two_requests_come_before_the_ally_moves():
    """The US player has moved in the open by then; South Vietnam has drafted nothing (T81)."""
    text = "at My Tho: Riverine, 1 VNMC\nat 41: 7/5 ARVN"
    game = allied_moves(text, {"slow": 6}, turn=1, **ADVANCED)
    game.give("US", "sail to Vinh Long carrying 1 VNMC", "done")
    assert game.awaited() == ["ARVN: consent of 1 VNMC in Vinh Long"]
    game.give("ARVN", "refuse 1 VNMC")
    assert game.awaited() == ["US: allied-movement"]
    game.give("US", "done")
    assert game.awaited() == ["ARVN: allied-movement"]


# ---- T81 to T83 ----------------------------------------------------------------------------------


@pytest.mark.ruling("T81", "Advanced Four-Player Game/2")
def test_t81_on_turns_one_and_two_the_us_player_moves_first():
    """One die a corps holds for both armies; South Vietnam has what is left."""
    text = "at 11: 3 Mar, 3/1 ARVN, 1/1 ARVN"
    game = allied_moves(text, {"I Corps": 1, "slow": 6}, turn=1, **ADVANCED)
    assert game.awaited() == ["US: allied-movement"]
    game.give("US", "move 3 Mar to Hue", "done")
    assert game.awaited() == ["ARVN: allied-movement"]
    assert "must stay" in game.refused("ARVN", "move 3/1 ARVN to Hue")
    assert dict(game.view("ARVN").reacted) == {"I": 1}


def test_t81_from_turn_three_on_both_move_at_once():
    """There is nothing to share then; and by corps there never is."""
    both = ["US: allied-movement", "ARVN: allied-movement"]
    assert allied_moves("at 11: 3 Mar", turn=3, **ADVANCED).awaited() == both
    assert allied_moves("at 11: 3 Mar", {"slow": 6}, turn=1, **FOUR).awaited() == both


@pytest.mark.ruling("T82", "Advanced Four-Player Game/2")
def test_t82_who_searches():
    """By corps its controller; by army the US player wherever a US unit is."""
    text = "at 11: 3/1 ARVN, 1 Mar, 416 VC\nat 12: 51 ARVN, 2 VC\nat 31: 11 ACR, 211 VC"
    game = allied_search(text, 6, **FOUR)
    assert "not yours to order" in game.refused("US", "search 31")
    game.give("US", "search 11, 12").give("ARVN", "search 31")
    game = allied_search(text, 6, **ADVANCED)
    assert "not yours to order" in game.refused("ARVN", "search 11")
    game.give("US", "search 11, 31").give("ARVN", "search 12")


def test_t83_air_units_of_two_players_over_one_area():
    """All targets are declared before any die of the area: it falls when both are done."""
    text = "at 31: Theater Tac, III Tac, 211 VC, 212 VC\nface_up: 211 VC, 212 VC"
    game = allied_combat(text, 6, **FOUR).give("VC", "done")
    assert game.awaited() == ["US: air-attacks", "ARVN: air-attacks"]
    game.give("US", "strike 211 VC with Theater Tac")
    assert "when both are done" in game.refused("US", "resolve 31")
    game.give("US", "done").give("ARVN", "strike 212 VC with III Tac", "done")
    assert [e[:2] for e in game.events("bombed")] == [
        ("Theater Tac", "211 VC"),
        ("III Tac", "212 VC"),
    ]
