"""Sequence of Play: five turns of eight phases in their order, and what each phase is for."""

import pytest

from tests.tet_offensive.support import (
    Game,
    aero_mech_moves,
    allied_combat,
    allied_moves,
    allied_search,
    morale,
    opening,
    replacements,
    vc_nva_combat,
    vc_nva_moves,
)

PHASES = [
    "VC/NVA Movement",
    "VC/NVA Combat",
    "Replacement",
    "Allied Aero-Mech Movement",
    "Allied Search",
    "Allied Combat",
    "Allied Movement",
    "Morale",
]


@pytest.fixture(scope="module")
def quiet() -> Game:
    """A whole match in which nobody does anything."""
    game = opening().give("VC/NVA", "deploy")
    while game.table.waiting:
        game.give(game.rules.seats[game.table.waiting[0].seat], "done")
    return game


@pytest.mark.rule("Sequence of Play/1")
def test_play_is_divided_into_turns(quiet: Game) -> None:
    """Turn follows turn, by number."""
    assert [turn for (turn,) in quiet.events("turn")] == [2, 3, 4, 5]


@pytest.mark.rule("Sequence of Play/2")
def test_the_game_lasts_five_turns(quiet: Game) -> None:
    """When the fifth is over, so is the game; before, it is not."""
    assert quiet.turn == 5
    assert quiet.result() is not None
    assert morale("", turn=4).result() is None
    assert morale("", turn=5).result() is not None


@pytest.mark.rule("Sequence of Play/3")
def test_eight_phases_a_turn_always_in_this_order(quiet: Game) -> None:
    """All eight, in order, in every turn; then a new turn begins."""
    told = [(turn, name) for turn, _, name in quiet.events("phase")]
    assert told == [(turn, name) for turn in range(1, 6) for name in PHASES]
    assert [number for _, number, _ in quiet.events("phase")] == [*range(1, 9)] * 5


@pytest.mark.rule("Sequence of Play/4")
def test_1_the_vc_nva_player_moves_any_or_all_of_his_units() -> None:
    """As many as they like, and the Allied player has no part in it."""
    game = vc_nva_moves("at 23: 482 VC, 840 VC, 28 NVA\nat Cheo Reo: 3/4")
    assert game.awaited() == ["VC/NVA: vc-nva-movement"]
    assert "nothing to decide" in game.refused("Allied", "move 3/4 to 23")
    game.give("VC/NVA", "move 482 VC to Cheo Reo", "move 28 NVA to 21", "done")
    assert [game.where(u) for u in ("482 VC", "840 VC", "28 NVA")] == ["Cheo Reo", "23", "21"]
    game = vc_nva_moves("at 23: 482 VC, 840 VC")
    game.give("VC/NVA", "move 482 VC, 840 VC to Cheo Reo")
    assert game.units_in("Cheo Reo") == {"482 VC", "840 VC"}


@pytest.mark.rule("Sequence of Play/5", "Sequence of Play/9")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_2_and_6_combat_takes_place_in_one_area(begin) -> None:
    """Sequence of Play/5 and /9: between units in the same area, and no others."""
    game = begin("at Kontum: 482 VC\nat Pleiku: 42 ARVN, 840 VC\nface_up: 482 VC, 840 VC", 6)
    game.give("VC/NVA", "done")
    assert game.awaited() == ["Allied: fire in Pleiku"]
    assert "not in Kontum" in game.refused("Allied", "attack 482 VC with 42 ARVN")
    game.give("Allied", "attack 840 VC with 42 ARVN", "done")
    assert [shot[0] for shot in game.events("shot")] == ["840 VC"]


@pytest.mark.rule("Sequence of Play/5", "Sequence of Play/9")
@pytest.mark.parametrize("begin", [vc_nva_combat, allied_combat])
def test_2_and_6_no_battle_where_one_side_is_alone(begin) -> None:
    """Sequence of Play/5 and /9: both sides must be there."""
    game = begin("at Kontum: 482 VC\nat Pleiku: 42 ARVN\nface_up: 482 VC")
    assert not game.events("battle")
    assert not {"reveal", "fire"} & {decision.kind for decision in game.table.waiting}


@pytest.mark.rule("Sequence of Play/6")
def test_3_both_players_place_replacements() -> None:
    """Both, in the third phase, before the aero-mech movement."""
    game = replacements("at Eliminated Units: 42 ARVN, 28 NVA")
    assert game.awaited() == ["Allied: replacement", "VC/NVA: replacement"]
    game.give("Allied", "replace 42 ARVN at Kontum", "done")
    game.give("VC/NVA", "replace 28 NVA", "done")
    assert (game.where("42 ARVN"), game.where("28 NVA")) == ("Kontum", "North Vietnam")
    assert game.awaited() == ["Allied: aero-mech-movement"]


@pytest.mark.rule("Sequence of Play/7")
def test_4_what_moves_in_the_aero_mech_phase() -> None:
    """Mechanized, riverine, aviation and air units, any or all; nobody else."""
    game = aero_mech_moves(
        "at Pleiku: 2/4, Mike 2, II Avn\nat My Tho: Riverine\nat Cam Ranh: II Tac\n"
        "at 32: 11 ACR\nat Theater Air Units: Arc Light\nbased: II Avn, II Tac"
    )
    assert "not mechanized" in game.refused("Allied", "move Mike 2 to 21")
    game.give("Allied", "move 2/4 to 21", "sail to Can Tho", "fly II Tac to 23", "fly II Avn to 25")
    game.give("Allied", "fly Arc Light to C-1", "done")
    moved = [game.where(u) for u in ("2/4", "Riverine", "II Tac", "II Avn", "11 ACR", "Mike 2")]
    assert moved[:3] == ["21", "Can Tho", "23"]
    assert moved[4:] == ["32", "Pleiku"]


