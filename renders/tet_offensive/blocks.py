"""An area's box: a city's grey square, a sanctuary's name, a province's number; and its chips."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.tet_offensive import look
from renders.tet_offensive.geography import Place
from renders.tet_offensive.look import THEME
from renders.tet_offensive.seen import (
    AreaSeen,
    ViewSeen,
    airbase_state,
    allies_hold,
    enemies_there,
)
from renders.tet_offensive.stacks import chips, fleet
from renders.toolkit.counters import CHIP_HEIGHT, Chip, chip_picture, chip_width, star_flag
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.symbols import SILHOUETTES
from renders.toolkit.themes import Colour, font

NAME = 22
NUMBER = 32
HEAD = 32  # a head's height in pixels: a name or a number
GAP = 4
PAD = 5
FLAG = (36, 24)
AIRBASE = 24
WIDE, NARROW = 212, 104  # pixels that a row of chips may fill, in broad and in narrow boxes
STATES: dict[str, Colour] = {
    "secure": look.colour("#3b4149"),
    "contested": look.colour("#e08a00"),
    "lost": look.colour("#c8202a"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """One shape that a box can take: size in pixels, chips row by row, its head's middle in it."""

    width: int
    height: int
    rows: tuple[tuple[Chip, ...], ...]
    head: tuple[float, float]  # from the box's top left corner
    chips: tuple[float, float]  # where the chips begin, likewise
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A box to be placed and drawn, in one of its forms, the best first."""

    name: str
    kind: str
    forms: tuple[Form, ...]
    political_value: int = 0
    airbase: str = ""  # secure, contested, lost
    flag: bool = False
    edge: Colour = look.CITY_EDGE
    ordinal: int = 0  # of its battle
    fighting: bool = False
    secured: bool = False

    @property
    def sizes(self) -> tuple[tuple[int, int, tuple[float, float]], ...]:
        """What placing it depends on: each form's width, height and head."""
        return tuple((form.width, form.height, form.head) for form in self.forms)


def flow(found: list[Chip], width: int) -> tuple[tuple[Chip, ...], ...]:
    """Chips into rows of at most `width` pixels."""
    rows: list[list[Chip]] = []
    used = 0
    for chip in found:
        needed = chip_width(chip) + GAP
        if rows and used + needed <= width + GAP:
            rows[-1].append(chip)
            used += needed
        else:
            rows.append([chip])
            used = needed
    return tuple(tuple(row) for row in rows)


def row_width(row: tuple[Chip, ...]) -> int:
    """Pixels from a row's first edge to its last."""
    return sum(chip_width(chip) for chip in row) + GAP * (len(row) - 1)


def head_width(area: AreaSeen, place: Place) -> int:
    """Pixels that a name needs with its signs, or a number."""
    if area.kind == "province":
        return text_width(place.name, font(NUMBER, bold=True))
    width = text_width(place.name, font(NAME, bold=True))
    if area.kind == "city":
        width += 26 + 6
        width += AIRBASE + 6 if place.airbase else 0
        width += FLAG[0] + 6 if area.insurrection else 0
        width += AIRBASE + 6 if area.secured else 0
    return width


def edge_of(area: AreaSeen) -> Colour:
    """A city's border: plain, orange while fought over, red when only the enemy is there."""
    if area.insurrection or (enemies_there(area) and not allies_hold(area)):
        return STATES["lost"]
    return STATES["contested"] if enemies_there(area) else look.CITY_EDGE


def rows_height(rows: tuple[tuple[Chip, ...], ...]) -> int:
    """Pixels that rows of chips need."""
    return len(rows) * (CHIP_HEIGHT + GAP)


def city_forms(head: int, found: list[Chip]) -> tuple[Form, ...]:
    """A grey box with the name on top: broad and low, or narrow and high."""
    forms = []
    for broad in (WIDE, NARROW):
        rows = flow(found, max(head, broad))
        width = max([head, *map(row_width, rows)]) + 2 * PAD
        height = HEAD + rows_height(rows) + (PAD if rows else 0)
        forms.append(Form(width, height, rows, (width / 2, HEAD / 2 + 1), (PAD, HEAD)))
    return tuple(forms if forms[0] != forms[1] else forms[:1])


