"""Which match a person means, and which seat: by the thread, by what waits, or by asking."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk import Status
from bot.desk.plain.errors import NotAllowed
from bot.desk.plain.games import GAMES
from bot.discord_front.keeping.places import read_home
from bot.discord_front.plain.choosing import Cannot, Choose
from bot.discord_front.replies.asking import Ask
from engine.kernel.ruleset import Ruleset
from engine.kernel.wording import joined


@dataclass(frozen=True)
class Place:
    """A match, and the seat of the person in it (None: a spectator)."""

    status: Status
    seat: str | None

    @property
    def code(self) -> str:
        return self.status.code

    @property
    def own_seat(self) -> str:
        """The seat. Raises Cannot for a spectator."""
        if self.seat is None:
            raise Cannot(f"You hold no seat in {self.code}: /match join takes one that is free.")
        return self.seat

    @property
    def ruleset(self) -> Ruleset:
        return GAMES[self.status.game].ruleset(self.status.options)


async def find(ask: Ask, verb: str | None = None, any_seat: bool = False) -> Place:
    """Return the match and the seat that a command is about. `verb`: the order it would give.

    `any_seat`: it does not matter which of several seats of one's own it is.

    Raises Choose when it could be several, Cannot when it can be none, NoSuchMatch.
    """
    named = ask.text("match") or ask.services.places.match_in(ask.channel)
    status = await ask.desk.status(named or await _only_match(ask, verb))
    ask.match = status.code
    if named is not None:
        await _check_following(ask, status)
    return Place(status, _seat(ask, status, any_seat))


async def _check_following(ask: Ask, status: Status) -> None:
    """Raise Cannot unless the person may read of a match, as one of its home or for themselves."""
    try:
        await ask.desk.check_following(status.code, ask.actor, at_home=False)
    except NotAllowed as refusal:
        here = ask.services.places.match_in(ask.channel) == status.code
        if not here and not await is_told_to(ask, status.home):
            raise Cannot(str(refusal)) from None


async def _only_match(ask: Ask, verb: str | None) -> str:
    waiting = list(dict.fromkeys(task.code for task in await ask.desk.todo(ask.person)))
    if verb is not None and len(waiting) > 1:
        asked = [code for code in waiting if await _is_asked(ask, code, verb)]
        waiting = asked or waiting
    if len(waiting) == 1:
        return waiting[0]
    held = waiting or await ask.desk.held_by(ask.person, ("running",))
    held = held or await ask.desk.held_by(ask.person)
    if not held:
        held = (await ask.desk.held_by(ask.person, ("finished", "cancelled")))[-1:]
    if len(held) == 1:
        return held[0]
    if not held:
        raise Cannot("You play in no match: /match list shows them, /match join takes a seat.")
    raise Choose("Which match?", "match", [(code, code) for code in held[:25]])


async def _is_asked(ask: Ask, code: str, verb: str) -> bool:
    status = await ask.desk.status(code)
    for one in status.awaited:
        if one.holder == ask.person:
            asked = await ask.desk.orders(code, one.seat, ask.actor)
            if any(help.name == verb for q in asked.questions for help in q.verbs):
                return True
    return False


def _seat(ask: Ask, status: Status, any_seat: bool) -> str | None:
    """Return the person's seat: the one named, the only one, or the only one that is awaited."""
    own = [seat for seat, holder in status.seats.items() if holder == ask.person]
    wanted = ask.text("seat")
    if wanted is not None:
        ruleset = Place(status, None).ruleset
        seat = ruleset.seats[ruleset.seat(wanted)]
        if seat not in own:
            yours = f" You hold {joined(own)}." if own else ""
            raise Cannot(f"You do not hold the {seat} seat of {status.code}.{yours}")
        return seat
    if len(own) <= 1:
        return own[0] if own else None
    waiting = [one.seat for one in status.awaited if one.seat in own]
    if len(waiting) == 1 or any_seat:
        return (waiting or own)[0]
    raise Choose("For which seat?", "seat", [(seat, seat) for seat in waiting or own])


async def is_told_to(ask: Ask, home: str | None) -> bool:
    """Return whether a person belongs to a match's home: its server, or their own inbox."""
    where = read_home(home)
    if where is None or where.guild is None:
        return where is not None and where.inbox_of == ask.interaction.user.id
    if ask.interaction.guild_id == where.guild:
        return True
    return await ask.services.places.is_member(where.guild, ask.interaction.user.id)


def recalled(ask: Ask, verb: str | None) -> tuple[str, str] | None:
    """Return the match and the seat that a command being typed is about, from memory; else None."""
    named = ask.text("match") or ask.services.places.match_in(ask.channel)
    return ask.desk.recall(ask.person, named, ask.text("seat"), verb)


async def seated(ask: Ask, match: str, number: str) -> Place:
    """Return the match and seat of a custom id. Raises Cannot if it has no such seat."""
    status = await ask.desk.status(match)
    ask.match = status.code
    if not number.isdecimal() or int(number) >= len(status.seats):
        raise Cannot("That button belongs to no seat: `/todo` shows what waits for you.")
    return Place(status, list(status.seats)[int(number)])
