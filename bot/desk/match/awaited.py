"""The four predicates about a seat and its decisions. Nothing else computes them.

A seat has something to do while a decision of its own waits; it has submitted when it is not
waited for although others are; it is ready when nothing of its own is open, so play may go on
without it; it is overdue when it has something to do and its time has run out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.desk.plain.values import Awaited
from engine.kernel.decision import Decision
from engine.kernel.ruleset import Ruleset


def has_something_to_do(waiting: Sequence[Decision], seat: int) -> bool:
    """Whether a decision of the seat waits."""
    return any(decision.seat == seat for decision in waiting)


def has_submitted(waiting: Sequence[Decision], seat: int) -> bool:
    """Whether others are waited for and the seat is not."""
    return bool(waiting) and not has_something_to_do(waiting, seat)


def is_ready(waiting: Sequence[Decision], seat: int) -> bool:
    """Whether play may go on as far as the seat is concerned."""
    return not has_something_to_do(waiting, seat)


def is_overdue(
    waiting: Sequence[Decision], seat: int, deadline: datetime | None, now: datetime
) -> bool:
    """Whether the seat has something to do and its deadline is past. No deadline, never."""
    return deadline is not None and now >= deadline and has_something_to_do(waiting, seat)


def seats_awaited(waiting: Sequence[Decision]) -> frozenset[int]:
    """The seats that have something to do."""
    return frozenset(decision.seat for decision in waiting)


def hands_over(before: frozenset[int], after: frozenset[int]) -> bool:
    """Whether the match has changed hands: others are waited for than before.

    The end of a match, when nobody is waited for, is no hand-off.
    """
    return bool(after) and after != before


def in_words(
    ruleset: Ruleset,
    waiting: Sequence[Decision],
    holders: Mapping[str, str | None],
    times: Mapping[str, tuple[datetime | None, datetime | None]],
) -> list[Awaited]:
    """The seats that are waited for, in the order of the game's seats, with their questions.

    `times`: since when each seat is asked, and when that is due.
    """
    found = []
    for number, seat in enumerate(ruleset.seats):
        questions = [ruleset.question(d) for d in waiting if d.seat == number]
        if questions:
            found.append(Awaited(seat, holders.get(seat), questions, *times.get(seat, ())))
    return found
