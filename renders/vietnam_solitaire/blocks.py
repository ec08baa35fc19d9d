"""The blocks beside the map, one for each region: who controls it, the counters of its areas."""

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import AreaView, View
from renders.toolkit.counters import CHIP_HEIGHT, Chip, chip_picture, chip_width
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.record import Record
from renders.toolkit.themes import font
from renders.vietnam_solitaire.happened import Happened
from renders.vietnam_solitaire.patterns import swatch
from renders.vietnam_solitaire.regions import title_of
from renders.vietnam_solitaire.sheet import BLOCK_HEAD, Plan
from renders.vietnam_solitaire.style import SIDES, Style
from renders.vietnam_solitaire.trays import (
    NUMBERED,
    SINGLY,
    breadth,
    draw_piles,
    lay_out,
    numbered,
    piles,
    singles,
)

HEAD_NAME = font(26, bold=True)
LABEL = font(20, bold=True)
SMALL = font(18, bold=True)
STRIP = 30  # the height of an area's title
GAP = 4


def head_chips(style: Style, view: View, region: str) -> list[Chip]:
    """Return chips for a block's head: units to be placed, the fleet off the coast."""
    found = []
    dues = (("VC", view.insurgents), ("NVA", view.regulars))
    said = [f"{due[region]} {army}" for army, due in dues if due.get(region)]
    if said:
        paint = style.armies[said[-1].rpartition(" ")[2]]
        found.append(Chip("+" + " ".join(said), paint.ground, paint.ink, style.paper))
    us = style.armies["US"]
    for _ in fleet_off(view, region):
        found.append(Chip("", us.ground, us.ink, style.paper, icon="naval_gunfire"))
    return found


def fleet_off(view: View, region: str) -> list[str]:
    """Return the ships off a region's coast."""
    seas = [area for area in view.areas if area.kind == "sea" and area.region == region]
    return [unit.id for area in seas for unit in area.units]


def said_of(view: View, region: str, *, short: bool) -> str:
    """Return who controls a region, in words."""
    held = view.control.get(region)
    if not held:
        return "not in play"
    return held if short and held != "nobody" else f"held by {held}"


def draw_block(
    image: Image.Image,
    plan: Plan,
    style: Style,
    view: View,
    region: str,
    happened: Happened,
    record: Record,
) -> None:
    """Draw a region's block."""
    pen, rect = ImageDraw.Draw(image), plan.blocks[region]
    paint = style.control[view.control.get(region, "nobody")]
    areas = [area for area in view.areas if area.region == region and area.faces]
    bottom = rect.bottom if areas else rect.top + BLOCK_HEAD
    box = (rect.left, rect.top, rect.right, bottom)
    fresh = region in happened.control
    edge = style.gold.ground if fresh else style.theme.ink
    pen.rounded_rectangle(box, 8, paint.ground, edge, 5 if fresh else 2)
    middle = rect.top + BLOCK_HEAD / 2
    write(image, (rect.left + 12, middle), title_of(region), HEAD_NAME, paint.ink)
    chips = head_chips(style, view, region)
    said = said_of(view, region, short=bool(chips))
    write(image, (rect.right - 12, middle), said, SMALL, paint.ink, anchor="rm")
    x = rect.right - 16 - text_width(said, SMALL)
    for chip in reversed(chips):
        x -= chip_width(chip) + 4
        picture = chip_picture(chip)
        image.paste(picture, (round(x), round(middle - CHIP_HEIGHT / 2)), picture)
    ships = tuple(fleet_off(view, region))
    if ships:
        head = Rect(x, rect.top, rect.right, rect.top + BLOCK_HEAD)
        record.note("fleet", region, head, ships, len(ships))
    for area, room in zip(areas, area_rects(plan, rect), strict=False):
        draw_area(image, plan, style, view, area, room, happened, record)


