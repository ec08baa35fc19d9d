"""Pictures: drawn off the event loop, kept by what they show, and small enough to be sent."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace

from bot.desk import Desk
from bot.desk.drawing import Seen
from bot.discord_front import journal
from bot.discord_front.speech import Picture
from renders.toolkit.spec import Drawn, Spec

LIMIT = 9 * 1024 * 1024  # bytes; Discord takes 10 MiB in all
LADDER = (1600, 1200, 900, 600, 400)  # widths in pixels, tried in turn
KEPT = 32
MAP = Spec()


class Pictures:
    """Draws views; the same view is drawn once."""

    def __init__(self, desk: Desk, workers: Executor | None = None, limit: int = LIMIT) -> None:
        """`limit`: bytes of the largest picture; a larger one is drawn smaller."""
        self._limit = limit
        self._desk = desk
        self._workers = workers
        self._kept: OrderedDict[str, Drawn] = OrderedDict()
        self._drawing: dict[str, asyncio.Lock] = {}

    async def of(self, match: str, seen: Seen, alt: str, spec: Spec = MAP) -> Picture:
        """What was seen of a match as a picture. `alt` says in words what it shows."""
        key = hashlib.sha256(f"{match} {spec} {seen!r}".encode()).hexdigest()
        async with self._drawing.setdefault(key, asyncio.Lock()):
            drawn = self._kept.get(key)
            if drawn is None:
                drawn = self._kept[key] = await self._draw(seen, spec)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
        self._drawing.pop(key, None)
        return Picture(f"{match}-{spec.show}.{drawn.ending}", alt, drawn.content)

    async def _draw(self, seen: Seen, spec: Spec) -> Drawn:
        for width in LADDER:
            drawn = await self._try(seen, replace(spec, width=width, limit=self._limit))
            if len(drawn.content) <= self._limit:
                break
        return drawn

    async def _try(self, seen: Seen, spec: Spec) -> Drawn:
        try:
            return await self._desk.post.draw(spec, seen, self._workers)
        except BrokenExecutor:
            journal.warn("the process that draws has died; drawing goes on in this one")
            self._workers = None
            return await self._desk.post.draw(spec, seen)


def eyes(seat: str | None, over: bool = False, then: bool = False) -> str:
    """Through whose eyes something is shown (None: everybody's); nothing is hidden after the end.

    `then`: as it was in the past.
    """
    if over:
        return "with nothing hidden"
    return f"as {seat or 'everybody'} {'saw' if then else 'sees'} it"


def alt_of(match: str, turn: int, phase: str, seen: str, figures: Mapping[str, str]) -> str:
    """What a map shows, for those who do not see it. All of it is in the picture too.

    `seen`: through whose `eyes`.
    """
    text = f"Map of {match}, turn {turn}, {phase}, {seen}."
    told = ", ".join(f"{name} {value}" for name, value in figures.items())
    return f"{text} {told}." if told else text
