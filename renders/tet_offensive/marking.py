"""The marks of what happened in an area and what is ordered there, which stand in its box."""

from engine.tet_offensive.view import View
from renders.tet_offensive.happened import Happened
from renders.tet_offensive.style import Style
from renders.toolkit.counters import Chip
from renders.toolkit.pieces import Plate
from renders.toolkit.styles import WHITE


def marks_of(style: Style, name: str, happened: Happened) -> list[Plate]:
    """Return the marks of an area: bombs, losses by army, a rising, a city secured."""
    theme = style.theme
    found = []
    if name in happened.bombed:
        chip = Chip("", style.city.ground, style.city.ink, theme.alert, "bomb", style.city.ground)
        found.append(Plate(chip))
    for loss in happened.losses.get(name, ()):
        paint = style.armies.get(loss.army, style.apart)
        text = f"{len(loss.units)}/{loss.factors}"
        chip = Chip(text, style.city.ground, style.city.ink, theme.alert, "lost", paint.ground)
        found.append(Plate(chip))
    if name in happened.risen:
        found.append(Plate(Chip("rises", style.flag[0], WHITE)))
    if name in happened.secured:
        found.append(Plate(Chip("secured", style.secured.ground, style.secured.ink)))
    return found


def aims_in(style: Style, view: View, name: str) -> list[Plate]:
    """Return a chip for each attack that the viewer has ordered in an area: "482 VC 3-1"."""
    found = []
    for aim in view.aims:
        if aim.area == name:
            said = " ".join(word for word in (aim.target or "blind", aim.odds) if word)
            paint, ground = style.sides[aim.side], style.city.ground
            chip = Chip(said, ground, style.city.ink, paint, "aim", paint)
            found.append(Plate(chip, aim.units))
    return found
