"""The map without its units: hills, areas by the tint and pattern of their terrain, borders."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders.toolkit.compass import draw_scale
from renders.toolkit.ground import draw_coasts, draw_lakes, draw_rivers, lay_countries, raise_hills
from renders.toolkit.land import Line, land, rings_near
from renders.toolkit.layers import Layer
from renders.toolkit.lettering import MapName
from renders.toolkit.themes import Theme, mixed
from renders.vietnam_solitaire.geography import region_of, standard
from renders.vietnam_solitaire.panels import draw_legend
from renders.vietnam_solitaire.patterns import tile
from renders.vietnam_solitaire.sheet import Plan
from renders.vietnam_solitaire.style import Style

NAMES = (
    MapName("LAOS", (105.3, 16.25), (106.0, 15.85), 0.0, 44, 16, "land"),
    MapName("THAILAND", (103.35, 15.35), (105.15, 15.35), 0.0, 44, 14, "land"),
    MapName("CAMBODIA", (103.9, 14.0), (105.4, 14.0), 0.0, 44, 12, "land"),
    MapName("NORTH VIETNAM", (105.02, 18.0), (105.85, 18.0), 0.0, 24, 2, "land"),
    MapName("South China Sea", (109.65, 11.3), (109.65, 9.2), 0.0, 40, 6, "sea"),
    MapName("Gulf of Siam", (103.55, 9.6), (104.5, 8.9), 0.05, 34, 3, "sea"),
)
RIVERS = {"Mekong": 6.0, "Bassac": 6.0}  # pixels wide
SPREAD = 40  # pixels from the coast to the last water line
BAND = 11  # pixels from a region's border inward that are in the colour of who controls it


def draw_ground(layer: Layer, theme: Theme, terrain: dict[str, str], spread: float) -> None:
    """Draw areas by their terrain, hills shaded, and the sea; an area out of play stays bare."""
    paints, frame = theme.terrain, layer.frame
    ground = Layer(frame, theme.sea, fine=1)
    coasts = lay_countries(ground, theme, land().countries)
    by_kind: dict[str, list[Line]] = {}
    for name, rings in standard().areas.items():
        kind = terrain.get(name, "")
        near = rings_near(frame, rings)
        for ring in near:
            ground.fill(ring, paints.get(kind, theme.paper))
        if kind:
            by_kind.setdefault(kind, []).extend(near)
    raise_hills(layer, ground, theme, coasts, 0.3, spread)
    for kind, alike in by_kind.items():
        layer.pattern(alike, tile(kind), paints[f"{kind} sign"])
    draw_lakes(layer, theme, land().lakes)


def draw_lines(layer: Layer, theme: Theme, swell: float) -> None:
    """Draw rivers, coasts, borders: of areas thin, of regions strong, of nations in plain ink."""
    shared, paints = land(), theme.lines
    draw_rivers(layer, theme, shared.rivers, RIVERS, swell)
    for line in standard().lines["area"]:
        layer.dashes(line, paints["area"], 2.2 * swell, dash=12, gap=5)
    draw_coasts(layer, theme, shared.countries)
    for line in standard().lines["region"]:
        layer.line(line, theme.halo, 8 * swell)
    for line in standard().lines["region"]:
        layer.line(line, paints["region"], 4.5 * swell)
    for line in shared.borders:
        layer.line(line, mixed(paints["national"], theme.halo, 0.55), 9 * swell)
    for line in shared.borders:
        layer.dashes(line, paints["national"], 4.4 * swell, dash=24, gap=9)


def draw_names(image: Image.Image, plan: Plan, theme: Theme) -> None:
    """Write the names of countries and seas, where they show and nothing stands on them."""
    taken = [*plan.boxes.values(), *plan.panels, plan.rose]
    for name in NAMES:
        course = name.course(plan.main)
        about = [rect.grown(name.size / 2) for rect in taken]
        free = not any(rect.nearest(at) == at for rect in about for at in course)
        if free and all(plan.main.shows(x, y, name.size) for x, y in course):
            name.write(image, theme, course)


@lru_cache(maxsize=8)
def base_map(terrain: tuple[tuple[str, str], ...], plan: Plan, style: Style) -> Image.Image:
    """Return the sheet before units and panels (RGB), for areas of some terrain. Draw on a copy."""
    theme = style.theme
    image = Image.new("RGB", (plan.width, plan.height), theme.sea)
    layer = Layer(plan.main, theme.sea)
    draw_ground(layer, theme, dict(terrain), SPREAD * plan.swell)
    draw_lines(layer, theme, plan.swell)
    image.paste(layer.done(), (plan.main.left, plan.main.top))
    draw_names(image, plan, theme)
    where = (plan.rose.centre[0], plan.rose.bottom - 40)
    draw_scale(image, theme, plan.main.scale, where)
    if plan.legend:
        draw_legend(image, plan.legend, style)
    return image


@lru_cache(maxsize=32)
def border_band(plan: Plan, region: str) -> tuple[Image.Image, tuple[int, int]]:
    """Return where a region's colour of control lies: strong along its border, faint within.

    A mask (mode "L"), and the pixel of its top left corner on the sheet.
    """
    frame = plan.main
    size = (frame.right - frame.left, frame.bottom - frame.top)
    inside = Image.new("L", size)
    pen = ImageDraw.Draw(inside)
    for name, rings in standard().areas.items():
        if region_of(name) == region:
            spots = [frame.spot(*point) for point in rings[0]]  # islets would be all border
            pen.polygon([(x - frame.left, y - frame.top) for x, y in spots], 255)
    deep = inside.filter(ImageFilter.BoxBlur(BAND * plan.swell))
    edge = deep.point([200 if value < 215 else 34 for value in range(256)])
    mask = ImageChops.multiply(edge, inside)
    box = inside.getbbox() or (0, 0, 1, 1)
    return mask.crop(box), (box[0] + frame.left, box[1] + frame.top)


def draw_control(image: Image.Image, plan: Plan, style: Style, control: dict[str, str]) -> None:
    """Tint the regions in the colour of who controls them."""
    for region, held in control.items():
        if held != "nobody":
            mask, at = border_band(plan, region)
            image.paste(style.control[held].ground, at, mask)


def terrain_of(areas: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return names and kinds of those areas that have ground on the map."""
    known = standard().areas
    return tuple((name, kind) for name, kind in areas if name in known)
