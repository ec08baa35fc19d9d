"""What a reader may see of the map: the view of a seat, and the position as text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.match import awaited, phases, report
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from engine.kernel.position import Position
from engine.kernel.view import View


def position_text(sitting: Sitting, seat: int | None, everything: bool) -> str:
    """A position text with its header, of what a seat may know, or of everything."""
    ruleset, table = sitting.ruleset, sitting.playing()
    position: Position = table.position
    whose = "everything" if everything else "the public" if seat is None else ruleset.seats[seat]
    masked: Position = position if everything else ruleset.mask(position.seen_by(seat), seat)
    turn, _, phase = ruleset.phase(position)
    header = f"# {sitting.code}, {sitting.game.title}: turn {turn}, {phase}, as seen by {whose}\n"
    return header + masked.write()


def view(sitting: Sitting, seat: int | None) -> View:
    """The game's view of what a seat may know, with who is waited for and what happened last."""
    ruleset, table = sitting.ruleset, sitting.playing()
    waiting = table.waiting if sitting.state == "running" else []
    names = [s for n, s in enumerate(ruleset.seats) if awaited.has_something_to_do(waiting, n)]
    told = report.lately(ruleset, seat, phases.parts(sitting.lately, sitting.turned))
    seen = as_seen(sitting, table.position, seat)
    made = ruleset.view(seen, seat, tuple(names), told.lines)
    return replace(made, opened=access.is_over(sitting), report_title=told.title)


def as_seen(sitting: Sitting, position: Position, seat: int | None) -> Position:
    """What a seat's view is made from: no drafts of others, and after the end no hidden unit."""
    seen = position.seen_by(seat)
    if access.is_over(sitting) and sitting.ruleset.shown:
        field = seen.number[sitting.ruleset.shown]
        for unit in range(len(seen.cells[field])):
            seen.cells[field][unit] = 1
    return seen
