"""The sheet's plan: where the map, the blocks and the panels lie, in pixels."""

from renders.toolkit.labels import Rect
from renders.toolkit.land import NARROW
from renders.toolkit.layers import Frame

WIDTH, HEIGHT = 1600, 2640

HEADER = Rect(0, 0, WIDTH, 120)
MAIN = Frame(0, 120, WIDTH, 2000, west=103.25, north=18.45, scale=186, narrow=NARROW)
BLOCKS = [  # one a region, north to south
    Rect(1130, 134 + n * 371, 1590, 134 + n * 371 + 359) for n in range(5)
]
BLOCK_HEAD = 46
TRAIL_BOX = (250, 166)  # width and height
LEGEND = Rect(590, 1780, 1116, 1990)
TRACK = Rect(10, 2010, 1590, 2192)
POOL = Rect(10, 2204, 1080, 2630)
REPORT = Rect(1092, 2204, 1590, 2630)
PANELS = (HEADER, *BLOCKS, LEGEND, TRACK, POOL, REPORT)
