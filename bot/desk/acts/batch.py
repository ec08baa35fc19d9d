"""Many orders of a seat at once, in one act: those that the rules take are kept together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot.desk.acts.closing import PASS, Care
from bot.desk.acts.playing import give_one, tagged
from bot.desk.looks.lines import cleaned, meant
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain.errors import DeskError
from bot.desk.plain.values import Actor
from engine.kernel.errors import UmpireError
from engine.kernel.names import fold
from engine.kernel.order import DONE

NOT_GIVEN = "not given, as lines before it were refused."


@dataclass
class Taken:
    """What came of lines: the echoes of those that were given; the refused ones, each with why."""

    seat: int = -1
    echoes: list[str] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


class _Nothing(DeskError):
    """No line was taken, so there is nothing to commit."""


def _closes(sitting: Sitting, seat: int, line: str) -> bool:
    """Whether a line closes a question, however it is written."""
    with suppress(UmpireError):
        return fold(cleaned(sitting, seat, line)) == PASS or DONE in (
            meant(sitting, seat, line, alone=False).orders
        )
    return False


async def give_all(
    room: Room,
    match: str,
    seat: str | int,
    lines: Sequence[str],
    actor: Actor,
    key: str | None = None,
    tag: str | None = None,
    written_for: str | None = None,
) -> tuple[Done | None, Taken]:
    """Give lines in turn. Refused lines are passed over; after one of them none is given that
    closes a question: no `done`, `pass` or `default`.

    A `done` that follows orders in the same message is meant: it closes at once, whatever is left.
    One that stands first is asked about like a typed one.

    Returns None in place of the act when every line was refused. `tag`: the question that the lines
    answer; a line is refused when it waits no longer. `written_for`: what was asked when the
    lines were written; raises StaleQuestion when it is answered already, so that lines which are
    sent twice are not given twice. Raises NotAllowed for a seat that is not the actor's, and NotNow
    for a match that is not being played.
    """
    taken = Taken()

    def work(act: Act) -> None:
        sitting = act.sitting
        taken.seat = act.giver = own_seat(sitting, seat, actor)
        taken.echoes.clear()
        taken.refused.clear()
        if written_for is not None:
            tagged(sitting, taken.seat, written_for)
        alone = len(lines) == 1
        for line in lines:
            if taken.refused and _closes(sitting, taken.seat, line):
                taken.refused.append((line, NOT_GIVEN))
                continue
            try:
                # Lines that end in `done` were written to the end.
                care = None if taken.echoes else Care(actor.id, key)
                echo = give_one(act, taken.seat, line, actor, tag, alone, care)
                taken.echoes += echo.splitlines()
            except (UmpireError, DeskError) as refusal:
                taken.refused.append((line, str(refusal)))
        if not taken.echoes:
            raise _Nothing("None of these lines is an order that may be given now.")

    try:
        done = await room.doing(match, work, key)
    except _Nothing:
        return None, taken
    if done.repeated:
        name = done.sitting.ruleset.seats[own_seat(done.sitting, seat, actor)]
        own = [row for row in done.act.rows if row.kind == "order" and row.actor == actor.id]
        taken.seat = done.sitting.seat(seat)
        taken.echoes = [row.text for row in own if row.seat == name]
    return done, taken
