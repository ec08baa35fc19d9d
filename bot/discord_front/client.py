"""The bot's connection to Discord. It wires the parts together and does nothing else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import Executor

import discord

from bot.desk import Desk
from bot.desk.plain.games import GAMES
from bot.discord_front.commands import book
from bot.discord_front.commands.slash import Tree
from bot.discord_front.hearing import Hearing
from bot.discord_front.inboxes import Inboxes
from bot.discord_front.keeping.closings import Closings
from bot.discord_front.keeping.pictures import Pictures
from bot.discord_front.keeping.places import Places
from bot.discord_front.keeping.registering import Registrar
from bot.discord_front.keeping.services import Services
from bot.discord_front.outbox.delivery import Deliverer
from bot.discord_front.outbox.trouble import Trouble
from bot.discord_front.plain import log_file, speech
from bot.discord_front.plain.wiring import Interaction, Made, find_gateway, intents
from bot.discord_front.ticking import Ticker


class Umpire(discord.Client):
    """The bot."""

    def __init__(self, desk: Desk, workers: Executor | None, look_every: float) -> None:
        super().__init__(
            intents=intents(),
            allowed_mentions=speech.NOBODY,
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self._desk = desk
        places = Places(self, desk)
        registrar = Registrar(Tree(self, self._unknown), desk, self._commands)
        self._services = Services(desk, places, Pictures(desk, workers), Closings(), registrar)
        self._hearing = Hearing(self._services)
        self._trouble = Trouble(desk, places)
        self._deliverer = Deliverer(self, self._services, self._trouble)
        self._inboxes = Inboxes(self, self._services)
        self._ticker = Ticker(desk, look_every)
        self._ticking: asyncio.Task[None] | None = None
        self._delivering: asyncio.Task[None] | None = None

    # ---- beginning and end -----------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Begin, after logging in and before anything is heard."""
        await find_gateway(self.http)
        await self._services.places.load()
        await self._trouble.load()
        await self._deliverer.load()
        await self._inboxes.load()
        await self._desk.warm()
        for game in GAMES.values():
            game.ruleset()
        await self._services.registrar.begin()
        self._delivering = asyncio.create_task(self._deliverer.run())
        self._ticking = asyncio.create_task(self._ticker.run())
        self._hearing.begin(self._warm())

    async def _warm(self) -> None:
        """Draw what makes the next pictures quick, while people may ask already."""
        try:
            await self._services.pictures.warm()
        except Exception as error:
            log_file.warn("the painters are cold", why=f"{type(error).__name__}: {error}")

    def _commands(self, games: Sequence[str], server: int | None) -> list[Made]:
        """Return the commands of some games in a server, or (None) everywhere and directly."""
        return book.of_names(games, server, self._hearing)

    async def on_ready(self) -> None:
        log_file.info("ready", servers=len(self.guilds))
        self._hearing.begin(self._inboxes.read_up())

    async def finish(self) -> None:
        """Stop, when what has been begun has ended."""
        await self._hearing.rest(5)
        self._services.registrar.stop()
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

    # ---- what people do --------------------------------------------------------------------------

    async def _unknown(self, interaction: Interaction) -> None:
        await self._hearing.unknown(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        self._hearing.begin(self._hearing.other(interaction))

    async def on_message(self, message: discord.Message) -> None:
        if not message.author.bot and message.guild is None:
            self._hearing.begin(self._inboxes.hear(message))

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        if edit.guild_id is None:
            self._hearing.begin(self._inboxes.edited(edit))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._services.registrar.joined(guild.id)
