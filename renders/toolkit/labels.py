"""Words on a picture, and finding places where labels and boxes do not cover each other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageDraw

from renders.toolkit.themes import Colour, Font

GAP = 4  # pixels that boxes keep from each other
CUT = 250  # what it costs to cover a point of another box's line
OVERLAP = 5000  # what any overlap costs, before its area


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
        """The same with a margin all round."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlap(self, other: "Rect") -> float:
        """The area, in square pixels, that both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def nearest(self, spot: tuple[float, float]) -> tuple[float, float]:
        """The point of it that is nearest to a spot (the spot itself, if it lies inside)."""
        x, y = spot
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def within(self, other: "Rect") -> bool:
        """Whether it lies wholly in another."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Seat(NamedTuple):
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


def text_width(text: str, font: Font) -> int:
    """Pixels from the start of a text to its end."""
    return round(font.getlength(text))


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
    ImageDraw.Draw(image).text(
        (round(at[0]), round(at[1])),
        text,
        font=font,
        fill=ink,
        anchor=anchor,
        stroke_width=breadth if halo else 0,
        stroke_fill=halo,
    )


def shorten(text: str, font: Font, width: float) -> str:
    """The text, or its beginning with an ellipsis, no wider than `width` pixels."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, font: Font, width: float) -> list[str]:
    """Lines no wider than `width` pixels, broken between words; a long word stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class Seats:
    """The seats that a box may take, cheapest first; each is weighed when first asked for."""

    def __init__(
        self,
        seats: Iterable[Seat],
        within: Rect,
        obstacles: Sequence[Obstacle],
        settle: Callable[[Seat], Seat] | None = None,
    ) -> None:
        """Keep those inside `within`. `settle` may add a seat's tail, and to its cost."""
        inside = [seat for seat in seats if seat.rect.within(within)]
        self.bare = sorted(inside, key=lambda seat: seat.cost)
        self.obstacles = [(*obstacle.rect, obstacle.weight) for obstacle in obstacles]
        self.settle = settle
        self.weighed: list[Seat | None] = [None] * len(inside)

    def __len__(self) -> int:
        return len(self.bare)

    def at(self, index: int) -> Seat:
        """The seat with all that it costs; `bare` holds what it costs at least."""
        known = self.weighed[index]
        if known:
            return known
        seat = self.settle(self.bare[index]) if self.settle else self.bare[index]
        cost = seat.cost
        left, top, right, bottom = seat.rect
        for x0, y0, x1, y1, weight in self.obstacles:
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                width, height = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
                cost += weight * width * height
        # Several threads may do this at once: each comes to the same.
        seat = self.weighed[index] = seat._replace(cost=cost)
        return seat


def place(
    boxes: Mapping[str, Seats], standing: Sequence[Seat] = (), *, rounds: int = 3
) -> dict[str, Seat]:
    """Give each box one of its seats so that no box covers another or what stands.

    The first round goes in the order given; in later ones each box looks again, with all others
    where they are. Boxes overlap only where no seat is free.
    """
    taken: dict[str, Seat] = {}
    for turn in range(rounds):
        moved = False
        for name, seats in boxes.items():
            before = taken.pop(name, None)
            now = cheapest(seats, [*standing, *taken.values()])
            moved = moved or now != before
            taken[name] = now
        if turn and not moved:
            break
    return {name: taken[name] for name in boxes}


def cheapest(seats: Seats, others: Sequence[Seat]) -> Seat:
    """The best seat, the cost of overlap and nearness with `others` added."""
    best, best_cost = seats.at(0), float("inf")
    rects = [other.rect for other in others]
    tails = [spot for other in others for spot in other.tail]
    for index, bare in enumerate(seats.bare):
        if bare.cost >= best_cost:
            break
        seat = seats.at(index)
        cost = seat.cost
        if cost >= best_cost:
            continue
        left, top, right, bottom = seat.rect
        left, top, right, bottom = left - GAP, top - GAP, right + GAP, bottom + GAP
        for x0, y0, x1, y1 in rects:
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                area = (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0))
                cost += OVERLAP + 20 * area
                if cost >= best_cost:
                    break
        else:
            cost += CUT * sum(left < x < right and top < y < bottom for x, y in tails)
            cost += CUT * sum(
                x0 < x < x1 and y0 < y < y1 for x, y in seat.tail for x0, y0, x1, y1 in rects
            )
            if cost < best_cost:
                best, best_cost = seat, cost
    return best
