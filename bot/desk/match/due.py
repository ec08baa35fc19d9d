"""When the time of each seat runs out, and which seats an act asks anew.

All of it follows from what others can see: a draft, and the undo of one, neither begins nor ends
any time and is no sign of life.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from bot.desk.match import awaited
from bot.desk.match.act import Act
from bot.desk.match.awaited import has_something_to_do, seats_awaited
from bot.desk.match.sitting import Sitting
from bot.desk.plain.deadlines import (
    Asking,
    Clock,
    Deadline,
    Habits,
    clock_of,
    deadline,
)
from bot.desk.plain.rows import Row
from bot.desk.plain.spans import Gap
from bot.desk.plain.times import NOT_ASKED, asked_from
from engine.kernel.decision import Decision


def deadline_of(sitting: Sitting, seat: str) -> Deadline | None:
    """When the time of a seat runs out; None where no clock runs for it."""
    return _deadline(sitting, seat, sitting.clock, sitting.asked.get(seat))


def deadline_with(act: Act, seat: str) -> Deadline | None:
    """When the time of a seat runs out by the clock that an act sets."""
    asking = act.sitting.asked_with(seat, act.seat_changes.get(seat, {}))
    return _deadline(act.sitting, seat, clock_of(act.match_changes["clock"]), asking)


def is_sooner(act: Act, seat: str) -> bool:
    """Whether an act has set a clock that leaves a seat less time than it had."""
    before = deadline_of(act.sitting, seat)
    if not any(row.kind == "clock" for row in act.rows):
        return False
    after = deadline_with(act, seat)
    if after is None or after.due is None:
        return False
    return before is None or before.due is None or after.due < before.due


def _deadline(
    sitting: Sitting, seat: str, clock: Clock | None, asking: Asking | None
) -> Deadline | None:
    if clock is None or asking is None:
        return None
    habits = habits_in(sitting, seat)
    return deadline(asking, clock, habits, sitting.times.downtimes)


def habits_in(sitting: Sitting, seat: str) -> Habits:
    """The habits of a seat's holder, as far as they count in a match."""
    return sitting.times.of_holder(sitting.holders.get(seat), sitting.since.get(seat))


def gaps_for(sitting: Sitting, seat: str, clock: Clock) -> list[Gap]:
    """The spans in which the time of a seat does not count, in order and without overlaps."""
    return clock.stopped(habits_in(sitting, seat), sitting.times.downtimes)


# ---- what an act begins and ends -----------------------------------------------------------------


def mark(act: Act, at: datetime) -> None:
    """Note in an act which seats are asked from now on, and which are not any more.

    A seat's time begins anew with each decision, and with each of its orders that all can see.
    """
    sitting = act.sitting
    if sitting.table is None:
        return
    running = act.match_changes.get("state", sitting.state) == "running"
    waiting = sitting.table.waiting if running else []
    shown = any(_shown(act)) or not running
    for number, name in enumerate(sitting.ruleset.seats):
        found = _time_of(act, number, waiting, shown, at)
        if _gave_a_sign(act, number):
            found["pings"] = 0
        if found:
            act.seat_changes[name] = {**act.seat_changes.get(name, {}), **found}


def _time_of(
    act: Act, seat: int, waiting: Sequence[Decision], shown: bool, at: datetime
) -> dict[str, Any]:
    """What the store is to keep of a seat's time: it begins at `at`, or ends; empty: as it was.

    `shown`: the act has done something that all can see.
    """
    sitting = act.sitting
    name = sitting.ruleset.seats[seat]
    asking = sitting.asked.get(name)
    if not has_something_to_do(waiting, seat):
        return dict(NOT_ASKED) if shown and asking is not None else {}
    seated = "holder" in act.seat_changes.get(name, {})
    if asking is None or seated or (shown and _is_asked_anew(act, seat, waiting)):
        return asked_from(at, sitting.revision + len(act.rows))
    return {}


def _is_asked_anew(act: Act, seat: int, waiting: Sequence[Decision]) -> bool:
    """Whether a seat has a new question, has acted in the open, or all begin again."""
    if any(row.kind in ("open", "restore", "reopen") for row in act.rows):
        return True
    if any(one.seat == seat and one not in act.waiting_before for one in waiting):
        return True
    name = act.sitting.ruleset.seats[seat]
    return any(row.kind == "order" and row.seat == name for row in _shown(act))


def _shown(act: Act) -> Iterator[Row]:
    return (row for row in act.rows if not row.draft)


def _gave_a_sign(act: Act, seat: int) -> bool:
    """Whether the holder of a seat has done something that others can see, or has just come."""
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


def overdue(sitting: Sitting, seat: int, now: datetime) -> bool:
    """Whether a seat of a match that is being played is awaited and its time has run out."""
    if sitting.state != "running":
        return False
    limit = deadline_of(sitting, sitting.ruleset.seats[seat])
    due = None if limit is None else limit.due
    return awaited.is_overdue(sitting.playing().waiting, seat, due, now)
