"""Opening a match at the terminal: in a line, by questions, against a stand-in, with hints."""

from pathlib import Path

import pytest

from tests.terminal.conftest import Umpire

ALONE = ("new", "tet-offensive", "--against", "stand-in", "--seed", "5")


def test_new_asks_for_all_that_it_needs(umpire: Umpire) -> None:
    said = umpire("new", typed="1\nplayers=4 invasion\nstand-in\nVC and\nNVA\nno\n")
    assert (said.status, said.out.count("Which")) == (0, 2), said.err
    assert "1. tet-offensive (Tet Offensive)" in said.out
    assert "players=2|4" in said.out
    assert "1. US (US and ARVN)" in said.out
    assert "Which answer?" in said.err or "no answer" in said.err, "it asks again"
    told = umpire("status", "tet-1", "--json").json
    assert told["options"]["players"] == "4" and told["options"]["invasion"] == "on"
    assert told["seats"] == {
        "US": "stand-in:US", "ARVN": "stand-in:ARVN", "NVA": "table", "VC": "table",
    }  # fmt: skip


def test_enter_takes_what_is_usual(umpire: Umpire) -> None:
    said = umpire("new", typed="\n\n\n\n")
    assert (said.status, said.err) == (0, "")
    assert "Seats: Allied: table, VC/NVA: table." in said.out
    assert umpire("status", "tet-1", "--json").json["options"]["players"] == "2"


def test_a_game_that_plays_the_other_side_asks_for_no_opponent(umpire: Umpire) -> None:
    said = umpire("new", typed="vietnam\nscenario=easter\nno\n")
    assert (said.status, said.err) == (0, "")
    assert "Who plays" not in said.out
    assert "scenario easter-offensive" in said.out


def test_whoever_leaves_the_questions_opens_nothing(umpire: Umpire) -> None:
    said = umpire("new", typed="1\nquit\n")
    assert said.status == 0
    assert "no matches yet" in umpire("status").out
    said = umpire("new", typed="")
    assert (said.status, said.err) == (2, "Name a game: tet-offensive or vietnam-solitaire.\n")


def test_what_is_answered_wrongly_is_asked_again(umpire: Umpire) -> None:
    typed = "chess\n9\n1\nplayers=3\n\nrobot\n1\nperhaps\nno\n"
    said = umpire("new", typed=typed)
    assert len(said.err.splitlines()) == 5, said.err
    assert "tet-1" in said.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("tet", "5"), "A seed is named so: --seed WORD"),
        (("tet", "--against", "bob"), "--against stand-in"),
        (("tet", "--seat", "Allied"), "--against stand-in"),
        (("tet", "--against", "stand-in", "--seat", "French"), 'no seat "French"'),
        (("vietnam", "--against", "stand-in"), "the game itself plays"),
        (("--seed", "5"), "Name the game too"),
    ],
)
def test_what_opens_no_match(umpire: Umpire, words: tuple[str, ...], why: str) -> None:
    said = umpire("new", *words)
    assert said.status == 2 and why in said.err, said.err
    assert "no matches yet" in umpire("status").out


def test_a_game_of_two_words_is_no_game_with_a_seed(umpire: Umpire) -> None:
    for typed in ("new tet offensive\n", "new Tet Offensive players=4\n"):
        said = umpire("run", typed=typed)
        assert said.status == 0 and "known seed" not in said.out, said.err
    assert "known seed" in umpire("run", typed="new tet offensive 5\n").out
    assert "known seed" not in umpire("new", "tet", "offensive").out


# ---- against a stand-in --------------------------------------------------------------------------


def test_a_match_against_a_stand_in(umpire: Umpire) -> None:
    said = umpire(*ALONE)
    assert "Seats: Allied: table, VC/NVA: a stand-in." in said.out
    assert "Waiting for Allied:" in said.out, "it has set up and moved already"
    said = umpire("play", "tet-1", typed="pass\n" * 30)
    assert "Pass the screen" not in said.out
    assert "The VC/NVA seat is not held at this machine but by a stand-in." in (
        umpire("play", "tet-1", typed="seat vc\n").err
    )
    assert umpire("log", "tet-1", "--seat", "vc").status == 2


def test_a_whole_match_against_a_stand_in_is_proven(umpire: Umpire) -> None:
    umpire(*ALONE, "--seat", "VC/NVA")
    said = umpire(
        "play",
        "tet-1",
        typed="standing add retreat: default\nstanding add detect: default\ndeploy\n"
        + "pass\n" * 200,
    )
    assert "The match is over:" in said.out
    assert umpire("export", "tet-1", "it.json").status == 0
    assert umpire("verify", "it.json").status == 0


