"""Names that lie on the map itself: spaced, sloping or along a course."""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from renders.toolkit.land import Point
from renders.toolkit.layers import Frame, Spot, bow
from renders.toolkit.themes import ITALIC, SERIF, Colour, Font, Theme, face

ROOM = 1.6  # a letter's picture is so many times its font's size wide and high


def letter(
    image: Image.Image,
    at: Spot,
    sign: str,
    font: Font,
    ink: Colour,
    turn: float,
    halo: Colour | None,
    share: float,
) -> None:
    """Write one character, its middle at a pixel, turned by `turn` degrees to the left.

    `share` of the ink (0 to 1) lies on the ground.
    """
    side = round(font.size * ROOM) * 2
    box = (round(at[0] - side / 4), round(at[1] - side / 4))
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    middle = (side / 2, side / 2)
    big = font.font_variant(size=round(font.size * 2))
    if halo:
        pen.text(middle, sign, 255, big, anchor="mm", stroke_width=5)
        image.paste(halo, box, settled(mask, turn, 0.75))
        mask.paste(0, (0, 0, side, side))
    pen.text(middle, sign, 255, big, anchor="mm")
    image.paste(ink, box, settled(mask, turn, share))


def settled(mask: Image.Image, turn: float, share: float) -> Image.Image:
    """Return a fine mask turned, reduced, and thinned to a share of its ink."""
    turned = mask.rotate(turn, Image.Resampling.BICUBIC) if turn else mask
    return turned.reduce(2).point([round(value * share) for value in range(256)])


def along(
    image: Image.Image,
    course: Sequence[Spot],
    words: str,
    font: Font,
    ink: Colour,
    *,
    spacing: float = 0.0,
    halo: Colour | None = None,
    share: float = 1.0,
) -> None:
    """Write words along a course in pixels, centred on it, each letter upright to it.

    `spacing`: pixels between letters beyond the font's own.
    """
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(course)]
    widths = [font.getlength(sign) for sign in words]
    needed = sum(widths) + spacing * (len(words) - 1)
    gone = (sum(lengths) - needed) / 2
    for sign, width in zip(words, widths, strict=True):
        (x, y), turn = on_course(course, lengths, gone + width / 2)
        if sign.strip():
            letter(image, (x, y), sign, font, ink, turn, halo, share)
        gone += width + spacing


def on_course(course: Sequence[Spot], lengths: Sequence[float], gone: float) -> tuple[Spot, float]:
    """Return the point `gone` pixels along a course, or beyond it, and the slope in degrees."""
    last = len(lengths) - 1
    for number, length in enumerate(lengths):
        if gone <= length or number == last:
            (ax, ay), (bx, by) = course[number], course[number + 1]
            share = gone / length
            slope = -math.degrees(math.atan2(by - ay, bx - ax))
            return (ax + (bx - ax) * share, ay + (by - ay) * share), slope
        gone -= length
    raise ValueError("A course has two points at least.")


class MapName(NamedTuple):
    """A name on the map.

    `start`, `end`: where it begins and ends, in degrees; `bend`: how far it bows between them, as a
    share of its length. `size` and `spacing` in pixels. `kind`: what it names, "land", "sea",
    "river" or "corps ...".
    """

    words: str
    start: Point
    end: Point
    bend: float
    size: int
    spacing: int
    kind: str

    def course(self, frame: Frame) -> list[Spot]:
        """Return its course in a window, in pixels of the sheet."""
        return [frame.spot(*point) for point in bow(self.start, self.end, self.bend)]

    def write(self, image: Image.Image, theme: Theme, course: Sequence[Spot]) -> None:
        """Write it along a course: waters and corps in italics, rivers with a halo."""
        water = self.kind in ("sea", "river")
        font = face(ITALIC if water or self.kind.startswith("corps") else SERIF, self.size)
        ink = theme.lines["sea names" if water else "names"]
        halo = theme.halo if self.kind == "river" else None
        along(image, course, self.words, font, ink, spacing=self.spacing, halo=halo, share=0.9)
