"""Lists of matches: a person's, and those with a free seat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot import store as storage
from bot.desk.match import damage
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import TABLE, Summary
from bot.store import Damaged
from engine.kernel.errors import UmpireError
from engine.kernel.names import fold


async def listed(
    room: Room, states: Sequence[str] = (), holder: str | None = None, archived: bool = False
) -> list[Summary]:
    """Matches, newest first; with `archived` those too that have been put away."""
    async with room.store.read() as session:
        found = await storage.list_matches(session, states=states, holder=holder)
        seats = await storage.list_holders(session, states=states, holder=holder)
        damaged = {**await damage.closed(session), **room.damaged}
    return [
        Summary(
            match.code,
            match.game,
            "damaged" if match.code in damaged else match.state,
            seats.get(storage.key_of(match), {}),
            None if match.result is None else str(match.result.get("words")),
            (match.options or {}).get("home"),
            match.ruleset_version,
        )
        for match in found
        if archived or not (match.options or {}).get("archived")
    ]


async def meet(room: Room) -> None:
    """Look at the matches that are played at this machine, so that damaged ones are listed so."""
    for one in await listed(room, ("open", "running")):
        if one.home is None:
            with suppress(Damaged):
                async with room.looking(one.code):
                    pass


async def held_by(room: Room, person: str, states: tuple[str, ...]) -> list[str]:
    """The codes of the matches in which a person holds a seat, oldest first."""
    async with room.store.read() as session:
        found = await storage.list_matches(session, states=states, holder=person)
    return [match.code for match in reversed(found) if isinstance(match.code, str)]


async def is_known(room: Room, person: str) -> bool:
    """Whether somebody of this name has a seat or moderates in any match here."""
    if person == TABLE.id or is_stand_in(person):
        return True
    async with room.store.read() as session:
        if await storage.list_matches(session, holder=person):
            return True
        found = await storage.list_matches(session)
    return any(person in match.options.get("moderators", ()) for match in found)


def recall(
    room: Room, person: str, match: str | None, seat: str | None, verb: str | None
) -> tuple[str, str] | None:
    """The one seat of a person that is meant, from memory; None when there is none or several."""
    mine = []
    for sitting in _meant(room, match):
        held = [name for name, holder in sitting.holders.items() if holder == person]
        mine += [(sitting, name) for name in held if _is_meant(sitting, name, seat)]
    asked = [(s, name) for s, name in mine if _is_asked(s, name, verb)]
    found = asked if len(mine) > 1 else mine
    return (found[0][0].code, found[0][1]) if len(found) == 1 else None


def recall_seats(
    room: Room, person: str, match: str | None, home: str, joining: bool
) -> dict[str, str | None]:
    """The seats of a match with their holders, from memory, in the order of the game.

    Of matches that a person plays or moderates, or whose home begins with `home`. Without `match`
    that of the one they play (`joining`: of the one with a free seat). Nothing when there is none,
    or several.
    """
    found = [s for s in _meant(room, match) if _is_known(s, person, home)]
    if match is None and joining:
        found = [s for s in found if s.state == "open" and None in s.holders.values()]
    elif match is None:
        found = [s for s in found if person in s.holders.values()]
    if len(found) != 1:
        return {}
    return {name: found[0].holders.get(name) for name in found[0].ruleset.seats}


def _is_known(sitting: Sitting, person: str, home: str) -> bool:
    known = person in sitting.holders.values() or person in sitting.moderators
    return known or f"{sitting.options.get('home')}:".startswith(home)


def _meant(room: Room, match: str | None) -> list[Sitting]:
    """The matches in memory, or the one with a code."""
    wanted = None if match is None else fold(match)
    return [s for s in room.in_memory() if wanted is None or fold(s.code) == wanted]


def _is_meant(sitting: Sitting, seat: str, named: str | None) -> bool:
    """Whether a seat is the one that a person has named, if any."""
    try:
        return named is None or sitting.ruleset.seats[sitting.seat(named)] == seat
    except UmpireError:
        return False


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
