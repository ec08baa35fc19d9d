"""The colours of the map of Tet '68 by theme."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from renders.toolkit import styles
from renders.toolkit.themes import DAYLIGHT, NIGHT, PRINT, Colour, Theme, colour, one_of


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Style:
    """All colours of a map. `abroad`: how far the ground outside South Vietnam is paled, 0 to 1.

    `owners`: of a base, camp or Popular Area by whom it holds to. `city`: its disc, the edge and
    the number in it. `grid`: the ink of hex sides and numbers.
    """

    name: str
    theme: Theme
    abroad: float
    owners: Mapping[str, Colour]
    city: tuple[Colour, Colour, Colour]
    grid: Colour
    lines_strength: int  # of hex sides, 0 to 255


def named(colours: Mapping[str, str]) -> dict[str, Colour]:
    """Return colours by name, "#rrggbb" each."""
    return {name: colour(words) for name, words in colours.items()}


DAY_GROUND = replace(
    DAYLIGHT,
    terrain=named({
        "clear": "#e6e6b4", "jungle": "#a8c283", "mountain": "#d0ab7c",
        "jungle mountain": "#aeb07c", "swamp": "#bfdcd0", "jungle swamp": "#a4c9a4",
        "trees": "#5d8a4c", "peaks": "#83592d", "marsh": "#4c8f86", "summits": "#b98a52",
    }),
    lines=named({
        "coast": "#3f7288", "national": "#b5242e", "region": "#e0a800", "river": "#4d92bd",
        "red": "#cf2a1c", "black": "#262626", "road edge": "#fffdf2", "names": "#7a6f52",
        "sea names": "#4a7f96",
    }),
)  # fmt: skip
NIGHT_GROUND = replace(
    NIGHT,
    terrain=named({
        "clear": "#3d4030", "jungle": "#2a4230", "mountain": "#51432f",
        "jungle mountain": "#3a402c", "swamp": "#274245", "jungle swamp": "#264039",
        "trees": "#638a55", "peaks": "#a98456", "marsh": "#5d9c96", "summits": "#7d6540",
    }),
    lines=named({
        "coast": "#5d93ad", "national": "#ea5a5f", "region": "#e9bf2c", "river": "#4d8fbd",
        "red": "#ff5a48", "black": "#d6d3c4", "road edge": "#0b0e12", "names": "#a8a490",
        "sea names": "#6fa3bd",
    }),
)  # fmt: skip
PRINT_GROUND = replace(
    PRINT,
    terrain=named({
        "clear": "#ffffff", "jungle": "#e9efe4", "mountain": "#ece6df",
        "jungle mountain": "#e2e2d8", "swamp": "#e8f1f2", "jungle swamp": "#e0ebe6",
        "trees": "#84987c", "peaks": "#8f7f6d", "marsh": "#7d9aa2", "summits": "#c9c9c9",
    }),
    lines=named({
        "coast": "#33535f", "national": "#b01c10", "region": "#9a7a10", "river": "#5d8cab",
        "red": "#b01c10", "black": "#000000", "road edge": "#ffffff", "names": "#595959",
        "sea names": "#5d7a87",
    }),
)  # fmt: skip

OWNERS = named({"US": "#1d5a8c", "NVA": "#b5151f", "neutral": "#22221f"})
NIGHT_OWNERS = named({"US": "#5fa8e6", "NVA": "#ff5b58", "neutral": "#0c0c0b"})
STYLES = {
    "day": Style(
        name="day", theme=DAY_GROUND, abroad=0.42, owners=OWNERS, grid=colour("#4d4936"),
        city=(colour("#fffdf2"), styles.BLACK, styles.BLACK), lines_strength=105,
    ),
    "night": Style(
        name="night", theme=NIGHT_GROUND, abroad=0.42, owners=NIGHT_OWNERS, grid=colour("#b9b49c"),
        city=(colour("#f4f1e6"), styles.BLACK, styles.BLACK), lines_strength=75,
    ),
    "print": Style(
        name="print", theme=PRINT_GROUND, abroad=0.3, owners=OWNERS, grid=colour("#3c3c3c"),
        city=(styles.WHITE, styles.BLACK, styles.BLACK), lines_strength=95,
    ),
}  # fmt: skip


def style(name: str) -> Style:
    """Return a style by its name. Raises ValueError with the names there are."""
    return one_of(STYLES, name, "theme")
