"""What is printed in each hex, from the map data; points are those of the plane of the hexes."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.tet_68.data.hexes import COUNT, Fit, Spot, centre, corners, hex_of
from renders.toolkit.land import Line

MAP = Path(__file__).parents[2] / "engine" / "tet_68" / "data" / "map.toml"
SEA = "~"
SOUTH_VIETNAM = "South Vietnam"
LOW = 0.06  # hexes below the middle at which the sign of a hex stands: its number is above


class Mark(NamedTuple):
    """Something with a name in a hex. `kind`: "city", "base", "camp", "town"; `vp`: a city's."""

    name: str
    kind: str
    place: int
    side: str = "US"
    vp: int = 0


class Course(NamedTuple):
    """A road or river: `kind` is "red", "black" or "river"."""

    name: str
    kind: str
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """All that is printed. Lists are indexed by hex; `ground`: its kinds of terrain, sorted."""

    sea: tuple[bool, ...]
    ground: tuple[tuple[str, ...], ...]
    countries: tuple[frozenset[str], ...]
    region: tuple[str, ...]
    popular: dict[int, str]  # whom an area holds to: "US", "NVA", "neutral"
    marks: tuple[Mark, ...]
    courses: tuple[Course, ...]
    triangle: tuple[int, ...]
    fit: Fit

    def flat(self, ring: Line) -> list[tuple[float, float]]:
        """Return a line in degrees as points of the plane, north upward."""
        return [upright(self.fit.spot(lon, lat)) for lon, lat in ring]


def upright(spot: Spot) -> tuple[float, float]:
    """Return a point of the plane with y growing north, as frames have it."""
    return spot.x, -spot.y


def middle(place: int) -> tuple[float, float]:
    """Return the middle of a hex, north upward."""
    return upright(centre(place))


def outline(place: int) -> list[tuple[float, float]]:
    """Return the corners of a hex, north upward."""
    return [upright(spot) for spot in corners(place)]


def numbers(words: str) -> tuple[int, ...]:
    """Return the hexes of a list of numbers."""
    return tuple(map(hex_of, words.split()))


@cache
def geography() -> Geography:
    """Return the map as its file has it, read once a process."""
    facts = tomllib.loads(MAP.read_text("utf-8"))
    grids = {name: "".join(facts[name]["rows"]) for name in ("country", "terrain", "region")}
    nations, kinds = facts["country"]["legend"], facts["terrain"]["legend"]
    return Geography(
        sea=tuple(sign == SEA for sign in grids["country"]),
        ground=tuple(tuple(sorted(kinds.get(sign, ()))) for sign in grids["terrain"]),
        countries=tuple(frozenset(nations.get(sign, ())) for sign in grids["country"]),
        region=tuple(sign if sign.isdecimal() else "" for sign in grids["region"]),
        popular={
            place: owner
            for owner, found in facts["popular"].items()
            for place in numbers(found["hexes"])
        },
        marks=tuple(_marks(facts)),
        courses=(
            *(Course(r["name"], "river", numbers(r["hexes"])) for r in facts["river"]),
            *(Course(r["name"], r["kind"], numbers(r["hexes"])) for r in facts["road"]),
        ),
        triangle=numbers(facts["iron_triangle"]["hexes"]),
        fit=Fit(**{field: facts["fit"][field] for field in Fit._fields}),
    )


def _marks(facts: dict[str, Any]) -> list[Mark]:
    found = []
    for kind in ("city", "base", "camp", "town"):
        for name, entry in facts[kind].items():
            side = entry.get("side") or ("NVA" if entry.get("country") == "North Vietnam" else "US")
            found.append(Mark(name, kind, hex_of(entry["hex"]), side, entry.get("vp", 0)))
    return found


PLACES = range(COUNT)
