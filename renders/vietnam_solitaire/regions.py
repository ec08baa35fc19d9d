"""Regions on the map: names, and for each area its faces and how many units of each side."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import AreaView, View
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.marks import arrow, burst
from renders.toolkit.record import Record
from renders.toolkit.themes import font
from renders.vietnam_solitaire.geography import region_of, standard
from renders.vietnam_solitaire.happened import Happened
from renders.vietnam_solitaire.sheet import Plan
from renders.vietnam_solitaire.style import COMMUNIST, Style

NARROWEST, BROADEST = 6.0, 14.0  # pixels of an arrow's shaft


@dataclass(frozen=True, slots=True)
class Plate:
    """An area's plate on the map: its parts with their widths, and where it lies."""

    parts: tuple[tuple[str, int], ...]
    rect: Rect


def counts(area: AreaView) -> tuple[int, int]:
    """Return how many units US/ARVN and NVA/VC have in an area."""
    theirs = sum(unit.army in COMMUNIST for unit in area.units)
    return len(area.units) - theirs, theirs


def shown(plan: Plan, area: AreaView) -> bool:
    """Return whether an area of a region is in a plan's picture."""
    return bool(area.faces) and area.region in plan.blocks


def plate_of(plan: Plan, area: AreaView) -> Plate:
    """Return an area's plate: its faces and the units of each side, its middle on the area's."""
    letters = font(plan.plate, bold=True)
    texts = [area.faces, *(str(number) if number else "" for number in counts(area))]
    parts = tuple((text, text_width(text, letters) + 16 if text else 0) for text in texts)
    x, y = plan.main.spot(*standard().at[area.name])
    wide, high = sum(width for _, width in parts), plan.plate + 12
    left, top = round(x - wide / 2), round(y - high / 2)
    return Plate(parts, Rect(left, top, left + wide, top + high))


def title_of(region: str) -> str:
    """Return a region's number and name: "1 Hue"."""
    return f"{[*standard().regions].index(region) + 1} {region}"


def name_rect(plan: Plan, region: str) -> Rect:
    """Return where the plate with a region's name lies on the sheet."""
    x, y = plan.main.spot(*standard().regions[region])
    letters = font(plan.plate + 8, bold=True)
    wide, high = text_width(title_of(region), letters) + 22, plan.plate + 20
    left, top = round(x - wide / 2), round(y - high / 2)
    return Rect(left, top, left + wide, top + high)


def draw_bursts(
    image: Image.Image, plan: Plan, style: Style, view: View, happened: Happened, record: Record
) -> None:
    """Draw where there is or was fighting."""
    for area in view.areas:
        if shown(plan, area) and (area.combat or area.name in happened.fought):
            rect = plate_of(plan, area).rect
            side = round(max(70 * plan.swell, rect.right - rect.left + 26))
            sign = burst(side, style.theme.alert, style.gold.ground)
            at = (round(rect.centre[0] - side / 2), round(rect.centre[1] - side / 2))
            image.paste(sign, at, sign)
            record.note("burst", area.name, Rect(*at, at[0] + side, at[1] + side))


def draw_plates(image: Image.Image, plan: Plan, style: Style, view: View, record: Record) -> None:
    """Draw for each area its faces, and how many units of each side are there."""
    pen, theme = ImageDraw.Draw(image), style.theme
    letters = font(plan.plate, bold=True)
    paints = (None, style.control["US/ARVN"], style.control["NVA/VC"])
    for area in view.areas:
        if not shown(plan, area):
            continue
        plate = plate_of(plan, area)
        rect, x = plate.rect, plate.rect.left
        edge = style.fight.ground if area.combat else theme.ink
        pen.rectangle(tuple(rect.grown(4 if area.combat else 2)), edge)
        for (text, wide), paint in zip(plate.parts, paints, strict=True):
            if not wide:
                continue
            ground, ink = (paint.ground, paint.ink) if paint else (theme.paper, theme.ink)
            pen.rectangle((x, rect.top, x + wide - 1, rect.bottom - 1), ground)
            write(image, (x + wide / 2, rect.centre[1]), text, letters, ink, anchor="mm")
            x += wide
        record.note("label", area.name, rect)
        record.note("counted", area.name, rect, (), sum(counts(area)))


def draw_names(image: Image.Image, plan: Plan, style: Style, view: View, record: Record) -> None:
    """Draw the regions' names on the map, each tied to its block where the plan says so."""
    pen, theme = ImageDraw.Draw(image), style.theme
    for region in plan.blocks:
        held = view.control.get(region)
        paint = style.control[held or "nobody"]
        rect, block = name_rect(plan, region), plan.blocks[region]
        if held and plan.tied:
            y = min(max(rect.centre[1], block.top + 60), block.bottom - 60)
            line = (rect.right - 2, rect.centre[1], block.left + 2, y)
            pen.line(line, theme.halo, 8)
            pen.line(line, paint.ground, 4)
    for region in plan.blocks:
        if plan.ids:
            continue  # the block beside says it
        held = view.control.get(region)
        paint, rect = style.control[held or "nobody"], name_rect(plan, region)
        pen.rounded_rectangle(tuple(rect), 8, paint.ground, theme.halo, 3)
        letters = font(plan.plate + 8, bold=True)
        write(image, rect.centre, title_of(region), letters, paint.ink, anchor="mm")
        record.note("label", region, rect)


def draw_moves(
    image: Image.Image, plan: Plan, style: Style, happened: Happened, record: Record
) -> None:
    """Draw an arrow for each way that units went, broader for more; the window cuts them off."""
    frame = plan.main
    box = (frame.left, frame.top, frame.right, frame.bottom)
    at = standard().at
    ways = [
        move
        for move in happened.moves
        if move.start in at
        and move.end in at
        and (region_of(move.start) in plan.blocks or region_of(move.end) in plan.blocks)
    ]
    if not ways:
        return
    window = image.crop(box)
    for move in ways:
        spots = [frame.spot(*at[name]) for name in (move.start, move.end)]
        start, end = ((x - frame.left, y - frame.top) for x, y in spots)
        width = min(BROADEST, NARROWEST + 2 * (len(move.units) - 1)) * plan.swell
        arrow(window, start, end, style.sides[move.side], style.edge, width, gap=26 * plan.swell)
        rect = Rect(*spots[1], *spots[1]).grown(width)
        record.note("move", f"{move.start} > {move.end}", rect, move.units, len(move.units))
    image.paste(window, box[:2])


def draw_regions(
    image: Image.Image, plan: Plan, style: Style, view: View, happened: Happened, record: Record
) -> None:
    """Draw fighting, names and plates on the map."""
    draw_bursts(image, plan, style, view, happened, record)
    draw_names(image, plan, style, view, record)
    draw_plates(image, plan, style, view, record)
