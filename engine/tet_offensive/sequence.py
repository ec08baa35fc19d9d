"""The sequence of play, as the rulebook lists it, and the runner that follows it."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.table import Table
from engine.tet_offensive.common import AGAIN, Printed, Stage, tet
from engine.tet_offensive.phases import (
    aero_mech_movement,
    allied_combat,
    allied_movement,
    morale,
    replacement,
    search,
    setup,
    vc_nva_combat,
    vc_nva_movement,
)
from engine.tet_offensive.position import DONE, STAGE, WINNER

PHASES = (
    "Set-up",
    "VC/NVA Movement",
    "VC/NVA Combat",
    "Replacement",
    "Allied Aero-Mech Movement",
    "Allied Search",
    "Allied Combat",
    "Allied Movement",
    "Morale",
)

STAGES: tuple[Stage, ...] = (
    *setup.STAGES,
    *vc_nva_movement.STAGES,
    *vc_nva_combat.STAGES,
    *replacement.STAGES,
    *aero_mech_movement.STAGES,
    *search.STAGES,
    *allied_combat.STAGES,
    *allied_movement.STAGES,
    *morale.STAGES,
)
PHASE_OF = [stage.phase for stage in STAGES]
STAGE_NAMES = tuple(f"{PHASES[stage.phase]} - {stage.name}" for stage in STAGES)


def run(printed: Printed, table: Table) -> list[Decision]:
    """Play stage after stage until somebody must decide, or somebody has won (empty list)."""
    position = tet(table)
    while not position.cells[WINNER][0]:
        at = position.stage
        answer = STAGES[at].play(printed, table)
        if isinstance(answer, list):
            return answer
        # A stage is over: what was drafted in it is there for all to see.
        table.open()
        if 1 in position.done:
            position.clear(DONE)
        if answer != AGAIN and not position.cells[WINNER][0]:
            if PHASE_OF[at + 1] != PHASE_OF[at]:
                table.phase_over()
            position.change(STAGE, 0, at + 1)
        phase = PHASE_OF[position.stage]
        if phase != PHASE_OF[at]:
            table.tell(PHASE_BEGINS, position.turn, phase, PHASES[phase])
    return []
