"""Words on a picture, and places for boxes at which they do not cover each other."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renders.toolkit.themes import Colour, Font

GAP = 4  # pixels that boxes keep from each other
CUT = 400  # what it costs to cover a point of another box's line; a whole line less than OVERLAP
OVERLAP = (5000.0, 20.0)  # what any overlap costs, and each square pixel of it
NEAR = 240  # pixels from a box's best berth within which it mostly finds another


class Rect(NamedTuple):
    """A rectangle on the sheet, in pixels; right and bottom lie just outside it."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle, in pixels."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Rect":
        """Return it with a margin of so many pixels all round."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlap(self, other: "Rect") -> float:
        """Return the area, in square pixels, that both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def nearest(self, spot: tuple[float, float]) -> tuple[float, float]:
        """Return the point of it that is nearest to a spot (the spot itself, if it lies inside)."""
        x, y = spot
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def moved_into(self, other: "Rect") -> "Rect":
        """Return it moved as little as needed to lie in another; one too large at the top left."""
        left = max(other.left, min(self.left, other.right - (self.right - self.left)))
        top = max(other.top, min(self.top, other.bottom - (self.bottom - self.top)))
        return Rect(left, top, left + self.right - self.left, top + self.bottom - self.top)

    def within(self, other: "Rect") -> bool:
        """Return whether it lies wholly in another."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Berth(NamedTuple):
    """A place that a box may take, how unwelcome it is there, and which of its forms fits it."""

    rect: Rect
    cost: float
    form: int = 0
    tail: tuple[tuple[float, float], ...] = ()  # pixels along the line that ties it to its spot


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What a box should not cover; `weight` is the cost of each square pixel covered."""

    rect: Rect
    weight: float
    owner: str = ""  # this box may cover it


@lru_cache(maxsize=8192)
def text_width(text: str, font: Font) -> int:
    """Return the pixels from the start of a text to its end."""
    return round(font.getlength(text))


@lru_cache(maxsize=4096)
def letters(
    text: str, font: Font, anchor: str, breadth: int
) -> tuple[Image.Image, Image.Image | None, tuple[int, int]]:
    """Return a text's ink and halo as masks, and the pixels from the anchor to their corner."""
    left, top, right, bottom = font.getbbox(text, anchor=anchor, stroke_width=breadth)
    corner = (math.floor(left) - 1, math.floor(top) - 1)
    size = (math.ceil(right) - corner[0] + 2, math.ceil(bottom) - corner[1] + 2)
    at = (-corner[0], -corner[1])
    ink = Image.new("L", size)
    ImageDraw.Draw(ink).text(at, text, 255, font, anchor=anchor)
    halo = None
    if breadth:
        halo = Image.new("L", size)
        ImageDraw.Draw(halo).text(at, text, 255, font, anchor=anchor, stroke_width=breadth)
    return ink, halo, corner


def write(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    font: Font,
    ink: Colour,
    *,
    anchor: str = "lm",
    halo: Colour | None = None,
    breadth: int = 3,
) -> None:
    """Write at a pixel; `anchor` as Pillow names it; a halo is `breadth` pixels broad."""
    if not text:
        return
    mask, around, (dx, dy) = letters(text, font, anchor, breadth if halo else 0)
    where = (round(at[0]) + dx, round(at[1]) + dy)
    if halo and around:
        image.paste(halo, where, around)
    image.paste(ink, where, mask)