def plain_forms(head: int, found: list[Chip], *, beside: bool) -> tuple[Form, ...]:
    """A name or number and chips beneath it, above it or (if `beside`) at its side; no box."""
    forms = []
    for broad in (NARROW, WIDE):
        rows = flow(found, broad)
        chips_width = max(map(row_width, rows), default=0)
        chips_height = rows_height(rows)
        width, height = max(head, chips_width), HEAD + chips_height
        middle = width / 2
        forms.append(Form(width, height, rows, (middle, HEAD / 2), (middle, HEAD), True))
        if not rows:
            break
        if beside:
            width, height = head + GAP + chips_width, max(HEAD, chips_height)
            level = height / 2
            top = (height - chips_height) / 2
            forms.append(Form(width, height, rows, (head / 2, level), (head + GAP, top)))
            after = (width - head / 2, level)
            forms.append(Form(width, height, rows, after, (0, top)))
        if len(found) < 2:
            break
    if found:  # the chips above the head, the last resort
        below = forms[0]
        above = below.height - HEAD / 2
        forms.append(replace(below, head=(below.head[0], above), chips=(below.chips[0], 0)))
    return tuple(forms)


def block_of(area: AreaSeen, place: Place, view: ViewSeen) -> Block:
    """An area as the view shows it -> its box."""
    found = chips(area, place.political_value)
    head = head_width(area, place)
    city = area.kind == "city"
    return Block(
        name=area.name,
        kind=area.kind,
        forms=city_forms(head, found)
        if city
        else plain_forms(head, found, beside=area.kind == "province"),
        political_value=place.political_value,
        airbase=airbase_state(area) if place.airbase else "",
        flag=area.insurrection,
        edge=edge_of(area),
        ordinal=view.battle_order.index(area.name) + 1 if area.name in view.battle_order else 0,
        fighting=view.battle == area.name,
        secured=area.secured,
    )


def fleet_block(area: AreaSeen) -> Block:
    """The ships off an area: chips and no head."""
    rows = (tuple(fleet(area)),)
    width = row_width(rows[0])
    form = Form(width, CHIP_HEIGHT, rows, (width / 2, CHIP_HEIGHT / 2), (0, 0))
    return Block(f"off {area.name}", "fleet", (form,))


