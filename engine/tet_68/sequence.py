"""The sequence of play of a game turn, as the rulebook lists it (3.2)."""

from __future__ import annotations

from engine.kernel.sequence import SequenceOfPlay
from engine.tet_68.phases import (
    combat,
    movement,
    political,
    replacement,
    setup,
    tally,
    weather,
)
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition

SEQUENCE: SequenceOfPlay[Played, HexPosition] = SequenceOfPlay(
    (
        setup.PHASE,
        weather.PHASE,
        replacement.NVA_PHASE,
        movement.NVA_PHASE,
        combat.NVA_PHASE,
        political.NVA_PHASE,
        replacement.US_PHASE,
        movement.US_PHASE,
        combat.US_PHASE,
        political.US_PHASE,
        tally.PHASE,
    ),
    turn_from=1,
    over=lambda position: bool(position.result),
)
