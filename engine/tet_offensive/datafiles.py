"""The data files of Tet Offensive as typed entries: what is printed, and where each fact is from.

What an entry may hold is said here; what must agree between entries, by the checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from engine.kernel.datafiles import Count, DataError, Entry, Source, Sourced, Text, read

__all__ = ["DATA", "Data", "DataError", "load"]

DATA = Path(__file__).parent / "data"

Army = Literal["US", "ARVN", "NVA", "VC", "ROK", "ATF"]
Zone = Literal["I", "II", "III", "IV"]
Terrain = Literal["lowland", "highland", "delta"]
Target = Literal["lowland", "highland", "delta", "city", "sanctuary"]
Country = Literal["South Vietnam", "North Vietnam", "Laos", "Cambodia"]
Corps = Literal["theater", "I", "II", "III", "IV"]
Size = Literal["battalion", "regiment", "brigade", "division", "group", "unit"]
# Ruff-Puffs are drawn and the sympathizers' value is borne by no counter: nobody lists these two.
UnitType = Literal[
    "infantry", "marine", "sapper", "engineer", "ranger", "special_forces", "airborne", "airmobile",
    "mechanized", "armored_cavalry", "military_police", "palace_guard", "riverine", "ruff_puff",
    "aviation", "tac_air", "arc_light", "naval_gunfire", "recon", "sympathizers",
]  # fmt: skip
Result = Literal["M", "H", "OR"]  # from worst to best for the side that fires
AwardEvent = Literal[
    "us_factors_lost", "atf_factors_lost", "rok_factors_lost", "vc_nva_factors_eliminated",
    "arvn_factors_lost", "nva_factors_lost", "vc_factors_lost", "city_bombed",
    "city_in_insurrection", "city_goes_into_insurrection", "city_secured",
]  # fmt: skip

Degrees = Annotated[float, msgspec.Meta(description="degrees")]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
# Political values and search values, which are rolled for with one die.
PoliticalValue = Annotated[int, msgspec.Meta(ge=1, le=8)]
SearchValue = Annotated[int, msgspec.Meta(ge=0, le=6)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Pair = tuple[str, str]


class Place(Sourced, frozen=True, kw_only=True):
    """Where an area's box or label stands (WGS 84)."""

    lat: Degrees
    lon: Degrees


# ---- map.toml --------------------------------------------------------------------


class Levels(Sourced, frozen=True):
    """Demoralization levels."""

    US: Positive
    ARVN: Positive
    NVA: Positive
    VC: Positive


class Meta(Sourced, frozen=True):
    """The game and its length; `corps`: which corps each first digit of a province stands for."""

    name: Text
    turns: Positive
    corps: tuple[Zone, ...]
    demoralization_level: Levels


class Province(Place, frozen=True):
    """A province; one without a country lies in South Vietnam."""

    name: Text
    terrain: Terrain
    coastal: bool = False
    river: bool = False
    country: Literal["Laos", "Cambodia"] | None = None
    sites: tuple[tuple[Degrees, Degrees], ...] = ()


class City(Place, frozen=True):
    """A city, with its political value `pv`."""

    province: Text
    pv: PoliticalValue
    airbase: bool = False
    ruff_puff: bool = True


class Sanctuary(Place, frozen=True):
    """A sanctuary, with the provinces that it touches and the country that it lies in."""

    adjacent: tuple[str, ...]
    country: Country


class Links(Sourced, frozen=True):
    """Pairs of areas that are joined both ways; the source of all that `Known` does not list."""

    pairs: tuple[Pair, ...]


class Known(Entry, frozen=True):
    """Which links are the rulebook's, and the totals that descriptions of the game report."""

    rulebook_highways: tuple[Pair, ...]
    rulebook_trail: tuple[Pair, ...]
    rulebook_borders: tuple[Pair, ...]
    reported_totals: dict[
        Literal["provinces", "south_vietnam", "cities", "airbases", "sanctuary_circles"], Count
    ]


class Chart(Entry, frozen=True):
    """map.toml."""

    meta: Meta
    province: dict[str, Province]
    city: dict[str, City]
    sanctuary: dict[str, Sanctuary]
    borders: Links
    highways: Links
    trail: Links
    known: Known


