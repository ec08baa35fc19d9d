"""The sizes of names and of what stands with them in their boxes, in pixels."""

from renders.tet_offensive.geography import Place
from renders.tet_offensive.sheet import Plan
from renders.toolkit.labels import text_width
from renders.toolkit.themes import font

GAP, PAD = 4, 5
FOOT = PAD - GAP + 1  # what a plate needs beneath its last row
STEP = 6  # widths are rounded up to so many pixels, so that boxes of like size share their places
Size = tuple[int, int, tuple[float, float], int]  # width, height, the name's place, its cost


def head_height(plan: Plan) -> int:
    """Return the height of a city's head."""
    return plan.name_size + 10


def sign_side(plan: Plan) -> int:
    """Return the side of the signs in a city's head."""
    return plan.name_size + 4


def tag_width(plan: Plan, place: Place) -> int:
    """Return the width of a name with the signs that never change, or of a province's number."""
    if place.kind == "province":
        return text_width(place.name, font(plan.number_size, bold=True))
    width = text_width(place.name, font(plan.name_size, bold=True))
    sign = sign_side(plan) + 6
    return width + sign * (1 + place.airbase) if place.kind == "city" else width


def stepped(width: float) -> int:
    """Return a width in pixels rounded up to a multiple of STEP."""
    return -(-round(width) // STEP) * STEP
