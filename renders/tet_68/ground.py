"""The ground of the hexes: terrain in colours that run into each other, hills, sea and signs."""

import random

from PIL import Image, ImageDraw, ImageFilter

from engine.tet_68.data.hexes import Spot
from renders.tet_68.geography import (
    PLACES,
    SOUTH_VIETNAM,
    Geography,
    middle,
    outline,
)
from renders.tet_68.style import Style
from renders.toolkit.land import NARROW, land, rings_near
from renders.toolkit.layers import FINE, Frame, Layer, flood
from renders.toolkit.relief import LEVEL, NORTH, STEP, WEST, relief
from renders.toolkit.themes import Colour, mixed

BLEND = 0.16  # hexes over which the colours of terrain run into each other
SPREAD = 0.8  # hexes from the coast to the last water line
HILLS = 0.6  # how strong hills are against other maps: here signs and numbers stand on them
STRIP = 24  # pixels of the sheet in which the relief is laid as if the plane were level
# Where the signs of a hex stand, in hexes from its middle; the number and a name have room above.
SPOTS = ((-0.3, 0.08), (0.26, 0.16), (-0.12, -0.3), (0.12, 0.34), (0.36, -0.16), (-0.38, -0.18))


def lay_ground(layer: Layer, world: Geography, style: Style) -> None:
    """Fill a layer with land and sea."""
    theme, frame = style.theme, layer.frame
    base = Layer(frame, theme.land, fine=1)
    for place in PLACES:
        if not world.sea[place]:
            base.fill(outline(place), _paint(world, style, place))
    picture = _spread(base.image, world, style, frame)
    picture = picture.filter(ImageFilter.GaussianBlur(frame.scale * BLEND))
    picture = _shaded(picture, frame, world, style)
    coasts = [world.flat(ring) for rings in land().countries.values() for ring in rings]
    near = rings_near(frame, tuple(tuple(ring) for ring in coasts))
    flood(picture, base.mask(near), theme.sea, theme.water_line, frame.scale * SPREAD)
    layer.grow(picture)
    for rings in land().lakes.values():
        for ring in rings:
            layer.fill(world.flat(ring), mixed(theme.sea, theme.water_line, 0.3))
            layer.line([*world.flat(ring), world.flat(ring)[0]], theme.lines["coast"], 1.2)


def _paint(world: Geography, style: Style, place: int) -> Colour:
    """The colour of a hex of land."""
    paint = style.theme.terrain[" ".join(world.ground[place]) or "clear"]
    if SOUTH_VIETNAM in world.countries[place]:
        return paint
    return mixed(paint, style.theme.land, style.abroad)


def _spread(image: Image.Image, world: Geography, style: Style, frame: Frame) -> Image.Image:
    """Give hexes that count as sea the colour of clear ground, for the rocks in them."""
    pen = ImageDraw.Draw(image)
    clear = style.theme.terrain["clear"]
    for place in PLACES:
        if world.sea[place]:
            spots = [frame.spot(x, y) for x, y in outline(place)]
            pen.polygon([(x - frame.left, y - frame.top) for x, y in spots], clear)
    return image


def _shaded(image: Image.Image, frame: Frame, world: Geography, style: Style) -> Image.Image:
    """Lay the light and shadow of hills on a picture at the sheet's size, strip by strip."""
    _, light = relief()
    theme = style.theme
    lit = Image.new("L", image.size, LEVEL)
    for top in range(0, image.height, STRIP):
        bottom = min(top + STRIP, image.height)
        box: list[float] = []
        for x, y in ((0, top), (image.width, bottom)):
            wx, wy = frame.world(frame.left + x, frame.top + y)
            lon, lat = world.fit.degrees(Spot(wx, -wy))
            box += [(lon - WEST) * NARROW / STEP, (NORTH - lat) / STEP]
        size = (image.width, bottom - top)
        strip = light.transform(
            size, Image.Transform.EXTENT, tuple(box), Image.Resampling.BILINEAR, fillcolor=LEVEL
        )
        lit.paste(strip, (0, top))
    reach = 255 * theme.relief * HILLS / 45
    for sign, paint in ((-1, theme.shadow), (1, theme.light)):
        ramp = [min(230, max(0, round((value - LEVEL) * sign * reach))) for value in range(256)]
        image.paste(paint, (0, 0), lit.point(ramp))
    return image


def draw_signs(layer: Layer, world: Geography, style: Style) -> None:
    """Strew trees, peaks and tufts over the hexes that have them, a few each."""
    terrain, fine = style.theme.terrain, layer.frame.scale * FINE
    marked = {mark.place for mark in world.marks} | set(world.popular)
    for place in PLACES:
        kinds = world.ground[place]
        if not kinds:
            continue
        dice = random.Random(place)  # the same wood every time
        pale = 0.0 if SOUTH_VIETNAM in world.countries[place] else style.abroad
        x, y = middle(place)
        for number, (east, south) in enumerate(SPOTS):
            if place in marked and number in (0, 1, 3):
                continue
            kind = kinds[number % len(kinds)]
            at = (x + east + dice.uniform(-0.05, 0.05), y - south + dice.uniform(-0.05, 0.05))
            (px, py) = layer.fine([at])[0]
            word = {"jungle": "trees", "mountain": "peaks", "swamp": "marsh"}[kind]
            paint = mixed(terrain[word], style.theme.land, pale)
            draw_sign(layer.pen, kind, (px, py), fine, paint)


def draw_sign(
    pen: ImageDraw.ImageDraw, kind: str, at: tuple[float, float], size: float, paint: Colour
) -> None:
    """One sign, its foot at a fine pixel; `size`: fine pixels a hex."""
    x, y = at
    width = max(2, round(size / 55))
    if kind == "jungle":
        r = size * 0.052
        for dx, dy in ((-0.9, 0), (0.9, 0), (0, -1.2)):
            cx, cy = x + dx * r, y + dy * r
            pen.arc((cx - r, cy - r, cx + r, cy + r), 150, 390, paint, width)
        pen.line((x, y, x, y + r * 1.3), paint, width)
    elif kind == "mountain":
        w, h = size * 0.095, size * 0.15
        pen.line(((x - w, y), (x, y - h), (x + w, y)), paint, width, joint="curve")
        pen.line(((x, y - h), (x + w * 0.35, y - h * 0.3)), paint, width)
    else:
        w = size * 0.085
        pen.line((x - w, y, x + w, y), paint, width)
        for dx in (-0.5, 0, 0.5):
            pen.line((x + dx * w, y, x + dx * w * 1.4, y - size * 0.07), paint, width)
