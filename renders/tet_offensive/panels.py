"""The panels beside the map: turn and phase, demoralization, boxes of units, battles, legend."""

from collections.abc import Iterable

from PIL import Image, ImageDraw

from renders.tet_offensive import look
from renders.tet_offensive.blocks import airbase_sign, flow, ordinal_sign, secured_sign, value_sign
from renders.tet_offensive.look import THEME, face
from renders.tet_offensive.optional import draw_optional
from renders.tet_offensive.seen import AIR, LevelSeen, UnitSeen, ViewSeen, is_allied
from renders.tet_offensive.sheet import COLUMN, HEADER, KEY, LEGEND, LEVELS
from renders.tet_offensive.stacks import air_chip, backs_chip, fleet_chip, grouped
from renders.toolkit.counters import CHIP_HEIGHT, Chip, chip_picture, counter, star_flag
from renders.toolkit.labels import Rect, shorten, text_width, wrap, write
from renders.toolkit.themes import font

PHASES = 8
BOXES = ("Theater Air Units", "Current Casualties", "Eliminated Units", "Waiting")
SIDE = 62  # a counter's side in pixels
ACROSS = 3  # counters in a row
CELL = (104, 90)  # a counter with its name beneath
TITLE = font(22, bold=True)
BODY = font(20)
SMALL = font(18)


def box_of(rect: Rect) -> tuple[int, int, int, int]:
    """Whole pixels, for Pillow; right and bottom just outside."""
    left, top, right, bottom = rect
    return round(left), round(top), round(right) + 1, round(bottom) + 1


def panel(image: Image.Image, rect: Rect) -> None:
    """A sheet of paper to write on."""
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(tuple(rect), 8, THEME.paper, THEME.paper_edge, 2)


def draw_header(image: Image.Image, view: ViewSeen) -> None:
    """Turn, phase, whose picture this is, who is awaited; the result once there is one."""
    pen = ImageDraw.Draw(image)
    pen.rectangle(tuple(HEADER), THEME.band.ground)
    ink = THEME.band.ink
    turn = f"Turn {view.turn} of {view.turns}" if view.turn else "Before turn 1"
    write(image, (16, 32), turn, font(34, bold=True), look.POLITICAL)
    x = 16 + text_width(turn, font(34, bold=True)) + 26
    phase = f"{view.phase}. {view.phase_name}" if view.phase else view.phase_name
    write(image, (x, 32), phase, font(34, bold=True), ink)
    seen = f"as {view.seat} sees it" if view.seat else "as everybody may see it"
    write(image, (HEADER.right - 16, 30), seen, font(26), (200, 205, 212), anchor="rm")
    for step in range(1, PHASES + 1):
        left = HEADER.right - 16 - (PHASES - step + 1) * 38
        now = step == view.phase
        ground = look.POLITICAL if now else (86, 93, 104)
        pen.rounded_rectangle((left + 4, 54, left + 38, 86), 5, ground)
        middle = (left + 21, 70)
        number = font(20, bold=True)
        write(image, middle, str(step), number, look.BLACK if now else ink, anchor="mm")
    if view.result:
        text, paint = view.result, look.POLITICAL
    elif view.awaited:
        text, paint = "Awaited: " + ", ".join(view.awaited), ink
    else:
        text, paint = "Nobody is awaited", (200, 205, 212)
    room = HEADER.right - 16 - PHASES * 38 - 40
    write(image, (16, 72), shorten(text, font(26, bold=True), room), font(26, bold=True), paint)


def draw_level(image: Image.Image, level: LevelSeen, y: float) -> None:
    """One army's bar: how far its points are on the way to its level."""
    pen = ImageDraw.Draw(image)
    left, right = LEVELS.left + 14, LEVELS.right - 14
    broken = level.points >= level.limit
    write(image, (left, y), level.army, TITLE, THEME.ink)
    text = f"{level.points} / {level.limit}"
    ink = THEME.alert if broken else THEME.ink
    if broken:
        write(image, (left + 68, y), "demoralized", BODY, ink)
    write(image, (right, y), text, TITLE, ink, anchor="rm")
    top, bottom = y + 15, y + 33
    zero = left + 46  # left of it: points below nothing
    pen.rectangle((left, top, right, bottom), (228, 225, 214))
    span = right - zero
    end = zero + span * min(1.0, level.points / level.limit)
    end = max(end, left)
    colours = look.ARMIES.get(level.army, THEME.band)
    low, high = min(zero, end), max(zero, end)
    if level.points:
        pen.rectangle((low, top, high, bottom), THEME.good if end < zero else colours.ground)
    for tenth in range(10, level.limit, 10):
        x = zero + span * tenth / level.limit
        pen.line((x, bottom - (8 if tenth % 50 == 0 else 4), x, bottom), (120, 118, 108), 1)
    pen.line((zero, top - 3, zero, bottom + 3), THEME.ink, 2)
    pen.rectangle((left, top, right, bottom), None, THEME.alert if broken else THEME.paper_edge, 2)


