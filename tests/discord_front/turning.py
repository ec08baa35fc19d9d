"""A bot whose clock tests turn: it reads the time from a file, and notes when it has looked."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_standin import Discord
from tests.discord_standin.world import Json

MONDAY = "2027-03-01 09:00"


class Turned:
    """The hands of the bot's clock. Times are in UTC, "2027-03-01 09:00"."""

    def __init__(self, discord: Discord, folder: Path, start: str = MONDAY) -> None:
        self.bot = Bot(discord, folder)
        self._file = folder / "time"
        self.now = at(start)
        self._write()

    async def start(self) -> None:
        """Start the bot at the time that it is, and wait until it has looked at its clock."""
        await self.bot.start(UMPIRE_CLOCK_FILE=str(self._file))
        await self.settled()

    async def to(self, text: str) -> None:
        """Turn the hands, and wait until all that is due has been told."""
        self.now = at(text)
        self._write()
        await self.settled()

    async def on(self, **more: float) -> None:
        """Turn them on by so many hours or minutes."""
        self.now += timedelta(**more)
        self._write()
        await self.settled()

    def asleep_until(self, text: str) -> None:
        """Turn the hands of a bot that does not run."""
        self.now = at(text)
        self._write()

    def _write(self) -> None:
        fresh = self._file.with_suffix(".new")
        fresh.write_text(self.now.isoformat())
        fresh.replace(self._file)

    async def settled(self) -> None:
        """Wait until the bot has looked at this time and told all that there is to tell."""
        query = "SELECT value FROM notes WHERE name = 'clock:pulse'"
        async with asyncio.timeout(PATIENCE):
            while True:
                with closing(sqlite3.connect(self.bot.folder / "umpire.db")) as connection:
                    found = connection.execute(query).fetchone()
                if found is not None and (
                    datetime.fromisoformat(json.loads(found[0])["at"]) == self.now
                ):
                    break
                await asyncio.sleep(0.02)
        await self.bot.delivered()


def at(text: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def shown(text: str) -> str:
    """The same as Discord is told of it."""
    return f"<t:{int(at(text).timestamp())}:F>"


def board_of(discord: Discord, thread: Json) -> str:
    """The board of a match; whether it or a report is told first is chance."""
    said = [m["content"] for m in discord.said_in(thread)]
    return next(text for text in said if "SHA-256 of the seed:" in text)
