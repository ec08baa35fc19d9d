"""Lines as people type and paste them at the table: signs, decoration, short answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Umpire

FIRE = "move 273, 274, C-10 Sap to Saigon\npass\npass\n"


@pytest.mark.parametrize(
    "line",
    [
        "move\u00a0273\u202fto\u20093\u200b3",
        "\ufeffmove 273 to 33",
        "- move 273 to 33",
        "* move 273 to 33",
        "• move 273 to 33",
        "1. move 273 to 33",
        "> move 273 to 33",
        "`move 273 to 33`",
        "**move 273 to 33**",
        "```move 273 to 33```",
        "/move 273 to 33",
        "/move units: 273 VC destination: 33",
        "VC/NVA: move 273 to 33",
        "VC/NVA> move 273 to 33",
        "vc/nva: move 273 to 33.",
        "MOVE 273 TO 33",
        "273 to 33",
    ],
)
def test_a_line_is_understood_however_it_is_written(moving: str, umpire: Umpire, line: str) -> None:
    said = umpire("play", moving, typed=f"{line}\n")
    assert (said.status, said.err) == (0, "")
    assert "VC/NVA: move 273 VC to 33\n" in said.out


@pytest.mark.parametrize("name", ["C–10 Sap", "C‑10 Sap", "“C—10 Sap”", "C−10\u00a0sap"])
def test_dashes_stand_for_what_they_look_like(moving: str, umpire: Umpire, name: str) -> None:
    assert (
        "VC/NVA: move C-10 Sap to 33\n" in umpire("play", moving, typed=f"move {name} to 33\n").out
    )
    assert "C-10 Sap (" in umpire("play", moving, typed=f"where {name}\n").out


def test_what_is_still_refused_is_named(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="move 2\a73 to 33\nstanding add fire: de\afault\n")
    assert said.err.splitlines() == ["No order has the character U+0007: leave it out."] * 2


def test_a_line_that_was_cut_is_no_order(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="move 273 to 33, 27…\nmove 273 to 33...\n")
    assert said.err.count("is missing: write it in full.") == 2


def test_a_line_of_another_seat_is_not_taken_for_ones_own(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="Allied: move 273 to 33\n")
    assert said.err == "Allied says that line, and you order for VC/NVA.\n"


def test_help_and_undo_by_other_words(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="move 273 to 33\n`undo`\n?\n- help move\n")
    assert (said.status, said.err) == (0, "")
    assert "Taken back: move 273 VC to 33" in said.out
    assert "At the table:" in said.out and "Rulebook: Movement Procedure" in said.out


def test_default_answers_as_the_clock_would(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed=f"{FIRE}default\n")
    assert "VC/NVA: attack 2 ARVN Abn with 273 VC, 274 VC, C-10 Sap  (it stands)" in said.out
    assert "VC/NVA: done  (it stands)" in said.out
    assert "--- Allied ---" in said.out


def test_answers_are_numbered_where_they_are_few_and_a_number_gives_one(
    moving: str, umpire: Umpire
) -> None:
    typed = f"{FIRE}attack RP Saigon with C-10 Sap\npass\n3\n12\n"
    said = umpire("play", moving, "--alone", typed=typed)
    assert "  1. attack 273 VC with 2 ARVN Abn, 5 Rgr, PG\n" in said.out
    assert "  3. attack 274 VC with 2 ARVN Abn, 5 Rgr, PG\n" in said.out
    assert "Allied: attack 274 VC with 2 ARVN Abn, 5 Rgr, PG\n" in said.out
    assert 'There is no order "12"' in said.err


def test_what_could_be_several_orders_is_asked_and_a_number_answers(
    moving: str, umpire: Umpire
) -> None:
    said = umpire("play", moving, typed=f"{FIRE}attack RP Saigon\n2\n1\n")
    asked, refused = said.err.splitlines()
    assert asked.startswith('"attack RP Saigon" could be: 1. attack RP Saigon with ')
    assert "; 2. attack RP Saigon with 273 VC; 3. attack RP Saigon with 274 VC;" in asked
    assert asked.endswith("Which number?")
    assert "VC/NVA: attack RP Saigon with 273 VC\n" in said.out
    assert refused.startswith('There is no order "1".'), "the list is answered"


@pytest.mark.parametrize(
    ("word", "order"), [("yes", "retreat"), ("No.", "stay"), ("- `2`", "stay"), ("n", "stay")]
)
def test_yes_and_no(umpire: Umpire, folder: Path, word: str, order: str) -> None:
    umpire("new", "vietnam-solitaire", "--seed", "1")
    asked = "pass\n" * 4
    said = umpire("play", "vs-1", typed=f"yes\n{asked}{word}\n")
    assert "Nothing is asked that yes or no answers." in said.err, "nobody asks for a yes at first"
    assert "Do you retreat from Highlands 3-4" in said.out
    assert f"US/ARVN: {order}  (it stands)" in said.out


def test_all_that_the_table_prints_of_orders_can_be_given_back(
    moving: str, umpire: Umpire, folder: Path
) -> None:
    first = umpire(
        "play", moving, "--alone", typed="move 273 to 33\nmove 274 to 33\norders\nundo\nundo\n"
    )
    lines = [line for line in first.out.splitlines() if "move 27" in line]
    assert len(lines) == 6, "two echoes, two of the list, two taken back"
    for line in lines:
        again = umpire("play", moving, typed=f"{line}\nundo\n")
        assert (again.status, again.err) == (0, ""), line
    standing = umpire("play", moving, typed="standing add fire: default\nstanding\n").out
    listed = next(line for line in standing.splitlines() if line.startswith("1. "))
    said = umpire("play", moving, typed=f"standing clear\nstanding add {listed}\n")
    assert (said.status, said.err) == (0, "")
    (folder / "script").write_text("\n".join([*lines[:2], lines[0].replace("move", "undo")[:12]]))
    assert "273 VC to 33" in umpire("play", moving, "--script", "script").out


@pytest.mark.parametrize("answer", ["Cu Chi", "retreat Cu Chi", "to cu chi.", "2", "- `2.`"])
def test_a_question_is_answered_in_short(moving: str, umpire: Umpire, answer: str) -> None:
    said = umpire("play", moving, "--alone", typed=f"{FIRE}default\ndefault\ndefault\n{answer}\n")
    assert (said.status, said.err) == (0, "")
    assert "  2. retreat 2 ARVN Abn to Cu Chi\n" in said.out
    assert "Allied: retreat 2 ARVN Abn to Cu Chi  (it stands)\n" in said.out


def test_a_short_answer_that_cannot_be_is_refused_in_the_words_of_the_rule(
    moving: str, umpire: Umpire
) -> None:
    said = umpire(
        "play", moving, "--alone", typed=f"{FIRE}default\ndefault\ndefault\nHue\nretreat\nCu Chu\n"
    )
    hue, alone, slip = said.err.splitlines()
    assert hue.startswith("2 ARVN Abn may not retreat to Hue") or "Hue" in hue
    assert alone.startswith('"retreat" could be: 1. retreat 2 ARVN Abn to An Loc; 2. ')
    assert slip == 'There is no area "Cu Chu". Did you mean Cu Chi? Type yes, or 1.'


def test_a_slip_is_asked_and_a_word_answers(moving: str, umpire: Umpire) -> None:
    typed = "move 273 to Saigom\nyes\nmove 274 to Saigom\n2\n1\nmove 273 to Hve\nyes\n"
    said = umpire("play", moving, typed=typed)
    assert "VC/NVA: move 273 VC to Saigon\n" in said.out
    assert "VC/NVA: move 274 VC to Saigon\n" in said.out
    first, second, number, far, yes = said.err.splitlines()
    assert first == second == 'There is no area "Saigom". Did you mean Saigon? Type yes, or 1.'
    assert number.startswith('There is no order "2"')
    assert far.startswith('There is no area "Hve". If you mean Hue: 273 VC '), "Hue is too far"
    assert "Did you mean" not in far
    assert yes.startswith("Nothing is asked that yes or no answers.")


def test_a_slip_in_the_first_word_is_asked_too(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="mvoe 273 to Saigon\nyes\n")
    assert "VC/NVA: move 273 VC to Saigon\n" in said.out
    assert said.err == 'There is no order "mvoe". Did you mean move? Type yes, or 1.\n'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("recn 34", 'There is no order "recn". Now: move, trail, done.'),
        ("Saigno", 'There is no order "Saigno". Now: move, trail, done.'),
        ("move 273 Vx to 34", 'There is no unit "273 Vx".'),
        ("mvoe 273 to Hue", 'There is no order "mvoe". Now: move, trail, done. If you mean move: '),
    ],
)
def test_nothing_is_suggested_that_could_not_be_given(
    moving: str, umpire: Umpire, line: str, said: str
) -> None:
    refused, yes = umpire("play", moving, typed=f"{line}\nyes\n").err.splitlines()
    assert refused.startswith(said) and "Did you mean" not in refused
    assert yes.startswith("Nothing is asked that yes or no answers.")


def test_a_persons_own_words_are_cleaned_of_what_nobody_sees(moving: str, umpire: Umpire) -> None:
    reason = ("--reason", "“away”\u00a0—\u200b back\tsoon")
    said = umpire("moderator", "seat", moving, "Allied", "bo\u200bb\u00a0b", "--yes", *reason)
    assert said.status == 0, said.err
    assert "“away” — back soon" in umpire("log", moving).out
    assert umpire("status", moving, "--json").json["seats"]["Allied"] == "bob b"
    said = umpire("moderator", "pause", moving, "--reason", "b\aell")
    assert said.err == "A reason does not hold the character U+0007: leave it out.\n"


def test_a_script_is_taken_as_screens_and_lists_show_it(
    match: str, umpire: Umpire, folder: Path
) -> None:
    lines = (
        "```",
        "- VC/NVA: deploy",
        "VC/NVA> done",
        "**VC/NVA:** `move\u00a0273 to 33`",
        "VC/NVA:\tmove C–10 Sap to Saigon",
        "3. VC/NVA: undo",
        "```",
    )
    (folder / "script").write_text("\n".join(lines), encoding="utf-8")
    said = umpire("play", match, "--script", "script")
    assert (said.status, said.err) == (0, "")
    echoes = [line for line in said.out.splitlines() if ": VC/NVA: move" in line]
    assert echoes == ["4: VC/NVA: move 273 VC to 33", "5: VC/NVA: move C-10 Sap to Saigon"]
    (folder / "again").write_text(echoes[1])
    assert umpire("play", match, "--script", "again").status == 0


def test_the_local_table_and_a_position_take_any_sign(umpire: Umpire, folder: Path) -> None:
    typed = "new\u00a0tet\u2011offensive\u2003seed5\n\u200bmatches\nqu\u00adit\n"
    said = umpire("run", typed=typed)
    assert (said.status, said.err) == (0, "") and "tet-1" in said.out
    edit = "at\u00a033:\u2003273\u202fVC,\u200b C–10 Sap"
    said = umpire("moderator", "edit", "tet-1", edit, "--reason", "miscounted")
    assert said.status == 0, said.err
    assert "C-10 Sap" in umpire("position", "tet-1", "--all").out.split("at 33:")[1].split("\n")[0]


def test_a_yes_answers_the_line_before_it_and_nothing_older(moving: str, umpire: Umpire) -> None:
    """What was asked some lines ago is forgotten: nobody knows any more what the yes was for."""
    typed = "move 273 to Saigom\nmove 274 to Saigon\nyes\norders\n"
    said = umpire("play", moving, typed=typed)
    assert "move 273 VC" not in said.out.partition("move 274 VC to Saigon")[2]
    assert "Nothing is asked that yes or no answers." in said.err


@pytest.mark.parametrize("letter", ["y", "x", "h", "n"])
def test_a_letter_alone_is_no_order(moving: str, umpire: Umpire, letter: str) -> None:
    """A slip of a finger holds no fire and moves nobody."""
    said = umpire("play", moving, typed=f"pass\n{letter}\norders\n")
    assert said.status == 2 and len(said.err.splitlines()) == 1, said.err
    assert "VC/NVA: hold" not in said.out and "Fire is held" not in said.out


def test_a_slip_loses_none_of_what_was_typed_with_it(moving: str, umpire: Umpire) -> None:
    """`with` is no word of this order: whom it names must not be left out by a yes."""
    said = umpire("play", moving, typed="move 273 to saigon with 274 vc\nyes\n")
    assert "move 273 VC to Saigon\n" not in said.out


def test_a_cry_is_no_part_of_a_name(moving: str, umpire: Umpire) -> None:
    said = umpire("play", moving, typed="MOVE 273 TO SAIGON!\n")
    assert (said.status, said.err) == (0, "") and "move 273 VC to Saigon" in said.out


def test_a_number_answers_once(moving: str, umpire: Umpire) -> None:
    """Typed again it is not the old list's: nobody sees that one any more."""
    said = umpire("play", moving, typed="move 273 to Saigom\n1\nundo\n1\n")
    assert said.out.count("VC/NVA: move 273 VC to Saigon\n") == 1 and said.status == 2
