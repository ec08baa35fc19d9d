"""One slip at the terminal costs no phase: what is given up is said first, and much goes back."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.conftest import Umpire, is_one_sentence

IDLE = "75 units (1 VC, 2 VC, 52 VC I and 72 more) have not moved"


def phase(umpire: Umpire, match: str) -> str:
    return str(umpire("status", match, "--json").json["phase_name"])


def played(umpire: Umpire, folder: Path, match: str, *lines: str) -> None:
    """A script gives these orders: it knows what it wants, and is asked nothing."""
    (folder / "orders").write_text("\n".join(lines))
    said = umpire("play", match, "--script", "orders")
    assert said.status == 0, said.err


# ---- closing -------------------------------------------------------------------------------------


def test_done_says_first_what_it_gives_up_and_a_second_one_closes(
    moving: str, umpire: Umpire
) -> None:
    said = umpire("play", moving, typed="done\n")
    assert said.status == 2, "what was asked for last is not done"
    assert f"Not closed yet: {IDLE}. Say it once more to close.\n" in said.out
    assert said.err == "" and phase(umpire, moving) == "VC/NVA Movement"
    said = umpire("play", moving, typed="done\ndone\n")
    assert said.status == 0 and said.out.count("Not closed yet") == 1
    assert "VC/NVA: done  (it stands)" in said.out
    assert phase(umpire, moving) != "VC/NVA Movement"


def test_pass_closes_at_once_with_what_is_drafted(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="move 273 to Saigon\npass\n")
    assert said.status == 0 and "Not closed yet" not in said.out
    assert "VC/NVA: done  (it stands)" in said.out
    assert "Saigon" in umpire("play", moving, "--seat", "VC/NVA", typed="where 273\n").out
    assert "  pass  " in umpire("play", moving, typed="help\n").out


def test_who_has_ordered_something_meanwhile_is_told_anew(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="done\nmove 273 to Saigon\ndone\nundo\ndone\ndone\n")
    told = [line for line in said.out.splitlines() if "Not closed yet" in line]
    assert [line.split()[3] for line in told] == ["75", "74", "75"]
    assert phase(umpire, moving) != "VC/NVA Movement"


def test_in_a_battle_it_says_the_factors_that_have_not_fired(
    moving: str, umpire: Umpire, folder: Path
) -> None:
    script = ("VC/NVA: move 273, 274, C-10 Sap to Saigon", "VC/NVA: done", "VC/NVA: done")
    played(umpire, folder, moving, *script)
    said = umpire("play", moving, "--seat", "VC/NVA", typed="done\n")
    assert "Not closed yet: 273 VC, 274 VC and C-10 Sap (24 factors) have not fired." in said.out
    typed = "attack RP Saigon with C-10 Sap\ndone\n"
    said = umpire("play", moving, "--seat", "VC/NVA", typed=typed)
    assert "Not closed yet: 273 VC and 274 VC (20 factors) have not fired." in said.out


def test_points_that_nobody_has_spent(umpire: Umpire) -> None:
    umpire("new", "vietnam-solitaire", "-O", "players=2", "--seed", "1")
    said = umpire("play", "vs-1", typed="done\ndone\ndone\ndone\ndone\ndone\n")
    told = [line for line in said.out.splitlines() if "Not closed yet" in line]
    assert any("political points are unspent" in line for line in told), told
    assert any("political points left) are not sent" in line for line in told), told


def test_a_standing_order_and_a_script_are_not_asked(
    moving: str, umpire: Umpire, folder: Path
) -> None:
    played(umpire, folder, moving, "VC/NVA: done")
    assert phase(umpire, moving) != "VC/NVA Movement"


# ---- taking back ---------------------------------------------------------------------------------


def test_what_was_closed_by_a_slip_and_showed_nothing_is_taken_back(
    moving: str, umpire: Umpire
) -> None:
    before = umpire("position", moving, "--seat", "VC/NVA").out
    typed = "done\ndone\nseat VC/NVA\nundo\n"
    said = umpire("play", moving, "--alone", typed=typed)
    assert "Taken back: done" in said.out, (said.out, said.err)
    assert phase(umpire, moving) == "VC/NVA Movement"
    assert umpire("position", moving, "--seat", "VC/NVA").out == before
    log = umpire("log", moving).out
    assert "The match goes back to turn 1, VC/NVA Movement: VC/NVA had closed it too soon" in log
    # Once only: from now on the others' word is needed.
    said = umpire("play", moving, "--alone", typed=typed)
    assert "nothing of yours to take back" in said.err


def test_what_has_shown_moves_stands(moving: str, umpire: Umpire) -> None:
    typed = "move 273 to Saigon\npass\nseat VC/NVA\nundo\n"
    said = umpire("play", moving, "--alone", typed=typed)
    assert "nothing of yours to take back" in said.err
    assert phase(umpire, moving) != "VC/NVA Movement"


def test_a_phase_left_to_a_standing_order_is_not_played_away_again(
    moving: str, umpire: Umpire
) -> None:
    line = "any if turn=1, phase=VC/NVA Movement: default"
    umpire("play", moving, typed=f"standing add {line}\n")
    assert phase(umpire, moving) != "VC/NVA Movement"
    assert umpire("standing", moving, "--seat", "VC/NVA", "--json").json["standing"] == []
    assert umpire("moderator", "restore", moving, "1 VC/NVA Movement", "--yes").status == 0
    assert phase(umpire, moving) == "VC/NVA Movement"


def test_standing_orders_that_were_made_later_end_when_the_match_goes_back(
    match: str, umpire: Umpire
) -> None:
    umpire("standing", match, "retreat: default", "--seat", "VC/NVA")
    umpire("play", match, typed="deploy\ndone\npass\n")
    umpire("standing", match, "vc-nva-movement: done", "--seat", "VC/NVA")
    umpire("moderator", "restore", match, "1 VC/NVA Movement", "--yes")
    assert phase(umpire, match) == "VC/NVA Movement"
    kept = umpire("standing", match, "--seat", "VC/NVA", "--json").json["standing"]
    assert kept == ["retreat: default"]
    told = "Standing orders of VC/NVA: retreat: default (others end, as they were made after"
    assert told in umpire("log", match, "--seat", "VC/NVA").out
    assert told not in umpire("log", match, "--seat", "Allied").out


def test_going_back_lists_what_goes_and_refuses_where_nothing_does(
    moving: str, umpire: Umpire
) -> None:
    umpire("play", moving, typed="pass\n")
    said = umpire("moderator", "undo", moving, "--json").json
    assert said["undone"] and "nothing" not in str(said["undone"])
    now = f"1 {phase(umpire, moving)}"
    said = umpire("moderator", "restore", moving, now)
    assert is_one_sentence(said) and "nothing would be undone" in said.err


def test_a_moderator_takes_back_one_closing_and_what_was_placed_by_hand_stays(
    match: str, umpire: Umpire
) -> None:
    umpire("play", match, typed="deploy\nplace 1 VC at 13\ndone\n")
    assert phase(umpire, match) == "VC/NVA Movement"
    umpire("moderator", "undo", match, "--yes")
    assert phase(umpire, match) == "Set-up"
    said = umpire("play", match, typed="orders\nundo\ndone\n")
    assert "  place 1 VC at 13" in said.out and "Taken back: place 1 VC at 13" in said.out
    assert phase(umpire, match) == "VC/NVA Movement"


# ---- seats ---------------------------------------------------------------------------------------


def test_drafts_of_who_lost_the_seat_are_not_carried_out(moving: str, umpire: Umpire) -> None:
    umpire("play", moving, typed="move 273 to Saigon\n")
    umpire("moderator", "seat", moving, "VC/NVA", "nobody")
    umpire("moderator", "advance", moving)
    assert phase(umpire, moving) != "VC/NVA Movement"
    position = umpire("position", moving, "--everything").out
    assert not [at for at in position.splitlines() if at.startswith("at Saigon:") and "273" in at]


def test_a_name_nobody_knows_is_asked_about_and_a_slip_goes_back(
    moving: str, umpire: Umpire
) -> None:
    said = umpire("moderator", "seat", moving, "Allied", "tabel")
    assert is_one_sentence(said) and "Nobody called “tabel” plays here" in said.err
    assert umpire("status", moving, "--json").json["seats"]["Allied"] == "table"
    assert umpire("moderator", "seat", moving, "Allied", "tabel", "--yes").status == 0
    assert umpire("status", moving, "--json").json["seats"]["Allied"] == "tabel"
    assert umpire("moderator", "seat", moving, "Allied", "table").status == 0
    assert umpire("status", moving, "--json").json["seats"]["Allied"] == "table"
    # Once play has gone on it is another person's seat.
    umpire("moderator", "seat", moving, "Allied", "tabel", "--yes")
    umpire("play", moving, typed="pass\n")
    said = umpire("moderator", "seat", moving, "Allied", "table")
    assert said.status == 2 and "with another seat you would see" in said.err


# ---- edits ---------------------------------------------------------------------------------------


def test_an_edit_says_what_it_changed(moving: str, umpire: Umpire) -> None:
    said = umpire("moderator", "edit", moving, "at Saigon: 273", "nva_points: 4")
    assert "Changed:\n" in said.out
    assert "loc of 273 VC: Saigon, was 34\n" in said.out and "nva_points: 4, was 0\n" in said.out


def test_an_edit_that_changes_nothing_is_refused(moving: str, umpire: Umpire) -> None:
    said = umpire("moderator", "edit", moving, "turn: 1")
    assert is_one_sentence(said)
    assert said.err == "That changes nothing: the position is so already.\n"
    assert "moderator changes" not in umpire("log", moving).out


def test_a_wrong_field_lists_the_fields(moving: str, umpire: Umpire) -> None:
    said = umpire("moderator", "edit", moving, "points: 4")
    assert 'there is no field "points". There are: ' in said.err
    for field in ("turn", "loc", "nva_points", "face_up"):
        assert f"{field}," in said.err
