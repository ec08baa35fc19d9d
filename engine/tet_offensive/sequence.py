"""The sequence of play, as the rulebook lists it."""

from __future__ import annotations

from engine.kernel.sequence import SequenceOfPlay
from engine.tet_offensive.common import Printed
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
from engine.tet_offensive.position import TetPosition

SEQUENCE: SequenceOfPlay[Printed, TetPosition] = SequenceOfPlay(
    (
        setup.PHASE,
        vc_nva_movement.PHASE,
        vc_nva_combat.PHASE,
        replacement.PHASE,
        aero_mech_movement.PHASE,
        search.PHASE,
        allied_combat.PHASE,
        allied_movement.PHASE,
        morale.PHASE,
    ),
    turn_from=1,
    over=lambda position: bool(position.winner),
)
