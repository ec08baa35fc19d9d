"""What a person says of himself for all his matches: time zone, active hours, when he is away."""

from __future__ import annotations

import functools
import re
import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from bot import store as storage
from bot.desk.acts import joining, mydata
from bot.desk.match.room import Room
from bot.desk.plain.deadlines import Gap, Habits, local, moment_in_words
from bot.desk.plain.errors import NotNow
from bot.store import Item
from engine.kernel.errors import BadOrder
from engine.kernel.names import Names, fold

LONGEST_AWAY = timedelta(days=60)
FARTHEST = timedelta(days=366)  # ahead of which nobody says that he will be away
KEPT = timedelta(days=400)  # for which a past absence may still count
_TIME = re.compile(r"(\d{1,2})(?:[:.h]?(\d{2}))?")
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


@functools.cache
def _zones() -> Names:
    zones = sorted(available_timezones())
    also = {zone.replace("_", " "): n for n, zone in enumerate(zones)}
    also |= {zone.rpartition("/")[2]: n for zone, n in also.items()}
    return Names({"time zone": zones}, {"time zone": also})


def read_zone(text: str) -> str:
    """The time zone that a person means ("Berlin", "europe/berlin"). Raises UnknownName."""
    names = _zones()
    return names.name("time zone", names.find("time zone", text))


def zones_like(typed: str, most: int = 25) -> list[str]:
    """Time zones whose name contains what is being typed."""
    wanted = fold(typed)
    return [zone for zone in _zones().all("time zone") if wanted in fold(zone)][:most]


def read_time(text: str) -> str:
    """A time of the day as it is kept: "8" and "8.00" are 08:00. Raises BadOrder."""
    found = _TIME.fullmatch(text.strip())
    hour, minute = (int(found[1]), int(found[2] or 0)) if found else (24, 0)
    if hour > 23 or minute > 59:
        raise BadOrder(f"“{text.strip()[:20]}” is no time of the day: write 20:00.")
    return f"{hour:02}:{minute:02}"


def read_hours(text: str) -> tuple[str, str] | None:
    """Active hours ("18-23", "18:00-01:30"); "any" is None. Raises BadOrder."""
    if text.strip().lower() in ("any", "all", "always"):
        return None
    first, dash, last = text.replace("–", "-").partition("-")
    if not dash:
        raise BadOrder("Active hours are two times of the day, such as 18:00-23:00, or any.")
    found = read_time(first), read_time(last)
    if found[0] == found[1]:
        raise BadOrder("Active hours begin and end at different times, or are any.")
    return found


def read_days(first: str, last: str, habits: Habits) -> tuple[datetime, datetime]:
    """From the beginning of a first day (2027-03-01) to the end of a last one, in his zone."""
    began = local(_day(first), "00:00", habits.zone)
    return began, local(_day(last) + timedelta(days=1), "00:00", habits.zone)


def _day(text: str) -> datetime:
    found = _DAY.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError
        return datetime(int(found[1]), int(found[2]), int(found[3]))  # noqa: DTZ001 its zone follows
    except ValueError:
        raise BadOrder(f"“{text.strip()[:20]}” is no day: write 2027-03-01.") from None


class People:
    """What people say of themselves. Whatever is refused raises one of `REFUSALS`."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def habits(self, person: str) -> Habits:
        """What a person has said."""
        async with self._room.store.read() as session:
            await self._room.times.load(session)
        return self._room.times.of(person)

    async def set_zone(self, person: str, zone: str) -> Habits:
        """Where a person's clocks are."""
        return await self._keep(person, replace(await self.habits(person), zone=read_zone(zone)))

    async def set_hours(self, person: str, hours: str) -> Habits:
        """When a person may be written to, on his own clocks; "any" for always."""
        return await self._keep(person, replace(await self.habits(person), hours=read_hours(hours)))

    async def go_away(self, person: str, first: str, last: str) -> Habits:
        """A person is away from a first day to a last one: his time does not count meanwhile."""
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
        """A person is there again, and all that he said of the time to come is void."""
        habits, now = await self.habits(person), self._room.now()
        left: list[Gap] = [(b, min(e, now)) for b, e in habits.away if e is not None and b < now]
        if list(habits.away) == left:
            raise NotNow("You are not away, and have not said that you will be.")
        return await self._keep(person, replace(habits, away=left), "there again")

    async def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person, as plain values."""
        return await mydata.export(self._room, person)

    async def delete(self, person: str) -> str:
        """Forget a person; see `mydata.delete`. Raises NotNow while he plays."""
        return await mydata.delete(self._room, person)

    async def _keep(self, person: str, habits: Habits, news: str = "") -> Habits:
        """Keep what was said; the boards of his matches follow, and `news` is told in them."""
        told: list[Item] = []
        for code in await joining.held_by(self._room, person, ("running",)):
            async with self._room.looking(code) as sitting:
                if sitting.options.get("home") is None:
                    continue
            stem = f"{code}/habits/{secrets.token_hex(8)}"
            if news:
                body = {"kind": "habits", "match": code, "person": person, "news": news}
                told.append(Item(f"match:{code}", stem, body))
            told.append(Item(f"board:{code}", f"{stem}/board", {"kind": "board", "match": code}))
        away = [[b.isoformat(), None if e is None else e.isoformat()] for b, e in habits.away]
        async with self._room.store.write() as session:
            await storage.keep_person(session, person, habits.zone, habits.hours, away)
            await storage.enqueue(session, told, at=self._room.now())
        self._room.times.habits[person] = habits
        if told:
            self._room.told.set()
        return habits
