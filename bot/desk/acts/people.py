"""What a person sets for all their matches: time zone, active hours, and when they are away."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot import store as storage
from bot.desk.acts import forgetting
from bot.desk.looks import matches, mydata
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.calendar import read_days, read_hours
from bot.desk.plain.deadlines import Habits, moment_in_words
from bot.desk.plain.errors import NotNow
from bot.desk.plain.spans import Gap
from bot.desk.plain.zones import read_zone, time_in
from bot.store import Item
from engine.kernel.errors import BadOrder

LONGEST_AWAY = timedelta(days=60)
FARTHEST = timedelta(days=366)  # an absence ends no later than this from now
KEPT = timedelta(days=400)  # a past absence may still count in a clock for so long


class People:
    """The settings of people. Every method raises one of `REFUSALS` when it cannot be done."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def habits(self, person: str) -> Habits:
        """The habits of a person, read anew from the store."""
        async with self._room.store.read() as session:
            await self._room.times.load(session)
        return self._room.times.of(person)

    async def set_zone(self, person: str, zone: str) -> Habits:
        """Set a person's time zone. Raises WhichZone for what could be several, UnknownName."""
        where = read_zone(zone, self._room.now())
        return await self._keep(person, replace(await self.habits(person), zone=where))

    def time_of(self, habits: Habits) -> str:
        """What a person's clock shows now, "15:20": so they see whether their zone is right."""
        return time_in(habits.zone, self._room.now())

    async def set_hours(self, person: str, hours: str) -> Habits:
        """Set when a person may be written to, in their own time zone; "any" for always."""
        return await self._keep(person, replace(await self.habits(person), hours=read_hours(hours)))

    async def go_away(self, person: str, first: str, last: str) -> Habits:
        """Note that a person is away from a first day to a last; their time does not count then."""
        habits, now = await self.habits(person), self._room.now()
        began, ended = read_days(first, last, habits)
        if ended <= now:
            raise BadOrder("That day is past.")
        if not began < ended:
            raise BadOrder("The last day comes before the first.")
        began = max(began, now)
        if ended - began > LONGEST_AWAY or ended - now > FARTHEST:
            raise BadOrder(
                f"One may be away for {LONGEST_AWAY.days} days at once, within a year: for longer, "
                "hand your seats over."
            )
        kept = [gap for gap in habits.away if gap[1] is None or now - gap[1] < KEPT]
        away = sorted([*kept, (began, ended)], key=lambda gap: gap[0])
        words = f"away from {moment_in_words(began)} to {moment_in_words(ended)}"
        return await self._keep(person, replace(habits, away=away), words)

    async def come_back(self, person: str) -> Habits:
        """End a person's absence now, and forget the absences that were to come."""
        habits, now = await self.habits(person), self._room.now()
        left: list[Gap] = [(b, min(e, now)) for b, e in habits.away if e is not None and b < now]
        if list(habits.away) == left:
            raise NotNow("You are not away, and have not said that you will be.")
        return await self._keep(person, replace(habits, away=left), "there again")

    async def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person, as plain values."""
        return await mydata.export(self._room, person)

    async def delete(self, person: str) -> str:
        """Forget a person; see `forgetting.delete`. Raises NotNow while they play."""
        return await forgetting.delete(self._room, person)

    async def time_goes_on(self, person: str) -> dict[str, str]:
        """In which of a person's matches their time counts again before they are back, and why."""
        found = {}
        for code in await matches.held_by(self._room, person, ("running",)):
            async with self._room.looking(code) as sitting:
                if again := _goes_on(
                    sitting, person, self._room.times.of(person), self._room.now()
                ):
                    found[code] = again
        return found

    async def _keep(self, person: str, habits: Habits, news: str = "") -> Habits:
        """Keep a person's habits, and send `news` and new boards to the homes of their matches."""
        told: list[Item] = []
        for code in await matches.held_by(self._room, person, ("running",)):
            async with self._room.looking(code) as sitting:
                if sitting.options.get("home") is None:
                    continue
                again = _goes_on(sitting, person, habits, self._room.now())
            stem = f"{code}/habits/{secrets.token_hex(8)}"
            if news:
                body = {"kind": "habits", "match": code, "person": person, "news": news}
                body |= {"again": again} if again else {}
                told.append(Item(f"match:{code}", stem, body))
            told.append(Item(f"board:{code}", f"{stem}/board", {"kind": "board", "match": code}))
        away = [[b.isoformat(), None if e is None else e.isoformat()] for b, e in habits.away]
        async with self._room.store.write() as session:
            await storage.keep_person(session, person, habits.zone, habits.hours, away)
            await storage.enqueue(session, told, at=self._room.now())
        self._room.times.habits[person] = habits
        if told:
            self._room.outbox_filled.set()
        return habits


def _goes_on(sitting: Sitting, person: str, habits: Habits, now: datetime) -> str:
    """When a person's time counts again in a match before they are back, in words; "" if never."""
    clock = sitting.clock
    seat = next((name for name, holder in sitting.holders.items() if holder == person), None)
    if clock is None or seat is None:
        return ""
    own = habits.since(sitting.since.get(seat))
    counted = clock.absences(own.away)
    for began, ended in own.away:
        moment = max(began, now)
        for first, last in counted:
            if first <= moment and last is not None:
                moment = max(moment, last)
        if ended is not None and moment < ended:
            said = clock.away_words()
            when = moment_in_words(moment)
            return f"{said[0].upper()}{said[1:]}, so time counts again from {when} on."
    return ""
