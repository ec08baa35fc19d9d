"""The rows of a match by phase. An order may end several phases, so a row can belong to several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from bot.desk.plain.rows import Row
from engine.kernel.event import PHASE_BEGINS, TURN_BEGINS, Event


class Part(NamedTuple):
    """What was done in one phase: its name ("" when no row says it) and its rows.

    Of a row in which another phase began, only the events of this phase are here.
    """

    name: str
    rows: list[Row]


def begins(events: Sequence[Event]) -> list[int]:
    """Where phases begin among events: for each, the number of events that come before it.

    A turn's beginning belongs to the first phase of that turn.
    """
    found = []
    for at, event in enumerate(events):
        if event.kind == PHASE_BEGINS:
            while at and events[at - 1].kind == TURN_BEGINS:
                at -= 1
            found.append(at)
    return found


def parts(rows: Sequence[Row], turned: int) -> list[Part]:
    """The latest phases in order: the last in which a seat was asked, up to the one that goes on.

    `rows`: rows in force, from the one in which the first of these phases began. `turned`: the
    number of the row in which the present phase began. That row may hold whole phases besides, in
    which nobody was asked; each of them is a part of its own.
    """
    if not rows:
        return []
    row = next(row for row in rows if row.sequence == turned)
    starts = begins(row.events)
    found: list[Part] = []
    earlier = [one for one in rows if one.sequence < turned]
    if earlier:
        earlier[0] = cut(earlier[0], *begins(earlier[0].events)[-1:])
    if earlier or starts:
        # What comes of the last order of a phase belongs to it, until another begins.
        ending = [cut(row, 0, starts[0])] if starts else []
        found.append(Part(earlier[0].phase if earlier else "", [*earlier, *ending]))
    for start, stop in pairwise(starts):
        name = next(str(e.data[2]) for e in row.events[start:] if e.kind == PHASE_BEGINS)
        found.append(Part(name, [cut(row, start, stop)]))
    now = [cut(row, *starts[-1:]), *(one for one in rows if one.sequence > turned)]
    return [*found, Part(row.phase, now)]


def cut(row: Row, start: int = 0, stop: int | None = None) -> Row:
    """A copy of a row with its events `start` to `stop` only."""
    return replace(row, events=row.events[start:stop])
