"""Movement Phases (Movement, Guerrillas, Stacking): a side moves its units one after another.

`begin` forgets what the last phase noted, `orders` asks. A move opens nothing unless it shows
something (a reveal): until then it is a draft and its side may take it back.
"""

from __future__ import annotations

from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.board import NVA, SIDES
from engine.tet_68.losing import eliminate
from engine.tet_68.moving import stacking
from engine.tet_68.moving.bars import mover
from engine.tet_68.occupation import defence
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition, HexTable
from engine.tet_68.ways import reach

ALL = ("move", "hide", "open", "remove")
VERBS = ((*ALL, "lift", "land", "fleet", "arrive", "done"), (*ALL, "hurry", "done"))


def caught(position: HexPosition, side: int) -> list[int]:
    """Underground units in an enemy city, base or camp that has its factor again (ruling S26)."""
    return [
        unit
        for unit in position.forces.of[side]
        if position.underground(unit) and defence(position, position.loc[unit]) == 1 - side
    ]


class Closing:
    """What must be done before a Movement Phase is closed."""

    def __init__(self, played: Played) -> None:
        self.played = played

    def __call__(self, position: HexPosition, seat: int) -> None:
        stacking.check(position, seat)
        for unit in caught(position, seat):
            if not position.moved[unit] and can_leave(self.played, position, unit):
                name = self.played.forces.names[unit]
                where = self.played.area_names[position.loc[unit]]
                raise RuleViolation(
                    f"{name} is underground in {where}, which defends itself again: it must leave.",
                    "Self-Defense Hexes",
                )


def can_leave(played: Played, position: HexPosition, unit: int) -> bool:
    """Whether a unit can end a move in any other hex."""
    start, moves = position.loc[unit], mover(played, position, unit)
    return any(place != start for place in reach(played.board, start, moves))


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side."""

    def begin(played: Played, table: HexTable) -> Progress:
        position = table.position
        anew((position.moved, position.lifted, position.hurried, position.landed))
        position.settle(lift_points=0)
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        return asked(played, table, side, "movement", VERBS[side])

    def end(played: Played, table: HexTable) -> Progress:
        if played.plays(table.position, side):
            for unit in caught(table.position, side):
                eliminate(table, unit)
        return NEXT

    name = f"{SIDES[side]} Movement"
    return Phase(3 if side == NVA else 7, name, {"begin": begin, "orders": orders, "end": end})


NVA_PHASE, US_PHASE = phase(NVA), phase(1 - NVA)
