"""The positions of a match in the past: as it began, and after any row of its journal.

No rule is asked and no die is rolled: a keyframe is brought forward by the changes of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import store as storage
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.errors import DeskError
from bot.desk.plain.rows import Row, numbered, row_of, unpack
from engine.kernel.errors import BadPosition
from engine.kernel.field import Change
from engine.kernel.position import Draft, Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Table


def initial(ruleset: Ruleset, position_text: str | None) -> Position:
    """The position that a match begins from, set up by a position text if there is one.

    Raises BadPosition when the text cannot be read or breaks an invariant of the game.
    """
    position: Position = ruleset.new_position()
    if position_text is not None:
        position.read(position_text)
        if faults := ruleset.broken(position):
            raise BadPosition(f"The position breaks the rules: {' '.join(faults[:3])}")
    return position


def bring_to(table: Table, then: Position) -> None:
    """Make the table's position equal to `then`, without drafts, and note the changes."""
    position = table.position
    position.note_anew()
    position.drafts = []
    position.become(then)


async def position_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """The position after a row without drafts: what was public knowledge or settled then."""
    return (await exactly_at(room, sitting, sequence)).seen_by(None)


async def exactly_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """The position after a row, drafts included. Raises DeskError when no keyframe is that old."""
    async with room.store.read() as session:
        frame = await storage.keyframe_at_or_before(session, sitting.id, sequence)
        start = 0 if frame is None else frame.sequence or 0
        stored = await storage.journal(session, sitting.id, start + 1, sequence)
    ruleset = sitting.ruleset
    position: Position = ruleset.new_position()
    if frame is None:
        raise DeskError(f"{sitting.code} has no position before row {sequence}.")
    unpack(position, frame.blob)
    for row in stored:
        forward(position, row_of(row), ruleset.seats)
    return position


def forward(position: Position, row: Row, seats: Sequence[str]) -> None:
    """Bring a position forward by one row, drafts included."""
    changes = numbered(position, row.changes)
    cells = position.cells
    before: list[Change] = [(field, index, cells[field][index]) for field, index, _ in changes]
    position.forward(changes)
    if row.kind == "order" and row.draft and row.seat is not None:
        position.drafts.append(Draft(seats.index(row.seat), before))
    elif row.kind == "undo" and row.seat is not None:
        number = seats.index(row.seat)
        for n in range(len(position.drafts) - 1, -1, -1):
            if position.drafts[n].seat == number:
                del position.drafts[n]
                break
    elif row.kind in ("open", "order", "edit", "restore"):
        position.drafts.clear()
