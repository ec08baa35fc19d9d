"""Unit counters, and the chips that stand for a stack of them: small pictures, kept once drawn."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.toolkit.labels import text_width
from renders.toolkit.symbols import BOXED, SILHOUETTES, SIZES
from renders.toolkit.themes import Colour, contrast, font

FINE = 4  # counters are drawn so many times larger and reduced
CHIP_HEIGHT = 28
CHIP_FONT = 20
PADDING = 7
ICON = 26  # an icon's width on a chip

BACK: Colour = (12, 12, 12)
PALE: Colour = (245, 243, 236)


@dataclass(frozen=True, slots=True)
class Face:
    """A counter's face. Colours are the army's and, in the box or stripe, the formation's."""

    ground: Colour
    ink: Colour
    box: Colour
    symbol: str  # a key of BOXED or SILHOUETTES
    size: str = ""  # a key of SIZES, or nothing
    values: str = ""  # "14-2", "4 (2)"
    hidden: bool = False  # turned down for others: a dark border
    name: str = ""  # printed at the bottom, where a counter is large enough


@dataclass(frozen=True, slots=True)
class Chip:
    """A small plate with a few words, an icon, or both."""

    text: str
    ground: Colour
    ink: Colour
    edge: Colour = (60, 60, 60)
    icon: str = ""  # a key of SILHOUETTES
    stripe: Colour | None = None  # behind the icon
    hidden: bool = False  # a dark border, and a corner of the back
    stacked: bool = False  # backs: the edges of more beneath


BACK_SYMBOL = "back"  # the face of a counter that lies face down: a question mark
BOX = (0.17, 0.235, 0.83, 0.635)  # the symbol's box: left, top, right, bottom, shares of the side
NAMED_BOX = (0.2, 0.185, 0.8, 0.525)  # the same where there is a name


@lru_cache(maxsize=512)
def slip(face: Face, width: int, height: int) -> Image.Image:
    """Return a narrow counter for what is everywhere: a silhouette and its value (RGB)."""
    wide, high = width * FINE, height * FINE
    image = Image.new("RGB", (wide, high), face.ground)
    pen = ImageDraw.Draw(image)
    figure = (-wide * 0.1, high * 0.06, wide * 1.1, high * 0.6)
    SILHOUETTES[face.symbol](pen, figure, face.ink)
    size = high * 34 // 100
    where = (wide / 2, high * 0.79)
    pen.text(where, face.values, face.ink, font(size, bold=True), anchor="mm")
    pen.rectangle((0, 0, wide - 1, high - 1), None, (40, 40, 40), FINE)
    return image.reduce(FINE)


