"""The hex grid: flat-topped hexes numbered CCRR, rows growing south, odd columns half a row higher.

A hex is the index of its place in the grid, row after row: this is what lists are indexed by. The
plane measures in rows: a hex is one wide from its upper to its lower side.
"""

from __future__ import annotations

import math
from typing import NamedTuple

FIRST_COLUMN, LAST_COLUMN = 8, 41
FIRST_ROW, LAST_ROW = 1, 43
WIDTH = LAST_COLUMN - FIRST_COLUMN + 1
HEIGHT = LAST_ROW - FIRST_ROW + 1
COUNT = WIDTH * HEIGHT
STEP = math.sqrt(3) / 2  # from one column to the next, in rows

# The six sides, clockwise from the upper one: steps in column and row, for columns of each parity.
SIDES = ("N", "NE", "SE", "S", "SW", "NW")
_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))


class Spot(NamedTuple):
    """A point of the plane, in rows to the east and to the south."""

    x: float
    y: float


def index(column: int, row: int) -> int:
    """The hex at a column and row; -1 off the map."""
    inside = FIRST_COLUMN <= column <= LAST_COLUMN and FIRST_ROW <= row <= LAST_ROW
    return (row - FIRST_ROW) * WIDTH + column - FIRST_COLUMN if inside else -1


def column_row(place: int) -> tuple[int, int]:
    """The column and row of a hex."""
    row, column = divmod(place, WIDTH)
    return column + FIRST_COLUMN, row + FIRST_ROW


def number(place: int) -> str:
    """A hex as it is printed: "2634" is column 26, row 34."""
    column, row = column_row(place)
    return f"{column:02d}{row:02d}"


def hex_of(words: str) -> int:
    """The hex of a printed number; -1 if there is none on the map."""
    if len(words) != 4 or not words.isdecimal():
        return -1
    return index(int(words[:2]), int(words[2:]))


def beside(place: int) -> tuple[int, ...]:
    """The hexes across the six sides, in the order of SIDES; -1 off the map."""
    column, row = column_row(place)
    steps = _ODD if column % 2 else _EVEN
    return tuple(index(column + across, row + down) for across, down in steps)


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(beside(place) for place in range(COUNT))


def distance(one: int, other: int) -> int:
    """How many hexes lie from one to the other: 0 for the same, 1 for neighbours."""
    (c1, r1), (c2, r2) = column_row(one), column_row(other)
    # Slanting rows: one that keeps to a straight line of hexes from column to column.
    slant = (r2 - (c2 + 1) // 2) - (r1 - (c1 + 1) // 2)
    across = c2 - c1
    return max(abs(across), abs(slant), abs(across + slant))


def within(place: int, reach: int) -> tuple[int, ...]:
    """The hexes at most so far off, itself among them, in the order of their numbers."""
    return tuple(other for other in range(COUNT) if distance(place, other) <= reach)


def centre(place: int) -> Spot:
    """The middle of a hex in the plane."""
    column, row = column_row(place)
    return Spot(column * STEP, row - (0.5 if column % 2 else 0.0))


def corners(place: int) -> tuple[Spot, ...]:
    """The six corners, clockwise: side n runs from corner n to the next one."""
    x, y = centre(place)
    half = 1 / (2 * math.sqrt(3))
    return (
        Spot(x - half, y - 0.5), Spot(x + half, y - 0.5), Spot(x + 2 * half, y),
        Spot(x + half, y + 0.5), Spot(x - half, y + 0.5), Spot(x - 2 * half, y),
    )  # fmt: skip


KM_DEGREE, KM_MERIDIAN = 111.32, 110.6  # of longitude on the equator, of latitude here


class Fit(NamedTuple):
    """How hex numbers fit the earth: a column and row, its degrees, and kilometres a step."""

    column: float
    lon: float
    row: float
    lat: float
    km_column: float
    km_row: float

    def spot(self, lon: float, lat: float) -> Spot:
        """Where a point of the earth lies in the plane of the hexes."""
        narrow = math.cos(math.radians((lat + self.lat) / 2))
        column = self.column + (lon - self.lon) * KM_DEGREE * narrow / self.km_column
        row = self.row - (lat - self.lat) * KM_MERIDIAN / self.km_row
        return Spot(column * STEP, row)

    def degrees(self, spot: Spot) -> tuple[float, float]:
        """The degrees (lon, lat) of a point of the plane."""
        lat = self.lat - (spot.y - self.row) * self.km_row / KM_MERIDIAN
        narrow = math.cos(math.radians((lat + self.lat) / 2))
        lon = self.lon + (spot.x / STEP - self.column) * self.km_column / (KM_DEGREE * narrow)
        return lon, lat
