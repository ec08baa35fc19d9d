"""What a reader may see of the map: the view of a seat, and the position as text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.match import awaited, phases, report
from bot.desk.match.ends import End
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.store import Keyframe
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


def own_units(sitting: Sitting, seat: int) -> frozenset[str]:
    """The names of a seat's own units."""
    ruleset = sitting.ruleset
    position: Position = sitting.playing().position.seen_by(seat)
    names = ruleset.names.all("unit")
    owners = (ruleset.owner(position, unit) for unit in range(len(names)))
    return frozenset(name for name, owner in zip(names, owners, strict=True) if owner == seat)


def view(sitting: Sitting, seat: int | None) -> View:
    """The present view of a seat (None: a spectator), with who is awaited and the last report."""
    ruleset, table = sitting.ruleset, sitting.playing()
    waiting = table.waiting if sitting.state == "running" else []
    names = [s for n, s in enumerate(ruleset.seats) if awaited.has_something_to_do(waiting, n)]
    seen = _known(sitting, table.position, seat, unhidden=access.is_over(sitting))
    told = report.lately(ruleset, seat, phases.parts(sitting.lately, sitting.turned), seen)
    made = ruleset.view(seen, seat, tuple(names), told.lines)
    return replace(made, opened=access.is_over(sitting), report_title=told.title)


def view_then(
    sitting: Sitting,
    position: Position,
    seat: int | None,
    moment: Keyframe | End | None = None,
    *,
    lines: tuple[str, ...] = (),
    unhidden: bool = False,
) -> View:
    """A seat's view (None: a spectator) of a position of the past.

    A view of a phase's end bears the name of that phase, though another has begun in the position.
    `lines`: the report beside it. `unhidden`: with all units shown, as after the end of the match.
    """
    seen = _known(sitting, position, seat, unhidden=unhidden)
    made = replace(sitting.ruleset.view(seen, seat, (), lines), opened=unhidden)
    if isinstance(moment, End):
        made = replace(made, turn=moment.turn, phase=moment.number, phase_name=moment.name)
    return made


def _known(sitting: Sitting, position: Position, seat: int | None, *, unhidden: bool) -> Position:
    """What a view is made from: no drafts of others, and with `unhidden` every unit shown."""
    seen = position.seen_by(seat)
    if unhidden and sitting.ruleset.shown:
        field = seen.number[sitting.ruleset.shown]
        for unit in range(len(seen.cells[field])):
            seen.cells[field][unit] = 1
    return seen