def test_at_the_table_it_is_chosen_so(umpire: Umpire) -> None:
    for typed in ("against=stand-in seat=vc", "--against stand-in --seat VC/NVA"):
        said = umpire("run", typed=f"new tet-offensive {typed}\n")
        assert "Seats: Allied: a stand-in, VC/NVA: table." in said.out, said.err


def test_a_seat_is_given_to_a_stand_in_later(umpire: Umpire) -> None:
    umpire("new", "tet", "--seed", "5")
    said = umpire("moderator", "seat", "tet-1", "VC/NVA", "stand-in", "-r", "bo is away")
    assert "The VC/NVA seat goes to a stand-in. bo is away" in said.out, said.out
    assert "stand-in:" not in said.out + umpire("log", "tet-1").out + umpire("status").out
    assert "VC/NVA: a stand-in" in umpire("play", "tet-1", typed="seat\n").out
    said = umpire("moderator", "seat", "tet-1", "Allied", "stand-in")
    assert "some seat is a person's" in said.err


# ---- hints ---------------------------------------------------------------------------------------


def test_a_first_turn_is_explained_as_it_comes(umpire: Umpire) -> None:
    umpire(*ALONE, "--teach", "--seat", "VC/NVA")
    said = umpire("play", "tet-1", typed="deploy\ndone\nmove 416 to Quang Tri\npass\n")
    assert "Nothing is final before done" in said.out
    assert "a side wins when both armies" in said.out
    assert "Such as: deploy" in said.out
    assert said.out.count("Your units lie face down: the Allies see how many") == 1
    again = umpire("play", "tet-1", typed="standing add retreat: default\n" + "pass\n" * 60)
    first, turns, later = again.out.partition("Turn 2, VC/NVA Movement")
    assert turns
    assert "  Such as: " in first
    assert "  Such as: " not in later


def test_without_it_nothing_is_explained(umpire: Umpire) -> None:
    umpire(*ALONE)
    assert "Such as:" not in umpire("play", "tet-1", typed="pass\n").out
    assert "Such as:" in umpire("play", "tet-1", "--teach", typed="pass\n").out


# ---- hints as the place takes them, and the shell at the table -----------------------------------


def test_hints_are_written_as_the_place_takes_them(umpire: Umpire) -> None:
    assert "Sit down: umpire play tet-1" in umpire("new", "tet").out
    said = umpire("run", typed="new tet\nplay tet-2\nquit\n")
    assert "Sit down: play tet-2" in said.out and "umpire play" not in said.out


def test_a_leading_umpire_says_nothing(umpire: Umpire) -> None:
    said = umpire("run", typed="umpire new tet\numpire play tet-1\numpire status\numpire quit\n")
    assert (said.status, said.err) == (0, "")
    assert "Dice: SHA-256" in said.out


def test_the_table_takes_what_the_shell_takes(umpire: Umpire) -> None:
    typed = (
        "new tet\nmoderator cancel tet-1 -r 'it rains'\numpire export tet-1 x.json\n"
        "verify x.json\nlog tet-1\nstatus tet-9\nexport\nlog 'tet\nrun\n"
    )
    said = umpire("run", typed=typed)
    assert "Cancelled" in said.out and "it rains" in said.out
    assert "Anyone can check it: verify x.json" in said.out
    no_match, missing, quoted, here = said.err.splitlines()
    assert "tet-9" in no_match and "Missing argument" in missing
    assert "quotation mark" in quoted and here == "You are at the table already."


THREE_ARE_HIT = """
turn: 1
stage: VC/NVA Combat - start
at Saigon: 271 VC, 273 VC, 274 VC, 275 VC, 2 ARVN Abn, 5 Rgr, PG
face_up: 271 VC, 273 VC, 274 VC, 275 VC
"""


def test_questions_of_a_kind_are_explained_once(umpire: Umpire, folder: Path) -> None:
    (folder / "position.txt").write_text(THREE_ARE_HIT)
    umpire("new", "tet-offensive", "--seed", "3", "--position", "position.txt")
    typed = "done\npass\nattack all\npass\n?\n"
    out = umpire("play", "tet-1", "--teach", "--alone", typed=typed).out
    assert out.count("retreats instead of dying") == 1, out
    # Two units are hit, and both are asked about twice: at once, and after `?`.
    lines = [line.strip() for line in out.splitlines()]
    asked = [n for n, line in enumerate(lines) if "is hit in Saigon. Where" in line]
    assert len(asked) == 4 and asked[1] == asked[0] + 1 and asked[3] == asked[2] + 1
    assert lines.count("retreat UNIT to DESTINATION") == 2, out
