"""Which commands Discord holds: the umpire's own everywhere, orders where their game is played.

A scope is a server by its id, or None: everywhere and directly. What Discord was told last is
kept as a note, so a start tells it only what has changed: it takes 200 new commands a day in each
server.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.desk import Desk
from bot.discord_front.keeping.places import read_home
from bot.discord_front.plain import log_file
from bot.discord_front.plain.wiring import IS_ORDER, Made

Make = Callable[[Sequence[str], int | None], Sequence[Made]]

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

    async def begin(self) -> None:
        """Make the commands of all matches that have not been put away; tell Discord what changed.

        Raises HTTPException when it does not take those that are given everywhere.
        """
        for match in await self._desk.matches():
            for scope in _scopes(match.home):
                self._games.setdefault(scope, set()).add(match.game)
        for scope in self._games:
            self._fill(scope)
        await self._tell(None)
        for scope in self._games:
            if scope is not None:
                self._begin(self._tell_in_time(scope))

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

    async def left(self, server: int) -> None:
        """Forget what Discord was told of a server: it forgets it too when the bot leaves."""
        await self._desk.post.forget(self._note(server))

    def typed(self, scope: int | None, verb: str) -> str:
        """Return how an order is given there: by a command of its own, or as a line."""
        found = self._tree.get_command(verb, guild=_guild(scope))
        own = isinstance(found, app_commands.Command) and found.extras.get(IS_ORDER) is True
        return f"/{verb}" if own else f"/order {verb}"

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
        """Tell Discord the commands of a scope, if they are not the ones it was told last."""
        async with self._telling.setdefault(scope, asyncio.Lock()):
            held = self._tree.get_commands(guild=_guild(scope))
            payload = [command.to_dict(self._tree) for command in held]
            digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
            before = await self._desk.post.noted(self._note(scope))
            if before is not None and before.get("digest") == digest:
                return
            await self._tree.sync(guild=_guild(scope))
            await self._desk.post.note(self._note(scope), {"digest": digest})
            where = "everywhere" if scope is None else "a server"
            log_file.info("commands registered", where=where, commands=len(payload))

    def _note(self, scope: int | None) -> str:
        name = f"discord:commands:{self._tree.client.application_id}"
        return name if scope is None else f"{name}:{scope}"


def _guild(scope: int | None) -> discord.Object | None:
    return None if scope is None else discord.Object(scope)


def _scopes(home: str | None) -> Iterable[int | None]:
    """Return where the orders of a match may be given: directly, and in its server."""
    where = read_home(home)
    if where is None:
        return ()
    return (None,) if where.guild is None else (None, where.guild)
