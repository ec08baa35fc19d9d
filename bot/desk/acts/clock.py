"""The clock of a match as its moderator sets it: time per decision, more time, pauses."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.desk.acts import shortening
from bot.desk.acts.grounds import must_moderate, owned, reason_of
from bot.desk.looks import status
from bot.desk.match import awaited
from bot.desk.match.act import Act
from bot.desk.match.due import deadline_of, gaps_for
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting, own_seat
from bot.desk.plain import access
from bot.desk.plain.calendar import read_time, read_zone
from bot.desk.plain.deadlines import (
    THEN,
    Rule,
    counted,
    hours_in_words,
    in_words,
)
from bot.desk.plain.errors import NotNow
from bot.desk.plain.times import asked_from
from bot.desk.plain.values import Actor, Given
from engine.kernel.errors import BadOrder

LEAST, MOST = 0.25, 24.0 * 60  # hours that a decision may be given


class Clock:
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
        off: bool = False,
        key: str | None = None,
    ) -> Given:
        """Change how long a decision may take; what is None stays. `at`: "any" for no fixed time.

        `off`: the match has no clock from now on. It counts from when each seat was asked; whose
        time runs out sooner than it did is told.
        A moderator who plays only asks for what may leave others less time; see `agree`.
        """
        why = reason_of(reason)
        if hours is not None and not LEAST <= hours <= MOST:
            raise BadOrder(f"A decision is given {LEAST:g} to {hours_in_words(MOST)}.")
        if then is not None and then not in THEN:
            raise BadOrder(f"When time runs out: {', '.join(THEN)}.")
        fixed = None if at is None or at == "any" else read_time(at)
        where = None if zone is None else read_zone(zone)

        def work(act: Act) -> None:
            _may_set(act.sitting, actor)
            rule = act.sitting.clock or Rule()
            rule = replace(rule, at=rule.at if at is None else fixed, zone=where or rule.zone)
            rule = replace(rule, hours=hours or rule.hours, then=then or rule.then)
            if shortening.needs_consent(act.sitting, actor, None if off else rule):
                shortening.ask(act, actor, rule, why)
                return
            if act.sitting.clock is None:
                self._begin(act)
            act.match_changes["clock"] = None if off else rule.out()
            words = "there is none any more" if off else rule.words()
            act.note("clock", actor.id, text=words, reason=why, draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    async def agree(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Agree to the clock that a moderator who plays asks for; when all have, it holds.

        Whoever is being asked then has all of the new time from that moment on. Raises NotNow when
        nobody asks for one.
        """

        def work(act: Act) -> None:
            number = own_seat(act.sitting, seat, actor)
            rule = shortening.agree(act, number, actor)
            if rule is None:
                return
            self._begin(act)
            kept = act.sitting.clock.pauses if act.sitting.clock else ()
            act.match_changes["clock"] = replace(rule, pauses=kept).out()
            act.note("clock", actor.id, text=rule.words(), reason="agreed by all", draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    def _begin(self, act: Act) -> None:
        """With a clock that begins, nobody has used up any of his time."""
        sitting = act.sitting
        for number in awaited.seats_awaited(act.waiting_before):
            fresh = asked_from(self._room.now(), sitting.revision + 1)
            act.seat_changes[sitting.ruleset.seats[number]] = fresh

    async def pause(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Let the clock stand still. Orders are taken all the same."""
        why = reason_of(reason)

        def work(act: Act) -> None:
            rule = _ticking(act.sitting, actor)
            if rule.paused is not None:
                raise NotNow(f"The clock of {act.sitting.code} stands still already.")
            pauses = [*rule.pauses, (self._room.now(), None)]
            act.match_changes["clock"] = replace(rule, pauses=pauses).out()
            act.note("pause", actor.id, reason=why, draft=True)

        return status.given(owned(await self._room.doing(match, work, key), actor))

    async def resume(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """Let the clock run again; every deadline is later by as long as it stood."""
        why = reason_of(reason)

        def work(act: Act) -> None:
            rule, now = _ticking(act.sitting, actor), self._room.now()
            if rule.paused is None:
                raise NotNow(f"The clock of {act.sitting.code} is running.")
            pauses = [*rule.pauses[:-1], (rule.paused, now)]
            act.match_changes["clock"] = replace(rule, pauses=pauses).out()
            act.note("resume", actor.id, text=in_words(now - rule.paused), reason=why, draft=True)

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
        """Give a seat, or all that are waited for, more time; from now if it has run out."""
        why = reason_of(reason)
        if not LEAST <= hours <= MOST:
            raise BadOrder(f"Time is given by {LEAST:g} to {hours_in_words(MOST)}.")

        def work(act: Act) -> None:
            sitting = act.sitting
            _ticking(sitting, actor)
            wanted = None if seat is None else sitting.seat(seat)
            waited = awaited.seats_awaited(act.table.waiting)
            for number in sorted(waited if wanted is None else waited & {wanted}):
                self._extend(act, sitting.ruleset.seats[number], timedelta(hours=hours))
                act.note("extend", actor.id, number, hours_in_words(hours), why, draft=True)
            if not act.rows:
                raise NotNow("Nobody is waited for there, so there is no deadline to move.")

        return status.given(owned(await self._room.doing(match, work, key), actor))

    def _extend(self, act: Act, name: str, more: timedelta) -> None:
        sitting, now = act.sitting, self._room.now()
        asking, found = sitting.asked.get(name), deadline_of(sitting, name)
        if asking is None or sitting.clock is None:
            return
        extra = asking.extra + more
        if found is not None and found.due is not None and found.due <= now:
            gaps = gaps_for(sitting, name)
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


def _may_set(sitting: Sitting, actor: Actor) -> None:
    """Raise NotAllowed or NotNow unless the actor may set the clock, before the match or in it."""
    access.check_moderator(sitting, actor)
    if sitting.state != "open":
        access.check_running(sitting)


def _ticking(sitting: Sitting, actor: Actor) -> Rule:
    """The rule of a running match that has a clock, for its moderator. NotAllowed, NotNow."""
    must_moderate(sitting, actor)
    if sitting.clock is None:
        raise NotNow(f"{sitting.code} has no clock: a moderator may set one.")
    return sitting.clock
