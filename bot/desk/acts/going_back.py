"""Taking the map back to what all could see at an earlier moment, for whoever may have it so."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store as storage
from bot.desk.acts.moderating import owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.chronicle import Chronicle
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.errors import DeskError
from bot.desk.plain.rows import Row, named, numbered, row_of, unpack
from bot.desk.plain.values import Actor, Point
from engine.kernel.errors import BadOrder
from engine.kernel.position import Change, Draft, Position
from engine.kernel.table import Table


async def points(room: Room, match: str, actor: Actor) -> list[Point]:
    """The rows that a match may be restored to: those after which nothing lay drafted."""
    async with room.looking(match) as sitting:
        # Row numbers count what was drafted, so they are not for somebody who plays.
        access.check_unhidden(sitting, actor)
        rows = await room.rows(sitting)
    chronicle = Chronicle(sitting.ruleset, None)
    found = []
    for row in rows:
        chronicle.feed(row)
        if row.changes and not row.draft and not chronicle.drafts:
            found.append(Point(row.sequence, row.turn, row.phase, row.kind))
    return found


async def restore(
    room: Room, match: str, sequence: int, actor: Actor, reason: str, key: str | None = None
) -> Done:
    """Take the position back to what all could see after a row. What lay drafted is dropped.

    Rolled again, the same dice fall for the same acts.
    """
    why = reason_of(reason)
    if key is not None and (before := await room.done_before(match, key)):
        return owned(before, actor)
    async with room.looking(match) as sitting:
        check_row(sitting, sequence, actor)
    return owned(await go_back(room, match, sequence, actor, why, key), actor)


def check_row(sitting: Sitting, sequence: int, actor: Actor) -> None:
    """Raise NotAllowed, NotNow or BadOrder unless an actor may take a match back to a row."""
    access.check_unhidden(sitting, actor)
    access.check_running(sitting)
    if not 1 <= sequence <= sitting.revision:
        raise BadOrder(f"{sitting.code} has rows 1 to {sitting.revision}; not {sequence}.")


async def go_back(
    room: Room, match: str, sequence: int, actor: Actor, why: str, key: str | None = None
) -> Done:
    """Take the position back to what all could see after a row, for whoever may have it so."""
    async with room.looking(match) as sitting:
        access.check_running(sitting)
        then = await position_at(room, sitting, sequence)

    def work(act: Act) -> None:
        access.check_running(act.sitting)
        bring_back(act, then, sequence, actor, why)

    return await room.doing(match, work, key)


def bring_back(act: Act, then: Position, sequence: int, actor: Actor, why: str) -> None:
    """Bring the table to a position of the past, and let standing orders answer."""
    table = act.table
    position = table.position
    before = list(table.waiting)
    bring_to(table, then)
    changes = named(position, position.outcome(position.changes))
    table.resume()
    act.note("restore", actor.id, None, str(sequence), why, (), changes)
    act.settle(act.news(before))


def bring_to(table: Table, then: Position) -> None:
    """Make the table's position equal another one, without drafts; the changes are noted."""
    position = table.position
    position.changes = []
    position.drafts = []
    for field, (cells, wanted) in enumerate(zip(position.cells, then.cells, strict=True)):
        for index, value in enumerate(wanted):
            before = cells[index]
            if before != value:
                position.change(field, index, value)
                position.restored(field, index, before, value)


async def position_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """What all could see after a row."""
    return (await exactly_at(room, sitting, sequence)).seen_by(None)


async def exactly_at(room: Room, sitting: Sitting, sequence: int) -> Position:
    """How it lay after a row, drafts included: the last keyframe, brought on by the journal."""
    async with room.store.read() as session:
        frame = await storage.keyframe_at_or_before(session, sitting.id, sequence)
        start = 0 if frame is None else frame.sequence or 0
        stored = await storage.journal(session, sitting.id, start + 1, sequence)
    ruleset = sitting.ruleset
    position = ruleset.new_position()
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
