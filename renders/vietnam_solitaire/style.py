"""The colours of Vietnam Solitaire by theme: terrain, armies, control; and its counters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.vietnam_solitaire.view import UnitView
from renders.toolkit import styles
from renders.toolkit.counters import Face
from renders.toolkit.styles import BLACK, WHITE
from renders.toolkit.themes import DAYLIGHT, NIGHT, PRINT, Colour, Paint, colour, mixed

COMMUNIST = ("VC", "NVA")
SIDES = ("US/ARVN", "NVA/VC")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Style(styles.Style):
    """All colours of a picture. `control` goes by the game's names too."""

    control: Mapping[str, Paint]  # of a region, and of a side's numbers; "nobody" too
    trail: Paint  # a trail area's box
    marker: Paint  # a trail counter
    fight: Paint
    edge: Colour  # round arrows

    def exact(self) -> list[Colour]:
        """Return the colours that must come out as they are."""
        theme = self.theme
        paints = [*self.armies.values(), *self.control.values()]
        paints += [self.trail, self.marker, self.fight, self.gold, theme.band]
        last = (theme.alert, theme.good, theme.halo, self.edge, self.paper)
        return styles.firm(self, paints, (), last)


DAY_GROUND = replace(
    DAYLIGHT,
    terrain={
        "jungle": colour("#b4cf9f"),
        "jungle sign": colour("#7da36b"),
        "rice paddy": colour("#e8e5b0"),
        "rice paddy sign": colour("#b9b46c"),
        "urban": colour("#dfd3c8"),
        "urban sign": colour("#b3a294"),
        "north": styles.DAY.north,
        "summits": styles.DAY.summits,
    },
    lines={
        "coast": styles.DAY.coast,
        "national": colour("#555555"),
        "region": colour("#3a3a32"),
        "area": colour("#6f6c52"),
        "names": styles.DAY.names,
        "sea names": styles.DAY.sea_names,
        "trail": colour("#70401a"),
    },
)
NIGHT_GROUND = replace(
    NIGHT,
    terrain={
        "jungle": colour("#2d4430"),
        "jungle sign": colour("#4d7350"),
        "rice paddy": colour("#4a472b"),
        "rice paddy sign": colour("#7d7848"),
        "urban": colour("#433b37"),
        "urban sign": colour("#6d6059"),
        "north": styles.NIGHT.north,
        "summits": styles.NIGHT.summits,
    },
    lines={
        "coast": styles.NIGHT.coast,
        "national": colour("#c8c8c8"),
        "region": colour("#e6e2d0"),
        "area": colour("#9a9880"),
        "names": styles.NIGHT.names,
        "sea names": styles.NIGHT.sea_names,
        "trail": colour("#c88f54"),
    },
)
PRINT_GROUND = replace(
    PRINT,
    terrain={
        "jungle": colour("#eeeeee"),
        "jungle sign": colour("#a2a2a2"),
        "rice paddy": colour("#ffffff"),
        "rice paddy sign": colour("#c4c4c4"),
        "urban": colour("#f7f7f7"),
        "urban sign": colour("#b4b4b4"),
        "north": styles.PRINT.north,
        "summits": styles.PRINT.summits,
    },
    lines={
        "coast": styles.PRINT.coast,
        "national": colour("#555555"),
        "region": colour("#111111"),
        "area": colour("#6d6d6d"),
        "names": styles.PRINT.names,
        "sea names": styles.PRINT.sea_names,
        "trail": colour("#5a4632"),
    },
)

