"""Positions as text: written, read, amended, and what is said to lines that cannot be read."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.errors import BadPosition
from engine.kernel.position import Draft
from tests.kernel.toy import (
    AREAS,
    BID,
    DAK_TO,
    FORD,
    HILL,
    LOC,
    ROUND,
    TOY,
    UNITS,
    ToyPosition,
)
from tests.tet_offensive.support import rules


def read(text: str) -> ToyPosition:
    new = TOY.new_position()
    new.read(text)
    return new


FULL = """\
round: 2
stage: 1
at Hill: Ant
at Dak To: Bee, Cat
mark: Ant=Bee
bid: Red=3, Blue=-4
done: Blue
points: Red=1
"""


# ---- there and back ------------------------------------------------------------------------------


def test_a_text_is_read_and_written_as_it_stands() -> None:
    here = read(FULL)
    assert here.loc == [HILL, DAK_TO, DAK_TO]
    assert here.mark == [1, -1, -1]
    assert here.bid == [3, -4]
    assert here.here == [0, 1, 0, 2]
    assert here.write() == FULL


def test_defaults_are_not_mentioned() -> None:
    assert read("").write() == "\n"
    assert read("round: 1\nmark: Ant=none\ndone: Red=0\nat Nowhere: Ant\nbid:").write() == "\n"


def test_blank_lines_comments_and_spaces_do_not_matter() -> None:
    text = "# A toy\n\n   at  hill :  ant  # here\n\tbid: red = 3 ,, BLUE=4,\r\n done: Red"
    assert read(text).write() == "at Hill: Ant\nbid: Red=3, Blue=4\ndone: Red\n"


def test_reading_forgets_what_was_there_drafts_too() -> None:
    here = read(FULL)
    here.drafts.append(Draft(0, [(ROUND, 0, 1)]))
    here.read("round: 2")
    assert here.write() == "round: 2\n" and here.drafts == []


cells = st.fixed_dictionaries(
    {
        "loc": st.lists(st.integers(0, 3), min_size=3, max_size=3),
        "mark": st.lists(st.integers(-1, 2), min_size=3, max_size=3),
        "bid": st.lists(st.integers(-999_999, 999_999), min_size=2, max_size=2),
        "done": st.lists(st.integers(0, 1), min_size=2, max_size=2),
        "round": st.lists(st.integers(0, 9), min_size=1, max_size=1),
    }
)


@settings(max_examples=100, deadline=None, database=None)
@given(cells)
def test_every_position_comes_back_from_its_text(held: dict[str, list[int]]) -> None:
    here = TOY.new_position()
    for name, values in held.items():
        here.cells[here.number[name]][:] = values
    here.reindex()
    again = read(here.write())
    assert again.cells == here.cells
    assert again.here == here.here


@pytest.mark.parametrize("seed", range(8))
def test_positions_of_tet_offensive_come_back_from_their_text(seed: int) -> None:
    here = rules().assurance.random_position(Random(seed))
    again = rules().blank()
    again.read(here.write())
    assert again.cells == here.cells
    assert again.allied == here.allied and again.vcnva == here.vcnva


# ---- lines that cannot be read -------------------------------------------------------------------

BAD_LINES = [
    ("prose", '"prose" has no colon'),
    ("at Hill Ant", '"at Hill Ant" has no colon'),
    ("weather: fine", 'there is no field "weather"'),
    ("at Mars: Ant", 'There is no area "Mars"'),
    ("at Hill: Yak", 'There is no unit "Yak"'),
    ("at none: Ant", 'There is no area "none"'),
    ("at Hill: Ant, ant", "ant stands in two places"),
    ("at Hill: Ant\nat Ford: Ant", "Ant stands in two places"),
    ("loc: Ant=none", 'There is no area "none"'),
    ("loc: Ant=", "No area is named there"),
    ("mark: Ant=Yak", 'There is no unit "Yak"'),
    ("round: two", '"two" is not a number'),
    ("round:", '"" is not a number'),
    ("round: 1_0", '"1_0" is not a number'),
    ("round: 1234567", '"1234567" is not a number'),
    ("round: 1.5", '"1.5" is not a number'),
    ("round: ٣", '"٣" is not a number'),
    ("bid: Green=3", 'There is no seat "Green"'),
    ("bid: Red=", '"" is not a number'),
    ("bid: =3", "No seat is named there"),
    ("done: Red=2", '"2" is neither 0 nor 1'),
    ("done: Red=yes", '"yes" is neither 0 nor 1'),
    (":", 'there is no field ""'),
    ("\x1b[31m: 1", 'there is no field "?[31m"'),
    ("x" * 5000, f'"{"x" * 40}..." has no colon'),
]


@pytest.mark.parametrize(("line", "told"), BAD_LINES, ids=[repr(b[:20]) for b, _ in BAD_LINES])
def test_a_line_that_cannot_be_read_is_named(line: str, told: str) -> None:
    number = 3 + line.count("\n")
    with pytest.raises(BadPosition) as refusal:
        read(f"round: 2\n# a comment counts\n{line}\nround: 1")
    assert str(refusal.value).startswith(f"Line {number} of the position: {told}")


@pytest.mark.parametrize(("line", "told"), BAD_LINES, ids=[repr(b[:20]) for b, _ in BAD_LINES])
def test_an_edit_that_cannot_be_read_changes_nothing(line: str, told: str) -> None:
    here = read(FULL)
    with pytest.raises(BadPosition) as refusal:
        here.amend(f"at Ford: Cat\n{line}")
    number = 2 + line.count("\n")
    assert str(refusal.value).startswith(f"Line {number} of the edit: {told}")
    assert here.write() == FULL and here.changes == []


@settings(max_examples=300, deadline=None, database=None)
@given(
    st.lists(
        st.text(max_size=30)
        | st.sampled_from(
            [*(f"at {a}: " for a in AREAS), *UNITS, "mark: Ant=", "bid: ", "#", "=,"]
        ),
        max_size=6,
    ).map("\n".join)
)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        here = read(text)
    except BadPosition as refusal:
        assert str(refusal).startswith("Line ")
    else:
        assert read(here.write()).cells == here.cells


# ---- amending ------------------------------------------------------------------------------------


def test_an_edit_changes_what_it_says_and_notes_it() -> None:
    here = read(FULL)
    here.amend("at Ford: Bee\nbid: Red=0\n\n# why not\ndone: Blue=0 # and so on")
    assert here.write() == FULL.replace("Bee, Cat", "Cat").replace(
        "at Dak To", "at Ford: Bee\nat Dak To"
    ).replace("bid: Red=3, Blue=-4", "bid: Blue=-4").replace("done: Blue\n", "")
    assert here.here == [0, 1, 1, 1]
    assert set(here.changes) == {(LOC, 1, DAK_TO), (BID, 0, 3), (here.number["done"], 1, 1)}
    here.revert(here.changes)
    assert here.write() == FULL and here.here == [0, 1, 0, 2]


def test_an_edit_that_says_what_is_so_changes_nothing() -> None:
    here = read(FULL)
    here.amend(FULL)
    assert here.changes == []


def test_one_edit_may_move_units_past_each_other() -> None:
    here = read("at Hill: Ant\nat Ford: Bee")
    here.amend("at Ford: Ant\nat Hill: Bee")
    assert here.write() == "at Hill: Bee\nat Ford: Ant\n"
    assert here.here == [1, 1, 1, 0]
    assert here.loc[0] == FORD
