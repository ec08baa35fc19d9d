"""The sheet's plan: where the map, the inset about Saigon and the panels lie, in pixels."""

from renders.tet_offensive.geography import Place
from renders.toolkit.labels import Rect
from renders.toolkit.land import NARROW
from renders.toolkit.layers import Frame

WIDTH, HEIGHT = 1600, 2640

HEADER = Rect(0, 0, WIDTH, 96)
MAIN = Frame(0, 96, WIDTH, HEIGHT, west=104.33, north=17.42, scale=2.48 * 110.6, narrow=NARROW)
INSET = Frame(756, 1996, 1590, 2630, west=105.95, north=11.2, scale=5.33 * 110.6, narrow=NARROW)
INSET_MARGIN = 24  # an area nearer to the inset's edge is shown on the large map instead

LEVELS = Rect(10, 106, 340, 408)
COLUMN = Rect(10, 418, 340, 1576)  # as much of it as there is to say
LEGEND = Rect(10, 2506, 744, 2630)
KEY = Rect(10, 1590, 158, 1878)
PANELS = (HEADER, LEVELS, COLUMN, LEGEND, KEY)


def frame_of(place: Place) -> Frame:
    """The window in which an area stands."""
    return INSET if INSET.shows(*INSET.spot(*place.at), INSET_MARGIN) else MAIN


def bounds(frame: Frame) -> Rect:
    """The pixels that a window covers."""
    return Rect(frame.left + 4, frame.top + 4, frame.right - 4, frame.bottom - 4)


def inset_on_main() -> Rect:
    """The part of the large map that the inset shows larger."""
    west, north = INSET.world(INSET.left, INSET.top)
    east, south = INSET.world(INSET.right, INSET.bottom)
    return Rect(*MAIN.spot(west, north), *MAIN.spot(east, south))
