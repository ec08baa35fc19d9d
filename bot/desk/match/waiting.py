"""Since when each seat is asked, and how often it was written to in vain.

All of it follows from what others can see: an order that is only drafted, and one that is taken
back, begin and end no deadline, and do not count as a sign of life.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot import store as storage
from bot.desk.match.awaited import has_something_to_do, seats_awaited
from bot.desk.plain.deadlines import (
    NO_HABITS,
    Asking,
    Deadline,
    Gap,
    Habits,
    Rule,
    deadline,
    gaps_of,
    merged,
    rule_of,
)
from bot.store import ASKED, Item, PersonRow, Seat

if TYPE_CHECKING:
    from sqlmodel.ext.asyncio.session import AsyncSession

    from bot.desk.match.act import Act
    from bot.desk.match.sitting import Sitting

MOST_PINGS = 4  # written to so often without a sign of life, a person is left in peace


@dataclass(slots=True)
class Times:
    """What counts for all matches: people's habits, and when the bot was down."""

    habits: dict[str, Habits] = field(default_factory=dict)
    downtimes: list[Gap] = field(default_factory=list)
    loaded: bool = False

    async def load(self, session: AsyncSession) -> None:
        """Read them as they are now."""
        people = await storage.people(session)
        self.habits = {person: habits_of(row) for person, row in people.items()}
        self.downtimes = list(await storage.downtimes(session))
        self.loaded = True

    def of(self, person: str | None) -> Habits:
        """What a person has said of himself."""
        return self.habits.get(person or "", NO_HABITS)


def habits_of(row: PersonRow) -> Habits:
    """A person's habits as the store has kept them."""
    hours = None if row.hours is None else (str(row.hours[0]), str(row.hours[1]))
    return Habits(row.zone, hours, gaps_of(row.away))


def columns_of(seat: Seat) -> dict[str, Any]:
    """Those columns of a seat that tell since when it is asked."""
    return {name: getattr(seat, name) for name in ASKED}


def asking_of(columns: Mapping[str, Any]) -> Asking | None:
    """Since when a seat is asked, from its columns in the store."""
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


def deadline_of(sitting: Sitting, seat: str) -> Deadline | None:
    """When a seat's time runs out; None where no clock runs for it."""
    return _deadline(sitting, seat, sitting.clock, sitting.asked.get(seat))


def is_sooner(act: Act, seat: str) -> bool:
    """Whether a clock that was set in an act leaves a seat less time than it had."""
    sitting, before = act.sitting, deadline_of(act.sitting, seat)
    if not any(row.kind == "clock" for row in act.rows):
        return False
    asking = sitting.asked_with(seat, act.seat_changes.get(seat, {}))
    after = _deadline(sitting, seat, rule_of(act.match_changes["clock"]), asking)
    if after is None or after.due is None:
        return False
    return before is None or before.due is None or after.due < before.due


def _deadline(
    sitting: Sitting, seat: str, clock: Rule | None, asking: Asking | None
) -> Deadline | None:
    if clock is None or asking is None:
        return None
    habits = sitting.times.of(sitting.holders.get(seat))
    return deadline(asking, clock, habits, sitting.times.downtimes)


def gaps_for(sitting: Sitting, seat: str) -> list[Gap]:
    """When the time of a seat does not count."""
    pauses = () if sitting.clock is None else sitting.clock.pauses
    habits = sitting.times.of(sitting.holders.get(seat))
    return merged([*pauses, *habits.away, *sitting.times.downtimes])


# ---- what an act begins and ends -----------------------------------------------------------------

_NOT_ASKED = {"asked_at": None, "asked_row": None}


def asked_from(at: datetime, row: int) -> dict[str, Any]:
    """The columns of a seat that is asked from now on."""
    fresh = {"extra_seconds": 0, "extensions": 0, "reminded": False, "told": False}
    return {"asked_at": at, "asked_row": row, **fresh}


def mark(act: Act, at: datetime) -> None:
    """Note in an act which seats are asked from now on, and which are not any more.

    A seat's time begins anew with each decision, and with each order of its own that stands.
    """
    sitting = act.sitting
    if sitting.table is None:
        return
    running = act.match_changes.get("state", sitting.state) == "running"
    waiting = sitting.table.waiting if running else []
    shown = any(not row.draft for row in act.rows) or not running
    from_all = any(row.kind in ("open", "restore", "reopen") for row in act.rows)
    last = sitting.revision + len(act.rows)
    for number, name in enumerate(sitting.ruleset.seats):
        asking, columns = sitting.asked.get(name), act.seat_changes.get(name, {})
        found: dict[str, Any] = {}
        if has_something_to_do(waiting, number):
            mine = [decision for decision in waiting if decision.seat == number]
            fresh = any(decision not in act.waiting_before for decision in mine)
            acted = any(row.kind == "order" and row.seat == name for row in _shown(act))
            anew = shown and (from_all or fresh or acted)
            if anew or asking is None or "holder" in columns:
                found = asked_from(at, last)
        elif shown and asking is not None:
            found = dict(_NOT_ASKED)
        if _gave_a_sign(act, number):
            found["pings"] = 0
        if found:
            act.seat_changes[name] = {**columns, **found}


def _shown(act: Act) -> Iterator[Any]:
    return (row for row in act.rows if not row.draft)


def _gave_a_sign(act: Act, seat: int) -> bool:
    """Whether the holder of a seat has done something that others can see."""
    sitting = act.sitting
    name = sitting.ruleset.seats[seat]
    if "holder" in act.seat_changes.get(name, {}):
        return True
    actor = sitting.holders.get(name)
    if any(row.actor == actor and row.seat == name for row in _shown(act)):
        return True
    table = sitting.table
    waiting = [] if table is None else table.waiting
    mine = any(row.actor == actor and row.seat == name for row in act.rows)
    return mine and seat in seats_awaited(act.waiting_before) - seats_awaited(waiting)


# ---- who is written to ---------------------------------------------------------------------------


def pings_of(sitting: Sitting, columns: Mapping[str, Any], seat: str) -> int:
    """How often a seat has been written to since its last sign of life."""
    return int(columns.get("pings", sitting.pings.get(seat, 0)))


def pinged(sitting: Sitting, seat: str, holder: str, pings: int, key: str) -> list[Item]:
    """What the moderators are told when a seat has been written to for the last time."""
    if pings != MOST_PINGS:
        return []
    body = {"kind": "silent", "match": sitting.code, "seat": seat, "pings": pings}
    return to_moderators(sitting, body, f"{key}/silent", but=holder)


def to_moderators(
    sitting: Sitting, body: Mapping[str, Any], key: str, but: str | None = None
) -> list[Item]:
    """The same item for each moderator of a match; nobody is told about himself (`but`)."""
    # Only a match with a home tells anybody anything, and only those whom it can reach.
    scheme = str(sitting.options.get("home") or "").partition(":")[0]
    told: Sequence[str] = [
        person
        for person in sitting.moderators
        if person != but and person.partition(":")[0] == scheme
    ]
    return [Item(f"person:{person}", f"{key}/{person}", body) for person in told]
