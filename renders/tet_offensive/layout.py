"""Where the box of each area goes: always the same place while there is room."""

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from engine.tet_offensive.view import View
from renders.tet_offensive.blocks import Block, Form, Size, block_of, fleet_block
from renders.tet_offensive.geography import Geography
from renders.tet_offensive.happened import NOTHING, Happened
from renders.tet_offensive.names import zones
from renders.tet_offensive.sheet import CIRCLE, Plan, bounds, part_of
from renders.tet_offensive.spots import Liking, Spot, ground_at, number_spots, placement
from renders.tet_offensive.stacking import ships
from renders.tet_offensive.style import Style
from renders.toolkit.labels import Berth, Berths, Obstacle, Rect, place
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
STRAY = 5  # a box this many points of its line away from its dot is read as other ground's
TRIES = 4  # how often a window is arranged, until no province lacks room
STRANGE = 20  # what each point of its tail costs a city's box for a corner on other ground
SLIDES = (0, 25, -25, 55, -55, 95, -95)  # pixels


@dataclass(frozen=True, slots=True)
class Placed:
    """An area on the sheet: its window, its own spot and its box, in pixels."""

    frame: Frame
    spot: tuple[float, float]
    rect: Rect
    block: Block
    form: Form


def berth(left: float, top: float, size: Size, cost: float, form: int) -> Berth:
    """Return a berth by the box's top left corner."""
    return Berth(Rect(left, top, left + size[0], top + size[1]), cost, form)


def sides(spot: Spot, sizes: tuple[Size, ...], liked: Liking) -> Iterator[Berth]:
    """Yield berths for a city's box: the liked side, slid from there, other sides, farther off."""
    x, y = spot
    liked_side, liked_x, liked_y = liked
    for form, size in enumerate(sizes):
        width, height, _, dear = size
        for side, (share_x, share_y, dx, dy) in SIDES.items():
            left, top = x + share_x * width + dx, y + share_y * height + dy
            if side != liked_side:
                yield berth(left, top, size, dear + 330, form)
                continue
            for slide_x, slide_y in itertools.product(SLIDES, SLIDES):
                cost = dear + 2.5 * (abs(slide_x) + abs(slide_y))
                yield berth(left + liked_x + slide_x, top + liked_y + slide_y, size, cost, form)
    yield from around(spot, sizes, 380)


def around(spot: Spot, sizes: tuple[Size, ...], dear: float) -> Iterator[Berth]:
    """Yield berths farther and farther off a spot, `dear` the cost of leaving it."""
    x, y = spot
    for form, (ring, turn) in itertools.product(
        range(len(sizes)), itertools.product(RINGS, range(TURNS))
    ):
        width, height, _, own = sizes[form]
        angle = turn * 2 * math.pi / TURNS
        left = x + math.cos(angle) * (ring + width / 2) - width / 2
        top = y + math.sin(angle) * (ring + height / 2) - height / 2
        yield berth(left, top, sizes[form], dear + own + 9 * ring, form)


def over(spot: Spot, sizes: tuple[Size, ...]) -> Iterator[Berth]:
    """Yield berths for a sanctuary's box: amid its circle, or a little off."""
    x, y = spot
    for form, size in enumerate(sizes):
        for dx, dy in itertools.product((0, -24, 24, -45, 45), (0, -20, 20, -40, 40)):
            cost = size[3] + 8 * (abs(dx) + abs(dy))
            yield berth(x - size[0] / 2 + dx, y - size[1] / 2 + dy, size, cost, form)
    yield from around(spot, sizes, 1200)


def numbers(world: Geography, frame: Frame, name: str, sizes: tuple[Size, ...]) -> Iterator[Berth]:
    """Yield berths for a province's box: its number, and if possible all of it, on its ground.

    Where its ground is full, the box stands off it, tied to a dot on its ground.
    """
    for (x, y), off in number_spots(world, frame, name):
        for form, size in enumerate(sizes):
            left, top = x - size[2][0], y - size[2][1]
            yield berth(left, top, size, off * 3 + size[3], form)
    ground, _ = number_spots(world, frame, name)[0]
    least = min(range(len(sizes)), key=lambda form: sizes[form][0] * sizes[form][1])
    for form in {0, least}:
        for away in around(ground, sizes[form : form + 1], 1600):
            yield away._replace(tail=(ground,), form=form)


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
    return [ground_at(world, frame, x, y) for x, y in corners]


@lru_cache(maxsize=400)
def berths(world: Geography, plan: Plan, name: str, sizes: tuple[Size, ...]) -> Berths:
    """Return the berths that an area's box of these sizes may take."""
    area = world.places[name]
    frame = plan.frame_of(area)
    spot = frame.spot(*area.at)
    keep_clear = [o for o in obstacles(world, plan, frame) if o.owner != name]
    if area.kind == "sanctuary":
        return Berths(over(spot, sizes), bounds(frame), keep_clear)
    if area.kind == "province":
        found = numbers(world, frame, name, sizes)
        return Berths(found, bounds(frame), keep_clear, partial(astray, world, frame, name))
    found = sides(spot, sizes, placement().city.get(name, ("E", 0, 0)))
    settle = partial(ashore, world, frame, spot, area.province)
    return Berths(found, bounds(frame), keep_clear, settle)


def ashore(world: Geography, frame: Frame, spot: Spot, province: str, berth: Berth) -> Berth:
    """Add to a berth its tail, and what it costs a city's box to hide land, above all others' land.

    The farther off a box is, the more it seems to belong to the ground beneath it.
    """
    line = tail(spot, berth.rect)
    costs, other = {"": 0, province: 80}, 150 + STRANGE * len(line)
    cost = berth.cost + sum(costs.get(ground, other) for ground in under(world, frame, berth.rect))
    return berth._replace(cost=cost, tail=line)


