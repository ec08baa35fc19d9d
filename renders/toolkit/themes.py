"""Palettes and fonts: how the pictures look, in one place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"

Colour = tuple[int, int, int]
Font = ImageFont.FreeTypeFont


def colour(text: str) -> Colour:
    """ "#rrggbb" -> (red, green, blue), 0 to 255 each."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


@cache
def font(size: int, *, bold: bool = False) -> Font:
    """The house font at a size in pixels. Laid out plainly, so alike on every machine."""
    name = "DejaVuSansCondensed-Bold.ttf" if bold else "DejaVuSansCondensed.ttf"
    return ImageFont.truetype(FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


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


DAYLIGHT = Theme(
    sea=colour("#cfe3ee"),
    land=colour("#eceae2"),
    ink=colour("#1c1c1c"),
    faint=colour("#5f625c"),
    paper=colour("#faf8f1"),
    paper_edge=colour("#8b8778"),
    band=Paint(colour("#2b3038"), colour("#ffffff")),
    water=colour("#4f93c4"),
    alert=colour("#d1481b"),
    good=colour("#2e7d46"),
)
