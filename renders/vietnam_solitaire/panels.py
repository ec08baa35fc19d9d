"""The panels: turn, phase and who must act; pools; what happened in this phase; the legend."""

from PIL import Image, ImageDraw

from renders.toolkit.counters import counter
from renders.toolkit.labels import Rect, shorten, text_width, wrap, write
from renders.toolkit.themes import font
from renders.vietnam_solitaire import look
from renders.vietnam_solitaire.base_map import swatch
from renders.vietnam_solitaire.look import COMMUNIST, CONTROL, THEME
from renders.vietnam_solitaire.seen import UnitSeen, ViewSeen
from renders.vietnam_solitaire.sheet import HEADER, LEGEND, POOL, REPORT
from renders.vietnam_solitaire.trays import draw_piles, kind_of, lay_out, piles

PHASES = 9
CELL = 108  # a pool's column
BIG = font(34, bold=True)
TITLE = font(22, bold=True)
BODY = font(20)
SMALL = font(18)
LINE = 25
USED = "struck out: used this turn; grounds reconstructed"
ALLIED_TRAY = Rect(POOL.left + 12, POOL.top + 40, POOL.right - 12, POOL.top + 262)
ENEMY_TRAY = Rect(POOL.left + 12, POOL.top + 296, POOL.left + 700, POOL.top + 384)
ARMOR_TRAY = Rect(POOL.left + 720, POOL.top + 296, POOL.right - 12, POOL.top + 384)


def panel(image: Image.Image, rect: Rect) -> None:
    """A sheet of paper to write on."""
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(rect), 8, THEME.paper, THEME.paper_edge, 2)


def draw_header(image: Image.Image, view: ViewSeen) -> None:
    """Scenario, turn and date, phase, who must act; the result once there is one."""
    pen = ImageDraw.Draw(image)
    pen.rectangle(tuple(HEADER), THEME.band.ground)
    ink, quiet = THEME.band.ink, (200, 205, 212)
    turn = f"Turn {view.turn} of {view.turns}, {view.date}"
    write(image, (16, 32), turn, BIG, look.GOLD)
    x = 16 + text_width(turn, BIG) + 26
    seen = f"as {view.seat} sees it" if view.seat else "as everybody may see it"
    right = HEADER.right - 16
    title = shorten(f"{view.scenario_title}, {seen}", font(24), right - x)
    write(image, (right, 30), title, font(24), quiet, anchor="rm")
    for step in range(1, PHASES + 1):
        left = right - (PHASES - step + 1) * 38
        now = step == view.phase
        pen.rounded_rectangle(
            (left + 4, 66, left + 38, 102), 5, look.GOLD if now else (86, 93, 104)
        )
        number = font(20, bold=True)
        write(image, (left + 21, 84), str(step), number, look.BLACK if now else ink, anchor="mm")
    room = right - PHASES * 38 - 30
    phase = f"{view.phase}. {view.phase_name}" if view.phase else view.phase_name
    if view.result:
        text, paint = view.result, look.GOLD
    elif view.awaited:
        text, paint = f"{phase}: awaiting " + " and ".join(view.awaited), ink
    else:
        text, paint = phase, ink
    bold = font(28, bold=True)
    write(image, (16, 84), shorten(text, bold, room), bold, paint)


def out_of_game(units: tuple[UnitSeen, ...]) -> str:
    """Kinds and numbers: "4 US, 2 ROK"."""
    found: dict[str, int] = {}
    for unit in units:
        found[kind_of(unit.id)] = found.get(kind_of(unit.id), 0) + 1
    return ", ".join(f"{count} {kind}" for kind, count in found.items()) or "none"


