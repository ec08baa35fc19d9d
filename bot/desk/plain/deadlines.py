"""When time runs out: pure arithmetic over moments, pauses, time zones and people's habits.

Hours that a decision may take are real hours, so they are as long on the days on which clocks are
changed. Time does not count while the match pauses, while the bot was down, or while the person is
away. Times of day are read on the clocks of a zone; a time that these skip is as much later, of one
that they show twice the first counts (as RFC 5545 has it for calendars).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.words import so_many

TELL, DEFAULTS, STAND_IN = "tell", "defaults", "stand-in"
THEN = (TELL, DEFAULTS, STAND_IN)  # what may happen when time has run out
HOURS = 48.0
LONGEST_LEAD = timedelta(hours=12)  # between a reminder and its deadline

Gap = tuple[datetime, datetime | None]  # from, until; None: it has not ended


@dataclass(frozen=True, slots=True)
class Rule:
    """How long a decision may take in a match, and what happens then.

    `hours` of real time; `at` ("20:00" in `zone`): the time of the day at which deadlines fall,
    None for any. `then` is one of `THEN`. `pauses`: when the clock stood still.
    """

    hours: float = HOURS
    at: str | None = None
    zone: str = "UTC"
    then: str = TELL
    pauses: Sequence[Gap] = ()

    @property
    def paused(self) -> datetime | None:
        """Since when the clock stands still, or None."""
        return self.pauses[-1][0] if self.pauses and self.pauses[-1][1] is None else None

    def words(self) -> str:
        """The rule in words, without a stop at the end."""
        at = "" if self.at is None else f", at {self.at} {self.zone}"
        return f"{hours_in_words(self.hours)} for each decision{at}; {_THEN[self.then]}"

    def out(self) -> dict[str, Any]:
        """As the store keeps it."""
        pauses = [[b.isoformat(), None if e is None else e.isoformat()] for b, e in self.pauses]
        kept = {"hours": self.hours, "at": self.at, "zone": self.zone, "then": self.then}
        return {**kept, "pauses": pauses}


_THEN = {
    TELL: "when time runs out, the moderator is told",
    DEFAULTS: "when time runs out, standing orders answer, else the defaults",
    STAND_IN: "when time runs out, a stand-in answers",
}


def rule_of(kept: Mapping[str, Any] | None) -> Rule | None:
    """A rule as the store has kept it; None: the match has no clock."""
    if kept is None:
        return None
    return Rule(kept["hours"], kept["at"], kept["zone"], kept["then"], gaps_of(kept["pauses"]))


def gaps_of(kept: Iterable[Sequence[str | None]]) -> list[Gap]:
    """Spans of time as the store has kept them."""
    found: list[Gap] = []
    for began, ended in kept:
        until = None if ended is None else datetime.fromisoformat(ended)
        found.append((datetime.fromisoformat(began or ""), until))
    return found


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person has said of himself, for all his matches.

    `zone` is a name such as Europe/Berlin; `hours` two times of the day between which he may be
    written to (the second may be the smaller one: over midnight); `away`: when he is not there.
    """

    zone: str = "UTC"
    hours: tuple[str, str] | None = None
    away: Sequence[Gap] = ()


NO_HABITS = Habits()


@dataclass(frozen=True, slots=True)
class Asking:
    """Since when a seat has been asked without a break, and what became of it.

    `row` is the journal row with which it began: it names the deadline, with `extensions`.
    `extra`: what a moderator has added. `reminded`, `told`: what has been done about it.
    """

    at: datetime
    row: int
    extra: timedelta = timedelta()
    extensions: int = 0
    reminded: bool = False
    told: bool = False

    @property
    def name(self) -> str:
        """The deadline's own name, within a match and a seat."""
        return f"{self.row}.{self.extensions}"


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a decision is due and when its holder is reminded; both None while the clock stands."""

    due: datetime | None
    remind: datetime | None


def deadline(
    asking: Asking, rule: Rule, habits: Habits = NO_HABITS, downtimes: Sequence[Gap] = ()
) -> Deadline:
    """When the time of a seat runs out, and when it is reminded of that.

    What was added to its time counts from the fixed time of the day on, if there is one.
    """
    gaps = merged([*rule.pauses, *habits.away, *downtimes])
    allowed = timedelta(hours=rule.hours) + asking.extra
    later_by = timedelta() if rule.at is None else asking.extra
    due = run_out(asking.at, allowed - later_by, gaps)
    while due is not None:
        moved = _waking(_at_time(due, rule), rule, habits)
        later = _past(moved, gaps)
        if later == moved:
            break
        due = later
    if due is not None:
        due = run_out(moved, later_by, gaps) if later_by else moved
    if due is None:
        return Deadline(None, None)
    return Deadline(due, _remind(due, allowed, habits, gaps))


def _remind(due: datetime, allowed: timedelta, habits: Habits, gaps: Sequence[Gap]) -> datetime:
    """A quarter of the time before it runs out, half a day at most; within the person's hours."""
    wanted = _past(due - min(allowed / 4, LONGEST_LEAD), gaps) or due
    if habits.hours is None:
        return wanted
    began, _ = next_hours(wanted, habits)
    awake = _past(max(began, wanted), gaps) or due
    # Who has no hours between now and then is better woken than late.
    return awake if awake < due else wanted


