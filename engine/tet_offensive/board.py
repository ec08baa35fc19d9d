"""The map and the counters as plain lists indexed by area and unit id: what never changes."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import NamedTuple, get_args

from engine.kernel.datafiles import named
from engine.tet_offensive.datafiles import (
    DATA,
    Army,
    AwardEvent,
    Chart,
    Corps,
    Counters,
    Data,
    Links,
    Result,
    Size,
    Tables,
    Target,
    Unit,
    UnitType,
    load,
)

# Kinds of area.
BOX, PROVINCE, CITY, SANCTUARY = range(4)
# Terrain of a target, as the tables name it.
TARGETS: tuple[Target, ...] = get_args(Target)
LOWLAND, HIGHLAND, DELTA, IN_CITY, IN_SANCTUARY = range(5)
# Places off the map; the first is where a unit that nobody mentioned is.
BOXES = ("Off map", "Theater Air Units", "Current Casualties", "Eliminated Units", "Waiting")
OFF_MAP, THEATER_BOX, CASUALTIES, ELIMINATED, WAITING = range(5)
# Armies. The first four have a demoralization level.
ARMIES: tuple[Army, ...] = get_args(Army)
US, ARVN, NVA, VC, ROK, ATF = range(6)
CORPS: tuple[Corps, ...] = get_args(Corps)
THEATER = 0
# Sides, which with two players are the seats; and every seat that any number of players has.
SIDES = ("Allied", "VC/NVA")
ALLIED, VC_NVA = range(2)
SEATS = SIDES
POSTS = (*SIDES, "US", "ARVN", "NVA", "VC")
NORTH_VIETNAM_NAME = "North Vietnam"

TYPES: tuple[UnitType, ...] = get_args(UnitType)
(
    INFANTRY, MARINE, SAPPER, ENGINEER, RANGER, SPECIAL_FORCES, AIRBORNE, AIRMOBILE, MECHANIZED,
    ARMORED_CAVALRY, MILITARY_POLICE, PALACE_GUARD, RIVERINE, RUFF_PUFF, AVIATION, TAC_AIR,
    ARC_LIGHT, NAVAL_GUNFIRE, RECON, SYMPATHIZERS,
) = range(20)  # fmt: skip
SIZES: tuple[Size, ...] = get_args(Size)
BATTALION, REGIMENT, BRIGADE, DIVISION, GROUP, UNIT = range(6)
AIR = (TAC_AIR, ARC_LIGHT)
RESULTS: tuple[Result, ...] = get_args(Result)


class Award(NamedTuple):
    """What an army gains for every `each` factors or points of political value."""

    army: int
    points: int
    each: int
    spared: frozenset[int]  # types of units that nobody counts

    def worth(self, count: int) -> int:
        """What so many factors or points gain; fractions are dropped."""
        return self.points * (count // self.each)


class Board:
    """Everything printed: areas, links, counters, tables. Lists are indexed by area or unit id."""

    def __init__(self, data: Data | None = None) -> None:
        printed = load() if data is None else data
        self._lay_areas(printed.map)
        self._lay_units(printed.counters)
        self._lay_tables(printed.tables)
        self.deployment = {
            named(self.unit_id, entry.unit, "unit", where): self._area(entry.area, where)
            for entry in printed.deployment.deployment
            for where in [f"deployment.toml, deployment {entry.unit}"]
        }

    def _area(self, name: str, where: str) -> int:
        """The area that an entry of the data names."""
        return named(self.area_id, name, "area", where)

    def _lay_areas(self, chart: Chart) -> None:
        provinces = chart.province
        self.area_names = [*BOXES, *provinces, *chart.city, *chart.sanctuary]
        self.area_id = {name: i for i, name in enumerate(self.area_names)}
        # Players also say a province's name, or "Province 23".
        self.area_also = {f"province {key}": self.area_id[key] for key in provinces}
        for key, entry in provinces.items():
            if entry.name not in self.area_id:
                self.area_also[entry.name] = self.area_id[key]
        count = len(self.area_names)
        self.kind = [BOX] * count
        self.terrain = [LOWLAND] * count
        self.country = [""] * count
        self.corps = [0] * count  # 1 to 4 in South Vietnam, 0 elsewhere
        self.province_of = [0] * count  # a city's province; a province is its own
        self.pv: list[int] = [0] * count
        self.airbase = [False] * count
        self.river = [False] * count
        self.coastal = [False] * count
        self.has_ruff_puff = [False] * count
        self.cities_in: list[tuple[int, ...]] = [()] * count
        self.touches: list[tuple[int, ...]] = [()] * count  # sanctuary -> provinces
        self.sanctuaries_by: list[tuple[int, ...]] = [()] * count  # province -> sanctuaries
        self.near_corps: list[frozenset[int]] = [frozenset()] * count
        self._lay_provinces(chart)
        self._lay_cities(chart)
        self._lay_sanctuaries(chart)
        self._join_areas(chart)
        levels = chart.meta.demoralization_level
        self.levels = (levels.US, levels.ARVN, levels.NVA, levels.VC)
        self.turns = chart.meta.turns

    def _lay_provinces(self, chart: Chart) -> None:
        zones = {str(n): CORPS.index(zone) for n, zone in enumerate(chart.meta.corps, 1)}
        for key, province in chart.province.items():
            a = self.area_id[key]
            self.kind[a], self.terrain[a] = PROVINCE, TARGETS.index(province.terrain)
            self.country[a] = province.country or "South Vietnam"
            if key[0].isdigit():
                self.corps[a] = named(zones, key[0], "corps", f"map.toml, province {key}")
            self.province_of[a] = a
            self.river[a], self.coastal[a] = province.river, province.coastal

    def _lay_cities(self, chart: Chart) -> None:
        for name, city in chart.city.items():
            a, p = self.area_id[name], self._area(city.province, f"map.toml, city {name}")
            self.kind[a], self.terrain[a], self.country[a] = CITY, IN_CITY, "South Vietnam"
            self.corps[a], self.province_of[a], self.river[a] = self.corps[p], p, self.river[p]
            self.pv[a], self.airbase[a] = city.pv, city.airbase
            self.has_ruff_puff[a] = city.ruff_puff
            self.cities_in[p] += (a,)

    def _lay_sanctuaries(self, chart: Chart) -> None:
        for name, sanctuary in chart.sanctuary.items():
            a = self.area_id[name]
            self.kind[a], self.terrain[a] = SANCTUARY, IN_SANCTUARY
            self.country[a] = sanctuary.country
            where = f"map.toml, sanctuary {name}"
            self.touches[a] = tuple(self._area(p, where) for p in sanctuary.adjacent)
            near = {self.corps[p] for p in self.touches[a]} - {0}
            self.near_corps[a] = frozenset(near)
            self.corps[a] = min(near) if self.country[a] == "South Vietnam" else 0
            for p in self.touches[a]:
                self.sanctuaries_by[p] += (a,)

    def _join_areas(self, chart: Chart) -> None:
        """Links between areas, and the groups of areas that rules speak of."""
        self.borders = self._links("borders", chart.borders)
        self.highway = self._links("highways", chart.highways)
        self.trail = self._links("trail", chart.trail)
        self.provinces = [self.area_id[p] for p in chart.province]
        self.cities = [self.area_id[c] for c in chart.city]
        self.sanctuaries = [self.area_id[s] for s in chart.sanctuary]
        self.airbases = [a for a in self.cities if self.airbase[a]]
        self.map_areas = [*self.provinces, *self.cities, *self.sanctuaries]
        self.north_vietnam = self.area_id[NORTH_VIETNAM_NAME]
        # Where an air unit or a lift of a corps may go: its provinces, cities, sanctuaries.
        self.areas_of_corps = [
            tuple(a for a in self.map_areas if self.corps[a] == c) for c in range(5)
        ]

    def _links(self, section: str, joined: Links) -> list[tuple[int, ...]]:
        links: list[tuple[int, ...]] = [()] * len(self.area_names)
        for one, other in joined.pairs:
            a, b = (self._area(name, f"map.toml, {section}") for name in (one, other))
            links[a] += (b,)
            links[b] += (a,)
        return links

    def _lay_units(self, sheet: Counters) -> None:
        entries = self._in_order_of_ids(sheet)
        self._lay_values(entries)
        mix = sheet.ruff_puff.mix
        self.ruff_puff_mix = [strength for strength in sorted(mix) for _ in range(mix[strength])]
        self._sort_ground_units()
        self._sort_other_units()

    def _in_order_of_ids(self, sheet: Counters) -> list[Unit]:
        """Every unit, those that no list of counters names too; a unit's id is its place here."""
        entries = [u for u in sheet.unit if u.type != "recon"]
        entries += [
            _unlisted(
                "ruff_puff",
                f"RP {self.area_names[a]}",
                f"Ruff-Puffs of {self.area_names[a]}",
                CORPS[self.corps[a]],
                self.area_names[a],
            )
            for a in self.cities
            if self.has_ruff_puff[a]
        ]
        # The sympathizers' bonus value is named among the firers, though no counter bears it.
        entries.append(_unlisted("sympathizers", "Sympathizers", "Local sympathizers"))
        # Last, so that the ids of the others are what they are without it.
        return entries + [u for u in sheet.unit if u.type == "recon"]

    def _lay_values(self, entries: list[Unit]) -> None:
        """What each unit's counter says, by unit."""
        self.unit_names = [u.id for u in entries]
        self.unit_id = {name: i for i, name in enumerate(self.unit_names)}
        self.unit_also = {u.name: i for i, u in enumerate(entries) if u.name not in self.unit_id}
        self.army = [ARMIES.index(u.army) for u in entries]
        self.type = [TYPES.index(u.type) for u in entries]
        self.size = [SIZES.index(u.size) for u in entries]
        self.unit_corps = [CORPS.index(u.corps or "theater") for u in entries]
        self.combat = [u.combat for u in entries]
        self.search = [u.search or 0 for u in entries]
        self.defense = [u.combat if u.defense is None else u.defense for u in entries]
        self.start = [self._start(u) for u in entries]
        self.operates = [u.operates or "" for u in entries]
        self.units = range(len(entries))

    def _sort_ground_units(self) -> None:
        """The groups of ground units that rules speak of."""
        off_board = (*AIR, AVIATION, NAVAL_GUNFIRE, RECON, SYMPATHIZERS)
        self.sympathizers = self.unit_id["Sympathizers"]
        self.side_of = [VC_NVA if self.army[u] in (VC, NVA) else ALLIED for u in self.units]
        # Ruling T13: what blocks, secures and is present on the Allied side.
        self.allied_ground = [
            self.side_of[u] == ALLIED and self.type[u] not in off_board for u in self.units
        ]
        self.communists = [
            u for u in self.units if self.side_of[u] == VC_NVA and u != self.sympathizers
        ]
        self.is_mech = [self.type[u] in (MECHANIZED, ARMORED_CAVALRY) for u in self.units]
        self.movers = [
            u
            for u in self.units
            if self.allied_ground[u] and self.type[u] not in (RUFF_PUFF, RIVERINE)
        ]
        movers = set(self.movers)
        # Conventional ground units (Allied Slow Reaction): not mechanized, bound to one corps.
        self.conventional = [
            u in movers and not self.is_mech[u] and self.unit_corps[u] != THEATER
            for u in self.units
        ]

    def _sort_other_units(self) -> None:
        """Units of special kinds: in the air, on the water, militia, reconnaissance."""
        self.ruff_puffs, self.recon = self._all_of(RUFF_PUFF), self._all_of(RECON)
        self.aviation, self.air = self._all_of(AVIATION), self._all_of(*AIR)
        self.riverine, self.naval = self._only(RIVERINE), self._only(NAVAL_GUNFIRE)
        # Air units that belong to no corps and fly from the theater box.
        self.theater_air = [u for u in self.air if self.unit_corps[u] == THEATER]

    def _start(self, unit: Unit) -> int:
        if unit.start == "Theater":
            return THEATER_BOX
        where = f"counters.toml, unit {unit.id}"
        return self._area(unit.start, where) if unit.start else OFF_MAP

    def _all_of(self, *kinds: int) -> list[int]:
        """The units of some types."""
        return [u for u in self.units if self.type[u] in kinds]

    def _only(self, kind: int) -> int:
        """The one unit of its kind; where there are several, the first."""
        found: dict[str, int] = {TYPES[self.type[u]]: u for u in reversed(self.units)}
        return named(found, TYPES[kind], "unit of type", "counters.toml")

    def _lay_tables(self, tables: Tables) -> None:
        results = tables.combat_results
        self.columns = results.columns
        # Column n asks for an attack of numerator to a defense of denominator at least.
        self.ratios = [_ratio(column) for column in self.columns]
        self.crt = [tuple(map(RESULTS.index, results.rows[die])) for die in range(1, 7)]
        column = {name: n for n, name in enumerate(self.columns)}
        air = {TAC_AIR: tables.air_columns.tac_air, ARC_LIGHT: tables.air_columns.arc_light}
        self.air_column = {
            kind: [
                named(column, getattr(row, target), "column", "tables.toml, air_columns")
                for target in TARGETS
            ]
            for kind, row in air.items()
        }
        self.air_dice = {kind: row.dice for kind, row in air.items()}
        # By what gains them; the armies in their order, as they are told.
        self.awards: dict[AwardEvent, list[Award]] = {event: [] for event in get_args(AwardEvent)}
        for row in tables.morale_award:
            spared = frozenset(map(TYPES.index, row.spared))
            award = Award(ARMIES.index(row.army), row.points, row.each, spared)
            self.awards[row.event].append(award)
        for awards in self.awards.values():
            awards.sort(key=lambda award: award.army)


def _unlisted(
    kind: UnitType, name: str, words: str, corps: Corps | None = None, start: str = ""
) -> Unit:
    """A unit that no list of counters names: drawn, or borne by no counter."""
    army: Army = "ARVN" if kind == "ruff_puff" else "VC"
    return Unit(
        id=name, name=words, army=army, type=kind, size="unit", corps=corps or "", combat=0,
        start=start or None, source="rulebook", values="rulebook", note=words,
    )  # fmt: skip


def _ratio(column: str) -> tuple[int, int]:
    """The ratio that a column's heading states: (3, 2) of "3-2", (5, 1) of "5-1+"."""
    attack, _, defense = column.rstrip("+").partition("-")
    return int(attack), int(defense)


@functools.cache
def board(folder: Path = DATA) -> Board:
    """The board of the game as its data files print it.

    Raises DataError with one sentence when a file is damaged or names what another has not.
    """
    return Board(load(folder))
