"""Phase 2, VC/NVA Combat: turning up, order of battles, battles, insurrection."""

from __future__ import annotations

from engine.tet_offensive.combat.aftermath import aftermath
from engine.tet_offensive.combat.battle import (
    battles_due,
    fight,
    order_of_battles,
    start,
    turning_up,
)
from engine.tet_offensive.common import Stage

STAGES = (
    Stage(2, "start", start),
    Stage(2, "turning up", turning_up),
    Stage(2, "battles due", battles_due),
    Stage(2, "order of battles", order_of_battles),
    Stage(2, "battles", fight),
    Stage(2, "aftermath", aftermath),
)
