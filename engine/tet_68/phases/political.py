"""Political Combat Phases (Popular Areas): open units win over the people of enemy areas."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.board import NVA, SIDES
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition, HexTable

VERBS = ("done",)


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side; the simpler game has none."""

    def begin(played: Played, table: HexTable) -> Progress:
        anew((table.position.canvassed, table.position.campaigned))
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        if played.simple:
            return NEXT
        return asked(played, table, side, "politics", VERBS)

    name = f"{SIDES[side]} Political Combat"
    return Phase(5 if side == NVA else 9, name, {"begin": begin, "orders": orders})


NVA_PHASE, US_PHASE = phase(NVA), phase(1 - NVA)
