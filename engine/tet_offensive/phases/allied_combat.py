"""Phase 6, Allied Combat: as the VC/NVA combat phase, with air attacks before the battles."""

from __future__ import annotations

from engine.tet_offensive.combat.aftermath import aftermath
from engine.tet_offensive.combat.air import air_attacks
from engine.tet_offensive.combat.battle import (
    battles_due,
    fight,
    order_of_battles,
    start,
    turning_up,
)
from engine.tet_offensive.common import Stage

STAGES = (
    Stage(6, "start", start),
    Stage(6, "turning up", turning_up),
    Stage(6, "air attacks", air_attacks),
    Stage(6, "battles due", battles_due),
    Stage(6, "order of battles", order_of_battles),
    Stage(6, "battles", fight),
    Stage(6, "aftermath", aftermath),
)
