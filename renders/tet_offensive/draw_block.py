"""Drawing the box of an area at its place, and noting in the record what stands where."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.tet_offensive.blocks import Block, Form, row_height, row_width
from renders.tet_offensive.layout import Placed
from renders.tet_offensive.measures import GAP, sign_side
from renders.tet_offensive.sheet import CIRCLE, Plan
from renders.tet_offensive.signs import (
    airbase_sign,
    clash_sign,
    flag_sign,
    ordinal_sign,
    secured_sign,
    value_sign,
)
from renders.tet_offensive.spots import NORTH
from renders.tet_offensive.style import Style
from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.pieces import picture
from renders.toolkit.record import Record
from renders.toolkit.themes import font


def stamp(image: Image.Image, sign: Image.Image, x: float, y: float) -> Rect:
    """Lay a small picture, its top left corner at a pixel; where it lies."""
    at = (round(x), round(y))
    if sign.mode == "RGBA":
        image.paste(sign, at, sign)
    else:
        image.paste(sign, at)
    return Rect(at[0], at[1], at[0] + sign.width, at[1] + sign.height)


def draw_leader(image: Image.Image, placed: Placed, style: Style) -> None:
    """Draw a line from an area's dot to its box, where the box stands off it.

    A sanctuary's box that touches its circle needs none.
    """
    near = placed.rect.grown(-3).nearest(placed.spot)
    circled = placed.block.kind == "sanctuary" and placed.block.name != NORTH
    if math.dist(near, placed.spot) > (CIRCLE if circled else 0):
        pen = ImageDraw.Draw(image)
        pen.line((placed.spot, near), style.theme.halo, 6)
        pen.line((placed.spot, near), style.theme.ink, 3)
        x, y = placed.spot
        pen.ellipse((x - 6, y - 6, x + 6, y + 6), style.theme.ink, style.theme.halo)


def draw_block(
    image: Image.Image, plan: Plan, style: Style, placed: Placed, record: Record
) -> None:
    """Draw an area's box."""
    block, form, rect = placed.block, placed.form, placed.rect
    where = rect.left + form.head[0], rect.top + form.head[1]
    theme = style.theme
    if block.kind == "city":
        draw_plate(image, rect, style, block)
        draw_city_head(image, plan, style, block, where, record)
    elif block.kind == "sanctuary":
        draw_name(image, block, where, style, plan.name_size, theme.lines["sanctuary"], record)
    elif block.kind == "province":
        if form.rows:
            draw_ground(image, rect, style)
        draw_name(image, block, where, style, plan.number_size, theme.ink, record)
    draw_rows(image, block, form, rect, record)
    if block.ordinal:
        sign = ordinal_sign(style, block.ordinal, plan.name_size + 8)
        # On the corner, and off the name that ends beside it.
        left = min(rect.right - sign.width * 0.28, image.width - sign.width)
        stamp(image, sign, left, rect.top - sign.height * 0.55)


def draw_burst(image: Image.Image, placed: Placed, style: Style) -> None:
    """Draw the burst behind a plate where both sides stand: larger for the battle being fought."""
    block, rect = placed.block, placed.rect
    if not block.contested and not block.fighting:
        return
    sign = clash_sign(style, 124 if block.fighting else 78)
    stamp(image, sign, rect.left - sign.width * 0.42, rect.top - sign.height * 0.42)
    if block.fighting:
        pen = ImageDraw.Draw(image)
        pen.rounded_rectangle(tuple(rect.grown(6)), 10, None, style.theme.alert, 6)


@lru_cache(maxsize=512)
def rounded(width: int, height: int, corner: int, strength: int) -> Image.Image:
    """Return a rounded rectangle as a mask (mode "L")."""
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), corner, strength)
    return mask


def draw_plate(image: Image.Image, rect: Rect, style: Style, block: Block) -> None:
    """Draw a city's plate, with a soft edge beneath it."""
    pen = ImageDraw.Draw(image)
    left, top, right, bottom = rect
    shade = rounded(round(right - left) + 4, round(bottom - top) + 4, 7, 90)
    image.paste((0, 0, 0), (round(left), round(top)), shade)
    thick = 2 if block.edge == style.city_edge else 4
    pen.rounded_rectangle(
        (left, top, right - 1, bottom - 1), 6, style.city.ground, block.edge, thick
    )


def draw_ground(image: Image.Image, rect: Rect, style: Style) -> None:
    """Draw a pale ground that holds a province's number and its counters together."""
    left, top, right, bottom = (round(edge) for edge in rect)
    shade = rounded(right - left + 8, bottom - top + 4, 8, 175)
    image.paste(style.theme.paper, (left - 4, top - 2), shade)


def draw_name(
    image: Image.Image,
    block: Block,
    where: tuple[float, float],
    style: Style,
    size: int,
    ink: tuple[int, int, int],
    record: Record,
) -> None:
    """Draw a sanctuary's name or a province's number, with a halo."""
    letters = font(size, bold=True)
    write(image, where, block.name, letters, ink, anchor="mm", halo=style.theme.halo)
    x, y = where
    half = text_width(block.name, letters) / 2
    rect = Rect(x - half, y - size * 0.4, x + half, y + size * 0.4)
    record.note("label", block.name, rect)


def draw_city_head(
    image: Image.Image,
    plan: Plan,
    style: Style,
    block: Block,
    where: tuple[float, float],
    record: Record,
) -> None:
    """Draw a city's head from the middle of its left edge: value, name, airbase, flag, secured."""
    x, middle = where[0], where[1] + 1
    side = sign_side(plan)
    sign = value_sign(style, block.political_value, side)
    place = stamp(image, sign, x, middle - side / 2)
    record.note("value", block.name, place, count=block.political_value)
    x += side + 6
    letters = font(plan.name_size, bold=True)
    write(image, (x, middle - 1), block.name, letters, style.city.ink)
    width = text_width(block.name, letters)
    half = plan.name_size * 0.4
    record.note("label", block.name, Rect(x, middle - half, x + width, middle + half))
    x += width + 6
    signs: list[tuple[str, Image.Image]] = []
    if block.airbase:
        signs.append(("airbase", airbase_sign(style, block.airbase, side)))
    if block.flag:
        signs.append(("insurrection", flag_sign(style, side - 2)))
    if block.secured:
        signs.append(("secured", secured_sign(style, side)))
    for kind, found in signs:
        place = stamp(image, found, x, middle - found.height / 2)
        record.note(kind, block.name, place)
        x += found.width + 6


def draw_rows(image: Image.Image, block: Block, form: Form, rect: Rect, record: Record) -> None:
    """Draw the pieces of a box, row by row."""
    y = rect.top + form.pieces[1]
    for row in form.rows:
        x = rect.left + form.pieces[0] - row_width(row) * form.share
        for piece in row:
            where = stamp(image, picture(piece), x, y)
            if piece.count:
                record.note("units", block.name, where, piece.units, piece.count)
            elif piece.units:
                record.note("aim", block.name, where, piece.units)
            x += piece.width + GAP
        y += row_height(row)
