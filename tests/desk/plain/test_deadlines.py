"""When time runs out, each moment computed by hand; two zones, both changes of clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.plain.deadlines import (
    Asking,
    Clock,
    Habits,
    clock_of,
    deadline,
)
from bot.desk.plain.spans import Gap, counted, gaps_of, merged, run_out, within


def at(text: str) -> datetime:
    """A moment, "2027-03-27 19:00" in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def asked(text: str, **more: object) -> Asking:
    return Asking(at(text), 1, **more)  # type: ignore[arg-type]


BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
EVENING = Clock(48, "20:00", BERLIN)

# rule, habits, asked at, due, reminder: all in UTC.
DUE = [
    # Two days, and a reminder half a day before.
    (Clock(48), Habits(), "2027-03-01 09:00", "2027-03-03 09:00", "2027-03-02 21:00"),
    (Clock(8), Habits(), "2027-03-01 09:00", "2027-03-01 17:00", "2027-03-01 15:00"),
    # 20:00 in Berlin is 19:00 UTC in winter, 18:00 in summer; Germany changes on 28 March 2027.
    (EVENING, Habits(), "2027-03-01 09:00", "2027-03-03 19:00", "2027-03-03 07:00"),
    (EVENING, Habits(), "2027-03-26 09:00", "2027-03-28 18:00", "2027-03-28 06:00"),
    (EVENING, Habits(), "2027-03-26 18:00", "2027-03-28 18:00", "2027-03-28 06:00"),
    (EVENING, Habits(), "2027-03-26 18:01", "2027-03-29 18:00", "2027-03-29 06:00"),
    (EVENING, Habits(), "2027-10-29 18:30", "2027-10-31 19:00", "2027-10-31 07:00"),
    # Two hours ahead of UTC all year is no Berlin.
    (Clock(48, "20:00", "UTC+2"), Habits(), "2027-03-01 09:00", "2027-03-03 18:00",
     "2027-03-03 06:00"),
    (Clock(48, "20:00", "UTC-3:30"), Habits(), "2027-06-01 09:00", "2027-06-03 23:30",
     "2027-06-03 11:30"),
    # New York changes two weeks earlier, and a week later in autumn.
    (
        Clock(24, "20:00", NEW_YORK), Habits(),
        "2027-03-12 23:00", "2027-03-14 01:00", "2027-03-13 19:00",
    ),
    (
        Clock(24, "20:00", NEW_YORK), Habits(),
        "2027-03-13 23:00", "2027-03-15 00:00", "2027-03-14 18:00",
    ),
    # Real hours: a night that lacks one makes the local time later.
    (Clock(24), Habits(), "2027-03-27 11:00", "2027-03-28 11:00", "2027-03-28 05:00"),
    # 02:30 does not exist on 28 March in Berlin: it is as much later, 03:30 in summer time.
    (Clock(1, "02:30", BERLIN), Habits(), "2027-03-27 20:00", "2027-03-28 01:30",
     "2027-03-28 01:15"),
    # 02:30 comes twice on 31 October: the first counts.
    (Clock(1, "02:30", BERLIN), Habits(), "2027-10-30 20:00", "2027-10-31 00:30",
     "2027-10-31 00:15"),
    # Hours from 18 to 23 in New York (22:00 to 03:00 UTC in summer): due at 09:00, which is 05:00
    # there; so at the end of the next hours, and the reminder as they begin.
    (
        Clock(24), Habits(NEW_YORK, ("18:00", "23:00")),
        "2027-06-01 09:00", "2027-06-03 03:00", "2027-06-02 22:00",
    ),
    # Within the hours it stays; the reminder would fall at 14:00, before them, and waits for them.
    (
        Clock(24), Habits(NEW_YORK, ("18:00", "23:00")),
        "2027-06-01 23:00", "2027-06-02 23:00", "2027-06-02 22:00",
    ),
    # Hours over midnight, 22 to 02 in Berlin: 01:00 there is within those of the day before.
    (
        Clock(24), Habits(BERLIN, ("22:00", "02:00")),
        "2027-06-01 23:00", "2027-06-02 23:00", "2027-06-02 20:00",
    ),
    # A fixed time of the day holds whatever somebody's hours are.
    (
        EVENING, Habits(NEW_YORK, ("08:00", "10:00")),
        "2027-06-01 09:00", "2027-06-03 18:00", "2027-06-03 12:00",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "habits", "start", "due", "remind"), DUE)
