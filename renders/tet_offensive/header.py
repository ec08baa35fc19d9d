"""The strip on top: turn and phase, who must act, and the four armies' demoralization."""

from PIL import Image, ImageDraw

from engine.tet_offensive.view import Level, View
from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.style import Style
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
from renders.toolkit.themes import Colour, font, mixed

PHASES = 8
SIDES = (("Allied", ("US", "ARVN")), ("VC/NVA", ("NVA", "VC")))
SPANS = {  # ours: the rulebook gives the first turn a day, later ones longer spans
    0: "30 January 1968",
    1: "31 January 1968",
    2: "early February 1968",
    3: "mid-February 1968",
    4: "late February 1968",
    5: "early March 1968",
}


def draw_header(image: Image.Image, plan: Plan, style: Style, view: View, record: Record) -> None:
    """Draw the strip."""
    draw_map_band(image, style, plan.header)
    draw_titles(image, plan, style, view)
    draw_call(image, style, view, PHASES)
    draw_steps(image, style, view, PHASES, (0.42, 0.2))
    for number, (side, armies) in enumerate(SIDES):
        left = 16 + number * (plan.width - 16) / 2
        rect = Rect(left, 122, left + (plan.width - 16) / 2 - 16, 244)
        draw_side(image, style, view, side, armies, rect)
        record.note("panel", side, rect)


def draw_titles(image: Image.Image, plan: Plan, style: Style, view: View) -> None:
    """Write turn, phase and date, and whose picture this is."""
    ink, right = style.theme.band.ink, plan.width - 18
    x = draw_turn(image, style, view, "Before turn 1")
    seen, small = eyes(view), font(27)
    date = SPANS.get(view.turn, "")
    write(image, (right, 28), date, font(30, bold=True), ink, anchor="rm")
    write(image, (right, 62), seen, small, dim(style), anchor="rm")
    room = right - x - 30 - max(text_width(seen, small), 260)
    bold = font(46, bold=True)
    write(image, (x, 42), shorten(phase_of(view), bold, room), bold, ink)


def share_of(level: Level) -> float:
    """Return how far an army is on the way to its level, 0 to 1 and beyond."""
    return max(0.0, level.points / level.limit)


def broken(view: View, armies: tuple[str, ...]) -> float:
    """Return how near a side is to breaking, 0 to 1: the share of its steadier army."""
    return min((share_of(level) for level in view.levels if level.army in armies), default=0.0)


def draw_side(
    image: Image.Image, style: Style, view: View, side: str, armies: tuple[str, ...], rect: Rect
) -> None:
    """Draw a side: how near it is to breaking, and a bar for each of its two armies."""
    theme = style.theme
    pen = ImageDraw.Draw(image)
    ground = inset(style)
    pen.rounded_rectangle(tuple(rect), 8, ground)
    whole = broken(view, armies)
    worse = whole == max(broken(view, both) for _, both in SIDES) and whole > 0
    ink = theme.band.ink
    name = "Allies" if side == "Allied" else side
    write(image, (rect.left + 14, rect.top + 36), name, font(40, bold=True), ink)
    figure = f"{round(whole * 100)} %"
    paint = style.lit if worse else ink
    write(image, (rect.left + 14, rect.top + 82), figure, font(50, bold=True), paint)
    said = "broken" if whole >= 1 else "of breaking"
    write(image, (rect.left + 14, rect.top + 111), said, font(20), mixed(ink, ground, 0.25))
    levels = [level for army in armies for level in view.levels if level.army == army]
    for number, level in enumerate(levels):
        top = rect.top + 10 + number * 55
        draw_level(image, style, level, Rect(rect.left + 168, top, rect.right - 12, top + 48))


def draw_level(image: Image.Image, style: Style, level: Level, rect: Rect) -> None:
    """Draw one army's bar, its name before it and its points behind."""
    pen = ImageDraw.Draw(image)
    theme = style.theme
    letters = font(40, bold=True)
    army = style.armies.get(level.army, style.apart)
    bar = Rect(rect.left + 116, rect.top + 4, rect.right - 150, rect.bottom - 4)
    edge = mixed(theme.band.ink, theme.band.ground, 0.4)
    label = Rect(rect.left, rect.top, bar.left - 10, rect.bottom)
    pen.rounded_rectangle(tuple(label), 6, army.ground, edge)
    write(image, label.centre, level.army, font(36, bold=True), army.ink, anchor="mm")
    pen.rectangle(tuple(bar), style.gauge)
    beaten = level.points >= level.limit
    fill: Colour = theme.good if level.points < 0 else theme.alert if beaten else army.ground
    span = bar.right - bar.left
    if level.points:
        share = min(1.0, abs(level.points) / level.limit)
        pen.rectangle((bar.left, bar.top, bar.left + span * share, bar.bottom), fill)
    step = 10 if span * 10 / level.limit >= 14 else 50
    for tenth in range(step, level.limit, step):
        x = bar.left + span * tenth / level.limit
        high = 14 if tenth % 50 == 0 else 7
        pen.line((x, bar.bottom - high, x, bar.bottom), (120, 118, 108), 2)
    pen.rectangle(tuple(bar), None, edge)
    middle = (rect.top + rect.bottom) / 2
    limit = f"/{level.limit}"
    paint = theme.alert if beaten and style.name != "print" else theme.band.ink
    small = font(26, bold=True)
    write(image, (rect.right, middle + 4), limit, small, theme.band.ink, anchor="rm")
    x = rect.right - text_width(limit, small) - 3
    write(image, (x, middle), str(level.points), letters, paint, anchor="rm")
