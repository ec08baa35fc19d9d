"""The map without its units: ground, water, borders, roads, trail. Drawn once a sheet and theme."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.tet_offensive.cartouche import draw_legend
from renders.tet_offensive.geography import Geography
from renders.tet_offensive.names import draw_names
from renders.tet_offensive.parts import left_out
from renders.tet_offensive.sheet import CIRCLE, Plan, part_of
from renders.tet_offensive.style import Style
from renders.tet_offensive.ways import highway, trail
from renders.toolkit.compass import draw_scale
from renders.toolkit.ground import draw_coasts, draw_lakes, draw_rivers, lay_countries, raise_hills
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.land import Line, rings_near
from renders.toolkit.layers import FINE, Frame, Layer
from renders.toolkit.record import Record
from renders.toolkit.themes import Theme, font, mixed

DOT = 6
RIVERS = {"Mekong": 6.5, "Bassac": 6.5, "Co Chien": 4.2, "Ham Luong": 4.2}  # pixels wide
SPREAD = 46  # pixels from the coast to the last water line


def marsh_tile() -> Image.Image:
    """Draw short strokes in two rows, as maps mark wet ground (mode "L", fine pixels)."""
    tile = Image.new("L", (28 * FINE, 20 * FINE))
    pen = ImageDraw.Draw(tile)
    for x, y in ((2, 4), (16, 14)):
        pen.rectangle((x * FINE, y * FINE, (x + 9) * FINE, y * FINE + 2), fill=255)
        for dx in (2, 4.5, 7):
            pen.line(((x + dx) * FINE, (y - 3) * FINE, (x + dx) * FINE, y * FINE), 255, 2)
    return tile


def hills_tile() -> Image.Image:
    """Draw small peaks in two rows, as old maps mark hills (mode "L", fine pixels)."""
    tile = Image.new("L", (44 * FINE, 34 * FINE))
    pen = ImageDraw.Draw(tile)
    for x, y in ((6, 11), (28, 28)):
        peak = ((x * FINE, y * FINE), ((x + 5) * FINE, (y - 7) * FINE), ((x + 10) * FINE, y * FINE))
        pen.line(peak, 255, 3, joint="curve")
        pen.line(((x + 5) * FINE, (y - 7) * FINE, (x + 6.5) * FINE, (y - 1) * FINE), 255, 2)
    return tile


def draw_ground(layer: Layer, world: Geography, theme: Theme, spread: float) -> None:
    """Draw land and provinces in the colours of their terrain, hills shaded, and the sea."""
    terrain, frame = theme.terrain, layer.frame
    ground = Layer(frame, theme.sea, fine=1)
    coasts = lay_countries(ground, theme, world.countries)
    patterned: dict[str, list[Line]] = {"delta": [], "highland": []}
    for name, rings in world.provinces.items():
        place = world.places[name]
        paint = terrain[f"{place.terrain} abroad" if place.abroad else place.terrain]
        for ring in rings_near(frame, rings):
            ground.fill(ring, paint)
            if place.terrain in patterned:
                patterned[place.terrain].append(ring)
    raise_hills(layer, ground, theme, coasts, 0.42, spread)
    layer.pattern(patterned["delta"], marsh_tile(), terrain["marsh"])
    layer.pattern(patterned["highland"], hills_tile(), terrain["hills"])
    draw_lakes(layer, theme, world.lakes)


def draw_borders(layer: Layer, world: Geography, theme: Theme, swell: float) -> None:
    """Draw provinces dashed, corps zones yellow, nations red, a cross where none may pass."""
    paints = theme.lines
    for name, rings in world.provinces.items():
        if world.places[name].abroad:
            for ring in rings_near(layer.frame, rings):
                layer.dashes([*ring, ring[0]], paints["province"], 1.4, dash=9, gap=5)
    for line in world.lines["province"]:
        layer.dashes(line, paints["province"], 2.2, dash=12, gap=5)
    for line in world.lines["corps"]:
        layer.line(line, paints["corps edge"], 8 * swell)
    for line in world.lines["corps"]:
        layer.line(line, paints["corps"], 5 * swell)
    for line in world.lines["national"]:
        layer.line(line, mixed(paints["national"], theme.halo, 0.55), 9 * swell)
    for line in world.lines["national"]:
        layer.line(line, paints["national"], 3.4 * swell)
    for line in world.lines["closed"]:
        lons, lats = [x for x, _ in line], [y for _, y in line]
        middle = (min(lons) + max(lons)) / 2, (min(lats) + max(lats)) / 2
        layer.disc(middle, 9 * swell, theme.paper, paints["closed"], 2.5)
        layer.pen.text(layer.fine([middle])[0], "×", theme.ink, font(30, bold=True), anchor="mm")


def draw_ways(layer: Layer, world: Geography, style: Style, plan: Plan, swell: float) -> None:
    """Draw the trail from circle to circle, highways from city to city, and both their ends."""
    theme = style.theme
    paints = theme.lines
    for pair in world.trail:
        way = trail(world, *pair)
        layer.line(way, theme.halo, 9 * swell)
        layer.dashes(way, paints["trail"], 6 * swell, dash=15, gap=5)
    for pair in world.highways:
        layer.line(highway(world, *pair), paints["highway"], 6 * swell)
    for pair in world.highways:
        layer.dashes(highway(world, *pair), paints["highway dots"], 2.4 * swell, dash=6, gap=5)
    for place in world.places.values():
        if plan.shows and place.name not in plan.shows:
            continue
        if place.kind == "sanctuary" and place.name != "North Vietnam":
            layer.disc(place.at, CIRCLE, paints["sanctuary ground"], paints["sanctuary"], 4)
            layer.disc(place.at, CIRCLE - 7, None, paints["sanctuary"], 1.5)
        elif place.kind == "city":
            layer.disc(place.at, DOT + 2, theme.ink, theme.halo, 2.5)


def window(frame: Frame, world: Geography, style: Style, plan: Plan, swell: float) -> Image.Image:
    """Draw one window and return its picture; `swell` widens lines."""
    theme = style.theme
    layer = Layer(frame, theme.sea)
    draw_ground(layer, world, theme, SPREAD * swell)
    draw_rivers(layer, theme, world.rivers, RIVERS, swell)
    draw_coasts(layer, theme, world.countries)
    draw_borders(layer, world, theme, swell)
    draw_ways(layer, world, style, plan, swell)
    return layer.done()


def edge_inset(image: Image.Image, plan: Plan, inset: Frame, theme: Theme) -> None:
    """Draw on the large map the part that an inset shows, and lines that lead to the inset."""
    pen = ImageDraw.Draw(image)
    part = part_of(plan.main, inset)
    box = (round(part.left), round(part.top), round(part.right), round(part.bottom))
    veil = Image.new("L", (box[2] - box[0], box[3] - box[1]), 130)
    image.paste(theme.halo, box[:2], veil)
    pen.rectangle(tuple(part), None, theme.ink, 3)
    beneath, beside = inset.top >= plan.main.bottom, inset.left >= plan.main.right
    if not beneath and not beside:
        pen.line((part.right, part.bottom, inset.left, inset.bottom), theme.ink, 2)
        pen.line((part.right, part.top, inset.right, inset.top), theme.ink, 2)
    words = "larger below" if beneath else "larger beside" if beside else "see inset"
    where = (part.left + 10, part.top + 18)
    write(image, where, words, font(20, bold=True), theme.ink, halo=theme.halo)


def draw_left_out(image: Image.Image, plan: Plan, world: Geography, theme: Theme) -> None:
    """Draw a ring where a place at the edge has no room for its card.

    Without the ring it would look like a place where nobody is, or like no place at all.
    """
    pen = ImageDraw.Draw(image)
    for place in left_out(world, plan):
        x, y = plan.main.spot(*place.at)
        pen.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), theme.halo, theme.faint, 2)


def name_left_out(
    image: Image.Image,
    plan: Plan,
    world: Geography,
    theme: Theme,
    covered: Sequence[Rect],
    record: Record,
) -> None:
    """Write the names of those places, each where nothing else lies, or else not at all.

    `covered`: what must stay free of them: cards and arrows.
    """
    letters, taken = font(21), list(covered)
    for place in left_out(world, plan):
        x, y = plan.main.spot(*place.at)
        words = f"{place.name} (not shown)"
        wide = text_width(words, letters)
        right = x > plan.main.right - 200
        for left in (x - 12 - wide, x + 12) if right else (x + 12, x - 12 - wide):
            rect = Rect(left, y - 13, left + wide, y + 13)
            free = rect.left > plan.main.left and rect.right < plan.main.right
            if free and not any(rect.overlap(other) for other in taken):
                where = (rect.left, y)
                write(image, where, words, letters, theme.ink, halo=theme.halo)
                record.note("left out", place.name, rect)
                taken.append(rect)
                break


@lru_cache(maxsize=8)
def base_map(world: Geography, plan: Plan, style: Style) -> Image.Image:
    """Return the sheet before units and all that changes (RGB). Draw on a copy."""
    theme = style.theme
    image = Image.new("RGB", (plan.width, plan.height), theme.sea)
    image.paste(window(plan.main, world, style, plan, plan.swell), (plan.main.left, plan.main.top))
    draw_names(image, plan, plan.main, theme)
    for inset in plan.frames[1:]:
        edge_inset(image, plan, inset, theme)
        image.paste(window(inset, world, style, plan, plan.swell * 1.3), (inset.left, inset.top))
        draw_names(image, plan, inset, theme)
        pen = ImageDraw.Draw(image)
        edge = (inset.left, inset.top, inset.right, inset.bottom)
        pen.rectangle(edge, None, theme.halo, 7)
        pen.rectangle((edge[0] - 2, edge[1] - 2, edge[2] + 2, edge[3] + 2), None, theme.ink, 4)
    draw_left_out(image, plan, world, theme)
    if plan.legend:
        draw_legend(image, plan, style)
    if plan.rose:
        where = (plan.rose.centre[0], plan.rose.bottom - 40)
        draw_scale(image, theme, plan.main.scale, where)
    return image
