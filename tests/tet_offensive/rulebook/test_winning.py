"""Winning the Game, and Destruction of Air Units."""

from __future__ import annotations

import pytest

from tests.tet_offensive.support import (
    allied_combat,
    allied_moves,
    morale,
    replacements,
    vc_nva_combat,
)

ALLIED, VC_NVA = "Allied victory", "VC/NVA victory"


@pytest.mark.rule("Winning the Game/1")
@pytest.mark.parametrize(
    ("levels", "winner"),
    [
        ("US=160, ARVN=100", VC_NVA),
        ("US=200, ARVN=130", VC_NVA),
        ("US=160, ARVN=99", None),
        ("US=159, ARVN=100", None),
        ("NVA=130, VC=130", ALLIED),
        ("NVA=131, VC=140", ALLIED),
        ("NVA=129, VC=130", None),
        ("NVA=130, VC=129", None),
        ("US=160, NVA=130", None),  # one of each
        ("ARVN=100, VC=130", None),
    ],
)
def test_both_armies_of_a_side_must_be_demoralized(levels, winner):
    """At or above its level an army is demoralized; both of one side lose."""
    game = morale(f"levels: {levels}")
    assert game.result() == winner
    assert ("the NVA and the VC are demoralized" in str(game.events("won"))) is (winner == ALLIED)


@pytest.mark.rule("Winning the Game/1")
def test_the_levels_that_are_printed():
    """Each army has its level."""
    game = morale("levels: US=1")
    limits = {level.army: level.limit for level in game.view(None).levels}
    assert limits == {"US": 160, "ARVN": 100, "NVA": 130, "VC": 130}


@pytest.mark.rule("Winning the Game/1")
def test_the_points_of_the_phase_itself_count():
    """Casualties and insurrections bring an army over its level."""
    game = morale("at Current Casualties: 1 Mar, 3/1 ARVN\nlevels: US=150, ARVN=95")
    assert game.result() == VC_NVA
    game = morale("at Hue: 416 VC\ninsurrection: Hue\nlevels: US=154, ARVN=94")
    assert game.result() == VC_NVA


@pytest.mark.rule("Winning the Game/2")
def test_an_army_may_recover():
    """Below its level again it is no longer demoralized."""
    game = morale("at Current Casualties: 28 NVA\nlevels: US=160, ARVN=100")
    assert game.level("US") == 159
    assert game.result() is None
    text = "at Kontum: 3 ARVN Abn\ninsurrection: Kontum\nlevels: US=160, ARVN=100"
    game = vc_nva_combat(text, dice=6).pass_until("vc-nva-movement")
    assert (game.level("US"), game.level("ARVN")) == (160, 97)
    assert game.result() is None


@pytest.mark.rule("Winning the Game/3")
def test_the_game_ends_at_the_end_of_the_phase_in_which_a_side_is_demoralized():
    """Any turn; nobody is asked anything more."""
    game = morale("levels: US=160, ARVN=100", turn=1)
    assert (game.result(), game.awaited()) == (VC_NVA, [])
    assert "over" in game.refused("VC/NVA", "done")
    assert game.events("won") == [("VC/NVA", "the US and the ARVN are demoralized")]


@pytest.mark.rule("Winning the Game/3")
def test_without_a_decision_the_allies_win_after_turn_five():
    """Whatever one army of each side has come to."""
    for levels in ("US=159, ARVN=300", "NVA=200, VC=1", "US=1"):
        game = morale(f"levels: {levels}", turn=5)
        assert game.result() == ALLIED
        assert "the last turn is over" in str(game.events("won"))
        assert morale(f"levels: {levels}", turn=4).result() is None


@pytest.mark.rule("Winning the Game/3")
def test_turn_five_itself_can_still_be_lost():
    """Before the end of the turn, its own morale phase included."""
    assert morale("levels: US=160, ARVN=100", turn=5).result() == VC_NVA


@pytest.mark.rule("Winning the Game/3")
@pytest.mark.parametrize("turn", [1, 3, 5])
def test_both_sides_at_once_is_an_allied_victory(turn):
    game = morale("levels: US=160, ARVN=100, NVA=130, VC=130", turn=turn)
    assert game.result() == ALLIED
    assert "all four armies" in str(game.events("won"))


@pytest.mark.rule("Winning the Game/3")
def test_the_game_goes_on_for_five_turns():
    """Turn 2 begins where nobody has lost."""
    game = morale("levels: US=10", turn=1)
    assert (game.turn, game.phase()) == (2, "VC/NVA Movement")


