"""The legend beside the map, which never changes."""

from PIL import Image, ImageDraw

from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.signs import (
    airbase_sign,
    clash_sign,
    flag_sign,
    ordinal_sign,
    secured_sign,
    value_sign,
)
from renders.tet_offensive.style import Style
from renders.toolkit.counters import BACK_SYMBOL, Chip, Face
from renders.toolkit.labels import Rect, write
from renders.toolkit.panels import panel
from renders.toolkit.pieces import Plate, Slip, Stack, picture
from renders.toolkit.themes import SERIF, face, font

ROW = 36


def samples(style: Style) -> list[tuple[Image.Image, str]]:
    """Return the signs and what they mean."""
    us, vc = style.armies["US"], style.armies["VC"]
    one = Face(us.ground, us.ink, style.corps["I"], "infantry", "brigade", "14-2")
    back = Face(style.back.ground, style.back.ink, style.back.ground, BACK_SYMBOL)
    own = Face(vc.ground, vc.ink, vc.ground, "sapper", "battalion", "4 (2)", hidden=True)
    short = Plate(Chip("US 3/28", us.ground, us.ink), count=3)
    rp = Face(style.apart.ground, style.apart.ink, style.corps["I"], "ruff_puff", "", "?")
    return [
        (picture(Stack((one,), 46, ("3", "28"), style.city, count=3)), "3 units, 28 factors"),
        (picture(short), "the same, in short"),
        (picture(Stack((back,), 46, ("×4",), style.back, count=4)), "4 units face down"),
        (picture(Stack((own,), 46)), "own, face down"),
        (picture(Slip(rp, 46)), "Ruff-Puff, unseen"),
    ]


def small_signs(style: Style) -> list[tuple[Image.Image, str]]:
    """Return the small signs, two in a row."""
    return [
        (value_sign(style, 5, 26), "value"),
        (flag_sign(style, 24), "insurrection"),
        (airbase_sign(style, "secure", 26), "airbase"),
        (airbase_sign(style, "contested", 26), "contested"),
        (airbase_sign(style, "lost", 26), "airbase lost"),
        (secured_sign(style, 26), "secured"),
        (clash_sign(style, 34), "fighting"),
        (ordinal_sign(style, 1, 28), "battle order"),
    ]


def draw_legend(image: Image.Image, plan: Plan, style: Style) -> None:
    """Draw the legend: what signs, colours and lines mean, alike in every position."""
    rect = plan.legend
    assert rect is not None
    theme = style.theme
    panel(image, rect, theme)
    title = face(SERIF, 27)
    write(
        image,
        ((rect.left + rect.right) / 2, rect.top + 28),
        "Tet Offensive",
        title,
        theme.ink,
        anchor="mm",
    )
    y = rect.top + 52
    small = font(20)
    for sign, words in samples(style):
        where = (round(rect.left + 16), round(y + 23 - sign.height / 2))
        image.paste(sign, where, sign if sign.mode == "RGBA" else None)
        write(image, (rect.left + 116, y + 23), words, small, theme.ink)
        y += 51
    for number, (sign, words) in enumerate(small_signs(style)):
        x = rect.left + 14 + number % 2 * 154
        middle = y + 14 + number // 2 * 34
        mask = sign if sign.mode == "RGBA" else None
        image.paste(sign, (round(x + 18 - sign.width / 2), round(middle - sign.height / 2)), mask)
        write(image, (x + 42, middle), words, small, theme.ink)
    y += 4 * 34 + 4
    draw_key(image, style, rect, y)


def draw_key(image: Image.Image, style: Style, rect: Rect, y: float) -> None:
    """Draw what grounds and lines mean."""
    pen = ImageDraw.Draw(image)
    theme = style.theme
    paints = theme.lines
    small = font(20)
    rows = ("lowland", "corps zone", "highland", "nation", "delta", "highway", "no border", "trail")
    for number, words in enumerate(rows):
        x, middle = rect.left + 14 + number % 2 * 154, y + 14 + number // 2 * 28
        if words in theme.terrain:
            box = (x, middle - 9, x + 34, middle + 9)
            pen.rectangle(box, theme.terrain[words], paints["province"])
            if words == "delta":
                for dx, dy in ((5, -3), (19, 4)):
                    pen.line(
                        (x + dx, middle + dy, x + dx + 9, middle + dy), theme.terrain["marsh"], 2
                    )
            elif words == "highland":
                for dx in (4, 18):
                    peak = (x + dx, middle + 4, x + dx + 5, middle - 4, x + dx + 10, middle + 4)
                    pen.line(peak, theme.terrain["hills"], 2)
        elif words == "corps zone":
            pen.line((x, middle, x + 34, middle), paints["corps edge"], 8)
            pen.line((x, middle, x + 34, middle), paints["corps"], 5)
        elif words == "nation":
            pen.line((x, middle, x + 34, middle), paints["national"], 4)
        elif words == "highway":
            pen.line((x, middle, x + 34, middle), paints["highway"], 7)
            for dx in (3, 13, 23):
                pen.line((x + dx, middle, x + dx + 5, middle), paints["highway dots"], 3)
        elif words == "trail":
            for dx in (0, 13, 26):
                pen.line((x + dx, middle, x + dx + 9, middle), paints["trail"], 6)
        else:
            pen.ellipse((x + 8, middle - 9, x + 26, middle + 9), theme.paper, paints["closed"], 2)
            write(image, (x + 17, middle - 1), "×", font(22, bold=True), theme.ink, anchor="mm")
        write(image, (x + 44, middle), words, small, theme.ink)
