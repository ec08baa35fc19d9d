"""Orders given and taken back, and what came of them: every order is echoed as understood."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk import REFUSALS, Given, NotClosed, StaleQuestion
from bot.desk.acts.closing import PASS
from bot.discord_front.keeping.closings import Closing
from bot.discord_front.plain.speech import bullets, code, people, plain
from bot.discord_front.plain.telling import news
from bot.discord_front.replies import idents, prompts
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import Place
from engine.kernel.order import DONE, Order, Typed
from engine.kernel.typed import TAKEN_BACK

MOST_LINES = 15
MOST_OF_A_DRAFT = 6
CLOSING = (DONE.verb, PASS)  # commands
NEW = (
    "**Not closed yet: this question is new. You closed the one before it a moment ago.** Done "
    "closes."
)
TAPPED = "**Not closed yet:** you were told just now what you would give up."


def _closing(ask: Ask, place: Place) -> Closing:
    return Closing(ask.person, ask.at, ask.key, place.code, place.own_seat)


async def give(ask: Ask, place: Place, order: str | Order | Typed, tag: str | None = None) -> None:
    """Give an order for the seat, and say what came of it and what is asked next."""
    if order in (DONE, DONE.verb):
        await close(ask, place, tag)
        return
    seat = place.own_seat
    try:
        given = await ask.desk.give(
            place.code, seat, order, ask.actor, key=ask.key, tag=tag, careful=True
        )
    except StaleQuestion as stale:
        await prompts.show(ask, place.code, seat, str(stale))
        return
    except NotClosed as kept:  # a line that closes in other words, such as `default`
        await prompts.show(ask, place.code, seat, f"**Not closed yet.** {plain(str(kept))}")
        return
    await prompts.show(ask, place.code, seat, outcome(given, seat))


async def close(
    ask: Ask, place: Place, tag: str | None = None, passing: bool = False, sure: bool = False
) -> None:
    """Close what is asked; the first time, what would be given up is told instead.

    `tag`: the question whose button was pressed, None for a typed word. Whoever is `passing` knows.
    `sure`: by the button that was shown with what is given up. A word that was typed for the
    question before, and a second tap on the same button, close nothing.
    """
    seat, closings = place.own_seat, ask.services.closings
    asked = await ask.desk.orders(place.code, seat, ask.actor)
    if tag is None:
        if asked.questions and closings.lately(_closing(ask, place)):
            await prompts.show(ask, place.code, seat, NEW)
            return
        tag = asked.questions[0].tag if asked.questions else None
    elif not sure and closings.told(_closing(ask, place)):
        await prompts.show(ask, place.code, seat, TAPPED, sure=idents.DONE)
        return
    # At once: a second word may be on its way while the first is being worked on.
    closings.note(_closing(ask, place))
    word = PASS if passing else DONE
    try:
        given = await ask.desk.give(
            place.code, seat, word, ask.actor, key=ask.key, tag=tag, careful=True
        )
    except StaleQuestion as stale:
        await prompts.show(ask, place.code, seat, str(stale))
        return
    except NotClosed as kept:
        closings.tell(_closing(ask, place))
        await prompts.show(ask, place.code, seat, not_closed(kept.lost), sure=idents.DONE)
        return
    except REFUSALS:
        closings.forget(ask.person)
        raise
    closings.closed(ask.person)
    nothing = "" if asked.drafted else "You ordered nothing for it. "
    await prompts.show(ask, place.code, seat, nothing + outcome(given, seat))


def not_closed(lost: Sequence[str]) -> str:
    """What is given up by closing a question, and how to close it all the same."""
    said = plain("; ".join(lost))
    return f"**Not closed yet:** {said}. **Close anyway**, or `/done` once more, closes."


async def as_usual(ask: Ask, place: Place, tag: str, sure: bool = False) -> None:
    """Answer a question by its default; the first time, what that would give up is told instead."""
    seat = place.own_seat
    if await _is_tapped(ask, place, idents.DEFAULT, sure):
        return
    try:
        given = await ask.desk.give_default(
            place.code, seat, tag, ask.actor, key=ask.key, careful=True
        )
    except StaleQuestion as stale:
        await prompts.show(ask, place.code, seat, str(stale))
        return
    except NotClosed as kept:
        await _not_as_usual(ask, place, kept, idents.DEFAULT)
        return
    ask.services.closings.closed(ask.person)
    await prompts.show(ask, place.code, seat, outcome(given, seat))


async def phase_as_usual(ask: Ask, place: Place, sure: bool = False) -> None:
    """Answer by the defaults whatever is asked of the seat until the phase is over.

    The first time, what that would give up now is told instead. It is a standing order that ends
    with its phase.
    """
    seat = place.own_seat
    if await _is_tapped(ask, place, idents.PHASE, sure):
        return
    try:
        given = await ask.desk.rest_of_phase(place.code, seat, ask.actor, ask.key, careful=True)
    except NotClosed as kept:
        await _not_as_usual(ask, place, kept, idents.PHASE)
        return
    ask.services.closings.closed(ask.person)
    said = [f"{code(given.echo)}: it stands until the phase is over. `/standing clear` ends it."]
    said += news(given.chapters, MOST_LINES, "`/match log`")
    await prompts.show(ask, place.code, seat, "\n".join(said))


async def _is_tapped(ask: Ask, place: Place, act: str, sure: bool) -> bool:
    """Return whether a button was tapped twice, and say so."""
    tapped = not sure and ask.services.closings.told(_closing(ask, place))
    if tapped:
        await prompts.show(ask, place.code, place.own_seat, TAPPED, sure=act)
    return tapped


async def _not_as_usual(ask: Ask, place: Place, kept: NotClosed, act: str) -> None:
    """Say what the defaults would give up, with the button that gives them all the same."""
    ask.services.closings.tell(_closing(ask, place))
    said = plain("; ".join(kept.lost))
    text = f"**Not closed yet.** As usual would leave: {said}. Press **{idents.ANYWAY[act]}** to."
    await prompts.show(ask, place.code, place.own_seat, text, sure=act)


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
