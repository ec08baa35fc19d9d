"""A match played again from its rows: how it began, and what each row did to the position.

`forward` needs neither rules nor dice, as rows hold what came of them; `again` asks the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.match.sitting import dice_of
from bot.desk.plain.rows import Row, numbered
from engine.kernel.dice import MEASURED
from engine.kernel.errors import BadPosition, UmpireError
from engine.kernel.field import Change
from engine.kernel.position import Draft, Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Step, Table


def initial(ruleset: Ruleset, position_text: str | None) -> Position:
    """The position that a match begins from, set up by a position text if there is one.

    Raises BadPosition when the text cannot be read or breaks an invariant of the game.
    """
    position: Position = ruleset.new_position()
    if position_text is not None:
        position.read(position_text)
        if faults := ruleset.assurance.broken(position):
            raise BadPosition(f"The position breaks the rules: {' '.join(faults[:3])}")
    return position


def bring_to(table: Table, then: Position) -> None:
    """Make the table's position equal to `then`, without drafts, and note the changes."""
    position = table.position
    position.note_anew()
    position.drafts = []
    position.become(then)


def forward(position: Position, row: Row, seats: Sequence[str]) -> None:
    """Bring a position forward by what one row says that it changed, drafts included."""
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


def again(table: Table, row: Row) -> Step | None:
    """Do on a table what a row did, with its dice; None if the present rules do not allow it."""
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


def playable(ruleset: Ruleset, position_text: str) -> None:
    """Raise BadPosition unless the game can be played on from a position text."""
    position = initial(ruleset, position_text)
    table = Table(ruleset, position, dice_of("trial", "trial", {}, ruleset, MEASURED))
    try:
        table.start()
    except UmpireError:
        raise
    except Exception as fault:
        # A text can say what no game comes to; the rules are not written for that.
        raise BadPosition(
            f"The position cannot be played on from: its parts do not fit together ({fault!r})."
        ) from None
    if faults := ruleset.assurance.broken(position):
        raise BadPosition(f"The position leads to a broken one: {' '.join(faults[:3])}")
