"""Pictures: drawn off the event loop, kept by what they show, and small enough to be sent."""

from __future__ import annotations

import asyncio
import hashlib
import heapq
import itertools
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.desk import Actor, Desk
from bot.desk.looks.pictures import Scene
from bot.desk.plain.games import GAMES
from bot.discord_front.plain import log_file
from bot.discord_front.plain.speech import Picture
from renders.toolkit.spec import Drawn, Spec

LIMIT = 9 * 1024 * 1024  # bytes; Discord takes 10 MiB in all
LADDER = (1600, 1200, 900, 600, 400)  # widths in pixels, tried in turn
KEPT = 32
PAINTERS = 2  # pictures drawn at once: a film takes seconds, and maps do not wait for it
MAP = Spec()


class Turns:
    """Turns to draw: first for somebody who waits, then in order of coming."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._number = itertools.count()

    @asynccontextmanager
    async def turn(self, *, urgent: bool) -> AsyncIterator[None]:
        """Hold one turn to draw."""
        if self._free:
            self._free -= 1
        else:
            called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (not urgent, next(self._number), called))
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._pass_on()  # called and gone in the same moment
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, called = heapq.heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


class Pictures:
    """Draws views. The same view is drawn once; what somebody waits for is drawn first.

    Words never wait for a picture that is slow: `soon` are the seconds that an answer gives it,
    `in_passing` those of a message that nobody waits for. After `at_last` it is given up.
    """

    soon, in_passing, at_last = 3.0, 10.0, 300.0

    def __init__(self, desk: Desk, workers: Executor | None = None, limit: int = LIMIT) -> None:
        """`limit`: bytes of the largest picture; a larger one is drawn smaller."""
        self._limit = limit
        self._turns = Turns(PAINTERS)
        self._desk = desk
        self._workers = workers
        self._kept: OrderedDict[str, Drawn] = OrderedDict()
        self._drawing: dict[str, asyncio.Lock] = {}
        self._begun: set[asyncio.Task[Drawn]] = set()

    async def warm(self) -> None:
        """Draw a map of each game that is played, in each process that draws: the first is slow."""
        played = {match.game for match in await self._desk.matches(states=("open", "running"))}
        scenes = [self._desk.post.first_scene(game) for game in sorted(played or GAMES)]
        drawing = [self._try(scene, MAP) for scene in scenes for _ in range(PAINTERS)]
        await asyncio.gather(*drawing)
        log_file.info("the painters are warm", games=len(scenes))

    async def map_of(
        self,
        match: str,
        seat: str | None,
        actor: Actor,
        *,
        urgent: bool = True,
        within: float | None = None,
    ) -> Picture:
        """Return the map as a seat sees it. `urgent`, `within`: as `of` says."""
        _, seen = await self._desk.scene(match, seat, actor, MAP)
        status = await self._desk.status(match)
        seen_by = eyes(seat, status.over)
        alt = alt_of(match, status.turn, status.phase_name, seen_by, status.figures)
        return await self.of(match, seen, alt, urgent=urgent, within=within)

    async def map_soon(self, match: str, seat: str | None, actor: Actor) -> list[Picture]:
        """Return the map for a reply that must not wait; [] if it is not drawn soon."""
        try:
            return [await self.map_of(match, seat, actor, within=self.soon)]
        except TimeoutError:
            return []

    async def map_at_last(self, match: str, seat: str | None, actor: Actor) -> Picture:
        """Return the map for words that have gone without it. Raises TimeoutError."""
        return await self.map_of(match, seat, actor, within=self.at_last)

    async def of(
        self,
        match: str,
        seen: Scene,
        alt: str,
        spec: Spec = MAP,
        *,
        urgent: bool = False,
        within: float | None = None,
    ) -> Picture:
        """Return a picture of what was seen of a match. `alt` says in words what it shows.

        Of several cards for a phone it is the first. `urgent`: somebody has asked for it, and
        waits. Raises TimeoutError if it is not there `within` seconds; it goes on being drawn, for
        whoever asks again.
        """
        first, *_ = await self.all_of(match, seen, alt, spec, urgent=urgent, within=within)
        return first

    async def all_of(
        self,
        match: str,
        seen: Scene,
        alt: str,
        spec: Spec = MAP,
        *,
        urgent: bool = False,
        within: float | None = None,
    ) -> list[Picture]:
        """Return the same with all cards that there are for a phone."""
        key = hashlib.sha256(f"{match} {spec} {seen!r}".encode()).hexdigest()
        drawn = self._kept.get(key)
        if drawn is None:
            drawing = asyncio.create_task(self._turned(key, seen, spec, urgent))
            self._begun.add(drawing)
            drawing.add_done_callback(self._ended)
            async with asyncio.timeout(within):
                drawn = await asyncio.shield(drawing)
        return [
            Picture(
                "-".join(word for word in (match, spec.called, one.called) if word)
                + f".{one.ending}",
                f"{alt} {one.name}".strip(),
                one.content,
            )
            for one in (drawn, *drawn.more)
        ]

    def _ended(self, drawing: asyncio.Task[Drawn]) -> None:
        self._begun.discard(drawing)
        if not drawing.cancelled():
            drawing.exception()  # whoever waited has had it; perhaps nobody waits any more

    async def _turned(self, key: str, seen: Scene, spec: Spec, urgent: bool) -> Drawn:
        """Draw it when its turn has come."""
        async with self._turns.turn(urgent=urgent):
            return await self._once(key, seen, spec)

    async def _once(self, key: str, seen: Scene, spec: Spec) -> Drawn:
        """Draw it, or wait for the one that is drawing the same."""
        async with self._drawing.setdefault(key, asyncio.Lock()):
            drawn = self._kept.get(key)
            if drawn is None:
                drawn = self._kept[key] = await self._draw(seen, spec)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
        self._drawing.pop(key, None)
        return drawn

    async def _draw(self, seen: Scene, spec: Spec) -> Drawn:
        for width in LADDER:
            drawn = await self._try(seen, replace(spec, width=width, limit=self._limit))
            if drawn.size <= self._limit:
                break
        return drawn

    async def _try(self, seen: Scene, spec: Spec) -> Drawn:
        try:
            return await self._desk.post.draw(spec, seen, self._workers)
        except BrokenExecutor:
            log_file.warn("the process that draws has died; drawing goes on in this one")
            self._workers = None
            return await self._desk.post.draw(spec, seen)


def eyes(seat: str | None, over: bool = False, then: bool = False) -> str:
    """Say through whose eyes something is shown; None is everybody.

    `over`: the match hides nothing any more. `then`: as it was in the past.
    """
    if over:
        return "with nothing hidden"
    return f"as {seat or 'everybody'} {'saw' if then else 'sees'} it"


def alt_of(match: str, turn: int, phase: str, seen: str, figures: Mapping[str, str]) -> str:
    """Return what a map shows, for those who do not see it. All of it is in the picture too.

    `seen`: through whose `eyes`.
    """
    text = f"Map of {match}, turn {turn}, {phase}, {seen}."
    told = ", ".join(f"{name} {value}" for name, value in figures.items())
    return f"{text} {told}." if told else text
