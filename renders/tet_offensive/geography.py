"""Where the areas lie and what they are, from the map data and the stored outlines."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from renders.toolkit.land import Line, Point, inside, land, lines

DATA = Path(__file__).parent / "data"
MAP = Path(__file__).parents[2] / "engine" / "tet_offensive" / "data" / "map.toml"


@dataclass(frozen=True, slots=True)
class Place:
    """One area. `at` is where its box, circle or label stands by the map data."""

    name: str
    kind: str  # "city", "province", "sanctuary"
    at: Point
    terrain: str = ""  # of a province
    province: str = ""  # that a city lies in
    political_value: int = 0
    airbase: bool = False
    abroad: bool = False  # not South Vietnam


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """All that does not move. Outlines are rings in degrees, the largest of a ground first."""

    places: dict[str, Place]
    highways: tuple[tuple[str, str], ...]
    trail: tuple[tuple[str, str], ...]
    countries: dict[str, tuple[Line, ...]]
    provinces: dict[str, tuple[Line, ...]]
    lines: dict[str, tuple[Line, ...]]  # "corps", "national", "province", "closed"
    rivers: dict[str, tuple[Line, ...]]
    lakes: dict[str, tuple[Line, ...]]

    def holds(self, province: str, point: Point) -> bool:
        """Return whether a point lies in a province (in North Vietnam, for that sanctuary)."""
        rings = self.provinces.get(province) or self.countries[province]
        return any(inside(ring, point) for ring in rings)


def read_map(path: Path = MAP) -> dict[str, Any]:
    """Return the map data as it stands in its file."""
    return tomllib.loads(path.read_text("utf-8"))


def fingerprint(facts: dict[str, Any]) -> str:
    """Return a SHA-256 (hex) of every fact from which the stored outlines were made."""
    used = {
        "provinces": {
            name: [p["lat"], p["lon"], p.get("sites", []), p.get("country", "")]
            for name, p in facts["province"].items()
        },
        "cities": {n: [c["lat"], c["lon"], c["province"]] for n, c in facts["city"].items()},
        "borders": sorted(sorted(pair) for pair in facts["borders"]["pairs"]),
    }
    return hashlib.sha256(json.dumps(used, sort_keys=True).encode()).hexdigest()


def places(facts: dict[str, Any], ashore: dict[str, Any]) -> dict[str, Place]:
    """Return all areas by name, in the order of the map data; `ashore`: cities moved onto land."""
    found = {
        name: Place(
            name,
            "province",
            (p["lon"], p["lat"]),
            terrain=p["terrain"],
            abroad="country" in p,
        )
        for name, p in facts["province"].items()
    }
    for name, city in facts["city"].items():
        (lon, lat), *_ = ashore.get(name, [[city["lon"], city["lat"]]])
        found[name] = Place(
            name,
            "city",
            (lon, lat),
            province=city["province"],
            political_value=city["pv"],
            airbase=city.get("airbase", False),
        )
    for name, sanctuary in facts["sanctuary"].items():
        abroad = sanctuary["country"] != "South Vietnam"
        at = (sanctuary["lon"], sanctuary["lat"])
        found[name] = Place(name, "sanctuary", at, abroad=abroad)
    return found


def pairs(listed: list[list[str]]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of names that the data lists."""
    return tuple((one, other) for one, other in listed)


def load(map_file: Path = MAP, outlines_file: Path = DATA / "outlines.json") -> Geography:
    """Read both files, and the land."""
    facts = read_map(map_file)
    stored = json.loads(outlines_file.read_text("utf-8"))
    shared = land()
    return Geography(
        places=places(facts, stored["ashore"]),
        highways=pairs(facts["highways"]["pairs"]),
        trail=pairs(facts["trail"]["pairs"]),
        countries=shared.countries,
        provinces=lines(stored["provinces"]),
        lines=lines(stored["lines"]) | {"national": shared.borders},
        rivers=shared.rivers,
        lakes=shared.lakes,
    )


@cache
def standard() -> Geography:
    """Return the geography that the project ships, read once a process."""
    return load()
