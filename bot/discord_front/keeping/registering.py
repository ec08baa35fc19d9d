"""Which commands Discord holds: the umpire's own everywhere, orders where their game is played.

A scope is a server by its id, or None: everywhere and directly. Each start looks what Discord
holds, since another copy of the bot may have told it other commands, and tells it only what
differs: it takes 200 new commands a day in each server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.desk import Desk
from bot.discord_front.keeping.comparing import Difference, Told, difference
from bot.discord_front.keeping.places import read_home
from bot.discord_front.plain import log_file
from bot.discord_front.plain.speech import tappable
from bot.discord_front.plain.wiring import IS_ORDER, Made

Make = Callable[[Sequence[str], int | None], Sequence[Made]]

SUBCOMMAND = discord.AppCommandOptionType.subcommand.value
SOON = 5.0  # seconds that an answer waits for Discord to take new commands
AGAIN_AFTER = (5.0, 60.0, 600.0)  # seconds
_FAILED = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)


class Registrar:
    """Keeps the commands of each scope, and tells Discord of those that are new."""

    def __init__(
        self, tree: app_commands.CommandTree[discord.Client], desk: Desk, make: Make
    ) -> None:
        """`make` returns the commands of some games in a scope."""
        self._tree = tree
        self._desk = desk
        self._make = make
        self._games: dict[int | None, set[str]] = {None: set()}
        self._telling: dict[int | None, asyncio.Lock] = {}
        self._late: set[asyncio.Task[None]] = set()
        self._ids: dict[int | None, Mapping[str, str]] = {}  # by how a command is typed

    async def fill(self) -> None:
        """Make the commands of all matches that have not been put away."""
        for match in await self._desk.matches():
            for scope in _scopes(match.home):
                self._games.setdefault(scope, set()).add(match.game)
        for scope in self._games:
            self._fill(scope)

    async def begin(self) -> None:
        """Make the commands, and tell Discord those that it does not hold."""
        await self.fill()
        try:
            await self._tell(None)
        except _FAILED:
            self._begin(self._tell_in_time(None))
        for scope in self._games:
            if scope is not None:
                self._begin(self._tell_in_time(scope))

    async def compared(self) -> Mapping[int | None, Difference]:
        """Return by scope how what Discord holds differs. Raises HTTPException.

        A server in which the bot may have no commands is left out.
        """
        found = {}
        for scope in self._games:
            try:
                found[scope] = difference(self._made(scope), await self._held(scope))
            except discord.Forbidden:
                continue
        return found

    def stop(self) -> None:
        """Try no more; the next start does."""
        for task in self._late:
            task.cancel()

    async def plays(self, game: str, home: str | None) -> None:
        """Note that a match of a game has its home there. Waits a little for its commands."""
        new = [s for s in _scopes(home) if game not in self._games.setdefault(s, set())]
        if not new:
            return
        for scope in new:
            self._games[scope].add(game)
            self._fill(scope)
        await asyncio.wait([self._begin(self._tell_in_time(s)) for s in new], timeout=SOON)

    async def joined(self, server: int) -> None:
        """Tell a server its commands: the bot is back where matches are played."""
        if server in self._games:
            self._begin(self._tell_in_time(server))

    def typed(self, scope: int | None, verb: str) -> str:
        """Return how an order is given there: by a command of its own, or as a line."""
        found = self._tree.get_command(verb, guild=_guild(scope))
        own = isinstance(found, app_commands.Command) and found.extras.get(IS_ORDER) is True
        return f"/{verb}" if own else f"/order {verb}"

    def tappable(self, scope: int | None, text: str) -> str:
        """Return a text in which the commands of a scope begin with a tap."""
        return tappable(text, {**self._ids.get(None, {}), **self._ids.get(scope, {})})

    # ---- telling Discord -------------------------------------------------------------------------

    def _fill(self, scope: int | None) -> None:
        """Make the commands of a scope anew."""
        self._tree.clear_commands(guild=_guild(scope))
        for command in self._make(sorted(self._games[scope]), scope):
            self._tree.add_command(command, guild=_guild(scope))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        return task

    async def _tell_in_time(self, scope: int | None) -> None:
        """Tell Discord; what fails is tried again, but not where the bot may have no commands."""
        for wait in (*AGAIN_AFTER, None):
            try:
                await self._tell(scope)
                return
            except _FAILED as error:
                why = type(error).__name__
                log_file.warn("commands not registered", server=scope, why=why)
                if wait is None or isinstance(error, discord.Forbidden):
                    return
            await asyncio.sleep(wait)

    async def _tell(self, scope: int | None) -> None:
        """Tell Discord the commands of a scope, if they are not the ones that it holds."""
        async with self._telling.setdefault(scope, asyncio.Lock()):
            held = await self._held(scope)
            if not difference(self._made(scope), held):
                self._ids[scope] = _ids(held)
                return
            told = await self._tree.sync(guild=_guild(scope))
            self._ids[scope] = _ids([command.to_dict() for command in told])
            where = "everywhere" if scope is None else "a server"
            log_file.info("commands registered", where=where, commands=len(told))

    def _made(self, scope: int | None) -> list[Told]:
        """Return our commands of a scope, as Discord is told them."""
        return [c.to_dict(self._tree) for c in self._tree.get_commands(guild=_guild(scope))]

    async def _held(self, scope: int | None) -> Sequence[Told]:
        """Return the commands that Discord holds in a scope."""
        client = self._tree.client
        application: Any = client.application_id
        if scope is None:
            return await client.http.get_global_commands(application)
        return await client.http.get_guild_commands(application, scope)


def _ids(commands: Iterable[Told]) -> dict[str, str]:
    """Return what Discord calls each command, by how it is typed; a group's is its own."""
    found: dict[str, str] = {}
    for command in commands:
        name, ident = str(command["name"]), str(command["id"])
        words = [o["name"] for o in command.get("options") or () if o["type"] == SUBCOMMAND]
        found |= {f"{name} {word}": ident for word in words} or {name: ident}
    return found


def _guild(scope: int | None) -> discord.Object | None:
    return None if scope is None else discord.Object(scope)


def _scopes(home: str | None) -> Iterable[int | None]:
    """Return where the orders of a match may be given: directly, and in its server."""
    where = read_home(home)
    if where is None:
        return ()
    return (None,) if where.guild is None else (None, where.guild)
