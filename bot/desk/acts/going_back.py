"""Going back: the position becomes what all could see after an earlier row."""

from __future__ import annotations

from bot.desk.acts.grounds import owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.past import public_at
from bot.desk.match.replay import bring_to
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.rows import named
from bot.desk.plain.values import Actor
from engine.kernel.errors import BadOrder
from engine.kernel.position import Position


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


async def go_back(
    room: Room, match: str, sequence: int, actor: Actor, why: str, key: str | None = None
) -> Done:
    """Go back to a row. The caller has checked that the actor may."""
    async with room.looking(match) as sitting:
        access.check_running(sitting)
        then = await public_at(room, sitting, sequence)

    def work(act: Act) -> None:
        access.check_running(act.sitting)
        bring_back(act, then, sequence, actor, why)

    return await room.doing(match, work, key)


def bring_back(act: Act, then: Position, sequence: int, actor: Actor, why: str) -> None:
    """Bring the table to a position of the past within an act, and let standing orders answer."""
    table = act.table
    position = table.position
    before = list(table.waiting)
    bring_to(table, then)
    changes = named(position, position.outcome(position.changes))
    table.resume()
    act.record("restore", actor.id, None, str(sequence), why, (), changes)
    act.settle(act.fresh_decisions(before))