# ---- destruction of air units -------------------------------------------------------------------

BASE = "at Da Nang: I Tac, I Avn\nbased: I Tac, I Avn"


@pytest.mark.rule("Destruction of Air Units/1")
@pytest.mark.parametrize("taker", ["2 VC", "28 NVA"])
@pytest.mark.parametrize("phase", [vc_nva_combat, allied_combat])
def test_air_units_are_lost_with_their_base(phase, taker):
    """VC or NVA in it, no Allied ground units; in both phases."""
    game = phase(f"{BASE}\nat Da Nang: {taker}\nface_up: {taker}")
    assert game.where("I Tac") == game.where("I Avn") == "Current Casualties"
    assert {e[0] for e in game.events("destroyed")} == {"I Tac", "I Avn"}


@pytest.mark.rule("Destruction of Air Units/1")
@pytest.mark.parametrize("holder", ["7 Mar", "RP Da Nang"])
def test_one_allied_ground_unit_saves_the_base(holder):
    """Any will do, Ruff-Puffs among them."""
    text = f"{BASE}\nat Da Nang: {holder}, 2 VC\nface_up: 2 VC\nstrength: RP Da Nang=3"
    game = vc_nva_combat(text).pass_until("aero-mech-movement")
    assert game.where("I Tac") == "Da Nang"


@pytest.mark.rule("Destruction of Air Units/1")
def test_an_empty_base_is_not_captured():
    """No Allied unit there, but no enemy either; nor one next door."""
    game = vc_nva_combat(f"{BASE}\nat 12: 2 VC\nat Hoi An: 28 NVA").pass_until("aero-mech-movement")
    assert game.where("I Tac") == game.where("I Avn") == "Da Nang"


@pytest.mark.rule("Destruction of Air Units/1")
def test_the_base_may_fall_in_the_battle_itself():
    """At the end of the phase, when the last defender has gone."""
    game = vc_nva_combat(f"{BASE}\nat Da Nang: I Rgr, 28 NVA, 33 NVA", dice=1)
    game.pass_until("fire").give("VC/NVA", "attack I Rgr with 28 NVA, 33 NVA", "done")
    assert game.where("I Tac") == game.where("I Avn") == "Current Casualties"


@pytest.mark.rule("Destruction of Air Units/1")
def test_there_is_no_other_way_to_destroy_them():
    """No fire at them; no loss of those on a mission."""
    game = allied_combat(
        """at Da Nang: I Avn, 7 Mar, 2 VC
        at Hue: I Tac, 416 VC
        face_up: 2 VC, 416 VC
        based: I Avn"""
    )
    assert "not an enemy unit that you can fire at" in game.refused(
        "VC/NVA", "attack I Avn with 2 VC"
    )
    game.pass_until("allied-movement")
    assert game.where("I Tac") == "Hue"
    assert not game.events("destroyed")


@pytest.mark.rule("Destruction of Air Units/1")
def test_what_stood_in_another_base_is_safe():
    """The units on that airbase."""
    game = vc_nva_combat(f"{BASE}\nat Hue: 416 VC, 1 Cav Avn\nat Chu Lai: 101 Avn")
    # Only a unit that stands on the base is lost: 1 Cav Avn here is said to be flying.
    assert game.where("I Avn") == "Da Nang"
    assert game.where("1 Cav Avn") == "Hue"
    lost = vc_nva_combat(f"{BASE}\nat Hue: 416 VC, 1 Cav Avn\nbased: 1 Cav Avn")
    assert lost.where("1 Cav Avn") == "Current Casualties"


@pytest.mark.rule("Destruction of Air Units/1")
def test_destroyed_air_units_can_be_replaced_a_turn_later():
    """They go through the Current Casualties box like the rest."""
    game = vc_nva_combat(f"{BASE}\nat Da Nang: 2 VC").pass_until("vc-nva-movement")
    assert game.where("I Tac") == "Eliminated Units"
    again = replacements("at Eliminated Units: I Tac").give("Allied", "replace I Tac at Hue")
    assert again.give("Allied", "done").where("I Tac") == "Hue"


@pytest.mark.rule("Destruction of Air Units/1")
def test_moving_away_before_the_phase_ends_saves_them():
    """What matters is the end of a combat phase, not of movement."""
    game = allied_moves("at Da Nang: I Tac, 2 VC\nbased: I Tac").give("Allied", "done")
    assert game.where("I Tac") == "Da Nang"
