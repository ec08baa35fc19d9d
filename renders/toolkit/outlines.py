"""Outlines made of map data with shapely: a developer's tool that no picture needs."""

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from shapely import affinity
from shapely.geometry import MultiPoint, Point, box, mapping
from shapely.ops import linemerge, unary_union, voronoi_diagram

from renders.toolkit.land import NARROW

SOURCE = Path(__file__).parent / "data" / "source"
IN_FLAT = NARROW  # a degree of longitude against one of latitude, amid the map
TOUCH = 0.01  # degrees by which cells are grown to see whether they touch


def read_source(name: str) -> list[dict[str, Any]]:
    """Return the features of one GeoJSON file in the source folder."""
    path = SOURCE / f"{name}.geojson"
    features: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["features"]
    return features


def flat(geometry: Any) -> Any:
    """Return degrees as a plane where distances are nearly true, in degrees of latitude."""
    return affinity.scale(geometry, IN_FLAT, 1, origin=(0, 0))


def round_again(geometry: Any) -> Any:
    """Return the plane as degrees."""
    return affinity.scale(geometry, 1 / IN_FLAT, 1, origin=(0, 0))


def parts(geometry: Any, kind: str) -> list[Any]:
    """Return the simple geometries of one kind ("Polygon", "LineString") in a collection."""
    if geometry.geom_type == kind:
        return [geometry]
    return [part for inner in getattr(geometry, "geoms", []) for part in parts(inner, kind)]


def rings(geometry: Any) -> list[list[list[float]]]:
    """Return outer rings as [[lon, lat], ...], largest first."""
    found = sorted(parts(geometry, "Polygon"), key=lambda part: -part.area)
    return [points(part.exterior) for part in found if part.area > 1e-5]


def lines(geometry: Any) -> list[list[list[float]]]:
    """Return lines as [[lon, lat], ...], joined where they meet."""
    pieces = parts(geometry, "LineString")
    if not pieces:
        return []
    joined = linemerge(pieces) if len(pieces) > 1 else pieces[0]
    return [points(part) for part in parts(joined, "LineString") if part.length > 0.004]


def points(line: Any) -> list[list[float]]:
    """Return a line's [lon, lat] pairs to 0.0001 degrees, some ten metres."""
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
    """Return for each name the union of the Voronoi cells of its sites in the plane."""
    found: dict[str, list[Any]] = {}
    diagram = voronoi_diagram(MultiPoint(list(sites)), envelope=box(80, -10, 130, 40))
    for cell in diagram.geoms:
        for site, name in sites.items():
            if cell.contains(Point(site)):
                found.setdefault(name, []).append(cell)
    return {name: unary_union(group) for name, group in found.items()}


def shared_line(one: Any, other: Any) -> Any:
    """Return the line along which two grounds touch, empty if they do not."""
    return one.boundary.intersection(other.buffer(TOUCH / 5))


def write_down(outlines: dict[str, Any]) -> str:
    """Return JSON with one outline a line, so that a change shows as a change."""

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
