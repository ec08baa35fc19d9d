"""A bot that waits: for Discord, for its database, and for the one who stops it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.test_operating import noted, refuse_notes, umpire
from tests.discord_standin import Discord


async def test_a_start_waits_for_discord(discord: Discord, tmp_path: Path) -> None:
    """The way to it is not there at first: the bot comes up by itself when it is."""
    way = asyncio.Event()

    async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not way.is_set():
            writer.close()
            return
        port = int(discord.world.base.rpartition(":")[2])
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(copied(reader, back), copied(there, writer))

    server = await asyncio.start_server(through, "127.0.0.1", 0)
    door = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    discord.guild("Wargamers", "games")
    bot = Bot(discord, tmp_path)
    starting = asyncio.create_task(bot.start(UMPIRE_DISCORD_API=door))
    await discord.until(lambda: bot.log.exists() and "cannot be reached" in bot.log.read_text())
    await discord.until(lambda: noted(tmp_path, "bot:waiting"))
    waits = "the bot runs and waits for Discord, which has been out of reach for 0 minutes"
    assert await umpire(tmp_path, "health") == (
        1,
        f"not well: {waits}; 0 matches running, 0 messages to be told.\n",
    )
    status, said = await umpire(tmp_path, "health", "--json")
    assert status == 1 and json.loads(said)["faults"] == [waits]
    assert json.loads(said)["waits for Discord since"] and json.loads(said)["alive"] is None
    later = tmp_path / "later"
    later.write_text(f"{datetime.now(UTC) + timedelta(hours=1):%Y-%m-%dT%H:%M:%S+00:00}")
    status, said = await umpire(tmp_path, "health", UMPIRE_CLOCK_FILE=str(later))
    assert status == 1 and "no bot has run" in said, "it has long been due to try again"
    way.set()
    await starting
    await discord.until(lambda: noted(tmp_path, "clock:pulse"))
    status, said = await umpire(tmp_path, "health", "--json")
    assert status == 0 and json.loads(said)["well"] is True, said
    assert json.loads(said)["waits for Discord since"] is None
    assert await bot.stop() == 0
    server.close()


async def copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """What one end of a connection says, said to the other."""
    with contextlib.suppress(ConnectionError):
        while said := await reader.read(65536):
            writer.write(said)
            await writer.drain()
    writer.close()


async def test_a_bot_that_can_keep_nothing_waits_until_it_can(
    discord: Discord, tmp_path: Path
) -> None:
    """A service that ended with a status for wrong settings would stay down for good."""
    discord.guild("Wargamers", "games")
    await umpire(tmp_path, "new", "tet-offensive")
    refuse_notes(tmp_path)
    bot = Bot(discord, tmp_path)
    starting = asyncio.create_task(bot.start())
    words = "the database cannot be used; trying again"
    await discord.until(lambda: bot.log.exists() and words in bot.log.read_text())
    assert "The disk that holds umpire.db is full." in bot.log.read_text()
    assert not discord.gateway.identified.is_set()
    with closing(sqlite3.connect(tmp_path / "umpire.db")) as database, database:
        database.execute("DROP TRIGGER full")
    await starting
    assert await bot.stop() == 0


async def test_one_that_waits_for_the_database_stops_when_it_is_told_to(
    discord: Discord, tmp_path: Path
) -> None:
    await umpire(tmp_path, "new", "tet-offensive")
    refuse_notes(tmp_path)
    bot = Bot(discord, tmp_path)
    starting = asyncio.create_task(bot.start())
    await discord.until(lambda: bot.log.exists() and "trying again" in bot.log.read_text())
    assert await bot.stop() == 0
    with pytest.raises(AssertionError):
        await starting


async def test_one_that_was_stopped_while_it_waited_for_discord_is_not_said_to_run(
    discord: Discord, tmp_path: Path
) -> None:
    bot = Bot(discord, tmp_path)
    starting = asyncio.create_task(bot.start(UMPIRE_DISCORD_API="http://127.0.0.1:9"))
    await discord.until(lambda: bot.log.exists() and "cannot be reached" in bot.log.read_text())
    await discord.until(lambda: noted(tmp_path, "bot:waiting"))
    assert await bot.stop() == 0
    with pytest.raises(AssertionError):
        await starting
    status, said = await umpire(tmp_path, "health")
    assert status == 1 and "the bot runs" not in said
    assert '"said": "stopping"' in bot.log.read_text()
