"""Roads and rivers from hex to hex, along the lines that the gazetteer draws."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from shapely.geometry import LineString, Point

from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, Fit, Spot, centre
from engine.tet_68.making.ground import features, ring

AWAY = 1.6  # what a step costs for each hex that it strays from the straight line
TOGETHER = 0.6  # what a step along a road that is there costs: roads run into each other
STEP = 0.05  # hexes between the points at which a river is looked at


def road(
    stops: Sequence[int], open_side: Callable[[int, int], bool], laid: set[frozenset[int]]
) -> list[int]:
    """The hexes of a road through its stops, over sides that are open, close to straight.

    Raises ValueError if two stops have no way over land.
    """
    way = [stops[0]]
    for one, other in itertools.pairwise(stops):
        way += _between(one, other, open_side, laid)[1:]
    return way


def _between(
    one: int, other: int, open_side: Callable[[int, int], bool], laid: set[frozenset[int]]
) -> list[int]:
    line = LineString((centre(one), centre(other)))
    best = {one: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, one)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here == other:
            way = [here]
            while way[-1] != one:
                way.append(came[way[-1]])
            return way[::-1]
        if cost > best[here]:
            continue
        for beside in NEIGHBOURS[here]:
            if beside < 0 or not open_side(here, beside):
                continue
            step = TOGETHER if frozenset((here, beside)) in laid else 1.0
            further = cost + step + AWAY * line.distance(Point(centre(beside)))
            if further < best.get(beside, math.inf):
                best[beside], came[beside] = further, here
                heapq.heappush(queue, (further, beside))
    raise ValueError(f"no way from {one} to {other}")


def river(course: Sequence[Spot], land: Callable[[int], bool]) -> list[int]:
    """The hexes that a river runs through, from source to mouth; neighbours follow each other."""
    line = LineString(course)
    points = (line.interpolate(STEP * n) for n in range(int(line.length / STEP) + 1))
    found: list[int] = []
    for place in map(_hex_at, points):
        if land(place) and (not found or found[-1] != place):
            found.append(place)
    whole = found[:1]
    for place in found[1:]:
        if place in whole:  # it came back: what lies between is a bend
            del whole[whole.index(place) + 1 :]
        else:
            whole.append(place)
    return whole


def _hex_at(point: Any) -> int:
    return min(range(COUNT), key=lambda place: math.dist(centre(place), (point.x, point.y)))


def rivers(fit: Fit, extra: Iterable[dict[str, Any]]) -> dict[str, list[Spot]]:
    """The course of each river in the plane; what has one name is one river."""
    courses: dict[str, list[Spot]] = {}
    for entry in extra:
        courses[entry["name"]] = ring(fit, entry["course"])
    for feature in features("rivers"):
        name = feature["properties"]["name"]
        courses[name] = courses.get(name, []) + ring(fit, feature["geometry"]["coordinates"])
    return courses
