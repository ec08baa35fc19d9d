"""Movement Phases (Movement, Guerrillas, Stacking): a side moves its units one after another.

`begin` forgets what the last phase noted, `orders` asks. A move opens nothing unless it shows
something (a reveal): until then it is a draft and its side may take it back.
"""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.board import NVA, SIDES
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition, HexTable

VERBS = ("hide", "open", "done")


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side."""

    def begin(played: Played, table: HexTable) -> Progress:
        position = table.position
        anew((position.moved, position.lifted, position.hurried, position.landed))
        position.settle(lift_points=0)
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        return asked(played, table, side, "movement", VERBS)

    name = f"{SIDES[side]} Movement"
    return Phase(3 if side == NVA else 7, name, {"begin": begin, "orders": orders})


NVA_PHASE, US_PHASE = phase(NVA), phase(1 - NVA)
