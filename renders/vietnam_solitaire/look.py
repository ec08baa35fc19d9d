"""The colours of Vietnam Solitaire: terrain, armies, and who controls a region."""

from collections.abc import Mapping

from renders.toolkit.themes import Colour, Paint, colour

TERRAIN: Mapping[str, Colour] = {
    "jungle": colour("#a9c79a"),
    "rice paddy": colour("#dfe3a6"),
    "urban": colour("#d8cfc4"),
    "sea": colour("#cfe3ee"),
    "trail": colour("#c9a27a"),
}
ARMIES: Mapping[str, Paint] = {
    "VC": Paint(colour("#1f1f1f"), colour("#ffffff")),
    "NVA": Paint(colour("#b3261e"), colour("#ffffff")),
    "ARVN": Paint(colour("#f2c230"), colour("#1c1c1c")),
    "US": Paint(colour("#4a6b3a"), colour("#ffffff")),
    "ROK": Paint(colour("#3b6ea5"), colour("#ffffff")),
    "ANZAC": Paint(colour("#7a4f9a"), colour("#ffffff")),
}
CONTROL: Mapping[str, Colour] = {
    "US/ARVN": colour("#2e7d46"),
    "NVA/VC": colour("#b3261e"),
    "nobody": colour("#8b8778"),
}
MARKER = Paint(colour("#6b4423"), colour("#ffffff"))
FIGHT = colour("#d1481b")
