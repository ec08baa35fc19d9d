"""Who is awaited, who is overdue, and when a match changes hands."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.desk.match import awaited
from engine.kernel.decision import Decision
from tests.desk.matches import now

ONE = Decision("fire", 1, ("attack", "done"), 5)
BOTH = [Decision("fire", 0, ("done",), 5, sealed=True), ONE]


@pytest.mark.parametrize(
    ("waiting", "seat", "has_something"),
    [([], 0, False), ([ONE], 0, False), ([ONE], 1, True), (BOTH, 0, True), (BOTH, 1, True)],
)
def test_the_predicates(waiting: list[Decision], seat: int, has_something: bool) -> None:
    assert awaited.has_something_to_do(waiting, seat) is has_something
    late = now() + timedelta(hours=1)
    assert awaited.is_overdue(waiting, seat, now(), late) is has_something
    assert awaited.is_overdue(waiting, seat, now(), now()) is has_something
    assert awaited.is_overdue(waiting, seat, late, now()) is False
    assert awaited.is_overdue(waiting, seat, None, late) is False


@pytest.mark.parametrize(
    ("before", "after", "hand_off"),
    [
        ({0}, {1}, True),
        ({0}, {0, 1}, True),
        ({0, 1}, {1}, True),
        ({0}, {0}, False),
        ({0}, set(), False),
    ],
)
def test_hand_offs(before: set[int], after: set[int], hand_off: bool) -> None:
    assert awaited.hands_over(frozenset(before), frozenset(after)) is hand_off
