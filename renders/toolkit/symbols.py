"""The signs on unit counters: branch symbols in a box, and silhouettes of machines.

Each is drawn within a box (left, top, right, bottom) in whatever pixels the pen has.
"""

from collections.abc import Callable, Iterable

from PIL import ImageDraw

from renders.toolkit.themes import Colour, font

Pen = ImageDraw.ImageDraw
Frame = tuple[float, float, float, float]
Strokes = Iterable[Iterable[tuple[float, float]]]  # points in 0..1 of the box, from its top left


def at(box: Frame, x: float, y: float) -> tuple[float, float]:
    """Return a point of the box, its sides taken as 0 to 1."""
    left, top, right, bottom = box
    return left + (right - left) * x, top + (bottom - top) * y


def thick(box: Frame) -> int:
    """Return a line's width that suits the box."""
    return max(1, round((box[3] - box[1]) * 0.085))


def strokes(pen: Pen, box: Frame, ink: Colour, lines: Strokes) -> None:
    """Draw lines through points given in 0 to 1 of the box."""
    for line in lines:
        pen.line([at(box, x, y) for x, y in line], fill=ink, width=thick(box), joint="curve")


def solid(pen: Pen, box: Frame, ink: Colour, shapes: Strokes) -> None:
    """Fill outlines through points given in 0 to 1 of the box."""
    for shape in shapes:
        pen.polygon([at(box, x, y) for x, y in shape], fill=ink)


def oval(pen: Pen, box: Frame, ink: Colour) -> None:
    """Draw the track of armour."""
    (left, top), (right, bottom) = at(box, 0.14, 0.2), at(box, 0.86, 0.8)
    pen.rounded_rectangle((left, top, right, bottom), (bottom - top) / 2, None, ink, thick(box))


def word(pen: Pen, box: Frame, ink: Colour, text: str) -> None:
    """Write letters for a symbol."""
    size = max(6, round((box[3] - box[1]) * 0.72))
    pen.text(at(box, 0.5, 0.52), text, ink, font(size, bold=True), anchor="mm")


