"""The turn sequence, as the rulebook lists it."""

from __future__ import annotations

from engine.kernel.sequence import SequenceOfPlay
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
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition

# Step 0 has the number of the set-up, for nothing is decided in most of them.
SEQUENCE: SequenceOfPlay[Played, VsPosition] = SequenceOfPlay(
    (
        setup.PHASE,
        add_remove.PHASE,
        trail_counters.PHASE,
        trail_attack.PHASE,
        raise_move.PHASE,
        fight.PHASE,
        placement.PHASE,
        insurgency_combat.PHASE,
        offensive.PHASE,
        airmobile.PHASE,
        score.PHASE,
    ),
    turn_from=1,
    over=lambda position: bool(position.result),
    cleared=lambda position: (position.done, position.asked),
)
