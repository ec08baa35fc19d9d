"""The map without its units, drawn once a size and theme: everything that is printed on it."""

from functools import lru_cache

from PIL import Image

from engine.tet_68.data.hexes import (
    FIRST_COLUMN,
    HEIGHT,
    LAST_COLUMN,
    STEP,
)
from renders.tet_68 import marks
from renders.tet_68.geography import geography
from renders.tet_68.ground import draw_signs, lay_ground
from renders.tet_68.legend import draw_legend, draw_title
from renders.tet_68.style import Style
from renders.tet_68.style import style as style_of
from renders.tet_68.ways import draw_borders, draw_grid, draw_rivers, draw_roads
from renders.toolkit.layers import Frame, Layer
from renders.toolkit.lettering import MapName

SCALE = 60  # pixels a hex is high
MARGIN = 0.35  # of the sheet round the hexes, in hexes
# Names on the ground, from and to a point of the plane: columns (of width STEP) and rows.
NAMES = (
    ("LAOS", (18.6, 9.2), (24.8, 10.4), 0.05, 54, 44, "land"),
    ("THAILAND", (8.8, 12.4), (18.2, 12.4), 0.0, 50, 26, "land"),
    ("CAMBODIA", (12.0, 19.9), (21.4, 19.9), 0.0, 54, 26, "land"),
    ("NORTH VIETNAM", (24.9, 0.8), (29.7, 2.2), 0.04, 24, 4, "land"),
    ("SOUTH CHINA SEA", (36.2, 5.4), (41.0, 11.4), -0.1, 36, 16, "sea"),
    ("GULF OF SIAM", (10.0, 38.4), (15.6, 40.6), 0.05, 32, 12, "sea"),
)


def frame_of(scale: int) -> Frame:
    """Return the window of the whole map at so many pixels a hex."""
    west, east = FIRST_COLUMN * STEP - 0.58 - MARGIN, LAST_COLUMN * STEP + 0.58 + MARGIN
    north, south = -(1 - 1.0 - MARGIN), HEIGHT + 0.5 + MARGIN
    width, height = round((east - west) * scale), round((south + north) * scale)
    return Frame(0, 0, width, height, west, north, scale, 1.0)


@lru_cache(maxsize=4)
def base_map(theme: str = "day", scale: int = SCALE) -> Image.Image:
    """Return the map. Raises ValueError for a theme that there is not."""
    style, world, frame = style_of(theme), geography(), frame_of(scale)
    layer = Layer(frame, style.theme.sea)
    lay_ground(layer, world, style)
    draw_signs(layer, world, style)
    draw_rivers(layer, world, style)
    draw_grid(layer, world, style)
    draw_borders(layer, world, style)
    draw_roads(layer, world, style)
    image = layer.done()
    draw_land_names(image, frame, style)
    marks.numbers(image, frame, world, style)
    marks.draw_marks(image, frame, world, style)
    marks.write_names(image, marks.names(frame, world), style)
    marks.name_triangle(image, frame, world, style)
    draw_title(image, frame, style)
    draw_legend(image, frame, style)
    return image


def draw_land_names(image: Image.Image, frame: Frame, style: Style) -> None:
    """Write the names of countries and seas."""
    for words, start, end, bend, size, spacing, kind in NAMES:
        swell = frame.scale / SCALE
        name = MapName(
            words, _plane(start), _plane(end), bend, round(size * swell), round(spacing * swell),
            kind,
        )  # fmt: skip
        name.write(image, style.theme, name.course(frame))


def _plane(spot: tuple[float, float]) -> tuple[float, float]:
    """A column and row as a point of the plane, north upward."""
    return spot[0] * STEP, -spot[1]
