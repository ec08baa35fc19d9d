"""The shade of hills over the land that all maps of this country share."""

from functools import cache
from pathlib import Path

from PIL import Image

from renders.toolkit.land import NARROW
from renders.toolkit.layers import Frame
from renders.toolkit.themes import Colour

RELIEF_FILE = Path(__file__).parent / "data" / "relief.png"
WEST, SOUTH, EAST, NORTH = 101.9, 7.8, 111.0, 18.7  # degrees that the grid covers
STEP = 1 / 72  # degrees of latitude from one grid point to the next
LEVEL = 128  # light on level ground


@cache
def relief() -> tuple[Image.Image, Image.Image]:
    """Return heights and light as stored (mode "L" both), read once a process."""
    with Image.open(RELIEF_FILE) as stored:
        height, light = stored.split()
    return height, light


def window(band: Image.Image, frame: Frame, size: tuple[int, int]) -> Image.Image:
    """Return the part of a band that a window shows, `size` pixels large."""
    west, north = frame.world(frame.left, frame.top)
    east, south = frame.world(frame.right, frame.bottom)
    across = NARROW / STEP
    box = (
        (west - WEST) * across,
        (NORTH - north) / STEP,
        (east - WEST) * across,
        (NORTH - south) / STEP,
    )
    return band.transform(size, Image.Transform.EXTENT, box, Image.Resampling.BILINEAR)


def shaded(
    ground: Image.Image, frame: Frame, dark: Colour, bright: Colour, strength: float
) -> Image.Image:
    """Lay light and shadow of the hills on a window's picture, and return it.

    `strength` is the share of `dark` and `bright` on the steepest slopes, 0 to 1.
    """
    _, light = relief()
    lit = window(light, frame, ground.size)
    reach = 255 * strength / 45

    def ramp(sign: int) -> list[int]:
        return [min(230, max(0, round((value - LEVEL) * sign * reach))) for value in range(256)]

    ground.paste(dark, (0, 0), lit.point(ramp(-1)))
    ground.paste(bright, (0, 0), lit.point(ramp(1)))
    return ground


def tinted(ground: Image.Image, frame: Frame, tint: Colour, strength: float) -> Image.Image:
    """Tint the ground by height, `strength` on the highest, and return it."""
    height, _ = relief()
    share = [round(value * strength) for value in range(256)]
    ground.paste(tint, (0, 0), window(height, frame, ground.size).point(share))
    return ground
