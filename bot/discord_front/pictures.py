"""Pictures: drawn off the event loop, kept by what they show, and small enough to be sent."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, Executor
from typing import Any

from bot.desk import Desk
from bot.discord_front import journal
from bot.discord_front.speech import Picture

LIMIT = 9 * 1024 * 1024  # bytes; Discord takes 10 MiB in all
LADDER = (1600, 1200, 900, 600, 400)  # widths in pixels, tried in turn
KEPT = 32


class Pictures:
    """Draws views; the same view is drawn once."""

    def __init__(self, desk: Desk, workers: Executor | None = None, limit: int = LIMIT) -> None:
        """`limit`: bytes of the largest picture; a larger one is drawn smaller."""
        self._limit = limit
        self._desk = desk
        self._workers = workers
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._one = asyncio.Lock()

    async def of(self, match: str, view: Any, alt: str) -> Picture:
        """A view of a match as a picture. `alt` says in words what it shows."""
        key = hashlib.sha256(f"{match} {view!r}".encode()).hexdigest()
        async with self._one:
            content = self._kept.get(key)
            if content is None:
                content = await self._draw(match, view)
                self._kept[key] = content
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
        return Picture(f"{match}-map.png", alt, content)

    async def _draw(self, match: str, view: Any) -> bytes:
        content = b""
        for width in LADDER:
            try:
                content = await self._desk.post.draw(match, view, width, self._workers)
            except BrokenExecutor:
                journal.warn("the process that draws has died; drawing goes on in this one")
                self._workers = None
                content = await self._desk.post.draw(match, view, width)
            if len(content) <= self._limit:
                break
        return content


def alt_of(match: str, turn: int, phase: str, whose: str, figures: Mapping[str, str]) -> str:
    """What a map shows, for those who do not see it. All of it is in the picture too."""
    text = f"Map of {match}, turn {turn}, {phase}, as {whose} sees it."
    told = ", ".join(f"{name} {value}" for name, value in figures.items())
    return f"{text} {told}." if told else text
