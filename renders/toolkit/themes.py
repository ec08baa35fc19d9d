"""The colours and fonts that the pictures of all games share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"
BOLD, PLAIN, ITALIC, SERIF = (
    "barlow-semi-condensed-latin-700-normal.woff",
    "barlow-semi-condensed-latin-500-normal.woff",
    "source-serif-4-latin-600-italic.woff",
    "source-serif-4-latin-600-normal.woff",
)

T = TypeVar("T")
Colour = tuple[int, int, int]
Font = ImageFont.FreeTypeFont


def colour(text: str) -> Colour:
    """Return "#rrggbb" as red, green and blue, 0 to 255 each."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return two colours mixed, `share` (0 to 1) of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(paint: Colour) -> float:
    """Return relative luminance as WCAG 2 reckons it, 0 to 1."""
    parts = []
    for value in paint:
        share = value / 255
        parts.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 reckons it, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@cache
def face(name: str, size: int) -> Font:
    """Return a font of the folder at a size in pixels, laid out alike on every machine."""
    return ImageFont.truetype(FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


def font(size: int, *, bold: bool = False) -> Font:
    """Return the house font at a size in pixels."""
    return face(BOLD if bold else PLAIN, size)


@dataclass(frozen=True, slots=True)
class Paint:
    """The two colours of a thing that carries text."""

    ground: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a map sheet. `terrain` and `lines` go by the game's own words."""

    sea: Colour
    land: Colour  # out of play
    ink: Colour
    faint: Colour  # ink for what is said by the way
    paper: Colour  # panels
    paper_edge: Colour
    band: Paint  # the strip on top
    water: Colour
    alert: Colour
    good: Colour
    terrain: Mapping[str, Colour] = field(default_factory=dict)
    lines: Mapping[str, Colour] = field(default_factory=dict)
    water_line: Colour = (120, 165, 185)  # the lines that run along the coast
    shadow: Colour = (92, 70, 40)  # of hills
    light: Colour = (255, 252, 240)
    relief: float = 0.55  # how strong both are, 0 to 1
    halo: Colour = (255, 255, 255)  # round words on the map


def one_of(choices: Mapping[str, T], name: str, what: str) -> T:
    """Return a choice by its name. Raises ValueError with the names there are; `what`: its kind."""
    if name not in choices:
        raise ValueError(f"There is no {what} {name!r}: {', '.join(choices)}.")
    return choices[name]


DAYLIGHT = Theme(
    sea=colour("#c6dde4"),
    land=colour("#ebe6d8"),
    ink=colour("#1c1c1c"),
    faint=colour("#5f625c"),
    paper=colour("#faf7ee"),
    paper_edge=colour("#8b8778"),
    band=Paint(colour("#232a33"), colour("#ffffff")),
    water=colour("#4f8fb8"),
    alert=colour("#bd3315"),
    good=colour("#2e7d46"),
    water_line=colour("#7fb0c2"),
    halo=colour("#fffdf5"),
)
NIGHT = Theme(
    sea=colour("#101d28"),
    land=colour("#25282b"),
    ink=colour("#f0ede2"),
    faint=colour("#b3b3a8"),
    paper=colour("#1b2026"),
    paper_edge=colour("#596270"),
    band=Paint(colour("#07090c"), colour("#f5f2e8")),
    water=colour("#3b7ba6"),
    alert=colour("#ff7a4d"),
    good=colour("#69c98a"),
    water_line=colour("#2c4d63"),
    shadow=colour("#000000"),
    light=colour("#b9b08c"),
    relief=0.5,
    halo=colour("#12161a"),
)
PRINT = Theme(
    sea=colour("#ffffff"),
    land=colour("#f6f6f6"),
    ink=colour("#000000"),
    faint=colour("#4f4f4f"),
    paper=colour("#ffffff"),
    paper_edge=colour("#6f6f6f"),
    band=Paint(colour("#ffffff"), colour("#000000")),
    water=colour("#5d8cab"),
    alert=colour("#b01c10"),
    good=colour("#1d6b36"),
    water_line=colour("#a9bcc6"),
    shadow=colour("#7a7a7a"),
    light=colour("#ffffff"),
    relief=0.4,
)
