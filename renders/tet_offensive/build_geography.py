"""Make `data/outlines.json` from the map data and the outlines in `data/source` (needs shapely).

    python -m renders.tet_offensive.build_geography

A province is the union of the Voronoi cells of its label, its cities and its extra sites, among the
points of its own country, cut to that country. Run it again when places or borders in the map data
change; the stored fingerprint tells.
"""

import itertools
import json
from collections.abc import Iterable
from typing import Any

from shapely import affinity
from shapely.geometry import LineString, MultiPoint, Point, box, mapping, shape
from shapely.ops import linemerge, unary_union, voronoi_diagram

from renders.tet_offensive.geography import DATA, NARROW, fingerprint, read_map

SOUTHERN_LIMIT_OF_THE_NORTH = 17.0
PLAYED = {  # west, south, east, north in degrees: as much of a country as the game uses
    "South Vietnam": (100.0, 5.0, 112.0, SOUTHERN_LIMIT_OF_THE_NORTH),
    "Laos": (105.5, 13.5, 112.0, 17.5),
    "Cambodia": (104.95, 10.0, 112.0, 14.6),
}
IN_FLAT = NARROW  # a degree of longitude against one of latitude, amid the map
TOUCH = 0.01  # degrees by which cells are grown to see whether they touch
KM = 110.6  # a degree of latitude
GAP = 15.0  # km: what touches along less, and is not listed as adjacent, is drawn closed
LAKES = "Tonle Sap"


def read_source(name: str) -> list[dict[str, Any]]:
    """The features of one GeoJSON file in `data/source`."""
    path = DATA / "source" / f"{name}.geojson"
    features: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["features"]
    return features


def flat(geometry: Any) -> Any:
    """Degrees -> a plane where distances are nearly true, in degrees of latitude."""
    return affinity.scale(geometry, IN_FLAT, 1, origin=(0, 0))


def round_again(geometry: Any) -> Any:
    """The plane -> degrees."""
    return affinity.scale(geometry, 1 / IN_FLAT, 1, origin=(0, 0))


def parts(geometry: Any, kind: str) -> list[Any]:
    """The simple geometries of one kind ("Polygon", "LineString") in a collection."""
    if geometry.geom_type == kind:
        return [geometry]
    return [part for inner in getattr(geometry, "geoms", []) for part in parts(inner, kind)]


def rings(geometry: Any) -> list[list[list[float]]]:
    """Outer rings as [[lon, lat], ...], largest first."""
    found = sorted(parts(geometry, "Polygon"), key=lambda part: -part.area)
    return [points(part.exterior) for part in found if part.area > 1e-5]


def lines(geometry: Any) -> list[list[list[float]]]:
    """Lines as [[lon, lat], ...], joined where they meet."""
    pieces = parts(geometry, "LineString")
    if not pieces:
        return []
    joined = linemerge(pieces) if len(pieces) > 1 else pieces[0]
    return [points(part) for part in parts(joined, "LineString") if part.length > 0.004]


def points(line: Any) -> list[list[float]]:
    """A line's [lon, lat] pairs to 0.0001 degrees, some ten metres."""
    return [[round(x, 4), round(y, 4)] for x, y in mapping(line)["coordinates"]]


