"""Orders given and taken back, and what came of them: every order is echoed as understood."""

from __future__ import annotations

import re

from bot.desk import REFUSALS, Given, StaleQuestion
from bot.discord_front.keeping.closings import Closing
from bot.discord_front.plain.speech import bullets, code, people, plain
from bot.discord_front.plain.telling import news
from bot.discord_front.replies import prompts
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place
from engine.kernel.names import in_condition
from engine.kernel.order import DONE, Order, Typed
from engine.kernel.typed import TAKEN_BACK

MOST_LINES = 15
_OF_A_PHASE = re.compile(r"any if turn=\d+, phase=[^,:=]+: default")
MOST_OF_A_DRAFT = 6
CLOSING = (DONE.verb, "pass")  # commands


def _closing(ask: Ask, place: Place) -> Closing:
    return Closing(ask.person, ask.at, ask.key, place.code, place.own_seat)


async def give(ask: Ask, place: Place, order: str | Order | Typed, tag: str | None = None) -> None:
    """Give an order for the seat, and say what came of it and what is asked next."""
    seat = place.own_seat
    closes = order in (DONE, DONE.verb)
    if closes:
        # At once: a second word may be on its way while the first is being worked on.
        ask.services.closings.note(_closing(ask, place))
    drafted = closes and (await ask.desk.orders(place.code, seat, ask.actor)).drafted
    try:
        given = await ask.desk.give(place.code, seat, order, ask.actor, key=ask.key, tag=tag)
    except StaleQuestion as stale:
        await prompts.show(ask, place.code, seat, str(stale))
        return
    except REFUSALS:
        ask.services.closings.forget(ask.person)
        raise
    nothing = "You ordered nothing for it. " if closes and not drafted else ""
    await prompts.show(ask, place.code, seat, nothing + outcome(given, seat))


async def close(ask: Ask, place: Place, passing: bool = False) -> None:
    """Close what is asked, unless that wants a second look; then Done under the question confirms.

    Looked at are units without orders, which are named first unless one passes knowingly, and a
    question that came up as the person typed. Done under a question closes at once.
    """
    asked = await prompts.asked_now(ask, place.code, place.own_seat)
    question = asked.questions[0] if asked.questions else None
    if question is not None and question.idle and not passing:
        count = f"{len(question.idle)} units have" if len(question.idle) > 1 else "1 unit has"
        why = f"{count} no orders."
    elif question is not None and ask.services.closings.lately(_closing(ask, place)):
        why = "this question is new. You closed the one before it a moment ago."
    else:
        await give(ask, place, DONE, question.tag if question else None)
        return
    await prompts.show(ask, place.code, place.own_seat, f"**Not closed yet: {why}** Done closes.")


async def as_usual(ask: Ask, place: Place, tag: str) -> None:
    """Answer a question by its default."""
    seat = place.own_seat
    try:
        given = await ask.desk.give_default(place.code, seat, tag, ask.actor, key=ask.key)
    except StaleQuestion as stale:
        await prompts.show(ask, place.code, seat, str(stale))
        return
    await prompts.show(ask, place.code, seat, outcome(given, seat))


async def phase_as_usual(ask: Ask, place: Place) -> None:
    """Answer by the defaults whatever is asked of the seat until the phase is over.

    It is a standing order, which stands in the list until the next of its sort takes its place.
    """
    seat, status = place.own_seat, place.status
    kept = await ask.desk.list_standing(place.code, seat, ask.actor)
    kept = [line for line in kept if not _OF_A_PHASE.fullmatch(line)]
    line = all_of_a_phase(status.turn, status.phase_name)
    given = await ask.desk.set_standing(place.code, seat, [*kept, line], ask.actor, key=ask.key)
    said = [f"{code(line)}: it stands until the phase is over. `/standing clear` ends it."]
    said += news(given.chapters, MOST_LINES, "`/match log`")
    await prompts.show(ask, place.code, seat, "\n".join(said))


def all_of_a_phase(turn: int, phase: str) -> str:
    """Return the standing order that answers by the defaults whatever is asked in a phase."""
    return f"any if turn={turn}, phase={in_condition(phase)}: default"


async def undo_last(ask: Ask, place: Place) -> None:
    """Take back the seat's last order."""
    seat = place.own_seat
    given = await ask.desk.undo(place.code, seat, ask.actor, key=ask.key)
    await prompts.show(ask, place.code, seat, f"{TAKEN_BACK}{prompts.echoed(given.echo)}")


def outcome(given: Given, seat: str) -> str:
    """An order as understood, and what the seat may see of what came of it."""
    lines = given.echo.splitlines()
    head = prompts.echoed(lines[0]) if lines else ""
    if len(lines) > 1:
        head = f"{len(lines)} orders, from {prompts.echoed(lines[0])}"
    state = "drafted; nobody else sees it yet" if given.draft else "it stands"
    if given.repeated:
        state = "done already, and not done twice"
    said = [f"{head}: {state}." if head else f"{state[0].upper()}{state[1:]}."]
    own = f"{seat}: {given.echo}"
    if given.draft:
        told = [people(line.text) for line in given.lines if line.text != own]
        said += bullets(told, MOST_OF_A_DRAFT, "`/match log`")
    else:
        said += news(given.chapters, MOST_LINES, "`/match log`", (own,))
    said += [f"Standing order passed over: {plain(sentence)}" for sentence in given.dropped]
    if given.result is not None:
        said.append(f"**The match is over: {plain(given.result)}.** `/dice verify` checks it.")
    return "\n".join(said)
