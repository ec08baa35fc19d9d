"""Sends a card; where Discord does not take it, its words with its controls beneath them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord

from bot.discord_front.plain import log_file, speech
from bot.discord_front.plain.cards import MOST_TEXT, Card
from bot.discord_front.plain.speech import Picture

BAD_FORM, EMPTY = 50035, 50006  # what Discord says of a message that it cannot show
LEAST = 1000  # characters of a text that are kept for what stands above a card

T = TypeVar("T")
Send = Callable[..., Awaitable[T]]


def parts(text: str, card: Card | None) -> list[str | Card]:
    """Return the messages of a text with a card beneath it; a long text begins in others before."""
    if card is None:
        return list(speech.split(text))
    room = MOST_TEXT - card.least()
    *before, last = speech.split(text, max(LEAST, room)) if text else [""]
    said: list[str | Card] = [part for text in before for part in speech.split(text)]
    return [*said, card.beneath(last)]


async def say(send: Send[T], part: str | Card) -> T:
    """Send a text or a card."""
    return await send(content=part) if isinstance(part, str) else await show(send, part)


async def show(send: Send[T], card: Card) -> T:
    """Send a card by `send`, which takes the library's names: content, view, files."""
    try:
        return await send(view=card.layout(), files=card.files())
    except ValueError as error:
        log_file.warn("a card is too large", why=str(error))
    except discord.HTTPException as error:
        if error.code not in (BAD_FORM, EMPTY):
            raise
        log_file.warn("a card was refused", code=error.code, why=error.text[:200])
    *first, last = speech.split(card.words())
    for part in first:
        await send(content=part)
    more: dict[str, Any] = {}
    if (controls := card.controls()) is not None:
        more["view"] = controls
    return await send(content=last, files=card.files(), **more)


async def add(message: discord.Message, card: Card, *pictures: Picture) -> None:
    """Put pictures on a message that has been sent, as a card or as its words.

    Raises HTTPException where the message cannot be changed any more.
    """
    whole = card.with_files(pictures, card.attached)
    if message.flags.components_v2:
        await message.edit(view=whole.layout(), attachments=whole.files())
    else:
        await message.edit(attachments=whole.files())
