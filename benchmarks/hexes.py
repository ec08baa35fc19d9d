"""How long a way over the hex map takes, and the supply of all of it."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from engine.tet_68 import supply
from engine.tet_68.board import NVA, SOUTH_VIETNAM, US, Board
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.ways import AIRMOBILE, FOOT, MECHANIZED, Mover, reach, way

WAYS = 400
MOVERS = (
    Mover(FOOT, 5),  # a guerrilla
    Mover(FOOT, 3, 6, allowed=SOUTH_VIETNAM),
    Mover(FOOT, 3, 6, allowed=SOUTH_VIETNAM, sails=True),
    Mover(MECHANIZED, 6, 6, allowed=SOUTH_VIETNAM),
    Mover(AIRMOBILE, 12, allowed=SOUTH_VIETNAM),
)


def _milliseconds(act: Callable[[], object]) -> float:
    begin = time.process_time()
    act()
    return (time.process_time() - begin) * 1000


def ways(board: Board) -> list[float]:
    """Milliseconds of each of many ways, to hexes that the unit can come to."""
    chance = random.Random(1968)
    inland = [p for p in range(COUNT) if board.countries[p] == SOUTH_VIETNAM]
    spans = []
    for number in range(WAYS):
        mover = MOVERS[number % len(MOVERS)]
        start = chance.choice(inland)
        goal = chance.choice(sorted(reach(board, start, mover)))
        spans.append(_milliseconds(partial(way, board, start, goal, mover)))
    return sorted(spans)


def whole_map(board: Board) -> list[float]:
    """Milliseconds of the supply of both sides at once: lines of all bases, and every hex."""
    held = board.holding.items()
    ours = [place for place, one in held if one.side == US and one.kind != "camp"]
    theirs = [place for place, one in held if one.side == NVA and one.kind == "base"]
    red = {place for place in range(COUNT) if board.popular[place] == NVA} | set(theirs)
    blue = {place for place in range(COUNT) if board.popular[place] == US} | set(ours)

    def supplied() -> None:
        supply.reached(board, ours, supply.Line(3, 6, False, SOUTH_VIETNAM, red))
        supply.near(ours)
        supply.connected(board, board.north_edge, barred=blue)
        supply.connected(board, [board.port], barred=blue)
        supply.reached(board, theirs, supply.Line(5, barred=blue))

    return sorted(_milliseconds(supplied) for _ in range(50))


def rows() -> list[tuple[str, str]]:
    """The figures, as the benchmark prints them."""
    begin = time.process_time()
    board = Board()
    read = (time.process_time() - begin) * 1000
    found, supplied = ways(board), whole_map(board)
    return [
        ("hex map read and laid out (ms)", f"{read:.0f}"),
        ("a way over the hex map, median and worst of 400 (ms)",
         f"{statistics.median(found):.2f}, {found[-1]:.2f}"),
        ("supply of the whole hex map, both sides, median (ms)",
         f"{statistics.median(supplied):.1f}"),
    ]  # fmt: skip


if __name__ == "__main__":
    for name, figure in rows():
        print(f"{name}: {figure}")
