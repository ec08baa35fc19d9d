"""The plans of the sheets: where maps, insets and panels lie, in pixels."""

from dataclasses import dataclass
from functools import lru_cache

from renders.tet_offensive.geography import Geography, Place
from renders.tet_offensive.spots import number_spots
from renders.toolkit.compass import at_sea
from renders.toolkit.labels import Rect
from renders.toolkit.land import NARROW, Point
from renders.toolkit.layers import Frame

WIDTH, HEIGHT = 1600, 2460
CIRCLE = 40  # a sanctuary's radius in pixels
INSET_MARGIN = 40  # an area nearer to an inset's edge is shown on the large map instead


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet's plan. The first of its windows is the large map, the others show parts larger."""

    name: str
    width: int
    height: int
    frames: tuple[Frame, ...]
    header: Rect
    column: Rect | None  # boxes of units, what happened, battles: as much as there is to say
    legend: Rect | None
    rose: Rect | None  # scale and north
    side: int  # a counter's side in pixels
    name_size: int
    number_size: int
    strip: Rect | None = None  # the same beneath the map, where there is no room beside it
    swell: float = 1.0  # of lines
    shows: frozenset[str] = frozenset()  # areas in the picture; none: all
    ids: frozenset[str] = frozenset()  # areas whose counters stand one by one with their ids
    names: bool = False  # every unit has a chip with its name

    @property
    def main(self) -> Frame:
        """The large map's window."""
        return self.frames[0]

    @property
    def panels(self) -> tuple[Rect, ...]:
        """What boxes keep clear of."""
        found = (self.header, self.column, self.strip, self.legend, self.rose)
        return tuple(rect for rect in found if rect is not None)

    def frame_of_name(self, one: Point, other: Point, size: int, *, inset: bool) -> Frame | None:
        """Return the first window with room for a name from one point to another, or None.

        `inset`: a name that has room only where the map is shown larger.
        """
        for frame in self.frames[1:] if inset else self.frames:
            if all(frame.shows(*frame.spot(*point), size) for point in (one, other)):
                return frame
        return None

    def frame_of(self, place: Place) -> Frame:
        """Return the window in which an area stands."""
        for frame in self.frames[1:]:
            if frame.shows(*frame.spot(*place.at), INSET_MARGIN):
                return frame
        return self.main


WHOLE = Plan(
    name="map",
    width=WIDTH,
    height=HEIGHT,
    frames=(
        Frame(0, 250, WIDTH, HEIGHT, west=104.2, north=17.46, scale=248, narrow=NARROW),
        Frame(742, 1932, 1588, 2448, west=105.75, north=11.21, scale=500, narrow=NARROW),
    ),
    header=Rect(0, 0, WIDTH, 250),
    column=Rect(10, 262, 318, 1700),
    legend=Rect(1262, 262, 1590, 836),
    rose=Rect(1330, 850, 1580, 1060),
    side=46,
    name_size=22,
    number_size=30,
)

PHONE = Plan(
    name="phone",
    width=1200,
    height=3530,
    frames=(  # the south, where cities are nearest to each other, larger and as broad as the sheet
        Frame(0, 250, 1200, 1923, west=104.86, north=17.22, scale=252, narrow=NARROW),
        Frame(0, 1929, 1200, 3074, west=104.6, north=11.5, scale=395, narrow=NARROW),
    ),
    header=Rect(0, 0, 1200, 250),
    column=None,
    strip=Rect(0, 3080, 1200, 3530),
    legend=None,
    rose=Rect(20, 1040, 250, 1240),
    side=46,
    name_size=23,
    number_size=32,
)
PLANS = {"sheet": WHOLE, "phone": PHONE}


def bounds(frame: Frame) -> Rect:
    """Return the pixels that a window covers."""
    return Rect(frame.left + 4, frame.top + 4, frame.right - 4, frame.bottom - 4)


def part_of(main: Frame, inset: Frame) -> Rect:
    """Return the part of the large map that an inset shows larger."""
    west, north = inset.world(inset.left, inset.top)
    east, south = inset.world(inset.right, inset.bottom)
    left, top = main.spot(west, north)
    right, bottom = main.spot(east, south)
    return Rect(
        max(left, main.left),
        max(top, main.top),
        min(right, main.right),
        min(bottom, main.bottom),
    )


CORPS = {"I": "1", "II": "2", "III": "3", "IV": "4", "Laos": "L", "Cambodia": "C"}
TOP, SIDE_COLUMN = 250, 318
LOWEST, HIGHEST = 1500, 2400  # pixels that an enlarged picture may be high
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


def seen_in(world: Geography, main: Frame, place: Place) -> bool:
    """Return whether an area's card has room in a window: a province's anywhere on its ground.

    A province whose ground is seen would look empty if its card were left out.
    """
    if place.kind != "province":
        return within_edge(main, main.spot(*place.at), EDGE)
    spots = (spot for spot, _ in number_spots(world, main, place.name))
    return sum(within_edge(main, spot, NUMBER_EDGE) for spot in spots) >= ROOM


def within_edge(main: Frame, spot: tuple[float, float], edge: float) -> bool:
    """Return whether a window shows a pixel, beside the column and not too near to the edge."""
    return main.shows(*spot, edge) and spot[0] > SIDE_COLUMN + edge


def left_out(world: Geography, plan: Plan) -> list[Place]:
    """Return cities and sanctuaries whose place an enlarged part shows without their cards."""
    if not plan.shows:
        return []
    places = [p for p in world.places.values() if p.kind != "province" and p.name not in plan.shows]
    return [place for place in places if within_edge(plan.main, plan.main.spot(*place.at), 4)]


@lru_cache(maxsize=64)
def enlarged(world: Geography, name: str) -> Plan:
    """Return the plan of a picture of a corps zone or of the ground about an area."""
    grounds = grounds_of(world, name)
    points = [point for ground in grounds for point in world.provinces[ground][0]]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    margin = 0.08 * max(east - west, north - south) + 0.06
    west, east, south, north = west - margin, east + margin, south - margin, north + margin
    room_x, room_y = WIDTH - SIDE_COLUMN, HIGHEST - TOP
    scale = min(room_x / ((east - west) * NARROW), room_y / (north - south))
    height = round(min(HIGHEST, max(LOWEST, TOP + (north - south) * scale)))
    across, down = room_x / (scale * NARROW), (height - TOP) / scale
    west = (west + east) / 2 - across / 2 - SIDE_COLUMN / (scale * NARROW)
    north = (north + south) / 2 + down / 2
    main = Frame(0, TOP, WIDTH, height, west, north, scale, NARROW)
    rose = at_sea(world.countries, main)
    inside = frozenset(name for name, place in world.places.items() if seen_in(world, main, place))
    meant = frozenset(n for n, place in world.places.items() if (place.province or n) in grounds)
    return Plan(
        name=name,
        width=WIDTH,
        height=height,
        frames=(main,),
        header=Rect(0, 0, WIDTH, TOP),
        column=Rect(10, TOP + 12, SIDE_COLUMN, height - 10),
        legend=None,
        rose=rose,
        side=72,
        name_size=30,
        number_size=46,
        swell=1.5,
        shows=inside,
        ids=meant if world.places.get(name) is None else meant | {name},
    )
