"""The title of the map and what its signs mean, where the map is sea."""

from collections.abc import Callable

from PIL import Image

from engine.tet_68.data.hexes import STEP
from renders.tet_68 import marks
from renders.tet_68.geography import Mark
from renders.tet_68.ground import draw_sign
from renders.tet_68.style import Style
from renders.toolkit.compass import draw_rose
from renders.toolkit.labels import Rect, write
from renders.toolkit.layers import FINE, Frame, Layer
from renders.toolkit.themes import BOLD, ITALIC, PLAIN, SERIF, face, mixed

TITLE = (30.4, 0.8, 41.0, 3.9)  # columns and rows
LEGEND = (31.2, 36.2, 41.0, 43.2)
ROSE = (39.4, 15.0)

Draw = Callable[[Image.Image, tuple[float, float], float], None]


def _rect(frame: Frame, edges: tuple[float, float, float, float]) -> Rect:
    left, top, right, bottom = edges
    return Rect(*frame.spot(left * STEP, -top), *frame.spot(right * STEP, -bottom))


def draw_title(image: Image.Image, frame: Frame, style: Style) -> None:
    """Write the title on a panel, and draw the rose in the sea."""
    rect = _rect(frame, TITLE)
    marks.panel(image, rect, style)
    x, _ = rect.centre
    high = rect.bottom - rect.top
    lines = (
        (0.36, "Tet '68", SERIF, 0.40),
        (0.70, "Indochina, 1968", ITALIC, 0.17),
        (0.87, "a hex is about 25 km from side to side", PLAIN, 0.105),
    )
    for down, words, name, size in lines:
        font = face(name, round(size * high))
        write(image, (x, rect.top + down * high), words, font, style.theme.ink, anchor="mm")
    draw_rose(image, style.theme, frame.spot(ROSE[0] * STEP, -ROSE[1]), frame.scale * 0.95)


def draw_legend(image: Image.Image, frame: Frame, style: Style) -> None:
    """Draw the legend in two columns."""
    rect = _rect(frame, LEGEND)
    marks.panel(image, rect, style)
    scale = frame.scale
    write(image, (rect.left + scale * 0.4, rect.top + scale * 0.42), "Legend",
          face(BOLD, round(scale * 0.3)), style.theme.ink)  # fmt: skip
    words = face(PLAIN, round(scale * 0.235))
    rows = 9
    for number, (text, draw) in enumerate(_entries(style, frame)):
        column, row = divmod(number, rows)
        x = rect.left + scale * (0.75 + column * 4.1)
        y = rect.top + scale * (0.98 + row * 0.655)
        draw(image, (x, y), scale)
        write(image, (x + scale * 0.6, y), text, words, style.theme.ink)


def _entries(style: Style, frame: Frame) -> list[tuple[str, Draw]]:
    """What the legend says, each with what draws its sign."""

    def place(kind: str, side: str = "US", vp: int = 0) -> Draw:
        mark = Mark("", kind, 0, side, vp)

        def draw(image: Image.Image, spot: tuple[float, float], scale: float) -> None:
            marks.paste(image, spot, marks.sign(mark, marks.reach(mark, frame), style))
            if vp:
                font = face(BOLD, round(marks.reach(mark, frame) * 1.3))
                write(image, spot, str(vp), font, style.city[2], anchor="mm")

        return draw

    def area(owner: str) -> Draw:
        def draw(image: Image.Image, spot: tuple[float, float], scale: float) -> None:
            size = marks.POPULAR * scale
            marks.paste(image, spot, marks.area_sign(size, style.owners[owner], style))

        return draw

    def ground(kind: str) -> Draw:
        def draw(image: Image.Image, spot: tuple[float, float], scale: float) -> None:
            _swatch(image, spot, scale, kind, style)

        return draw

    def line(kind: str) -> Draw:
        def draw(image: Image.Image, spot: tuple[float, float], scale: float) -> None:
            _stroke(image, spot, scale, kind, style)

        return draw

    return [
        ("city, points a turn", place("city", vp=2)),
        ("US base", place("base")),
        ("NVA base", place("base", "NVA")),
        ("CIDG camp", place("camp")),
        ("US Popular Area", area("US")),
        ("NVA Popular Area", area("NVA")),
        ("neutral Popular Area", area("neutral")),
        ("Iron Triangle", line("triangle")),
        ("north edge: the trail", line("edge")),
        ("jungle", ground("jungle")),
        ("mountain", ground("mountain")),
        ("swamp", ground("swamp")),
        ("all-weather road", line("red")),
        ("other road", line("black")),
        ("river", line("river")),
        ("national border", line("national")),
        ("Military Region", line("region")),
    ]


def _swatch(
    image: Image.Image, spot: tuple[float, float], scale: float, kind: str, style: Style
) -> None:
    """A piece of ground with its signs."""
    layer, (left, top) = _patch(spot, scale, style.theme.terrain[kind])
    word = {"jungle": "trees", "mountain": "peaks", "swamp": "marsh"}[kind]
    for east in (0.28, 0.72):
        foot = (layer.image.width * east, layer.image.height * 0.66)
        draw_sign(layer.pen, kind, foot, scale * FINE, style.theme.terrain[word])
    image.paste(layer.done(), (left, top))


def _stroke(
    image: Image.Image, spot: tuple[float, float], scale: float, kind: str, style: Style
) -> None:
    """A piece of line as it runs on the map."""
    theme = style.theme
    layer, (left, top) = _patch(spot, scale, theme.paper)
    course = [(0.0, 0.0), (0.9, 0.0)]
    if kind == "red":
        layer.line(course, theme.lines["red"], scale * 0.07)
    elif kind == "black":
        layer.dashes(
            course, theme.lines["black"], scale * 0.05, dash=scale * 0.17, gap=scale * 0.09
        )
    elif kind == "river":
        layer.line(course, mixed(theme.lines["river"], theme.sea, 0.3), scale * 0.08)
    elif kind == "national":
        paint = theme.lines["national"]
        layer.dashes(course, paint, scale * 0.065, dash=scale * 0.26, gap=scale * 0.1)
    elif kind == "edge":
        layer.line(course, style.owners["NVA"], scale * 0.11)
    elif kind == "region":
        layer.line(course, theme.lines["region"], scale * 0.065)
    else:
        paint = style.owners["NVA"]
        layer.dashes(course, paint, scale * 0.06, dash=scale * 0.14, gap=scale * 0.07)
    image.paste(layer.done(), (left, top))


def _patch(
    spot: tuple[float, float], scale: float, paint: tuple[int, int, int]
) -> tuple[Layer, tuple[int, int]]:
    """A small layer of 0.9 by 0.5 hexes about a pixel, and where it begins on the sheet."""
    left, top = round(spot[0] - scale * 0.45), round(spot[1] - scale * 0.25)
    right, bottom = left + round(scale * 0.9), top + round(scale * 0.5)
    layer = Layer(Frame(left, top, right, bottom, 0.0, 0.25, scale, 1.0), paint)
    return layer, (left, top)
