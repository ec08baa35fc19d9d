"""Blind Bombing: units that lie face down, a stack, a die, and civilians."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import allied_combat

BLIND = {"options": ("blind-bombing",)}
FOUR = "at 23: 482 VC, 840 VC, 1 NVA, 40 Sap, II Tac"


def bombed(faces, text=FOUR, air="II Tac", stack="482 VC, 840 VC, 1 NVA, 40 Sap"):
    """One air unit bombs an area blind; the owner has laid the stack."""
    game = allied_combat(text, faces, **BLIND).give("VC/NVA", "done")
    game.give("Allied", f"blind with {air}", "done")
    return game.give("VC/NVA", f"stack {stack}", "done")


@pytest.mark.rule("Blind Bombing/1")
def test_undetected_units_are_safe_without_the_option():
    """Only detected units are bombed in the basic game."""
    game = allied_combat(FOUR).give("VC/NVA", "done")
    assert not any("air-attacks" in asked for asked in game.awaited())


@pytest.mark.rule("Blind Bombing/1")
def test_the_owner_lays_the_stack_and_the_die_picks_from_the_top():
    """1 the top unit, 2 the second; then the attack by the table (highland)."""
    for die, unit in ((1, "482 VC"), (2, "840 VC"), (3, "1 NVA"), (4, "40 Sap")):
        game = bombed([die, 6])
        assert game.events("struck_blind") == [(unit, "23")]
        assert game.events("blind_bombed") == [("II Tac", "23", die, "1-1", 6, "miss")]


@pytest.mark.rule("Blind Bombing/1")
def test_the_stack_is_in_any_order_that_the_owner_likes():
    """Whatever is named first lies on top; the rest follows."""
    game = bombed([1, 6], stack="1 NVA")
    assert game.events("struck_blind") == [("1 NVA", "23")]


@pytest.mark.rule("Blind Bombing/1")
def test_the_die_is_rolled_twice_for_arc_light():
    """Two units may be hit by one mission."""
    game = bombed([2, 6, 3, 6], FOUR.replace("II Tac", "Arc Light"), "Arc Light")
    assert [e[0] for e in game.events("struck_blind")] == ["840 VC", "1 NVA"]
    assert game.dice_for("found") == 2


@pytest.mark.rule("Blind Bombing/1")
def test_only_where_somebody_lies_undetected():
    """Detected units are struck in the usual way, and nobody is bombed nowhere."""
    game = allied_combat("at 23: 482 VC, II Tac\nface_up: 482 VC", **BLIND).give("VC/NVA", "done")
    assert "No undetected unit" in game.refused("Allied", "blind with II Tac")
    game.give("Allied", "strike 482 VC with II Tac")


@pytest.mark.rule("Blind Bombing/2")
@pytest.mark.parametrize("die", [5, 6])
def test_beyond_the_stack_are_civilians(die):
    """Four units lie there; the US pays a point and nobody is attacked."""
    game = bombed([die])
    assert game.events("civilians") == [("II Tac", "23", die)]
    assert game.level("US") == 1
    assert game.events("award") == [("US", 1, "civilians bombed", "23", "")]
    assert not game.events("blind_bombed")


@pytest.mark.rule("Blind Bombing/3")
def test_the_attack_is_resolved_as_usual():
    """A hit retreats, an overrun is gone; highland is 1-1 for Tac Air."""
    hit = bombed([1, 2])
    assert hit.where("482 VC") == "Ia Drang Valley"
    lowland = "at 26: 482 VC, 840 VC, II Tac"
    gone = bombed([1, 1], lowland, stack="482 VC")
    assert gone.where("482 VC") == "Current Casualties"


@pytest.mark.rule("Blind Bombing/3")
def test_the_allied_player_sees_the_target_only_when_it_is_removed():
    """Of a miss or a hit the Allied player learns no name; a casualty lies in an open box."""
    for faces, seen in (([1, 6], []), ([1, 2], [])):
        game = bombed(faces)
        assert game.seen("Allied", "struck_blind") == game.seen("Allied", "retreated") == seen
        assert game.seen(None, "struck_blind") == []
        assert not game.face_up("482 VC")
    gone = bombed([1, 1], "at 26: 482 VC, 840 VC, II Tac", stack="482 VC")
    assert gone.seen("Allied", "destroyed") == [("482 VC", "26", "overrun")]
    assert gone.seen("Allied", "struck_blind") == []


@pytest.mark.rule("Blind Bombing/3")
def test_a_hit_unit_slips_away_unseen():
    """The Allied player sees that a back left the area, not which."""
    game = bombed([1, 2])
    assert game.seen("Allied", "slipped_away") == [("23",)]
    backs = {a.name: a.backs for a in game.view("Allied").areas}
    assert (backs["23"], backs["Ia Drang Valley"]) == (3, 1)
