"""The strip on top: turn and phase, who must act, how far US/ARVN has come, and the regions."""

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import View
from renders.toolkit.captions import eyes
from renders.toolkit.labels import Rect, shorten, text_width, write
from renders.toolkit.record import Record
from renders.toolkit.strips import (
    dim,
    draw_call,
    draw_map_band,
    draw_steps,
    draw_turn,
    inset,
    phase_of,
)
from renders.toolkit.themes import font, mixed
from renders.vietnam_solitaire.geography import standard
from renders.vietnam_solitaire.sheet import Plan
from renders.vietnam_solitaire.style import COMMUNIST, Style
from renders.vietnam_solitaire.tracks import best, holdings, victory_so_far

PHASES = 9
PHASE_FONTS = (font(42, bold=True), font(30, bold=True))
FIRST = tuple(font(size, bold=True) for size in (42, 38, 34, 28))  # of what is read first


def draw_header(image: Image.Image, plan: Plan, style: Style, view: View, record: Record) -> None:
    """Draw the strip."""
    pen = ImageDraw.Draw(image)
    draw_map_band(image, style, plan.header)
    draw_titles(image, plan, style, view)
    draw_call(image, style, view, PHASES)
    draw_steps(image, style, view, PHASES, (0.32, 0.18))
    middle = plan.width // 2 + 10
    left = Rect(16, 122, middle - 8, 244)
    right = Rect(middle + 8, 122, plan.width - 16, 244)
    for rect in (left, right):
        pen.rounded_rectangle(tuple(rect), 8, inset(style))
    draw_score(image, style, view, left)
    draw_control_row(image, style, view, right)
    record.note("panel", "score", left)
    record.note("panel", "regions", right)


def draw_titles(image: Image.Image, plan: Plan, style: Style, view: View) -> None:
    """Write turn, phase, date and scenario, and whose picture this is."""
    ink, right = style.theme.band.ink, plan.width - 18
    x = draw_turn(image, style, view, "Before the first turn")
    small, dated = font(26), font(30, bold=True)
    about = shorten(f"{view.scenario_title}, {eyes(view)}", small, (right - x) * 0.6)
    write(image, (right, 28), view.date, dated, ink, anchor="rm")
    write(image, (right, 62), about, small, dim(style), anchor="rm")
    room = right - x - 24 - max(text_width(about, small), text_width(view.date, dated))
    phase = phase_of(view)
    bold = next(f for f in PHASE_FONTS if f is PHASE_FONTS[-1] or text_width(phase, f) <= room)
    write(image, (x, 42), shorten(phase, bold, room), bold, ink)


def draw_score(image: Image.Image, style: Style, view: View, rect: Rect) -> None:
    """Draw how far US/ARVN has come, in words and on a bar with the levels of victory; points."""
    pen, ink = ImageDraw.Draw(image), style.theme.band.ink
    small, bold = font(23), font(25, bold=True)
    steps = view.levels
    points = f"{view.points} PP"
    huge = font(46, bold=True)
    write(image, (rect.right - 14, rect.top + 32), points, huge, style.lit, anchor="rm")
    room = rect.right - 30 - text_width(points, huge) - rect.left - 14
    said = victory_so_far(view)
    said = said[0].upper() + said[1:]
    wide = next((f for f in FIRST if text_width(said, f) <= room), FIRST[-1])
    write(image, (rect.left + 14, rect.top + 28), shorten(said, wide, room), wide, ink)
    if not steps:
        held = holdings(view)
        write(image, (rect.left + 14, rect.top + 68), held, font(30, bold=True), style.lit)
        text = f"the regions held after the last turn decide; major offensives {view.majors}"
        room = rect.right - rect.left - 28
        write(image, (rect.left + 14, rect.top + 104), shorten(text, small, room), small, ink)
        return
    bar = Rect(rect.left + 14, rect.top + 54, rect.right - 14, rect.top + 78)
    cell = (bar.right - bar.left) / view.turns
    for number in range(1, view.turns + 1):
        x = bar.left + (number - 1) * cell
        paint = style.control["US/ARVN"].ground if number <= view.score else None
        if paint is None and number > best(view):
            paint = style.theme.band.ground  # no longer within reach
        ground = paint or mixed(style.theme.band.ground, ink, 0.4)
        pen.rectangle((x, bar.top, x + cell - 3, bar.bottom), ground)
    pen.rectangle(tuple(bar.grown(3)), None, mixed(ink, style.theme.band.ground, 0.4), 2)
    room = cell * (steps[0][1] - 1) - 14
    for name, needed in steps:
        if needed > view.turns:
            continue
        x = bar.left + (needed - 1) * cell
        out = needed > best(view)
        paint = mixed(ink, inset(style), 0.25) if out else style.lit
        pen.rectangle((x - 4, bar.top - 6, x, bar.bottom + 22), paint)
        across = text_width(name, bold)
        if cell * 2 < across + 12 and name != steps[-1][0]:
            left = x - 10 - across  # before its mark, where the next one is near
            room = min(room, left - bar.left - 6) if name == steps[0][0] else room
            if name != steps[0][0]:
                continue
        else:
            left = x + 6
        y = bar.bottom + 22
        write(image, (left, y), name, bold, paint)
        if out:
            pen.line((left, y + 1, left + across, y + 1), paint, 3)
    for words in (" turns with three regions", " turns", ""):
        said = f"{view.score} of {view.turns}{words}"
        if text_width(said, small) <= room:
            write(image, (bar.left, bar.bottom + 22), said, small, ink)
            break


def draw_control_row(image: Image.Image, style: Style, view: View, rect: Rect) -> None:
    """Draw a field for each region, in its controller's colour: name, units of both sides."""
    pen = ImageDraw.Draw(image)
    regions = [*standard().regions]
    cell = (rect.right - rect.left - 12) / len(regions)
    for number, region in enumerate(regions):
        held = view.control.get(region)
        paint = style.control[held or "nobody"]
        left = rect.left + 8 + number * cell
        box = Rect(left, rect.top + 8, left + cell - 4, rect.bottom - 8)
        ground = paint.ground if held else inset(style)
        pen.rounded_rectangle(tuple(box), 6, ground, paint.ground, 3)
        name = font(30, bold=True)
        name = name if text_width(region, name) <= cell - 14 else font(24, bold=True)
        ink = paint.ink if held else style.theme.band.ink
        write(image, (box.centre[0], box.top + 24), region, name, ink, anchor="mm")
        units = [u for a in view.areas if a.region == region and a.faces for u in a.units]
        theirs = sum(unit.army in COMMUNIST for unit in units)
        said = f"{len(units) - theirs} : {theirs}" if held else "–"
        write(image, (box.centre[0], box.top + 58), said, font(34, bold=True), ink, anchor="mm")
        both = 0 < theirs < len(units)
        who = "contested" if held == "nobody" and both else held or "not in play"
        write(image, (box.centre[0], box.bottom - 16), who, font(22), ink, anchor="mm")
