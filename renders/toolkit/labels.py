"""Words on a picture, and finding places where labels and boxes do not cover each other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageDraw

from renders.toolkit.themes import Colour, Font

GAP = 4  # pixels that boxes keep from each other
CUT = 250  # what it costs to cover a point of another box's line
KEPT = 400  # seats that a box is left to choose from
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


def weigh(
    name: str, seats: Iterable[Seat], obstacles: Sequence[Obstacle], within: Rect
) -> tuple[Seat, ...]:
    """A box's seats inside `within`, the cost of what they cover added, the cheapest first."""
    weighed = []
    mine = [(*o.rect, o.weight) for o in obstacles if o.owner != name]
    for seat in seats:
        rect, cost = seat.rect, seat.cost
        if not rect.within(within):
            continue
        left, top, right, bottom = rect
        for x0, y0, x1, y1, weight in mine:
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                cost += weight * (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0))
        weighed.append(seat._replace(cost=cost))
    return tuple(sorted(weighed, key=lambda seat: seat.cost)[:KEPT])


def place(
    boxes: Mapping[str, Sequence[Seat]], standing: Sequence[Seat] = (), *, rounds: int = 3
) -> dict[str, Seat]:
    """Give each box one of its seats (see `weigh`) so that no box covers another or what stands.

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


def cheapest(seats: Sequence[Seat], others: Sequence[Seat]) -> Seat:
    """The best of seats sorted by cost, the cost of overlap and nearness with `others` added."""
    best, best_cost = seats[0], float("inf")
    rects = [other.rect for other in others]
    tails = [spot for other in others for spot in other.tail]
    for seat in seats:
        cost = seat.cost
        if cost >= best_cost:
            break
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
