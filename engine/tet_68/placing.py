"""Where a set-up row lets its units stand, on the map as it is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.datafiles import DataError
from engine.tet_68.board import COUNTRIES, IRON_TRIANGLE, REGIONS, SIDES, Board
from engine.tet_68.data.hexes import COUNT, column_row, distance
from engine.tet_68.datafiles import Row, Unit, Zone

STACK = 4  # units of a side in a hex (10.1)


def hexes_named(board: Board, words: str) -> frozenset[int]:
    """The hexes of a name or number; the Iron Triangle may be several. Raises DataError if none."""
    if words == IRON_TRIANGLE:
        return board.iron_triangle
    place = board.place(words)
    if place < 0 or board.all_sea[place]:
        raise DataError(f"setup.toml: there is no place {words}.")
    return frozenset((place,))


def hexes_of(board: Board, row: Row, zone: Zone) -> frozenset[int]:
    """The hexes of a zone for the side of its row, apart from those that stacking opens.

    Raises DataError for a name that is not on the map.
    """
    named = [hexes_named(board, words) for words in zone.at]
    kept = frozenset().union(*named)
    middles = [place for words in zone.near for place in hexes_named(board, words)]
    barred = frozenset(place for words in zone.but for place in hexes_named(board, words))
    if zone.stacked:
        return frozenset()
    return frozenset(
        place
        for place in range(COUNT)
        if not board.all_sea[place]
        and (not named or place in kept)
        and place not in barred
        and (not middles or any(distance(place, middle) <= zone.within for middle in middles))
        and _fits(board, row, zone, place)
    )


def _fits(board: Board, row: Row, zone: Zone, place: int) -> bool:
    """Whether a hex fits what a zone says of ground and holders."""
    side = SIDES.index(row.side)
    if zone.on and not any(holds(board, place, what, side) for what in zone.on):
        return False
    if any(holds(board, place, what, 1 - side) for what in zone.clear_of):
        return False
    if zone.regions and board.region[place] not in [REGIONS.index(name) for name in zone.regions]:
        return False
    bits = sum(1 << COUNTRIES.index(name) for name in zone.countries)
    if bits and not board.countries[place] & bits:
        return False
    first, last = zone.rows or (1, 99)
    return first <= column_row(place)[1] <= last


def holds(board: Board, place: int, what: str, side: int) -> bool:
    """Whether a hex holds a city, base, camp or Popular Area ("popular") of a side."""
    if what == "popular":
        return board.popular[place] == side
    holding = board.holding.get(place)
    return holding is not None and holding.kind == what and holding.side == side


def seats(
    units: Sequence[frozenset[int]], taken: Mapping[int, int] | None = None
) -> list[int] | None:
    """A hex for each unit out of those that it may stand in, with at most STACK in any.

    `taken`: how many stand in a hex already. None if they cannot all be placed.
    """
    full = dict(taken or {})
    standing: dict[int, list[int]] = {}
    found = [-1] * len(units)

    def seat(unit: int, tried: set[int]) -> bool:
        for place in sorted(units[unit]):
            if place in tried:
                continue
            tried.add(place)
            here = standing.setdefault(place, [])
            if len(here) + full.get(place, 0) < STACK:
                here.append(unit)
                found[unit] = place
                return True
            for other in tuple(here):
                if seat(other, tried):
                    here.remove(other)
                    here.append(unit)
                    found[unit] = place
                    return True
        return False

    ways = sorted(range(len(units)), key=lambda unit: len(units[unit]))
    return found if all(seat(unit, set()) for unit in ways) else None


def named_units(row: Row, units: Sequence[Unit]) -> list[list[str]]:
    """For each counter of a row the names that it may have: its own, or those of its kind."""
    found = [[name] for name in row.units]
    for kind, count in row.kinds.items():
        alike = [
            unit.name
            for unit in units
            if unit.kind == kind and unit.side == row.side and unit.group in ("start", "schedule")
        ]
        found += [alike] * count
    return found
