"""The colours of Tet Offensive (heading: Nationality Color Coding) by theme, and its counters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.tet_offensive.view import UnitView
from renders.tet_offensive.presence import OFF_THE_GROUND
from renders.toolkit import styles
from renders.toolkit.counters import Face
from renders.toolkit.styles import BLACK, WHITE
from renders.toolkit.themes import DAYLIGHT, NIGHT, PRINT, Colour, Paint, colour, mixed

APART_TYPES = frozenset({"ruff_puff", "ranger", "special_forces"})


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Style(styles.Style):
    """All colours of a picture; gold is also the ground of a city's political value."""

    apart: Paint  # South Vietnamese whose loss demoralizes nobody
    back: Paint
    corps: Mapping[str, Colour]
    states: Mapping[str, Colour]  # of an airbase: secure, contested, lost
    city: Paint
    city_edge: Colour
    flag: tuple[Colour, Colour, Colour]
    secured: Paint
    gauge: Colour  # an empty bar

    def exact(self) -> list[Colour]:
        """Return the colours that must come out as they are."""
        theme = self.theme
        paints = [*self.armies.values(), self.apart, self.back, self.city, self.gold, self.secured]
        return styles.firm(
            self,
            paints,
            (*self.corps.values(), *self.states.values(), *self.flag),
            (
                *(theme.band.ground, theme.band.ink, theme.alert, theme.good, theme.halo),
                *(self.city_edge, self.gauge, self.paper),
            ),
        )

    def paint(self, unit: UnitView) -> Paint:
        """Return the colours of a unit's counter."""
        if unit.army == "ARVN" and unit.type in APART_TYPES:
            return self.apart
        return self.armies.get(unit.army, Paint(self.paper, BLACK))


DAY_GROUND = replace(
    DAYLIGHT,
    terrain={
        "lowland": colour("#cfdfa6"),
        "highland": colour("#e2c594"),
        "delta": colour("#c4e2c0"),
        "lowland abroad": colour("#e0e2c6"),
        "highland abroad": colour("#e9dcc2"),
        "north": styles.DAY.north,
        "marsh": colour("#6fa98d"),
        "hills": colour("#a97f47"),
        "summits": styles.DAY.summits,
    },
    lines={
        "province": colour("#7b755a"),
        "coast": styles.DAY.coast,
        "corps": colour("#f6c915"),
        "corps edge": colour("#6e5806"),
        "national": colour("#c21f2e"),
        "highway": colour("#1d1d1d"),
        "highway dots": colour("#ffffff"),
        "trail": colour("#70401a"),
        "names": styles.DAY.names,
        "sea names": styles.DAY.sea_names,
        "closed": colour("#4a4a4a"),
        "sanctuary": colour("#a3121f"),
        "sanctuary ground": colour("#f7dcd8"),
    },
)
NIGHT_GROUND = replace(
    NIGHT,
    terrain={
        "lowland": colour("#3a4a35"),
        "highland": colour("#54452f"),
        "delta": colour("#2f4c43"),
        "lowland abroad": colour("#2e342d"),
        "highland abroad": colour("#37322b"),
        "north": styles.NIGHT.north,
        "marsh": colour("#5f9480"),
        "hills": colour("#8d7345"),
        "summits": styles.NIGHT.summits,
    },
    lines={
        "province": colour("#8b8b78"),
        "coast": styles.NIGHT.coast,
        "corps": colour("#e9bf2c"),
        "corps edge": colour("#1b1703"),
        "national": colour("#ea5a5f"),
        "highway": colour("#0a0a0a"),
        "highway dots": colour("#d8d8d0"),
        "trail": colour("#c88f54"),
        "names": styles.NIGHT.names,
        "sea names": styles.NIGHT.sea_names,
        "closed": colour("#c9c9c9"),
        "sanctuary": colour("#ff8f88"),
        "sanctuary ground": colour("#3d1f20"),
    },
)
PRINT_GROUND = replace(
    PRINT,
    terrain={
        "lowland": colour("#ffffff"),
        "highland": colour("#e9e9e9"),
        "delta": colour("#fafafa"),
        "lowland abroad": colour("#f6f6f6"),
        "highland abroad": colour("#f0f0f0"),
        "north": styles.PRINT.north,
        "marsh": colour("#7d8f98"),
        "hills": colour("#8a8a8a"),
        "summits": styles.PRINT.summits,
    },
    lines={
        "province": colour("#6d6d6d"),
        "coast": styles.PRINT.coast,
        "corps": colour("#e8e8e8"),
        "corps edge": colour("#111111"),
        "national": colour("#a80f1c"),
        "highway": colour("#111111"),
        "highway dots": colour("#ffffff"),
        "trail": colour("#6b6b6b"),
        "names": styles.PRINT.names,
        "sea names": styles.PRINT.sea_names,
        "closed": colour("#3a3a3a"),
        "sanctuary": colour("#a80f1c"),
        "sanctuary ground": colour("#ffffff"),
    },
)

