"""Phase 6: combat wherever units of both sides stand."""

from __future__ import annotations

from engine.kernel.sequence import AGAIN, NEXT, Phase, Progress, Stage
from engine.vietnam_solitaire import combat
from engine.vietnam_solitaire.common import Played, VsTable
from engine.vietnam_solitaire.phases.fight import contested
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 6: Resolve Insurgency Combats"


def start(played: Played, table: VsTable) -> Progress:
    """Every area with both sides is to be fought over, in map order (V15)."""
    position = table.position
    position.fought.reset()
    position.pending.reset()
    for area in contested(position, played.land()):
        position.pending[area] = 1
    return NEXT


def combats(played: Played, table: VsTable) -> Progress:
    """Combat after combat."""
    return next_combat(played, table)


def next_combat(played: Played, table: VsTable) -> Progress:
    """Carry on the combat at hand, or begin the next that is pending."""
    position = table.position
    if position.battle:
        return combat.fight(played, table, may_evade=False) or AGAIN
    for area in played.land():
        if position.pending[area]:
            if position.allied[area] and position.communist[area]:
                combat.begin(table, area)
            else:
                position.pending[area] = 0
            return AGAIN
    return NEXT


PHASE: Phase[Played, VsPosition] = Phase(
    6,
    "Insurgency Combats",
    (
        Stage("start", start),
        Stage("combats", combats),
    ),
)
