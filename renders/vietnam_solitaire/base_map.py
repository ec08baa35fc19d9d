"""The map without its units: land, areas in the tint and pattern of their terrain, borders."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.toolkit.labels import write
from renders.toolkit.land import Line, land, rings_near
from renders.toolkit.layers import FINE, Layer
from renders.toolkit.themes import font
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.look import THEME
from renders.vietnam_solitaire.sheet import HEIGHT, MAIN, WIDTH

NAMES = (  # words, degrees, size
    ("LAOS", (106.0, 16.42), 34),
    ("THAILAND", (104.1, 15.6), 34),
    ("CAMBODIA", (104.6, 12.95), 34),
    ("NORTH VIETNAM", (108.0, 17.28), 24),
)
TREE = ((7, 14), (12, 4), (17, 14))


def tile(kind: str) -> Image.Image:
    """What is strewn over a terrain: trees, the dykes of paddies, the blocks of a city."""
    picture = Image.new("L", (32 * FINE, 24 * FINE))
    pen = ImageDraw.Draw(picture)

    def box(left: int, top: int, right: int, bottom: int) -> None:
        pen.rectangle((left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1), fill=255)

    if kind == "jungle":
        for dx, dy in ((0, 0), (15, 9)):
            pen.polygon([((x + dx) * FINE, (y + dy) * FINE) for x, y in TREE], fill=255)
    elif kind == "rice paddy":
        box(0, 4, 32, 6)
        box(0, 16, 32, 18)
        box(6, 6, 8, 16)
        box(22, 18, 24, 24)
        box(22, 0, 24, 4)
    else:
        for left, top in ((3, 3), (19, 3), (11, 14), (27, 14)):
            box(left, top, min(32, left + 8), top + 7)
        box(0, 14, 3, 21)
    return picture


def draw_areas(layer: Layer, terrain: dict[str, str]) -> None:
    """Grounds by their terrain; an area out of play stays as bare as land abroad."""
    by_kind: dict[str, list[Line]] = {}
    for name, rings in standard().areas.items():
        kind = terrain.get(name, "")
        for ring in rings:
            layer.fill(ring, THEME.terrain.get(kind, THEME.paper))
        if kind:
            by_kind.setdefault(kind, []).extend(rings)
    for kind, rings_alike in by_kind.items():
        layer.pattern(rings_alike, tile(kind), THEME.terrain[f"{kind} sign"])


def draw_lines(layer: Layer) -> None:
    """Water, coasts, and borders: areas thin, regions dark, nations red."""
    shared, paints = land(), THEME.lines
    for rings in shared.lakes.values():
        for ring in rings_near(layer.frame, rings):
            layer.fill(ring, THEME.sea)
            layer.line([*ring, ring[0]], paints["coast"], 1.5)
    for name, courses in shared.rivers.items():
        for course in courses:
            layer.line(course, THEME.water, 5 if name in ("Mekong", "Bassac") else 2)
    for line in standard().lines["area"]:
        layer.line(line, paints["area"], 2)
    for rings in shared.countries.values():
        for ring in rings_near(layer.frame, rings):
            layer.line([*ring, ring[0]], paints["coast"], 2)
    for line in standard().lines["region"]:
        layer.line(line, THEME.paper, 8)
        layer.line(line, paints["region"], 5)
    for line in shared.borders:
        layer.line(line, paints["national"], 4)


@lru_cache(maxsize=4)
def base_map(terrain: tuple[tuple[str, str], ...]) -> Image.Image:
    """The sheet before units and panels, for areas and their terrain. Copy it before drawing."""
    image = Image.new("RGB", (WIDTH, HEIGHT), THEME.sea)
    layer = Layer(MAIN, THEME.sea)
    for name, rings in land().countries.items():
        paint = THEME.terrain["north"] if name == "North Vietnam" else THEME.land
        for ring in rings_near(MAIN, rings):
            layer.fill(ring, paint)
    draw_areas(layer, dict(terrain))
    draw_lines(layer)
    image.paste(layer.done(), (MAIN.left, MAIN.top))
    for words, at, size in NAMES:
        spot = MAIN.spot(*at)
        write(image, spot, " ".join(words), font(size), THEME.lines["names"], anchor="mm")
    return image


def swatch(kind: str, width: int, height: int) -> Image.Image:
    """A piece of a terrain's tint and pattern, for boxes and the legend (RGB)."""
    image = Image.new("RGB", (width * FINE, height * FINE), THEME.terrain[kind])
    sign = tile(kind)
    for x in range(0, image.width, sign.width):
        for y in range(0, image.height, sign.height):
            image.paste(THEME.terrain[f"{kind} sign"], (x, y), sign)
    return image.reduce(FINE)


def terrain_of(areas: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Names and kinds of those areas that have ground on the map."""
    known = standard().areas
    return tuple((name, kind) for name, kind in areas if name in known)
