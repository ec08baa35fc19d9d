"""Rulings on blind bombing."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    allied_combat,
    stand,
)

BLIND = {"options": ("blind-bombing",)}


FOUR = "at 23: 482 VC, 840 VC, 1 NVA, 40 Sap"


@pytest.mark.ruling("T37", "Blind Bombing/1", "Blind Bombing/2")
def test_t37_the_order_is_fixed_before_any_roll_of_the_area():
    """The stack is asked for when the dice are to fall, and holds for all of them."""
    game = allied_combat(f"{FOUR}, II Tac, Arc Light", {"found": 1, "blind": 6}, **BLIND)
    game.give("VC/NVA", "done").give("Allied", "blind with II Tac", "blind with Arc Light", "done")
    assert game.awaited() == ["VC/NVA: stack in 23"] and not game.dice.rolled
    game.give("VC/NVA", "stack 40 Sap", "done")
    assert [e[0] for e in game.events("struck_blind")] == ["40 Sap"] * 3


def test_t37_gaps_close():
    """The first is gone; the second die of 1 finds the next."""
    game = allied_combat(f"{FOUR}, Arc Light", [1, 1, 1, 1], **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with Arc Light", "done")
    game.give("VC/NVA", "stack 482 VC, 840 VC", "done")
    assert [e[0] for e in game.events("struck_blind")] == ["482 VC", "840 VC"]


@pytest.mark.ruling("T92")
def test_t92_who_has_retreated_here_lies_in_no_stack():
    """Hit at Cheo Reo, it falls back on the Ia Drang Valley; the bombs fall there afterwards."""
    game = allied_combat(
        "at Cheo Reo: 482 VC, II Tac\nat Ia Drang Valley: 70 VC, 840 VC, Theater Tac\n"
        "face_up: 482 VC",
        {"482 VC": 4, "found": 3},
        **BLIND,
    )
    game.give("VC/NVA", "done").give("Allied", "strike 482 VC with II Tac", "resolve Cheo Reo")
    game.give("Allied", "blind with Theater Tac", "done")
    assert game.where("482 VC") == "Ia Drang Valley"
    assert "482 VC does not lie" in str(game.refused("VC/NVA", "stack 482 VC"))
    game.give("VC/NVA", "done")
    assert game.events("civilians") and not game.events("struck_blind"), "there is no third"


def test_t37_arc_light_rolls_two_targets_and_may_hit_civilians_twice():
    """Two dice say whom it finds."""
    game = allied_combat("at 23: 482 VC, Arc Light", [2, 6], **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with Arc Light", "done")
    assert game.level("US") == 2


def test_t37_a_civilian_hit_gives_the_us_one_point_more():
    """To lose a point is a penalty here: South Vietnam pays nothing."""
    game = allied_combat("at 23: 482 VC, II Tac", [6], **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with II Tac", "done")
    assert (game.level("US"), game.level("ARVN")) == (1, 0)


@pytest.mark.ruling("T84", "Blind Bombing/3")
def test_t84_where_a_unit_that_is_hit_unseen_retreats_is_its_owners_secret():
    """The question names it for nobody else, and neither does what is told afterwards."""
    game = allied_combat(f"{FOUR.replace('23', '25')}, II Tac", [1, 2], **BLIND)
    game.give("VC/NVA", "done").give("Allied", "blind with II Tac", "done")
    game.give("VC/NVA", "stack 482 VC", "done")
    decision = game.table.waiting[0]
    assert (decision.kind, decision.unit) == ("retreat", -1)
    assert "482" not in game.rules.question(decision)
    assert "482 VC" in game.rules.question(decision, game.position)
    game.give("VC/NVA", "retreat 482 VC to Nam Lyr")
    assert game.seen("Allied", "retreated") == []
    assert game.seen("VC/NVA", "retreated") == [("482 VC", "25", "Nam Lyr")]


def test_t84_whether_it_is_asked_depends_on_what_all_can_see():
    """One secure sanctuary: nobody is asked, whatever unit it is."""
    game = allied_combat("at 26: 482 VC, II Tac", [1, 2], **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with II Tac", "done")
    assert not any("retreat" in asked for asked in game.awaited())


@pytest.mark.ruling("T87", "Blind Bombing/1")
def test_t87_the_stack_may_be_laid_ahead_with_turning_up():
    """Then nobody is asked for it when the bombs fall."""
    game = allied_combat(f"{FOUR}, II Tac", [1, 6], **BLIND)
    game.give("VC/NVA", "stack 1 NVA, 482 VC", "done")
    game.give("Allied", "blind with II Tac", "done")
    assert game.events("struck_blind") == [("1 NVA", "23")]
    assert game.seen("Allied", "stack_laid") == []


def test_t87_one_back_alone_is_no_stack():
    """There is nothing to lay, and all see that it lies alone: the dice fall at once."""
    game = allied_combat("at 23: 482 VC, II Tac", [1, 6], **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with II Tac", "done")
    assert game.events("struck_blind") == [("482 VC", "23")]
    assert not any("stack" in asked for asked in game.awaited())


def test_t37_each_die_has_an_address_of_its_own():
    """Who is found and what becomes of it, by area, air unit and number of the roll."""
    game = allied_combat(f"{FOUR}, Arc Light", 1, **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with Arc Light", "done").give("VC/NVA", "done")
    path = "turn 3/phase 6/air/23/Arc Light/blind"
    assert game.dice.rolled[:4] == [
        f"{path}/1/found", f"{path}/1", f"{path}/2/found", f"{path}/2",
    ]  # fmt: skip


def test_t87_a_blind_attack_takes_the_place_of_both_targets():
    """Of Arc Light; and a strike that of a blind attack."""
    text = "at 23: 482 VC, 840 VC, 70 VC, Arc Light\nface_up: 482 VC, 840 VC"
    game = allied_combat(text, 1, **BLIND).give("VC/NVA", "done")
    before = game.text()
    game.give("Allied", "strike 482 VC and 840 VC with Arc Light", "blind with Arc Light")
    air = game.unit("Arc Light")
    assert (game.position.strike[air], game.position.second[air]) == (-1, -1)
    game.give("Allied", "strike 482 VC with Arc Light")
    assert not game.position.blind[air]
    game.undo("Allied").undo("Allied").undo("Allied")
    assert game.text() == before


def test_t87_by_default_the_weakest_lies_on_top():
    """So a forced answer risks least."""
    game = allied_combat(f"{FOUR}, II Tac", [1, 6], **BLIND).give("VC/NVA", "done")
    game.give("Allied", "blind with II Tac", "done")
    assert game.force("VC/NVA") == ["done"]
    assert game.events("struck_blind") == [("482 VC", "23")]


def test_t87_a_mission_is_blind_as_a_whole():
    """Arc Light does not bomb a detected unit with the other die; the last order holds."""
    game = allied_combat(f"{FOUR}, Arc Light\nface_up: 482 VC", (), **BLIND).give("VC/NVA", "done")
    game.give("Allied", "strike 482 VC with Arc Light", "blind with Arc Light")
    assert game.position.strike[game.unit("Arc Light")] == -1
    game.give("Allied", "strike 482 VC with Arc Light")
    assert not game.position.blind[game.unit("Arc Light")]


def test_t87_a_stack_is_laid_only_where_bombers_are():
    game = allied_combat("at 23: 482 VC, 840 VC, II Tac\nat 34: 271 VC, 273 VC", (3, 6), **BLIND)
    game.give("VC/NVA", "done").give("Allied", "blind with II Tac", "done")
    refusal = game.refused("VC/NVA", "stack 271 VC, 273 VC")
    assert "Nobody bombs 34. A stack is laid in 23. [Blind Bombing]" in refusal


def test_t88_what_recon_or_a_search_found_is_not_in_the_stack():
    """And a unit that was turned up is not, either: it is struck in the open."""
    both = {"options": ("blind-bombing", "strategic-recon")}
    game = stand("Allied Search - reconnaissance", f"{FOUR}, Delta, II Tac", [3, 6], **both)
    game.give("VC/NVA", "detect 40 Sap", "done").give("VC/NVA", "reveal 482 VC", "done")
    game.give("Allied", "blind with II Tac", "done")
    assert "face down" in game.refused("VC/NVA", "stack 40 Sap")
    game.give("VC/NVA", "done")
    assert game.events("civilians") == [("II Tac", "23", 3)]


def test_t88_laos_cambodia_and_north_vietnam_may_be_bombed_blind():
    """By theater aircraft; in a sanctuary a hit leaves no way out."""
    for area in ("L-2", "C-4", "North Vietnam"):
        game = allied_combat(f"at {area}: 28 NVA, Theater Tac", [1, 1], **BLIND)
        game.give("VC/NVA", "done").give("Allied", "blind with Theater Tac", "done")
        assert game.events("struck_blind") == [("28 NVA", area)]
    assert game.where("28 NVA") == "Current Casualties"
