"""Where the box of each area goes: its name at home, the rest about it where there is room.

A name leaves its home only where it or its counters would cover another box, so it is found at the
same place in picture after picture. The place depends on the sizes of the boxes and on nothing that
was drawn before.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.tet_offensive.view import View
from renders.tet_offensive.blocks import SHORT, Block, Form, block_of, fleet_block
from renders.tet_offensive.geography import Geography
from renders.tet_offensive.ground import FAR, ashore, astray, obstacles
from renders.tet_offensive.happened import NOTHING, Happened
from renders.tet_offensive.homes import Home, around, berth, homes, sides
from renders.tet_offensive.measures import Size, head_height, tag_width
from renders.tet_offensive.sheet import Plan, bounds
from renders.tet_offensive.spots import NORTH, SEA, Spot, ground_at, number_spots
from renders.tet_offensive.stacking import ships
from renders.tet_offensive.style import Style
from renders.toolkit.labels import Berth, Berths, Obstacle, Rect, place
from renders.toolkit.layers import Frame

LEAVING = 150  # what it costs a name to leave its home, before the way
WAY = 2.5  # what a pixel of the way costs
STEPS = (0, 26, -26, 52, -52, 84, -84, 120, -120)  # pixels off the home, to either side
RINGED = 480  # what it costs a box to go as far as the rings about its spot
STAY = 1200  # up to this cost a name stays at home
OFF_GROUND = 1600  # up to this cost a province's number stands on its ground
TAG, NUMBER, ROOM = 0.5, 0.15, 0.03  # what a square pixel of another's name, room costs a box
TRIES = 3  # how often a window is arranged, until no box stands badly
SLACK = 0.5  # pixels by which a box may be larger than its room


@dataclass(frozen=True, slots=True)
class Placed:
    """An area on the sheet: its window, its own spot and its box, in pixels."""

    frame: Frame
    spot: Spot
    rect: Rect
    block: Block
    form: Form


def about(spot: Spot, size: Size, cost: float, form: int) -> Berth:
    """Return the berth of a box whose name stands at a spot."""
    return berth(spot[0] - size[2][0], spot[1] - size[2][1], size, cost + size[3], form)


def at_home(home: Home, sizes: tuple[Size, ...]) -> list[Berth]:
    """Return the berths of a box with its name at home: in its room, if counters fit."""
    found = [about(home.at, size, 0, form) for form, size in enumerate(sizes)]
    return roomy(home, found) or found


def room_of(home: Home) -> Rect:
    """Return the room of an area, with what it may be exceeded by."""
    return home.room.grown(SLACK)


def roomy(home: Home, found: Sequence[Berth]) -> list[Berth]:
    """Return those berths that lie in an area's room, and show counters rather than chips."""
    room = room_of(home)
    return [one for one in found if one.cost < SHORT and one.rect.within(room)]


def shapes(sizes: tuple[Size, ...]) -> list[int]:
    """Return the cheapest form of each width and height: off home no growth keeps a name there."""
    found: dict[tuple[int, int], int] = {}
    for form, size in enumerate(sizes):
        known = found.setdefault(size[:2], form)
        if size[3] < sizes[known][3]:
            found[size[:2]] = form
    return list(found.values())


def apart(home: Spot, sizes: tuple[Size, ...]) -> Iterator[Berth]:
    """Yield berths of a box whose name stands a little off home."""
    x, y = home
    for form in shapes(sizes):
        size = sizes[form]
        for dx, dy in itertools.product(STEPS, STEPS):
            if dx or dy:
                cost = LEAVING + WAY * (abs(dx) + abs(dy))
                yield about((x + dx, y + dy), size, cost, form)


def ringed(dot: Spot, sizes: tuple[Size, ...]) -> Iterator[Berth]:
    """Yield berths in rings about an area's own spot."""
    return itertools.chain.from_iterable(
        around(dot, sizes[form], RINGED, form) for form in shapes(sizes)
    )


def on_ground(
    world: Geography, frame: Frame, name: str, sizes: tuple[Size, ...]
) -> Iterator[Berth]:
    """Yield berths of a province whose number stands elsewhere on its ground."""
    for spot, off in number_spots(world, frame, name):
        for form, size in enumerate(sizes):
            yield about(spot, size, LEAVING + off * 3, form)


def tied(world: Geography, frame: Frame, name: str, sizes: tuple[Size, ...]) -> Iterator[Berth]:
    """Yield berths of a province's box off its ground, tied to a dot on it."""
    ground, _ = number_spots(world, frame, name)[0]
    least = min(range(len(sizes)), key=lambda form: sizes[form][0] * sizes[form][1])
    for form in {0, least}:
        for away in around(ground, sizes[form], 1600, form):
            yield away._replace(tail=(ground,))


@lru_cache(maxsize=400)
def berths(world: Geography, plan: Plan, name: str, sizes: tuple[Size, ...]) -> Berths:
    """Return the berths that an area's box of these sizes may take."""
    area = world.places[name]
    frame = plan.frame_of(area)
    clear = [o for o in clear_of(world, plan, frame) if o.owner != name]
    home, within = homes(world, plan)[name], bounds(frame)
    if area.kind == "province" or name == NORTH:
        settle = astray(world, frame, name)

        def off() -> Berths:
            return Berths(tied(world, frame, name, sizes), within, clear, settle)

        def ground() -> Berths:
            found = on_ground(world, frame, name, sizes)
            return Berths(found, within, clear, settle, off, stay=OFF_GROUND)

        return Berths(at_home(home, sizes), within, clear, settle, ground, stay=STAY)
    dot = frame.spot(*area.at)
    ashore_of = ashore(world, frame, dot, area.province, room_of(home))

    def rings() -> Berths:
        return Berths(ringed(dot, sizes), within, clear, ashore_of)

    def elsewhere() -> Berths:
        return Berths(apart(home.at, sizes), within, clear, ashore_of, rings, stay=RINGED)

    return Berths(at_home(home, sizes), within, clear, ashore_of, elsewhere, stay=STAY)


