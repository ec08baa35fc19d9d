"""What stands in a hex: cities with their values, bases, camps, Popular Areas, and their names."""

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.tet_68.data.hexes import number
from renders.tet_68.geography import LOW, PLACES, Geography, Mark, middle
from renders.tet_68.style import Style
from renders.toolkit.counters import star_points
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.layers import Frame, Spot
from renders.toolkit.styles import WHITE
from renders.toolkit.themes import BOLD, ITALIC, PLAIN, Colour, Font, Paint, colour, face, mixed

FINE = 4
# The reach of a sign, and the size of its name, in hexes.
SIZES = {"city": (0.19, 0.25), "base": (0.18, 0.22), "camp": (0.14, 0.19), "town": (0.06, 0.19)}
GREAT = 1.3  # how much larger a city of five points or more is, and its name
POPULAR = 0.2  # the reach of a Popular Area's triangle, in hexes
NUMBER = 0.19  # the size of a hex number, in hexes
NUMBER_UP = 0.375  # hexes above the middle at which its number stands
GOLD = colour("#f2c230")


class Name(NamedTuple):
    """A name and where it is written: `rect` on the sheet."""

    mark: Mark
    rect: Rect
    font: Font


def at(frame: Frame, place: int) -> Spot:
    """Return where the sign of a hex stands on the sheet."""
    x, y = middle(place)
    return frame.spot(x, y - LOW)


def reach(mark: Mark, frame: Frame) -> float:
    """Return the half width of a sign in pixels."""
    size = SIZES[mark.kind][0] * frame.scale
    return size * GREAT if mark.vp >= 5 else size


def draw_marks(image: Image.Image, frame: Frame, world: Geography, style: Style) -> None:
    """Draw Popular Areas, then cities, bases, camps and towns."""
    for place, owner in world.popular.items():
        stamp = area_sign(POPULAR * frame.scale, style.owners[owner], style)
        paste(image, at(frame, place), stamp)
    for mark in world.marks:
        paste(image, at(frame, mark.place), sign(mark, reach(mark, frame), style))
        if mark.kind == "city" and mark.vp:
            size = round(reach(mark, frame) * (1.35 if mark.vp < 10 else 1.2))
            spot = at(frame, mark.place)
            write(image, spot, str(mark.vp), face(BOLD, size), style.city[2], anchor="mm")


def paste(image: Image.Image, spot: Spot, stamp: Image.Image) -> None:
    """Put a sign on the sheet, its middle at a pixel."""
    where = (round(spot[0] - stamp.width / 2), round(spot[1] - stamp.height / 2))
    image.paste(stamp, where, stamp)


def _canvas(size: float) -> tuple[Image.Image, ImageDraw.ImageDraw, float]:
    """Return a clear picture for a sign of this reach, its pen, and its middle in fine pixels."""
    side = math.ceil(size * 1.5) * 2 + 2
    image = Image.new("RGBA", (side * FINE, side * FINE))
    return image, ImageDraw.Draw(image), side * FINE / 2


def area_sign(size: float, paint: Colour, style: Style) -> Image.Image:
    """Return a triangle with an edge in the colour of the paper (RGBA)."""
    image, pen, m = _canvas(size)
    for times, fill in ((1.38, style.theme.light), (1.0, paint)):
        tips = [
            (m + FINE * size * times * math.sin(turn), m - FINE * size * times * math.cos(turn))
            for turn in (0, math.tau / 3, 2 * math.tau / 3)
        ]
        pen.polygon(tips, fill)
    return image.reduce(FINE)


def sign(mark: Mark, size: float, style: Style) -> Image.Image:
    """Return the sign of a city, base, camp or town (RGBA)."""
    image, pen, m = _canvas(size)
    r, edge = size * FINE, max(2.0, size * FINE * 0.14)
    owner = style.owners[mark.side]
    if mark.kind == "city":
        ground, rim, _ = style.city
        rim = owner if mark.side == "NVA" else rim
        pen.ellipse((m - r - edge, m - r - edge, m + r + edge, m + r + edge), style.theme.light)
        pen.ellipse((m - r, m - r, m + r, m + r), ground, rim, round(edge))
        if mark.vp >= 5:
            inner = r - edge * 1.7
            pen.ellipse((m - inner, m - inner, m + inner, m + inner), None, rim, round(edge / 2))
    elif mark.kind == "base":
        pen.rectangle((m - r - edge, m - r - edge, m + r + edge, m + r + edge), style.theme.light)
        pen.rectangle((m - r, m - r, m + r, m + r), owner)
        pen.polygon(star_points(m, m, r * 0.8), GOLD if mark.side == "NVA" else WHITE)
    elif mark.kind == "camp":
        for times, fill in ((1.3, style.theme.light), (1.0, owner)):
            tips = [
                (m + r * times * math.cos(turn * math.tau / 5 - math.pi / 2),
                 m + r * times * math.sin(turn * math.tau / 5 - math.pi / 2))
                for turn in range(5)
            ]  # fmt: skip
            pen.polygon(tips, fill)
        pen.ellipse((m - r * 0.34, m - r * 0.34, m + r * 0.34, m + r * 0.34), WHITE)
    else:
        pen.ellipse((m - r, m - r, m + r, m + r), style.theme.ink, style.theme.light, round(edge))
    return image.reduce(FINE)


