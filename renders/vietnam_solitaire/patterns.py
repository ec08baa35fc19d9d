"""The patterns that show terrain without colour: trees, dykes of paddies, blocks of a city."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.toolkit.layers import FINE
from renders.vietnam_solitaire.style import Style

TREE = ((7, 14), (12, 4), (17, 14))


def tile(kind: str) -> Image.Image:
    """Return the tile that is strewn over a terrain (mode "L", fine pixels)."""
    picture = Image.new("L", (32 * FINE, 24 * FINE))
    pen = ImageDraw.Draw(picture)

    def box(left: int, top: int, right: int, bottom: int) -> None:
        pen.rectangle((left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1), fill=255)

    if kind == "jungle":
        for dx, dy in ((0, 0), (15, 9)):
            pen.polygon([((x + dx) * FINE, (y + dy) * FINE) for x, y in TREE], fill=255)
    elif kind == "rice paddy":
        for left, top, right, bottom in ((0, 4, 32, 5), (0, 16, 32, 17), (6, 5, 7, 16)):
            box(left, top, right, bottom)
        box(22, 17, 23, 24)
        box(22, 0, 23, 4)
    else:
        for left, top in ((3, 3), (19, 3), (11, 14), (27, 14)):
            box(left, top, min(32, left + 8), top + 7)
        box(0, 14, 3, 21)
    return picture


@lru_cache(maxsize=64)
def swatch(style: Style, kind: str, width: int, height: int) -> Image.Image:
    """Return a piece of a terrain's tint and pattern, for boxes and the legend (RGB)."""
    terrain = style.theme.terrain
    image = Image.new("RGB", (width * FINE, height * FINE), terrain[kind])
    sign = tile(kind)
    for x in range(0, image.width, sign.width):
        for y in range(0, image.height, sign.height):
            image.paste(terrain[f"{kind} sign"], (x, y), sign)
    return image.reduce(FINE)
