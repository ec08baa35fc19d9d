"""Make `data/outlines.json`, the ground of each area, from `data/placement.toml` (needs shapely).

    python -m renders.vietnam_solitaire.build_geography

An area is the union of the Voronoi cells of its sites, cut to South Vietnam.
"""

import itertools
from typing import Any

from shapely.ops import unary_union

from renders.toolkit.build_land import grounds
from renders.toolkit.outlines import (
    IN_FLAT,
    cells,
    lines,
    rings,
    round_again,
    shared_line,
    write_down,
)
from renders.vietnam_solitaire.geography import DATA, fingerprint, read_placement, region_of


def build(placement: dict[str, Any]) -> dict[str, Any]:
    """Return the grounds of the areas, and the lines between them by kind, in degrees."""
    south = grounds()["South Vietnam"]
    sites = {
        (lon * IN_FLAT, lat): name
        for name, area in placement["area"].items()
        for lon, lat in area["sites"]
    }
    areas = {name: cell.intersection(south) for name, cell in cells(sites).items()}
    kinds: dict[str, list[Any]] = {"region": [], "area": []}
    for one, other in itertools.combinations(sorted(areas), 2):
        line = shared_line(areas[one], areas[other])
        if not line.is_empty:
            same = region_of(one) == region_of(other)
            kinds["area" if same else "region"].append(line)
    return {
        "source": "areas by build_geography.py from placement.toml; reconstructed",
        "fingerprint": fingerprint(placement),
        "areas": {name: rings(round_again(areas[name])) for name in placement["area"]},
        "lines": {kind: lines(round_again(unary_union(found))) for kind, found in kinds.items()},
    }


if __name__ == "__main__":
    (DATA / "outlines.json").write_text(write_down(build(read_placement())), "utf-8")
