"""Drawing moves that happened: arrows from area to area."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image

from renders.tet_offensive.happened import Happened
from renders.tet_offensive.layout import Placed
from renders.tet_offensive.sheet import Plan
from renders.tet_offensive.style import Style
from renders.toolkit.changes import Move
from renders.toolkit.labels import Rect
from renders.toolkit.layers import Frame, Spot
from renders.toolkit.marks import HEAD, arrow, way
from renders.toolkit.record import Record
from renders.toolkit.themes import Colour

NARROWEST, BROADEST = 7.0, 17.0  # pixels of an arrow's shaft
BENDS = (0.12, -0.12, 0.24, -0.24)  # how far off a straight line an arrow curves
STUB = 0.5  # an arrow of which no more than this is seen curves another way, if that shows more


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow in a window, from and to pixels of the sheet; its tip is `gap` before its end."""

    frame: Frame
    start: Spot
    end: Spot
    paint: Colour
    width: float
    gap: float
    bend: float = BENDS[0]

    def along(self) -> tuple[Spot, ...]:
        """Return the points from its start to its tip; none if it is too short to be drawn."""
        if math.dist(self.start, self.end) < self.gap + self.width * HEAD:
            return ()
        return way(self.start, self.end, self.bend, self.gap)

    def covers(self) -> list[Rect]:
        """Return the ground that it covers, as small rectangles."""
        return [Rect(*point, *point).grown(self.width) for point in self.along()]

    def curved(self, bend: float, end: Rect | None) -> "Arrow":
        """Return the same with another curve, up to the edge of the card where it ends."""
        if end is None:
            return replace(self, bend=bend)
        points, edge = way(self.start, self.end, bend, 0), end.grown(6)
        inside = [edge.nearest(point) == point for point in points]
        out = len(points) - 1 - inside[::-1].index(False) if False in inside else 0
        gap = (1 - out / (len(points) - 1)) * math.dist(self.start, self.end)
        return replace(self, bend=bend, gap=gap)

    def seen(self, cards: Sequence[Rect]) -> float:
        """Return the share of it that no card hides."""
        points = self.along()[::2]
        if not points:
            return 0.0
        hidden = sum(
            any(c.left <= x <= c.right and c.top <= y <= c.bottom for c in cards) for x, y in points
        )
        return 1 - hidden / len(points)


def middle_of(placed: Placed, frame: Frame, at: Spot) -> Spot:
    """Return where an arrow begins or ends: in its box's middle, or in another window its spot."""
    return placed.rect.centre if placed.frame is frame else at


def draw_moves(
    image: Image.Image,
    plan: Plan,
    style: Style,
    happened: Happened,
    arranged: dict[str, Placed],
    at: dict[str, tuple[float, float]],
    record: Record,
) -> list[Arrow]:
    """Draw an arrow for each way that units went, broader for more units; windows cut them off.

    `at`: where areas lie, in degrees. Returns the arrows that were drawn.
    """
    found: list[Arrow] = []
    for frame in plan.frames:
        here = [m for m in happened.moves if in_sight(m, frame, arranged)]
        cards = [placed.rect for placed in arranged.values() if placed.frame is frame]
        drawn = []
        for move in here:
            one, end = arrow_of(move, frame, plan, style, arranged, at), arranged.get(move.end)
            card = end.rect if end is not None and end.frame is frame else None
            drawn.append(bent(one, card, cards))
        for move, one in zip(here, drawn, strict=True):
            rect = Rect(*one.end, *one.end).grown(one.width)
            record.note("move", f"{move.start} > {move.end}", rect, move.units, len(move.units))
        draw_arrows(image, frame, style, drawn)
        found += drawn
    return found


def arrow_of(
    move: Move,
    frame: Frame,
    plan: Plan,
    style: Style,
    arranged: dict[str, Placed],
    at: dict[str, tuple[float, float]],
) -> Arrow:
    """Return the arrow of a move in a window."""
    spots = []
    for name in (move.start, move.end):
        spot = frame.spot(*at[name])
        spots.append(middle_of(arranged[name], frame, spot) if name in arranged else spot)
    width = min(BROADEST, NARROWEST + 2.2 * (len(move.units) - 1)) * plan.swell
    gap = gap_of(arranged.get(move.end), frame, spots[0], spots[1])
    return Arrow(frame, spots[0], spots[1], style.sides[move.side], width, gap)


def bent(one: Arrow, end: Rect | None, cards: Sequence[Rect]) -> Arrow:
    """Return the arrow, or if cards hide more than half of it, the curve of which most is seen.

    `end`: the card that it leads to, at whose edge its tip stops.
    """
    (ax, ay), (bx, by) = one.start, one.end
    off = math.dist(one.start, one.end) * max(BENDS) / 2  # how far the farthest curve strays
    left, right, top, bottom = min(ax, bx) - off, max(ax, bx) + off, min(ay, by), max(ay, by)
    near = [c for c in cards if c.left < right and c.right > left]
    near = [c for c in near if c.top < bottom + off and c.bottom > top - off]
    if one.seen(near) > STUB:
        return one
    ways = [one, *(one.curved(bend, end) for bend in BENDS[1:])]
    return max(ways, key=lambda other: other.seen(near) - abs(other.bend))


def draw_arrows(image: Image.Image, frame: Frame, style: Style, arrows: Sequence[Arrow]) -> None:
    """Draw the arrows of a window, cut off where it ends."""
    if not arrows:
        return
    box = (frame.left, frame.top, frame.right, frame.bottom)
    window, edge = image.crop(box), style.sides["edge"]
    for one in arrows:
        (ax, ay), (bx, by) = one.start, one.end
        start, end = (ax - frame.left, ay - frame.top), (bx - frame.left, by - frame.top)
        arrow(window, start, end, one.paint, edge, one.width, bend=one.bend, gap=one.gap)
    image.paste(window, box[:2])


def in_sight(move: Move, frame: Frame, arranged: dict[str, Placed]) -> bool:
    """Return whether one end of a move stands in a window."""
    ends = [arranged.get(move.start), arranged.get(move.end)]
    return any(placed is not None and placed.frame is frame for placed in ends)


def gap_of(placed: Placed | None, frame: Frame, start: Spot, end: Spot) -> float:
    """Return how many pixels before a box's middle an arrow's tip stops, so that it is seen."""
    if placed is None or placed.frame is not frame:
        return 8.0
    half_x = (placed.rect.right - placed.rect.left) / 2 + 6
    half_y = (placed.rect.bottom - placed.rect.top) / 2 + 6
    dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
    reach = min(half_x / dx if dx else math.inf, half_y / dy if dy else math.inf)
    return min(reach, 0.8) * math.hypot(dx, dy)
