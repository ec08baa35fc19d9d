"""Dice as they lie on a table."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.toolkit.themes import Colour, Paint

FINE = 4
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@lru_cache(maxsize=64)
def die(value: int, side: int, paint: Paint, edge: Colour) -> Image.Image:
    """Return a die that shows 1 to 6 (RGBA)."""
    fine = side * FINE
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, fine - 1, fine - 1), fine // 6, paint.ground, edge, fine // 20)
    for column, row in PIPS[value]:
        x, y, r = fine * (0.26 + 0.24 * column), fine * (0.26 + 0.24 * row), fine * 0.085
        pen.ellipse((x - r, y - r, x + r, y + r), paint.ink)
    return image.reduce(FINE)
