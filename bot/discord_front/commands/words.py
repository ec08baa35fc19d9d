"""/match words: what a seat adds to the dice."""

from __future__ import annotations

from dataclasses import replace

from bot.desk import Actor, Status
from bot.discord_front.commands.declared import Option
from bot.discord_front.commands.moderators import actor_in
from bot.discord_front.plain.speech import plain
from bot.discord_front.plain.wiring import person_of
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find

WORDS = Option("words", "Your own words for the dice; all read them, and they stand.")


def speaker(ask: Ask, status: Status) -> Actor:
    """Return the person as one who adds words to the dice; the bot's owners run the program."""
    bot = ask.interaction.client.application
    owners = [] if bot is None else [bot.owner, *(bot.team.members if bot.team else ())]
    hosts = {person_of(owner.id) for owner in owners}
    return replace(actor_in(ask, status), host=ask.person in hosts)


async def add_words(ask: Ask) -> None:
    """Add words to the dice for the seat that is meant; all read them."""
    place = await find(ask)
    words = ask.text("words") or ""
    await ask.desk.add_entropy(place.code, place.own_seat, words, speaker(ask, place.status))
    await ask.reply(f"**{place.code}**, {plain(place.own_seat)}: your words are in the dice.")
