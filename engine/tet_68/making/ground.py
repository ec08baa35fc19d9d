"""Hexes on the real ground: what each is covered by."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box, shape
from shapely.ops import unary_union

from engine.tet_68.data.hexes import COUNT, Fit, Spot, centre, corners

# The outlines that the pictures are drawn from, so that both show the same coast.
OUTLINES = Path(__file__).parents[3] / "renders" / "toolkit" / "data" / "source"
PARALLEL = 17.0  # the demilitarized zone, in degrees


def ring(fit: Fit, points: Sequence[Sequence[float]]) -> list[Spot]:
    """A line of points [lon, lat] in the plane."""
    return [fit.spot(lon, lat) for lon, lat, *_ in points]


def flat(fit: Fit, outline: Any) -> Any:
    """A surface in degrees in the plane."""
    parts = outline.geoms if isinstance(outline, MultiPolygon) else [outline]
    surfaces = [
        Polygon(ring(fit, p.exterior.coords), [ring(fit, i.coords) for i in p.interiors])
        for p in parts
    ]
    return unary_union([surface.buffer(0) for surface in surfaces])


def features(name: str) -> list[Any]:
    """The features of a file of outlines."""
    found: list[Any] = json.loads((OUTLINES / f"{name}.geojson").read_text("utf-8"))["features"]
    return found


def countries(fit: Fit) -> dict[str, Any]:
    """The countries in the plane, both Vietnams among them."""
    nations = {
        f["properties"]["name"]: shape(f["geometry"]).buffer(0) for f in features("indochina")
    }
    south = box(100.0, 0.0, 120.0, PARALLEL)
    vietnam = nations.pop("Vietnam")
    found = {
        "South Vietnam": vietnam.intersection(south),
        "North Vietnam": vietnam.difference(south),
    }
    return {name: flat(fit, ground) for name, ground in (found | nations).items()}


def shares(ground: Any) -> list[float]:
    """What share of each hex a ground covers, 0 to 1."""
    hexagons = [Polygon(corners(place)) for place in range(COUNT)]
    return [hexagon.intersection(ground).area / hexagon.area for hexagon in hexagons]


def middles_in(fit: Fit, points: Sequence[Sequence[float]]) -> set[int]:
    """The hexes whose middle lies in a ring of points [lon, lat]."""
    zone = Polygon(ring(fit, points))
    return {place for place in range(COUNT) if zone.contains(Point(centre(place)))}


def land_along(ground: Any, one: Spot, other: Spot) -> float:
    """What share of a side, given by its ends, runs over a ground, 0 to 1."""
    side = LineString((one, other))
    return float(side.intersection(ground).length / side.length)
