"""Where phases of a match ended, and how it lay there.

An order may end several phases, and the journal keeps what came of it as a whole. So the row is
played again, from the position before it and with its dice, to come by how it lay in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot import store as storage
from bot.desk.match import past, phases
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.rows import Row, named, row_of, unpack
from engine.kernel.errors import UmpireError
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.position import Position
from engine.kernel.table import Step, Table


class End(NamedTuple):
    """The end of a phase: in which row, as which of the phases that end there (from 0), and after
    how many of the row's events.

    `decided`: a seat decided something in the phase. `rests`: then somebody was asked again.
    `over`: and the game was over.
    """

    turn: int
    number: int
    name: str
    row: int
    nth: int
    events: int
    decided: bool
    rests: bool
    over: bool = False

    @property
    def label(self) -> str:
        """As a person names it."""
        return f"{self.turn} {self.name}"


def ends(sitting: Sitting, rows: Sequence[Row]) -> list[End]:
    """Every phase that has ended, in order, by the rows that stand.

    Of a row of other rules than those of today, which cannot be played again, only the last.
    """
    ruleset = sitting.ruleset
    started = next((row for row in rows if row.kind == "open"), None)
    if started is None:
        return []
    turn, number, name = ruleset.phase(past.initial(ruleset, started.text or None))
    numbers = {name: number}
    found: dict[str, End] = {}
    decided = False
    for row in rows:
        decided = decided or row.kind == "order"
        within: list[End] = []
        begun = (event for event in row.events if event.kind == PHASE_BEGINS)
        for at, event in zip(phases.begins(row.events), begun, strict=True):
            end = End(turn, number, name, row.sequence, len(within), at, decided, False)
            within.append(end)
            turn, number, name = int(event.data[0]), int(event.data[1]), str(event.data[2])
            numbers[name] = number
            decided = False
        # An edit or a way back leads to another phase, and no event says so.
        turn, number, name = row.turn, numbers.get(row.phase, 0), row.phase
        if row.ruleset_version != ruleset.version:
            within = within[-1:]
        if within:
            within[-1] = within[-1]._replace(rests=True)
        found |= {end.label: end for end in within}
    if sitting.table is not None and not sitting.table.waiting:
        last = next(row for row in reversed(rows) if row.kind in ("open", "order", "edit"))
        nth = sum(event.kind == PHASE_BEGINS for event in last.events)
        end = End(turn, number, name, last.sequence, nth, len(last.events), True, True, True)
        found[end.label] = end
    return list(found.values())


def told(rows: Sequence[Row], before: End | None, end: End) -> Iterator[Row]:
    """What was done and told in a phase: the rows between two ends, cut where a phase ended."""
    first, after = (0, 0) if before is None else (before.row, before.events)
    for row in rows:
        if first <= row.sequence <= end.row:
            start = after if row.sequence == first else 0
            stop = end.events if row.sequence == end.row else len(row.events)
            yield phases.cut(row, start, stop)


async def position_of(room: Room, sitting: Sitting, end: End) -> Position:
    """How it lay as a phase ended; if its row cannot be played again, how it lay after that."""
    async with room.store.read() as session:
        stored = await storage.journal(session, sitting.id, end.row, end.row)
    row = row_of(stored[0])
    table: Table[Position] = Table(
        sitting.ruleset, await _before(room, sitting, row), sitting.dice()
    )
    step = _again(table, row)
    if step is not None and end.nth < len(table.phase_ends):
        changes = named(table.position, table.position.outcome(step.changes))
        if list(step.events) == list(row.events) and sorted(changes) == sorted(row.changes):
            return table.at_phase_ends()[end.nth]
    async with room.store.read() as session:
        kept = await storage.keyframe_at_or_before(session, sitting.id, end.row)
    after: Position = sitting.ruleset.new_position()
    unpack(after, b"" if kept is None else kept.blob)
    return after


async def _before(room: Room, sitting: Sitting, row: Row) -> Position:
    if row.kind == "open":
        return past.initial(sitting.ruleset, row.text or None)
    return await past.exactly_at(room, sitting, row.sequence - 1)


def _again(table: Table, row: Row) -> Step | None:
    """Do once more what a row did; None if the rules of today do not allow it."""
    ruleset = table.ruleset
    try:
        if row.kind == "open":
            return table.start()
        table.resume()
        if row.kind == "edit":
            return table.amend(row.text)
        if row.kind == "order" and row.seat is not None:
            return table.give(ruleset.seats.index(row.seat), ruleset.catalogue.parse(row.text))
    except UmpireError:
        pass
    return None
