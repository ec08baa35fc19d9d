"""The map without its units: ground, water, borders, roads, trail. Drawn once a process."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.tet_offensive.geography import Geography
from renders.tet_offensive.look import THEME
from renders.tet_offensive.sheet import HEIGHT, INSET, MAIN, WIDTH, inset_on_main
from renders.toolkit.labels import write
from renders.toolkit.land import Point, rings_near
from renders.toolkit.layers import FINE, Frame, Layer, bow
from renders.toolkit.themes import font

CIRCLE = 44  # a sanctuary's radius in pixels
DOT = 6
GREAT_RIVERS = ("Mekong", "Bassac")
BENDS = {("Tchepone", "A Shau Valley"): 0.08, ("War Zone C", "Parrot's Beak"): -0.1}
GROUNDS = (  # words, degrees, size
    ("LAOS", (106.35, 15.45), 40),
    ("CAMBODIA", (106.3, 13.05), 40),
    ("I CORPS", (109.0, 16.9), 30),
    ("II CORPS", (109.9, 14.12), 30),
    ("IV CORPS", (106.4, 8.98), 30),
)


def marsh_tile() -> Image.Image:
    """Short strokes in two rows, as maps mark wet ground."""
    tile = Image.new("L", (28 * FINE, 20 * FINE))
    pen = ImageDraw.Draw(tile)
    for x, y in ((2, 4), (16, 14)):
        pen.rectangle((x * FINE, y * FINE, (x + 9) * FINE, y * FINE + 2), fill=255)
    return tile


def draw_ground(layer: Layer, world: Geography) -> None:
    """Land and provinces in the colours of their terrain."""
    terrain = THEME.terrain
    for name, rings in world.countries.items():
        for ring in rings_near(layer.frame, rings):
            layer.fill(ring, terrain["north"] if name == "North Vietnam" else THEME.land)
    delta = []
    for name, rings in world.provinces.items():
        place = world.places[name]
        paint = terrain[f"{place.terrain} abroad" if place.abroad else place.terrain]
        for ring in rings_near(layer.frame, rings):
            layer.fill(ring, paint)
            if place.terrain == "delta":
                delta.append(ring)
    layer.pattern(delta, marsh_tile(), terrain["marsh"])
    for rings in world.lakes.values():
        for ring in rings_near(layer.frame, rings):
            layer.fill(ring, THEME.sea)
            layer.line([*ring, ring[0]], THEME.lines["coast"], 1.5)


def draw_water(layer: Layer, world: Geography, swell: float) -> None:
    """Rivers, the two arms of the Mekong broadest, and the coast."""
    for name, courses in world.rivers.items():
        width = 7 if name in GREAT_RIVERS else 4.5 if name in ("Co Chien", "Ham Luong") else 2.5
        for course in courses:
            layer.line(course, THEME.water, width * swell)
    for rings in world.countries.values():
        for ring in rings_near(layer.frame, rings):
            layer.line([*ring, ring[0]], THEME.lines["coast"], 1.5)


def draw_borders(layer: Layer, world: Geography, swell: float) -> None:
    """Provinces thin, corps zones yellow, nations red; a cross where touching is no border."""
    paints = THEME.lines
    for name, rings in world.provinces.items():
        if world.places[name].abroad:
            for ring in rings_near(layer.frame, rings):
                layer.line([*ring, ring[0]], paints["province"], 1.5)
    for line in world.lines["province"]:
        layer.line(line, paints["province"], 2.5)
    for line in world.lines["corps"]:
        layer.line(line, paints["corps edge"], 8 * swell)
    for line in world.lines["corps"]:
        layer.line(line, paints["corps"], 5.5 * swell)
    for line in world.lines["national"]:
        layer.line(line, paints["national"], 4 * swell)
    for line in world.lines["closed"]:
        lons, lats = [x for x, _ in line], [y for _, y in line]
        middle = (min(lons) + max(lons)) / 2, (min(lats) + max(lats)) / 2
        layer.disc(middle, 9 * swell, THEME.paper, paints["closed"], 2.5)
        layer.pen.text(layer.fine([middle])[0], "×", THEME.ink, font(30, bold=True), anchor="mm")


def draw_ways(layer: Layer, world: Geography, swell: float) -> None:
    """The trail from circle to circle, highways from city to city, and both their ends."""
    paints = THEME.lines
    at = {name: place.at for name, place in world.places.items()}
    for one, other in world.trail:
        way = bow(at[one], at[other], BENDS.get((one, other), 0.06))
        layer.line(way, THEME.paper, 10 * swell)
        layer.dashes(way, paints["trail"], 7 * swell, dash=16, gap=4)
    for one, other in world.highways:
        way = [at[one], at[other]]
        layer.line(way, paints["highway"], 6.5 * swell)
        layer.dashes(way, paints["highway dots"], 2.5 * swell, dash=5, gap=6)
    for place in world.places.values():
        if place.kind == "sanctuary" and place.name != "North Vietnam":
            layer.disc(place.at, CIRCLE, paints["sanctuary ground"], paints["sanctuary"], 5)
        elif place.kind == "city":
            layer.disc(place.at, DOT + 2, THEME.ink, THEME.paper, 2)


def window(frame: Frame, world: Geography, swell: float) -> Image.Image:
    """One window's picture; `swell` widens lines."""
    layer = Layer(frame, THEME.sea)
    draw_ground(layer, world)
    draw_water(layer, world, swell)
    draw_borders(layer, world, swell)
    draw_ways(layer, world, swell)
    return layer.done()


def name_ground(image: Image.Image, frame: Frame, words: str, at: Point, size: int) -> None:
    """A country or a corps zone in spaced, faint letters, its middle at degrees."""
    spot = frame.spot(*at)
    write(image, spot, " ".join(words), font(size), THEME.lines["names"], anchor="mm")


def edge_inset(image: Image.Image) -> None:
    """The inset's frame, and on the large map the part that it shows."""
    pen = ImageDraw.Draw(image, "RGBA")
    part = inset_on_main()
    pen.rectangle(tuple(part), (255, 255, 255, 110))
    pen.rectangle(tuple(part), None, THEME.ink, 3)
    pen.line((part.right, part.bottom, INSET.left, INSET.bottom), THEME.ink, 2)
    pen.line((part.right, part.top, INSET.right, INSET.top), THEME.ink, 2)
    where = (part.left + 8, part.top + 6)
    write(image, where, "see inset", font(20, bold=True), THEME.ink, anchor="lt", halo=THEME.paper)


@lru_cache(maxsize=2)
def base_map(world: Geography) -> Image.Image:
    """The sheet before units and panels (RGB, WIDTH by HEIGHT). Copy it before drawing on it."""
    image = Image.new("RGB", (WIDTH, HEIGHT), THEME.sea)
    image.paste(window(MAIN, world, 1.0), (MAIN.left, MAIN.top))
    for words, at, size in GROUNDS:
        name_ground(image, MAIN, words, at, size)
    edge_inset(image)
    image.paste(window(INSET, world, 1.3), (INSET.left, INSET.top))
    name_ground(image, INSET, "III CORPS", (107.2, 10.19), 30)
    pen = ImageDraw.Draw(image)
    pen.rectangle((INSET.left, INSET.top, INSET.right, INSET.bottom), None, THEME.ink, 4)
    return image
