"""Hexes on the real ground: the fit of their numbers to degrees, and what each is covered by."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiPolygon, Polygon, box, shape
from shapely.ops import unary_union

from engine.tet_68.hexes import COUNT, STEP, Spot, centre, corners

# The outlines that the pictures are drawn from, so that both show the same coast.
OUTLINES = Path(__file__).parents[3] / "renders" / "toolkit" / "data" / "source"
PARALLEL = 17.0  # the demilitarized zone, in degrees
KM_DEGREE, KM_MERIDIAN = 111.32, 110.6  # of longitude on the equator, of latitude here


class Fit:
    """The fit of hex numbers to degrees; `table` as [fit] in the gazetteer."""

    def __init__(self, table: Mapping[str, float]) -> None:
        self.table = table

    def spot(self, lon: float, lat: float) -> Spot:
        """Where a point of the earth lies in the plane of the hexes."""
        fit = self.table
        narrow = math.cos(math.radians((lat + fit["lat"]) / 2))
        column = fit["column"] + (lon - fit["lon"]) * KM_DEGREE * narrow / fit["km_column"]
        row = fit["row"] - (lat - fit["lat"]) * KM_MERIDIAN / fit["km_row"]
        return Spot(column * STEP, row)

    def ring(self, points: Sequence[Sequence[float]]) -> list[Spot]:
        """A line of points [lon, lat] in the plane."""
        return [self.spot(lon, lat) for lon, lat, *_ in points]

    def ground(self, outline: Any) -> Any:
        """A surface in degrees in the plane."""
        parts = outline.geoms if isinstance(outline, MultiPolygon) else [outline]
        holes = [
            Polygon(self.ring(p.exterior.coords), [self.ring(i.coords) for i in p.interiors])
            for p in parts
        ]
        return unary_union([part.buffer(0) for part in holes])


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
    return {name: fit.ground(ground) for name, ground in (found | nations).items()}


def shares(ground: Any) -> list[float]:
    """What share of each hex a ground covers, 0 to 1."""
    hexagons = [Polygon(corners(place)) for place in range(COUNT)]
    return [hexagon.intersection(ground).area / hexagon.area for hexagon in hexagons]


def middles_in(fit: Fit, ring: Sequence[Sequence[float]]) -> set[int]:
    """The hexes whose middle lies in a ring of points [lon, lat]."""
    zone = Polygon(fit.ring(ring))
    return {
        p for p in range(COUNT) if zone.contains(shape({"type": "Point", "coordinates": centre(p)}))
    }


def land_along(ground: Any, one: Spot, other: Spot) -> float:
    """What share of a side, given by its ends, runs over a ground, 0 to 1."""
    side = LineString((one, other))
    return float(side.intersection(ground).length / side.length)
