"""What is done when the time of a seat has run out: the moderators are told, or it is answered."""

from __future__ import annotations

from bot.desk.acts import standing_in
from bot.desk.acts.forcing import answer_for
from bot.desk.match.act import Act
from bot.desk.plain.deadlines import DEFAULTS, STAND_IN, TELL
from engine.kernel.decision import Decision

CLOCK = "clock"  # the actor of what is done when time has run out
STAND_IN_ACTOR = "stand-in"
_HOW = {
    TELL: "",
    DEFAULTS: ": standing orders answer, else the defaults",
    STAND_IN: ": a stand-in answers",
}


def run_out(act: Act, seat: int, then: str) -> None:
    """Record that the time of a seat has run out, and do what its clock says: one of `THEN`."""
    name = act.sitting.ruleset.seats[seat]
    act.seat_changes[name] = {**act.seat_changes.get(name, {}), "told": True}
    act.record("time", CLOCK, seat, _HOW[then], draft=True)
    if then == TELL:
        return
    for decision in [d for d in act.table.waiting if d.seat == seat]:
        if decision in act.table.waiting:
            if then == STAND_IN and _stands_in(act, decision):
                continue
            answer_for(act, decision, "time ran out", CLOCK)


def _stands_in(act: Act, decision: Decision) -> bool:
    """Let a stand-in answer a decision. Returns False when it waits still: a default closes it."""
    before, first = list(act.table.waiting), len(act.rows)
    standing_in.give(act, decision, STAND_IN_ACTOR, "time ran out")
    act.settle(act.fresh_decisions(before, decision.seat, first))
    return decision not in act.table.waiting
