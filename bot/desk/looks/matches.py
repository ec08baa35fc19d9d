"""Lists of matches: a person's, and those with a free seat."""

from __future__ import annotations

from bot import store as storage
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting


async def held_by(room: Room, person: str, states: tuple[str, ...]) -> list[str]:
    """The codes of the matches in which a person holds a seat, oldest first."""
    async with room.store.read() as session:
        found = await storage.list_matches(session, states=states, holder=person)
    return [match.code for match in reversed(found)]


def recall(
    room: Room, person: str, match: str | None, seat: str | None, verb: str | None
) -> tuple[str, str] | None:
    """The one seat of a person that is meant, from memory; None when there is none or several."""
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
    """Codes from memory: the matches of a person, or for None the open ones with a free seat.

    `home`: how the home of a match must begin.
    """
    if person is None:
        found = [s for s in room.in_memory() if s.state == "open" and None in s.holders.values()]
    else:
        found = [s for s in room.in_memory() if person in s.holders.values()]
    return [s.code for s in found if str(s.options.get("home") or "").startswith(home)]