def shorten(text: str, font: Font, width: float) -> str:
    """Return the text, or its beginning with an ellipsis, no wider than `width` pixels."""
    if text_width(text, font) <= width:
        return text
    while text and font.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, font: Font, width: float) -> list[str]:
    """Return lines no wider than `width` pixels, broken between words; a long word stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", font) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class Berths:
    """The berths that a box may take, cheapest first; each is weighed when first asked for.

    `beyond` makes those that it may take as well once none of these costs less than `stay`.
    """

    def __init__(
        self,
        berths: Iterable[Berth],
        within: Rect,
        obstacles: Sequence[Obstacle],
        settle: Callable[[Berth], Berth] | None = None,
        beyond: Callable[[], "Berths"] | None = None,
        stay: float = math.inf,
    ) -> None:
        """Keep the berths inside `within`, or move all there if none is.

        `settle` may give a berth a tail and raise its cost.
        """
        found = list(berths)
        inside = [berth for berth in found if berth.rect.within(within)]
        inside = inside or [berth._replace(rect=berth.rect.moved_into(within)) for berth in found]
        self.bare = sorted(inside, key=lambda berth: berth.cost)
        self.around = self.bare[0].rect.grown(NEAR)
        self.obstacles = [(*obstacle.rect, obstacle.weight) for obstacle in obstacles]
        close = (o for o in obstacles if o.rect.overlap(self.around) > 0)
        self.close = [(*obstacle.rect, obstacle.weight) for obstacle in close]
        self.settle = settle
        self.stay = stay
        self._beyond = beyond
        self._farther: Berths | None = None
        self.weighed: list[Berth | None] = [None] * len(inside)

    def __len__(self) -> int:
        return len(self.bare)

    @property
    def farther(self) -> "Berths | None":
        """Those beyond, made when first asked for."""
        if self._farther is None and self._beyond is not None:
            self._farther = self._beyond()
        return self._farther

    def at(self, index: int) -> Berth:
        """Return the berth with all that it costs; `bare` holds what it costs at least."""
        known = self.weighed[index]
        if known:
            return known
        berth = self.settle(self.bare[index]) if self.settle else self.bare[index]
        cost = berth.cost
        left, top, right, bottom = berth.rect
        obstacles = self.close if berth.rect.within(self.around) else self.obstacles
        for x0, y0, x1, y1, weight in obstacles:
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                width, height = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
                cost += weight * width * height
        # Several threads may do this at once: each comes to the same.
        berth = self.weighed[index] = berth._replace(cost=cost)
        return berth


def place(
    boxes: Mapping[str, Berths],
    fixed: Sequence[Berth] = (),
    *,
    rounds: int = 3,
    overlap: tuple[float, float] = OVERLAP,
) -> dict[str, Berth]:
    """Give each box one of its berths so that no box covers another or what is fixed.

    The first round goes in the order given; in later ones each box that could do better looks
    again, with all others where they are. Boxes overlap only where no berth is free, or where
    `overlap` makes that cheap.
    """
    taken: dict[str, Berth] = {}
    paid: dict[str, float] = {}
    changed: dict[str, int] = {}  # when each box moved last, counted in looks
    looked: dict[str, int] = {}
    look = 0
    for _ in range(rounds):
        moved = False
        for name, berths in boxes.items():
            look += 1
            if name in looked:
                content = paid[name] <= berths.bare[0].cost
                if content or all(when <= looked[name] for when in changed.values()):
                    continue
            before = taken.pop(name, None)
            now, paid[name] = cheapest(berths, [*fixed, *taken.values()], overlap)
            looked[name] = look
            if now != before:
                moved, changed[name] = True, look
            taken[name] = now
        if not moved:
            break
    return {name: taken[name] for name in boxes}


def near(
    place: Rect, rects: Sequence[Rect], tails: Sequence[tuple[float, float]]
) -> tuple[list[Rect], list[tuple[float, float]]]:
    """Return the boxes and the points of lines that touch a place."""
    left, top, right, bottom = place
    return (
        [r for r in rects if r[0] < right and left < r[2] and r[1] < bottom and top < r[3]],
        [(x, y) for x, y in tails if left < x < right and top < y < bottom],
    )


def cheapest(
    berths: Berths, others: Sequence[Berth], overlap: tuple[float, float] = OVERLAP
) -> tuple[Berth, float]:
    """Return the best berth, and its cost with that of overlap and nearness with `others` added."""
    best, cost = cheapest_of(berths, others, overlap)
    if cost >= berths.stay and berths.farther:
        off, dear = cheapest(berths.farther, others, overlap)
        if dear < cost:
            return off, dear
    return best, cost


def cheapest_of(
    berths: Berths, others: Sequence[Berth], overlap: tuple[float, float]
) -> tuple[Berth, float]:
    """Return the same of these berths alone, without those beyond."""
    best, best_cost = berths.at(0), float("inf")
    all_rects = [other.rect for other in others]
    all_tails = [spot for other in others for spot in other.tail]
    near_rects, near_tails = near(berths.around.grown(GAP), all_rects, all_tails)
    weighed = berths.weighed
    for index, bare in enumerate(berths.bare):
        if bare.cost >= best_cost:
            break
        known = weighed[index]
        cost = known.cost if known else bare.cost
        if cost >= best_cost:
            continue
        close = bare.rect.within(berths.around)
        beside = (near_rects, near_tails) if close else (all_rects, all_tails)
        cost += cost_of_covering(bare.rect, *beside, best_cost - cost, overlap)
        if cost >= best_cost:
            continue
        # Most berths are taken: only those that are not are weighed at all.
        berth = known or berths.at(index)
        cost += (0.0 if known else berth.cost - bare.cost) + cost_of_line(berth.tail, all_rects)
        if cost < best_cost:
            best, best_cost = berth, cost
    return best, best_cost


def cost_of_covering(
    rect: Rect,
    rects: list[Rect],
    tails: Sequence[tuple[float, float]],
    most: float,
    overlap: tuple[float, float],
) -> float:
    """Return what a box costs because it covers boxes and points of lines that it may meet.

    Once at `most` the cost is not added up further. What ended that comes first from then on: the
    next berth is a step beside this one and mostly meets it again.
    """
    left, top, right, bottom = rect
    left, top, right, bottom = left - GAP, top - GAP, right + GAP, bottom + GAP
    cost, (any_of_it, each) = 0.0, overlap
    for number, (x0, y0, x1, y1) in enumerate(rects):
        if x0 < right and left < x1 and y0 < bottom and top < y1:
            area = (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0))
            cost += any_of_it + each * area
            if cost >= most:
                if number:
                    rects.insert(0, rects.pop(number))
                return cost
    for x, y in tails:
        if left < x < right and top < y < bottom:
            cost += CUT
    return cost


def cost_of_line(tail: Sequence[tuple[float, float]], rects: Sequence[Rect]) -> float:
    """Return what the line of a box costs because boxes cover points of it."""
    if not tail:
        return 0.0
    (first_x, first_y), (last_x, last_y) = tail[0], tail[-1]
    left, right = min(first_x, last_x), max(first_x, last_x)
    top, bottom = min(first_y, last_y), max(first_y, last_y)
    covered = 0
    for x0, y0, x1, y1 in rects:
        if x0 < right and left < x1 and y0 < bottom and top < y1:
            covered += sum(x0 < x < x1 and y0 < y < y1 for x, y in tail)
    return CUT * covered
