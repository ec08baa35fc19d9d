"""The turn sequence, as the rulebook lists it, and the runner that follows it."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.table import Table
from engine.vietnam_solitaire.common import AGAIN, Played, Stage, vs
from engine.vietnam_solitaire.phases import (
    add_remove,
    airmobile,
    fight,
    insurgency_combat,
    offensive,
    placement,
    raise_move,
    score,
    setup,
    trail_attack,
    trail_counters,
)
from engine.vietnam_solitaire.position import ASKED, DONE, RESULT, STAGE

# Number and name; step 0 has the number of the set-up, for nothing is decided in most of them.
PHASES = (
    (0, "Setup"),
    (0, "Add and Remove Units"),
    (1, "Roll for Trail Counters"),
    (2, "Attack the Ho Chi Minh Trail"),
    (3, "Raise and Move US or ARVN Forces"),
    (4, "US and ARVN Forces Fight"),
    (5, "Place NVA and VC Units"),
    (6, "Insurgency Combats"),
    (7, "NVA and VC Offensive"),
    (8, "Redeploy the Airmobile Cavalry"),
    (9, "Victory Points, Victory and Events"),
)

STAGES: tuple[Stage, ...] = (
    *setup.STAGES,
    *add_remove.STAGES,
    *trail_counters.STAGES,
    *trail_attack.STAGES,
    *raise_move.STAGES,
    *fight.STAGES,
    *placement.STAGES,
    *insurgency_combat.STAGES,
    *offensive.STAGES,
    *airmobile.STAGES,
    *score.STAGES,
)
PHASE_OF = [stage.phase for stage in STAGES]
STAGE_NAMES = tuple(f"{PHASES[stage.phase][1]} - {stage.name}" for stage in STAGES)
FIRST_OF_TURN = PHASE_OF.index(1)


def run(played: Played, table: Table) -> list[Decision]:
    """Play stage after stage until somebody must decide, or the game is over (empty list)."""
    position = vs(table)
    while not position.one(RESULT):
        at = position.stage
        answer = STAGES[at].play(played, table)
        if isinstance(answer, list):
            return answer
        if answer == AGAIN:
            continue
        position.clear(DONE, ASKED)
        # A stage is over: what was drafted in it is there for all to see.
        table.open()
        if position.one(RESULT):
            break
        after = at + 1 if at + 1 < len(STAGES) else FIRST_OF_TURN
        if PHASE_OF[after] != PHASE_OF[at] and after > at:  # the last one ended before its turn did
            table.phase_over()
        position.change(STAGE, 0, after)
        if PHASE_OF[after] != PHASE_OF[at]:
            number, name = PHASES[PHASE_OF[after]]
            table.tell("phase", position.turn, number, name)
    return []
