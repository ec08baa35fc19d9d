"""Phase 2, VC/NVA Combat: turning up, order of battles, battles, insurrection."""

from __future__ import annotations

from engine.kernel.sequence import Phase
from engine.tet_offensive.combat.aftermath import aftermath
from engine.tet_offensive.combat.battle import (
    battles_due,
    fight,
    order_of_battles,
    start,
    turning_up,
)
from engine.tet_offensive.common import Printed
from engine.tet_offensive.position import TetPosition

PHASE: Phase[Printed, TetPosition] = Phase(
    2,
    "VC/NVA Combat",
    {
        "start": start,
        "turning up": turning_up,
        "battles due": battles_due,
        "order of battles": order_of_battles,
        "battles": fight,
        "aftermath": aftermath,
    },
)
