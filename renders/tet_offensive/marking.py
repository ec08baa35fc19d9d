"""The marks of what happened in an area, which stand in its box."""

from renders.tet_offensive.happened import Happened
from renders.tet_offensive.look import WHITE, Look
from renders.toolkit.counters import Chip
from renders.toolkit.pieces import Plate


def marks_of(look: Look, name: str, happened: Happened) -> list[Plate]:
    """The marks of an area: bombs, losses by army, a rising, a city secured."""
    theme = look.theme
    found = []
    if name in happened.bombed:
        chip = Chip("", look.city.ground, look.city.ink, theme.alert, "bomb", look.city.ground)
        found.append(Plate(chip))
    for loss in happened.losses.get(name, ()):
        paint = look.armies.get(loss.army, look.apart)
        text = f"{len(loss.units)}/{loss.factors}"
        chip = Chip(text, look.city.ground, look.city.ink, theme.alert, "lost", paint.ground)
        found.append(Plate(chip))
    if name in happened.risen:
        found.append(Plate(Chip("rises", look.flag[0], WHITE)))
    if name in happened.secured:
        found.append(Plate(Chip("secured", look.secured.ground, look.secured.ink)))
    return found
