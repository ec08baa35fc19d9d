"""What stands in an area, as it is laid out: stacks of counters, fanned and counted, and chips."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.toolkit.counters import (
    CHIP_HEIGHT,
    FINE,
    Chip,
    Face,
    chip_picture,
    chip_width,
    counter,
    slip,
)
from renders.toolkit.labels import text_width
from renders.toolkit.themes import Colour, Font, Paint, font

PEEK = 6  # pixels of each counter beneath that peek out
MOST_PEEKING = 5
TAB = 26  # a tab's width in pixels


@dataclass(frozen=True, slots=True)
class Stack:
    """Counters of a kind, the topmost first, fanned to the right.

    `tab`: the lines of the plate beside several counters: how many, and how strong.
    `units`: the ids, where they may be known; `count`: how many counters it stands for.
    """

    faces: tuple[Face, ...]
    side: int
    tab: tuple[str, ...] = ()
    tab_paint: Paint | None = None
    units: tuple[str, ...] = ()
    count: int = 1
    edge: Colour | None = None  # a frame that draws the eye, of counters just found

    @property
    def width(self) -> int:
        """Pixels from edge to edge."""
        tab = 0
        if self.tab:
            tab = max(TAB, 8 + max(text_width(words, tab_font(self)) for words in self.tab))
        return self.side + PEEK * self.peeking + tab

    @property
    def height(self) -> int:
        """Pixels from edge to edge."""
        return self.side

    @property
    def peeking(self) -> int:
        """How many counters peek out beneath the topmost."""
        return min(MOST_PEEKING, self.count - 1)


@dataclass(frozen=True, slots=True)
class Plate:
    """A chip that stands for some units, or for none."""

    chip: Chip
    units: tuple[str, ...] = ()
    count: int = 0

    @property
    def width(self) -> int:
        """Pixels from edge to edge."""
        return chip_width(self.chip)

    @property
    def height(self) -> int:
        """Pixels from edge to edge."""
        return CHIP_HEIGHT


@dataclass(frozen=True, slots=True)
class Slip:
    """A narrow counter, for units that stand everywhere and have little printed on them."""

    face: Face
    side: int  # its height
    units: tuple[str, ...] = ()
    count: int = 1

    @property
    def width(self) -> int:
        """Pixels from edge to edge."""
        return self.side * 5 // 8

    @property
    def height(self) -> int:
        """Pixels from edge to edge."""
        return self.side


Piece = Stack | Slip | Plate


def tab_font(stack: Stack) -> Font:
    """Return the font of a stack's tab."""
    return font(max(17, stack.side * 42 // 100), bold=True)


@lru_cache(maxsize=4096)
def picture(piece: Piece) -> Image.Image:
    """Return the picture of a piece, its width by its height (RGBA; a slip RGB)."""
    if isinstance(piece, Plate):
        return chip_picture(piece.chip)
    if isinstance(piece, Slip):
        return slip(piece.face, piece.width, piece.height)
    return stack_picture(piece)


def stack_picture(stack: Stack) -> Image.Image:
    """Draw counters fanned, and the tab beside them (RGBA)."""
    width, side = stack.width, stack.side
    image = Image.new("RGBA", (width, side))
    pen = ImageDraw.Draw(image)
    right = side + PEEK * stack.peeking
    if stack.tab and stack.tab_paint:
        draw_tab(image, stack, right)
    for number in range(stack.peeking, 0, -1):
        face = stack.faces[min(number, len(stack.faces) - 1)]
        left = PEEK * number
        pen.rectangle((left, 0, left + side - 1, side - 1), face.ground, (70, 70, 70))
        pen.line((left + side - 1, 0, left + side - 1, side - 1), (225, 222, 210))
    image.paste(counter(stack.faces[0], side), (0, 0))
    if stack.edge:
        pen.rectangle((0, 0, right - 1, side - 1), None, stack.edge, 3)
    return image


def draw_tab(image: Image.Image, stack: Stack, left: int) -> None:
    """Draw the plate that says how many and how strong, fine at first and then reduced."""
    assert stack.tab_paint is not None
    width, height = image.width - left + 6, stack.side - 4
    big = Image.new("RGBA", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(big)
    edge = (0, 0, width * FINE - 1, height * FINE - 1)
    pen.rounded_rectangle(edge, 5 * FINE, stack.tab_paint.ground, (60, 60, 60), FINE)
    image.alpha_composite(big.reduce(FINE), (left - 6, 2))
    pen = ImageDraw.Draw(image)
    middle = left + (image.width - left) / 2 - 1
    lines = len(stack.tab)
    for number, words in enumerate(stack.tab):
        y = 2 + height * (0.5 if lines == 1 else 0.28 + 0.47 * number)
        pen.text((middle, y), words, stack.tab_paint.ink, tab_font(stack), anchor="mm")