def test_when_time_runs_out(rule: Clock, habits: Habits, start: str, due: str, remind: str) -> None:
    found = deadline(asked(start), rule, habits)
    assert (found.due, found.remind) == (at(due), at(remind))


HOUR = timedelta(hours=1)
START = at("2027-03-25 00:00")
AWAY = Habits(away=[(at("2027-03-02 09:00"), at("2027-03-12 09:00"))])


def test_time_does_not_count_while_somebody_is_away() -> None:
    # One day before they left, one after they came back; reminded when half a day is left.
    found = deadline(asked("2027-03-01 09:00"), Clock(48), AWAY)
    assert (found.due, found.remind) == (at("2027-03-13 09:00"), at("2027-03-12 21:00"))
    # Asked while they are away, they have all of it.
    assert deadline(asked("2027-03-05 00:00"), Clock(48), AWAY).due == at("2027-03-14 09:00")
    # Six hours are left when they are back: they are reminded at once.
    found = deadline(asked("2027-02-28 15:00"), Clock(48), AWAY)
    assert (found.due, found.remind) == (at("2027-03-12 15:00"), at("2027-03-12 09:00"))
    # A fixed time that falls into their absence is that of a later day.
    away = Habits(away=[(at("2027-03-03 18:30"), at("2027-03-06 18:30"))])
    assert deadline(asked("2027-03-01 10:00"), EVENING, away).due == at("2027-03-06 19:00")


def days(*spans: tuple[int, int]) -> list[Gap]:
    """Spans by days since START."""
    return [(START + b * 24 * HOUR, START + e * 24 * HOUR) for b, e in spans]


@pytest.mark.parametrize(
    ("away", "counts"),
    [
        ([(0, 10)], [(0, 10)]),
        ([(0, 59)], [(0, 30)]),  # thirty days, and then the clock runs
        ([(0, 20), (30, 60)], [(0, 20), (30, 40)]),
        ([(0, 30), (91, 100)], [(0, 30), (91, 100)]),  # ninety days later it is free again
        ([(0, 30), (85, 100)], [(0, 30), (90, 100)]),
        ([(0, 200)], [(0, 30), (90, 120), (180, 200)]),
        ([(0, 10), (80, 130)], [(0, 10), (80, 110)]),  # ten are free again from day 90 to 100
    ],
)
def test_absences_stop_the_clock_within_their_budget(
    away: list[tuple[int, int]], counts: list[tuple[int, int]]
) -> None:
    assert Clock(48).absences(days(*away)) == days(*counts)
    assert Clock(48, away=None).absences(days(*away)) == days(*away), "as matches of before"
    assert Clock(48, away=90).absences(days(*away)) == days(*away)
    assert Clock(48, away=0).absences(days(*away)) == []


def test_six_absences_in_a_row_do_not_stand_a_match_still_for_a_year() -> None:
    away = days(*((59 * n, 59 * n + 59) for n in range(6)))
    asking = Asking(START + 24 * HOUR, 1)
    assert deadline(asking, Clock(48), Habits(away=away)).due == START + 32 * 24 * HOUR
    assert deadline(asking, Clock(48, away=None), Habits(away=away)).due == START + 356 * 24 * HOUR


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(1, 100)), max_size=8),
       st.integers(0, 40))  # fmt: skip
def test_no_window_holds_more_absence_than_the_budget(
    found: list[tuple[int, int]], budget: int
) -> None:
    away = days(*((b, b + long) for b, long in found))
    day = timedelta(days=1)
    counts = within(away, budget * day, 90 * day)
    assert counts == merged(counts)
    marks = {e for span in counts for e in span if e is not None}
    for mark in marks:
        held = 90 * day - counted(mark - 90 * day, mark, counts)
        assert held <= budget * day
    # What does not count, did not for want of budget, and all that counts is absence.
    for began, ended in counts:
        assert any(b <= began and ended is not None and e is not None and ended <= e
                   for b, e in merged(away))  # fmt: skip
    if budget * day >= sum(((e - b) for b, e in merged(away) if e), timedelta()):
        assert counts == merged(away)


