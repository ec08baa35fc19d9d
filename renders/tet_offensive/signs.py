"""The signs of a city: its value, airbase, insurrection, secured; and the marks of a battle."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.tet_offensive.style import Style
from renders.toolkit.counters import star_flag
from renders.toolkit.marks import burst
from renders.toolkit.styles import BLACK, WHITE
from renders.toolkit.symbols import SILHOUETTES
from renders.toolkit.themes import Colour, font

FINE = 4


@lru_cache(maxsize=64)
def airbase_sign(style: Style, state: str, side: int) -> Image.Image:
    """Return a white aircraft on a disc whose colour tells the airbase's state (RGBA)."""
    fine = side * FINE
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, fine - 1, fine - 1), style.states[state], WHITE, FINE)
    SILHOUETTES["tac_air"](pen, (fine * 0.14, fine * 0.2, fine * 0.86, fine * 0.8), WHITE)
    if state == "lost":
        pen.line((fine * 0.15, fine * 0.85, fine * 0.85, fine * 0.15), WHITE, fine // 10)
    return image.reduce(FINE)


@lru_cache(maxsize=16)
def secured_sign(style: Style, side: int) -> Image.Image:
    """Return the grey marker of a city whose insurrection was put down once, with a tick (RGBA)."""
    fine = side * FINE
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, fine - 1, fine - 1), fine // 5, style.secured.ground)
    tick = [(fine * 0.2, fine * 0.52), (fine * 0.42, fine * 0.74), (fine * 0.8, fine * 0.28)]
    pen.line(tick, style.secured.ink, fine // 8, joint="curve")
    return image.reduce(FINE)


@lru_cache(maxsize=64)
def value_sign(style: Style, value: int, side: int) -> Image.Image:
    """Return a city's political value in a yellow disc (RGBA)."""
    return disc(str(value), style.gold.ground, BLACK, style.gold.ink, side)


@lru_cache(maxsize=64)
def ordinal_sign(style: Style, number: int, side: int) -> Image.Image:
    """Return a battle's number in the order, in a disc (RGBA)."""
    ink = WHITE if sum(style.theme.alert) < 400 else BLACK
    return disc(str(number), style.theme.alert, ink, ink, side)


def disc(words: str, ground: Colour, edge: Colour, ink: Colour, side: int) -> Image.Image:
    """Return words in a disc (RGBA)."""
    fine = side * FINE
    image = Image.new("RGBA", (fine, fine))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, fine - 1, fine - 1), ground, edge, max(2, fine // 16))
    size = round(fine * (0.78 if len(words) == 1 else 0.6))
    pen.text((fine / 2, fine * 0.5), words, ink, font(size, bold=True), anchor="mm")
    return image.reduce(FINE)


@lru_cache(maxsize=16)
def flag_sign(style: Style, height: int) -> Image.Image:
    """Return the flag of an insurrection (RGB)."""
    return star_flag(height * 3 // 2, height, *style.flag)


@lru_cache(maxsize=16)
def clash_sign(style: Style, side: int) -> Image.Image:
    """Return the burst of a city in which both sides stand, seen from afar (RGBA)."""
    return burst(side, style.theme.alert, style.gold.ground)
