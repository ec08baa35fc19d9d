"""Lines of communication and of supply over the map: who can be supported from where.

A line of communications leads from a unit to a source. It counts the hexes after the unit's, the
source's among them, so the unit's own hex may be barred (16.2, ruling S107). A supply line leads on
from a source and has any length. Both go from land to land, whatever the side between (ruling S99).
What bars a hex is handed in: as the seat that asks knows it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from engine.tet_68.board import EVERYWHERE, Board
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, distance
from engine.tet_68.ways import FOOT, NONE, Mover, way

AIRMOBILE_REACH = 12  # hexes, in a straight line (16.4)


class Line(NamedTuple):
    """The rule of a side's lines: hexes, hexes more along a road, and what bars them."""

    hexes: int
    road: int = 0
    red: bool = False
    allowed: int = EVERYWHERE
    barred: Collection[int] = NONE


def reached(board: Board, sources: Iterable[int], line: Line) -> list[bool]:
    """For each hex whether a unit there has a line of communications to a source.

    It is traced from the sources: ordinary hexes, then those along a road, then the others.
    """
    found = [False] * COUNT
    open_hex = [board.enters(place, line.allowed) for place in range(COUNT)]
    for place in line.barred:
        open_hex[place] = False
    front = set(sources)
    for place in front:
        found[place] = True
    front = {place for place in front if open_hex[place]}
    before = set(front)  # come to with no hex along a road yet
    after: set[int] = set()  # the same, when those are used up
    rest: set[int] = set()
    roads = board.red_roads if line.red else board.roads
    for left in range(line.hexes, -1, -1):
        if line.road:
            rest |= _along(roads, front, line.road, open_hex, found)
        rest -= after
        after |= rest
        if not left:
            break
        front = _on(board.lands, front, open_hex, found) - before
        before |= front
        rest = _on(board.lands, rest, open_hex, found) - after
    return found


def _on(
    beside: Sequence[tuple[int, ...]],
    front: Iterable[int],
    open_hex: Sequence[bool],
    found: list[bool],
) -> set[int]:
    """The open hexes one step on; every hex that is come to, open or not, is noted in `found`."""
    further = set()
    for place in front:
        for other in beside[place]:
            found[other] = True
            if open_hex[other]:
                further.add(other)
    return further


def _along(
    roads: Sequence[tuple[int, ...]],
    front: set[int],
    most: int,
    open_hex: Sequence[bool],
    found: list[bool],
) -> set[int]:
    """The open hexes that a road leads to in at most so many steps, those of the front too."""
    seen: set[int] = set(front)
    edge = front
    for _ in range(most):
        edge = _on(roads, edge, open_hex, found) - seen
        if not edge:
            break
        seen |= edge
    return seen


def traced(board: Board, unit: int, sources: Collection[int], line: Line) -> tuple[int, ...] | None:
    """The shortest line of communications from a unit's hex to a source; None if there is none.

    The hexes from the unit's to the source's: fewest in all, then those with more along a road.
    """
    if unit in sources:
        return (unit,)
    mover = Mover(
        FOOT, line.hexes, line.road, line.red, line.allowed, barred=line.barred, any_side=True
    )
    most = line.hexes + line.road
    close = sorted(source for source in sources if distance(unit, source) <= most)
    found = (way(board, unit, source, mover) for source in close)
    lines = [one for one in found if one is not None]
    return min(lines, key=lambda one: (len(one.hexes), one.points)).hexes if lines else None


def connected(
    board: Board, ends: Iterable[int], allowed: int = EVERYWHERE, barred: Collection[int] = NONE
) -> list[bool]:
    """For each hex whether a supply line may lead from it to one of the ends."""
    found = [False] * COUNT
    front = [place for place in ends if board.enters(place, allowed) and place not in barred]
    for place in front:
        found[place] = True
    while front:
        further = []
        for place in front:
            for other in board.lands[place]:
                if not found[other] and board.enters(other, allowed) and other not in barred:
                    found[other] = True
                    further.append(other)
        front = further
    return found


def near(sources: Iterable[int], most: int = AIRMOBILE_REACH) -> list[bool]:
    """For each hex whether one of the sources lies at most so many hexes off."""
    found = [False] * COUNT
    front = list(sources)
    for place in front:
        found[place] = True
    for _ in range(most):
        further = []
        for place in front:
            for other in NEIGHBOURS[place]:
                if other >= 0 and not found[other]:
                    found[other] = True
                    further.append(other)
        front = further
    return found
