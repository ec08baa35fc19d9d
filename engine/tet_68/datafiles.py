"""The data files of Tet '68 as typed entries: what is printed, and where each fact is from.

What an entry may hold is said here, of the map in mapfile.py; what must agree, by the checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from engine.kernel.datafiles import Count, DataError, Entry, Source, Sourced, Text, read
from engine.tet_68.mapfile import Chart, Country, Side

__all__ = ["DATA", "Data", "DataError", "load"]

DATA = Path(__file__).parent / "data"

Nation = Literal[
    "United States", "South Vietnam", "South Korea", "Australia and New Zealand", "Thailand",
    "Cambodia", "Laos", "North Vietnam", "Viet Cong", "China", "Khmer Rouge", "Pathet Lao",
]  # fmt: skip
UnitType = Literal[
    "mechanized_infantry", "armor", "armored_cavalry", "riverine", "infantry", "marines",
    "paramilitary", "local_force", "special_forces", "sapper", "cadre", "military_police",
    "logistics", "psychological_operations",
]  # fmt: skip
UNIT_TYPES: tuple[UnitType, ...] = get_args(UnitType)
Category = Literal["mechanized", "foot", "airmobile", "riverine"]
Size = Literal["army", "division", "front", "brigade", "group", "regiment", "battalion", "cadre"]
Star = Literal["none", "white", "black", "gold"]
# When a unit is there: at the start, on a turn of the schedule, or by a variant.
Group = Literal[
    "start", "schedule", "full_commitment", "contingency", "cambodia", "laos", "unlimited_war",
    "special_action",
]  # fmt: skip
Trait = Literal["dummy", "I", "P", "airmobile", "removed_by_27"]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Scenario = Literal["tet", "victory"]
Month = Literal["JAN", "FEB", "MAR", "APR", "MAY", "JUN"]
Box = Literal["NVA regular replacement", "NVA guerrilla replacement", "ARVN replacement"]
On = Literal["city", "base", "camp", "popular"]
Kept = Annotated[int, msgspec.Meta(ge=1, le=43)]


# ---- counters.toml ---------------------------------------------------------------


class Unit(Sourced, frozen=True, kw_only=True):
    """A ground unit. `source`: that it is in the game; `values_source`: its numbers and signs.

    `reduced`: combat and movement on the reverse side, if it has two steps. `start`: the hex
    printed on it for the first scenario. `alias`: other names in the text.
    """

    name: Text
    side: Side
    nation: Nation
    type: UnitType
    size: Size
    combat: Count
    move: Positive
    values_source: Source
    reduced: tuple[Count, Positive] | None = None
    star: Star = "none"
    traits: tuple[Trait, ...] = ()
    group: Group = "start"
    start: str = ""
    alias: tuple[str, ...] = ()

    @property
    def category(self) -> Category:
        """How it moves."""
        if "airmobile" in self.traits:
            return "airmobile"
        if self.type in ("mechanized_infantry", "armor", "armored_cavalry"):
            return "mechanized"
        return "riverine" if self.type == "riverine" else "foot"

    @property
    def division_sized(self) -> bool:
        """Whether one of its steps is a whole increment of losses; a front is, an army too."""
        return self.size in ("army", "division", "front")

    @property
    def kind(self) -> str:
        """The words by which a set-up without names calls units of its kind."""
        return f"{self.type} {self.size} {self.combat}-{self.move}"


class Marker(Sourced, frozen=True):
    """A counter that is no ground unit, and how many there are."""

    name: Text
    count: Positive
    why: Text


class Counters(Entry, frozen=True):
    """counters.toml."""

    total: Positive
    unit: tuple[Unit, ...]
    marker: tuple[Marker, ...]


# ---- tables.toml -----------------------------------------------------------------

Result = Literal["R", "-", "1", "2", "3"]  # from worst to best for the side that fires
RESULTS: tuple[Result, ...] = get_args(Result)


class CombatTable(Sourced, frozen=True):
    """Results by die and the firing side's own strength; `columns`: the least strength of each."""

    columns: tuple[Positive, ...]
    rows: dict[int, tuple[Result, ...]]

    def __post_init__(self) -> None:
        if {len(row) for row in self.rows.values()} != {len(self.columns)}:
            raise ValueError("each row has a result a column.")


class Range(Sourced, frozen=True):
    """From how many Communist victory points on a replacement number holds."""

    vp: int
    number: Die


