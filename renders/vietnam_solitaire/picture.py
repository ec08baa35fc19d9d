"""A seat's view of Vietnam Solitaire -> a schematic map: trail, regions, tracks, pools."""

import io
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from renders.toolkit.counters import CHIP_HEIGHT, Chip, chip_picture, chip_width
from renders.toolkit.labels import shorten
from renders.toolkit.themes import DAYLIGHT, font
from renders.vietnam_solitaire.look import ARMIES, CONTROL, FIGHT, MARKER, TERRAIN
from renders.vietnam_solitaire.seen import AreaSeen, UnitSeen, ViewSeen

WIDTH = 1600
HEAD = 110
ROW = 210  # a region's height
TRAIL = (20, 250)  # left and right edge of the trail areas
LAND = (330, 1330)
SIDE = (1350, 1580)
GAP = 10
FOOT = 260  # the pools

Box = tuple[int, int, int, int]


def draw(view: ViewSeen) -> Image.Image:
    """Draw what a view shows: RGB, 1600 pixels wide. The same view gives the same pixels."""
    regions = list(view.control)
    height = HEAD + ROW * len(regions) + FOOT
    image = Image.new("RGB", (WIDTH, height), DAYLIGHT.paper)
    _header(image, view)
    for n, region in enumerate(regions):
        _region(image, view, region, HEAD + n * ROW)
    _trails(image, view, regions)
    _pools(image, view, HEAD + ROW * len(regions))
    return image


def png(view: ViewSeen, *, width: int = WIDTH) -> bytes:
    """The picture as a PNG file's bytes: the same view, the same bytes."""
    image = draw(view)
    if width != WIDTH:
        size = (width, round(image.height * width / WIDTH))
        image = image.resize(size, Image.Resampling.LANCZOS)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()


def _header(image: Image.Image, view: ViewSeen) -> None:
    pen = ImageDraw.Draw(image)
    band = DAYLIGHT.band
    pen.rectangle((0, 0, WIDTH, HEAD - GAP), band.ground)
    title = f"{view.scenario_title}: turn {view.turn} of {view.turns}, {view.date}"
    pen.text((20, 10), title, band.ink, font(34, bold=True))
    waits = f"waiting for {' and '.join(view.awaited)}" if view.awaited else ""
    said = [view.phase_name, view.result or waits, f"seen by {view.seat or 'all'}"]
    pen.text((20, 58), " · ".join(s for s in said if s), band.ink, font(22))
    figures = (
        f"Political points {view.points}",
        f"Turns with three regions {view.score}",
        f"Major offensives {view.majors}" + (f" · {view.event}" if view.event else ""),
    )
    for n, text in enumerate(figures):
        pen.text((WIDTH - 20, 6 + 30 * n), text, band.ink, font(22, bold=n == 0), anchor="ra")


def _region(image: Image.Image, view: ViewSeen, region: str, top: int) -> None:
    pen = ImageDraw.Draw(image)
    areas = [a for a in view.areas if a.region == region and a.faces]
    held = view.control[region]
    left, right = LAND
    pen.rectangle((left, top, right, top + ROW - GAP), None, CONTROL[held], 4)
    pen.text((left + 10, top + 4), region, DAYLIGHT.ink, font(26, bold=True))
    who = "controlled by nobody" if held == "nobody" else f"controlled by {held}"
    pen.text((right - 12, top + 8), who, CONTROL[held], font(20, bold=True), anchor="ra")
    wide = (right - left - GAP) // len(areas)
    for n, area in enumerate(areas):
        x = left + GAP + n * wide
        _area(image, area, (x, top + 38, x + wide - GAP, top + ROW - 2 * GAP))
    sea = [a for a in view.areas if a.region == region and a.kind == "sea"]
    for area in sea:
        _area(image, area, (SIDE[0], top + 38, SIDE[1], top + ROW - 2 * GAP))