# ---- spans ---------------------------------------------------------------------------------------


def merged(gaps: Iterable[Gap]) -> list[Gap]:
    """Spans in order, without overlaps: an hour that is two gaps at once is given back once."""
    found: list[Gap] = []
    for began, ended in sorted(gaps, key=lambda gap: gap[0]):
        if found and (found[-1][1] is None or began <= found[-1][1]):
            before, last = found[-1]
            if last is not None:
                found[-1] = (before, None if ended is None else max(last, ended))
        else:
            found.append((began, ended))
    return found


def run_out(start: datetime, allowed: timedelta, gaps: Sequence[Gap]) -> datetime | None:
    """When so much time has passed outside of the (merged) gaps; None: not while one is open."""
    now = start
    for began, ended in gaps:
        if ended is not None and ended <= now:
            continue
        if began > now:
            if allowed <= began - now:
                return now + allowed
            allowed -= began - now
        if ended is None:
            return None
        now = ended
    return now + allowed


def counted(start: datetime, end: datetime, gaps: Sequence[Gap]) -> timedelta:
    """How much time has passed outside of the (merged) gaps."""
    passed = end - start
    for began, ended in gaps:
        last = end if ended is None else min(ended, end)
        passed -= max(timedelta(), last - max(began, start))
    return passed


def _past(moment: datetime, gaps: Sequence[Gap]) -> datetime | None:
    """The moment, or the end of the gap in which it lies (None: it has none)."""
    for began, ended in gaps:
        if began < moment and (ended is None or moment < ended):
            return ended
    return moment


# ---- times of the day ----------------------------------------------------------------------------


def local(day: datetime, at: str, zone: str) -> datetime:
    """A time of the day ("20:00") on the date of `day`, on the clocks of a zone; in UTC."""
    told = datetime.combine(day.date(), time.fromisoformat(at), tzinfo=ZoneInfo(zone))
    return told.astimezone(UTC)


def _at_time(moment: datetime, rule: Rule) -> datetime:
    """The first moment from `moment` on at which a deadline may fall."""
    if rule.at is None:
        return moment
    day = moment.astimezone(ZoneInfo(rule.zone))
    found = [local(day + timedelta(days=n), rule.at, rule.zone) for n in (0, 1)]
    return next(one for one in found if one >= moment)


def _waking(moment: datetime, rule: Rule, habits: Habits) -> datetime:
    """A deadline outside of a person's hours waits for the end of his next ones.

    Not where all deadlines of a match fall at one time of the day: that is what was agreed.
    """
    if habits.hours is None or rule.at is not None:
        return moment
    began, ended = next_hours(moment, habits)
    return moment if began <= moment else ended


def next_hours(moment: datetime, habits: Habits) -> tuple[datetime, datetime]:
    """A person's hours in which a moment lies, else his next ones. He must have some."""
    first, last = habits.hours or ("00:00", "00:00")
    day = moment.astimezone(ZoneInfo(habits.zone))
    found = []
    for n in (-1, 0, 1, 2):
        date = day + timedelta(days=n)
        over = timedelta(days=1 if last <= first else 0)
        hours = local(date, first, habits.zone), local(date + over, last, habits.zone)
        found.append(hours)
    return next(hours for hours in found if hours[1] > moment)


# ---- words ---------------------------------------------------------------------------------------


def hours_in_words(hours: float) -> str:
    """`36 hours`, `1 hour`, `2.5 hours`."""
    number = f"{hours:g}"
    return f"{number} hour" if number == "1" else f"{number} hours"


def in_words(span: timedelta) -> str:
    """A length of time, to the minute: `1 day 3 hours 20 minutes`."""
    minutes = round(span.total_seconds() / 60)
    parts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    said = [so_many(n, word) for n, word in parts if n]
    return " ".join(said) or "0 minutes"


def moment_in_words(moment: datetime) -> str:
    """A moment as a log tells it; a front door may show it in the reader's own zone."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def said_of(habits: Habits, now: datetime) -> Mapping[str, Sequence[str]]:
    """What a person has said, in words, by what it is about."""
    hours = "any" if habits.hours is None else f"{habits.hours[0]}-{habits.hours[1]}"
    away = [
        f"{moment_in_words(began)} to {moment_in_words(ended)}"
        for began, ended in habits.away
        if ended is not None and ended > now
    ]
    return {"time zone": [habits.zone], "active hours": [hours], "away": away}
