"""The bot as its operator runs it, a process beside the stand-in Discord."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.connection import connect, read_url
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json
from tests.prepared import Child, prepared

ROOT = Path(__file__).parents[2]
# Marks a test for which the bot is started as its operator does.
ANEW = pytest.mark.parametrize("bot", ["anew"], indirect=True)
# Seconds. These tests are about what happens, not about how soon on a machine that is busy.
PATIENCE = 120.0


class Bot:
    """The process `umpire run`: started, stopped, killed, started again on the same database."""

    def __init__(
        self, discord: Discord, folder: Path, *, loaded: bool = True, url: str = ""
    ) -> None:
        """`loaded`: forked from a process that has the program in memory, else started anew.

        `url`: its database on the server under test; "": a file in its folder.
        """
        self.url = url
        self.discord = discord
        self.folder = folder
        self.loaded = loaded
        self.process: asyncio.subprocess.Process | Child | None = None
        self.log = folder / "bot.log"
        self.cards_refused = False  # whether a test makes Discord refuse a card

    async def start(self, **environment: str) -> None:
        """Start it and wait until it listens."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith("UMPIRE_")}
        database = {"UMPIRE_DATABASE_URL": self.url or "sqlite+aiosqlite:///umpire.db"}
        its = {**kept, **self.discord.environment, **database, **environment}
        if self.loaded:
            self.process = prepared().start(
                "tests.discord_front.hasty:main",
                "run",
                folder=self.folder,
                environment=its,
                out=self.log,
            )
        else:
            self.process = await self._anew(its)
        listening = self.discord.gateway.identified.wait()
        dying = asyncio.create_task(self.process.wait())
        waiting = asyncio.create_task(listening)
        done, _ = await asyncio.wait(
            {dying, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        assert done, "the bot does not listen"
        if self.process.returncode is not None:
            raise AssertionError(self.log.read_text())
        dying.cancel()

    async def start_to_die(self, point: str) -> None:
        """Start it so that it dies at a point of its next transaction.

        Its clock stands where it noted its pulse last: so that note is no transaction to die at.
        """
        query = "SELECT json_extract(value, '$.at') FROM notes WHERE name = 'clock:pulse'"
        with closing(sqlite3.connect(self.folder / "umpire.db")) as connection:
            ((moment,),) = connection.execute(query)
        clock = self.folder / "last_pulse"
        clock.write_text(moment)
        await self.start(UMPIRE_FAULT=point, UMPIRE_CLOCK_FILE=str(clock))

    async def _anew(self, environment: dict[str, str]) -> asyncio.subprocess.Process:
        """The command as an operator starts it."""
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot.cli",
                "run",
                cwd=self.folder,
                env={**environment, "PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=log,
            )

    async def stop(self) -> int:
        """Stop it as an operator does; its exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def kill(self) -> None:
        """Kill it at once."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def died(self) -> int:
        """Wait until it has died by itself; its exit status."""
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def delivered(self, patience: float = PATIENCE) -> None:
        """Wait until nothing waits to be told any more, at most `patience` seconds."""
        query = "SELECT count(*) FROM outbox WHERE delivered_at IS NULL AND NOT dead"
        async with asyncio.timeout(patience):
            while True:
                if await self._counted(query) == 0:
                    return
                await asyncio.sleep(0.05)

    async def _counted(self, query: str) -> int:
        if self.url:
            engine = connect(read_url(self.url))
            async with engine.connect() as asked:
                found = (await asked.execute(text(query))).scalar_one()
            await engine.dispose()
            return int(found)
        with closing(sqlite3.connect(self.folder / "umpire.db")) as connection:
            return int(connection.execute(query).fetchone()[0])


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    async with Discord() as standin:
        standin.interactions.answer_within = PATIENCE
        yield standin


@pytest.fixture
async def bot(
    discord: Discord, tmp_path: Path, request: pytest.FixtureRequest, server_url: str
) -> AsyncIterator[Bot]:
    """Forked, or started anew where a test asks for it by `@ANEW`."""
    loaded = getattr(request, "param", None) is None
    bot = Bot(discord, tmp_path, loaded=loaded, url=server_url)
    discord.guild("Wargamers", "games")
    await bot.start()
    yield bot
    if bot.process is not None and bot.process.returncode is None:
        await bot.kill()
    log = bot.log.read_text()
    print(log)
    assert "an item cannot be said" not in log, "a fault of the bot's own, not of Discord's"
    assert bot.cards_refused or '"said": "a card ' not in log, "a card that Discord does not take"


@pytest.fixture
def channel(discord: Discord, bot: Bot) -> Json:
    return next(c for c in discord.world.channels.values() if c.get("name") == "games")


@pytest.fixture
def ann(discord: Discord, channel: Json) -> Person:
    return discord.person("Ann", channel["guild_id"])


@pytest.fixture
def bo(discord: Discord, channel: Json) -> Person:
    return discord.person("Bo", channel["guild_id"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that start the bot talk to the stand-in over the wire."""
    for item in items:
        if "bot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.wire)
