"""Phase 6: combat wherever units of both sides stand."""

from __future__ import annotations

from engine.kernel.table import Table
from engine.vietnam_solitaire import combat
from engine.vietnam_solitaire.common import AGAIN, NEXT, Answer, Played, Stage, vs
from engine.vietnam_solitaire.phases.fight import contested
from engine.vietnam_solitaire.position import FOUGHT, PENDING

HEADING = "Phase 6: Resolve Insurgency Combats"
PHASE = 7  # in sequence.PHASES


def start(played: Played, table: Table) -> Answer:
    """Every area with both sides is to be fought over, in map order (V15)."""
    position = vs(table)
    position.clear(FOUGHT, PENDING)
    for area in contested(position, played.land()):
        position.change(PENDING, area, 1)
    return NEXT


def combats(played: Played, table: Table) -> Answer:
    """Combat after combat."""
    return next_combat(played, table, 6)


def next_combat(played: Played, table: Table, phase: int) -> Answer:
    """Carry on the combat at hand, or begin the next that is pending."""
    position = vs(table)
    if position.battle:
        return combat.fight(played, table, phase, may_evade=False) or AGAIN
    for area in played.land():
        if position.pending[area]:
            if position.allied[area] and position.communist[area]:
                combat.begin(table, area)
            else:
                position.change(PENDING, area, 0)
            return AGAIN
    return NEXT


STAGES = (
    Stage(PHASE, "start", start),
    Stage(PHASE, "combats", combats),
)
