"""The plans of parts: a corps zone or the ground about an area, enlarged; a card for a phone."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from renders.tet_offensive.geography import Geography, Place
from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.spots import Spot, number_spots
from renders.toolkit.compass import at_sea
from renders.toolkit.labels import Rect
from renders.toolkit.land import NARROW, Point
from renders.toolkit.layers import Frame

CORPS = {"I": "1", "II": "2", "III": "3", "IV": "4", "Laos": "L", "Cambodia": "C"}
TOP = 250  # the header's height
EDGE, NUMBER_EDGE = 60, 45  # pixels from the edge within which a dot, a number has no room
ROOM = 4  # places for its number that ground at the edge must have


def grounds_of(world: Geography, name: str) -> list[str]:
    """Return the provinces that a name means: "II" and "II Corps", "Laos", a province, a city's.

    Raises ValueError for a name that means nothing.
    """
    zone = CORPS.get(name.removesuffix(" Corps"))
    if zone:
        return [province for province in world.provinces if province.startswith(zone)]
    place = world.places.get(name)
    if place is None:
        raise ValueError(f"There is no area {name!r} on the map.")
    if place.kind == "sanctuary":
        return [p for p in world.provinces if world.holds(p, place.at)] or ["14"]
    return [place.province or name]


def seen_in(world: Geography, main: Frame, column: float, place: Place) -> bool:
    """Return whether an area's card has room in a window: a province's anywhere on its ground.

    `column`: the pixels at the left that the column takes. A province whose ground is seen would
    look empty if its card were left out.
    """
    if place.kind != "province":
        return within_edge(main, column, main.spot(*place.at), EDGE)
    spots = (spot for spot, _ in number_spots(world, main, place.name))
    return sum(within_edge(main, column, spot, NUMBER_EDGE) for spot in spots) >= ROOM


def within_edge(main: Frame, column: float, spot: Spot, edge: float) -> bool:
    """Return whether a window shows a pixel, beside the column and not too near to the edge."""
    return main.shows(*spot, edge) and spot[0] > column + edge


def left_out(world: Geography, plan: Plan) -> list[Place]:
    """Return cities and sanctuaries whose place an enlarged part shows without their cards."""
    if not plan.shows:
        return []
    places = [p for p in world.places.values() if p.kind != "province" and p.name not in plan.shows]
    column = plan.column.right if plan.column else 0
    return [p for p in places if within_edge(plan.main, column, plan.main.spot(*p.at), 4)]


@dataclass(frozen=True, slots=True)
class Page:
    """How large a part is drawn, in pixels.

    `column`: what the column at the left takes; `strip`: what the strip beneath the map does, on a
    page that has one.
    """

    width: int
    column: int
    lowest: int
    highest: int
    side: int
    name_size: int
    number_size: int
    strip: int = 0


PAGE = Page(1600, 318, 1500, 2400, side=72, name_size=30, number_size=46)
CARD = Page(1080, 0, 1240, 1900, side=66, name_size=30, number_size=44)
FIRST = Page(1080, 0, 1240, 1900, side=66, name_size=30, number_size=44, strip=450)
CARDS = {  # the corps zones with what lies abroad beside them and is looked for there
    "I Corps": ("North Vietnam", "Tchepone", "Saravane"),
    "II Corps": ("Nam Lyr",),
    "III Corps": ("Nam Lyr", "Parrot's Beak"),
    "IV Corps": (),
}


@lru_cache(maxsize=64)
def enlarged(world: Geography, name: str) -> Plan:
    """Return the plan of a picture of a corps zone or of the ground about an area."""
    grounds = grounds_of(world, name)
    points = [point for ground in grounds for point in world.provinces[ground][0]]
    more = {name} if name in world.places else set()
    return part(world, name, points, meant_by(world, grounds) | more, PAGE)


@lru_cache(maxsize=8)
def cards(world: Geography) -> tuple[Plan, ...]:
    """Return the plans of the cards for a phone: one a corps zone, the first with all else told.

    Together they show every area.
    """
    found: list[Plan] = []
    for zone, beside in CARDS.items():
        grounds = grounds_of(world, zone)
        points = [point for ground in grounds for point in world.provinces[ground][0]]
        points += [world.places[name].at for name in beside]
        meant = meant_by(world, grounds) | set(beside)
        found.append(part(world, zone, points, meant, CARD if found else FIRST))
    return tuple(found)


def meant_by(world: Geography, grounds: Iterable[str]) -> set[str]:
    """Return the areas on some provinces' ground."""
    there = set(grounds)
    return {name for name, place in world.places.items() if (place.province or name) in there}


def part(
    world: Geography, name: str, points: Iterable[Point], meant: Iterable[str], page: Page
) -> Plan:
    """Return the plan of a part that holds some points; of `meant` areas each counter is shown."""
    lons, lats = zip(*points, strict=True)
    west, east, south, north = min(lons), max(lons), min(lats), max(lats)
    margin = 0.08 * max(east - west, north - south) + 0.06
    west, east, south, north = west - margin, east + margin, south - margin, north + margin
    room_x, room_y = page.width - page.column, page.highest - TOP
    scale = min(room_x / ((east - west) * NARROW), room_y / (north - south))
    height = round(min(page.highest, max(page.lowest, TOP + (north - south) * scale)))
    across, down = room_x / (scale * NARROW), (height - TOP) / scale
    west = (west + east) / 2 - across / 2 - page.column / (scale * NARROW)
    north = (north + south) / 2 + down / 2
    main = Frame(0, TOP, page.width, height, west, north, scale, NARROW)
    places = world.places.items()
    return Plan(
        name=name,
        width=page.width,
        height=height + page.strip,
        frames=(main,),
        header=Rect(0, 0, page.width, TOP),
        column=Rect(10, TOP + 12, page.column, height - 10) if page.column else None,
        strip=Rect(0, height, page.width, height + page.strip) if page.strip else None,
        legend=None,
        rose=at_sea(world.countries, main),
        side=page.side,
        name_size=page.name_size,
        number_size=page.number_size,
        swell=1.5,
        shows=frozenset(n for n, place in places if seen_in(world, main, page.column, place)),
        ids=frozenset(meant),
    )
