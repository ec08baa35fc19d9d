"""The positions of a match in the past, from its keyframes and its journal."""

from __future__ import annotations

from bot import store as storage
from bot.desk.match.ends import End
from bot.desk.match.replay import again, forward, initial
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.errors import DeskError
from bot.desk.plain.rows import Row, labelled, named, row_of, unpack
from bot.store import Damaged, Keyframe
from engine.kernel.errors import BadPosition
from engine.kernel.position import Position
from engine.kernel.table import Table


async def public_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """The position after a row, without what lay drafted."""
    return (await exactly_at(room, sitting, sequence)).seen_by(None)


async def exactly_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """The position after a row, drafts included. Raises DeskError when no keyframe is that old."""
    async with room.store.read() as session:
        frame = await storage.keyframe_at_or_before(session, sitting.id, sequence)
        start = 0 if frame is None else frame.sequence or 0
        stored = await storage.journal(session, sitting.id, start + 1, sequence)
    if frame is None:
        raise DeskError(f"{sitting.code} has no position before row {sequence}.")
    position: Position = sitting.ruleset.new_position()
    _fill(sitting, position, frame)
    for row in stored:
        forward(position, row_of(row), sitting.ruleset.seats)
    return position


def _fill(sitting: Sitting, position: Position, frame: Keyframe) -> None:
    """Fill an empty position from a keyframe. Raises Damaged."""
    try:
        unpack(position, frame.blob, labelled(frame.sequence, frame.turn, frame.phase))
    except BadPosition as fault:
        raise Damaged(sitting.code, str(fault).rstrip(".")) from None


async def position_of(room: Room, sitting: Sitting, moment: Keyframe | End) -> Position:
    """The position as a phase began (its keyframe), or as it ended."""
    if isinstance(moment, End):
        return await _at_end(room, sitting, moment)
    return await _kept(room, sitting, moment.sequence or 0)


async def _kept(room: Room, sitting: Sitting, sequence: int) -> Position:
    """The position of the last keyframe up to a row."""
    async with room.store.read() as session:
        frame = await storage.keyframe_at_or_before(session, sitting.id, sequence)
    position: Position = sitting.ruleset.new_position()
    if frame is None:
        raise Damaged(sitting.code, "the position of a phase is gone")
    _fill(sitting, position, frame)
    return position


async def _at_end(room: Room, sitting: Sitting, end: End) -> Position:
    """The position at the end of a phase; if its row cannot be played again, that after the row.

    One order may end several phases, and a row keeps only what came of it as a whole. So the row is
    played again from the position before it, and must come to the same events and changes.
    """
    async with room.store.read() as session:
        (stored,) = await storage.journal(session, sitting.id, end.row, end.row)
    row = row_of(stored)
    before = await _before(room, sitting, row)
    table: Table[Position] = Table(sitting.ruleset, before, sitting.dice())
    step = again(table, row)
    if step is not None and end.nth < len(table.phase_ends):
        changes = named(table.position, table.position.outcome(step.changes))
        if list(step.events) == list(row.events) and sorted(changes) == sorted(row.changes):
            return table.at_phase_ends()[end.nth]
    return await _kept(room, sitting, end.row)


async def _before(room: Room, sitting: Sitting, row: Row) -> Position:
    if row.kind == "open":
        return initial(sitting.ruleset, row.text or None)
    return await exactly_at(room, sitting, row.sequence - 1)
