"""The land that all maps of this country share: coasts, national borders, rivers, the lake."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from renders.toolkit.layers import Frame

LAND_FILE = Path(__file__).parent / "data" / "land.json"
NARROW = 0.9736  # a degree of longitude against one of latitude at 13.2 N, amid the map

Point = tuple[float, float]  # longitude, latitude in degrees
Line = tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """Outlines are rings in degrees, the largest of a country first; rivers and borders lines."""

    countries: dict[str, tuple[Line, ...]]
    borders: tuple[Line, ...]  # between nations
    rivers: dict[str, tuple[Line, ...]]
    lakes: dict[str, tuple[Line, ...]]


def inside(ring: Line, point: Point) -> bool:
    """Return whether a point lies within a ring (even-odd rule)."""
    x, y = point
    odd = False
    before_x, before_y = ring[-1]
    for here_x, here_y in ring:
        if (here_y > y) != (before_y > y):
            crossing = here_x + (y - here_y) * (before_x - here_x) / (before_y - here_y)
            odd ^= x < crossing
        before_x, before_y = here_x, here_y
    return odd


def lines(stored: dict[str, list[list[list[float]]]]) -> dict[str, tuple[Line, ...]]:
    """Return stored lists as tuples of points."""
    return {
        name: tuple(tuple((x, y) for x, y in line) for line in found)
        for name, found in stored.items()
    }


def rings_near(frame: Frame, rings: tuple[Line, ...]) -> list[Line]:
    """Return those rings that the window may show."""
    west, north = frame.world(frame.left, frame.top)
    east, south = frame.world(frame.right, frame.bottom)
    return [
        ring
        for ring in rings
        if max(x for x, _ in ring) > west
        and min(x for x, _ in ring) < east
        and max(y for _, y in ring) > south
        and min(y for _, y in ring) < north
    ]


@cache
def land() -> Land:
    """Return the land as stored, read once a process."""
    stored = json.loads(LAND_FILE.read_text("utf-8"))
    return Land(
        countries=lines(stored["countries"]),
        borders=lines(stored["lines"])["national"],
        rivers=lines(stored["rivers"]),
        lakes=lines(stored["lakes"]),
    )
