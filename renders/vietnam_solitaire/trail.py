"""The Ho Chi Minh Trail: a box for each of its areas, and the arrow to the region it leads to."""

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import AreaView, UnitView, View
from renders.toolkit.labels import Rect, shorten, text_width, write
from renders.toolkit.marks import arrow, note
from renders.toolkit.record import Record
from renders.toolkit.themes import font
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.happened import Happened
from renders.vietnam_solitaire.sheet import Plan
from renders.vietnam_solitaire.style import Style
from renders.vietnam_solitaire.trays import draw_piles, lay_out, trail_piles

TITLE = font(26, bold=True)
SMALL = font(20)
HEAD = 36
SHAFT = 12  # an arrow's breadth in pixels
SIDES = tuple((False, side) for side in (96, 84, 72, 54, 46, 34, 28))  # faces say what they are


def tray_of(box: Rect) -> Rect:
    """Return the part of a box that counters may take."""
    return Rect(box.left + 8, box.top + HEAD + 4, box.right - 8, box.bottom - 8)


def draw_arrow(image: Image.Image, plan: Plan, style: Style, name: str) -> None:
    """Draw the arrow from a trail area's box to the border of its region."""
    tip = plan.main.spot(*standard().tips[name])
    start = plan.boxes[name].grown(-8).nearest(tip)
    paint, theme = style.theme.lines["trail"], style.theme
    arrow(image, start, tip, paint, theme.halo, SHAFT * plan.swell, bend=0.06, gap=0)


def draw_box(
    image: Image.Image,
    plan: Plan,
    style: Style,
    area: AreaView,
    targeting: dict[str, UnitView],
    more: int,
    record: Record,
) -> None:
    """Draw a trail area: name, counters, SAM, MiG, attackers; `more`: counters that came."""
    box = plan.boxes[area.name]
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(box), 14, style.trail.ground, style.theme.lines["trail"], 4)
    pen.rounded_rectangle(tuple(box.grown(-6)), 9, None, style.theme.lines["trail"], 1)
    number = [*standard().tips].index(area.name) + 1
    middle = box.top + HEAD / 2 + 4
    room = box.right - box.left - 28
    if more:
        paint = style.control["NVA/VC" if more > 0 else "US/ARVN"]
        sign = note(f"{more:+d}".replace("-", "−"), paint, 22, style.theme.halo)
        image.paste(sign, (round(box.right - 12 - sign.width), round(middle - 14)), sign)
        room -= sign.width + 6
    title = shorten(f"{number} {area.name}", TITLE, room)
    write(image, (box.left + 14, middle), title, TITLE, style.trail.ink)
    wide = text_width(title, TITLE)
    record.note("label", area.name, Rect(box.left + 14, box.top, box.left + 14 + wide, middle + 16))
    record.note("box", area.name, box)
    found = trail_piles(style, area, targeting)
    if not found:
        write(image, box.centre, "no counters", SMALL, style.trail.ink, anchor="mm")
    laid = lay_out(found, tray_of(box), sides=SIDES)
    draw_piles(image, style, laid, record, "attackers", area.name)


def trail_areas(plan: Plan, view: View) -> list[AreaView]:
    """Return the trail areas that a plan shows."""
    return [area for area in view.areas if area.kind == "trail" and area.name in plan.boxes]


def draw_ways(image: Image.Image, plan: Plan, style: Style, view: View) -> None:
    """Draw the arrows of all trail areas."""
    for area in trail_areas(plan, view):
        draw_arrow(image, plan, style, area.name)


def draw_boxes(
    image: Image.Image, plan: Plan, style: Style, view: View, happened: Happened, record: Record
) -> None:
    """Draw the boxes of all trail areas."""
    everybody = [unit for units in view.boxes.values() for unit in units]
    everybody += [unit for area in view.areas for unit in area.units]
    targeting = {unit.id: unit for unit in everybody}
    for area in trail_areas(plan, view):
        more = happened.trail.get(area.name, 0)
        draw_box(image, plan, style, area, targeting, more, record)
