"""Regions: plates on the map, and beside it a block for each with the counters of its areas."""

from PIL import Image, ImageDraw

from renders.toolkit.counters import CHIP_HEIGHT, Chip, chip_picture, chip_width
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.themes import font
from renders.vietnam_solitaire.base_map import swatch
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.look import ARMIES, COMMUNIST, CONTROL, FIGHT, THEME
from renders.vietnam_solitaire.seen import AreaSeen, ViewSeen
from renders.vietnam_solitaire.sheet import BLOCK_HEAD, BLOCKS, MAIN
from renders.vietnam_solitaire.trays import draw_piles, lay_out, piles

PLATE = font(22, bold=True)
PLATE_HEIGHT = 34
NAME = font(28, bold=True)
HEAD_NAME = font(24, bold=True)  # at the head of a block
LABEL = font(20, bold=True)
SMALL = font(18, bold=True)
STRIP = 28  # the height of an area's title
GAP = 4


def counts(area: AreaSeen) -> tuple[int, int]:
    """Units of US/ARVN and of NVA/VC."""
    theirs = sum(unit.army in COMMUNIST for unit in area.units)
    return len(area.units) - theirs, theirs


def plate_parts(area: AreaSeen) -> list[tuple[str, int]]:
    """What an area's plate says, part by part, with widths: its faces, units of each side."""
    texts = [area.faces, *(str(number) if number else "" for number in counts(area))]
    return [(text, text_width(text, PLATE) + 14 if text else 0) for text in texts]


def plate_rect(area: AreaSeen) -> Rect:
    """Where an area's plate lies on the sheet."""
    x, y = MAIN.spot(*standard().at[area.name])
    wide = sum(width for _, width in plate_parts(area))
    left, top = round(x - wide / 2), round(y - PLATE_HEIGHT / 2)
    return Rect(left, top, left + wide, top + PLATE_HEIGHT)


def name_rect(region: str) -> Rect:
    """Where the plate with a region's name lies on the sheet."""
    x, y = MAIN.spot(*standard().regions[region])
    wide = text_width(title_of(region), NAME) + 20
    left, top = round(x - wide / 2), round(y - 20)
    return Rect(left, top, left + wide, top + 40)


def title_of(region: str) -> str:
    """A region's number and name: "1 Hue"."""
    return f"{[*standard().regions].index(region) + 1} {region}"


def draw_plates(image: Image.Image, view: ViewSeen) -> None:
    """On the map: each area's faces and how many units of each side are there."""
    pen = ImageDraw.Draw(image)
    grounds = (THEME.paper, CONTROL["US/ARVN"].ground, CONTROL["NVA/VC"].ground)
    for area in view.areas:
        if not area.faces:
            continue
        rect = plate_rect(area)
        x = rect.left
        edge = FIGHT if area.combat else THEME.ink
        pen.rectangle(tuple(rect.grown(4 if area.combat else 2)), edge)
        for n, (text, wide) in enumerate(plate_parts(area)):
            if not wide:
                continue
            pen.rectangle((x, rect.top, x + wide - 1, rect.bottom - 1), grounds[n])
            ink = CONTROL["nobody"].ink if n else THEME.ink
            write(image, (x + wide / 2, rect.centre[1]), text, PLATE, ink, anchor="mm")
            x += wide


def draw_names(image: Image.Image, view: ViewSeen) -> None:
    """The regions' names on the map, each tied to its block."""
    pen = ImageDraw.Draw(image)
    for number, region in enumerate(standard().regions):
        held = view.control.get(region)
        paint = CONTROL[held or "nobody"]
        rect, block = name_rect(region), BLOCKS[number]
        if held:
            y = min(max(rect.centre[1], block.top + 60), block.bottom - 60)
            line = (rect.right - 2, rect.centre[1], block.left + 2, y)
            pen.line(line, THEME.paper, 8)
            pen.line(line, paint.ground, 4)
        pen.rounded_rectangle(tuple(rect), 8, paint.ground, THEME.paper, 3)
        write(image, rect.centre, title_of(region), NAME, paint.ink, anchor="mm")


