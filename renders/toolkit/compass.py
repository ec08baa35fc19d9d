"""A map's scale and north."""

import math
from collections.abc import Mapping

from PIL import Image, ImageDraw

from renders.toolkit.labels import Rect, write
from renders.toolkit.land import Line, inside
from renders.toolkit.layers import Frame
from renders.toolkit.themes import BOLD, SERIF, Theme, face

KM = 110.6  # a degree of latitude


def draw_scale(image: Image.Image, theme: Theme, scale: float, at: tuple[float, float]) -> None:
    """Draw a bar of at most 100 kilometres and a compass rose, their middle at a pixel.

    `scale`: pixels a degree of latitude.
    """
    pen = ImageDraw.Draw(image)
    x, y = at
    full = next(km for km in (100, 50, 25, 10) if scale / KM * km < 250)
    length = scale / KM * full
    for part in range(4):
        left = x - length / 2 + part * length / 4
        paint = theme.ink if part % 2 == 0 else theme.halo
        pen.rectangle((left, y, left + length / 4, y + 9), paint, theme.ink)
    letters = face(BOLD, 19)
    for share, words in ((0, "0"), (0.5, f"{full / 2:g}"), (1, f"{full} km")):
        where = (x - length / 2 + share * length, y + 24)
        write(image, where, words, letters, theme.ink, anchor="mm", halo=theme.halo)
    draw_rose(image, theme, (x, y - 84), 58)


def draw_rose(image: Image.Image, theme: Theme, at: tuple[float, float], radius: float) -> None:
    """Draw a compass rose of eight points, north longest."""
    fine = 3
    side = round(radius * 2 + 12)
    big = Image.new("RGBA", (side * fine, side * fine))
    pen = ImageDraw.Draw(big)
    centre = side * fine / 2
    ring = radius * 0.62 * fine
    pen.ellipse(
        (centre - ring, centre - ring, centre + ring, centre + ring), None, (*theme.ink, 255), 3
    )
    for step in (1, 3, 5, 7, 0, 2, 4, 6):
        reach = radius * fine * (0.96 if step == 0 else 0.8 if step % 2 == 0 else 0.46)
        angle = math.radians(step * 45 - 90)
        tip = (centre + reach * math.cos(angle), centre + reach * math.sin(angle))
        for turn, paint in ((-1, theme.ink), (1, theme.halo)):
            waist = math.radians(step * 45 - 90 + turn * 45)
            near = radius * fine * 0.17
            foot = (centre + near * math.cos(waist), centre + near * math.sin(waist))
            pen.polygon((tip, foot, (centre, centre)), (*paint, 255), (*theme.ink, 255))
    rose = big.reduce(fine)
    image.paste(rose, (round(at[0] - side / 2), round(at[1] - side / 2)), rose)
    write(
        image,
        (at[0], at[1] - radius - 8),
        "N",
        face(SERIF, 26),
        theme.ink,
        anchor="mm",
        halo=theme.halo,
    )


def at_sea(countries: Mapping[str, tuple[Line, ...]], frame: Frame) -> Rect:
    """Return where at the right of a window the scale and the rose hide least land."""
    left, right = frame.right - 280, frame.right - 20
    tops = (frame.top + 20, frame.bottom - 230, (frame.top + frame.bottom) // 2 - 105)
    found = [Rect(left, top, right, top + 210) for top in tops]

    def on_land(rect: Rect) -> int:
        spots = [
            frame.world(rect.left + x * 65, rect.top + y * 52) for x in range(5) for y in range(5)
        ]
        rings = [ring for rings in countries.values() for ring in rings[:1]]
        return sum(inside(ring, spot) for spot in spots for ring in rings)

    return min(found, key=on_land)
