"""Going back: the position becomes what it was after an earlier row.

A restore drops what lay drafted. Where one step is taken back, what lay drafted before it lies
drafted again, so that a slip costs no more than itself. Standing orders that were made after the
moment end: else they would play it away again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.desk.acts.grounds import owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.log import Log
from bot.desk.match.past import public_at
from bot.desk.match.replay import bring_to
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.rows import Row, named
from bot.desk.plain.values import Actor
from engine.kernel.errors import BadOrder, UmpireError
from engine.kernel.order import DONE
from engine.kernel.position import Position

ENDED = "others end, as they were made after the moment that the match goes back to"


class Moment(NamedTuple):
    """Where a match goes back to: row, position, and the standing orders of the seats then.

    `drafts`: the rows that lay drafted when the step that is taken back was made; None where what
    was drafted is dropped.
    """

    sequence: int
    then: Position
    standing: Mapping[str, Sequence[str]]
    drafts: Sequence[Row] | None


async def restore(
    room: Room, match: str, sequence: int, actor: Actor, reason: str, key: str | None = None
) -> Done:
    """Go back to a row, as a moderator. Drafts are dropped.

    The same orders roll the same dice again.
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


async def moment_of(
    room: Room, sitting: Sitting, sequence: int, reopen: bool = False, asker: str | None = None
) -> Moment:
    """What a match goes back to. `reopen`: one step is taken back, so drafts are kept.

    `asker`: the seat whose step it is; if it had closed a sealed question, it has not any more.
    """
    rows = await room.rows(sitting)
    then = await public_at(room, sitting, sequence)
    drafts = None
    if reopen:
        log = Log(sitting.ruleset, None)
        log.feed_all(rows[:sequence])
        for row in rows[sequence:]:
            if not row.draft:
                break
            log.feed(row)
        drafts = [d for d in log.drafts if not (d.seat == asker and d.text == DONE.verb)]
    standing: dict[str, Sequence[str]] = {}
    for row in rows[:sequence]:
        if row.kind in ("standing", "hand-over") and row.seat is not None:
            standing[row.seat] = row.text.splitlines() if row.kind == "standing" else ()
    return Moment(sequence, then, standing, drafts)


async def go_back(
    room: Room,
    match: str,
    sequence: int,
    actor: Actor,
    why: str,
    key: str | None = None,
    reopen: bool = False,
    asker: str | None = None,
) -> Done:
    """Go back to a row; see `moment_of`. The caller has checked that the actor may."""
    async with room.looking(match) as sitting:
        access.check_running(sitting)
        moment = await moment_of(room, sitting, sequence, reopen, asker)

    def work(act: Act) -> None:
        access.check_running(act.sitting)
        bring_back(act, moment, actor, why)

    return await room.doing(match, work, key)


def bring_back(act: Act, moment: Moment, actor: Actor, why: str, seat: int | None = None) -> None:
    """Bring the table to a moment of the past within an act. `seat`: whose own act it is.

    After a restore standing orders answer what is asked; a step that is taken back leaves its
    question to its seat.
    """
    table = act.table
    position = table.position
    # Whoever loses drafts reads which.
    for number in range(len(act.sitting.ruleset.seats)):
        act.drop_drafts(number, actor.id)
    before = list(table.waiting)
    bring_to(table, moment.then)
    changes = named(position, position.outcome(position.changes))
    table.resume()
    act.record("restore", actor.id, seat, str(moment.sequence), why, (), changes)
    _end_later_standing(act, moment, actor)
    if moment.drafts is None:
        act.settle(act.fresh_decisions(before))
        return
    for row in moment.drafts:
        _draft_again(act, row)


def _end_later_standing(act: Act, moment: Moment, actor: Actor) -> None:
    """End the standing orders that were made after the moment."""
    for number, name in enumerate(act.sitting.ruleset.seats):
        lines = act.sitting.standing.get(name, [])
        kept = [line for line in lines if line in moment.standing.get(name, ())]
        if kept != lines:
            act.set_standing(number, kept, actor.id, ENDED)


def _draft_again(act: Act, row: Row) -> None:
    """Give an order anew that lay drafted; as its seat's own, as its standing order may be gone."""
    sitting = act.sitting
    if row.seat is None:
        return
    actor = row.actor
    if actor.startswith("standing:"):
        actor = sitting.holders.get(row.seat) or actor.partition(":")[2]
    with suppress(UmpireError):  # of an earlier version of the rules
        order = sitting.ruleset.catalogue.parse(row.text)
        act.order(sitting.ruleset.seats.index(row.seat), order, actor)
