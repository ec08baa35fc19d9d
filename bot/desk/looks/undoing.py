"""What it would mean to go back: to which row, and what all have seen since.

A match goes back to a row after which nothing lay drafted: the last such row before a step. The
numbers of rows count drafts, so they are shown to nobody who plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot import store as storage
from bot.desk.match.log import Log
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import Row, row_of
from bot.desk.plain.values import Actor, Point, Undoing


async def points(room: Room, match: str, actor: Actor) -> list[Point]:
    """The rows that a match may be restored to: those after which nothing lay drafted."""
    async with room.looking(match) as sitting:
        # Row numbers count what was drafted, so they are not for somebody who plays.
        access.check_unhidden(sitting, actor)
        rows = await room.rows(sitting)
    log = Log(sitting.ruleset, None)
    found = []
    for row in rows:
        log.feed(row)
        if row.changes and not row.draft and not log.drafts:
            found.append(Point(row.sequence, row.turn, row.phase, row.kind))
    return found


async def last_step(room: Room, match: str, seat: str | None) -> Undoing:
    """What taking back the last step that all could see would undo.

    `seat`: the last step of that seat, done by its holder; None: of anybody. Raises NotNow when
    there is none. A step of a seat is one decision: of lines that were pasted together the last one
    that all saw; what standing orders answered at once goes with the order that brought it up.
    """
    async with room.looking(match) as sitting:
        kept = await _in_force(room, sitting)
    last = _last_of_all(kept) if seat is None else _last_of(kept, seat, sitting.holders.get(seat))
    begun = next((n for n, one in enumerate(kept) if one.row.kind == "open"), len(kept))
    before = [one.row for one in kept[begun:] if one.row.sequence < last]
    if not before:
        raise NotNow("There is nothing that could be taken back.")
    back = before[-1]
    return _undoing(sitting, kept, last - 1, f"turn {back.turn}, {back.phase}")


def _last_of_all(kept: Sequence[_InForce]) -> int:
    """The number of the row in which the last step began that all could see; 0 if none did."""
    steps = [one.step for one in kept if one.row.kind in STEPS and not one.row.draft]
    return steps[-1] if steps else 0


def _last_of(kept: Sequence[_InForce], seat: str, holder: str | None) -> int:
    """The number of the row to go back before, to undo what a seat did last; 0 if it did nothing.

    Of a sealed question that is the row that opened it, whoever gave it. Standing orders that a
    seat has just left, and that answered at once, are its step as well.
    """
    left = {
        one.step
        for one in kept
        if one.row.kind == "standing" and (one.row.seat, one.row.actor) == (seat, holder)
    }
    for one in reversed(kept):
        row = one.row
        if row.draft or row.kind not in STEPS:
            continue
        if (row.seat, row.actor) == (seat, holder):
            return row.sequence
        if any((draft.seat, draft.actor) == (seat, holder) for draft in one.opened):
            return row.sequence
        if row.seat == seat and row.actor == f"standing:{seat}" and one.step in left:
            return one.step
    return 0


async def undone_after(room: Room, sitting: Sitting, sequence: int, words: str) -> Undoing:
    """What going back to a row would undo. `words`: what that moment is called.

    Raises NotNow when nothing that all saw has happened since.
    """
    found = _undoing(sitting, await _in_force(room, sitting), sequence, words)
    if not found.lines:
        raise NotNow(f"Nothing that all saw has happened since {words}: nothing would be undone.")
    return found


def _undoing(sitting: Sitting, kept: Sequence[_InForce], sequence: int, words: str) -> Undoing:
    lines = [line for one in kept if one.row.sequence > sequence for line in one.lines]
    return Undoing(sequence, words, lines, sitting.revision)


async def _in_force(room: Room, sitting: Sitting) -> list[_InForce]:
    """The rows of a match that are in force."""
    async with room.store.read() as session:
        stored = await storage.journal(session, sitting.id, 1, sitting.revision)
    log = Log(sitting.ruleset, None)
    kept: list[_InForce] = []
    for entry in stored:
        row = row_of(entry)
        opened = [] if row.draft else list(log.drafts)
        lines = [line.text for line in log.feed(row) if line.kind != "note"]
        if row.kind == "restore":
            kept = [one for one in kept if one.row.sequence <= int(row.text)]
        elif row.kind in STEPS and not row.draft and not lines:
            lines = [f"{row.seat or 'The moderator'} is done (turn {row.turn}, {row.phase})."]
        kept.append(_InForce(row, entry.step, lines, opened))
    return kept


class _InForce(NamedTuple):
    """A row in force, the public lines of its events, and the drafts that it opened."""

    row: Row
    step: int
    lines: list[str]
    opened: list[Row]


STEPS = ("order", "edit")  # kinds of rows that are somebody's step, once all can see them
