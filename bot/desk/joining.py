"""Who plays: seats taken and left before a match starts, and what waits for a person."""

from __future__ import annotations

from bot import store as storage
from bot.desk import access
from bot.desk.act import Act
from bot.desk.errors import NotNow
from bot.desk.room import Done, Room
from bot.desk.values import Actor


async def take(
    room: Room,
    match: str,
    seat: str | int | None,
    actor: Actor,
    key: str | None = None,
) -> tuple[Done, str]:
    """Take a seat that nobody holds (None: the first such); the seat's name.

    While a match runs, a seat without a holder is given by a moderator. Raises NotNow when it is
    taken, or play has begun.
    """
    taken = ""

    def work(act: Act) -> None:
        nonlocal taken
        sitting = act.sitting
        seats = sitting.ruleset.seats
        free = [name for name in seats if sitting.holders.get(name) is None]
        if not free:
            raise NotNow(f"Every seat of {sitting.code} is taken.")
        taken = free[0] if seat is None else seats[sitting.seat(seat)]
        access.check_join(sitting, taken)
        number = seats.index(taken)
        act.seat_changes[taken] = {"holder": actor.id, "since": room.now()}
        act.note("hand-over", actor.id, number, actor.id, draft=True)

    done = await room.doing(match, work, key)
    if done.repeated:
        taken = done.act.rows[0].seat or ""
    return done, taken


async def leave(
    room: Room, match: str, seat: str | int, actor: Actor, key: str | None = None
) -> Done:
    """Give up a seat of a match that has not started. Raises NotNow once it has."""

    def work(act: Act) -> None:
        sitting = act.sitting
        number = sitting.seat(seat)
        name = sitting.ruleset.seats[number]
        access.check_order(sitting, name, actor)
        if sitting.state != "open":
            raise NotNow(f"{sitting.code} has been started: you may resign, or hand the seat over.")
        act.seat_changes[name] = {"holder": None, "standing_orders": [], "since": room.now()}
        act.note("hand-over", actor.id, number, "nobody", draft=True)

    return await room.doing(match, work, key)


async def held_by(room: Room, person: str, states: tuple[str, ...]) -> list[str]:
    """The codes of the matches in which a person holds a seat, oldest first."""
    async with room.store.read() as session:
        found = await storage.list_matches(session, states=states, holder=person)
    return [match.code for match in reversed(found)]
