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
    there is none.
    """
    async with room.looking(match) as sitting:
        kept = await _in_force(room, sitting)
    first = max((one.step for one in kept if _is_seen(one.row, sitting, seat)), default=0)
    before = [one.row for one in kept if one.bare and one.row.sequence < first]
    if not before:
        raise NotNow("There is nothing that could be taken back.")
    back = before[-1]
    return _undoing(sitting, kept, back.sequence, f"turn {back.turn}, {back.phase}")


async def undone_after(room: Room, sitting: Sitting, sequence: int, words: str) -> Undoing:
    """What going back to a row would undo. `words`: what that moment is called."""
    return _undoing(sitting, await _in_force(room, sitting), sequence, words)


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
        lines = [line.text for line in log.feed(row) if line.kind != "note"]
        if row.kind == "restore":
            kept = [one for one in kept if one.row.sequence <= int(row.text)]
        bare = bool(row.changes) and not row.draft and not log.drafts
        kept.append(_InForce(row, entry.step, lines, bare))
    return kept


class _InForce(NamedTuple):
    """A row in force and the public lines of its events; `bare`: nothing lay drafted after it."""

    row: Row
    step: int
    lines: list[str]
    bare: bool


def _is_seen(row: Row, sitting: Sitting, seat: str | None) -> bool:
    """Whether a row is a step that all saw: of a seat, or for None of anybody."""
    if row.draft or row.kind not in ("order", "edit"):
        return False
    return seat is None or (row.seat == seat and row.actor == sitting.holders.get(seat))
