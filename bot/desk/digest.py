"""What a picture tells of a phase: what happened in few words, like moves together.

Made of rows as their reader may know them, so it says nothing that his log does not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.desk.chronicle import Chronicle
from bot.desk.rows import Row
from engine.kernel.event import Event
from engine.kernel.ruleset import Ruleset


def of_rows(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> tuple[str, ...]:
    """The events of some rows in the words that a seat (None: a spectator) may read."""
    chronicle = Chronicle(ruleset, seat)
    chronicle.feed_all(not_taken_back(rows))
    return of_events(ruleset, chronicle.events)


def not_taken_back(rows: Iterable[Row]) -> list[Row]:
    """The rows without the drafts that their seat took back: they did not happen."""
    found: list[Row] = []
    for row in rows:
        if row.kind != "undo":
            found.append(row)
            continue
        drafts = [r for r in found if r.kind == "order" and r.draft and r.seat == row.seat]
        if drafts:
            last = drafts[-1]
            found = [r for r in found if r is not last]
    return found


def of_events(ruleset: Ruleset, events: Iterable[Event]) -> tuple[str, ...]:
    """Events in words, details left out; those that say the same of several units together.

    What came between two of them keeps them apart, but for others that are told together: in a
    phase of moves their order says nothing.
    """
    kinds = ruleset.event_kinds
    told: list[list[Event]] = []
    alike: dict[str, list[Event]] = {}  # those that others may join, by words without the units
    for event in events:
        kind = kinds.get(event.kind)
        if kind is not None and kind.many:
            words = ruleset.tell_many((), event)
            if words not in alike:
                told.append([])
                alike[words] = told[-1]
            alike[words].append(event)
        elif kind is None or not kind.detail:
            told.append([event])
            alike = {}
    return tuple(_in_words(ruleset, group) for group in told)


def _in_words(ruleset: Ruleset, group: Sequence[Event]) -> str:
    if len(group) == 1:
        return ruleset.tell(group[0])
    return ruleset.tell_many([int(event.data[0]) for event in group], group[0])
