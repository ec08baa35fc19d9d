"""The colours of Tet Offensive (heading: Nationality Color Coding), and its counters' faces."""

from dataclasses import replace

from renders.tet_offensive.seen import OFF_THE_GROUND, UnitSeen
from renders.toolkit.counters import Face
from renders.toolkit.themes import DAYLIGHT, Paint, colour

BLACK, WHITE = colour("#101010"), colour("#ffffff")

THEME = replace(
    DAYLIGHT,
    terrain={
        "lowland": colour("#d3e3b4"),
        "highland": colour("#e5cfa8"),
        "delta": colour("#d6ecc8"),
        "lowland abroad": colour("#dfe6cc"),
        "highland abroad": colour("#e9dfcb"),
        "north": colour("#f1d3cb"),
        "marsh": colour("#86b8a0"),
    },
    lines={
        "province": colour("#8d8a6c"),
        "coast": colour("#6f94ab"),
        "corps": colour("#f6c915"),
        "corps edge": colour("#7a6206"),
        "national": colour("#d22730"),
        "highway": colour("#161616"),
        "highway dots": colour("#ffffff"),
        "trail": colour("#7b4a1e"),
        "names": colour("#9d9a8a"),
        "closed": colour("#4a4a4a"),
        "sanctuary": colour("#c8202a"),
        "sanctuary ground": colour("#f7dcd8"),
    },
)

ARMIES = {
    "US": Paint(colour("#a9ae5c"), BLACK),
    "ROK": Paint(colour("#d6d8a2"), BLACK),
    "ATF": Paint(colour("#bfe3f5"), BLACK),
    "ARVN": Paint(colour("#86b4e8"), BLACK),
    "VC": Paint(BLACK, WHITE),
    "NVA": Paint(colour("#c5202b"), WHITE),
}
APART = Paint(colour("#2f5ca8"), WHITE)  # South Vietnamese whose loss demoralizes nobody
APART_TYPES = frozenset({"ruff_puff", "ranger", "special_forces"})

CORPS = {
    "I": colour("#a8d8f0"),
    "II": colour("#e2554f"),
    "III": colour("#cfd398"),
    "IV": colour("#b9b9b9"),
    "theater": colour("#f8d830"),
}
PAPER = colour("#f4f1e6")
POLITICAL = colour("#ffd92e")
CITY = colour("#e3e2dd")
CITY_EDGE = colour("#4a4a48")
SECURED = Paint(colour("#8f9295"), WHITE)
FLAG_RED, FLAG_BLUE, FLAG_STAR = colour("#d8232a"), colour("#2f6fc0"), colour("#ffd400")


def paint(unit: UnitSeen) -> Paint:
    """The colours of a unit's counter."""
    if unit.army == "ARVN" and unit.type in APART_TYPES:
        return APART
    return ARMIES.get(unit.army, Paint(PAPER, BLACK))


def values(unit: UnitSeen) -> str:
    """The values as a counter prints them: "14-2", "4 (2)", "18", "?" if nobody knows."""
    if unit.combat is None:
        return "?" if unit.type == "ruff_puff" else ""
    if not unit.combat and unit.type in OFF_THE_GROUND:
        return ""
    if unit.defense is not None and unit.defense != unit.combat:
        return f"{unit.combat} ({unit.defense})"
    return f"{unit.combat}-{unit.search}" if unit.search is not None else str(unit.combat)


def face(unit: UnitSeen) -> Face:
    """A unit's counter. A VC or NVA box has the army's colour, an Allied one the corps'."""
    colours = paint(unit)
    communist = unit.army in ("VC", "NVA")
    return Face(
        ground=colours.ground,
        ink=colours.ink,
        box=colours.ground if communist else CORPS.get(unit.corps, PAPER),
        symbol=unit.type,
        size=unit.size,
        values=values(unit),
        hidden=communist and not unit.face_up,
    )
