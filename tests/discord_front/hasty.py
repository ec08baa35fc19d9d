"""The bot whose library waits a moment where it would wait seconds before it tries again.

Its words wait for their pictures as long as that takes, or as many seconds as HASTY_SOON says:
on a busy machine it would be chance else which come together. Its painters are warm already.

discord.py waits 1, 3, 5, 7 and 9 seconds between its tries after a failure of the server, and some
seconds before it connects anew. What the tests hold is that it tries again and what comes of it.
How long it waits when Discord says how long stays as Discord says.
"""

from __future__ import annotations

import asyncio
import os
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


async def nothing(pictures: object) -> None:
    """Warm no painter: what is forked has drawn before."""


def main() -> None:
    """`umpire run` with that library."""
    http.asyncio = Hasty(*TRIES)  # type: ignore[attr-defined]
    client.asyncio = Hasty()  # type: ignore[attr-defined]
    from bot.cli import main
    from bot.discord_front.keeping.pictures import Pictures

    Pictures.soon = Pictures.in_passing = float(os.environ.get("HASTY_SOON", "120"))
    Pictures.warm = nothing  # type: ignore[method-assign,assignment]
    main()
