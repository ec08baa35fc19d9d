"""The Ho Chi Minh Trail: a box for each of its areas, and the arrow to the region it leads to."""

import math

from PIL import Image, ImageDraw

from renders.toolkit.labels import Rect, shorten, write
from renders.toolkit.themes import font
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.look import THEME, TRAIL
from renders.vietnam_solitaire.seen import AreaSeen, UnitSeen, ViewSeen
from renders.vietnam_solitaire.sheet import MAIN, TRAIL_BOX
from renders.vietnam_solitaire.trays import draw_piles, lay_out, trail_piles

TITLE = font(24, bold=True)
SMALL = font(20)
HEAD = 36


def box_of(name: str) -> Rect:
    """Where a trail area's box lies on the sheet."""
    left, top = standard().boxes[name]
    return Rect(left, top, left + TRAIL_BOX[0], top + TRAIL_BOX[1])


def tray_of(box: Rect) -> Rect:
    """The part of a box that counters may take."""
    return Rect(box.left + 6, box.top + HEAD + 4, box.right - 6, box.bottom - 8)


def draw_arrow(image: Image.Image, name: str) -> None:
    """From a trail area's box to the border of its region."""
    pen = ImageDraw.Draw(image)
    tip = MAIN.spot(*standard().tips[name])
    start = box_of(name).grown(-8).nearest(tip)
    length = math.hypot(tip[0] - start[0], tip[1] - start[1])
    dx, dy = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length

    def head(back: float, half: float) -> list[tuple[float, float]]:
        x, y = tip[0] - dx * back, tip[1] - dy * back
        return [(x - dy * half, y + dx * half), (x + dy * half, y - dx * half)]

    stem = (start, (tip[0] - dx * 24, tip[1] - dy * 24))
    pen.line(stem, THEME.paper, 16)
    pen.polygon([(tip[0] + dx * 6, tip[1] + dy * 6), *head(32, 24)], THEME.paper)
    pen.line(stem, THEME.lines["trail"], 10)
    pen.polygon([tip, *head(28, 18)], THEME.lines["trail"])


def draw_box(image: Image.Image, area: AreaSeen, targeting: dict[str, UnitSeen]) -> None:
    """Number and name, trail counters, SAM, MiG, and who attacks."""
    box = box_of(area.name)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(box), 20, TRAIL, THEME.lines["trail"], 4)
    number = [*standard().boxes].index(area.name) + 1
    title = shorten(f"{number} {area.name}", TITLE, box.right - box.left - 28)
    write(image, (box.left + 14, box.top + HEAD / 2 + 3), title, TITLE, THEME.ink)
    found = trail_piles(area, targeting)
    if not found:
        write(image, box.centre, "no counters", SMALL, THEME.faint, anchor="mm")
    draw_piles(image, lay_out(found, tray_of(box), wide=54))


def draw_trail(image: Image.Image, view: ViewSeen) -> None:
    """Arrows first, boxes over them."""
    areas = [area for area in view.areas if area.kind == "trail"]
    everybody = [unit for units in view.boxes.values() for unit in units]
    everybody += [unit for area in view.areas for unit in area.units]
    targeting = {unit.id: unit for unit in everybody}
    for area in areas:
        draw_arrow(image, area.name)
    for area in areas:
        draw_box(image, area, targeting)
