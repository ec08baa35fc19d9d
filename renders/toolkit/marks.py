"""Marks of what happened: arrows of moves, bursts of battles and bombs, small notes."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.toolkit.layers import Spot
from renders.toolkit.themes import Colour, Paint, font

FINE = 3
HEAD = 3.0  # an arrow's head against its shaft


@lru_cache(maxsize=64)
def burst(side: int, outer: Colour, inner: Colour, points: int = 11) -> Image.Image:
    """Return a jagged star of two colours (RGBA)."""
    fine = side * FINE
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    for radius, paint in ((0.5, outer), (0.33, inner)):
        spots = []
        for step in range(points * 2):
            reach = radius * fine * (1 if step % 2 == 0 else 0.62)
            if step % 4 == 0:
                reach *= 0.88
            angle = step * math.pi / points - math.pi / 2
            spots.append((fine / 2 + reach * math.cos(angle), fine / 2 + reach * math.sin(angle)))
        pen.polygon(spots, paint)
    return image.reduce(FINE)


def arrow(
    image: Image.Image,
    start: Spot,
    end: Spot,
    paint: Colour,
    edge: Colour,
    width: float,
    *,
    bend: float = 0.12,
    gap: float = 10,
    share: float = 0.92,
) -> None:
    """Draw a curved arrow that broadens to its head and stops `gap` pixels before its end."""
    if math.dist(start, end) < gap + width * HEAD:
        return
    outer, inner, at = strokes(start, end, width, bend, gap, share)
    image.paste(edge, at, outer)
    image.paste(paint, at, inner)


@lru_cache(maxsize=64)
def strokes(
    start: Spot, end: Spot, width: float, bend: float, gap: float, share: float
) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """Return an arrow's edge and its body as masks (mode "L"), and their top left pixel."""
    curve = way(start, end, bend, gap)
    margin = width * HEAD + 4
    left = math.floor(min(x for x, _ in curve) - margin)
    top = math.floor(min(y for _, y in curve) - margin)
    right = math.ceil(max(x for x, _ in curve) + margin)
    bottom = math.ceil(max(y for _, y in curve) + margin)
    fine = [((x - left) * 2, (y - top) * 2) for x, y in curve]
    size = ((right - left) * 2, (bottom - top) * 2)
    shape = arrow_shape(fine, width * 2)
    masks = []
    for swell in (5, 0):
        mask = Image.new("L", size)
        pen = ImageDraw.Draw(mask)
        pen.polygon(shape, 255)
        if swell:
            pen.line([*shape, shape[0]], 255, swell, joint="curve")
        masks.append(mask.reduce(2).point([round(v * share) for v in range(256)]))
    return masks[0], masks[1], (left, top)


@lru_cache(maxsize=256)
def way(start: Spot, end: Spot, bend: float = 0.12, gap: float = 10) -> tuple[Spot, ...]:
    """Return the points along a curved arrow, from its start to its tip."""
    length = math.dist(start, end)
    (ax, ay), (bx, by) = start, end
    mx, my = (ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend
    steps = max(8, round(length / 14))
    last = 1 - gap / length
    curve = []
    for step in range(steps + 1):
        t = last * step / steps
        a, m, b = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * ax + m * mx + b * bx, a * ay + m * my + b * by))
    return tuple(curve)


def arrow_shape(curve: list[Spot], width: float) -> list[Spot]:
    """Return the outline of an arrow along a curve, thin where it begins."""
    head = width * HEAD
    gone, cut = 0.0, len(curve) - 1
    while cut > 1 and gone < head:
        gone += math.dist(curve[cut], curve[cut - 1])
        cut -= 1
    shaft = curve[: cut + 1]
    one, other = [], []
    for number, (x, y) in enumerate(shaft):
        nx, ny = curve[min(number + 1, len(curve) - 1)]
        px, py = curve[max(number - 1, 0)]
        length = math.hypot(nx - px, ny - py) or 1
        dx, dy = -(ny - py) / length, (nx - px) / length
        half = width * (0.22 + 0.28 * number / max(1, len(shaft) - 1))
        one.append((x + dx * half, y + dy * half))
        other.append((x - dx * half, y - dy * half))
    (tx, ty), (cx, cy) = curve[-1], shaft[-1]
    length = math.hypot(tx - cx, ty - cy) or 1
    dx, dy = -(ty - cy) / length, (tx - cx) / length
    barb = width * 1.25
    wings = [(cx + dx * barb, cy + dy * barb), (tx, ty), (cx - dx * barb, cy - dy * barb)]
    return [*one, *wings, *reversed(other)]


@lru_cache(maxsize=512)
def note(words: str, paint: Paint, size: int, edge: Colour) -> Image.Image:
    """Return a few words on a small plate (RGBA)."""
    letters = font(size, bold=True)
    width, height = round(letters.getlength(words)) + size // 2 + 4, size + 6
    big = Image.new("RGBA", (width * FINE, height * FINE))
    box = (0, 0, width * FINE - 1, height * FINE - 1)
    ImageDraw.Draw(big).rounded_rectangle(box, height * FINE // 3, paint.ground, edge, FINE)
    image = big.reduce(FINE)
    ImageDraw.Draw(image).text((width / 2, height / 2), words, paint.ink, letters, anchor="mm")
    return image