def astray(world: Geography, frame: Frame, province: str, berth: Berth) -> Berth:
    """Add to a berth its tail, if any, and what it costs a province's box to lie on other ground.

    On other land it seems to belong there, even with a tail to its own: the sea is better.
    """
    sea, other = (0, 250) if berth.tail else (50, 130)
    costs = {"": sea, province: 0}
    cost = berth.cost + sum(costs.get(ground, other) for ground in under(world, frame, berth.rect))
    line = tail(berth.tail[0], berth.rect) if berth.tail else ()
    return berth._replace(cost=cost, tail=line)


@lru_cache(maxsize=64)
def moorings(world: Geography, plan: Plan, name: str, sizes: tuple[Size, ...]) -> Berths:
    """Return the berths that the ships off a province may take."""
    spot = plan.main.spot(*placement().offshore.get(name, world.places[name].at))
    keep_clear = obstacles(world, plan, plan.main)
    return Berths(sides(spot, sizes, ("C", 0, 0)), bounds(plan.main), keep_clear)


@lru_cache(maxsize=16)
def obstacles(world: Geography, plan: Plan, frame: Frame) -> tuple[Obstacle, ...]:
    """Return the dots, circles, panels and names of zones that boxes keep clear of."""
    found = [Obstacle(name, 1.2) for name in zones(plan, frame)]
    if frame is plan.main:
        found += [Obstacle(panel, 100) for panel in plan.panels]
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


def arrange(
    view: View,
    world: Geography,
    plan: Plan,
    style: Style,
    happened: Happened = NOTHING,
) -> dict[str, Placed]:
    """Place every area of a view: its window, spot and box; "off 12": ships off province 12."""
    places = world.places
    areas = [area for area in view.areas if not plan.shows or area.name in plan.shows]
    blocks = {a.name: block_of(plan, style, a, places[a.name], view, happened) for a in areas}
    ranks = {"sanctuary": 0, "city": 1, "province": 2}
    order = sorted(blocks, key=lambda name: ranks[places[name].kind])
    fleets = {f"off {a.name}": fleet_block(plan, style, a) for a in areas if ships(a)}
    sizes = tuple((name, block.sizes) for name, block in (blocks | fleets).items())
    arranged: dict[str, Placed] = {}
    for name, frame, (rect, _, form, line) in berthed(world, plan, tuple(order), sizes):
        block = blocks.get(name) or fleets[name]
        head = block.forms[form].head
        spot = (rect.left + head[0], rect.top + head[1])
        if block.kind in ("city", "sanctuary"):
            spot = frame.spot(*places[name].at)
        elif line:
            spot = line[0]
        arranged[name] = Placed(frame, spot, rect, block, block.forms[form])
    return arranged


def covered(placed: Mapping[str, Berth]) -> int:
    """Return how many pairs of boxes cover each other."""
    pairs = itertools.combinations(placed.values(), 2)
    return sum(one.rect.overlap(other.rect) > 0 for one, other in pairs)


def strays_off(world: Geography, frame: Frame, name: str, berth: Berth) -> bool:
    """Return whether a city's box stands on other ground, and not beside its dot."""
    area = world.places.get(name)
    if area is None or len(berth.tail) <= STRAY:
        return False
    return ground_at(world, frame, *berth.rect.centre) not in ("", area.province)


@lru_cache(maxsize=64)
def berthed(
    world: Geography,
    plan: Plan,
    order: tuple[str, ...],
    sizes: tuple[tuple[str, tuple[Size, ...]], ...],
) -> tuple[tuple[str, Frame, Berth], ...]:
    """Place boxes of these sizes, each in its window. `order`: areas, in the order of placing."""
    places, known = world.places, dict(sizes)
    result: list[tuple[str, Frame, Berth]] = []
    for frame in plan.frames:
        firm: dict[str, Berths] = {}
        loose: dict[str, Berths] = {}
        for name in order:
            if plan.frame_of(places[name]) is frame:
                kind = loose if places[name].kind == "province" else firm
                kind[name] = berths(world, plan, name, known[name])
        if frame is plan.main:
            for name in known:
                if name not in places:
                    firm[name] = moorings(world, plan, name.removeprefix("off "), known[name])
        found = made_room(world, frame, firm, loose)
        result += [(name, frame, berth) for name, berth in found.items()]
    return tuple(result)


def made_room(
    world: Geography, frame: Frame, firm: dict[str, Berths], loose: dict[str, Berths]
) -> dict[str, Berth]:
    """Place the boxes of a window: of some tries that in which the fewest stand badly.

    `firm`: boxes that are placed first; `loose`: those of provinces, which stand on their ground.
    The boxes of cities have more ground to go to: where provinces have no room, cities make room.
    """
    first: dict[str, Berths] = {}  # provinces that had no room on their ground
    found: dict[str, Berth] = {}
    fewest = math.inf
    for _ in range(TRIES):
        before = place(first | firm)
        if found and covered(before):
            break
        around = place(loose, list(before.values()))
        crowded = [name for name, berth in around.items() if berth.tail]
        strays = [name for name in firm if strays_off(world, frame, name, before[name])]
        faults = 10 * len(crowded) + len(strays)
        if faults:
            faults += 100 * covered(before | around)
        if faults < fewest:
            found, fewest = before | around, faults
        if not crowded and not strays:
            break
        first |= {name: loose.pop(name) for name in crowded}
        firm = {name: firm[name] for name in (*strays, *firm)}
    return found
