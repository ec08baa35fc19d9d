"""What has happened in a match as it stands: which rows were not taken back, and of which phase.

A row that goes back ("restore") leaves what all could see after an earlier row, so before it there
is what stood then. No draft is cut here: whoever reads the rows passes over those taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from bot.desk.plain.rows import Row
from bot.store import Keyframe
from engine.kernel.event import PHASE_BEGINS, TURN_BEGINS, Event

Back = Mapping[int, int]  # by rows that went back, the row that each led back to


class Part(NamedTuple):
    """What was done in a phase: its name, if it is known, and its rows, cut where it ended."""

    name: str
    rows: list[Row]


def stretches(last: int, back: Back) -> list[range]:
    """The numbers of the rows up to `last` that stand, in order."""
    found: list[range] = []
    end = last
    for row in sorted(back, reverse=True):
        if row <= end:
            found.append(range(row, end + 1))
            end = back[row]
    found.append(range(1, end + 1))
    return found[::-1]


def standing(rows: Sequence[Row]) -> list[Row]:
    """Of all rows of a match, those that were not taken back by a later one."""
    back = {row.sequence: int(row.text) for row in rows if row.kind == "restore"}
    kept = stretches(rows[-1].sequence if rows else 0, back)
    return [row for row in rows if any(row.sequence in stretch for stretch in kept)]


def begun(frames: Iterable[Keyframe], last: int, back: Back) -> list[Keyframe]:
    """The positions kept as phases began that stand. To go back to a phase does not begin it."""
    kept = stretches(last, back)
    return [
        frame
        for frame in frames
        if frame.sequence not in back and any(frame.sequence in stretch for stretch in kept)
    ]


def begins(events: Sequence[Event]) -> list[int]:
    """After how many of some events each phase begins. That a turn begins belongs to its first."""
    found = []
    for at, event in enumerate(events):
        if event.kind == PHASE_BEGINS:
            while at and events[at - 1].kind == TURN_BEGINS:
                at -= 1
            found.append(at)
    return found


def parts(rows: Sequence[Row], turned: int) -> list[Part]:
    """The phase that goes on last, before it those since the last in which somebody was asked.

    `rows`: those that stand, from the one in which the phase before began. `turned`: the number of
    the one in which the phase that goes on began; others may have passed in it.
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
    """A row with some of its events."""
    return replace(row, events=row.events[start:stop])
