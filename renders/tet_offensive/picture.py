"""A seat's view of Tet Offensive -> the map sheet with all that the seat may see on it."""

import io

from PIL import Image, ImageDraw

from renders.tet_offensive.base_map import base_map
from renders.tet_offensive.blocks import draw_block
from renders.tet_offensive.geography import Geography, standard
from renders.tet_offensive.layout import Placed, arrange
from renders.tet_offensive.look import THEME
from renders.tet_offensive.panels import (
    draw_column,
    draw_header,
    draw_key,
    draw_legend,
    draw_levels,
)
from renders.tet_offensive.seen import ViewSeen
from renders.tet_offensive.sheet import HEIGHT, WIDTH

NARROWEST = 400


def draw(view: ViewSeen, *, width: int = WIDTH, geography: Geography | None = None) -> Image.Image:
    """Draw what a view shows: RGB, `width` pixels wide (400 to 1600), 1.65 times as high.

    The same view gives the same pixels.
    """
    if not NARROWEST <= width <= WIDTH:
        raise ValueError(f"A picture is {NARROWEST} to {WIDTH} pixels wide, not {width}.")
    world = geography or standard()
    image = base_map(world).copy()
    arranged = arrange(view, world)
    for placed in arranged.values():
        if placed.block.kind in ("city", "province"):
            draw_leader(image, placed)
    for kind in ("sanctuary", "city", "province", "fleet"):
        for placed in arranged.values():
            if placed.block.kind == kind:
                draw_block(image, placed.block, placed.form, placed.rect)
    draw_header(image, view)
    draw_levels(image, view)
    draw_column(image, view)
    draw_legend(image)
    draw_key(image)
    if width != WIDTH:
        size = (width, round(HEIGHT * width / WIDTH))
        image = image.resize(size, Image.Resampling.LANCZOS)
    return image


def png(view: ViewSeen, *, width: int = WIDTH, geography: Geography | None = None) -> bytes:
    """The picture as a PNG file's bytes: the same view, the same bytes."""
    image = draw(view, width=width, geography=geography)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()


def draw_leader(image: Image.Image, placed: Placed) -> None:
    """A line from an area's dot to its box, where the box stands off it."""
    near = placed.rect.grown(-3).nearest(placed.spot)
    if near != placed.spot:
        pen = ImageDraw.Draw(image)
        pen.line((placed.spot, near), THEME.paper, 6)
        pen.line((placed.spot, near), THEME.ink, 3)
        x, y = placed.spot
        pen.ellipse((x - 5, y - 5, x + 5, y + 5), THEME.ink)
