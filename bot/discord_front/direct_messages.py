"""Direct messages: orders written as lines or sent as a text file, and the reply to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial

import discord

from bot.desk import REFUSALS, Actor
from bot.discord_front.commands import short_words
from bot.discord_front.keeping.services import Services
from bot.discord_front.plain import log_file, meaning, sending, speech
from bot.discord_front.plain.cards import Card
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import Picture
from bot.discord_front.plain.wiring import person_of
from bot.discord_front.replies import pasting, question_cards
from bot.discord_front.replies.asking import FOLLOWS
from bot.discord_front.replies.finding import Place
from bot.discord_front.replies.questions import question_text

Follows = Callable[[], Awaitable[Picture]]

LATE = "**You wrote this while I was away; I have read it now.**"
CHANGED = (
    "What you are asked has changed since, so nothing of it was given: look how it stands with "
    "`/todo`, and send it again."
)


async def reply(services: Services, message: discord.Message, late: bool = False) -> None:
    """Give the orders in a direct message, and reply with what came of them.

    `late`: it was written while nobody listened. It is given if its question still waits.
    """
    card, follows = None, None
    try:
        text, card, follows = await _obey(services, message, late)
    except (Cannot, *REFUSALS) as refusal:
        text = speech.sentence(str(refusal))
    except Exception as error:
        _, text = speech.not_done(error, "direct message", message.id)
    tap = partial(services.registrar.tappable, None)
    text, card = tap(f"{LATE}\n{text}" if late else text), card and card.with_words(tap)
    try:
        for part in sending.parts(text, card):
            sent = await sending.say(message.channel.send, part)
            if follows is not None and isinstance(part, Card):
                await sending.add(sent, part, await follows())
    except TimeoutError:
        log_file.warn("no picture follows", why="TimeoutError")
    except meaning.Failure as error:
        log_file.warn("no reply to a direct message", code=meaning.code_of(error))


async def _obey(
    services: Services, message: discord.Message, late: bool
) -> tuple[str, Card, Follows | None]:
    """Give the orders; the reply's words, the card beneath them, and what draws a late map."""
    actor = Actor(person_of(message.author.id))
    files = [(a.filename, a.size, a.read) for a in message.attachments]
    lines, talk = pasting.lines_of(await pasting.text_of(speech.whole(message.content), files))
    place, lines = await short_words.addressed(services.desk, actor, lines)
    word = short_words.HELP if not lines else short_words.word_of(lines)
    if late and word not in short_words.LOOKS and not _still_asked(place, message.created_at):
        raise Cannot(CHANGED)
    # The message's own id: one that is delivered twice is obeyed once.
    key = f"discord:message:{message.id}"
    seat, attached = place.own_seat, dict[str, str]()
    if word is not None:
        words, shown = await short_words.done(services.desk, place, word, actor, key)
    else:
        pasted = await pasting.give_all(services.desk, place, lines, actor, key)
        pasted.talk = talk
        words, shown, attached = pasted.words(), bool(pasted.given), pasted.attached() or {}
    pictures, follows = list[Picture](), None
    if shown:
        pictures = await services.pictures.map_soon(place.code, seat, actor)
    if shown and not pictures:
        words += f"\n{FOLLOWS}"
        follows = partial(services.pictures.map_at_last, place.code, seat, actor)
    status = await services.desk.status(place.code)
    asked = await services.desk.orders(place.code, seat, actor, answers=True)
    card = Card((), question_cards.colour_of(status, seat))
    if asked.questions:
        said = question_text(asked, partial(services.registrar.typed, None))
        card = await question_cards.of(services.desk, status, seat, actor, asked, said)
    return words, card.with_files(pictures, attached), follows


def _still_asked(place: Place, at: datetime) -> bool:
    """Return whether what the seat is asked now had been asked by then already."""
    since = [one.since for one in place.status.awaited if one.seat == place.seat]
    return any(moment is not None and moment <= at for moment in since)
