"""A seat's view of Vietnam Solitaire -> a schematic map over the real outline."""

import io

from PIL import Image

from renders.vietnam_solitaire.base_map import base_map, terrain_of
from renders.vietnam_solitaire.panels import draw_header, draw_legend, draw_pool, draw_report
from renders.vietnam_solitaire.regions import draw_regions
from renders.vietnam_solitaire.seen import ViewSeen
from renders.vietnam_solitaire.sheet import HEIGHT, WIDTH
from renders.vietnam_solitaire.tracks import draw_track
from renders.vietnam_solitaire.trail import draw_trail

NARROWEST = 400


def draw(view: ViewSeen, *, width: int = WIDTH) -> Image.Image:
    """Draw what a view shows: RGB, `width` pixels wide (400 to 1600), 1.65 times as high.

    The same view gives the same pixels.
    """
    if not NARROWEST <= width <= WIDTH:
        raise ValueError(f"A picture is {NARROWEST} to {WIDTH} pixels wide, not {width}.")
    image = base_map(terrain_of((area.name, area.kind) for area in view.areas)).copy()
    draw_trail(image, view)
    draw_regions(image, view)
    draw_header(image, view)
    draw_track(image, view)
    draw_pool(image, view)
    draw_report(image, view)
    draw_legend(image)
    if width != WIDTH:
        size = (width, round(HEIGHT * width / WIDTH))
        image = image.resize(size, Image.Resampling.LANCZOS)
    return image


def png(view: ViewSeen, *, width: int = WIDTH) -> bytes:
    """The picture as a PNG file's bytes: the same view, the same bytes."""
    image = draw(view, width=width)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()
