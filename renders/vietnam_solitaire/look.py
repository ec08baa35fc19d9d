"""The colours of Vietnam Solitaire: terrain, armies, who controls a region; its counters' faces."""

from collections.abc import Mapping
from dataclasses import replace

from renders.toolkit.counters import Face
from renders.toolkit.themes import DAYLIGHT, Colour, Paint, colour
from renders.vietnam_solitaire.seen import UnitSeen

BLACK, WHITE = colour("#101010"), colour("#ffffff")

THEME = replace(
    DAYLIGHT,
    terrain={
        "jungle": colour("#a9c79a"),
        "jungle sign": colour("#6f9a63"),
        "rice paddy": colour("#e6e6a8"),
        "rice paddy sign": colour("#a9a552"),
        "urban": colour("#dccfc3"),
        "urban sign": colour("#a08d7d"),
        "north": colour("#f1d3cb"),
    },
    lines={
        "coast": colour("#6f94ab"),
        "national": colour("#d22730"),
        "region": colour("#3a3a32"),
        "area": colour("#6f6c52"),
        "names": colour("#9d9a8a"),
        "trail": colour("#7b4a1e"),
    },
)
ARMIES: Mapping[str, Paint] = {
    "VC": Paint(colour("#1f1f1f"), WHITE),
    "NVA": Paint(colour("#b3261e"), WHITE),
    "ARVN": Paint(colour("#f2c230"), BLACK),
    "US": Paint(colour("#4a6b3a"), WHITE),
    "ROK": Paint(colour("#3b6ea5"), WHITE),
    "ANZAC": Paint(colour("#7a4f9a"), WHITE),
}
COMMUNIST = ("VC", "NVA")
CONTROL: Mapping[str, Paint] = {
    "US/ARVN": Paint(colour("#2e7d46"), WHITE),
    "NVA/VC": Paint(colour("#b3261e"), WHITE),
    "nobody": Paint(colour("#6c6a5e"), WHITE),
}
TRAIL = colour("#e0c4a2")
MARKER = Paint(colour("#6b4423"), WHITE)
PAPER = colour("#f4f1e6")
FIGHT = colour("#d1481b")
GOLD = colour("#ffd92e")
SYMBOLS = {"bomber": "arc_light", "napalm": "flame", "fleet": "naval_gunfire"}
LETTERS = {"bomber": "B52", "special_forces": "GB"}
TRAIL_FACE = Face(MARKER.ground, WHITE, MARKER.ground, "truck")
SAM_FACE = Face(ARMIES["NVA"].ground, WHITE, ARMIES["NVA"].ground, "missile", values="SAM")
MIG_FACE = Face(ARMIES["NVA"].ground, WHITE, ARMIES["NVA"].ground, "tac_air", values="MiG")


def face(unit: UnitSeen) -> Face:
    """A unit's counter, with what it hits on in jungle, paddy and city."""
    paint = ARMIES[unit.army]
    symbol = SYMBOLS.get(unit.type, unit.type)
    values = "-".join(str(value) for value in unit.values or ()) or LETTERS.get(unit.type, "")
    box: Colour = PAPER if unit.values and unit.type != "ruff_puff" else paint.ground
    return Face(paint.ground, paint.ink, box, symbol, values=values)
