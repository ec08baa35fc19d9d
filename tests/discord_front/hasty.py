"""The bot whose library waits a moment where it would wait seconds before it tries again.

discord.py waits 1, 3, 5, 7 and 9 seconds between its tries after a failure of the server, and some
seconds before it connects anew. What the tests hold is that it tries again and what comes of it.
How long it waits when Discord says how long stays as Discord says.
"""

from __future__ import annotations

import asyncio
import types

from discord import client, http

SHARE = 0.02  # of the time that the library would wait
TRIES = {1 + tries * 2 for tries in range(5)}  # seconds, whole ones: what Discord says is broken


class Hasty(types.ModuleType):
    """asyncio, but for a shorter sleep."""

    def __init__(self, *whole: int) -> None:
        """`whole`: the seconds that are shortened; none are all of them."""
        super().__init__("asyncio")
        self._whole = set(whole)

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Sleep as long as asked, or a share of it."""
        shortened = not self._whole or (isinstance(seconds, int) and seconds in self._whole)
        await asyncio.sleep(seconds * SHARE if shortened else seconds)


def main() -> None:
    """`umpire run` with that library."""
    http.asyncio = Hasty(*TRIES)  # type: ignore[attr-defined]
    client.asyncio = Hasty()  # type: ignore[attr-defined]
    from bot.cli import main

    main()
