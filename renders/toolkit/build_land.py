"""Make `data/land.json`, what all maps of this country share, from `data/source` (needs shapely).

    python -m renders.toolkit.build_land

Coasts, national borders, rivers and the lake. Vietnam is cut in two at the demilitarized zone.
"""

import itertools
from typing import Any

from shapely.geometry import box, shape
from shapely.ops import unary_union

from renders.toolkit.land import LAND_FILE
from renders.toolkit.outlines import (
    flat,
    lines,
    read_source,
    rings,
    round_again,
    round_off,
    shared_line,
    write_down,
)

SOUTHERN_LIMIT_OF_THE_NORTH = 17.0
SOUTH = (100.0, 5.0, 112.0, SOUTHERN_LIMIT_OF_THE_NORTH)  # west, south, east, north in degrees
LAKES = "Tonle Sap"


def grounds() -> dict[str, Any]:
    """Return the countries in the plane, both Vietnams among them."""
    nations = {f["properties"]["name"]: shape(f["geometry"]) for f in read_source("indochina")}
    nations = {name: flat(ground.buffer(0)) for name, ground in nations.items()}
    south = flat(box(*SOUTH))
    found = nations | {
        "South Vietnam": nations["Vietnam"].intersection(south),
        "North Vietnam": nations["Vietnam"].difference(south),
    }
    del found["Vietnam"]
    return found


def build() -> dict[str, Any]:
    """Return all that does not move, in degrees."""
    countries = grounds()
    borders = [shared_line(a, b) for a, b in itertools.combinations(countries.values(), 2)]
    rivers = {
        f["properties"]["name"]: [round_off(f["geometry"]["coordinates"])]
        for f in read_source("rivers")
    }
    lakes = [shape(f["geometry"]) for f in read_source("lakes")]
    return {
        "source": "Natural Earth 1:10m (public domain) for coasts, borders and the lake; "
        "rivers ours",
        "countries": {name: rings(round_again(ground)) for name, ground in countries.items()},
        "lines": {"national": lines(round_again(unary_union(borders)))},
        "rivers": rivers,
        "lakes": {LAKES: rings(max(lakes, key=lambda lake: lake.area))},
    }


if __name__ == "__main__":
    LAND_FILE.write_text(write_down(build()), "utf-8")
