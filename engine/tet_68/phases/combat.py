"""Combat Phases (Combat, Combat Support, Interdiction, Intelligence Warfare): one attack at a time.

`begin` forgets what the last phase noted. `orders` asks the side whose half it is for its next
attack, or, while an attack is at hand (`position.battle`), whom its step is up to.
"""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.board import NVA, SIDES
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition, HexTable

VERBS = ("done",)


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side."""

    def begin(played: Played, table: HexTable) -> Progress:
        position = table.position
        anew((position.attacked, position.defended, position.assailed))
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        return asked(played, table, side, "combat", VERBS)

    name = f"{SIDES[side]} Combat"
    return Phase(4 if side == NVA else 8, name, {"begin": begin, "orders": orders})


NVA_PHASE, US_PHASE = phase(NVA), phase(1 - NVA)
