"""Where Discord is: its own servers, or the ones that UMPIRE_DISCORD_API names."""

from __future__ import annotations

from typing import Any

import discord
import yarl
from discord import app_commands
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import INTERNAL_API_VERSION, HTTPClient, Route

Interaction = discord.Interaction[Any]
Made = app_commands.Command[Any, ..., Any] | app_commands.Group  # a command as the library has it

IS_ORDER = "is_order"  # among the extras of a command
PREFIX = "discord"  # of a person's id and of a match's home, in the store


def point_at(api: str | None) -> None:
    """Send REST requests and downloads to another server, such as `http://localhost:8080`."""
    # What voice would need is not installed, and nobody misses it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if api is not None:
        base = api.rstrip("/")
        Route.BASE = f"{base}/api/v{INTERNAL_API_VERSION}"
        Asset.BASE = base


async def find_gateway(http: HTTPClient) -> None:
    """Ask Discord where its gateway is, instead of taking the address that the library knows."""
    _, url, _ = await http.get_bot_gateway()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)


def intents() -> discord.Intents:
    """Return what the bot hears: servers, threads, direct messages. None is privileged.

    A bot reads the text of messages that are written to it directly without a further intent.
    """
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.dm_messages = True
    return wanted


def own_id(client: discord.Client) -> int:
    """Return the bot's own user; 0 before it has logged in."""
    return client.user.id if client.user is not None else 0


def person_of(user: int) -> str:
    """Return the id by which the desk knows a person of Discord."""
    return f"{PREFIX}:{user}"


def user_of(person: str) -> int | None:
    """Return the Discord user of a person's id; None for somebody who plays elsewhere."""
    scheme, _, number = person.partition(":")
    return int(number) if scheme == PREFIX and number.isdecimal() else None
