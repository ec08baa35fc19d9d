"""Lines that mean harm: answered by a sentence, with little work, and briefly."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.catalogue import LONGEST_LINE
from engine.kernel.errors import BadOrder
from tests.tet_offensive.support import opening, rules

TET = rules().catalogue
# Calls for one line, four times the most of today; a search without bounds makes them without end.
MOST = 30_000_000
Result = TypeVar("Result")

WORDS = sorted({part for v in TET.verbs.values() for part in v.parts if isinstance(part, str)})


def bounded(work: Callable[[], Result], most: int = MOST) -> Result:
    """Do the work. It fails at more than `most` calls, so it ends on any machine."""
    calls = 0

    def count(_frame: FrameType, _event: str, _what: object) -> None:
        nonlocal calls
        calls += 1
        if calls > most:
            raise AssertionError(f"more than {most} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return work()
    finally:
        sys.setprofile(before)


def test_work_without_end_is_found() -> None:
    def for_ever() -> None:
        while True:
            len("")

    with pytest.raises(AssertionError, match="more than"):
        bounded(for_ever, most=1000)


def answer(line: str) -> str:
    """The sentence for a line that is no order; the test fails if it takes much work or is long."""
    with pytest.raises(BadOrder) as refusal:
        bounded(lambda: TET.parse(line))
    sentence = str(refusal.value)
    assert len(sentence) < 400
    assert sentence.isprintable()
    return sentence


@pytest.mark.parametrize("verb", TET.verbs)
@pytest.mark.parametrize(
    "tail",
    [
        "to " * 900,
        "from to by " * 250,
        "from " * 300 + "to " * 300,
        "by " * 100 + "from " * 200 + "to " * 200,
        "Dak To to " * 280,
        "at with and carrying off " * 110,
        "482 VC, " * 370,
        "482 VC to Dak To from Dak To by " * 90,
        "RP Dak To, " * 250 + " with 482 VC",
        "," * 2900,
    ],
)
def test_words_of_the_form_over_and_over(verb: str, tail: str) -> None:
    answer(f"{verb} {tail}Atlantis")


def test_a_line_may_be_so_long_and_no_longer() -> None:
    assert "too long" in answer("x" * (LONGEST_LINE + 1))
    assert "too long" in answer("move 482 VC to Hue" + " " * 1_000_000)
    assert "too long" not in answer("x" * LONGEST_LINE)
    assert answer("x" * LONGEST_LINE) == f'There is no order "{"x" * 40}...".'


@pytest.mark.parametrize(
    "line",
    [
        "\x00",
        "\x1b[2J\x1b[31mmove",
        "move \x00 to \x07",
        "@everyone",
        "move @everyone to @here",
        "```move 482 VC to Hue```",
        "**move** 482 VC to Hue",
        "move [482 VC](http://example.org) to Hue",
        "<@123456789>",
        "\ud800",
        "move \ud800 to \udfff",
        "🐉",
        "move 🐉 to 🏯",
        "ﷺ" * 500,
        "move " + "a\u0301" * 1000 + " to Hue",
        "move 482 VC to " + "\u0301" * 2000,
        "{unit}",
        "move {0} to {1.__class__}",
        "move %s to %n",
        "'; DROP TABLE matches; --",
        "../../etc/passwd",
    ],
)
def test_odd_characters(line: str) -> None:
    answer(line)


def test_words_of_the_game_thrown_together() -> None:
    random = Random("hostile")
    names = [*rules().names.all("unit"), *rules().names.all("area"), ",", *WORDS * 8]
    for _ in range(300):
        verb = random.choice(list(TET.verbs))
        line = " ".join([verb, *random.choices(names, k=random.randrange(40))])
        try:
            order = bounded(lambda line=line: TET.parse(line[:LONGEST_LINE]))
        except BadOrder:
            pass
        else:
            assert TET.parse(TET.say(order)) == order


@settings(max_examples=300, deadline=None, database=None)
@given(st.text(max_size=200), st.sampled_from(["", *TET.verbs]))
def test_any_text_is_an_order_or_refused(text: str, verb: str) -> None:
    try:
        order = TET.parse(f"{verb} {text}")
    except BadOrder as refusal:
        assert str(refusal)
    else:
        assert TET.parse(TET.say(order)) == order


@settings(max_examples=200, deadline=None, database=None)
@given(st.text(max_size=200), st.sampled_from(["", *TET.verbs]))
def test_completion_takes_any_text(text: str, verb: str) -> None:
    lines = TET.complete(f"{verb} {text}", list(TET.verbs), lambda verb, slot: range(5, 20))
    assert all(isinstance(line, str) for line in lines)


@pytest.mark.parametrize("tail", ["to " * 900, "from to by " * 250, "482 VC, " * 350, "x" * 5000])
def test_completion_of_a_long_line_takes_little_work(tail: str) -> None:
    for verb in TET.verbs:
        line = f"{verb} {tail}"
        bounded(
            lambda line=line: TET.complete(line, list(TET.verbs), lambda verb, slot: range(5, 80))
        )


@pytest.mark.parametrize(
    "line",
    [
        "move " + "1, " * 300 + "to 34",
        "move " + ", ".join(f"{n}" for n in range(1, 10)) + " to C",
        "move " + "all, rest, " * 100 + "to S",
        "move " + "3 vc, " * 100 + "from 34 to S",
        "move all except " + "1, " * 300 + "to Saigon",
        "move " + "all from 34 except " * 100 + "to Saigon",
        "move 1-60 to Saigon",
        "move 99 vc to Saigon",
        "move " + "to " * 400 + "all",
        "trail all to all from all",
    ],
)
def test_names_that_could_be_anything_take_little_work(line: str) -> None:
    game = opening()
    game.give("VC/NVA", "deploy", "done")
    bounded(lambda: game.read("VC/NVA", line), MOST // 2)