@lru_cache(maxsize=2048)
def counter(face: Face, side: int) -> Image.Image:
    """Return a counter, `side` pixels square (RGB)."""
    big = side * FINE
    image = Image.new("RGB", (big, big), face.ground)
    pen = ImageDraw.Draw(image)
    if face.symbol == BACK_SYMBOL:
        sign = font(big * 62 // 100, bold=True)
        pen.text((big / 2, big * 0.5), "?", face.ink, sign, anchor="mm")
        pen.rectangle((0, 0, big - 1, big - 1), None, PALE, max(1, big // 26))
        return image.reduce(FINE)
    share = NAMED_BOX if face.name else BOX
    box = (big * share[0], big * share[1], big * share[2], big * share[3])
    if face.symbol in SILHOUETTES:
        pen.rectangle((0, box[1], big, box[3]), face.box)
        grown = (big * 0.15, box[1] - big * 0.05, big * 0.85, box[3] + big * 0.05)
        SILHOUETTES[face.symbol](pen, grown, face.ink if bright(face.box) else PALE)
    else:
        pen.rectangle(box, face.box)
        ink: Colour = (0, 0, 0) if bright(face.box) else (255, 255, 255)
        BOXED.get(face.symbol, BOXED["infantry"])(pen, box, ink)
        pen.rectangle(box, None, face.ink, max(1, big // 45))
    mark = SIZES.get(face.size, "")
    if mark:
        sign = font(big * (17 if face.name else 20) // 100, bold=True)
        pen.text((big / 2, box[1] / 2 + big * 0.01), mark, face.ink, sign, anchor="mm")
    if face.values:
        size = big * (26 if face.name else 33) // 100
        width = font(size, bold=True).getlength(face.values)
        if width > big * 0.9:
            size = int(size * big * 0.9 / width)
        where = (big / 2, big * (0.655 if face.name else 0.81))
        pen.text(where, face.values, face.ink, font(size, bold=True), anchor="mm")
    if face.name:
        # Within the frame of one that lies face down.
        tall, room, middle = (17, 0.8, 0.83) if face.hidden else (21, 0.92, 0.865)
        size = big * tall // 100
        width = font(size, bold=True).getlength(face.name)
        if width > big * room:
            size = int(size * big * room / width)
        where = (big / 2, big * middle)
        pen.text(where, face.name, face.ink, font(size, bold=True), anchor="mm")
    border = max(1, big // 13) if face.hidden else max(1, big // 40)
    pen.rectangle((0, 0, big - 1, big - 1), None, BACK if face.hidden else (70, 70, 70), border)
    if face.hidden:
        inner = border - border // 3
        pen.rectangle((inner, inner, big - 1 - inner, big - 1 - inner), None, PALE, border // 3)
    return image.reduce(FINE)


def bright(paint: Colour) -> bool:
    """Return whether dark ink reads better on a colour than light ink."""
    return sum(paint) > 330


def chip_width(chip: Chip) -> int:
    """Return pixels from edge to edge."""
    words = text_width(chip.text, font(CHIP_FONT, bold=True)) if chip.text else 0
    width = words + 2 * PADDING
    if chip.icon:
        width += ICON + (0 if chip.text else -PADDING)
    return width + (6 if chip.stacked or chip.hidden else 0)


@lru_cache(maxsize=2048)
def chip_picture(chip: Chip) -> Image.Image:
    """Return a chip, `chip_width` by CHIP_HEIGHT pixels (RGBA)."""
    width, height = chip_width(chip), CHIP_HEIGHT
    big = Image.new("RGBA", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(big)
    right, bottom, round_off = width * FINE - 1, height * FINE - 1, 5 * FINE
    if chip.stacked:
        shift = 3 * FINE
        pen.rounded_rectangle((2 * shift, 0, right, bottom - shift), round_off, BACK, PALE, FINE)
        pen.rounded_rectangle((0, shift, right - shift, bottom), round_off, BACK, PALE, FINE)
    else:
        border = 4 * FINE if chip.hidden else 2 * FINE
        edge = BACK if chip.hidden else chip.edge
        pen.rounded_rectangle((0, 0, right, bottom), round_off, chip.ground, edge, border)
    if chip.hidden:
        inner = (3 * FINE, 3 * FINE, right - 3 * FINE, bottom - 3 * FINE)
        pen.rounded_rectangle(inner, 3 * FINE, None, PALE, FINE)
    x = PADDING + (3 if chip.hidden else 0)
    if chip.icon:
        if chip.stripe:
            pen.rectangle((2 * FINE, 6 * FINE, (ICON + 8) * FINE, bottom - 6 * FINE), chip.stripe)
        frame = ((x - 2) * FINE, 4 * FINE, (x + ICON - 5) * FINE, bottom - 4 * FINE)
        ground = chip.stripe or chip.ground
        ink = chip.ink if contrast(chip.ink, ground) >= 3 else PALE
        SILHOUETTES[chip.icon](pen, frame, ink)
        x += ICON
    image = big.reduce(FINE)
    if chip.text:
        middle = height // 2 + (1 if chip.stacked else 0)
        ImageDraw.Draw(image).text(
            (x, middle), chip.text, chip.ink, font(CHIP_FONT, bold=True), anchor="lm"
        )
    return image


@lru_cache(maxsize=64)
def star_flag(width: int, height: int, top: Colour, bottom: Colour, star: Colour) -> Image.Image:
    """Return a flag of two bands with a star (RGB)."""
    image = Image.new("RGB", (width * FINE, height * FINE), top)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, height * FINE // 2, width * FINE, height * FINE), bottom)
    pen.polygon(star_points(width * FINE / 2, height * FINE / 2, height * FINE * 0.4), star)
    pen.rectangle((0, 0, width * FINE - 1, height * FINE - 1), None, (40, 40, 40), FINE)
    return image.reduce(FINE)


def star_points(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return the ten corners of a five-pointed star about (x, y)."""
    turns = [  # unit vectors at 36 degree steps from straight up, clockwise
        (0.0, -1.0),
        (0.5878, -0.8090),
        (0.9511, -0.3090),
        (0.9511, 0.3090),
        (0.5878, 0.8090),
        (0.0, 1.0),
        (-0.5878, 0.8090),
        (-0.9511, 0.3090),
        (-0.9511, -0.3090),
        (-0.5878, -0.8090),
    ]
    reach = (radius, radius * 0.4)
    return [(x + dx * reach[i % 2], y + dy * reach[i % 2]) for i, (dx, dy) in enumerate(turns)]
