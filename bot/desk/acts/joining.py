"""Who plays: seats taken and left before a match starts, and what waits for a person."""

from __future__ import annotations

from bot import store as storage
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.errors import NotNow
from bot.desk.plain.rows import NOBODY
from bot.desk.plain.values import Actor


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
        act.note("hand-over", actor.id, number, NOBODY, draft=True)

    return await room.doing(match, work, key)


async def want_maps(room: Room, match: str, seat: str | int, actor: Actor, wanted: bool) -> Done:
    """Say whether a seat wants its own map of every phase that ends."""

    def work(act: Act) -> None:
        sitting = act.sitting
        name = sitting.ruleset.seats[sitting.seat(seat)]
        access.check_order(sitting, name, actor)
        others = [other for other in sitting.options.get("maps", ()) if other != name]
        maps = [*others, name] if wanted else others
        act.match_changes["options"] = {**sitting.options, "maps": maps}

    return await room.doing(match, work)


async def held_by(room: Room, person: str, states: tuple[str, ...]) -> list[str]:
    """The codes of the matches in which a person holds a seat, oldest first."""
    async with room.store.read() as session:
        found = await storage.list_matches(session, states=states, holder=person)
    return [match.code for match in reversed(found)]


def recall(
    room: Room, person: str, match: str | None, seat: str | None, verb: str | None
) -> tuple[str, str] | None:
    """The only seat of a person that may be meant, from memory; None when it is not one."""
    mine = []
    for sitting in room.in_memory():
        if match is not None and sitting.code != match:
            continue
        held = [name for name, holder in sitting.holders.items() if holder == person]
        mine += [(sitting, name) for name in held if seat is None or name == seat]
    asked = [(s, name) for s, name in mine if _is_asked(s, name, verb)]
    found = asked if len(mine) > 1 else mine
    return (found[0][0].code, found[0][1]) if len(found) == 1 else None


def _is_asked(sitting: Sitting, seat: str, verb: str | None) -> bool:
    if sitting.table is None or sitting.state != "running":
        return False
    number = sitting.ruleset.seats.index(seat)
    own = [decision for decision in sitting.table.waiting if decision.seat == number]
    return any(verb is None or verb in decision.verbs for decision in own)


def recall_matches(room: Room, person: str | None, home: str = "") -> list[str]:
    """Codes from memory: a person's matches, or for None the open ones with a free seat.

    `home`: what the address must begin with at which a match is told of.
    """
    if person is None:
        found = [s for s in room.in_memory() if s.state == "open" and None in s.holders.values()]
    else:
        found = [s for s in room.in_memory() if person in s.holders.values()]
    return [s.code for s in found if str(s.options.get("home") or "").startswith(home)]
