"""Pictures that were not drawn in time: the words went without, and each follows to its message.

It waits in the outbox under a destination of its own, so it holds up no words and outlasts a
restart.
"""

from __future__ import annotations

from functools import partial

import discord

from bot.desk import Item, Parcel
from bot.discord_front.keeping.services import Services
from bot.discord_front.outbox import saying
from bot.discord_front.plain import log_file, meaning, sending
from bot.discord_front.plain.cards import Card

KIND = "picture"  # of such a destination: it precedes that of the words


def noted(parcel: Parcel, message: discord.Message) -> Item:
    """Return the item of a picture that must follow to a message."""
    spot = {"channel": str(message.channel.id), "message": str(message.id)}
    return Item(
        f"{KIND}:{parcel.destination}", f"{parcel.key}/{KIND}", {**parcel.body, "late": spot}
    )


async def follow(client: discord.Client, services: Services, parcel: Parcel) -> None:
    """Put the picture on its message; nothing, if the message is gone or has been answered."""
    words = Parcel(
        parcel.id,
        parcel.key,
        parcel.destination.removeprefix(f"{KIND}:"),
        parcel.attempts,
        parcel.created_at,
        parcel.body,
    )
    said = await saying.compose(services, words, services.pictures.at_last)
    if said is None or said.late:
        return
    last = said.parts(partial(services.registrar.tappable, None))[-1]
    spot = parcel.body["late"]
    place = client.get_partial_messageable(int(spot["channel"]))
    try:
        message = await place.fetch_message(int(spot["message"]))
        if isinstance(last, Card) and last.pictures:
            await sending.add(message, last, *last.pictures)
    except discord.HTTPException as error:
        if not isinstance(error, discord.NotFound | discord.Forbidden):
            raise
        log_file.info("no picture follows", code=meaning.code_of(error))