CROSS = (((0, 0), (1, 1)), ((0, 1), (1, 0)))
SLASH = (((0, 1), (1, 0)),)
ARROW_UP = (((0.5, 0.9), (0.5, 0.14)), ((0.36, 0.42), (0.5, 0.12), (0.64, 0.42)))
ARROWS_CROSSED = (
    ((0.2, 0.88), (0.78, 0.16)),
    ((0.8, 0.88), (0.22, 0.16)),
    ((0.62, 0.14), (0.8, 0.14), (0.76, 0.44)),
    ((0.38, 0.14), (0.2, 0.14), (0.24, 0.44)),
)
WINGS = (
    (0.3, 0.98),
    (0.34, 0.84),
    (0.42, 0.82),
    (0.5, 0.94),
    (0.58, 0.82),
    (0.66, 0.84),
    (0.7, 0.98),
)
ROTOR = (((0.3, 0.66), (0.3, 0.94), (0.7, 0.66), (0.7, 0.94)),)
ANCHOR = (
    ((0.5, 0.2), (0.5, 0.9)),
    ((0.36, 0.34), (0.64, 0.34)),
    ((0.3, 0.6), (0.34, 0.8), (0.5, 0.9), (0.66, 0.8), (0.7, 0.6)),
)
SOLDIER = (
    ((0.42, 0.34), (0.58, 0.34), (0.62, 0.66), (0.6, 0.98), (0.52, 0.98), (0.5, 0.72)),
    ((0.42, 0.34), (0.5, 0.72), (0.48, 0.98), (0.4, 0.98), (0.38, 0.66)),
    ((0.36, 0.5), (0.68, 0.3), (0.74, 0.36), (0.4, 0.58)),
)
BOAT = (
    ((0.04, 0.6), (0.96, 0.6), (0.84, 0.86), (0.14, 0.86)),
    ((0.3, 0.36), (0.62, 0.36), (0.66, 0.6), (0.26, 0.6)),
    ((0.44, 0.14), (0.48, 0.14), (0.48, 0.36), (0.44, 0.36)),
)
WARSHIP = (
    ((0.0, 0.6), (1.0, 0.54), (0.88, 0.82), (0.1, 0.82)),
    ((0.34, 0.4), (0.64, 0.4), (0.68, 0.6), (0.3, 0.6)),
    ((0.44, 0.16), (0.5, 0.16), (0.5, 0.4), (0.44, 0.4)),
    ((0.66, 0.5), (0.9, 0.4), (0.9, 0.46), (0.7, 0.56)),
    ((0.1, 0.46), (0.32, 0.52), (0.3, 0.6), (0.1, 0.52)),
)
HELICOPTER = (
    ((0.12, 0.44), (0.2, 0.34), (0.42, 0.34), (0.5, 0.46), (0.96, 0.42), (0.96, 0.5), (0.5, 0.62)),
    ((0.12, 0.44), (0.5, 0.46), (0.5, 0.62), (0.42, 0.72), (0.16, 0.72), (0.06, 0.58)),
    ((0.0, 0.2), (0.68, 0.2), (0.68, 0.25), (0.0, 0.25)),
    ((0.31, 0.2), (0.36, 0.2), (0.36, 0.36), (0.31, 0.36)),
    ((0.9, 0.24), (1.0, 0.3), (0.98, 0.5), (0.92, 0.5)),
    ((0.04, 0.84), (0.52, 0.84), (0.52, 0.89), (0.04, 0.89)),
    ((0.16, 0.72), (0.2, 0.72), (0.2, 0.84), (0.16, 0.84)),
    ((0.38, 0.72), (0.42, 0.72), (0.42, 0.84), (0.38, 0.84)),
)
FIGHTER = (  # seen from above, flying left
    ((0.0, 0.5), (0.2, 0.42), (0.9, 0.4), (0.9, 0.6), (0.2, 0.58)),
    ((0.36, 0.44), (0.66, 0.06), (0.8, 0.06), (0.76, 0.44)),
    ((0.36, 0.56), (0.66, 0.94), (0.8, 0.94), (0.76, 0.56)),
    ((0.8, 0.42), (0.92, 0.24), (1.0, 0.24), (0.96, 0.42)),
    ((0.8, 0.58), (0.92, 0.76), (1.0, 0.76), (0.96, 0.58)),
)
BOMBER = (
    ((0.0, 0.5), (0.05, 0.45), (0.95, 0.46), (0.95, 0.54), (0.05, 0.55)),
    ((0.28, 0.48), (0.64, 0.0), (0.72, 0.0), (0.46, 0.48)),
    ((0.28, 0.52), (0.64, 1.0), (0.72, 1.0), (0.46, 0.52)),
    ((0.84, 0.48), (0.95, 0.28), (1.0, 0.28), (0.96, 0.48)),
    ((0.84, 0.52), (0.95, 0.72), (1.0, 0.72), (0.96, 0.52)),
    ((0.32, 0.26), (0.5, 0.26), (0.5, 0.33), (0.32, 0.33)),
    ((0.32, 0.67), (0.5, 0.67), (0.5, 0.74), (0.32, 0.74)),
)

MISSILE = (  # on its way up to the right
    ((0.18, 0.88), (0.12, 0.82), (0.72, 0.18), (0.92, 0.08), (0.82, 0.28), (0.24, 0.88)),
    ((0.5, 0.42), (0.4, 0.3), (0.34, 0.34), (0.42, 0.52)),
    ((0.58, 0.5), (0.7, 0.6), (0.66, 0.66), (0.48, 0.58)),
    ((0.22, 0.7), (0.06, 0.62), (0.02, 0.7), (0.14, 0.82)),
    ((0.3, 0.78), (0.38, 0.94), (0.3, 0.98), (0.18, 0.86)),
)
BOMB = (
    ((0.5, 0.98), (0.3, 0.76), (0.3, 0.4), (0.5, 0.2), (0.7, 0.4), (0.7, 0.76)),
    ((0.5, 0.3), (0.26, 0.02), (0.42, 0.1), (0.5, 0.02), (0.58, 0.1), (0.74, 0.02)),
)
AIM = (
    ((0.02, 0.38), (0.5, 0.38), (0.5, 0.12), (0.98, 0.5), (0.5, 0.88), (0.5, 0.62), (0.02, 0.62)),
)
LOST = (
    ((0.08, 0.2), (0.2, 0.08), (0.92, 0.8), (0.8, 0.92)),
    ((0.8, 0.08), (0.92, 0.2), (0.2, 0.92), (0.08, 0.8)),
)
FLAME = (
    (
        (0.26, 0.92),
        (0.12, 0.66),
        (0.2, 0.38),
        (0.34, 0.56),
        (0.42, 0.04),
        (0.66, 0.36),
        (0.68, 0.92),
    ),
    ((0.66, 0.92), (0.6, 0.5), (0.8, 0.24), (0.9, 0.62), (0.78, 0.9)),
)
TRUCK = (
    ((0.02, 0.2), (0.62, 0.2), (0.62, 0.72), (0.02, 0.72)),
    ((0.66, 0.36), (0.84, 0.36), (0.98, 0.56), (0.98, 0.72), (0.66, 0.72)),
    ((0.12, 0.76), (0.3, 0.76), (0.3, 0.94), (0.12, 0.94)),
    ((0.7, 0.76), (0.88, 0.76), (0.88, 0.94), (0.7, 0.94)),
)


