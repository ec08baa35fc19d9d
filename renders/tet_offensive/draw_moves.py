"""Drawing moves that happened: arrows from area to area."""

import math

from PIL import Image

from renders.tet_offensive.happened import Happened
from renders.tet_offensive.layout import Placed
from renders.tet_offensive.look import Look
from renders.tet_offensive.sheet import Plan
from renders.toolkit.changes import Move
from renders.toolkit.labels import Rect
from renders.toolkit.layers import Frame, Spot
from renders.toolkit.marks import arrow, way
from renders.toolkit.record import Record

NARROWEST, BROADEST = 7.0, 17.0  # pixels of an arrow's shaft


def middle_of(placed: Placed, frame: Frame, at: Spot) -> Spot:
    """Where an arrow begins or ends: a box's middle in its own window, the spot in another."""
    return placed.rect.centre if placed.frame is frame else at


def draw_moves(
    image: Image.Image,
    plan: Plan,
    look: Look,
    happened: Happened,
    arranged: dict[str, Placed],
    at: dict[str, tuple[float, float]],
    record: Record,
) -> list[Rect]:
    """An arrow for each way that units went, the broader the more; windows cut them off.

    `at`: where areas lie, in degrees. Gives what the arrows cover, in pieces.
    """
    covered: list[Rect] = []
    for frame in plan.frames:
        box = (frame.left, frame.top, frame.right, frame.bottom)
        here = [m for m in happened.moves if in_sight(m, frame, arranged)]
        if not here:
            continue
        window = image.crop(box)
        for move in here:
            spots = []
            for name in (move.start, move.end):
                spot = frame.spot(*at[name])
                if name in arranged:
                    spot = middle_of(arranged[name], frame, spot)
                spots.append((spot[0] - frame.left, spot[1] - frame.top))
            width = min(BROADEST, NARROWEST + 2.2 * (len(move.units) - 1)) * plan.swell
            gap = gap_of(arranged.get(move.end), frame, spots[0], spots[1])
            paint, edge = look.sides[move.side], look.sides["edge"]
            arrow(window, spots[0], spots[1], paint, edge, width, gap=gap)
            rect = Rect(*spots[1], *spots[1]).grown(width)
            record.note("move", f"{move.start} > {move.end}", rect, move.units, len(move.units))
            if math.dist(spots[0], spots[1]) > gap:
                curve = way(spots[0], spots[1], gap=gap)
                points = [(x + frame.left, y + frame.top) for x, y in curve]
                covered += [Rect(*point, *point).grown(width) for point in points]
        image.paste(window, box[:2])
    return covered


def in_sight(move: Move, frame: Frame, arranged: dict[str, Placed]) -> bool:
    """Whether one end of a move stands in a window."""
    ends = [arranged.get(move.start), arranged.get(move.end)]
    return any(placed is not None and placed.frame is frame for placed in ends)


def gap_of(placed: Placed | None, frame: Frame, start: Spot, end: Spot) -> float:
    """How far before a box's middle an arrow's tip stops, so that the tip is seen."""
    if placed is None or placed.frame is not frame:
        return 8.0
    half_x = (placed.rect.right - placed.rect.left) / 2 + 6
    half_y = (placed.rect.bottom - placed.rect.top) / 2 + 6
    dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
    reach = min(half_x / dx if dx else math.inf, half_y / dy if dy else math.inf)
    return min(reach, 0.8) * math.hypot(dx, dy)
