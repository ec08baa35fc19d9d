"""Combat Phases (Combat, Interdiction, Intelligence Warfare): one attack after the other.

`begin` forgets what the last phase noted. `orders` asks the side whose half it is for its next
attack, or, while an attack is at hand, whom its step is up to.
"""

from __future__ import annotations

from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.board import NVA, SIDES, US
from engine.tet_68.combat import battle
from engine.tet_68.combat.attacks import why_not_hex
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition, HexTable

SIMPLE = ("attack", "done")
VERBS = (("attack", "strike", "probe", "done"), ("attack", "probe", "done"))


class Closing:
    """A Combat Phase is not closed before marines have attacked where they have landed (7.5.2)."""

    def __init__(self, played: Played) -> None:
        self.played = played

    def __call__(self, position: HexPosition, seat: int) -> None:
        if position.battle >= 0:
            return
        for unit in self.played.forces.of[seat]:
            place = position.loc[unit]
            if position.landed[unit] and not why_not_hex(self.played, position, seat, place):
                name, where = self.played.forces.names[unit], self.played.area_names[place]
                raise RuleViolation(f"{name} must attack {where}.", "Opposed Landing")


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side."""

    def begin(played: Played, table: HexTable) -> Progress:
        position = table.position
        anew((position.attacked, position.probed, position.defended, position.assailed))
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        if table.position.battle >= 0:
            waiting = battle.resolve(played, table)
            if waiting is not None:
                return waiting
        verbs = SIMPLE if played.simple else VERBS[side]
        return asked(played, table, side, "combat", verbs)

    def end(played: Played, table: HexTable) -> Progress:
        """Marines that could not attack, the hex having been struck before, have failed too."""
        position = table.position
        for unit in played.forces.of[side]:
            if position.landed[unit]:
                battle.settle_landing(table, position.loc[unit], side)
        return NEXT

    name = f"{SIDES[side]} Combat"
    return Phase(4 if side == NVA else 8, name, {"begin": begin, "orders": orders, "end": end})


NVA_PHASE, US_PHASE = phase(NVA), phase(US)
