"""Where each area's name is looked for: its place on a plan, which no position changes."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from renders.tet_offensive.geography import Geography, Place
from renders.tet_offensive.ground import ashore, astray, obstacles
from renders.tet_offensive.measures import FOOT, GAP, PAD, Size, head_height, stepped, tag_width
from renders.tet_offensive.sheet import Plan, bounds
from renders.tet_offensive.spots import NORTH, SEA, Liking, Spot, number_spots, placement
from renders.toolkit.labels import Berth, Berths, Rect
from renders.toolkit.labels import place as settled
from renders.toolkit.layers import Frame

SIDES = {  # where the box's left and top lie: share of its size, then pixels from the dot
    "C": (-0.5, 0.0, 0, -16),
    "E": (0.0, 0.0, 13, -16),
    "W": (-1.0, 0.0, -13, -16),
    "N": (-0.5, -1.0, 0, -12),
    "S": (-0.5, 0.0, 0, 12),
    "NE": (0.0, -1.0, 8, -8),
    "NW": (-1.0, -1.0, -8, -8),
    "SE": (0.0, 0.0, 8, 8),
    "SW": (-1.0, 0.0, -8, 8),
}
RINGS = (20, 45, 75, 115, 165, 230, 320, 430, 560)  # pixels from a dot to its box
TURNS = 12
USUAL = {"city": (2, 1), "province": (1, 1), "sanctuary": (0, 0)}
SLIDES = (0, 25, -25, 55, -55, 95, -95)  # pixels


@dataclass(frozen=True, slots=True)
class Home:
    """Where an area's name stands while nothing is in its way, and how its box grows from there.

    `at`: of a city's name the middle of the edge that is nearer to its dot, so that signs which
    come and go do not cover the dot; of other areas the middle of the name.
    `share`: of the box that lies to the left of the name; `up`: the box stands above the name.
    `room`: what no other area's room covers; a box that has room in it is placed there first.
    """

    at: Spot
    share: float
    up: bool
    room: Rect


def reserved(plan: Plan, place: Place) -> Size:
    """Return the box that a name is given room for, with the counters that usually stand there."""
    across, down = placement().crowd.get(place.name, USUAL[place.kind])
    tag, rows = tag_width(plan, place), round(down * (plan.side + GAP))
    if place.kind == "city":
        width = stepped(max(tag, across * plan.side) + 2 * PAD)
        return width, head_height(plan) + rows + FOOT, (0.0, 0.0), 0
    top = plan.number_size + 2 if place.kind == "province" else head_height(plan)
    width = stepped(max(tag, across * plan.side))
    return width, top + rows, (width / 2, top / 2), 0


def berth(left: float, top: float, size: Size, cost: float, form: int = 0) -> Berth:
    """Return a berth by the box's top left corner."""
    return Berth(Rect(left, top, left + size[0], top + size[1]), cost, form)


def sides(spot: Spot, size: Size, liked: Liking) -> Iterator[Berth]:
    """Yield berths for a city's box: the liked side, slid from there, other sides, farther off."""
    x, y = spot
    liked_side, liked_x, liked_y = liked
    width, height, _, dear = size
    for side, (share_x, share_y, dx, dy) in SIDES.items():
        left, top = x + share_x * width + dx, y + share_y * height + dy
        if side != liked_side:
            yield berth(left, top, size, dear + 330)
            continue
        for slide_x, slide_y in itertools.product(SLIDES, SLIDES):
            cost = dear + 2.5 * (abs(slide_x) + abs(slide_y))
            yield berth(left + liked_x + slide_x, top + liked_y + slide_y, size, cost)
    yield from around(spot, size, 380)


def around(spot: Spot, size: Size, dear: float, form: int = 0) -> Iterator[Berth]:
    """Yield berths farther and farther off a spot, `dear` the cost of leaving it."""
    x, y = spot
    width, height, _, own = size
    for ring, turn in itertools.product(RINGS, range(TURNS)):
        angle = turn * 2 * math.pi / TURNS
        left = x + math.cos(angle) * (ring + width / 2) - width / 2
        top = y + math.sin(angle) * (ring + height / 2) - height / 2
        yield berth(left, top, size, dear + own + 9 * ring, form)


