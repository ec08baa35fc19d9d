"""Whether a seat is awaited, and whether it is overdue. Nothing else computes either.

A seat is awaited while a decision of its own waits: it has something to do. It is overdue when it
is awaited and its deadline has passed. A seat that is not awaited is ready: play goes on without
it, and it has submitted whatever it was asked for.
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


def is_overdue(
    waiting: Sequence[Decision], seat: int, deadline: datetime | None, now: datetime
) -> bool:
    """Whether the seat is awaited and its deadline is past; never, without a deadline."""
    return deadline is not None and now >= deadline and has_something_to_do(waiting, seat)


def seats_awaited(waiting: Sequence[Decision]) -> frozenset[int]:
    """The seats that are awaited."""
    return frozenset(decision.seat for decision in waiting)


def hands_over(before: frozenset[int], after: frozenset[int]) -> bool:
    """Whether other seats are awaited than before, so that the match has changed hands.

    The end of a match, when nobody is awaited, is no hand-off.
    """
    return bool(after) and after != before


def in_words(
    ruleset: Ruleset,
    waiting: Sequence[Decision],
    holders: Mapping[str, str | None],
    times: Mapping[str, tuple[datetime | None, datetime | None]],
) -> list[Awaited]:
    """The awaited seats in the order of the game's seats, with their questions.

    `times`: for each seat since when it is asked, and when it is due.
    """
    found = []
    for number, seat in enumerate(ruleset.seats):
        questions = [ruleset.question(d) for d in waiting if d.seat == number]
        if questions:
            found.append(Awaited(seat, holders.get(seat), questions, *times.get(seat, ())))
    return found