def draw_pool(image: Image.Image, view: ViewSeen) -> None:
    """Counters to be had, by side, with what they cost; destroyed armor; who is out of the game."""
    panel(image, POOL)
    pool = view.boxes.get("Available Pool", ())
    armor = view.boxes.get("Destroyed Armor", ())
    ours = [unit for unit in pool if unit.army not in COMMUNIST]
    theirs = [unit for unit in pool if unit.army in COMMUNIST]
    for title, units, tray in (
        ("US/ARVN pool, with costs in political points", ours, ALLIED_TRAY),
        ("NVA/VC pool", theirs, ENEMY_TRAY),
        ("Destroyed armor", armor, ARMOR_TRAY),
    ):
        write(image, (tray.left, tray.top - 18), title, TITLE, THEME.ink)
        if not units:
            write(image, (tray.left, tray.top + 20), "none", BODY, THEME.faint)
        draw_piles(image, lay_out(piles(units, priced=True), tray, wide=CELL))
    text = "Out of the game: " + out_of_game(view.boxes.get("Out of Game", ()))
    for n, line in enumerate(wrap(text, SMALL, POOL.right - POOL.left - 24)[:2]):
        write(image, (POOL.left + 12, POOL.bottom - 33 + n * 21), line, SMALL, THEME.ink)


def report_lines(view: ViewSeen, room: int) -> list[str]:
    """The last lines of what the phase brought, as many as there is room for."""
    width = REPORT.right - REPORT.left - 28
    found = [line for entry in view.phase_report for line in wrap(entry, BODY, width)]
    if len(found) <= room:
        return found
    return ["…", *found[len(found) - room + 1 :]]


def draw_report(image: Image.Image, view: ViewSeen) -> None:
    """What the phase brought, newest last, after the political event in force."""
    panel(image, REPORT)
    y = REPORT.top + 22
    write(image, (REPORT.left + 14, y), "This phase", TITLE, THEME.ink)
    y += 30
    if view.event:
        text = shorten(f"Event: {view.event}", TITLE, REPORT.right - REPORT.left - 28)
        write(image, (REPORT.left + 14, y), text, TITLE, THEME.alert)
        y += 30
    if view.battle:
        fleet = ", 7th Fleet" if view.supported else ""
        text = shorten(f"Combat: {view.battle}{fleet}", TITLE, REPORT.right - REPORT.left - 28)
        write(image, (REPORT.left + 14, y), text, TITLE, THEME.alert)
        y += 30
    lines = report_lines(view, int((REPORT.bottom - 14 - y) // LINE)) or ["nothing yet"]
    for line in lines:
        write(image, (REPORT.left + 14, y), line, BODY, THEME.ink)
        y += LINE


def draw_legend(image: Image.Image) -> None:
    """What tints, plates and numbers mean."""
    panel(image, LEGEND)
    pen = ImageDraw.Draw(image)
    x, y = LEGEND.left + 14, LEGEND.top + 26
    for n, kind in enumerate(("jungle", "rice paddy", "urban")):
        left = x + (0, 160, 360)[n]
        image.paste(swatch(kind, 48, 28), (round(left), round(y - 14)))
        pen.rectangle((left, y - 14, left + 48, y + 14), None, THEME.ink, 2)
        write(image, (left + 56, y), kind, BODY, THEME.ink)
    y += 42
    left = x
    for text, ground, ink in (
        ("3-4", THEME.paper, THEME.ink),
        ("2", CONTROL["US/ARVN"].ground, look.WHITE),
        ("1", CONTROL["NVA/VC"].ground, look.WHITE),
    ):
        wide = text_width(text, TITLE) + 14
        pen.rectangle((left, y - 15, left + wide, y + 15), ground, THEME.ink, 2)
        write(image, (left + wide / 2, y), text, TITLE, ink, anchor="mm")
        left += wide
    write(image, (left + 10, y), "dice of an area, units by side", BODY, THEME.ink)
    y += 58
    image.paste(counter(look.TRAIL_FACE, 54), (round(x), round(y - 27)))
    write(image, (x + 64, y), "trail counter", BODY, THEME.ink)
    values = look.Face(look.ARMIES["US"].ground, look.WHITE, look.PAPER, "infantry", values="3-4-2")
    image.paste(counter(values, 54), (round(x + 190), round(y - 27)))
    write(image, (x + 254, y - 12), "hits on 3 in jungle,", BODY, THEME.ink)
    write(image, (x + 254, y + 12), "4 in paddy, 2 in a city", BODY, THEME.ink)
    y += 54
    pen.line((x, y + 12, x + 30, y - 12), look.FIGHT, 5)
    write(image, (x + 64, y), USED, BODY, THEME.ink)
