"""When time runs out: arithmetic over moments, pauses, time zones and people's habits.

The hours of a decision are real hours, equally long on days on which summer time begins or ends.
Time does not count while the match pauses, while the bot was down, or while the person is away.
Times of day are those of a zone. A time that a zone skips counts as that much later; of a time that
it has twice the first counts (as in RFC 5545).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

from bot.desk.plain.spans import Gap, counted, gaps_of, merged, past, run_out, within
from bot.desk.plain.zones import zone_of
from engine.kernel import wording

TELL, DEFAULTS, STAND_IN = "tell", "defaults", "stand-in"
THEN = (TELL, DEFAULTS, STAND_IN)  # what may happen when time has run out
HOURS = 48.0
LONGEST_LEAD = timedelta(hours=12)  # between a reminder and its deadline
PAUSED = timedelta(days=14)  # for so long in `AWAY_IN` days one who plays may pause a clock
AWAY, AWAY_IN = 30, 90  # days of absence that stop a clock, at most, in so many days


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a decision may take in a match, and what happens then.

    `hours` of real time; `at` ("20:00" in `zone`): the time of the day at which deadlines fall,
    None for any. `then` is one of `THEN`. `pauses`: when the clock stood still. `away`: for how
    many days in `AWAY_IN` the absences of a player stop it; None, as matches of before have it:
    all of them.
    """

    hours: float = HOURS
    at: str | None = None
    zone: str = "UTC"
    then: str = TELL
    pauses: Sequence[Gap] = ()
    away: int | None = AWAY

    @property
    def paused(self) -> datetime | None:
        """Since when the clock stands still, or None."""
        return self.pauses[-1][0] if self.pauses and self.pauses[-1][1] is None else None

    def paused_long(self, now: datetime) -> bool:
        """Whether it has stood still for `PAUSED`, in this pause alone."""
        return self.paused is not None and now - self.paused >= PAUSED

    def paused_often(self, now: datetime) -> bool:
        """Whether it has stood still for `PAUSED` in the last `AWAY_IN` days, in all pauses."""
        began = now - timedelta(days=AWAY_IN)
        return now - began - counted(began, now, merged(self.pauses)) >= PAUSED

    def words(self) -> str:
        """The clock in words, without a stop at the end."""
        at = "" if self.at is None else f", at {self.at} {self.zone}"
        away = "" if self.away == AWAY else f"; {self.away_words()}"
        return f"{hours_in_words(self.hours)} for each decision{at}; {_THEN[self.then]}{away}"

    def away_words(self) -> str:
        """For how long absences stop the clock, in words."""
        if self.away is None or self.away >= AWAY_IN:
            return "absences stop the clock however long they are"
        if not self.away:
            return "absences do not stop the clock"
        days = wording.counted(self.away, "day")
        return f"absences stop the clock for {days} in {AWAY_IN} at most"

    def absences(self, away: Iterable[Gap]) -> list[Gap]:
        """What of a player's absences stops the clock."""
        if self.away is None:
            return merged(away)
        return within(away, timedelta(days=self.away), timedelta(days=AWAY_IN))

    def stopped(self, habits: Habits, downtimes: Sequence[Gap]) -> list[Gap]:
        """When the clock stands still for a player, in order and without overlaps."""
        return merged([*self.pauses, *self.absences(habits.away), *downtimes])

    def out(self) -> dict[str, Any]:
        """As the store keeps it."""
        pauses = [[b.isoformat(), None if e is None else e.isoformat()] for b, e in self.pauses]
        kept = {"hours": self.hours, "at": self.at, "zone": self.zone, "then": self.then}
        return {**kept, "pauses": pauses, "away": self.away}


_THEN = {
    TELL: "when time runs out, the moderator is told",
    DEFAULTS: "when time runs out, standing orders answer, else the defaults",
    STAND_IN: "when time runs out, a stand-in answers",
}