def draw_levels(image: Image.Image, view: ViewSeen) -> None:
    """Demoralization of the armies, and the NVA's replacement points."""
    panel(image, LEVELS)
    y = LEVELS.top + 20
    write(image, (LEVELS.left + 14, y), "Demoralization points", TITLE, THEME.ink)
    for number, level in enumerate(view.levels):
        draw_level(image, level, LEVELS.top + 54 + number * 55)
    text = f"NVA replacement points: {view.nva_replacement_points}"
    write(image, (LEVELS.left + 14, LEVELS.bottom - 22), text, TITLE, THEME.ink)


def draw_chips(image: Image.Image, found: list[Chip], x: float, y: float, width: int) -> float:
    """Rows of chips from (x, y); the y below them."""
    for row in flow(found, width):
        right = x
        for chip in row:
            picture = chip_picture(chip)
            image.paste(picture, (round(right), round(y)), picture)
            right += picture.width + 4
        y += CHIP_HEIGHT + 5
    return y


def rows_of(units: list[UnitSeen]) -> int:
    """Rows of counters that units need."""
    return -(-len(units) // ACROSS)


def draw_counters(
    image: Image.Image, units: Iterable[UnitSeen], x: float, y: float, rows: int
) -> float:
    """Full counters with their names, at most `rows` rows; the y below them."""
    across = ACROSS
    ordered = list(units)
    room = across * rows
    shown = ordered if len(ordered) <= room else ordered[: room - 1]
    for number, unit in enumerate(shown):
        left, top = x + number % across * CELL[0], y + number // across * CELL[1]
        image.paste(counter(face(unit), SIDE), (round(left + 21), round(top)))
        label = shorten(unit.id, SMALL, CELL[0] - 2)
        where = (left + 21 + SIDE / 2, top + SIDE + 11)
        write(image, where, label, SMALL, THEME.ink, anchor="mm")
    if len(shown) < len(ordered):
        number = len(shown)
        left, top = x + number % across * CELL[0], y + number // across * CELL[1]
        more = f"+{len(ordered) - number}"
        write(image, (left + 14, top + SIDE / 2), more, TITLE, THEME.ink)
    used = min(len(ordered), room)
    return y + -(-used // across) * CELL[1]


def box_chips(units: tuple[UnitSeen, ...]) -> list[Chip]:
    """A box of units in short: one chip an army, one an air unit."""
    found = grouped(units, open_to_all=True)
    found += [air_chip(unit) for unit in units if unit.type in AIR]
    return found + [fleet_chip(unit) for unit in units if unit.type == "naval_gunfire"]


def draw_column(image: Image.Image, view: ViewSeen) -> None:
    """Boxes of units, then battles or what the phase brought; no longer than there is to say."""
    behind = image.crop(box_of(COLUMN))
    panel(image, COLUMN)
    y = draw_boxes(image, view, COLUMN.left + 12, COLUMN.top + 22)
    y = draw_optional(image, view, COLUMN.left + 12, y)
    if view.battle or view.battle_order:
        y = draw_battles(image, view, COLUMN.left + 12, y)
    elif view.phase_report:
        y = draw_report(image, view, COLUMN.left + 12, y)
    end = min(round(y), round(COLUMN.bottom) - 1)
    below = behind.crop((0, end - round(COLUMN.top), behind.width, behind.height))
    image.paste(below, (round(COLUMN.left), end))
    edge = (COLUMN.left, end - 2, COLUMN.right, end)
    ImageDraw.Draw(image).rectangle(edge, THEME.paper_edge)


def draw_boxes(image: Image.Image, view: ViewSeen, x: float, y: float) -> float:
    """The boxes of units off the map; the y below them."""
    width = int(COLUMN.right - COLUMN.left - 24)
    for title in BOXES:
        # Those over North Vietnam are named there, below.
        units = tuple(u for u in view.boxes.get(title, ()) if u.id not in view.raiding)
        if title == "Waiting" and not units:
            continue
        write(image, (x, y), title, TITLE, THEME.ink)
        y += 20
        if not units:
            write(image, (x, y + 12), "none", BODY, THEME.faint)
            y += 46
        elif title == "Theater Air Units":
            y = draw_counters(image, units, x - 6, y, 1) + 26
        else:
            y = draw_chips(image, box_chips(units), x, y, width) + 26
    return y


def draw_battles(image: Image.Image, view: ViewSeen, x: float, y: float) -> float:
    """The battle being fought, all its counters, and the battles to come; the y below them."""
    if view.battle:
        write(image, (x, y), f"Battle: {view.battle}", TITLE, THEME.alert)
        y += 20
        area = next(area for area in view.areas if area.name == view.battle)
        allied = [unit for unit in area.units if is_allied(unit) and unit.type not in AIR]
        others = [unit for unit in area.units if not is_allied(unit)]
        listed = 54 + 26 * min(6, len(view.battle_order)) + (33 if area.backs else 0)
        room = int(COLUMN.bottom - y - 36 - listed) // CELL[1]
        ours = min(rows_of(allied), max(room // 2, room - rows_of(others)))
        y = draw_counters(image, others, x - 6, y, max(1, room - ours)) + 6
        if area.backs:
            y = draw_chips(image, [backs_chip(area.backs)], x, y, 300)
        ImageDraw.Draw(image).line((x, y, COLUMN.right - 12, y), THEME.paper_edge, 2)
        y = draw_counters(image, allied, x - 6, y + 10, max(1, ours)) + 20
    if view.battle_order:
        write(image, (x, y), "Battles to be fought", TITLE, THEME.ink)
        y += 28
    for number, name in enumerate(view.battle_order, 1):
        if y > COLUMN.bottom - 40 and number < len(view.battle_order):
            write(image, (x, y), f"and {len(view.battle_order) - number + 1} more", BODY, THEME.ink)
            return y + 24
        write(image, (x, y), f"{number}. {name}", BODY, THEME.ink)
        y += 26
    return y + 4


def draw_report(image: Image.Image, view: ViewSeen, x: float, y: float) -> float:
    """The first lines of what the phase brought; the y below them."""
    write(image, (x, y), "This phase", TITLE, THEME.ink)
    y += 28
    for entry in view.phase_report:
        for line in wrap(entry, BODY, COLUMN.right - x - 12):
            if y > COLUMN.bottom - 20:
                return y
            write(image, (x, y), line, BODY, THEME.ink)
            y += 25
        y += 6
    return y


def draw_legend(image: Image.Image) -> None:
    """What the signs mean."""
    panel(image, LEGEND)
    us, vc = look.ARMIES["US"], look.ARMIES["VC"]
    rows: list[tuple[Image.Image, str]] = [
        (chip_picture(Chip("US 3/28", us.ground, us.ink)), "units / factors"),
        (chip_picture(backs_chip(4)), "4 units, face down"),
        (chip_picture(Chip("VC 2/12", vc.ground, vc.ink, hidden=True)), "own, hidden"),
        (chip_picture(Chip("RP ?", look.APART.ground, look.APART.ink)), "Ruff-Puff, unseen"),
        (value_sign(5), "political value"),
        (star_flag(36, 24, look.FLAG_RED, look.FLAG_BLUE, look.FLAG_STAR), "insurrection"),
        (airbase_sign("secure"), "airbase, secure"),
        (airbase_sign("contested"), "airbase, contested"),
        (airbase_sign("lost"), "airbase, lost"),
        (secured_sign(), "secured before"),
        (ordinal_sign(1), "battle to be fought"),
        (chip_picture(Chip("+8", look.FLAG_BLUE, look.WHITE)), "sympathizers"),
    ]
    for number, (picture, text) in enumerate(rows):
        x = LEGEND.left + 12 + number % 3 * 246
        y = LEGEND.top + 19 + number // 3 * 30
        mask = picture if picture.mode == "RGBA" else None
        image.paste(picture, (round(x), round(y - picture.height / 2)), mask)
        write(image, (x + picture.width + 8, y), text, SMALL, THEME.ink)


def draw_key(image: Image.Image) -> None:
    """What the map's colours and lines mean."""
    panel(image, KEY)
    pen = ImageDraw.Draw(image)
    x, y = KEY.left + 10, KEY.top + 20
    for terrain in ("lowland", "highland", "delta"):
        pen.rectangle((x, y - 9, x + 30, y + 9), THEME.terrain[terrain], THEME.lines["province"])
        if terrain == "delta":
            for dx, dy in ((4, -4), (17, 3)):
                line = (x + dx, y + dy, x + dx + 9, y + dy)
                pen.line(line, THEME.terrain["marsh"], 2)
        write(image, (x + 40, y), terrain, SMALL, THEME.ink)
        y += 28
    for kind, text, width in (("corps", "corps", 6), ("national", "nation", 4)):
        pen.line((x, y, x + 30, y), THEME.lines[kind], width)
        write(image, (x + 40, y), text, SMALL, THEME.ink)
        y += 28
    pen.line((x, y, x + 30, y), THEME.lines["highway"], 7)
    for dx in (3, 13, 23):
        pen.line((x + dx, y, x + dx + 4, y), THEME.lines["highway dots"], 3)
    write(image, (x + 40, y), "highway", SMALL, THEME.ink)
    y += 28
    for dx in (0, 12, 24):
        pen.line((x + dx, y, x + dx + 8, y), THEME.lines["trail"], 7)
    write(image, (x + 40, y), "trail", SMALL, THEME.ink)
    y += 28
    pen.ellipse((x + 6, y - 9, x + 24, y + 9), THEME.paper, THEME.lines["closed"], 2)
    write(image, (x + 15, y), "×", TITLE, THEME.ink, anchor="mm")
    write(image, (x + 40, y), "no border", SMALL, THEME.ink)
    y += 28
    centre = (x + 4, y - 11, x + 26, y + 11)
    pen.ellipse(centre, THEME.lines["sanctuary ground"], THEME.lines["sanctuary"], 3)
    write(image, (x + 40, y), "sanctuary", SMALL, THEME.ink)
    write(image, (x, y + 28), "reconstructed", SMALL, THEME.faint)
