"""Drawing at twice the sheet's size and reducing it, so that lines and curves come out smooth."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders.toolkit.themes import Colour, mixed

FINE = 2  # how many fine pixels a pixel of the sheet is wide

WATER_LINES = (0.22, 0.5, 0.9)  # shares of the way out at which lines run along the coast

Spot = tuple[float, float]  # x, y in pixels of the sheet


@dataclass(frozen=True, slots=True)
class Frame:
    """A window of the world on the sheet, which turns degrees into pixels.

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
        """Return where a point of the world lies on the sheet, in pixels."""
        x = self.left + (lon - self.west) * self.scale * self.narrow
        return x, self.top + (self.north - lat) * self.scale

    def world(self, x: float, y: float) -> tuple[float, float]:
        """Return the degrees (lon, lat) under a pixel of the sheet."""
        lon = self.west + (x - self.left) / (self.scale * self.narrow)
        return lon, self.north - (y - self.top) / self.scale

    def shows(self, x: float, y: float, margin: float = 0) -> bool:
        """Return whether a pixel lies in the window, `margin` pixels or more from its edge."""
        return (
            self.left + margin <= x <= self.right - margin
            and self.top + margin <= y <= self.bottom - margin
        )


class Layer:
    """A window's picture while it is being drawn; coordinates are degrees, widths are pixels."""

    def __init__(self, frame: Frame, ground: Colour, fine: int = FINE) -> None:
        self.frame = frame
        self.times = fine
        self.size = ((frame.right - frame.left) * fine, (frame.bottom - frame.top) * fine)
        self.image = Image.new("RGB", self.size, ground)
        self.pen = ImageDraw.Draw(self.image)

    @cached_property
    def offset(self) -> Spot:
        """Where the window begins on the sheet."""
        return self.frame.left, self.frame.top

    def fine(self, points: Sequence[Spot]) -> list[Spot]:
        """Return points in degrees as fine pixels of this layer."""
        left, top = self.offset
        found = []
        for lon, lat in points:
            x, y = self.frame.spot(lon, lat)
            found.append(((x - left) * self.times, (y - top) * self.times))
        return found

    def fill(self, ring: Sequence[Spot], paint: Colour) -> None:
        """Fill a surface."""
        self.pen.polygon(self.fine(ring), fill=paint)

    def pattern(self, rings: Sequence[Sequence[Spot]], tile: Image.Image, paint: Colour) -> None:
        """Strew a tile (mode "L", fine pixels) over surfaces."""
        inside = self.mask(rings)
        left, top, right, bottom = inside.getbbox() or (0, 0, 0, 0)
        left, top = left - left % tile.width, top - top % tile.height
        inside = inside.crop((left, top, right, bottom))
        strewn = Image.composite(tiled(tile, inside.size), Image.new("L", inside.size), inside)
        self.image.paste(paint, (left, top), strewn)

    def mask(self, rings: Sequence[Sequence[Spot]]) -> Image.Image:
        """Return where surfaces lie: white in them, black elsewhere (mode "L", fine pixels)."""
        inside = Image.new("L", self.size)
        pen = ImageDraw.Draw(inside)
        for ring in rings:
            pen.polygon(self.fine(ring), fill=255)
        return inside

    def line(self, points: Sequence[Spot], paint: Colour, width: float) -> None:
        """Draw a solid line with round joints."""
        fine = self.fine(points)
        self.pen.line(fine, fill=paint, width=round(width * FINE), joint="curve")

    def dashes(
        self, points: Sequence[Spot], paint: Colour, width: float, *, dash: float, gap: float
    ) -> None:
        """Draw a broken line; `dash` and `gap` in pixels."""
        for piece in cut_in_dashes(self.fine(points), dash * FINE, gap * FINE):
            self.pen.line(piece, fill=paint, width=round(width * FINE))

    def disc(
        self, point: Spot, radius: float, fill: Colour | None, edge: Colour, width: float
    ) -> None:
        """Draw a circle about a point of the world, radius in pixels."""
        (x, y), r = self.fine([point])[0], radius * FINE
        self.pen.ellipse((x - r, y - r, x + r, y + r), fill, edge, round(width * FINE))

    def grow(self, ground: Image.Image) -> None:
        """Begin with a picture of the ground at the sheet's size."""
        self.image.paste(ground.resize(self.size, Image.Resampling.BILINEAR))

    def done(self) -> Image.Image:
        """Return the picture at the sheet's size."""
        return self.image.reduce(FINE)


def tiled(tile: Image.Image, size: Spot) -> Image.Image:
    """Return a tile strewn over a surface (mode "L")."""
    width, height = round(size[0]), round(size[1])
    strewn = Image.new("L", (width, height))
    for x in range(0, width, tile.width):
        strewn.paste(tile, (x, 0))
    row = strewn.crop((0, 0, width, tile.height))
    for y in range(tile.height, height, tile.height):
        strewn.paste(row, (0, y))
    return strewn


def flood(ground: Image.Image, land: Image.Image, sea: Colour, line: Colour, spread: float) -> None:
    """Lay the sea round the land (a mask), with lines along the coast that fade outward.

    `spread`: pixels from the coast to the farthest line. All pictures have one size.
    """
    half = land.reduce(2)
    picture = Image.new("RGB", half.size, sea)
    spread /= 2
    blurred = half.filter(ImageFilter.BoxBlur(spread * 0.55)).filter(
        ImageFilter.BoxBlur(spread * 0.55)
    )
    glow = blurred.point([min(255, round(value * 0.9)) for value in range(256)])
    picture.paste(mixed(sea, line, 0.45), (0, 0), glow)
    for number, share in enumerate(WATER_LINES):
        near = half.filter(ImageFilter.GaussianBlur(spread * share * 0.72))
        level, width = 40, 9 + 3 * number
        strength = 0.95 - 0.22 * number
        table = [
            max(0, round((255 - 255 * abs(value - level) / width) * strength))
            for value in range(256)
        ]
        picture.paste(line, (0, 0), near.point(table))
    picture = picture.resize(ground.size, Image.Resampling.BILINEAR)
    ground.paste(picture, (0, 0), ImageChops.invert(land))


def cut_in_dashes(points: Sequence[Spot], dash: float, gap: float) -> list[list[Spot]]:
    """Return the dashes of a line, each a list of points."""
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
    """Return a curve between two points that bows to the left by `bend`, a share of its length."""
    (ax, ay), (bx, by) = one, other
    mx, my = (ax + bx) / 2 - (by - ay) * bend * 2, (ay + by) / 2 + (bx - ax) * bend * 2
    curve = []
    for step in range(steps + 1):
        t = step / steps
        a, m, b = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * ax + m * mx + b * bx, a * ay + m * my + b * by))
    return curve


def smooth(points: Sequence[Spot], steps: int = 8) -> list[Spot]:
    """Return a curve through all the points (Catmull-Rom); two points make a straight line."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            x, y = (
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t * t
                    + (3 * b - a - 3 * c + d) * t**3
                )
                for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
            )
            curve.append((x, y))
    return curve
