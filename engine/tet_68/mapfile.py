"""map.toml as typed entries: the hex grid and everything that is printed on it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.kernel.datafiles import Entry, Sourced, Text
from engine.tet_68.data.hexes import HEIGHT, WIDTH

Country = Literal["South Vietnam", "North Vietnam", "Laos", "Cambodia", "Thailand"]
Terrain = Literal["jungle", "mountain", "swamp"]
Side = Literal["US", "NVA"]
RoadKind = Literal["black", "red"]

SEA = "~"
Line = Annotated[
    str,
    msgspec.Meta(
        min_length=WIDTH, max_length=WIDTH, description=f"a row of {WIDTH} characters, one a column"
    ),
]
Rows = Annotated[
    tuple[Line, ...],
    msgspec.Meta(
        min_length=HEIGHT,
        max_length=HEIGHT,
        description=f"{HEIGHT} rows of {WIDTH} characters, one a column",
    ),
]
Sign = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
Number = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$", description="a hex number of four digits")]
Numbers = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^\s*(\d{4}\s*)*$", description="hex numbers of four digits, with spaces between"
    ),
]
Pairs = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^\s*(\d{4}-\d{4}\s*)*$",
        description='pairs such as "2634-2735", with spaces between',
    ),
]
Degrees = Annotated[float, msgspec.Meta(description="degrees")]
Points = Annotated[int, msgspec.Meta(ge=0)]


class CountryGrid(Sourced, frozen=True):
    """The countries of each hex; `legend`: which countries a character stands for."""

    legend: dict[Sign, tuple[Country, ...]]
    rows: Rows


class TerrainGrid(Sourced, frozen=True):
    """The terrain of each hex; `legend`: which kinds a character stands for."""

    legend: dict[Sign, tuple[Terrain, ...]]
    rows: Rows


class RegionGrid(Sourced, frozen=True):
    """The Military Region of each hex by its digit, "." for none."""

    rows: Rows


class Hexes(Sourced, frozen=True):
    """Some hexes."""

    hexes: Numbers


class Sides(Sourced, frozen=True):
    """The sides between two hexes with land that are part sea (`coastal`), or all sea."""

    coastal: Pairs
    sea: Pairs


class River(Sourced, frozen=True):
    """A river, from hex to hex."""

    name: Text
    hexes: Numbers


class Road(Sourced, frozen=True):
    """A road, from hex to hex; red ones are all-weather roads."""

    name: Text
    kind: RoadKind
    hexes: Numbers


class Place(Sourced, frozen=True, kw_only=True):
    """Something with a name in a hex; `lat`, `lon`: where it stood on the ground (WGS 84)."""

    hex: Number
    lat: Degrees
    lon: Degrees


class City(Place, frozen=True, kw_only=True):
    """A city, with the points that the rules give for it each game turn, or once abroad."""

    country: Country
    vp: Points


class Base(Place, frozen=True, kw_only=True):
    """A base of one side, with the points that it gives the other each game turn."""

    side: Side
    vp: Points


class Town(Place, frozen=True, kw_only=True):
    """A town that roads lead through and no rule knows."""

    country: Country


class Popular(Entry, frozen=True):
    """The Popular Areas by whom they hold to at the start."""

    US: Hexes
    NVA: Hexes
    neutral: Hexes


class Mark(Sourced, frozen=True):
    """A hex that the rules name by its number, and why."""

    why: Text


class PrintedFit(Sourced, frozen=True):
    """How hex numbers fit the earth, as `hexes.Fit`."""

    column: int
    lon: Degrees
    row: int
    lat: Degrees
    km_column: float
    km_row: float


class Chart(Entry, frozen=True):
    """map.toml."""

    country: CountryGrid
    terrain: TerrainGrid
    region: RegionGrid
    coast: Hexes
    sides: Sides
    river: tuple[River, ...]
    road: tuple[Road, ...]
    city: dict[str, City]
    base: dict[str, Base]
    camp: dict[str, Place]
    town: dict[str, Town]
    popular: Popular
    iron_triangle: Hexes
    north_edge: Hexes
    mark: dict[Number, Mark]
    fit: PrintedFit