# ---- counters.toml ---------------------------------------------------------------


class RuffPuffs(Sourced, frozen=True):
    """How many Ruff-Puffs of each strength are drawn from."""

    mix: dict[int, Count]
    note: Text


class Unit(Sourced, frozen=True):
    """A counter; `values` is the source of its numbers."""

    id: Text
    name: Text
    army: Army
    type: UnitType
    size: Size
    corps: Literal[Corps, ""]
    combat: Count
    values: Source
    note: Text
    search: SearchValue | None = None
    defense: Positive | None = None
    start: Text | None = None
    operates: Country | None = None  # where a strategic recon team may work


class Counters(Entry, frozen=True):
    """counters.toml."""

    ruff_puff: RuffPuffs
    unit: tuple[Unit, ...]


# ---- tables.toml -----------------------------------------------------------------


class CombatResults(Entry, frozen=True):
    """The Combat Results Table: a row a die; a column is an odds ratio such as "3-2" or "5-1+"."""

    columns: tuple[Annotated[str, msgspec.Meta(pattern=r"^[1-9]\d*-[1-9]\d*\+?$")], ...]
    rows: dict[Die, tuple[Result, ...]]
    row_source: dict[Die, Source]
    reconstructed_cells: tuple[tuple[Die, str], ...]

    def __post_init__(self) -> None:
        dice = list(range(1, 7))
        lengths = {len(row) for row in self.rows.values()}
        if [list(self.rows), list(self.row_source), lengths] != [dice, dice, {len(self.columns)}]:
            raise ValueError(
                "there is a row and a source for each die from 1 to 6, in order, with a result a "
                "column."
            )


class AirColumns(Sourced, frozen=True):
    """The column on which an air unit attacks by its target's terrain, and the dice it rolls."""

    sanctuary: Text
    highland: Text
    delta: Text
    lowland: Text
    city: Text
    dice: Positive


class AirUnits(Entry, frozen=True):
    """How each kind of air unit attacks."""

    tac_air: AirColumns
    arc_light: AirColumns


class MoraleAward(Sourced, frozen=True):
    """An army gains `points` for every `each` factors or points of political value."""

    event: AwardEvent
    army: Literal["US", "ARVN", "NVA", "VC"]
    points: int
    each: Positive
    spared: tuple[UnitType, ...] = msgspec.field(default=(), name="except")


class Tables(Entry, frozen=True):
    """tables.toml."""

    combat_results: CombatResults
    air_columns: AirUnits
    morale_award: tuple[MoraleAward, ...]


# ---- deployment.toml and paragraphs.toml -----------------------------------------


class Deployment(Sourced, frozen=True):
    """Where a VC or NVA unit stands in the default deployment."""

    unit: Text
    area: Text
    note: Text


class Deployments(Entry, frozen=True):
    """deployment.toml."""

    deployment: tuple[Deployment, ...]


class Paragraphs(Sourced, frozen=True):
    """paragraphs.toml: the rulebook's paragraphs, and which headings are of optional rules."""

    ids: tuple[str, ...]
    optional: tuple[str, ...]


class Data(NamedTuple):
    """What play reads."""

    map: Chart
    counters: Counters
    tables: Tables
    deployment: Deployments


FILES: dict[str, type[Entry]] = {
    "map.toml": Chart,
    "counters.toml": Counters,
    "tables.toml": Tables,
    "deployment.toml": Deployments,
    "paragraphs.toml": Paragraphs,
}


def load(folder: Path = DATA) -> Data:
    """What `folder` holds for play. Raises DataError for a file that is missing or does not fit."""
    return Data(
        read(folder / "map.toml", Chart),
        read(folder / "counters.toml", Counters),
        read(folder / "tables.toml", Tables),
        read(folder / "deployment.toml", Deployments),
    )


def paragraphs(folder: Path = DATA) -> Paragraphs:
    """The rulebook's paragraphs. Raises DataError as `load` does."""
    return read(folder / "paragraphs.toml", Paragraphs)
