"""The matches in memory: loaded, changed by one act at a time, never ahead of the database."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from bot import store as storage
from bot.desk.match import damage, due, notices
from bot.desk.match.act import Act, Observer
from bot.desk.match.loading import load
from bot.desk.match.log import Log
from bot.desk.match.sitting import Offers, Sitting
from bot.desk.plain.errors import DeskError
from bot.desk.plain.games import GAMES
from bot.desk.plain.rows import Row, entry, lying, pack, row_of
from bot.desk.plain.times import Times
from bot.store import (
    Committed,
    Conflict,
    Damaged,
    JournalRow,
    Link,
    Match,
    NoSuchMatch,
    Store,
    StoredStep,
)
from bot.store.faults import fault
from engine.kernel.errors import UmpireError

if TYPE_CHECKING:
    from sqlmodel.ext.asyncio.session import AsyncSession

TRIES = 8  # how often an act is done anew when another process was faster
KEPT = 128  # how many matches stay in memory


@dataclass(frozen=True, slots=True)
class Done:
    """A committed act; with `repeated`, the one that was committed before under the same key."""

    sitting: Sitting
    act: Act
    repeated: bool = False
    head: str = ""  # what all may be told of the chain after it


@dataclass(frozen=True, slots=True)
class Chained:
    """A whole journal with the chain over it; `facts`: what the match is, each as JSON."""

    rows: Sequence[JournalRow]
    links: Sequence[Link]
    facts: Mapping[str, str]


class Room:
    """The matches of a database, in memory while they are used."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        watch: Sequence[int | None] = (),
        observe: Observer | None = None,
        follow: Callable[[Act], None] = lambda act: None,
    ) -> None:
        """`follow` ends every act: it answers for seats that no person holds."""
        self.store = store
        self.now = now
        self._observe, self._follow = observe, follow
        self._watch = tuple(watch)
        self.outbox_filled = asyncio.Event()  # set when an item was put into the outbox
        self.times = Times()
        self.damaged: dict[str, str] = {}  # matches that are closed, with why
        self._ids: dict[str, int] = {}
        self._sittings: OrderedDict[int, Sitting] = OrderedDict()
        self._offered: dict[int, Offers] = {}  # by match
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # ---- loading ---------------------------------------------------------------------------------

    async def id_of(self, match: str | int) -> int:
        """The id of the match that a person means. Raises NoSuchMatch."""
        asked = str(match)
        if asked not in self._ids:
            async with self.store.read() as session:
                row = await storage.find_match(session, match)
            if row.code != asked:
                return storage.key_of(row)
            self._ids[asked] = storage.key_of(row)
        return self._ids[asked]

    def _lock(self, ident: int) -> asyncio.Lock:
        lock = self._locks.get(ident)
        if lock is None:
            lock = self._locks[ident] = asyncio.Lock()
        return lock

    async def _sit(self, ident: int) -> Sitting:
        """The match from memory, or loaded; nothing is replayed."""
        known = self._sittings.get(ident)
        if known is not None:
            self._sittings.move_to_end(ident)
            return known
        sitting = await self._open(ident)
        self.damaged.pop(sitting.code, None)
        sitting.offered = self._offered.setdefault(ident, {})
        self._sittings[ident] = sitting
        while len(self._sittings) > KEPT:
            self._sittings.popitem(last=False)
        return sitting

    async def _open(self, ident: int) -> Sitting:
        """A match from the database. Raises Damaged, and tells whom it concerns, once."""
        try:
            async with self.store.read() as session:
                if not self.times.loaded:
                    await self.times.load(session)
                return await load(session, ident, self.times)
        except Damaged as fault:
            if fault.match not in self.damaged:
                self.damaged[fault.match] = fault.why
                if await damage.close(self.store, ident, fault, self.now()):
                    self.outbox_filled.set()
            raise

    async def _is_stale(self, sitting: Sitting) -> bool:
        async with self.store.read() as session:
            row = await storage.find_match(session, sitting.code)
        # Some wishes, such as for maps, change what a match is without a row of its journal.
        now = (row.revision, row.state, row.entropy, row.options)
        return now != (sitting.revision, sitting.state, sitting.entropy, sitting.options)

    async def warm(self) -> None:
        """Load the matches that are open or being played, as many as memory keeps."""
        async with self.store.read() as session:
            found = await storage.list_matches(session, states=("open", "running"))
        for match in list(found)[:KEPT][::-1]:
            if match.game in GAMES:
                # Whoever asks for a match that is damaged is told so; the others go on.
                with suppress(Damaged, NoSuchMatch):
                    async with self.remembered(match.code):
                        pass

    def in_memory(self) -> list[Sitting]:
        """The matches in memory, the last one used first."""
        return list(reversed(self._sittings.values()))

    def drop(self, ident: int) -> None:
        """Forget a match; it is loaded again when it is needed."""
        self._sittings.pop(ident, None)

    def forget_all(self) -> None:
        """Forget every match and all people; they are loaded again when they are needed."""
        self._sittings.clear()
        self.times.loaded = False

    # ---- use cases -------------------------------------------------------------------------------

    @asynccontextmanager
    async def remembered(self, match: str | int) -> AsyncIterator[Sitting]:
        """A match as memory has it, for what must be answered at once and is checked again later.

        The database is asked only for a match that is not in memory.
        """
        ident = await self.id_of(match)
        async with self._lock(ident):
            yield await self._sit(ident)

    @asynccontextmanager
    async def looking(self, match: str | int) -> AsyncIterator[Sitting]:
        """A match to be looked at, as the database has it now. Nothing changes it meanwhile."""
        ident = await self.id_of(match)
        async with self._lock(ident):
            sitting = await self._sit(ident)
            if await self._is_stale(sitting):
                self.drop(ident)
                sitting = await self._sit(ident)
            yield sitting

    async def doing(
        self, match: str | int, work: Callable[[Act], None], key: str | None = None
    ) -> Done:
        """Do an act: `work` changes the table and records rows, which are committed together.

        An act that was done before under the same key is not done again. What `work` raises is
        raised, with nothing changed. Raises Conflict when others are faster every time.
        """
        ident = await self.id_of(match)
        async with self._lock(ident):
            if key is not None and (before := await self._done_before(ident, key)):
                return before
            for _ in range(TRIES):
                fresh = ident not in self._sittings
                sitting = await self._sit(ident)
                act = Act(sitting, self._watch, self._observe)
                try:
                    self._work(act, work)
                except (UmpireError, DeskError):
                    if not fresh and await self._is_stale(sitting):
                        self.drop(ident)
                        continue
                    # Another process may have done it since we looked for the key.
                    if key is not None and (before := await self._done_before(ident, key)):
                        return before
                    raise
                # What a match is can have changed without a row, whose number would guard it.
                unguarded = not fresh and (act.match_changes or not act.rows)
                if unguarded and await self._is_stale(sitting):
                    self.drop(ident)
                    continue
                try:
                    committed = await self._commit(act, key)
                except Conflict:
                    self.drop(ident)
                    continue
                except BaseException:
                    self.drop(ident)
                    raise
                if committed.repeated:
                    self.drop(ident)
                    before = await self._done_before(ident, key or "")
                    if before is not None:
                        return before
                act.accept(committed.last)
                sitting.offered.pop(act.giver, None)
                if any(row.kind == "restore" for row in act.rows):
                    self.drop(ident)  # other rows stand now
                return Done(sitting, act, head=committed.head)
        raise Conflict(f"{match} is too busy: try again in a moment.")

    def _work(self, act: Act, work: Callable[[Act], None]) -> None:
        """Let `work` act. If it fails after it has touched the table, forget the match."""
        table = act.sitting.table
        untouched = None if table is None else table.position.changes
        try:
            work(act)
            self._follow(act)
            act.close()
        except BaseException as error:
            refused = isinstance(error, UmpireError | DeskError)
            clean = table is None or table.position.changes is untouched
            if act.rows or not refused or not clean:
                self.drop(act.sitting.id)
            raise

    async def _commit(self, act: Act, key: str | None) -> Committed:
        fault("after-verify")
        sitting = act.sitting
        position = None
        if sitting.table is not None:
            standing = {**sitting.standing, **act.standing_changes()}
            blob = pack(sitting.table.position, sitting.handoffs, lying(standing))
            position = storage.StoredPosition(sitting.table.position.SCHEMA, blob)
        at = self.now()
        due.mark(act, at)
        outbox = notices.of(act)
        step = StoredStep(
            entries=[entry(row, key if n == 0 else None) for n, row in enumerate(act.rows)],
            at=at,
            position=position,
            keyframes=act.keyframes,
            outbox=outbox,
            match_changes=act.match_changes,
            seat_changes=act.seat_changes,
        )
        committed = await storage.commit_step(self.store, sitting.id, sitting.revision, step)
        if step.outbox:
            self.outbox_filled.set()
        return committed

    async def done_before(self, match: str | int, key: str) -> Done | None:
        """The act that was done in a match under a key, or None."""
        ident = await self.id_of(match)
        async with self._lock(ident):
            return await self._done_before(ident, key)

    async def _done_before(self, ident: int, key: str) -> Done | None:
        """The act of a key, from the journal."""
        async with self.store.read() as session:
            step = await storage.find_step(session, ident, key)
            if step is None:
                return None
            stored = await storage.journal(session, ident, 1, step.last)
        self.drop(ident)
        sitting = await self._sit(ident)
        then = Act(sitting)
        rows = [row_of(row) for row in stored]
        log = Log(sitting.ruleset, None)
        log.feed_all(rows[: step.first - 1])
        then.rows = rows[step.first - 1 :]
        then.drafts_before, then.began = log.drafts, log.at
        return Done(sitting, then, repeated=True)

    async def rows(self, sitting: Sitting) -> list[Row]:
        """Every row of a match's journal, held against its chain. Raises Damaged."""
        async with self.store.read() as session:
            _, stored = await _whole(session, sitting.id)
        return [row_of(row) for row in stored if row.sequence <= sitting.revision]

    async def chained(self, sitting: Sitting) -> Chained:
        """The whole journal of a match as it is stored, with its chain. Raises Damaged."""
        async with self.store.write() as session:
            await storage.link_late(session, (await storage.load(session, sitting.id)).match)
        async with self.store.read() as session:
            match, rows = await _whole(session, sitting.id)
            links = await storage.links(session, sitting.id)
            return Chained(rows, links, await storage.facts_now(session, match))


async def _whole(session: AsyncSession, ident: int) -> tuple[Match, Sequence[JournalRow]]:
    """A match and all rows of its journal, which are held against its chain."""
    match = (await storage.load(session, ident)).match
    rows = await storage.journal(session, ident, 1, match.revision)
    if rows and rows[0].sequence != 1:
        raise Damaged(match.code, "the first row of its journal is gone")
    await storage.check_rows(session, match, rows)
    return match, rows
