"""Where the phases of a match ended, found by the events of its rows.

An order may end several phases, and the journal keeps what came of it as a whole: so an end is a
place inside a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.desk.match import phases
from bot.desk.match.replay import initial
from bot.desk.match.sitting import Sitting
from bot.desk.plain.rows import Row
from engine.kernel.event import PHASE_BEGINS


class End(NamedTuple):
    """The end of the phase `number` of a turn, called `name`.

    `row`: the row in which it ended, after `events` of that row's events; `nth`: how many phases
    had ended in the row before it. `decided`: a seat decided something in the phase. `rests`:
    somebody was asked next. `over`: the game was over then.
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


def every_end(sitting: Sitting, rows: Sequence[Row]) -> list[End]:
    """The ends of all phases, in order. `rows`: all rows in force.

    A row of another version of the rules cannot be played again: of the phases that ended in it,
    only the last is among them.
    """
    ruleset = sitting.ruleset
    started = next((row for row in rows if row.kind == "open"), None)
    if started is None:
        return []
    turn, number, name = ruleset.phase(initial(ruleset, started.text or None))
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


def rows_between(rows: Sequence[Row], before: End | None, end: End) -> Iterator[Row]:
    """The rows from one end (None: from the first row) to another, with only the events between."""
    first, after = (0, 0) if before is None else (before.row, before.events)
    for row in rows:
        if first <= row.sequence <= end.row:
            start = after if row.sequence == first else 0
            stop = end.events if row.sequence == end.row else len(row.events)
            yield phases.cut(row, start, stop)
