"""The panels: pools; what happened in this phase; the legend."""

from PIL import Image, ImageDraw

from engine.vietnam_solitaire.view import UnitView, View
from renders.toolkit.counters import CHIP_HEIGHT, Chip, Face, chip_picture, counter
from renders.toolkit.labels import Rect, shorten, text_width, wrap, write
from renders.toolkit.marks import burst
from renders.toolkit.panels import panel
from renders.toolkit.record import Record
from renders.toolkit.themes import SERIF, font
from renders.toolkit.themes import face as letters_of
from renders.vietnam_solitaire.patterns import swatch
from renders.vietnam_solitaire.style import COMMUNIST, Style, trail_faces
from renders.vietnam_solitaire.trays import draw_piles, kind_of, lay_out, piles

CELL = 108  # a pool's column
TITLE = font(22, bold=True)
BODY = font(20)
SMALL = font(18)
LINE = 25
USED = "struck out: used this turn"


def trays_of(pool: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the trays of the pool's panel: of US/ARVN, of NVA/VC, of destroyed armor."""
    left, right, top = pool.left + 14, pool.right - 12, pool.top
    return (
        Rect(left, top + 42, right, top + 264),
        Rect(left, top + 298, pool.left + 700, top + 386),
        Rect(pool.left + 720, top + 298, right, top + 386),
    )


def out_of_game(units: tuple[UnitView, ...]) -> str:
    """Return kinds and numbers: "4 US, 2 ROK"."""
    found: dict[str, int] = {}
    for unit in units:
        found[kind_of(unit.id)] = found.get(kind_of(unit.id), 0) + 1
    return ", ".join(f"{count} {kind}" for kind, count in found.items()) or "none"


def draw_pool(image: Image.Image, rect: Rect, style: Style, view: View, record: Record) -> None:
    """Draw the pools of both sides with costs, destroyed armor, and who is out of the game."""
    panel(image, rect, style.theme)
    theme = style.theme
    pool = view.boxes.get("Available Pool", ())
    ours = [unit for unit in pool if unit.army not in COMMUNIST]
    theirs = [unit for unit in pool if unit.army in COMMUNIST]
    said = (
        ("US/ARVN pool, with costs in political points", ours),
        ("NVA/VC pool", theirs),
        ("Destroyed armor", [*view.boxes.get("Destroyed Armor", ())]),
    )
    for (title, units), tray in zip(said, trays_of(rect), strict=True):
        write(image, (tray.left, tray.top - 18), title, TITLE, theme.ink)
        if not units:
            write(image, (tray.left, tray.top + 20), "none", BODY, theme.faint)
        laid = lay_out(piles(style, units, priced=True), tray, wide=CELL)
        draw_piles(image, style, laid, record, "box units", title)
    gone = view.boxes.get("Out of Game", ())
    lines = wrap(f"Out of the game: {out_of_game(gone)}", SMALL, rect.right - rect.left - 28)[:2]
    for n, line in enumerate(lines):
        write(image, (rect.left + 14, rect.bottom - 35 + n * 21), line, SMALL, theme.ink)
    here = Rect(rect.left + 14, rect.bottom - 45, rect.right - 14, rect.bottom - 4)
    record.note("box units", "Out of Game", here, tuple(unit.id for unit in gone), len(gone))


def report_lines(view: View, width: float, room: int) -> list[str]:
    """Return the last lines of what the phase brought, as many as there is room for."""
    found = [line for entry in view.phase_report for line in wrap(entry, BODY, width)]
    if len(found) <= room:
        return found
    return ["…", *found[len(found) - room + 1 :]]


def draw_report(image: Image.Image, rect: Rect, style: Style, view: View) -> None:
    """Write what the phase brought, newest last, after the political event in force."""
    panel(image, rect, style.theme)
    theme, room = style.theme, rect.right - rect.left - 28
    y = rect.top + 26
    title = letters_of(SERIF, 27)
    write(image, (rect.left + 14, y), shorten(view.report_title, title, room), title, theme.ink)
    y += 34
    fleet = ", 7th Fleet" if view.supported else ""
    for words in (
        f"Event: {view.event}" if view.event else "",
        f"Combat: {view.battle}{fleet}" if view.battle else "",
    ):
        for text in wrap(words, TITLE, room):
            write(image, (rect.left + 14, y), text, TITLE, theme.alert)
            y += 30
    lines = report_lines(view, room, int((rect.bottom - 14 - y) // LINE)) or ["nothing yet"]
    for line in lines:
        write(image, (rect.left + 14, y), line, BODY, theme.ink)
        y += LINE


def draw_legend(image: Image.Image, rect: Rect, style: Style) -> None:
    """Draw what tints, plates and numbers mean: alike in every position."""
    panel(image, rect, style.theme)
    pen, theme = ImageDraw.Draw(image), style.theme
    x, y = rect.left + 16, rect.top + 28
    for n, kind in enumerate(("jungle", "rice paddy", "urban")):
        left = x + (0, 160, 350)[n]
        image.paste(swatch(style, kind, 48, 28), (round(left), round(y - 14)))
        pen.rectangle((left, y - 14, left + 48, y + 14), None, theme.ink, 2)
        write(image, (left + 56, y), kind, BODY, theme.ink)
    y += 40
    left = x
    for text, ground, ink in (
        ("3-4", theme.paper, theme.ink),
        ("2", style.control["US/ARVN"].ground, style.control["US/ARVN"].ink),
        ("1", style.control["NVA/VC"].ground, style.control["NVA/VC"].ink),
    ):
        wide = text_width(text, TITLE) + 14
        pen.rectangle((left, y - 15, left + wide, y + 15), ground, theme.ink, 2)
        write(image, (left + wide / 2, y), text, TITLE, ink, anchor="mm")
        left += wide
    write(image, (left + 10, y), "dice of an area, units by side", BODY, theme.ink)
    sign = burst(40, theme.alert, style.gold.ground)
    image.paste(sign, (round(x + 372), round(y - 20)), sign)
    write(image, (x + 418, y), "fighting", BODY, theme.ink)
    y += 48
    image.paste(counter(trail_faces(style)[0], 46), (round(x), round(y - 23)))
    write(image, (x + 56, y), "trail counter", BODY, theme.ink)
    us = style.armies["US"]
    values = Face(us.ground, us.ink, style.paper, "infantry", values="3-4-2")
    image.paste(counter(values, 46), (round(x + 190), round(y - 23)))
    write(image, (x + 246, y - 11), "hits on 3 in jungle,", BODY, theme.ink)
    write(image, (x + 246, y + 11), "4 in paddy, 2 in a city", BODY, theme.ink)
    y += 48
    pen.line((x, y + 12, x + 30, y - 12), style.fight.ground, 5)
    write(image, (x + 42, y), USED, BODY, theme.ink)
    paint = style.control["NVA/VC"]
    sign = chip_picture(Chip("+2 −1", paint.ground, paint.ink, style.paper))
    image.paste(sign, (round(x + 250), round(y - CHIP_HEIGHT / 2)), sign)
    write(image, (x + 250 + sign.width + 8, y), "came, were lost", BODY, theme.ink)