def area_rects(plan: Plan, block: Rect) -> list[Rect]:
    """Return the four boxes of a block, in rows."""
    rows = 4 // plan.across
    wide = (block.right - block.left - (plan.across + 1) * GAP) / plan.across
    tall = (block.bottom - block.top - BLOCK_HEAD - rows * GAP) / rows
    found = []
    for n in range(4):
        left = block.left + GAP + n % plan.across * (wide + GAP)
        top = block.top + BLOCK_HEAD + n // plan.across * (tall + GAP)
        found.append(Rect(round(left), round(top), round(left + wide), round(top + tall)))
    return found


def tray_of(room: Rect) -> Rect:
    """Return the part of an area's box that counters may take."""
    return Rect(room.left + 6, room.top + STRIP + 5, room.right - 6, room.bottom - 5)


def marks_of(style: Style, area: str, happened: Happened) -> list[Chip]:
    """Return a chip for each side: "+2 −1" if two of its units came and one was lost."""
    found = []
    for side in SIDES:
        came = len(happened.came.get(area, {}).get(side, ()))
        lost = len(happened.lost.get(area, {}).get(side, ()))
        said = " ".join([*([f"+{came}"] if came else []), *([f"−{lost}"] if lost else [])])
        if said:
            paint = style.control[side]
            found.append(Chip(said, paint.ground, paint.ink, style.paper))
    return found


def draw_area(
    image: Image.Image,
    plan: Plan,
    style: Style,
    view: View,
    area: AreaView,
    room: Rect,
    happened: Happened,
    record: Record,
) -> None:
    """Draw an area's box: faces, terrain, combat, what happened, counters."""
    pen, theme = ImageDraw.Draw(image), style.theme
    ground = theme.terrain[area.kind]
    pen.rectangle((room.left, room.top, room.right - 1, room.bottom - 1), ground)
    strip = swatch(style, area.kind, round(room.right - room.left), STRIP)
    image.paste(strip, (round(room.left), round(room.top)))
    middle, right = room.top + STRIP / 2, room.right
    for chip in reversed(marks_of(style, area.name, happened)):
        right -= chip_width(chip) + 3
        picture = chip_picture(chip)
        image.paste(picture, (round(right), round(middle - CHIP_HEIGHT / 2)), picture)
        here = Rect(right, room.top, right + chip_width(chip), room.top + STRIP)
        record.note("mark", area.name, here)
    if area.combat:
        said = f"round {view.round}" if area.name == view.battle and view.round else "combat"
        wide = text_width(said, SMALL) + 10
        if right - wide - room.left >= text_width(area.faces, LABEL) + 14:  # else the frame tells
            box = (right - wide, room.top, right - 1, room.top + STRIP - 1)
            pen.rectangle(box, style.fight.ground)
            at = (right - wide / 2, middle)
            write(image, at, said, SMALL, style.fight.ink, anchor="mm")
            right -= wide
    title = f"{area.faces} {area.kind.removeprefix('rice ')}"
    if text_width(title, LABEL) + 14 > right - room.left:
        title = area.faces
    write(image, (room.left + 8, middle), title, LABEL, theme.ink, halo=ground)
    if area.combat:
        pen.rectangle(
            (room.left, room.top, room.right - 1, room.bottom - 1), None, style.fight.ground, 4
        )
    if plan.ids:
        laid = lay_out(singles(style, area.units), tray_of(room), sides=SINGLY)
    elif plan.names:
        found, tray = numbered(style, area.units), tray_of(room)
        laid = lay_out(found, tray, wide=breadth(found), sides=NUMBERED)
    else:
        laid = lay_out(piles(style, area.units), tray_of(room))
    draw_piles(image, style, laid, record, "units", area.name)


def draw_blocks(
    image: Image.Image, plan: Plan, style: Style, view: View, happened: Happened, record: Record
) -> None:
    """Draw all blocks of a plan."""
    for region in plan.blocks:
        draw_block(image, plan, style, view, region, happened, record)