def head_chips(view: ViewSeen, region: str) -> list[Chip]:
    """What a block's head says besides control: units to be placed, the fleet off its coast."""
    found = []
    dues = (("VC", view.insurgents), ("NVA", view.regulars))
    said = [f"{due[region]} {army}" for army, due in dues if due.get(region)]
    if said:
        paint = ARMIES[said[-1].rpartition(" ")[2]]
        found.append(Chip("+" + " ".join(said), paint.ground, paint.ink, THEME.paper))
    us = ARMIES["US"]
    for area in view.areas:
        if area.kind == "sea" and area.region == region:
            found += [
                Chip("", us.ground, us.ink, THEME.paper, icon="naval_gunfire") for _ in area.units
            ]
    return found


def draw_block(image: Image.Image, view: ViewSeen, region: str, rect: Rect) -> None:
    """A region's block: who controls it, and the counters in its areas."""
    pen = ImageDraw.Draw(image)
    held = view.control.get(region)
    paint = CONTROL[held or "nobody"]
    areas = [area for area in view.areas if area.region == region and area.faces]
    bottom = rect.bottom if areas else rect.top + BLOCK_HEAD
    box = (rect.left, rect.top, rect.right, bottom)
    pen.rounded_rectangle(box, 8, paint.ground, THEME.ink, 2)
    middle = rect.top + BLOCK_HEAD / 2
    write(image, (rect.left + 12, middle), title_of(region), HEAD_NAME, paint.ink)
    said = (f"held by {held}" if held != "nobody" else "held by nobody") if held else "not in play"
    chips = head_chips(view, region)
    if chips:
        said = said.removeprefix("held by ")
    write(image, (rect.right - 12, middle), said, SMALL, paint.ink, anchor="rm")
    x = rect.right - 16 - text_width(said, SMALL)
    for chip in reversed(chips):
        x -= chip_width(chip) + 4
        picture = chip_picture(chip)
        image.paste(picture, (round(x), round(middle - CHIP_HEIGHT / 2)), picture)
    for area, room in zip(areas, area_rects(rect), strict=False):
        draw_area(image, view, area, room)


def area_rects(block: Rect) -> list[Rect]:
    """The four boxes of a block, two by two."""
    wide = (block.right - block.left - 3 * GAP) / 2
    tall = (block.bottom - block.top - BLOCK_HEAD - 2 * GAP) / 2
    found = []
    for n in range(4):
        left = block.left + GAP + n % 2 * (wide + GAP)
        top = block.top + BLOCK_HEAD + n // 2 * (tall + GAP)
        found.append(Rect(round(left), round(top), round(left + wide), round(top + tall)))
    return found


def tray_of(room: Rect) -> Rect:
    """The part of an area's box that counters may take."""
    return Rect(room.left + 5, room.top + STRIP + 5, room.right - 5, room.bottom - 4)


def draw_area(image: Image.Image, view: ViewSeen, area: AreaSeen, room: Rect) -> None:
    """An area's box: faces, terrain, combat, counters."""
    pen = ImageDraw.Draw(image)
    pen.rectangle((room.left, room.top, room.right - 1, room.bottom - 1), THEME.terrain[area.kind])
    strip = swatch(area.kind, round(room.right - room.left), STRIP)
    image.paste(strip, (round(room.left), round(room.top)))
    where = (room.left + 6, room.top + STRIP / 2)
    title = f"{area.faces} {area.kind.removeprefix('rice ')}"
    write(image, where, title, LABEL, THEME.ink, halo=THEME.terrain[area.kind])
    if area.combat:
        said = f"round {view.round}" if area.name == view.battle and view.round else "combat"
        wide = text_width(said, SMALL) + 10
        pen.rectangle((room.right - wide, room.top, room.right - 1, room.top + STRIP), FIGHT)
        at = (room.right - wide / 2, room.top + STRIP / 2)
        write(image, at, said, SMALL, THEME.paper, anchor="mm")
        pen.rectangle((room.left, room.top, room.right - 1, room.bottom - 1), None, FIGHT, 4)
    draw_piles(image, lay_out(piles(area.units), tray_of(room)))


def draw_regions(image: Image.Image, view: ViewSeen) -> None:
    """Names and plates on the map, blocks beside it."""
    draw_names(image, view)
    draw_plates(image, view)
    for region, rect in zip(standard().regions, BLOCKS, strict=True):
        draw_block(image, view, region, rect)
