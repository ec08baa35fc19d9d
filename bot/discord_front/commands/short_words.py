"""Lines of a direct message that are no orders: which match they are for, and words such as map."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.desk import Actor, Desk
from bot.discord_front.commands import looking
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import bullets, code
from bot.discord_front.replies import prompts
from bot.discord_front.replies.finding import Place
from engine.kernel.names import fold
from engine.kernel.typed import TAKEN_BACK
from engine.kernel.wording import joined

HELP, UNDO, MAP, ORDERS = "help", "undo", "map", "orders"
LOOKS = (HELP, MAP, ORDERS)  # they change nothing
WORDS = {
    "?": HELP,
    "help": HELP,
    "undo": UNDO,
    "map": MAP,
    "orders": ORDERS,
    "orders show": ORDERS,
}
_MATCH = re.compile(r"match\b[\s:]*(?P<rest>.*)", re.IGNORECASE)
NONE = "No match of yours waits for orders now: `/help` tells what you can do."


def word_of(lines: Sequence[str]) -> str | None:
    """Return which word a message consists of, or None if it holds orders."""
    return WORDS.get(fold(lines[0])) if len(lines) == 1 else None


async def addressed(desk: Desk, actor: Actor, lines: Sequence[str]) -> tuple[Place, list[str]]:
    """Return the match that lines are for: the one they name first, or the only one that waits.

    The match is named by `match CODE`, alone or before an order, or by its code and a colon. What
    is left of the lines comes with it. Raises Cannot when it could be several, or none.
    """
    played = await desk.held_by(actor.id, ("running",))
    named, rest = _named(lines[0], played)
    left = [line for line in (rest, *lines[1:]) if line] if named else list(lines)
    tasks = await desk.todo(actor.id)
    meant = {(task.code, task.seat): None for task in tasks if named in (None, task.code)}
    if not meant and (named or not left or word_of(left)):
        meant = await _seats(desk, actor, [named] if named else played)
    if not meant:
        raise Cannot(NONE)
    if len(meant) > 1:
        known = ", ".join(dict.fromkeys(match for match, _ in meant))
        raise Cannot(f"Which match? Begin with a line `match CODE`: {known}.")
    ((match, seat),) = meant
    return Place(await desk.status(match), seat), left


def _named(line: str, played: Sequence[str]) -> tuple[str | None, str]:
    """Return the match that a line begins by naming, and what follows. Raises Cannot."""
    found = _MATCH.fullmatch(line)
    rest = line if found is None else found["rest"]
    for match in played:
        spelled = r"[\W_]*".join(re.escape(part) for part in re.split(r"[\W_]+", match))
        end = r"(?:\s*:\s*|\s+|$)" if found else r"\s*(?::\s*|$)"
        if named := re.match(f"{spelled}{end}", rest, re.IGNORECASE):
            return match, rest[named.end() :]
    if found is not None:
        yours = f" You play in {joined(played)}." if played else ""
        raise Cannot(f"You play in no match “{rest[:40]}” now.{yours}")
    return None, line


async def _seats(desk: Desk, actor: Actor, played: Sequence[str]) -> dict[tuple[str, str], None]:
    """Return the seats of a person in matches where they are not awaited."""
    found: dict[tuple[str, str], None] = {}
    for match in played:
        status = await desk.status(match)
        found |= {(match, s): None for s, person in status.seats.items() if person == actor.id}
    return found


async def done(desk: Desk, place: Place, word: str, actor: Actor, key: str) -> tuple[str, bool]:
    """Do what a word says; what is said of it, and whether the map goes with it."""
    seat = place.own_seat
    if word == UNDO:
        given = await desk.undo(place.code, seat, actor, key=key)
        return f"{TAKEN_BACK}{prompts.echoed(given.echo)}", False
    if word == MAP:
        return f"**{place.code}**", True
    asked = await desk.orders(place.code, seat, actor)
    if word == ORDERS:
        drafted = bullets([code(line) for line in asked.drafted], 40)
        head = "Nobody else sees these yet:" if drafted else "You have drafted nothing."
        return "\n".join([head, *drafted]), False
    return "\n".join(looking.help_lines(place, asked)), False
