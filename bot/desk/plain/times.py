"""Time as the store keeps it: since when seats are asked, people's habits, and downtimes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot import store as storage
from bot.desk.plain.deadlines import (
    NO_HABITS,
    Asking,
    Habits,
    local,
)
from bot.desk.plain.spans import Gap, gaps_of, merged
from bot.store import ASKED, PersonRow, Seat

if TYPE_CHECKING:
    from sqlmodel.ext.asyncio.session import AsyncSession


_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
PULSE = "clock:pulse"  # the note of the bot's last sign of life


WAITING = "bot:waiting"  # the note of a bot that waits for Discord: `since`, `at`, `until`


async def last_pulse(session: AsyncSession) -> datetime | None:
    """When the bot gave its last sign of life; None if none has run with the database."""
    noted = await storage.noted(session, PULSE)
    return None if noted is None else datetime.fromisoformat(str(noted["at"]))


@dataclass(slots=True)
class Times:
    """What counts for all matches: people's habits, and when the bot was down."""

    habits: dict[str, Habits] = field(default_factory=dict)
    downtimes: list[Gap] = field(default_factory=list)
    loaded: bool = False

    async def load(self, session: AsyncSession) -> None:
        """Read them from the store."""
        people = await storage.people(session)
        self.habits = {person: habits_of(row) for person, row in people.items()}
        self.downtimes = list(await storage.downtimes(session))
        self.loaded = True

    def of(self, person: str | None) -> Habits:
        """The habits of a person; `NO_HABITS` for one who has named none."""
        return self.habits.get(person or "", NO_HABITS)

    def of_holder(self, person: str | None, since: datetime | None) -> Habits:
        """The habits of a seat's holder; absences before they had the seat are not the match's."""
        return self.of(person).since(since)


def habits_of(row: PersonRow) -> Habits:
    """A person's habits as the store has kept them."""
    try:
        hours = None if row.hours is None else (str(row.hours[0]), str(row.hours[1]))
        habits = Habits(row.zone, hours, gaps_of(row.away))
        moments = [local(_ANY_DAY, at, row.zone) for at in hours or ("00:00",)]
        merged([*habits.away, (moments[0], None)])
    except (LookupError, ValueError, TypeError, AttributeError, OSError):
        return NO_HABITS  # what is damaged of one person stands nobody's clock still
    return habits


def columns_of(seat: Seat) -> dict[str, Any]:
    """The columns of a seat that say since when it is asked, by name."""
    return {name: getattr(seat, name) for name in ASKED}


def asking_of(columns: Mapping[str, Any]) -> Asking | None:
    """Since when a seat is asked, by these columns; None when it is not asked."""
    if columns["asked_at"] is None:
        return None
    return Asking(
        columns["asked_at"],
        columns["asked_row"],
        timedelta(seconds=columns["extra_seconds"]),
        columns["extensions"],
        columns["reminded"],
        columns["told"],
    )


NOT_ASKED: Mapping[str, Any] = {"asked_at": None, "asked_row": None}


def asked_from(at: datetime, row: int) -> dict[str, Any]:
    """The columns of a seat that is asked anew from a moment and a row on."""
    fresh = {"extra_seconds": 0, "extensions": 0, "reminded": False, "told": False}
    return {"asked_at": at, "asked_row": row, **fresh}
