"""What people type and paste, cleaned: what is left is what they meant, character by character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.names import fold
from engine.kernel.typed import is_cut, plain_line, plain_lines, signs, strange

SPACES = "\t\u00a0\u1680\u2000\u2009\u200a\u202f\u205f\u3000"
UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff"
DASHES = "‐‑‒–—―−"


@pytest.mark.parametrize("sign", SPACES)
def test_spaces_of_all_kinds_are_spaces(sign: str) -> None:
    assert plain_line(f"move{sign}273{sign}{sign}to Hue{sign}") == "move 273 to Hue"
    assert fold(f"Da{sign}Nang") == "da nang"


@pytest.mark.parametrize("sign", UNSEEN)
def test_what_is_not_seen_is_dropped(sign: str) -> None:
    assert plain_line(f"{sign}mo{sign}ve 273 to H{sign}ue") == "move 273 to Hue"
    assert fold(f"{sign}Da Na{sign}ng") == "da nang"


@pytest.mark.parametrize("sign", DASHES)
def test_dashes_of_all_kinds_are_dashes(sign: str) -> None:
    assert plain_line(f"move C{sign}10 to Saigon 3{sign}4") == "move C-10 to Saigon 3-4"
    assert fold(f"C{sign}10 Sap") == fold("C-10 Sap")


@pytest.mark.parametrize(
    "written",
    [
        "- move 273 to 34",
        "-move 273 to 34",
        "– move 273 to 34",
        "* move 273 to 34",
        "• move 273 to 34",
        "•\u00a0move 273 to 34",
        "1. move 273 to 34",
        "12) move 273 to 34",
        "12: move 273 to 34",
        "> move 273 to 34",
        ">> move 273 to 34",
        "> - `move 273 to 34`",
        "- [ ] move 273 to 34",
        "`move 273 to 34`",
        "``move 273 to 34``",
        "```move 273 to 34```",
        "**move 273 to 34**",
        "__move 273 to 34__",
        "*move 273 to 34*",
        "~~move 273 to 34~~",
        "||move 273 to 34||",
        "**`move 273 to 34`**",
        "“move 273 to 34”",
        "/move 273 to 34",
        "move 273 to 34.",
        "move 273 to 34;",
        "move 273 to 34。",
        "ｍｏｖｅ 273 to ３４",
        "- `move 273 to 34`: drafted; nobody else sees it yet",
        "`move 273 to 34`: it stands",
        "move 273 to 34  (it stands)",
        "Taken back: move 273 to 34",
        "Taken back: `move 273 to 34`",
        "move 273 to 34`",
        "**move 273 to 34",
    ],
)
def test_decoration_is_taken_off(written: str) -> None:
    assert plain_line(written) == "move 273 to 34"


@pytest.mark.parametrize("written", ["2", "2.", "2)", "(2)", " 2 ", "`2`", "- 2", "２"])
def test_a_number_stays_a_number(written: str) -> None:
    assert plain_line(written) == "2"


@pytest.mark.parametrize(
    "written", ["fire: default", "VC/NVA: done", "move 2 ARVN, 3/1 ARVN to 11", "1 VC", "?", "C-10"]
)
def test_what_is_plain_stays_as_it_is(written: str) -> None:
    assert plain_line(written) == written


def test_what_is_still_strange_is_named() -> None:
    assert strange(signs("move\a 273")) == "U+0007"
    assert strange(signs("move \ue000")) == "U+E000"
    assert strange(signs("move\u00a0273\u200b — đặng 🙂")) is None


def test_lines_of_a_text_keep_their_numbers_and_remarks_are_dropped() -> None:
    text = "# my orders\n```txt\n- move 1 to 2 # first\n\n> done\n```\u2028`pass`"
    assert list(plain_lines(text)) == [(3, "move 1 to 2"), (5, "done"), (7, "pass")]


def test_a_line_that_was_cut_says_so() -> None:
    assert is_cut(plain_line("- `move 273 VC, 27…`"))
    assert is_cut(plain_line("move 273 VC, 27..."))
    assert not is_cut(plain_line("move 273 VC."))


@given(st.text(max_size=60))
def test_cleaning_ends_and_is_done_once(text: str) -> None:
    line = plain_line(text)
    assert plain_line(line) == line
    assert len(line) <= len(text)