def test_pauses_and_downtime_are_given_back_once() -> None:
    pause = (at("2027-03-01 12:00"), at("2027-03-02 12:00"))
    down = (at("2027-03-02 06:00"), at("2027-03-02 18:00"))  # six hours of it during the pause
    rule = Clock(48, pauses=[pause])
    assert deadline(asked("2027-03-01 09:00"), rule).due == at("2027-03-04 09:00")
    assert deadline(asked("2027-03-01 09:00"), rule, downtimes=[down]).due == at("2027-03-04 15:00")
    # What was over before it was asked counts for nothing.
    assert deadline(asked("2027-03-03 09:00"), rule, downtimes=[down]).due == at("2027-03-05 09:00")


def test_while_the_clock_stands_nothing_is_due() -> None:
    rule = Clock(48, pauses=[(at("2027-03-01 12:00"), None)])
    assert deadline(asked("2027-03-01 09:00"), rule).due is None
    assert rule.paused == at("2027-03-01 12:00")


def test_what_a_moderator_adds() -> None:
    more = asked("2027-03-01 09:00", extra=timedelta(hours=24), extensions=1)
    assert deadline(more, EVENING).due == at("2027-03-04 19:00")
    assert more.name == "1.1"


def test_a_rule_comes_back_from_the_store_as_it_was() -> None:
    pause = [(at("2027-03-01 12:00"), at("2027-03-02 12:00")), (at("2027-03-03 12:00"), None)]
    rule = Clock(36, "20:00", BERLIN, "defaults", pause)
    assert clock_of(rule.out()) == rule
    assert clock_of(None) is None
    assert rule.words() == (
        "36 hours for each decision, at 20:00 Europe/Berlin; when time runs out, standing orders "
        "answer, else the defaults"
    )


spans = st.lists(st.tuples(st.integers(0, 300), st.integers(1, 60)), max_size=6)


def gaps(found: list[tuple[int, int]]) -> list[Gap]:
    return [(START + b * HOUR, START + (b + long) * HOUR) for b, long in found]


@given(spans, st.integers(1, 100))
def test_the_time_outside_of_all_gaps_is_what_was_allowed(
    found: list[tuple[int, int]], hours: int
) -> None:
    all_gaps = gaps(found)
    due = deadline(Asking(START, 1), Clock(hours, pauses=all_gaps)).due
    assert due is not None
    counted = sum(
        not any(b <= START + n * HOUR < e for b, e in all_gaps if e is not None)
        for n in range(round((due - START) / HOUR))
    )
    # A deadline that would fall on the first moment of a gap stays there.
    assert counted == hours


@given(spans, st.integers(1, 100))
def test_counting_is_the_other_way_round(found: list[tuple[int, int]], hours: int) -> None:
    apart = merged(gaps(found))
    due = run_out(START, hours * HOUR, apart)
    assert due is not None and counted(START, due, apart) == hours * HOUR


@given(spans)
def test_merged_spans_are_apart_and_in_order(found: list[tuple[int, int]]) -> None:
    apart = merged(gaps(found))
    assert all(one[1] is not None and one[1] < two[0] for one, two in pairwise(apart))
    kept = [[b.isoformat(), None if e is None else e.isoformat()] for b, e in apart]
    assert gaps_of(kept) == apart


@given(st.integers(0, 24 * 365), st.sampled_from([None, "20:00", "02:30"]), spans,
       st.sampled_from([None, ("18:00", "23:00"), ("22:00", "02:00")]),
       st.sampled_from(["UTC", BERLIN, NEW_YORK]))  # fmt: skip
def test_a_reminder_comes_between_question_and_deadline(
    start: int, when: str | None, found: list[tuple[int, int]], hours: object, zone: str
) -> None:
    asking = Asking(START + start * HOUR, 1)
    habits = Habits(zone, hours, gaps(found))  # type: ignore[arg-type]
    made = deadline(asking, Clock(24, when, zone), habits)
    assert made.due is not None and made.remind is not None
    assert asking.at < made.remind <= made.due
    assert made.due >= asking.at + timedelta(hours=24)