@lru_cache(maxsize=8)
def airbase_sign(state: str) -> Image.Image:
    """A white aircraft on a disc whose colour tells the airbase's state (RGBA)."""
    fine = AIRBASE * 4
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, fine - 1, fine - 1), STATES[state])
    SILHOUETTES["tac_air"](pen, (fine * 0.14, fine * 0.2, fine * 0.86, fine * 0.8), look.WHITE)
    if state == "lost":
        pen.line((fine * 0.15, fine * 0.85, fine * 0.85, fine * 0.15), look.WHITE, fine // 10)
    return image.reduce(4)


@lru_cache(maxsize=1)
def secured_sign() -> Image.Image:
    """The grey marker of a city whose insurrection was put down once, with a tick (RGBA)."""
    fine = AIRBASE * 4
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, fine - 1, fine - 1), fine // 5, look.SECURED.ground)
    tick = [(fine * 0.2, fine * 0.52), (fine * 0.42, fine * 0.74), (fine * 0.8, fine * 0.28)]
    pen.line(tick, look.SECURED.ink, fine // 8, joint="curve")
    return image.reduce(4)


@lru_cache(maxsize=16)
def value_sign(value: int) -> Image.Image:
    """A city's political value in a yellow disc (RGBA)."""
    big = Image.new("RGBA", (26 * 4, 26 * 4))
    pen = ImageDraw.Draw(big)
    pen.ellipse((0, 0, 103, 103), look.POLITICAL, look.BLACK, 5)
    image = big.reduce(4)
    write(image, (13, 13), str(value), font(19, bold=True), look.BLACK, anchor="mm")
    return image


def draw_city_head(image: Image.Image, block: Block, rect: Rect) -> None:
    """Flag, political value, name, airbase."""
    x, middle = rect.left + PAD, rect.top + HEAD / 2 + 1
    if block.flag:
        flag = star_flag(*FLAG, look.FLAG_RED, look.FLAG_BLUE, look.FLAG_STAR)
        image.paste(flag, (round(x), round(middle - FLAG[1] / 2)))
        x += FLAG[0] + 6
    sign = value_sign(block.political_value)
    image.paste(sign, (round(x), round(middle - 13)), sign)
    x += 26 + 6
    write(image, (x, middle), block.name, font(NAME, bold=True), look.BLACK)
    x += text_width(block.name, font(NAME, bold=True)) + 6
    signs = [airbase_sign(block.airbase)] if block.airbase else []
    for sign in [*signs, secured_sign()] if block.secured else signs:
        image.paste(sign, (round(x), round(middle - AIRBASE / 2)), sign)
        x += AIRBASE + 6


def draw_block(image: Image.Image, block: Block, form: Form, rect: Rect) -> None:
    """Draw an area's box where it was placed."""
    pen = ImageDraw.Draw(image)
    where = rect.left + form.head[0], rect.top + form.head[1]
    if block.kind == "city":
        pen.rounded_rectangle(tuple(rect), 6, look.CITY, block.edge, 3)
        draw_city_head(image, block, rect)
    elif block.kind == "sanctuary":
        ink = THEME.lines["sanctuary"]
        write(image, where, block.name, font(NAME, bold=True), ink, anchor="mm", halo=look.WHITE)
    elif block.kind == "province":
        if form.rows:
            draw_plate(image, rect)
        big = font(NUMBER, bold=True)
        write(image, where, block.name, big, look.BLACK, anchor="mm", halo=look.WHITE)
    y = rect.top + form.chips[1]
    for row in form.rows:
        x = rect.left + form.chips[0] - (row_width(row) / 2 if form.centred else 0)
        for chip in row:
            picture = chip_picture(chip)
            image.paste(picture, (round(x), round(y)), picture)
            x += picture.width + GAP
        y += CHIP_HEIGHT + GAP
    if block.fighting or block.ordinal:
        draw_battle_mark(image, block, rect)


def draw_plate(image: Image.Image, rect: Rect) -> None:
    """A pale ground that holds a province's number and its chips together."""
    shade = Image.new("L", (round(rect.right - rect.left) + 6, round(rect.bottom - rect.top) + 4))
    ImageDraw.Draw(shade).rounded_rectangle((0, 0, shade.width - 1, shade.height - 1), 7, 190, 255)
    image.paste(THEME.paper, (round(rect.left) - 3, round(rect.top)), shade)
    edge = (rect.left - 3, rect.top, rect.right + 2, rect.bottom + 3)
    ImageDraw.Draw(image).rounded_rectangle(edge, 7, None, THEME.paper_edge, 2)


def draw_battle_mark(image: Image.Image, block: Block, rect: Rect) -> None:
    """A battle still to be fought: its number in the order; the one being fought: a ring."""
    pen = ImageDraw.Draw(image)
    if block.fighting:
        pen.rounded_rectangle(tuple(rect.grown(5)), 9, None, THEME.alert, 5)
    if block.ordinal:
        sign = ordinal_sign(block.ordinal)
        image.paste(sign, (round(rect.right - 15), round(rect.bottom - 15)), sign)


@lru_cache(maxsize=64)
def ordinal_sign(number: int) -> Image.Image:
    """A battle's number in the order, in a disc (RGBA)."""
    big = Image.new("RGBA", (30 * 4, 30 * 4))
    ImageDraw.Draw(big).ellipse((0, 0, 119, 119), THEME.alert, look.WHITE, 10)
    image = big.reduce(4)
    write(image, (15, 15), str(number), font(18, bold=True), look.WHITE, anchor="mm")
    return image
