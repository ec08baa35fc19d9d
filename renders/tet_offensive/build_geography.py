"""Make `data/outlines.json` from the map data and the land (needs shapely).

    python -m renders.tet_offensive.build_geography

A province is the union of the Voronoi cells of its label, its cities and its extra sites, among the
points of its own country, cut to that country. Run it again when places or borders in the map data
change; the stored fingerprint tells.
"""

import itertools
from typing import Any

from shapely.geometry import LineString, Point, box
from shapely.ops import unary_union

from renders.tet_offensive.geography import DATA, fingerprint, read_map
from renders.toolkit.build_land import SOUTH, grounds
from renders.toolkit.outlines import (
    IN_FLAT,
    TOUCH,
    cells,
    flat,
    lines,
    parts,
    points,
    rings,
    round_again,
    shared_line,
    write_down,
)

PLAYED = {  # west, south, east, north in degrees: as much of a country as the game uses
    "South Vietnam": SOUTH,
    "Laos": (105.5, 13.5, 112.0, 17.5),
    "Cambodia": (104.95, 10.0, 112.0, 14.6),
}
KM = 110.6  # a degree of latitude
GAP = 15.0  # km: what touches along less, and is not listed as adjacent, is drawn closed


def provinces_of(country: str, ground: Any, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the provinces of a country in the plane; `ground` is the country's played part."""
    sites: dict[tuple[float, float], str] = {}
    for name, province in facts["province"].items():
        if province.get("country", "South Vietnam") != country:
            continue
        places = [(province["lat"], province["lon"]), *map(tuple, province.get("sites", []))]
        places += [(c["lat"], c["lon"]) for c in facts["city"].values() if c["province"] == name]
        sites |= {(lon * IN_FLAT, lat): name for lat, lon in places}
    return {name: cell.intersection(ground) for name, cell in cells(sites).items()}


def contact(one: Any, other: Any) -> float:
    """Return the kilometres along which two grounds touch."""
    strip = one.buffer(TOUCH).intersection(other.buffer(TOUCH))
    return float(strip.area / (2 * TOUCH) * KM)


def inner_lines(provinces: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """Return the lines between provinces by kind: corps, province, closed (nobody may pass)."""
    home = {name: p.get("country", "South Vietnam") for name, p in facts["province"].items()}
    listed = {frozenset(pair) for pair in facts["borders"]["pairs"]}
    kinds: dict[str, list[Any]] = {"corps": [], "province": [], "closed": []}
    for one, other in itertools.combinations(sorted(provinces), 2):
        line = shared_line(provinces[one], provinces[other])
        if line.is_empty:
            continue
        if frozenset((one, other)) not in listed and contact(provinces[one], provinces[other]) > 1:
            kinds["closed"].append(line)
        if home[one] == home[other]:
            corps = home[one] == "South Vietnam" and one[0] != other[0]
            kinds["corps" if corps else "province"].append(line)
    return {kind: round_again(unary_union(found)) for kind, found in kinds.items()}


def ashore(provinces: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """Move cities that lie off the coarse coast to the nearest ground of their province."""
    moved = {}
    for name, city in facts["city"].items():
        point = Point(city["lon"] * IN_FLAT, city["lat"])
        ground = provinces[city["province"]]
        if not ground.contains(point):
            inland = max(parts(ground, "Polygon"), key=lambda part: part.area).buffer(-TOUCH)
            nearest = inland.boundary.interpolate(inland.boundary.project(point))
            moved[name] = [points(round_again(LineString([nearest, point])))[0]]
    return moved


def build(facts: dict[str, Any]) -> dict[str, Any]:
    """Return everything on the map that does not move, in degrees."""
    countries = grounds()
    provinces: dict[str, Any] = {}
    for country, limits in PLAYED.items():
        ground = countries[country].intersection(flat(box(*limits)))
        provinces |= provinces_of(country, ground, facts)
    lines_by_kind = inner_lines(provinces, facts)
    return {
        "source": "provinces by build_geography.py, reconstructed from "
        "engine/tet_offensive/data/map.toml",
        "fingerprint": fingerprint(facts),
        "provinces": {name: rings(round_again(p)) for name, p in sorted(provinces.items())},
        "lines": {kind: lines(found) for kind, found in lines_by_kind.items()},
        "ashore": ashore(provinces, facts),
    }


if __name__ == "__main__":
    (DATA / "outlines.json").write_text(write_down(build(read_map())), "utf-8")
