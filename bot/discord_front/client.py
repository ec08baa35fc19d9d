"""The bot's connection to Discord. It only wires: what is heard here is done elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import Awaitable
from concurrent.futures import Executor
from typing import Any

import discord

from bot.desk import Desk
from bot.desk.plain.games import GAMES
from bot.discord_front import journal, letters, speech
from bot.discord_front.asking import Interaction
from bot.discord_front.book import book
from bot.discord_front.closings import Closings
from bot.discord_front.delivery import Deliverer
from bot.discord_front.hearing import Hearing
from bot.discord_front.pictures import Pictures
from bot.discord_front.places import Places
from bot.discord_front.services import Services
from bot.discord_front.ticking import Ticker
from bot.discord_front.trouble import Trouble
from bot.discord_front.wiring import find_gateway, intents


class Umpire(discord.Client):
    """The bot."""

    def __init__(self, desk: Desk, workers: Executor | None, look_every: float) -> None:
        super().__init__(
            intents=intents(),
            allowed_mentions=speech.NOBODY,
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self._book = book()
        self._desk = desk
        places = Places(self, desk)
        self._services = Services(desk, places, Pictures(desk, workers), Closings())
        self._hearing = Hearing(self._services, self._book)
        self._trouble = Trouble(desk, places)
        self._deliverer = Deliverer(self, self._services, self._trouble)
        self._ticker = Ticker(desk, look_every)
        self._ticking: asyncio.Task[None] | None = None
        self._delivering: asyncio.Task[None] | None = None
        self._acts: set[asyncio.Task[None]] = set()

    # ---- beginning and end -----------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """After logging in, before anything is heard."""
        await find_gateway(self.http)
        await self._services.places.load()
        await self._trouble.load()
        await self._deliverer.load()
        await self._desk.warm()
        for game in GAMES.values():
            game.ruleset()
        await self._register()
        self._delivering = asyncio.create_task(self._deliverer.run())
        self._ticking = asyncio.create_task(self._ticker.run())

    async def _register(self) -> None:
        """Tell Discord the commands, if they are not the ones it was told last."""
        payload = self._book.payload()
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        name = f"discord:commands:{self.application_id}"
        before = await self._desk.post.noted(name)
        if before is not None and before.get("digest") == digest:
            return
        made: Any = payload
        await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=made)
        await self._desk.post.note(name, {"digest": digest})
        journal.tell("commands registered", commands=len(payload))

    async def on_ready(self) -> None:
        journal.tell("ready", servers=len(self.guilds))

    async def finish(self) -> None:
        """Stop: what has been begun is ended first."""
        if self._acts:
            await asyncio.wait(list(self._acts), timeout=5)
        for task in (self._ticking, self._delivering):
            if task is not None:
                task.cancel()
        await self._deliverer.stop()
        with contextlib.suppress(TimeoutError):
            # The library counts the servers for two seconds and then says so to a closed client.
            await asyncio.wait_for(self._counted(), timeout=3)
        await self.close()

    async def _counted(self) -> None:
        if self.ws is not None:
            await self.wait_until_ready()

    def _begin(self, work: Awaitable[None]) -> None:
        async def do() -> None:
            await work

        task = asyncio.create_task(do())
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)

    # ---- what people do --------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        self._begin(self._hearing.heard(interaction))

    async def on_message(self, message: discord.Message) -> None:
        if not message.author.bot and message.guild is None:
            self._begin(letters.answer(self._services, message))
