"""What the bot may do in each channel in which a match lives: a channel may take rights away.

A server grants rights to a role, a channel changes them for roles and members. One that is in a
category has a copy of its changes, or its own; so the channel alone says what holds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import discord

from bot.desk import Desk
from bot.discord_front.keeping.places import read_home
from bot.discord_front.plain import meaning
from bot.discord_front.plain.rights import lacking
from engine.kernel.wording import joined


class Found(NamedTuple):
    """What is wrong in a channel, in words, and the matches that live there."""

    wrong: str
    matches: Sequence[str]


async def surveyed(client: discord.Client, desk: Desk) -> tuple[int, list[Found]]:
    """Return in how many channels matches are open or played, and those where something is wrong.

    Raises HTTPException where Discord does not say.
    """
    living: dict[tuple[int, int], list[str]] = {}
    for match in reversed(await desk.matches(states=("open", "running"))):
        home = read_home(match.home)
        if home is not None and home.guild is not None and home.channel is not None:
            living.setdefault((home.guild, home.channel), []).append(match.code)
    found = []
    servers: dict[int, tuple[discord.Guild, discord.Member] | None] = {}
    for (server, channel), matches in living.items():
        if server not in servers:
            servers[server] = await _server(client, server)
        known = servers[server]
        if known is None:
            found.append(Found("the bot is no longer in their server: invite it again", matches))
        elif wrong := await _wrong(*known, channel):
            found.append(Found(wrong, matches))
    return len(living), found


async def _server(
    client: discord.Client, server: int
) -> tuple[discord.Guild, discord.Member] | None:
    """Return a server with its roles, and the bot in it; None where it is not."""
    try:
        guild = await client.fetch_guild(server, with_counts=False)
        return guild, await guild.fetch_member(client.user.id if client.user else 0)
    except (discord.NotFound, discord.Forbidden):
        return None


async def _wrong(guild: discord.Guild, me: discord.Member, number: int) -> str:
    """Return what the bot lacks in a channel, as the end of a sentence; "" if nothing."""
    try:
        channel = await guild.fetch_channel(number)
    except discord.NotFound:
        return f"their channel in {guild.name} is gone: `/match here` in another one moves them"
    except discord.Forbidden as error:
        if error.code != meaning.NO_ACCESS:
            raise
        return f"in their channel in {guild.name} the bot lacks view channel"
    missing = lacking(channel.permissions_for(me))
    return f"in #{channel.name} of {guild.name} the bot lacks {missing}" if missing else ""


def in_words(found: Iterable[Found]) -> list[str]:
    """Return a sentence for each channel in which something is wrong."""
    return [
        f"Channels: {joined(one.matches)}: {one.wrong}. "
        "What a channel takes away is granted in its own settings."
        for one in found
    ]
