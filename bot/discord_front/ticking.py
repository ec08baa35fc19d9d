"""The bot's clock: it acts on what is due for as long as the bot runs."""

from __future__ import annotations

import asyncio

from bot.desk import REFUSALS, Desk
from bot.discord_front.plain import log_file


class Ticker:
    """Looks every so many seconds. What is due follows from the database alone."""

    def __init__(self, desk: Desk, every: float) -> None:
        self._desk = desk
        self._every = every

    async def run(self) -> None:
        """Look for ever. What fails is tried again with the next look."""
        said = ""
        while True:
            try:
                await self._desk.poller.tick()
                said = ""
            except REFUSALS as refusal:
                log_file.warn("the clock cannot be read", why=str(refusal))
            except Exception as error:
                # What fails now fails every few seconds: the log needs it once.
                if repr(error) != said:
                    log_file.fault("the clock stumbled")
                said = repr(error)
            await asyncio.sleep(self._every)