def clock_of(kept: Mapping[str, Any] | None) -> Clock | None:
    """A clock as the store has kept it; None: the match has no clock."""
    if kept is None:
        return None
    pauses = gaps_of(kept["pauses"])
    away = kept.get("away")
    return Clock(kept["hours"], kept["at"], kept["zone"], kept["then"], pauses, away)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person has set for all their matches.

    `zone`: a name such as Europe/Berlin. `hours`: two times of the day between which they may be
    written to; where the second is the smaller one, over midnight. `away`: when they are away.
    """

    zone: str = "UTC"
    hours: tuple[str, str] | None = None
    away: Sequence[Gap] = ()

    def since(self, moment: datetime | None) -> Habits:
        """The same without absences before a moment; None: all of them."""
        if moment is None:
            return self
        left = [(max(b, moment), e) for b, e in self.away if e is None or e > moment]
        return replace(self, away=left)


NO_HABITS = Habits()


@dataclass(frozen=True, slots=True)
class Asking:
    """Since when a seat is asked, and what has been done about it.

    `row`: the journal row with which it was asked; with `extensions`, the number of extensions, it
    names the deadline. `extra`: the time that a moderator has added. `reminded`: its holder was.
    `told`: that its time ran out was acted on.
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
    asking: Asking, clock: Clock, habits: Habits = NO_HABITS, downtimes: Sequence[Gap] = ()
) -> Deadline:
    """When the time of a seat runs out, and when its holder is reminded of that.

    Where deadlines fall at one time of the day, extra time is added after that time of the day.
    """
    gaps = clock.stopped(habits, downtimes)
    allowed = timedelta(hours=clock.hours) + asking.extra
    later_by = timedelta() if clock.at is None else asking.extra
    due = run_out(asking.at, allowed - later_by, gaps)
    while due is not None:
        moved = _waking(_at_time(due, clock), clock, habits)
        later = past(moved, gaps)
        if later == moved:
            break
        due = later
    if due is not None:
        due = run_out(moved, later_by, gaps) if later_by else moved
    if due is None:
        return Deadline(None, None)
    return Deadline(due, _remind(due, allowed, habits, gaps))


def _remind(due: datetime, allowed: timedelta, habits: Habits, gaps: Sequence[Gap]) -> datetime:
    """When to remind: a quarter of the time before it is due, at most `LONGEST_LEAD` before.

    A reminder outside of the person's active hours waits for their next ones, if these begin
    before the deadline.
    """
    wanted = past(due - min(allowed / 4, LONGEST_LEAD), gaps) or due
    if habits.hours is None:
        return wanted
    began, _ = next_hours(wanted, habits)
    awake = past(max(began, wanted), gaps) or due
    # Without active hours between now and then, a reminder at night is better than none.
    return awake if awake < due else wanted


# ---- times of the day ----------------------------------------------------------------------------


def local(day: datetime, at: str, zone: str) -> datetime:
    """A time of the day ("20:00") on the date of `day`, on the clocks of a zone; in UTC."""
    told = datetime.combine(day.date(), time.fromisoformat(at), tzinfo=zone_of(zone))
    return told.astimezone(UTC)


def _at_time(moment: datetime, clock: Clock) -> datetime:
    """The first moment from `moment` on at which a deadline may fall."""
    if clock.at is None:
        return moment
    day = moment.astimezone(zone_of(clock.zone))
    found = [local(day + timedelta(days=n), clock.at, clock.zone) for n in (0, 1)]
    return next(one for one in found if one >= moment)


def _waking(moment: datetime, clock: Clock, habits: Habits) -> datetime:
    """The moment itself within a person's active hours, else the end of their next ones.

    Where all deadlines of a match fall at one time of the day, the moment stays: that was agreed.
    """
    if habits.hours is None or clock.at is not None:
        return moment
    began, ended = next_hours(moment, habits)
    return moment if began <= moment else ended


def next_hours(moment: datetime, habits: Habits) -> tuple[datetime, datetime]:
    """The active hours in which a moment lies, else the next ones. `habits.hours` is not None."""
    first, last = habits.hours or ("00:00", "00:00")
    day = moment.astimezone(zone_of(habits.zone))
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
    said = [wording.counted(n, word) for n, word in parts if n]
    return " ".join(said) or "0 minutes"


def moment_in_words(moment: datetime) -> str:
    """A moment in words, in UTC; a front door may show it in the reader's own zone."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def said_of(habits: Habits, now: datetime) -> Mapping[str, Sequence[str]]:
    """The habits of a person in words, by what they are about; past absences are left out."""
    hours = "any" if habits.hours is None else f"{habits.hours[0]}-{habits.hours[1]}"
    away = [
        f"{moment_in_words(began)} to {moment_in_words(ended)}"
        for began, ended in habits.away
        if ended is not None and ended > now
    ]
    return {"time zone": [habits.zone], "active hours": [hours], "away": away}
