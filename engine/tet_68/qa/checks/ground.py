"""What must agree in map.toml: grids, sea and coast, rivers and roads."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.tet_68.board import (
    ALL_SEA,
    CAMBODIA,
    COUNTRIES,
    LAOS,
    NORTH_VIETNAM,
    SOUTH_VIETNAM,
    THAILAND,
    Board,
)
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, column_row, number
from engine.tet_68.mapfile import SEA

# About how many hexes of each the outlines give; a map may differ by a twentieth, small parts more.
LAND = (1060, 53)
SHARES = {SOUTH_VIETNAM: (400, 20), CAMBODIA: (370, 30), LAOS: (185, 15), THAILAND: (185, 15),
          NORTH_VIETNAM: (28, 6)}  # fmt: skip


def check(board: Board) -> Iterator[str]:
    """Every sentence about the ground."""
    yield from _grids(board)
    yield from _counts(board)
    yield from _coast(board)
    yield from _edge(board)
    yield from _rivers(board)
    yield from _roads(board)


def _grids(board: Board) -> Iterator[str]:
    chart = board.data.map
    for name, grid in (("terrain", chart.terrain.rows), ("region", chart.region.rows)):
        for place, sign in enumerate("".join(grid)):
            if (sign == SEA) != board.all_sea[place]:
                yield f"map.toml, {name} {number(place)}: all sea here or in country, not in both."
    for place, sign in enumerate("".join(chart.region.rows)):
        if sign not in (SEA, *".1234"):
            yield f"map.toml, region {number(place)}: there is no region {sign}."
        if (sign in "1234") != bool(board.countries[place] & SOUTH_VIETNAM):
            yield f"map.toml, region {number(place)}: South Vietnam, and it alone, has regions."
    for sign, countries in chart.country.legend.items():
        if not countries:
            yield f"map.toml, country, legend {sign}: land lies in a country."


def _counts(board: Board) -> Iterator[str]:
    land = sum(not sea for sea in board.all_sea)
    if abs(land - LAND[0]) > LAND[1]:
        yield f"map.toml, country: about {LAND[0]} hexes have land, not {land}."
    for bit, (about, off) in SHARES.items():
        count = sum(bool(here & bit) for here in board.countries)
        if abs(count - about) > off:
            name = COUNTRIES[bit.bit_length() - 1]
            yield f"map.toml, country: about {about} hexes have land of {name}, not {count}."


def _coast(board: Board) -> Iterator[str]:
    mouths = {course[-1] for _, course in board.rivers if course}
    for place in range(COUNT):
        where = f"map.toml, coast {number(place)}"
        beside = [other for other in NEIGHBOURS[place] if other >= 0]
        touches = any(board.all_sea[other] for other in beside) or len(beside) < 6
        if not board.coastal[place]:
            continue
        if board.all_sea[place]:
            yield f"{where}: it is all sea."
        elif not touches and place not in mouths:
            yield f"{where}: it touches no hex that is all sea, and no river ends in it."
    for one, other in board.sides:
        where = f"map.toml, sides {number(one)}-{number(other)}"
        if other not in NEIGHBOURS[one]:
            yield f"{where}: they are no neighbours."
        elif board.all_sea[one] or board.all_sea[other]:
            yield f"{where}: a side is listed between hexes with land only."
        elif not board.coastal[one] and not board.coastal[other]:
            yield f"{where}: neither of them lies on the coast."


def _edge(board: Board) -> Iterator[str]:
    for place in board.north_edge:
        if column_row(place)[1] != 1 or board.all_sea[place]:
            yield f"map.toml, north_edge {number(place)}: it is no hex of row 1 with land."
    for bit in (NORTH_VIETNAM, LAOS):
        if not any(board.countries[place] == bit for place in board.north_edge):
            yield f"map.toml, north_edge: {COUNTRIES[bit.bit_length() - 1]} has a hex of it."


def _rivers(board: Board) -> Iterator[str]:
    for name, course in board.rivers:
        yield from _course(board, f"map.toml, river {name}", course)


def _roads(board: Board) -> Iterator[str]:
    linked: set[int] = set()
    for road in board.data.map.road:
        course = [board.place(words) for words in road.hexes.split()]
        where = f"map.toml, road {road.name}"
        yield from _course(board, where, course)
        for one, other in itertools.pairwise(course):
            if board.sides.get((one, other)) == ALL_SEA:
                yield f"{where}: between {number(one)} and {number(other)} is all sea."
        linked.update(course)
    for name, times in Counter(road.name for road in board.data.map.road).items():
        if times > 1:
            yield f"map.toml, road {name}: {times} roads have this name."
    first = min(linked, default=0)
    seen, queue = {first}, [first]
    while queue:
        for other in board.roads[queue.pop()]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    for place in sorted(linked - seen)[:1]:
        yield f"map.toml, road: {number(place)} is joined to no road that leads to {number(first)}."


def _course(board: Board, where: str, course: Sequence[int]) -> Iterator[str]:
    """What is wrong with a line from hex to hex."""
    if len(course) < 2:
        yield f"{where}: it leads through two hexes at least."
    for place in course:
        if board.all_sea[place]:
            yield f"{where}: {number(place)} is all sea."
    for one, other in itertools.pairwise(course):
        if other not in NEIGHBOURS[one]:
            yield f"{where}: {number(one)} and {number(other)} are no neighbours."
