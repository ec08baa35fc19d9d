"""What boxes keep clear of, and what it costs them to lie on ground that is not theirs."""

import math
from collections.abc import Callable
from functools import lru_cache

from renders.tet_offensive.geography import Geography
from renders.tet_offensive.names import zones
from renders.tet_offensive.sheet import CIRCLE, Plan, part_of
from renders.tet_offensive.spots import Spot, grounds_at, number_spots
from renders.toolkit.labels import Berth, Obstacle, Rect
from renders.toolkit.layers import Frame

STRANGE = 20  # what each point of its tail costs a city's box for a corner on other ground
FAR = 4  # a box this many points of its line away from its dot is read as what it stands on
ASTRAY = 1500  # what that costs
ON_DOT = 120  # what it costs a city's box to hide its own dot


def tail(spot: Spot, rect: Rect) -> tuple[Spot, ...]:
    """Return points along the line from a city's dot to its box, none if the box is near."""
    x, y = spot
    end_x, end_y = rect.nearest(spot)
    length = math.hypot(end_x - x, end_y - y)
    steps = min(12, math.ceil(length / 16)) if length > 12 else 0
    return tuple(
        (x + (end_x - x) * step / steps, y + (end_y - y) * step / steps) for step in range(steps)
    )


def under(world: Geography, frame: Frame, rect: Rect) -> list[str]:
    """Return the provinces under a box's corners and centre; "" for none."""
    left, top, right, bottom = rect
    corners = ((left, top), (right, top), rect.centre, (left, bottom), (right, bottom))
    return grounds_at(world, frame, corners)


def ashore(
    world: Geography, frame: Frame, spot: Spot, province: str, room: Rect | None = None
) -> Callable[[Berth], Berth]:
    """Return what adds its tail to a berth, and what it costs a city's box to hide land.

    Above all others' land: the farther off a box is, the more it seems to belong to what is
    beneath it, but in its own `room`, where it is looked for.
    """

    def settle(berth: Berth) -> Berth:
        line = tail(spot, berth.rect)
        costs, other = {"": 0, province: 80}, 150 + STRANGE * len(line)
        below = under(world, frame, berth.rect)
        cost = berth.cost + sum(costs.get(ground, other) for ground in below)
        at_home = room is not None and berth.rect.within(room)
        if len(line) >= FAR and below[2] not in costs and not at_home:
            cost += ASTRAY
        cost += ON_DOT if berth.rect.nearest(spot) == spot else 0
        return berth._replace(cost=cost, tail=line)

    return settle


def astray(world: Geography, frame: Frame, province: str) -> Callable[[Berth], Berth]:
    """Return what adds its tail to a berth, if any, and what other ground costs a province's box.

    On other land it seems to belong there, even with a tail to its own: the sea is better.
    """

    def settle(berth: Berth) -> Berth:
        sea, other = (0, 250) if berth.tail else (50, 130)
        costs = {"": sea, province: 0}
        below = under(world, frame, berth.rect)
        cost = berth.cost + sum(costs.get(ground, other) for ground in below)
        line = tail(berth.tail[0], berth.rect) if berth.tail else ()
        return berth._replace(cost=cost, tail=line)

    return settle


@lru_cache(maxsize=16)
def obstacles(world: Geography, plan: Plan, frame: Frame) -> tuple[Obstacle, ...]:
    """Return the dots, circles, panels and names of zones that boxes keep clear of."""
    found = [Obstacle(name, 1.2) for name in zones(plan, frame)]
    found += [Obstacle(panel, 100) for panel in plan.panels]
    if frame is plan.main:
        for inset in plan.frames[1:]:
            edges = Rect(inset.left, inset.top, inset.right, inset.bottom)
            found.append(Obstacle(edges.grown(6), 100))
            found.append(Obstacle(part_of(plan.main, inset).grown(-4), 4))
    for area in world.places.values():
        x, y = frame.spot(*area.at)
        if plan.frame_of(area) is not frame or not frame.shows(x, y):
            continue
        if area.kind == "city":
            found.append(Obstacle(Rect(x, y, x, y).grown(10), 3, area.name))
        elif area.kind == "sanctuary" and area.name != "North Vietnam":
            found.append(Obstacle(Rect(x, y, x, y).grown(CIRCLE * 0.9), 0.4, area.name))
        elif area.kind == "province":
            (x, y), _ = number_spots(world, frame, area.name)[0]
            found.append(Obstacle(Rect(x - 50, y - 18, x + 50, y + 82), 0.13, area.name))
    return tuple(found)
