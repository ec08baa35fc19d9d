"""Drawing at twice the sheet's size and reducing it, so that lines and curves come out smooth."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageDraw

from renders.toolkit.themes import Colour

FINE = 2  # how many fine pixels a pixel of the sheet is wide

Spot = tuple[float, float]  # x, y in pixels of the sheet


@dataclass(frozen=True, slots=True)
class Frame:
    """A window of the world on the sheet: degrees -> pixels.

    `left`, `top`, `right`, `bottom`: its edges on the sheet in pixels. `west`, `north`: the degrees
    at its left and top edge. `scale`: pixels a degree of latitude. `narrow`: a degree of longitude
    against one of latitude.
    """

    left: int
    top: int
    right: int
    bottom: int
    west: float
    north: float
    scale: float
    narrow: float

    def spot(self, lon: float, lat: float) -> Spot:
        """Where a point of the world lies on the sheet, in pixels."""
        x = self.left + (lon - self.west) * self.scale * self.narrow
        return x, self.top + (self.north - lat) * self.scale

    def world(self, x: float, y: float) -> tuple[float, float]:
        """The degrees (lon, lat) under a pixel of the sheet."""
        lon = self.west + (x - self.left) / (self.scale * self.narrow)
        return lon, self.north - (y - self.top) / self.scale

    def shows(self, x: float, y: float, margin: float = 0) -> bool:
        """Whether a pixel lies in the window, `margin` pixels or more from its edge."""
        return (
            self.left + margin <= x <= self.right - margin
            and self.top + margin <= y <= self.bottom - margin
        )


class Layer:
    """A window's picture while it is being drawn; coordinates are degrees, widths are pixels."""

    def __init__(self, frame: Frame, ground: Colour) -> None:
        self.frame = frame
        self.size = ((frame.right - frame.left) * FINE, (frame.bottom - frame.top) * FINE)
        self.image = Image.new("RGB", self.size, ground)
        self.pen = ImageDraw.Draw(self.image)

    @cached_property
    def offset(self) -> Spot:
        """Where the window begins on the sheet."""
        return self.frame.left, self.frame.top

    def fine(self, points: Sequence[Spot]) -> list[Spot]:
        """Degrees -> fine pixels of this layer."""
        left, top = self.offset
        found = []
        for lon, lat in points:
            x, y = self.frame.spot(lon, lat)
            found.append(((x - left) * FINE, (y - top) * FINE))
        return found

    def fill(self, ring: Sequence[Spot], paint: Colour) -> None:
        """A plain surface."""
        self.pen.polygon(self.fine(ring), fill=paint)

    def pattern(self, rings: Sequence[Sequence[Spot]], tile: Image.Image, paint: Colour) -> None:
        """Strew a tile (mode "L", fine pixels) over surfaces."""
        inside = Image.new("L", self.size)
        pen = ImageDraw.Draw(inside)
        for ring in rings:
            pen.polygon(self.fine(ring), fill=255)
        strewn = Image.new("L", self.size)
        for x, y in itertools.product(
            range(0, self.size[0], tile.width), range(0, self.size[1], tile.height)
        ):
            strewn.paste(tile, (x, y))
        nothing = Image.new("L", self.size)
        self.image.paste(paint, (0, 0, *self.size), Image.composite(strewn, nothing, inside))

    def line(self, points: Sequence[Spot], paint: Colour, width: float) -> None:
        """A solid line with round joints."""
        fine = self.fine(points)
        self.pen.line(fine, fill=paint, width=round(width * FINE), joint="curve")

    def dashes(
        self, points: Sequence[Spot], paint: Colour, width: float, *, dash: float, gap: float
    ) -> None:
        """A broken line; `dash` and `gap` in pixels."""
        for piece in cut_in_dashes(self.fine(points), dash * FINE, gap * FINE):
            self.pen.line(piece, fill=paint, width=round(width * FINE))

    def disc(
        self, point: Spot, radius: float, fill: Colour | None, edge: Colour, width: float
    ) -> None:
        """A circle about a point of the world, radius in pixels."""
        (x, y), r = self.fine([point])[0], radius * FINE
        self.pen.ellipse((x - r, y - r, x + r, y + r), fill, edge, round(width * FINE))

    def done(self) -> Image.Image:
        """The picture at the sheet's size."""
        return self.image.reduce(FINE)


def cut_in_dashes(points: Sequence[Spot], dash: float, gap: float) -> list[list[Spot]]:
    """A line -> its dashes, each a list of points."""
    pieces: list[list[Spot]] = []
    drawing, left, piece = True, dash, [points[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        gone = 0.0
        while length - gone > left:
            gone += left
            turn = (ax + (bx - ax) * gone / length, ay + (by - ay) * gone / length)
            if drawing:
                pieces.append([*piece, turn])
            drawing = not drawing
            left, piece = (dash if drawing else gap), [turn]
        left -= length - gone
        piece.append((bx, by))
    if drawing and len(piece) > 1:
        pieces.append(piece)
    return pieces


def bow(one: Spot, other: Spot, bend: float, steps: int = 12) -> list[Spot]:
    """A curve from one point to another, `bend` (share of its length) off to the left."""
    (ax, ay), (bx, by) = one, other
    mx, my = (ax + bx) / 2 - (by - ay) * bend * 2, (ay + by) / 2 + (bx - ax) * bend * 2
    curve = []
    for step in range(steps + 1):
        t = step / steps
        a, m, b = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * ax + m * mx + b * bx, a * ay + m * my + b * by))
    return curve
