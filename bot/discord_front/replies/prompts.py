"""Questions as they are shown: a card with what is asked and all that answers it by thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.desk import Asked, Question, Status
from bot.discord_front.plain.cards import Card, Choice, Option
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import Picture, code, cut, plain
from bot.discord_front.replies import question_cards
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.idents import DONE, PICK, digest
from bot.discord_front.replies.questions import question_text
from engine.kernel.wording import joined

STALE = "That question has been answered already; here is how it stands."
OLD_UNDO = "You have ordered otherwise since that button was shown; here is how it stands."


def chosen(question: Question, value: str) -> str:
    """Return the order that a choice stands for. Raises Cannot when it is offered no more."""
    for line in (*question.answers, DONE):
        if digest(line) == value.partition(":")[2]:
            return line
    raise Cannot("That order is no longer one of the choices: `/orders show` tells what is.")


async def asked_now(ask: Ask, match: str, seat: str | int) -> Asked:
    """Return what a seat is asked, with the answers where they are few."""
    return await ask.desk.orders(match, seat, ask.actor, answers=True)


async def show(
    ask: Ask,
    match: str,
    seat: str,
    text: str,
    *,
    pictures: Sequence[Picture] = (),
    attached: Mapping[str, str] | None = None,
    whole: bool = False,
    sure: str = "",
) -> None:
    """Reply with a text, what goes with it, and what the seat is asked; see `question_cards`."""
    asked = await asked_now(ask, match, seat)
    status = await ask.desk.status(match)
    card = None
    if asked.questions:
        typed = partial(ask.services.registrar.typed, ask.interaction.guild_id)
        said = question_text(asked, typed, whole)
        card = await question_cards.of(ask.desk, status, seat, ask.actor, asked, said, sure)
    elif status.state == "running":
        text = "\n".join(part for part in (text, waits_for(status)) if part)
        card = Card((), question_cards.colour_of(status, seat))
    await ask.reply(text, pictures=pictures, attached=attached, card=card)


def waits_for(status: Status) -> str:
    """Say who must act."""
    seats = [plain(one.seat) for one in status.awaited]
    return f"Waiting for {joined(seats)}." if seats else ""


def choice_card(question: str, token: str, choices: Sequence[tuple[str, str]]) -> Card:
    """Return a question such as "which match?"."""
    options = [Option(label, value) for label, value in choices]
    return Card([question, Choice(f"{PICK}|{token}", "Choose", options)])


def echoed(line: str) -> str:
    """An order as understood."""
    return code(cut(line, 900))