LIGHT = Style(
    name="light",
    theme=DAY_GROUND,
    armies={
        "VC": Paint(colour("#1f1f1f"), WHITE),
        "NVA": Paint(colour("#b3261e"), WHITE),
        "ARVN": Paint(colour("#f2c230"), BLACK),
        "US": Paint(colour("#4a6b3a"), WHITE),
        "ROK": Paint(colour("#3b6ea5"), WHITE),
        "ANZAC": Paint(colour("#7a4f9a"), WHITE),
    },
    control={
        "US/ARVN": Paint(colour("#1f5a9c"), WHITE),
        "NVA/VC": Paint(colour("#b3261e"), WHITE),
        "nobody": Paint(colour("#64625a"), WHITE),
    },
    trail=Paint(colour("#e6cfae"), BLACK),
    marker=Paint(colour("#6b4423"), WHITE),
    fight=Paint(colour("#c23a12"), WHITE),
    gold=Paint(colour("#ffd92e"), BLACK),
    edge=styles.DAY_ARROWS.edge,
    sides={"US/ARVN": styles.DAY_ARROWS.left, "NVA/VC": styles.DAY_ARROWS.right},
)
DARK = replace(
    LIGHT,
    name="dark",
    theme=NIGHT_GROUND,
    control={
        "US/ARVN": Paint(colour("#2a6cb5"), WHITE),
        "NVA/VC": Paint(colour("#c0362d"), WHITE),
        "nobody": Paint(colour("#5f666e"), WHITE),
    },
    trail=Paint(colour("#3b2d1f"), colour("#f0ede2")),
    edge=styles.NIGHT_ARROWS.edge,
    sides={"US/ARVN": styles.NIGHT_ARROWS.left, "NVA/VC": styles.NIGHT_ARROWS.right},
)
PAPER = replace(
    LIGHT,
    name="print",
    theme=PRINT_GROUND,
    trail=Paint(WHITE, BLACK),
    edge=styles.PRINT_ARROWS.edge,
    sides={"US/ARVN": styles.PRINT_ARROWS.left, "NVA/VC": styles.PRINT_ARROWS.right},
)


def for_vision(name: str, **grounds: str) -> Style:
    """Return the light theme with army grounds that stay apart in a kind of colour vision."""
    jungle = mixed(DAY_GROUND.terrain["jungle"], colour("#d0dcd0"), 0.35)
    return replace(
        LIGHT,
        name=name,
        armies=styles.repainted(LIGHT.armies, grounds),
        theme=replace(DAY_GROUND, terrain={**DAY_GROUND.terrain, "jungle": jungle}),
    )


STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        LIGHT,
        DARK,
        PAPER,
        for_vision("protan", NVA="#a8431f", US="#5d6b66", ROK="#1f6fc2", ANZAC="#3f2a80"),
        for_vision("deutan", NVA="#a32a5c", US="#5a6b2f", ROK="#1f6fc2", ANZAC="#3f2a80"),
        for_vision("tritan", NVA="#b3261e", US="#3f6b3f", ROK="#1b3c78", ANZAC="#9a52a8"),
    )
}


SYMBOLS = {"bomber": "arc_light", "napalm": "flame", "fleet": "naval_gunfire"}
LETTERS = {"bomber": "B52", "special_forces": "GB"}


def face(style: Style, unit: UnitView, *, name: bool = False) -> Face:
    """Return the face of a unit's counter, with what it hits on in jungle, paddy and city.

    `name`: print its id too, where the counter is large enough.
    """
    paint = style.armies[unit.army]
    symbol = SYMBOLS.get(unit.type, unit.type)
    values = "-".join(str(value) for value in unit.values or ()) or LETTERS.get(unit.type, "")
    box: Colour = style.paper if unit.values and unit.type != "ruff_puff" else paint.ground
    said = unit.id if name else ""
    return Face(paint.ground, paint.ink, box, symbol, values=values, name=said)


def trail_faces(style: Style) -> tuple[Face, Face, Face]:
    """Return a trail counter's face, a SAM's, a MiG's."""
    marker, nva = style.marker, style.armies["NVA"]
    return (
        Face(marker.ground, marker.ink, marker.ground, "truck"),
        Face(nva.ground, nva.ink, nva.ground, "missile", values="SAM"),
        Face(nva.ground, nva.ink, nva.ground, "tac_air", values="MiG"),
    )
