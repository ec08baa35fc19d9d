"""Answering for seats: what waits is closed by standing orders, else by the defaults."""

from __future__ import annotations

from datetime import datetime

from bot.desk.acts.grounds import must_moderate, owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.due import overdue
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import access
from bot.desk.plain.errors import DeskError, NotNow
from bot.desk.plain.values import Actor
from engine.kernel.decision import Decision

# A game that never leaves a phase by its defaults is broken; this keeps it from going on for ever.
MOST_FORCED = 2000
FORCED = "forced"


async def force(
    room: Room, match: str, actor: Actor, reason: str, whole_phase: bool, key: str | None = None
) -> Done:
    """Answer the decisions that wait, by standing orders, else by the defaults.

    It stops when all of them are answered or the phase ends; with `whole_phase` when the phase
    ends. A moderator who plays may answer for their own seat, for free seats, and for seats whose
    time has run out; raises NotNow when none of those is awaited.
    """
    why = reason_of(reason)

    def work(act: Act) -> None:
        sitting = act.sitting
        must_moderate(sitting, actor)
        table = act.table
        here = sitting.ruleset.phase(table.position)[:2]
        seats = sitting.ruleset.seats
        asked = _to_force(sitting, actor, room.now())
        names = dict.fromkeys(seats[decision.seat] for decision in asked)
        act.record("force", actor.id, text=", ".join(names), reason=why, draft=True)
        for _ in range(MOST_FORCED):
            open_still = [
                d
                for d in table.waiting
                if d in asked or (whole_phase and _decides_for(sitting, actor, d))
            ]
            if not open_still or sitting.ruleset.phase(table.position)[:2] != here:
                return
            decision = open_still[0]
            if decision in asked:
                asked.remove(decision)
            answer_for(act, decision, why)
        raise DeskError("The phase does not end by its defaults: a moderator must edit it.")

    return owned(await room.doing(match, work, key), actor)


def _decides_for(sitting: Sitting, actor: Actor, decision: Decision) -> bool:
    """Whether a moderator may force a decision whose time has not run out."""
    holder = sitting.holders.get(sitting.ruleset.seats[decision.seat])
    return holder in (None, actor.id) or not access.in_own_cause(sitting, actor)


def _to_force(sitting: Sitting, actor: Actor, now: datetime) -> list[Decision]:
    """The decisions that a moderator may force now. Raises NotNow when there are none."""
    found, waiting = [], sitting.playing().waiting
    for decision in waiting:
        if overdue(sitting, decision.seat, now) or _decides_for(sitting, actor, decision):
            found.append(decision)
    if not found:
        raise NotNow(
            f"You play in {sitting.code}: you may answer for your own seat, a free one, or one "
            "whose time has run out. None of those is awaited."
        )
    return found


def answer_for(act: Act, decision: Decision, why: str, actor: str = FORCED) -> None:
    """Answer a decision for its seat, by a standing order, else by the default."""
    before, first = list(act.table.waiting), len(act.rows)
    if not act.answer(decision):
        for order in act.table.space(decision).default():
            act.order(decision.seat, order, actor, why)
    act.settle(act.fresh_decisions(before, decision.seat, first))