class IntelligenceTable(Sourced, frozen=True):
    """Results by die, a column a side that attacks."""

    US: dict[Die, Literal["repression", "attacker_ambush", "none", "defender_ambush"]]
    NVA: dict[Die, Literal["repression", "attacker_ambush", "none", "defender_ambush"]]


class PoliticalTable(Sourced, frozen=True):
    """Results by modified die; `vp`: the points that each result moves."""

    rows: dict[int, Literal["turns", "neutral", "owner_loses", "none", "attacker_loses"]]
    vp: dict[Literal["turns", "neutral", "owner_loses", "attacker_loses"], Positive]


class BombardmentTable(Sourced, frozen=True):
    """Results by die and points; `columns`: the least points of each."""

    columns: tuple[Positive, ...]
    rows: dict[Die, tuple[Literal["none", "replacement", "arrivals", "supply"], ...]]

    def __post_init__(self) -> None:
        if {len(row) for row in self.rows.values()} != {len(self.columns)}:
            raise ValueError("each row has a result a column.")


class ReactionTable(Sourced, frozen=True):
    """The reaction of Laos and Cambodia by die."""

    rows: dict[Die, Literal["none", "laos_joins", "cambodia_joins", "both_join", "laos_falls",
                            "cambodia_falls"]]  # fmt: skip


class Tables(Entry, frozen=True):
    """tables.toml."""

    mobile: CombatTable
    positional: CombatTable
    replacement: Annotated[tuple[Range, ...], msgspec.Meta(min_length=1)]
    intelligence: IntelligenceTable
    political: PoliticalTable
    bombardment: BombardmentTable
    unlimited_war: ReactionTable


# ---- setup.toml ------------------------------------------------------------------


class Zone(Entry, frozen=True):
    """Where units may be placed: hexes that fit each field that is given.

    `at`: places by name, or hexes by number. `on`: what the hex holds of the side's own. `near`,
    `within`: at most so many hexes from one of these. `rows`: the first and last row.
    `clear_of`: it holds none of these of the enemy's. `stacked`: with any unit of the side.
    """

    at: tuple[Text, ...] = ()
    on: tuple[On, ...] = ()
    near: tuple[Text, ...] = ()
    within: Count = 0
    regions: tuple[Literal["I", "II", "III", "IV"], ...] = ()
    countries: tuple[Country, ...] = ()
    rows: tuple[Kept, Kept] | None = None
    but: tuple[Text, ...] = ()
    clear_of: tuple[On, ...] = ()
    stacked: bool = False


class Row(Sourced, frozen=True, kw_only=True):
    """Units and where they may be placed, or a box; `kinds`: how many of each, of one's choice."""

    row: Text
    scenario: Scenario
    side: Side
    units: tuple[Text, ...] = ()
    kinds: dict[Text, Positive] = msgspec.field(default_factory=dict)
    where: tuple[Zone, ...] = ()
    box: Box | None = None

    def __post_init__(self) -> None:
        if bool(self.where) == bool(self.box):
            raise ValueError("units are placed in a zone or in a box.")


class Arrival(Sourced, frozen=True):
    """What comes on a turn of the schedule: units, or air points."""

    turn: Text
    units: tuple[Text, ...] = ()
    air_points: Count = 0


class Span(Sourced, frozen=True, kw_only=True):
    """A scenario: its first and last turn, and the points and markers that it begins with."""

    first: Text
    last: Text
    us_vp: int
    nva_vp: int
    dau_tranh: Count
    order: tuple[Side, Side]  # who sets up first


class AirPoints(Sourced, frozen=True):
    """The air points of each game turn of a month."""

    months: tuple[Month, ...]
    points: Positive


class Setup(Entry, frozen=True):
    """setup.toml."""

    turns: tuple[Text, ...]
    scenario: dict[Scenario, Span]
    air_points: tuple[AirPoints, ...]
    arrival: tuple[Arrival, ...]
    row: tuple[Row, ...]


class Data(NamedTuple):
    """What play reads."""

    map: Chart
    counters: Counters
    tables: Tables
    setup: Setup


FILES: dict[str, type[Entry]] = {
    "map.toml": Chart,
    "counters.toml": Counters,
    "tables.toml": Tables,
    "setup.toml": Setup,
}


def load(folder: Path = DATA) -> Data:
    """What `folder` holds for play. Raises DataError for a file that is missing or does not fit."""
    return Data(
        read(folder / "map.toml", Chart),
        read(folder / "counters.toml", Counters),
        read(folder / "tables.toml", Tables),
        read(folder / "setup.toml", Setup),
    )
