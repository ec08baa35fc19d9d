"""What the styles of all games have in common: a theme, and the colours of armies and sides."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from renders.toolkit.themes import Colour, Paint, Theme, colour

BLACK, WHITE = colour("#101010"), colour("#ffffff")
CREAM = colour("#f4f1e6")


class Country(NamedTuple):
    """The colours in which every game draws what the maps of this country share."""

    coast: Colour
    names: Colour
    sea_names: Colour
    north: Colour  # North Vietnam
    summits: Colour


class Arrows(NamedTuple):
    """The colours of arrows: of the side on the left, of the other, and round both."""

    left: Colour
    right: Colour
    edge: Colour


DAY = Country(*map(colour, ("#3f7288", "#6d6650", "#4a7f96", "#efcfc4", "#b98a52")))
NIGHT = Country(*map(colour, ("#5d93ad", "#a8a490", "#6fa3bd", "#45302c", "#7d6540")))
PRINT = Country(*map(colour, ("#33535f", "#595959", "#5d7a87", "#f1e4e1", "#c9c9c9")))
DAY_ARROWS = Arrows(*map(colour, ("#1f4e99", "#b01522", "#fffdf5")))
NIGHT_ARROWS = Arrows(*map(colour, ("#6fb0ff", "#ff6a66", "#0b0e12")))
PRINT_ARROWS = Arrows(*map(colour, ("#1d4384", "#8f101b", "#ffffff")))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Style:
    """All colours of a picture in one theme. `armies` and `sides` go by the game's own names."""

    name: str
    theme: Theme
    armies: Mapping[str, Paint]
    sides: Mapping[str, Colour]  # of arrows
    gold: Paint  # what stands out: the present turn and phase
    paper: Colour = CREAM  # the box of a counter

    @property
    def lit(self) -> Colour:
        """What stands out on a dark strip; on white paper gold would not."""
        return self.theme.alert if self.name == "print" else self.gold.ground

    @property
    def rule(self) -> Colour:
        """The line beneath the strip on top of a map."""
        return self.theme.ink if self.name == "print" else self.gold.ground

    def exact(self) -> list[Colour]:
        """Return the colours that must come out as they are; a game adds its own to `firm`."""
        return firm(self, self.armies.values(), (), ())


def firm(
    style: Style, paints: Iterable[Paint], first: Iterable[Colour], last: Iterable[Colour]
) -> list[Colour]:
    """Return the colours that must come out as they are.

    `paints`, `first`, `last`: the game's own. Their order decides the order in the palette, so the
    same style gives the same bytes.
    """
    theme, paints = style.theme, list(paints)
    return [
        *(paint.ground for paint in paints),
        *(paint.ink for paint in paints),
        *first,
        *style.sides.values(),
        *theme.terrain.values(),
        *theme.lines.values(),
        *(theme.sea, theme.land, theme.ink, theme.faint, theme.paper, theme.paper_edge),
        *last,
    ]


def repainted(armies: Mapping[str, Paint], grounds: Mapping[str, str]) -> dict[str, Paint]:
    """Return the armies' colours with some grounds ("#rrggbb") exchanged, each ink as it was."""
    found = dict(armies)
    for army, words in grounds.items():
        found[army] = Paint(colour(words), found[army].ink)
    return found