def round_off(line: list[list[float]], times: int = 3) -> list[list[float]]:
    """Cut a coarse line's corners (Chaikin), ends kept."""
    for _ in range(times):
        cut = [line[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(line):
            cut += [[0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by]]
            cut += [[0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by]]
        line = [*cut, line[-1]]
    return [[round(x, 4), round(y, 4)] for x, y in line]


def cells(sites: dict[tuple[float, float], str]) -> dict[str, Any]:
    """Sites in the plane -> the union of each name's Voronoi cells."""
    found: dict[str, list[Any]] = {}
    diagram = voronoi_diagram(MultiPoint(list(sites)), envelope=box(80, -10, 130, 40))
    for cell in diagram.geoms:
        for site, name in sites.items():
            if cell.contains(Point(site)):
                found.setdefault(name, []).append(cell)
    return {name: unary_union(group) for name, group in found.items()}


def provinces_of(country: str, ground: Any, facts: dict[str, Any]) -> dict[str, Any]:
    """The provinces of a country in the plane; `ground` is the country's played part."""
    sites: dict[tuple[float, float], str] = {}
    for name, province in facts["province"].items():
        if province.get("country", "South Vietnam") != country:
            continue
        places = [(province["lat"], province["lon"]), *map(tuple, province.get("sites", []))]
        places += [(c["lat"], c["lon"]) for c in facts["city"].values() if c["province"] == name]
        sites |= {(lon * IN_FLAT, lat): name for lat, lon in places}
    return {name: cell.intersection(ground) for name, cell in cells(sites).items()}


def shared_line(one: Any, other: Any) -> Any:
    """The line along which two grounds touch, empty if they do not."""
    return one.boundary.intersection(other.buffer(TOUCH / 5))


def contact(one: Any, other: Any) -> float:
    """Kilometres along which two grounds touch."""
    strip = one.buffer(TOUCH).intersection(other.buffer(TOUCH))
    return float(strip.area / (2 * TOUCH) * KM)


def inner_lines(provinces: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """Lines between provinces, by kind: corps, province, closed (they touch, but none may pass)."""
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
    """Cities whose place is off the coarse coast, moved to the nearest ground of their province."""
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
    """Everything the map draws that does not move, in degrees."""
    nations = {f["properties"]["name"]: shape(f["geometry"]) for f in read_source("indochina")}
    nations = {name: flat(ground.buffer(0)) for name, ground in nations.items()}
    south = flat(box(*PLAYED["South Vietnam"]))
    grounds = nations | {
        "South Vietnam": nations["Vietnam"].intersection(south),
        "North Vietnam": nations["Vietnam"].difference(south),
    }
    del grounds["Vietnam"]
    provinces: dict[str, Any] = {}
    for country, limits in PLAYED.items():
        ground = grounds[country].intersection(flat(box(*limits)))
        provinces |= provinces_of(country, ground, facts)
    borders = [shared_line(a, b) for a, b in itertools.combinations(grounds.values(), 2)]
    lines_by_kind = inner_lines(provinces, facts)
    lines_by_kind["national"] = round_again(unary_union(borders))
    rivers = {
        f["properties"]["name"]: [round_off(f["geometry"]["coordinates"])]
        for f in read_source("rivers")
    }
    lakes = [shape(f["geometry"]) for f in read_source("lakes")]
    return {
        "source": "Natural Earth 1:10m (public domain) for coasts, borders and the lake; "
        "rivers ours; provinces by build_geography.py, reconstructed from "
        "engine/tet_offensive/data/map.toml",
        "fingerprint": fingerprint(facts),
        "countries": {name: rings(round_again(ground)) for name, ground in grounds.items()},
        "provinces": {name: rings(round_again(p)) for name, p in sorted(provinces.items())},
        "lines": {kind: lines(found) for kind, found in lines_by_kind.items()},
        "ashore": ashore(provinces, facts),
        "rivers": rivers,
        "lakes": {LAKES: rings(max(lakes, key=lambda lake: lake.area))},
    }


def write_down(outlines: dict[str, Any]) -> str:
    """JSON with one outline a line, so that a change shows as a change."""

    def listed(items: Iterable[Any]) -> str:
        return ",\n   ".join(json.dumps(item, separators=(",", ":")) for item in items)

    def section(group: dict[str, Any]) -> str:
        rows = [f'  "{name}": [\n   {listed(found)}]' for name, found in group.items()]
        return "{\n" + ",\n".join(rows) + "}"

    rows = [
        f'"{key}": {section(value) if isinstance(value, dict) else json.dumps(value)}'
        for key, value in outlines.items()
    ]
    return "{\n" + ",\n".join(rows) + "}\n"


if __name__ == "__main__":
    (DATA / "outlines.json").write_text(write_down(build(read_map())), "utf-8")