def _area(image: Image.Image, area: AreaSeen, box: Box) -> None:
    pen = ImageDraw.Draw(image)
    edge, width = (FIGHT, 6) if area.combat else (DAYLIGHT.paper_edge, 2)
    pen.rectangle(box, TERRAIN[area.kind], edge, width)
    label = f"{area.faces}  {area.kind}" if area.faces else area.name
    pen.text((box[0] + 8, box[1] + 6), label, DAYLIGHT.ink, font(18))
    _chips(image, _unit_chips(area.units), (box[0] + 8, box[1] + 32, box[2] - 8, box[3] - 6))


def _unit_chips(units: Iterable[UnitSeen]) -> list[Chip]:
    """A chip for each counter's kind, with how many; values where it fights."""
    groups: dict[tuple[str, str, str, bool], int] = {}
    for unit in units:
        kind, _, number = unit.id.rpartition(" ")
        name = kind if number.isdigit() else unit.id
        values = "-".join(str(v) for v in unit.values) if unit.values else ""
        key = (name, unit.army, values, unit.used)
        groups[key] = groups.get(key, 0) + 1
    found = []
    for (name, army, values, used), count in groups.items():
        words = f"{count}x {name}" if count > 1 else name
        text = f"{words} {values}".strip() + (" used" if used else "")
        paint = ARMIES[army]
        found.append(Chip(text, paint.ground, paint.ink))
    return found


def _chips(image: Image.Image, chips: Sequence[Chip], box: Box) -> None:
    """Lay chips out in lines; what finds no room is told as a number."""
    x, y = box[0], box[1]
    for n, chip in enumerate(chips):
        wide = chip_width(chip)
        if x > box[0] and x + wide > box[2]:
            x, y = box[0], y + CHIP_HEIGHT + 4
        if y + CHIP_HEIGHT > box[3]:
            more = f"and {len(chips) - n} more kinds"
            ImageDraw.Draw(image).text((box[2], box[1] - 24), more, FIGHT, font(16), anchor="ra")
            return
        picture = chip_picture(chip)
        image.paste(picture, (x, y), picture)
        x += wide + 5


def _trails(image: Image.Image, view: ViewSeen, regions: Sequence[str]) -> None:
    """The trail areas in a column, each with an arrow to its region."""
    pen = ImageDraw.Draw(image)
    trails = [a for a in view.areas if a.kind == "trail"]
    tall = (ROW * len(regions)) // max(1, len(trails))
    left, right = TRAIL
    for n, area in enumerate(trails):
        top = HEAD + n * tall
        bottom = top + tall - GAP
        pen.rounded_rectangle((left, top, right, bottom), 24, TERRAIN["trail"], MARKER.ground, 3)
        name = shorten(area.name, font(24, bold=True), right - left - 20)
        pen.text((left + 14, top + 8), name, DAYLIGHT.ink, font(24, bold=True))
        marks = [Chip("trail counter", MARKER.ground, MARKER.ink)] * area.trail_counters
        nva = ARMIES["NVA"]
        marks += [Chip("SAM", nva.ground, nva.ink)] * area.sam
        marks += [Chip("MiG", nva.ground, nva.ink)] * area.mig
        us = ARMIES["US"]
        marks += [Chip(name, us.ground, us.ink) for name in area.attackers]
        _chips(image, marks, (left + 12, top + 42, right - 8, bottom - 4))
        y = (top + bottom) // 2
        to = HEAD + regions.index(area.region) * ROW + ROW // 2
        pen.line((right, y, LAND[0] - 20, to), MARKER.ground, 6)
        tip = LAND[0] - 4
        pen.polygon(((tip, to), (tip - 18, to - 10), (tip - 18, to + 10)), MARKER.ground)


def _pools(image: Image.Image, view: ViewSeen, top: int) -> None:
    pen = ImageDraw.Draw(image)
    boxes = [(name, units) for name, units in view.boxes.items() if name != "Out of Game"]
    wide = (WIDTH - 40) * 3 // 4
    x = 20
    for name, units in boxes:
        right = x + wide if name == boxes[0][0] else WIDTH - 20
        pen.rectangle((x, top, right - GAP, top + FOOT - 20), None, DAYLIGHT.paper_edge, 2)
        pen.text((x + 10, top + 6), name, DAYLIGHT.ink, font(22, bold=True))
        _chips(image, _unit_chips(units), (x + 10, top + 40, right - 2 * GAP, top + FOOT - 26))
        x = right
