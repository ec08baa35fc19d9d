"""Phase 6: combat wherever units of both sides stand."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.vietnam_solitaire.combat import rounds
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 6: Resolve Insurgency Combats"


def start(played: Played, table: VsTable) -> Progress:
    """Every area with both sides is to be fought over, in map order (V15)."""
    position = table.position
    position.fought.reset()
    position.pending.reset()
    for area in position.contested(played.land):
        position.pending[area] = 1
    return NEXT


def combats(played: Played, table: VsTable) -> Progress:
    """Combat after combat."""
    return rounds.next_pending(played, table)


PHASE: Phase[Played, VsPosition] = Phase(
    6, "Insurgency Combats", {"start": start, "combats": combats}
)
