"""Setting the clock of a match: time for each decision, more time, pauses."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.desk.acts import shortening
from bot.desk.acts.grounds import must_moderate, owned, reason_of
from bot.desk.acts.running_out import run_out
from bot.desk.looks import status
from bot.desk.match import awaited
from bot.desk.match.act import Act
from bot.desk.match.due import deadline_of, deadline_with, gaps_for, overdue
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain import access
from bot.desk.plain.calendar import read_time
from bot.desk.plain.deadlines import (
    AWAY_IN,
    DEFAULTS,
    TELL,
    THEN,
    Clock,
    hours_in_words,
    in_words,
    moment_in_words,
)
from bot.desk.plain.errors import NotNow
from bot.desk.plain.spans import counted
from bot.desk.plain.times import asked_from
from bot.desk.plain.values import Actor, Given
from bot.desk.plain.zones import read_zone
from engine.kernel.errors import BadOrder

PATIENCE = timedelta(hours=72)  # after a deadline, until others may go on without an answer
LEAST, MOST = 0.25, 24.0 * 60  # hours that a decision may be given


class Clocks:
    """The clocks of all matches."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def set(
        self,
        match: str,
        actor: Actor,
        reason: str,
        *,
        hours: float | None = None,
        at: str | None = None,
        zone: str | None = None,
        then: str | None = None,
        away: int | None = None,
        off: bool = False,
        key: str | None = None,
    ) -> Given:
        """Change how long a decision may take; what is None stays as it is.

        `at`: a time of the day, or "any" for none. `away`: for how many days in `AWAY_IN` absences
        stop it. `off`: the match has no clock from now on.
        The new time counts from when each seat was asked; a seat that has less time than before
        hears of it. What happens when time runs out happens at once where it has run out already.
        A moderator who plays does not set a shorter clock but asks for it: see `agree`.
        """
        why = reason_of(reason)
        if hours is not None and not LEAST <= hours <= MOST:
            raise BadOrder(f"A decision is given {LEAST:g} to {hours_in_words(MOST)}.")
        if then is not None and then not in THEN:
            raise BadOrder(f"What happens when time runs out is one of: {', '.join(THEN)}.")
        if away is not None and not 0 <= away <= AWAY_IN:
            raise BadOrder(f"Absences stop the clock for 0 to {AWAY_IN} days in {AWAY_IN}.")
        fixed = None if at is None or at == "any" else read_time(at)
        where = None if zone is None else read_zone(zone, self._room.now())

        def work(act: Act) -> None:
            _may_set(act.sitting, actor)
            clock = act.sitting.clock or Clock()
            clock = replace(clock, at=clock.at if at is None else fixed, zone=where or clock.zone)
            clock = replace(clock, hours=hours or clock.hours, then=then or clock.then)
            clock = clock if away is None else replace(clock, away=away)
            if shortening.needs_consent(act.sitting, actor, None if off else clock):
                shortening.ask(act, actor, clock, why)
                return
            if act.sitting.clock is None:
                self._begin(act)
            act.match_changes["clock"] = None if off else clock.out()
            words = "there is none any more" if off else clock.words()
            act.record("clock", actor.id, text=words, reason=why, draft=True)
            if not off:
                self._catch_up(act, clock)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    def _catch_up(self, act: Act, clock: Clock) -> None:
        """Answer for the seats whose time had run out before, and is over by the new clock too."""
        sitting, now = act.sitting, self._room.now()
        if clock.then == TELL or sitting.clock is None:
            return
        for number in sorted(awaited.seats_awaited(act.waiting_before)):
            found = deadline_with(act, sitting.ruleset.seats[number])
            over = found is not None and found.due is not None and found.due <= now
            if over and overdue(sitting, number, now):
                run_out(act, number, clock.then)

    async def agree(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Agree to the clock that a moderator who plays asks for; it is set when all have agreed.

        Each awaited seat then has the whole new time from that moment on. Raises NotNow when
        nobody asks for a clock.
        """

        def work(act: Act) -> None:
            number = own_seat(act.sitting, seat, actor)
            clock = shortening.agree(act, number, actor)
            if clock is None:
                return
            self._begin(act)
            kept = act.sitting.clock.pauses if act.sitting.clock else ()
            act.match_changes["clock"] = replace(clock, pauses=kept).out()
            act.record("clock", actor.id, text=clock.words(), reason="agreed by all", draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    def _begin(self, act: Act) -> None:
        """Let the time of every awaited seat begin now, as a clock begins that was not there."""
        sitting = act.sitting
        for number in awaited.seats_awaited(act.waiting_before):
            fresh = asked_from(self._room.now(), sitting.revision + 1)
            act.seat_changes[sitting.ruleset.seats[number]] = fresh

    async def claim(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Have answered, by standing orders, else defaults, whose time ran out `PATIENCE` ago.

        For who plays on and has waited so long, where no moderator has done anything. Raises
        NotAllowed for the late seat's own holder, NotNow when nobody is so late.
        """

        def work(act: Act) -> None:
            sitting = act.sitting
            number = own_seat(sitting, seat, actor)
            late = _late(sitting, actor, self._room.now())
            names = ", ".join(sitting.ruleset.seats[other] for other in late)
            act.record("claim", actor.id, number, names, draft=True)
            for other in late:
                run_out(act, other, DEFAULTS)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    async def pause(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Stop the clock. Orders are still taken.

        A moderator who plays may do so for two weeks in ninety days.
        """
        why = reason_of(reason)

        def work(act: Act) -> None:
            clock, now = _ticking(act.sitting, actor), self._room.now()
            access.check_pause(act.sitting, actor, clock.paused_often(now))
            if clock.paused is not None:
                raise NotNow(f"The clock of {act.sitting.code} stands still already.")
            pauses = [*clock.pauses, (now, None)]
            act.match_changes["clock"] = replace(clock, pauses=pauses).out()
            act.record("pause", actor.id, reason=why, draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    async def resume(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Let the clock run again. Every deadline is later by the time for which it stood still.

        After two weeks everybody who plays may do so.
        """
        why = reason_of(reason)

        def work(act: Act) -> None:
            sitting, now = act.sitting, self._room.now()
            long = sitting.clock is not None and sitting.clock.paused_long(now)
            access.check_resume(sitting, actor, long)
            access.check_running(sitting)
            clock = _clock_of(sitting)
            if clock.paused is None:
                raise NotNow(f"The clock of {act.sitting.code} is running.")
            pauses = [*clock.pauses[:-1], (clock.paused, now)]
            act.match_changes["clock"] = replace(clock, pauses=pauses).out()
            act.record(
                "resume", actor.id, text=in_words(now - clock.paused), reason=why, draft=True
            )

        return status.given(owned(await self._room.doing(match, work, key), actor))

    async def extend(
        self,
        match: str,
        actor: Actor,
        hours: float,
        reason: str,
        seat: str | int | None = None,
        key: str | None = None,
    ) -> Given:
        """Give a seat (None: every awaited seat) more time, counted from now if it has run out.

        Raises NotNow when no such seat is awaited.
        """
        why = reason_of(reason)
        if not LEAST <= hours <= MOST:
            raise BadOrder(f"A seat is given {LEAST:g} to {hours_in_words(MOST)} more at once.")

        def work(act: Act) -> None:
            sitting = act.sitting
            _ticking(sitting, actor)
            wanted = None if seat is None else sitting.seat(seat)
            waited = awaited.seats_awaited(act.table.waiting)
            for number in sorted(waited if wanted is None else waited & {wanted}):
                self._extend(act, sitting.ruleset.seats[number], timedelta(hours=hours))
                act.record("extend", actor.id, number, hours_in_words(hours), why, draft=True)
            if not act.rows:
                raise NotNow("No such seat is awaited, so there is no deadline to move.")

        return status.given(owned(await self._room.doing(match, work, key), actor))

    def _extend(self, act: Act, name: str, more: timedelta) -> None:
        sitting, now = act.sitting, self._room.now()
        asking, found = sitting.asked.get(name), deadline_of(sitting, name)
        if asking is None or sitting.clock is None:
            return
        extra = asking.extra + more
        if found is not None and found.due is not None and found.due <= now:
            gaps = gaps_for(sitting, name, sitting.clock)
            if sitting.clock.at is None:
                spent = counted(asking.at, now, gaps)
                extra = spent - timedelta(hours=sitting.clock.hours) + more
            else:
                extra += counted(found.due, now, gaps)
        act.seat_changes[name] = {
            "extra_seconds": int(extra.total_seconds()),
            "extensions": asking.extensions + 1,
            "reminded": False,
            "told": False,
        }


def _late(sitting: Sitting, actor: Actor, now: datetime) -> list[int]:
    """The seats whose time ran out so long ago that others may go on without them."""
    waiting = sitting.playing().waiting
    late: list[int] = []
    soonest: datetime | None = None
    for number in sorted(awaited.seats_awaited(waiting)):
        name = sitting.ruleset.seats[number]
        found = deadline_of(sitting, name)
        if found is None or found.due is None or access.holds(sitting, name, actor):
            continue
        may = found.due + PATIENCE
        if may <= now:
            access.check_claim(sitting, name, actor)
            late.append(number)
        elif soonest is None or may < soonest:
            soonest = may
    if not late:
        when = "" if soonest is None else f" That is so from {moment_in_words(soonest)} on."
        raise NotNow(
            f"Nobody else is late by {in_words(PATIENCE)} in {sitting.code}; then you may go on "
            f"without their answer.{when}"
        )
    return late


def _may_set(sitting: Sitting, actor: Actor) -> None:
    """Raise NotAllowed or NotNow unless the actor may set the clock: before a match, or in it."""
    access.check_moderator(sitting, actor)
    if sitting.state != "open":
        access.check_running(sitting)


def _ticking(sitting: Sitting, actor: Actor) -> Clock:
    """The clock of a running match, for its moderator. Raises NotAllowed, or NotNow without one."""
    must_moderate(sitting, actor)
    return _clock_of(sitting)


def _clock_of(sitting: Sitting) -> Clock:
    """The clock of a match. Raises NotNow without one."""
    if sitting.clock is None:
        raise NotNow(f"{sitting.code} has no clock: a moderator may set one.")
    return sitting.clock