# ---- words -----------------------------------------------------------------------


def numbers(image: Image.Image, frame: Frame, world: Geography, style: Style) -> None:
    """Write the number of each hex at its upper side, those of the sea paler."""
    font = face(PLAIN, round(NUMBER * frame.scale))
    for place in PLACES:
        x, y = middle(place)
        spot = frame.spot(x, y + NUMBER_UP)
        ink = style.grid
        if world.sea[place]:
            ink = mixed(ink, style.theme.sea, 0.6)
        write(image, spot, number(place), font, ink, anchor="mm")


def names(frame: Frame, world: Geography) -> list[Name]:
    """Return where names are written: below, above or beside their signs, none on another.

    Cities choose first, then bases, camps and towns. Whoever finds no free place takes the one
    that covers least.
    """
    signs = [_sign_rect(mark, frame) for mark in world.marks]
    size = POPULAR * frame.scale
    for place in world.popular:
        x, y = at(frame, place)
        signs.append(Rect(x - size, y - size, x + size, y + size * 0.6))
    taken = list(signs)
    lettered = [_number_rect(place, frame) for place in PLACES]
    window = Rect(frame.left, frame.top, frame.right, frame.bottom)
    found = []
    order = ("city", "base", "camp", "town")
    for mark in sorted(world.marks, key=lambda one: (order.index(one.kind), -one.vp)):
        great = GREAT if mark.vp >= 5 else 1
        style = ITALIC if mark.kind == "town" else BOLD if mark.kind != "camp" else PLAIN
        font = face(style, round(SIZES[mark.kind][1] * frame.scale * great))
        own = _sign_rect(mark, frame)
        choices = [rect.moved_into(window) for rect in _choices(mark, own, font)]
        around = own.grown(frame.scale * 4)
        others = [rect for rect in taken if rect != own and rect.overlap(around)]
        beneath = [rect for rect in lettered if rect.overlap(around)]
        weights = [
            sum(rect.overlap(other) for other in others) * 3
            + sum(rect.overlap(other) for other in beneath)
            + order * 6
            for order, rect in enumerate(choices)
        ]
        best = choices[weights.index(min(weights))]
        taken.append(best)
        found.append(Name(mark, best, font))
    return found


def _sign_rect(mark: Mark, frame: Frame) -> Rect:
    x, y = at(frame, mark.place)
    size = reach(mark, frame)
    return Rect(x - size, y - size, x + size, y + size)


def _number_rect(place: int, frame: Frame) -> Rect:
    x, y = middle(place)
    spot = frame.spot(x, y + NUMBER_UP)
    wide, high = NUMBER * frame.scale * 0.95, NUMBER * frame.scale * 0.4
    return Rect(spot[0] - wide, spot[1] - high, spot[0] + wide, spot[1] + high)


def _choices(mark: Mark, own: Rect, font: Font) -> list[Rect]:
    """The rectangles for a name about its sign, best first."""
    wide, high = text_width(mark.name, font), round(font.size * 0.86)
    x, y = own.centre
    gap = 2
    across = [x - wide / 2, x - wide * 0.25, x - wide * 0.75]
    rows = [own.bottom + gap, own.top - gap - high]
    found = [Rect(left, top, left + wide, top + high) for top in rows for left in across]
    for left in (own.right + gap, own.left - gap - wide):
        for shift in (0.0, 0.5, -0.5):
            top = y - high / 2 + shift * high
            found.append(Rect(left, top, left + wide, top + high))
    return found


def write_names(image: Image.Image, found: list[Name], style: Style) -> None:
    """Write the names: bases and camps in the colour of their side."""
    for name in found:
        mark = name.mark
        ink = style.owners[mark.side] if mark.kind in ("base", "camp") else style.theme.ink
        spot = name.rect.left, (name.rect.top + name.rect.bottom) / 2
        write(image, spot, mark.name, name.font, ink, anchor="lm", halo=style.theme.halo, breadth=2)


def name_triangle(image: Image.Image, frame: Frame, world: Geography, style: Style) -> None:
    """Write the name of the Iron Triangle amid it."""
    font = face(BOLD, round(0.17 * frame.scale))
    x, y = at(frame, world.triangle[0])
    for words, down in (("Iron", -0.1), ("Triangle", 0.1)):
        spot = x, y + down * frame.scale
        write(image, spot, words, font, style.owners["NVA"], anchor="mm", halo=style.theme.halo,
              breadth=2)  # fmt: skip


def panel(image: Image.Image, rect: Rect, style: Style) -> None:
    """Draw a panel of paper with an edge."""
    theme = style.theme
    pen = ImageDraw.Draw(image)
    pen.rectangle(rect, theme.paper, theme.paper_edge, 2)
    inner = rect.grown(-5)
    pen.rectangle(inner, None, theme.paper_edge, 1)


def band(image: Image.Image, rect: Rect, words: str, paint: Paint, size: int) -> None:
    """Draw a dark band with words amid it."""
    ImageDraw.Draw(image).rectangle(rect, paint.ground)
    write(image, rect.centre, words, face(BOLD, size), paint.ink, anchor="mm")
