"""The poller: reminds, acts when time has run out, and gives back time in which the bot was down.

Nothing is scheduled in memory: each time the poller looks, it finds what is due in the database
alone. So a restart forgets nothing, and an act that moves a deadline has nothing else to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from bot import store as storage
from bot.desk.acts.clock import PATIENCE
from bot.desk.acts.running_out import run_out
from bot.desk.match import awaited, home
from bot.desk.match.act import Act
from bot.desk.match.due import deadline_of, overdue
from bot.desk.match.pings import MOST_PINGS, pinged
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.deadlines import (
    Asking,
    Deadline,
    clock_of,
    deadline,
    in_words,
)
from bot.desk.plain.errors import REFUSALS, NotNow
from bot.desk.plain.times import PULSE, asking_of, columns_of, last_pulse
from bot.store import Damaged, Item, Match, Seat

BEAT = timedelta(minutes=1)  # how often the bot notes that it is alive
DOWN = timedelta(minutes=5)  # a longer downtime is given back


class Poller:
    """Looks at all clocks. `elapsed` counts seconds that the machine was awake."""

    def __init__(self, room: Room, elapsed: Callable[[], float]) -> None:
        self._room = room
        self._elapsed = elapsed
        self._last: tuple[datetime, float] | None = None
        self._waited: set[str] = set()  # deadlines so long past that the others were told

    async def tick(self) -> None:
        """Look once at all that may be due: give back downtime, remind, act on what has run out.

        A match that cannot be looked at holds up no other; it raises ExceptionGroup at the end.
        """
        room = self._room
        # Both are read at once: a clock that is turned in between must not look like sleep.
        now, awake = room.now(), self._elapsed()
        async with room.store.read() as session:
            await room.times.load(session)
            timed = await storage.timed(session)
        await self._beat(now, awake, list(dict.fromkeys(match.code for match, _ in timed)))
        faults = []
        for match, seat in timed:
            try:
                if self._may_be_due(match, seat, now):
                    await self._look_at(match.code, seat, now)
            except Damaged:
                continue  # it is closed, and whom it concerns has heard so
            except Exception as fault:
                if await self._is_damaged(match.code):
                    continue
                fault.add_note(f"in {match.code}")
                faults.append(fault)
        await self._note_pulse(now)
        if faults:
            raise ExceptionGroup("the clocks of some matches", faults)

    async def _is_damaged(self, code: str) -> bool:
        """Whether a match that cannot be looked at is damaged: then it is closed, and told."""
        try:
            async with self._room.looking(code):
                return False
        except Damaged:
            return True
        except REFUSALS:
            return False

    async def _look_at(self, code: str, seat: Seat, now: datetime) -> None:
        async with self._room.looking(code) as sitting:
            due = self._is_due(sitting, seat, now)
            if due == "remind":
                await self._remind(sitting, seat.name)
            elif due == "late":
                await self._tell_the_others(sitting, seat.name)
            elif due == "moved":
                await self._begin_again(sitting, seat.name)
        if due == "overdue":
            await self._run_out(code, seat.name)

    def _may_be_due(self, match: Match, seat: Seat, now: datetime) -> bool:
        """Whether a match must be looked at: its deadline is near, and was not acted on yet.

        One that was acted on may lie ahead again: somebody has set a clock, or their habits.
        """
        clock, asking = clock_of(match.clock), asking_of(columns_of(seat))
        if clock is None or asking is None:
            return False
        times = self._room.times
        habits = times.of_holder(seat.holder, seat.since)
        found = deadline(asking, clock, habits, times.downtimes)
        if asking.told:
            known = _key(match.code, seat.name, asking) in self._waited
            return found.due is not None and (now < found.due or _long_past(found, now, known))
        soonest = found.due if asking.reminded else found.remind
        return soonest is not None and now >= soonest

    def _is_due(self, sitting: Sitting, seat: Seat, now: datetime) -> str:
        """What must be done about a seat now: "remind", "overdue", "late", "moved" or ""."""
        asking, found = sitting.asked.get(seat.name), deadline_of(sitting, seat.name)
        if asking is None or found is None or found.remind is None:
            return ""
        number = sitting.ruleset.seats.index(seat.name)
        if overdue(sitting, number, now):
            if not asking.told:
                return "overdue"
            return "late" if _long_past(found, now, False) else ""
        if asking.told:
            return "moved"
        waiting = sitting.playing().waiting
        if asking.reminded or not awaited.has_something_to_do(waiting, number):
            return ""
        return "remind" if now >= found.remind else ""

    async def _remind(self, sitting: Sitting, name: str) -> None:
        """Remind a seat's holder, once for each deadline. The match must not change meanwhile."""
        asking, holder = sitting.asked[name], sitting.holders.get(name)
        if asking is None:
            return
        pings, key = sitting.pings.get(name, 0), _key(sitting.code, name, asking)
        items: list[Item] = []
        if holder is not None and pings < MOST_PINGS and home.reaches(sitting, holder):
            pings += 1
            body = {"kind": "reminder", "match": sitting.code, "seat": name}
            items = [Item(f"person:{holder}", f"{key}/remind", body)]
            items += pinged(sitting, name, holder, pings, key)
        changes = {"reminded": True, "pings": pings}
        now = (asking.row, asking.extensions)
        async with self._room.store.write() as session:
            if not await storage.mark_asked(session, sitting.id, name, now, changes):
                return
            await storage.enqueue(session, items, at=self._room.now(), match_id=sitting.id)
        sitting.take_asked(name, changes)
        self._room.outbox_filled.set()

    async def _tell_the_others(self, sitting: Sitting, name: str) -> None:
        """Tell the others, once, that they may go on without a seat that is so late."""
        asking, late = sitting.asked[name], sitting.holders.get(name)
        if asking is None:
            return
        key = _key(sitting.code, name, asking)
        others = {one for one in sitting.holders.values() if one not in (None, late)}
        body = {"kind": "claimable", "match": sitting.code, "seat": name}
        items = [
            Item(f"person:{person}", f"{key}/claimable/{person}", body)
            for person in sorted(str(one) for one in others)
            if home.reaches(sitting, person)
        ]
        async with self._room.store.write() as session:
            await storage.enqueue(session, items, at=self._room.now(), match_id=sitting.id)
        self._waited.add(key)
        self._room.outbox_filled.set()

    async def _begin_again(self, sitting: Sitting, name: str) -> None:
        """Note that a deadline which was acted on lies ahead again: it is another one from now on.

        The match must not change meanwhile.
        """
        asking, found = sitting.asked[name], deadline_of(sitting, name)
        if asking is None or found is None or found.remind is None:
            return
        reminded = asking.reminded and found.remind <= self._room.now()
        changes = {"told": False, "reminded": reminded, "extensions": asking.extensions + 1}
        now = (asking.row, asking.extensions)
        async with self._room.store.write() as session:
            if await storage.mark_asked(session, sitting.id, name, now, changes):
                sitting.take_asked(name, changes)

    async def _run_out(self, match: str, name: str) -> None:
        """Do what the clock of the match says, now that the time of a seat has run out."""
        late: Asking | None = None
        async with self._room.looking(match) as sitting:
            late = sitting.asked.get(name)

        def work(act: Act) -> None:
            sitting = act.sitting
            clock = sitting.clock
            if clock is None or sitting.asked.get(name) != late:
                raise NotNow("That deadline has been moved.")
            number = sitting.ruleset.seats.index(name)
            if not overdue(sitting, number, self._room.now()):
                raise NotNow("That seat has answered.")
            run_out(act, number, clock.then)

        key = f"clock/{name}/{late.name if late else ''}"
        try:
            await self._room.doing(match, work, key)
        except NotNow:
            return  # somebody was faster

    # ---- downtime --------------------------------------------------------------------------------

    async def _beat(self, now: datetime, awake: float, codes: Sequence[str]) -> None:
        """Give back the time in which the bot did not run, or its machine slept."""
        if self._last is None:
            before = await self._pulse()
            slept = timedelta() if before is None else now - before
        else:
            slept = now - self._last[0] - timedelta(seconds=awake - self._last[1])
        self._last = (now, awake)
        if slept <= DOWN:
            return
        began = now - slept
        items = []
        for code in codes:
            body = {"kind": "downtime", "match": code, "span": in_words(slept)}
            stem = f"{code}/downtime/{began.isoformat()}"
            items.append(Item(f"match:{code}", stem, body))
            items.append(Item(f"board:{code}", f"{stem}/board", {"kind": "board", "match": code}))
        async with self._room.store.write() as session:
            await storage.note_downtime(session, began, now)
            await storage.note(session, PULSE, {"at": now.isoformat()})
            await storage.enqueue(session, items, at=now)
        self._room.times.downtimes.append((began, now))
        self._room.outbox_filled.set()

    async def _pulse(self) -> datetime | None:
        async with self._room.store.read() as session:
            return await last_pulse(session)

    async def _note_pulse(self, now: datetime) -> None:
        before = await self._pulse()
        if before is None or not timedelta() <= now - before < BEAT:
            async with self._room.store.write() as session:
                await storage.note(session, PULSE, {"at": now.isoformat()})


def _key(match: str, seat: str, asking: Asking) -> str:
    """The name of a deadline among those of all matches."""
    return f"{match}/{seat}/{asking.name}"


def _long_past(found: Deadline, now: datetime, known: bool) -> bool:
    """Whether a deadline is so long past that the others may go on, and this is not `known`."""
    return not known and found.due is not None and found.due + PATIENCE <= now
