"""Which rows of a journal are in force: done, and not taken back by a later row.

A row of kind "restore" takes the match back to what all could see after an earlier row; the rows
between the two are in force no longer. Drafts that their seat has undone stay among the rows: the
log and the report of a reader pass over them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.desk.plain.rows import Row
from bot.store import Keyframe

Back = Mapping[int, int]  # number of a "restore" row -> number of the row that it goes back to


def stretches(last: int, back: Back) -> list[range]:
    """The numbers of the rows in force, up to row `last`: unbroken stretches, in order."""
    found: list[range] = []
    end = last
    for row in sorted(back, reverse=True):
        if row <= end:
            found.append(range(row, end + 1))
            end = back[row]
    found.append(range(1, end + 1))
    return found[::-1]


def rows_in_force(rows: Sequence[Row]) -> list[Row]:
    """Those of all rows of a match that are in force."""
    back = {row.sequence: int(row.text) for row in rows if row.kind == "restore"}
    kept = stretches(rows[-1].sequence if rows else 0, back)
    return [row for row in rows if any(row.sequence in stretch for stretch in kept)]


def frames_in_force(frames: Iterable[Keyframe], last: int, back: Back) -> list[Keyframe]:
    """The keyframes of the phases that began with a row in force.

    A keyframe of a "restore" row is none of them: going back to a phase does not begin it anew.
    """
    kept = stretches(last, back)
    return [
        frame
        for frame in frames
        if frame.sequence not in back and any(frame.sequence in stretch for stretch in kept)
    ]