LIGHT = Style(
    name="light",
    theme=DAY_GROUND,
    armies={
        "US": Paint(colour("#a9ae5c"), BLACK),
        "ROK": Paint(colour("#d9dba6"), BLACK),
        "ATF": Paint(colour("#bfe3f5"), BLACK),
        "ARVN": Paint(colour("#7fb0e8"), BLACK),
        "VC": Paint(BLACK, WHITE),
        "NVA": Paint(colour("#c01f2b"), WHITE),
    },
    apart=Paint(colour("#2f5ca8"), WHITE),
    back=Paint(colour("#101010"), colour("#f5f3ec")),
    corps={
        "I": colour("#a8d8f0"),
        "II": colour("#e2554f"),
        "III": colour("#cfd398"),
        "IV": colour("#b9b9b9"),
        "theater": colour("#f8d830"),
    },
    states={
        "secure": colour("#3b4149"),
        "contested": colour("#a85f00"),
        "lost": colour("#b81f29"),
    },
    city=Paint(colour("#f1efe6"), BLACK),
    city_edge=colour("#4a4a48"),
    gold=Paint(colour("#ffd92e"), BLACK),
    flag=(colour("#d8232a"), colour("#2f6fc0"), colour("#ffd400")),
    secured=Paint(colour("#666a6e"), WHITE),
    gauge=colour("#e4e1d4"),
    sides={
        "Allied": styles.DAY_ARROWS.left,
        "VC/NVA": styles.DAY_ARROWS.right,
        "edge": styles.DAY_ARROWS.edge,
    },
)
DARK = replace(
    LIGHT,
    name="dark",
    theme=NIGHT_GROUND,
    city=Paint(colour("#2b313a"), colour("#f3f0e6")),
    city_edge=colour("#8f98a5"),
    states={
        "secure": colour("#5d6775"),
        "contested": colour("#a25e0a"),
        "lost": colour("#c8303a"),
    },
    back=Paint(colour("#000000"), colour("#f5f3ec")),
    secured=Paint(colour("#6a6f75"), WHITE),
    gauge=colour("#333a43"),
    sides={
        "Allied": styles.NIGHT_ARROWS.left,
        "VC/NVA": styles.NIGHT_ARROWS.right,
        "edge": styles.NIGHT_ARROWS.edge,
    },
)
PAPER = replace(
    LIGHT,
    name="print",
    theme=PRINT_GROUND,
    city=Paint(WHITE, BLACK),
    city_edge=BLACK,
    gauge=colour("#ececec"),
    sides={
        "Allied": styles.PRINT_ARROWS.left,
        "VC/NVA": styles.PRINT_ARROWS.right,
        "edge": styles.PRINT_ARROWS.edge,
    },
)


def for_vision(name: str, apart: str, **grounds: str) -> Style:
    """Return the light theme with army grounds that stay apart in a kind of colour vision."""
    calm = {
        "lowland": mixed(DAY_GROUND.terrain["lowland"], colour("#d9d9d0"), 0.35),
        "highland": mixed(DAY_GROUND.terrain["highland"], colour("#e8d3a8"), 0.35),
    }
    return replace(
        LIGHT,
        name=name,
        armies=styles.repainted(LIGHT.armies, grounds),
        apart=Paint(colour(apart), WHITE),
        theme=replace(DAY_GROUND, terrain={**DAY_GROUND.terrain, **calm}),
    )


STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        LIGHT,
        DARK,
        PAPER,
        for_vision("protan", US="#d9b23a", ROK="#f3e6a8", NVA="#b8431f", apart="#123f8f"),
        for_vision("deutan", US="#d9b23a", ROK="#f3e6a8", NVA="#a8326e", apart="#123f8f"),
        for_vision("tritan", US="#b7a94e", ROK="#efe3c8", NVA="#c5202b", apart="#0f5f66"),
    )
}


def values(unit: UnitView) -> str:
    """Return the values as a counter prints them: "14-2", "4 (2)", "18", "?" if nobody knows."""
    if unit.combat is None:
        return "?" if unit.type == "ruff_puff" else ""
    if not unit.combat and unit.type in OFF_THE_GROUND:
        return ""
    if unit.defense is not None and unit.defense != unit.combat:
        return f"{unit.combat} ({unit.defense})"
    return f"{unit.combat}-{unit.search}" if unit.search is not None else str(unit.combat)


def face(style: Style, unit: UnitView, *, name: bool = False) -> Face:
    """Return the face of a unit's counter; its box has the colour of the army or the corps.

    `name`: print its id too, where the counter is large enough.
    """
    colours = style.paint(unit)
    communist = unit.army in ("VC", "NVA")
    return Face(
        ground=colours.ground,
        ink=colours.ink,
        box=colours.ground if communist else style.corps.get(unit.corps, style.paper),
        symbol=unit.type,
        size=unit.size,
        values=values(unit),
        hidden=communist and not unit.face_up,
        name=unit.id if name else "",
    )
