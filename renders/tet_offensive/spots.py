"""Which ground a pixel shows, where a province's number may stand, and where boxes stand best."""

import itertools
import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.tet_offensive.geography import DATA, Geography
from renders.toolkit.land import rings_near
from renders.toolkit.layers import Frame

TRIED = 55  # places tried for a province's number, about
SEA = ""  # no ground at all
BEYOND = "beyond"  # land that is no area's
NORTH = "North Vietnam"  # the one sanctuary that is a country
CROSS = ((0, 0), (-20, 0), (20, 0), (0, -14), (0, 14))  # pixels about a number's middle
COARSE = 4  # pixels of the sheet to one of the picture that tells whose ground a spot is
Liking = tuple[str, int, int]  # a side of SIDES, and pixels from there
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placement:
    """The liked places of boxes: a side for each city, degrees for provinces and for ships.

    `crowd`: for how many counters, across and down, an area keeps room.
    """

    city: dict[str, Liking]
    province: dict[str, list[float]]
    offshore: dict[str, list[float]]
    crowd: dict[str, tuple[float, int]]


@lru_cache(maxsize=1)
def placement() -> Placement:
    """Read once a process."""
    stored = tomllib.loads((DATA / "placement.toml").read_text("utf-8"))
    cities = {
        name: (liked, 0, 0) if isinstance(liked, str) else (liked[0], liked[1], liked[2])
        for name, liked in stored["city"].items()
    }
    crowd = {name: (across, down) for name, (across, down) in stored["crowd"].items()}
    return Placement(cities, stored["province"], stored["offshore"], crowd)


@lru_cache(maxsize=32)
def grounds(world: Geography, frame: Frame) -> tuple[bytes, list[str], tuple[int, int]]:
    """Return a coarse picture of a window: a byte a spot, the ground each byte means, the size.

    Land beyond all provinces counts as ground, so that a box there does not count as at sea.
    """
    size = ((frame.right - frame.left) // COARSE, (frame.bottom - frame.top) // COARSE)
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    lands = [[ring for rings in world.countries.values() for ring in rings_near(frame, rings)]]
    for value, rings in enumerate([*lands, world.countries[NORTH], *world.provinces.values()], 1):
        for ring in rings:
            spots = [frame.spot(*point) for point in ring]
            fine = [((x - frame.left) / COARSE, (y - frame.top) / COARSE) for x, y in spots]
            pen.polygon(fine, fill=value)
    return image.tobytes(), ["", BEYOND, NORTH, *world.provinces], size


def ground_at(world: Geography, frame: Frame, x: float, y: float) -> str:
    """Return the province under a pixel of the sheet; BEYOND for other land, "" for none."""
    (found,) = grounds_at(world, frame, ((x, y),))
    return found


def grounds_at(world: Geography, frame: Frame, spots: Iterable[Spot]) -> list[str]:
    """Return the same for several pixels."""
    pixels, names, (width, height) = grounds(world, frame)
    left, top, found = frame.left, frame.top, []
    for x, y in spots:
        column, row = int(x - left) // COARSE, int(y - top) // COARSE
        within = 0 <= column < width and 0 <= row < height
        found.append(names[pixels[row * width + column]] if within else "")
    return found


@lru_cache(maxsize=256)
def number_spots(world: Geography, frame: Frame, name: str) -> tuple[tuple[Spot, float], ...]:
    """Return where a province's number may stand, each with its pixels from the best place.

    The name of North Vietnam likewise.
    """
    best = placement().province.get(name) or world.places[name].at
    x0, y0 = frame.spot(best[0], best[1])
    ring = (world.provinces.get(name) or world.countries[name])[0]
    spots = [frame.spot(*point) for point in ring]
    left, right = max(frame.left, min(x for x, _ in spots)), max(x for x, _ in spots)
    top, bottom = max(frame.top, min(y for _, y in spots)), max(y for _, y in spots)
    right, bottom = min(frame.right, right), min(frame.bottom, bottom)
    step = min(24.0, max(9.0, math.sqrt(max(0, right - left) * max(0, bottom - top) / TRIED)))
    columns = range(math.floor((left - x0) / step), math.ceil((right - x0) / step) + 1)
    rows = range(math.floor((top - y0) / step), math.ceil((bottom - y0) / step) + 1)
    found = []
    for column, row in itertools.product(columns, rows):
        x, y = x0 + column * step, y0 + row * step
        roomy = all(ground_at(world, frame, x + dx, y + dy) == name for dx, dy in CROSS)
        if roomy and frame.shows(x, y, 20) and world.holds(name, frame.world(x, y)):
            found.append(((x, y), math.hypot(x - x0, y - y0)))
    return tuple(sorted(found, key=lambda spot: spot[1])) or (((x0, y0), 0.0),)
