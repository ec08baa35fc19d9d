"""/match here and /match move: where a match lives, and who agrees that it moves."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.desk.plain.standins import is_stand_in
from bot.discord_front.commands.moderators import actor_in
from bot.discord_front.plain import rights
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.wiring import PREFIX
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find

NO_THREAD = "I could not open a thread here: {why}. I try again, and tell there what has happened."


def home_here(ask: Ask) -> str:
    """Return the home of a match that is opened here: this channel, or this person's inbox."""
    channel = ask.interaction.channel
    if not ask.in_server:
        return f"{PREFIX}:dm:{ask.interaction.user.id}"
    parent = channel.parent_id if isinstance(channel, discord.Thread) else ask.channel
    return f"{PREFIX}:{ask.interaction.guild_id}:{parent}"


def lacking_here(ask: Ask) -> list[str]:
    """Return what the bot may not do in this channel, so that it is known before it matters."""
    return rights.warning(ask.interaction.app_permissions) if ask.in_server else []


async def here(ask: Ask) -> None:
    """Move a match to this channel, or ask the others to agree to that."""
    place = await find(ask, any_seat=True)
    if ask.services.places.match_in(ask.channel) == place.code:
        raise Cannot(f"{place.code} is told of here already.")
    others = [p for p in place.status.seats.values() if p not in (None, ask.person)]
    if not ask.in_server and not all(map(is_stand_in, others)):
        raise Cannot(
            f"Others play in {place.code}, and only you read what is told here: give this command "
            "in a channel of a server."
        )
    moved = await ask.desk.moving.rehome(
        place.code, home_here(ask), actor_in(ask, place.status), _here_in_words(ask), key=ask.key
    )
    asked = "you play in it, so the others who play are asked first"
    await _replied(ask, place.code, moved, asked, lacking_here(ask))


def _here_in_words(ask: Ask) -> str:
    """Return what people call this channel: a home's address tells them nothing."""
    channel, guild = ask.interaction.channel, ask.interaction.guild
    of = channel.parent if isinstance(channel, discord.Thread) else channel
    name = getattr(of, "name", None)
    if name is None:
        return "direct messages"
    return f"#{name}" if guild is None or not guild.name else f"#{name} of {guild.name}"


async def agree(ask: Ask) -> None:
    """Agree that the match moves, as a moderator who plays asks."""
    place = await find(ask)
    moved = await ask.desk.moving.agree(place.code, place.own_seat, ask.actor, key=ask.key)
    await _replied(ask, place.code, moved, "your word is told; others must agree too")


async def _replied(
    ask: Ask, code: str, moved: bool, waits: str, lacking: Sequence[str] = ()
) -> None:
    """Reply whether the match has moved; if so, make its thread where it lives now.

    `lacking`: what the bot may not do there, as far as it is known here.
    """
    if not moved:
        await ask.reply("\n".join([f"**{code}**: {waits}.", *lacking]))
        return
    status = await ask.desk.status(code)
    await ask.services.registrar.plays(status.game, status.home)
    where, why_not = await ask.services.places.move(code)
    said = [f"**{code}** goes on {where}."]
    if why_not:
        said.append(NO_THREAD.format(why=why_not))
    said += lacking
    await ask.reply("\n".join(said))