@pytest.mark.rule("Sequence of Play/8")
def test_5_searches_where_both_sides_have_ground_units() -> None:
    """In provinces and sanctuaries with units of both; nowhere else."""
    game = allied_search(
        "at 21: 1/4, 482 VC\nat Ia Drang Valley: 173 Abn, 840 VC\nat 23: 28 NVA\nat 25: 3/4", 1
    )
    game.refused("Allied", "search 23")
    game.refused("Allied", "search 25")
    game.give("Allied", "search 21, Ia Drang Valley", "done")
    assert game.face_up("482 VC") and game.face_up("840 VC") and not game.face_up("28 NVA")


@pytest.mark.rule("Sequence of Play/10")
def test_7_all_allied_units_may_move_even_a_second_time() -> None:
    """Those of the aero-mech phase once more, and all aircraft go home."""
    game = aero_mech_moves(
        "at Pleiku: 2/4, II Avn\nat An Khe: 3/4\nat Cam Ranh: II Tac\nbased: II Avn, II Tac\n"
        "at Theater Air Units: Arc Light"
    )
    game.give("Allied", "move 2/4 to 21", "fly II Tac to 23", "fly II Avn to Dak To")
    game.give("Allied", "fly Arc Light to C-1", "done")
    assert game.awaited() == ["Allied: allied-movement"]
    game.give("Allied", "move 2/4 to Dak To", "move 3/4 to 22", "done")
    assert (game.where("2/4"), game.where("3/4")) == ("Dak To", "22")
    assert game.where("Arc Light") == "Theater Air Units"
    assert {game.where("II Tac"), game.where("II Avn")} <= {"Pleiku", "Qui Nhon", "Cam Ranh"}


@pytest.mark.rule("Sequence of Play/11")
def test_8_points_are_counted_at_the_end_of_the_turn() -> None:
    """What was lost in the turn goes onto the track in the morale phase."""
    game = allied_moves("at Current Casualties: 70 VC, 3/4")
    assert (game.level("VC"), game.level("US")) == (0, 0)
    game.give("Allied", "done")
    assert (game.level("VC"), game.level("US")) == (10, 12 - 10 // 6)


CONVENTIONAL = ["40/22 ARVN", "3/4", "1/Cap", "II Rgr"]


@pytest.mark.rule("Sequence of Play/12")
@pytest.mark.parametrize("turn", [1, 2])
def test_slow_reaction_limits_the_conventional_units_of_a_corps(turn: int) -> None:
    """A die a corps, on the first two turns, says how many may move."""
    game = allied_moves(f"at An Khe: {', '.join(CONVENTIONAL)}", [1, 3, 1, 1], turn=turn)
    game.give("Allied", "move 40/22 ARVN, 3/4 to 22", "move 1/Cap to Pleiku")
    assert "II Corps may move 3" in game.refused("Allied", "move II Rgr to 22")
    assert game.where("II Rgr") == "An Khe"


@pytest.mark.rule("Sequence of Play/12")
def test_slow_reaction_has_a_die_for_each_corps() -> None:
    """One a corps, each for itself."""
    game = allied_moves("at An Khe: 3/4\nat Hue: 3/1 ARVN, 1 Mar", [1, 2, 3, 4], turn=1)
    assert [game.quota(corps) for corps in ("I", "II", "III", "IV")] == [1, 2, 3, 4]
    game.give("Allied", "move 1 Mar to 11")
    assert "I Corps may move 1" in game.refused("Allied", "move 3/1 ARVN to 11")
    game.give("Allied", "move 3/4 to 22")


@pytest.mark.rule("Sequence of Play/12")
def test_slow_reaction_spares_theater_mechanized_riverine_and_flying_units() -> None:
    """The die does not hold them back, and they do not use it up."""
    game = allied_moves(
        "at An Khe: 3/1 Cav, 1 ARVN Abn, 173 Abn, 2/4, 3/4, 40/22 ARVN\nat My Tho: Riverine\n"
        "at 23: II Avn, II Tac",
        1,
        turn=2,
    )
    game.give("Allied", "move 3/1 Cav, 1 ARVN Abn, 173 Abn, 2/4 to 22", "sail to Can Tho")
    game.give("Allied", "fly II Avn to Pleiku", "fly II Tac to Pleiku", "move 3/4 to 22")
    assert "II Corps may move 1" in game.refused("Allied", "move 40/22 ARVN to 22")


@pytest.mark.rule("Sequence of Play/12")
def test_slow_reaction_ends_with_the_second_turn() -> None:
    """From the third turn on no die is rolled and nobody is held back."""
    game = allied_moves(f"at An Khe: {', '.join(CONVENTIONAL)}", turn=3)
    assert game.dice_for("slow reaction") == 0
    game.give("Allied", f"move {', '.join(CONVENTIONAL)} to 22")
    assert game.units_in("22") == set(CONVENTIONAL)
