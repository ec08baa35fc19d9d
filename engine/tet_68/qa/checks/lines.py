"""Whether what stands on the map at the start is in supply in good weather (16.0)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tet_68 import supply
from engine.tet_68.board import EVERYWHERE, NVA, SIDES, SOUTH_VIETNAM, THAILAND, US, Board
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.placing import hexes_of

TO_PORT = ("354", "367", "704")  # these trace to Sihanoukville, all others to the north edge


def barred_to(board: Board, side: int) -> frozenset[int]:
    """What bars a side's lines on the empty map: the other's Popular Areas and self-defence.

    The port is entered whatever stands there (ruling S49).
    """
    enemy = {place for place, held in board.holding.items() if held.side != side}
    enemy |= {place for place in range(COUNT) if board.popular[place] == 1 - side}
    return frozenset(enemy - {board.port} if side == NVA else enemy)


def allowed_to(side: int) -> int:
    """The countries that a side's ordinary units may enter (18.2, 18.4)."""
    return SOUTH_VIETNAM if side == US else EVERYWHERE & ~THAILAND


def check(board: Board) -> Iterator[str]:
    """Every sentence about supply at the start."""
    yield from _bases(board)
    yield from _units(board)


def _bases(board: Board) -> Iterator[str]:
    barred, allowed = barred_to(board, NVA), allowed_to(NVA)
    port = supply.connected(board, [board.port], allowed, barred)
    edge = supply.connected(board, board.north_edge, allowed, barred)
    for place, held in board.holding.items():
        if held.side != NVA or held.kind != "base":
            continue
        to_port = held.name in TO_PORT
        if not (port if to_port else edge)[place]:
            end = "Sihanoukville" if to_port else "the north edge"
            yield f"map.toml, base {held.name}: no supply line leads to {end}."


def supplied(board: Board, side: int) -> list[bool]:
    """For each hex whether a unit of a side that stood there at the start had supply."""
    kinds = ("base", "city") if side == US else ("base",)
    sources = [
        place for place, held in board.holding.items() if held.side == side and held.kind in kinds
    ]
    barred, allowed = barred_to(board, side), allowed_to(side)
    hexes, road = (3, 6) if side == US else (5, 0)
    return supply.reached(board, sources, supply.Line(hexes, road, False, allowed, barred))


def _units(board: Board) -> Iterator[str]:
    fed = supplied(board, US)
    units = {unit.name: unit for unit in board.data.counters.unit}
    for unit in units.values():
        if unit.side != "US" or not unit.start:
            continue
        here, where = board.place(unit.start), f"counters.toml, unit {unit.name}"
        if here < 0 or board.all_sea[here]:
            yield f"{where}: it starts in {unit.start}, which is no hex with land."
        elif not fed[here]:
            yield f"{where}: it starts in {unit.start}, out of supply."
        elif unit.star == "none" and not board.enters(here, allowed_to(US)):
            yield f"{where}: it starts in {unit.start}, a country that it may not enter."
    for row in board.data.setup.row:
        if SIDES.index(row.side) != US or not row.where:
            continue
        places = frozenset().union(*(hexes_of(board, row, zone) for zone in row.where))
        if not all(fed[place] for place in places):
            yield f"setup.toml, row {row.row}: it lets units start out of supply."
