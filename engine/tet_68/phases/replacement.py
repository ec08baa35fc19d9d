"""Reinforcement/Replacement Phases (Replacements, Reinforcements): who comes back or arrives.

`begin` lays out what is owed (`position.owed` by pool), `orders` lets the side take it: here the
orders of replacements belong, those of variants and the return of dummies (9.2).
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
        anew((position.owed, position.returned, position.arrived))
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        return asked(played, table, side, "replacement", VERBS)

    name = f"{SIDES[side]} Reinforcement/Replacement"
    return Phase(2 if side == NVA else 6, name, {"begin": begin, "orders": orders})


NVA_PHASE, US_PHASE = phase(NVA), phase(1 - NVA)
