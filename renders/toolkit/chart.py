"""Charts: lines over time, bars, and strips that show how something changed hands."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from renders.toolkit.labels import Rect, text_width, write
from renders.toolkit.themes import Colour, Font, Paint, Theme, font, mixed

FINE = 2


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: its name, its colours, a value for each step (1.0 is the top mark)."""

    name: str
    paint: Paint
    values: tuple[float, ...]
    said: str = ""  # the last value in words


def draw_lines(
    image: Image.Image,
    rect: Rect,
    series: Sequence[Series],
    marks: Mapping[int, str],
    theme: Theme,
    *,
    top: float = 1.0,
    low: float = 0.0,
    rungs: Mapping[float, str] | None = None,
    strong: Collection[float] = (1.0,),
) -> None:
    """Draw lines in a frame from `low` to `top`.

    `marks`: words at steps, where a vertical line stands.
    `rungs`: words at heights, where a level line stands; without them quarters in per cent. Those
    at `strong` are drawn strongly. Each series has its name at its end, apart from the others.
    """
    steps = max(len(one.values) for one in series)
    plot = Rect(rect.left + 70, rect.top + 10, rect.right - 210, rect.bottom - 44)
    width, height = round(rect.right - rect.left), round(rect.bottom - rect.top)
    big = image.crop(
        (round(rect.left), round(rect.top), round(rect.left) + width, round(rect.top) + height)
    )
    big = big.resize((width * FINE, height * FINE))
    pen = ImageDraw.Draw(big)

    def spot(step: float, value: float) -> tuple[float, float]:
        x = plot.left + (plot.right - plot.left) * step / max(1, steps - 1)
        y = plot.bottom - (plot.bottom - plot.top) * (value - low) / (top - low)
        return (x - rect.left) * FINE, (y - rect.top) * FINE

    grid = mixed(theme.paper, theme.ink, 0.16)
    if rungs is None:
        quarters = [n / 4 for n in range(math.ceil(low * 4), math.floor(top * 4) + 1)]
        levels = {value: f"{round(value * 100)} %" for value in quarters}
    else:
        levels = dict(rungs)
    for value in levels:
        paint, thick = (theme.alert, 3 * FINE) if value in strong else (grid, FINE)
        pen.line((*spot(0, value), *spot(steps - 1, value)), paint, thick)
    for step in marks:
        pen.line((*spot(step, low), *spot(step, top)), grid, FINE)
    for one in series:
        course = [spot(step, min(top, found)) for step, found in enumerate(one.values)]
        pen.line(course, theme.halo, 11 * FINE, joint="curve")
        pen.line(course, one.paint.ground, 6 * FINE, joint="curve")
        x, y = course[-1]
        r = 7 * FINE
        pen.ellipse((x - r, y - r, x + r, y + r), one.paint.ground, theme.halo, 2)
    image.paste(big.reduce(FINE), (round(rect.left), round(rect.top)))
    small = font(22)
    for value, said in levels.items():
        _, y = spot(0, value)
        write(
            image,
            (plot.left - 12, rect.top + y / FINE),
            said,
            small,
            theme.ink,
            anchor="rm",
        )
    for step, words in marks.items():
        x, _ = spot(step, 0)
        write(image, (rect.left + x / FINE + 6, plot.bottom + 22), words, small, theme.ink)
    draw_ends(
        image,
        rect,
        plot,
        series,
        [spot(steps - 1, min(top, s.values[-1]))[1] / FINE for s in series],
        theme,
    )


def draw_ends(
    image: Image.Image,
    rect: Rect,
    plot: Rect,
    series: Sequence[Series],
    heights: Sequence[float],
    theme: Theme,
) -> None:
    """Draw the names at the ends of lines, moved apart where they would meet."""
    pen = ImageDraw.Draw(image)
    letters = font(26, bold=True)
    lowest = -1e9
    for height, one in sorted(zip(heights, series, strict=True), key=lambda pair: pair[0]):
        y = max(rect.top + height, lowest + 38)
        lowest = y
        left = plot.right + 18
        plate = (left, y - 17, left + 82, y + 17)
        pen.rounded_rectangle(plate, 6, one.paint.ground, mixed(theme.ink, theme.paper, 0.5))
        write(image, (left + 41, y), one.name, letters, one.paint.ink, anchor="mm")
        write(image, (left + 90, y), one.said, letters, theme.ink)


def draw_strip(
    image: Image.Image,
    rect: Rect,
    states: Sequence[Colour],
    edge: Colour,
    marks: Iterable[int],
) -> None:
    """Draw a row of cells, one a step, those of one colour run together.

    `marks`: the steps at which a line stands.
    """
    pen = ImageDraw.Draw(image)
    width = (rect.right - rect.left) / len(states)
    begin = 0
    for step in range(1, len(states) + 1):
        if step == len(states) or states[step] != states[begin]:
            box = (rect.left + begin * width, rect.top, rect.left + step * width, rect.bottom)
            pen.rectangle(tuple(round(side) for side in box), states[begin])
            begin = step
    pen.rectangle(tuple(round(side) for side in rect), None, edge)
    for step in marks:
        x = round(rect.left + step * width)
        pen.line((x, rect.top, x, rect.bottom), edge)


def draw_bar(
    image: Image.Image,
    label: Rect,
    paint: Paint,
    name: str,
    length: float,
    words: tuple[str, Font],
    theme: Theme,
) -> None:
    """Draw a name on its label, beside it a bar `length` pixels long, and words behind that.

    Without a length there is no bar.
    """
    pen, middle = ImageDraw.Draw(image), label.centre[1]
    pen.rounded_rectangle(tuple(label), 6, paint.ground, theme.paper_edge)
    write(image, label.centre, name, font(26, bold=True), paint.ink, anchor="mm")
    left = label.right + 14
    if length:
        box = (left, middle - 14, left + length, middle + 14)
        pen.rectangle(box, paint.ground, theme.paper_edge)
    write(image, (left + length + 14 if length else left, middle), *words, theme.ink)


def draw_key(
    image: Image.Image,
    at: tuple[float, float],
    entries: Sequence[tuple[Colour, str]],
    theme: Theme,
    size: int = 22,
) -> None:
    """Draw what the colours of strips mean, in a row that begins at a pixel."""
    pen = ImageDraw.Draw(image)
    x, y = at
    letters = font(size)
    for paint, words in entries:
        pen.rectangle((x, y - 10, x + 28, y + 10), paint, theme.paper_edge)
        write(image, (x + 36, y), words, letters, theme.ink)
        x += 36 + text_width(words, letters) + 26
