"""The plans of the sheets: where maps, insets and panels lie, in pixels."""

from dataclasses import dataclass

from renders.tet_offensive.geography import Place
from renders.toolkit.labels import Rect
from renders.toolkit.land import NARROW, Point
from renders.toolkit.layers import Frame

WIDTH, HEIGHT = 1600, 2460
CIRCLE = 40  # a sanctuary's radius in pixels
INSET_MARGIN = 40  # an area nearer to an inset's edge is shown on the large map instead


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet's plan. The first of its windows is the large map, the others show parts larger."""

    name: str
    width: int
    height: int
    frames: tuple[Frame, ...]
    header: Rect
    column: Rect | None  # boxes of units, what happened, battles: as much as there is to say
    legend: Rect | None
    rose: Rect | None  # scale and north
    side: int  # a counter's side in pixels
    name_size: int
    number_size: int
    strip: Rect | None = None  # the same beneath the map, where there is no room beside it
    swell: float = 1.0  # of lines
    shows: frozenset[str] = frozenset()  # areas in the picture; none: all
    ids: frozenset[str] = frozenset()  # areas whose counters stand one by one with their ids
    names: bool = False  # every unit has a chip with its name

    @property
    def main(self) -> Frame:
        """The large map's window."""
        return self.frames[0]

    @property
    def panels(self) -> tuple[Rect, ...]:
        """What boxes keep clear of."""
        found = (self.header, self.column, self.strip, self.legend, self.rose)
        return tuple(rect for rect in found if rect is not None)

    def frame_of_name(self, one: Point, other: Point, size: int, *, inset: bool) -> Frame | None:
        """Return the first window with room for a name from one point to another, or None.

        `inset`: a name that has room only where the map is shown larger.
        """
        for frame in self.frames[1:] if inset else self.frames:
            if all(frame.shows(*frame.spot(*point), size) for point in (one, other)):
                return frame
        return None

    def frame_of(self, place: Place) -> Frame:
        """Return the window in which an area stands."""
        for frame in self.frames[1:]:
            if frame.shows(*frame.spot(*place.at), INSET_MARGIN):
                return frame
        return self.main


WHOLE = Plan(
    name="map",
    width=WIDTH,
    height=HEIGHT,
    frames=(
        Frame(0, 250, WIDTH, HEIGHT, west=104.2, north=17.46, scale=248, narrow=NARROW),
        Frame(742, 1932, 1588, 2448, west=105.75, north=11.21, scale=500, narrow=NARROW),
    ),
    header=Rect(0, 0, WIDTH, 250),
    column=Rect(10, 262, 318, 1700),
    legend=Rect(1262, 262, 1590, 836),
    rose=Rect(1330, 850, 1580, 1060),
    side=46,
    name_size=22,
    number_size=30,
)

PHONE = Plan(
    name="phone",
    width=1200,
    height=3530,
    frames=(  # the south, where cities are nearest to each other, larger and as broad as the sheet
        Frame(0, 250, 1200, 1923, west=104.86, north=17.22, scale=252, narrow=NARROW),
        Frame(0, 1929, 1200, 3074, west=104.6, north=11.5, scale=395, narrow=NARROW),
    ),
    header=Rect(0, 0, 1200, 250),
    column=None,
    strip=Rect(0, 3080, 1200, 3530),
    legend=None,
    rose=Rect(20, 1040, 250, 1240),
    side=46,
    name_size=23,
    number_size=32,
)
LANDSCAPE = Plan(  # for a broad screen: the north at the left, the south larger at the right
    name="landscape",
    width=2912,
    height=1690,
    frames=(
        Frame(0, 250, 1430, 1690, west=104.13, north=17.46, scale=236, narrow=NARROW),
        Frame(1436, 250, 2912, 1690, west=104.35, north=11.95, scale=380, narrow=NARROW),
    ),
    header=Rect(0, 0, 2912, 250),
    column=Rect(10, 262, 318, 1680),
    legend=Rect(2574, 1106, 2902, 1680),
    rose=Rect(1160, 270, 1410, 480),
    side=46,
    name_size=23,
    number_size=32,
)
PLANS = {"sheet": WHOLE, "landscape": LANDSCAPE, "phone": PHONE}


def bounds(frame: Frame) -> Rect:
    """Return the pixels that a window covers."""
    return Rect(frame.left + 4, frame.top + 4, frame.right - 4, frame.bottom - 4)


def part_of(main: Frame, inset: Frame) -> Rect:
    """Return the part of the large map that an inset shows larger."""
    west, north = inset.world(inset.left, inset.top)
    east, south = inset.world(inset.right, inset.bottom)
    left, top = main.spot(west, north)
    right, bottom = main.spot(east, south)
    return Rect(
        max(left, main.left),
        max(top, main.top),
        min(right, main.right),
        min(bottom, main.bottom),
    )
