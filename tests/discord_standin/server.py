"""The stand-in server on the loopback interface: start it, make people, see what was said."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.discord_standin.gateway import Gateway
from tests.discord_standin.interactions import Interactions
from tests.discord_standin.people import Person, read
from tests.discord_standin.rest import Rest
from tests.discord_standin.world import Json, World

TOKEN = "stand-in.token.that-must-never-be-logged"


class Discord:
    """`async with Discord() as discord`: a whole Discord for one bot."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.world = World(clock)
        self.gateway = Gateway(self.world, TOKEN)
        self.interactions = Interactions(self.world)
        self.rest = Rest(self.world, self.gateway, self.interactions, TOKEN)
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.add_routes(self.rest.routes())
        app.add_routes([web.get("/gateway", self.gateway.handle)])
        app.add_routes([web.get("/gateway/", self.gateway.handle)])
        self._runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.world.base = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def environment(self) -> dict[str, str]:
        """What points the bot here."""
        return {"UMPIRE_DISCORD_API": self.world.base, "UMPIRE_DISCORD_TOKEN": TOKEN}

    def guild(self, name: str, *channels: str) -> list[Json]:
        """A server with text channels; the channels."""
        guild = self.world.new_guild(name)
        return [self.world.new_channel(guild["id"], channel) for channel in channels]

    def person(self, name: str, *guilds: str, ident: str | None = None) -> Person:
        """A person, a member of some servers; `ident` where the id must be a certain one."""
        user = self.world.new_user(name, ident=ident)
        for guild in guilds:
            self.world.join(guild, user["id"])
        return Person(self.world, self.gateway, self.interactions, user["id"])

    def thread_of(self, name: str) -> Json:
        """The thread whose name begins so."""
        threads = [c for c in self.world.channels.values() if "thread_metadata" in c]
        return next(c for c in threads if c["name"].startswith(name))

    def said_in(self, channel: Json) -> list[Json]:
        """The messages of a channel as people read them, oldest first."""
        return [read(message) for message in self.world.messages[channel["id"]].values()]

    async def until(self, what: Callable[[], object], seconds: float = 120.0) -> None:
        """Wait until something is so. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not what():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