def over(spot: Spot, size: Size) -> Iterator[Berth]:
    """Yield berths for a sanctuary's box: amid its circle, or a little off."""
    x, y = spot
    for dx, dy in itertools.product((0, -24, 24, -45, 45), (0, -20, 20, -40, 40)):
        cost = size[3] + 8 * (abs(dx) + abs(dy))
        yield berth(x - size[0] / 2 + dx, y - size[1] / 2 + dy, size, cost)


def numbers(world: Geography, frame: Frame, name: str, size: Size) -> Iterator[Berth]:
    """Yield berths for a province's box: its number, and if possible all of it, on its ground."""
    for (x, y), off in number_spots(world, frame, name):
        yield berth(x - size[2][0], y - size[2][1], size, off * 3 + size[3])


def reservations(world: Geography, plan: Plan, frame: Frame, place: Place) -> Berths:
    """Return the berths that an area's room may take."""
    spot, size = frame.spot(*place.at), reserved(plan, place)
    clear = [o for o in obstacles(world, plan, frame) if o.owner != place.name]
    if place.kind == "city":
        found = sides(spot, size, placement().city.get(place.name, ("E", 0, 0)))
        return Berths(found, bounds(frame), clear, ashore(world, frame, spot, place.province))
    if place.kind == "province" or place.name == NORTH:
        on = numbers(world, frame, place.name, size)
        return Berths(on, bounds(frame), clear, astray(world, frame, place.name))
    return Berths(over(spot, size), bounds(frame), clear)


def moorings(world: Geography, plan: Plan, name: str) -> Berths:
    """Return the berths that a ship off a province may take."""
    spot = plan.main.spot(*placement().offshore.get(name, world.places[name].at))
    found = sides(spot, (plan.side, plan.side + GAP, (0.0, 0.0), 0), ("C", 0, 0))
    clear = obstacles(world, plan, plan.main)
    return Berths(found, bounds(plan.main), clear, astray(world, plan.main, SEA))


@lru_cache(maxsize=64)
def homes(world: Geography, plan: Plan) -> dict[str, Home]:
    """Return the home of every area that a plan shows, and of ships ("off 12").

    Provinces come after cities, which have more ground to go to.
    """
    found: dict[str, Home] = {}
    ranks = {"sanctuary": 0, "city": 1, "province": 2}
    shown = [p for n, p in world.places.items() if not plan.shows or n in plan.shows]
    for frame in plan.frames:
        here = [one for one in shown if plan.frame_of(one) is frame]
        here.sort(key=lambda place: ranks[place.kind])
        off = [n for n in placement().offshore if any(one.name == n for one in shown)]
        boxes = {one.name: reservations(world, plan, frame, one) for one in here}
        boxes |= {f"off {n}": moorings(world, plan, n) for n in off if frame is plan.main}
        for name, taken in settled(boxes).items():
            if name in world.places:
                found[name] = home_in(plan, frame, world.places[name], taken.rect)
            else:
                found[name] = Home(taken.rect.centre, 0.5, False, taken.rect)
    return found


def home_in(plan: Plan, frame: Frame, place: Place, rect: Rect) -> Home:
    """Return the home in the room that an area has: its name is on the side of its dot."""
    x, y = frame.spot(*place.at)
    if place.kind != "city":
        size = reserved(plan, place)
        return Home((rect.left + size[2][0], rect.top + size[2][1]), 0.5, False, rect)
    share = 0.0 if rect.left > x - 10 else 1.0 if rect.right < x + 10 else 0.5
    up = rect.bottom < y + 10
    half = head_height(plan) / 2
    edge = rect.left + PAD + (rect.right - rect.left - 2 * PAD) * share
    return Home((edge, rect.bottom - half if up else rect.top + half), share, up, rect)
