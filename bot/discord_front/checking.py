"""`umpire check`: what is missing before the bot can run, in words, each with what to do."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord

from bot.desk import Desk
from bot.discord_front.plain.wiring import intents, point_at
from bot.settings import Settings
from bot.store import Store, StoreError, dead_items
from bot.timepiece import Timepiece
from engine.kernel.wording import counted

# What the bot does in a server, by the permission that it needs for it.
NEEDED = {
    "view_channel": "see the channel in which a match is opened",
    "send_messages": "answer there",
    "create_public_threads": "open a thread for each match",
    "send_messages_in_threads": "write into it",
    "attach_files": "show maps",
    "read_message_history": "find what it said before it was restarted",
    "manage_messages": "pin the status board",
    "manage_threads": "open an archived thread again",
}
GOOD, BAD = "ok", "--"


def permissions() -> discord.Permissions:
    """Return all that the bot needs in a server."""
    return discord.Permissions(**dict.fromkeys(NEEDED, True))


def invitation(application: int) -> str:
    """Return the address that invites the bot with what it needs."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=permissions(), scopes=scopes)


async def check(settings: Settings) -> int:
    """Print what is right and what is missing. Return the exit status: 1 if something is."""
    said = [*await _database(settings), *await _discord(settings)]
    for good, sentence in said:
        print(f"{GOOD if good else BAD}  {sentence}")
    return 0 if all(good for good, _ in said) else 1


Said = list[tuple[bool, str]]


async def _database(settings: Settings) -> Said:
    try:
        async with await Store.open(settings.database_url) as store:
            matches = await Desk(store, Timepiece(settings).now).matches()
            async with store.read() as session:
                dead = await dead_items(session)
    except StoreError as error:
        return [(False, f"Database: {error}")]
    said: Said = [
        (True, f"Database: {store.where}, with {counted(len(matches), 'match', 'matches')}.")
    ]
    if dead:
        count = counted(len(dead), "message")
        said.append((True, f"Outbox: {count} could not be delivered; see the log."))
    return said


async def _discord(settings: Settings) -> Said:
    if settings.discord_token is None:
        return [(False, "Token: UMPIRE_DISCORD_TOKEN is not set. docs/operations.md says how.")]
    point_at(settings.discord_api)
    client = discord.Client(intents=intents())
    try:
        await client.login(settings.discord_token.get_secret_value())
        guilds: Any = await client.http.get_guilds(200)
    except discord.LoginFailure:
        return [(False, "Token: Discord does not know it. Reset it in the developer portal.")]
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return [(False, f"Discord does not answer ({type(error).__name__}). Is there a network?")]
    finally:
        await client.close()
    said: Said = [(True, f"Token: it is that of {client.user}.")]
    said.append((True, "Intents: servers and direct messages; none of them is privileged."))
    invite = invitation(client.application_id or 0)
    if not guilds:
        said.append((False, f"Servers: the bot is in none. Invite it: {invite}"))
    for guild in guilds:
        said.append(_server(guild, invite))
    return said


def _server(guild: Any, invite: str) -> tuple[bool, str]:
    has = discord.Permissions(int(guild["permissions"]))
    missing = [name for name in NEEDED if not has.administrator and not getattr(has, name)]
    if not missing:
        return True, f"Server {guild['name']}: the bot may do all that it needs."
    words = ", ".join(f"{name.replace('_', ' ')} (to {NEEDED[name]})" for name in missing)
    return False, f"Server {guild['name']}: it lacks {words}. Invite it again: {invite}"