def soldier(pen: Pen, box: Frame, ink: Colour) -> None:
    """Draw a militiaman with a rifle."""
    solid(pen, box, ink, SOLDIER)
    (x, y), r = at(box, 0.5, 0.2), (box[3] - box[1]) * 0.11
    pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)


def crossed(*more: Callable[[Pen, Frame, Colour], None]) -> Callable[[Pen, Frame, Colour], None]:
    """Return a sign: infantry's cross with others added."""

    def draw(pen: Pen, box: Frame, ink: Colour) -> None:
        strokes(pen, box, ink, CROSS)
        for sign in more:
            sign(pen, box, ink)

    return draw


def armoured(*more: Strokes) -> Callable[[Pen, Frame, Colour], None]:
    """Return a sign: the oval of armour with lines."""

    def draw(pen: Pen, box: Frame, ink: Colour) -> None:
        oval(pen, box, ink)
        for lines in more:
            strokes(pen, box, ink, lines)

    return draw


def lined(lines: Strokes) -> Callable[[Pen, Frame, Colour], None]:
    """Return a sign of lines only."""
    return lambda pen, box, ink: strokes(pen, box, ink, lines)


def shaped(shapes: Strokes) -> Callable[[Pen, Frame, Colour], None]:
    """Return a sign: a silhouette."""
    return lambda pen, box, ink: solid(pen, box, ink, shapes)


def lettered(text: str) -> Callable[[Pen, Frame, Colour], None]:
    """Return a sign: letters in a box."""
    return lambda pen, box, ink: word(pen, box, ink, text)


BOXED: dict[str, Callable[[Pen, Frame, Colour], None]] = {
    "infantry": crossed(),
    "airborne": crossed(lined((WINGS,))),
    "airmobile": crossed(shaped(ROTOR)),
    "mechanized": crossed(oval),
    "armor": armoured(),
    "armored_cavalry": armoured(SLASH),
    "marine": lined(ANCHOR),
    "sapper": lined(ARROW_UP),
    "engineer": lined(
        (((0.2, 0.75), (0.2, 0.3), (0.8, 0.3), (0.8, 0.75)), ((0.5, 0.3), (0.5, 0.75)))
    ),
    "ranger": lined(ARROWS_CROSSED),
    "special_forces": lined(ARROWS_CROSSED),
    "military_police": lettered("MP"),
    "palace_guard": lettered("PG"),
    "recon": lined(SLASH),
}
SILHOUETTES: dict[str, Callable[[Pen, Frame, Colour], None]] = {
    "ruff_puff": soldier,
    "riverine": shaped(BOAT),
    "naval_gunfire": shaped(WARSHIP),
    "aviation": shaped(HELICOPTER),
    "tac_air": shaped(FIGHTER),
    "arc_light": shaped(BOMBER),
    "aim": shaped(AIM),
    "bomb": shaped(BOMB),
    "lost": shaped(LOST),
    "missile": shaped(MISSILE),
    "flame": shaped(FLAME),
    "truck": shaped(TRUCK),
}
SIZES = {
    "platoon": "•••",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
}