@lru_cache(maxsize=64)
def moored(world: Geography, plan: Plan, name: str, sizes: tuple[Size, ...]) -> Berths:
    """Return the berths that ships ("off 12") may take."""
    within, clear = bounds(plan.main), clear_of(world, plan, plan.main)
    clear = tuple(o for o in clear if o.owner != name)
    home, (size,) = homes(world, plan)[name], sizes

    def elsewhere() -> Berths:
        found = sides(home.at, size, ("C", 0, 0))
        return Berths(found, within, clear, astray(world, plan.main, SEA))

    return Berths(at_home(home, sizes), within, clear, None, elsewhere, stay=STAY)


@lru_cache(maxsize=16)
def clear_of(world: Geography, plan: Plan, frame: Frame) -> tuple[Obstacle, ...]:
    """Return what boxes keep clear of in a window, the names at home among it."""
    found = [*obstacles(world, plan, frame)]
    for name, home in homes(world, plan).items():
        if name not in world.places:
            found += [Obstacle(home.room, TAG, name)] * (frame is plan.main)
        elif plan.frame_of(world.places[name]) is frame:
            dear = NUMBER if world.places[name].kind == "province" else TAG
            found.append(Obstacle(name_at_home(plan, world, name), dear, name))
            found.append(Obstacle(home.room, ROOM, name))
    return tuple(found)


def name_at_home(plan: Plan, world: Geography, name: str) -> Rect:
    """Return where an area's name stands when it is at home."""
    area, (x, y) = world.places[name], homes(world, plan)[name].at
    wide, high = tag_width(plan, area), head_height(plan)
    left = x - wide * homes(world, plan)[name].share
    return Rect(left, y - high / 2, left + wide, y + high / 2)


def arrange(
    view: View,
    world: Geography,
    plan: Plan,
    style: Style,
    happened: Happened = NOTHING,
) -> dict[str, Placed]:
    """Place every area of a view: its window, spot and box; "off 12": ships off province 12."""
    places, known = world.places, homes(world, plan)
    areas = [area for area in view.areas if not plan.shows or area.name in plan.shows]
    blocks = {
        a.name: block_of(plan, style, a, places[a.name], view, known[a.name], happened)
        for a in areas
    }
    ranks = {"sanctuary": 0, "city": 1, "province": 2}
    order = sorted(blocks, key=lambda name: ranks[places[name].kind])
    fleets = {f"off {a.name}": fleet_block(plan, style, a) for a in areas if ships(a)}
    sizes = tuple((name, block.sizes) for name, block in (blocks | fleets).items())
    arranged: dict[str, Placed] = {}
    for name, frame, (rect, _, form, line) in berthed(world, plan, tuple(order), sizes):
        block = blocks.get(name) or fleets[name]
        head = block.forms[form].head
        spot = (rect.left + head[0], rect.top + head[1])
        if block.kind in ("city", "sanctuary") and name != NORTH:
            spot = frame.spot(*places[name].at)
        elif line:
            spot = line[0]
        arranged[name] = Placed(frame, spot, rect, block, block.forms[form])
    return arranged


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
        here = [name for name in order if plan.frame_of(places[name]) is frame]
        boxes = {name: berths(world, plan, name, known[name]) for name in here}
        if frame is plan.main:
            for name in known:
                if name not in places:
                    boxes[name] = moored(world, plan, name, known[name])
        stay = [name for name in boxes if roomy(homes(world, plan)[name], boxes[name].bare)]
        rooms = {name: room_of(homes(world, plan)[name]) for name in boxes}
        found = made_room(world, frame, boxes, rooms, stay)
        result += [(name, frame, berth) for name, berth in found.items()]
    return tuple(result)


def made_room(
    world: Geography,
    frame: Frame,
    boxes: Mapping[str, Berths],
    rooms: Mapping[str, Rect],
    stay: Sequence[str],
) -> dict[str, Berth]:
    """Place the boxes of a window: of some tries that in which the fewest stand badly.

    `stay`: boxes that have room at home, which are placed before all others, but for those that
    stood badly in the try before.
    """
    order = [*stay, *boxes]
    found: dict[str, Berth] = {}
    fewest = math.inf
    for _ in range(TRIES):
        tried = place({name: boxes[name] for name in order})
        badly = [n for n in tried if astray_at(world, frame, n, rooms[n], tried[n])]
        faults = len(badly) + 100 * covered(tried)
        if faults < fewest:
            found, fewest = tried, faults
        if not faults:
            break
        order = [*badly, *order]
    return found


def covered(placed: Mapping[str, Berth]) -> int:
    """Return how many pairs of boxes cover each other."""
    pairs = itertools.combinations(placed.values(), 2)
    return sum(one.rect.overlap(other.rect) > 0 for one, other in pairs)


def astray_at(world: Geography, frame: Frame, name: str, room: Rect, berth: Berth) -> bool:
    """Return whether a box is read as other ground's: it stands there, far from its own spot.

    In its own room it is not.
    """
    area = world.places.get(name)
    if area is None or len(berth.tail) < FAR or berth.rect.within(room):
        return False
    return ground_at(world, frame, *berth.rect.centre) not in ("", area.province or name)
