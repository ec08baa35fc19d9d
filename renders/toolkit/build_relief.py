"""Make `data/relief.png`, the shade of hills, from `data/source/relief.toml` (needs numpy).

    python -m renders.toolkit.build_relief

Slopes run out from ranges, plateaus and summits; between them the ground is folded by noise, the
more the higher it lies. The light comes from the north-west, as on printed maps.
"""

import itertools
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from renders.toolkit.land import NARROW
from renders.toolkit.relief import EAST, NORTH, RELIEF_FILE, SOUTH, STEP, WEST

SOURCE = Path(__file__).parent / "data" / "source" / "relief.toml"
HIGHEST = 2400.0  # metres that come out as white in the band of heights
Plane = Any  # a numpy array, one value a grid point

# Layers of noise: degrees a wave, its share, and the turn of its grid, so that no grid shows.
FOLDS = ((0.62, 1.0, 0.5), (0.31, 0.62, 1.1), (0.155, 0.4, 0.2), (0.08, 0.24, 0.8))
WARP = ((0.9, 1.0, 0.3), (0.4, 0.45, 0.9), (0.18, 0.2, 0.6))
BENT = 0.5  # degrees by which noise bends the outlines of ranges, at most
BROAD = 1.75  # slopes run out farther than the summits' own feet, for the folds to cut into


def far_from(line: list[list[float]], x: Plane, y: Plane) -> Plane:
    """Return each grid point's distance from a line, in degrees of latitude."""
    best = np.full(x.shape, np.inf)
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        ax, bx = ax * NARROW, bx * NARROW
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        along = np.clip(along, 0, 1)
        best = np.minimum(best, np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
    return best


def noise(x: Plane, y: Plane, layers: tuple[tuple[float, float, float], ...], seed: int) -> Plane:
    """Return smooth noise between 0 and 1, the same every time."""
    dice = np.random.default_rng(seed)
    total, weight = np.zeros(x.shape), 0.0
    for wave, share, turn in layers:
        knots = dice.random((int(32 / wave), int(32 / wave)))
        east, north = x - 104, y - 13  # from amid the map, so that the turned grid covers it
        u = (np.cos(turn) * east - np.sin(turn) * north + 15) / wave
        v = (np.sin(turn) * east + np.cos(turn) * north + 15) / wave
        i, j = u.astype(int), v.astype(int)
        du, dv = u - np.floor(u), v - np.floor(v)
        du, dv = du**3 * (du * (du * 6 - 15) + 10), dv**3 * (dv * (dv * 6 - 15) + 10)
        upper = knots[j, i] * (1 - du) + knots[j, i + 1] * du
        lower = knots[j + 1, i] * (1 - du) + knots[j + 1, i + 1] * du
        total += share * (upper * (1 - dv) + lower * dv)
        weight += share
    return total / weight


def heights() -> Plane:
    """Return metres above the sea at each grid point, north first."""
    facts = tomllib.loads(SOURCE.read_text("utf-8"))
    lons = np.arange(WEST, EAST, STEP / NARROW) * NARROW
    lats = np.arange(NORTH, SOUTH, -STEP)
    x, y = np.meshgrid(lons, lats)
    fold = 1 - np.abs(2 * noise(x, y, FOLDS, 1968) - 1) ** 0.8 * 1.6
    bent_x = x + BENT * (noise(x, y, WARP, 1) - 0.5)
    bent_y = y + BENT * (noise(x, y, WARP, 2) - 0.5)
    ground = np.zeros(x.shape)
    for one in facts["range"]:
        away = far_from(one["line"], bent_x, bent_y) / (one["reach"] * BROAD)
        ground += one["height"] * np.exp(-(away**2))
    for one in facts["plateau"]:
        (lon, lat), reach = one["at"], one["reach"] * 1.2
        away = np.hypot(bent_x - lon * NARROW, bent_y - lat) / reach
        ground += one["height"] * np.exp(-(away**3))
    folded = ground * np.clip(0.2 + 0.85 * fold, 0.12, 1.2)
    for one in facts["summit"]:
        (lon, lat), reach = one["at"], one["reach"]
        away = np.hypot(x - lon * NARROW, y - lat) / reach
        folded += one["height"] * np.exp(-(away**2)) * np.clip(0.5 + 0.5 * fold, 0, 1)
    return folded + 25 * noise(x, y, FOLDS, 7)


def shade(ground: Plane) -> Plane:
    """Return light on the ground: 0.5 is level, more is turned to the light."""
    north_south, west_east = np.gradient(ground / (STEP * 110_600) * 4.0)
    return 0.5 + (west_east + north_south) / (2 * np.sqrt(1 + west_east**2 + north_south**2))


def build() -> Image.Image:
    """Return two bands: height (0 to 255 for 0 to HIGHEST metres) and light (128 is level)."""
    ground = heights()
    bands = (np.clip(ground / HIGHEST, 0, 1) * 255, np.clip(shade(ground), 0, 1) * 255)
    planes = [np.round(band / 3) * 3 for band in bands]  # fewer values, a smaller file
    found = [Image.fromarray(np.clip(plane, 0, 255).astype("uint8"), "L") for plane in planes]
    return Image.merge("LA", found)


if __name__ == "__main__":
    build().save(RELIEF_FILE, optimize=True)
