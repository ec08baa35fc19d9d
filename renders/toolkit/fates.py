"""Counters of a battle, with what became of them."""

from PIL import Image, ImageDraw

from renders.toolkit.counters import Face, counter
from renders.toolkit.labels import shorten, write
from renders.toolkit.themes import Theme, font

LOST = "lost"


def draw_unit(
    image: Image.Image,
    theme: Theme,
    one: Face,
    at: tuple[int, int],
    fate: str,
    *,
    side: int,
    room: int,
) -> None:
    """Draw a counter, `side` pixels square, and under it what became of the unit in `room` pixels.

    A unit with a fate is faded, one that is lost crossed out as well; "" is no fate.
    """
    sign = counter(one, side)
    if fate:
        faded = Image.new("RGB", sign.size, theme.paper)
        sign = Image.blend(sign, faded, 0.45)
    image.paste(sign, at)
    x, y = at
    if fate == LOST:
        pen = ImageDraw.Draw(image)
        low, right, bottom = 6, x + side - 6, y + side - 6
        for line in ((x + low, y + low, right, bottom), (right, y + low, x + low, bottom)):
            pen.line(line, theme.alert, 9)
    if fate:
        small = font(22, bold=True)
        words = shorten(fate, small, room)
        ink = theme.alert if fate == LOST else theme.ink
        write(image, (x + side / 2, y + side + 14), words, small, ink, anchor="mm")
