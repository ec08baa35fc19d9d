"""The map, the counters and the charts as plain lists indexed by id: what never changes."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, get_args

from engine.kernel.datafiles import named
from engine.vietnam_solitaire import datafiles
from engine.vietnam_solitaire.datafiles import DATA, Data, Kind, load
from engine.vietnam_solitaire.view import PRICED_IN

# Kinds of area.
BOX, LAND, TRAIL, SEA = range(4)
# Terrain, in the order of a counter's values.
JUNGLE, PADDY, URBAN = range(3)
TERRAIN: tuple[str, ...] = get_args(datafiles.Terrain)
TERRAIN_WORDS = ("jungle", "rice paddy", "urban")
# Places off the map: out of the game, to be bought or placed, armor that may return.
BOXES = ("Out of Game", PRICED_IN, "Destroyed Armor")
OUT, POOL, DESTROYED = range(3)
# The areas of a region, by the faces of the die that mean them.
FACES: tuple[str, ...] = get_args(datafiles.Faces)
PART_OF_FACE = (0, 0, 0, 1, 1, 2, 3)  # by face; a die never shows 0
ARMIES: tuple[str, ...] = get_args(datafiles.Army)
ARVN, US, ROK, ANZAC, NVA, VC = range(6)
ENEMY = ("NVA", "VC")
SEATS = ("US/ARVN", "NVA/VC")
ALLIED, COMMUNIST = range(2)
TYPES: tuple[str, ...] = get_args(datafiles.UnitType)
(
    INFANTRY, MARINE, RANGER, MECHANIZED, ARMOR, AIRMOBILE, RUFF_PUFF, SPECIAL_FORCES, BOMBER,
    NAPALM, FLEET,
) = range(11)  # fmt: skip
SUPPORT = (SPECIAL_FORCES, BOMBER, NAPALM, FLEET)  # not on the ground
# How a unit moves in its player's phase.
STAYS, IN_REGION, PAID, BY_AIR = range(4)
MOVES: tuple[str, ...] = get_args(datafiles.Moves)
Counts = tuple[tuple[int, int], ...]  # kind or trail area, and how many
NO_EVENT = 0


class Change(NamedTuple):
    """One line of the Add / Remove Units chart: kinds and numbers; `home` of an armor, or -1."""

    turn: int
    add: Counts
    remove: Counts
    home: int


class Board:
    """Everything printed. Lists are indexed by area, unit, kind or region id."""

    def __init__(self, data: Data | None = None) -> None:
        printed = load() if data is None else data
        self._lay_areas(printed.map)
        self._lay_units(printed.counters.kind)
        self._lay_tables(printed.tables)
        self.scenarios = printed.scenarios.by_name()

    def _lay_areas(self, chart: datafiles.MapFile) -> None:
        self.regions = tuple(chart.region)
        self.region_id = {name: i for i, name in enumerate(self.regions)}
        self.area_names = list(BOXES)
        self.area_kind = [BOX] * len(BOXES)
        self.region_of = [-1] * len(BOXES)
        self.part_of = [-1] * len(BOXES)
        self.terrain = [-1] * len(BOXES)
        self.areas_of: list[tuple[int, ...]] = []  # by region, lowest number first
        self.span_of: list[slice] = []  # the same of a list by area
        for region, entry in enumerate(chart.region.values()):
            first = len(self.area_names)
            self.areas_of.append(tuple(range(first, first + len(FACES))))
            self.span_of.append(slice(first, first + len(FACES)))
            for part, terrain in enumerate(entry.terrain):
                name = f"{self.regions[region]} {FACES[part]}"
                self._area(name, LAND, region, part, TERRAIN.index(terrain))
        self.trail_areas: list[int] = []  # by number less one
        self.north: list[int] = []
        for name, arrow in chart.trail.items():
            region = named(self.region_id, arrow.leads_to, "region", f"map.toml, trail {name}")
            area = self._area(name, TRAIL, region)
            self.trail_areas.append(area)
            if arrow.north:
                self.north.append(area)
        self.seas = [self._area(f"Sea off {r}", SEA, n) for n, r in enumerate(self.regions)]
        self.area_id = {name: i for i, name in enumerate(self.area_names)}
        self.area_also = {f"trail {n}": a for n, a in enumerate(self.trail_areas, 1)}
        for areas in self.areas_of:
            name = self.regions[self.region_of[areas[0]]]
            for face in range(1, 5):
                self.area_also[f"{name} {face}"] = areas[PART_OF_FACE[face]]
        self.land = [a for a, kind in enumerate(self.area_kind) if kind == LAND]
        self.trail_limit = chart.meta.trail_limit

    def _lay_unit(self, kind: int, entry: Kind) -> None:
        unit, before = len(self.unit_names), self.of_kind[kind]
        name = f"{entry.id} {len(before) + 1}" if entry.count > 1 else entry.id
        self.unit_names.append(name)
        self.kind_of.append(kind)
        self.of_kind[kind] = (*before, unit)

    def _area(self, name: str, kind: int, region: int, part: int = -1, terrain: int = -1) -> int:
        self.area_names.append(name)
        self.area_kind.append(kind)
        self.region_of.append(region)
        self.part_of.append(part)
        self.terrain.append(terrain)
        return len(self.area_names) - 1

    def _lay_units(self, entries: tuple[Kind, ...]) -> None:
        self._name_units(entries)
        self._lay_values([entries[kind] for kind in self.kind_of])
        self._sort_units()

    def _name_units(self, entries: tuple[Kind, ...]) -> None:
        """Number the counters, those that come later in the game last, and name each."""
        self.kinds = tuple(entry.id for entry in entries)
        self.kind_id = {name: i for i, name in enumerate(self.kinds)}
        self.kind_words = [entry.name for entry in entries]
        self.unit_names: list[str] = []
        self.kind_of: list[int] = []
        self.of_kind: list[tuple[int, ...]] = [() for _ in entries]
        for kind, entry in enumerate(entries):
            for _ in range(entry.count - entry.later):
                self._lay_unit(kind, entry)
        for kind, entry in enumerate(entries):
            for _ in range(entry.later):
                self._lay_unit(kind, entry)
        self.unit_id = {name: i for i, name in enumerate(self.unit_names)}
        self.unit_also = {
            f"{entry.name} {n + 1}" if entry.count > 1 else entry.name: unit
            for entry, units in zip(entries, self.of_kind, strict=True)
            for n, unit in enumerate(units)
        }
        self.units = range(len(self.unit_names))
        self.fleet = named(self.unit_id, "7th Fleet", "counter", "counters.toml")
        self.vc_kind, self.nva_kind, self.armor_kind = (
            self.kind(name, "counters.toml") for name in ("VC", "NVA", "NVA A")
        )

    def _lay_values(self, printed: list[Kind]) -> None:
        """What each unit's counter says, by unit."""
        self.army = [ARMIES.index(e.army) for e in printed]
        self.type = [TYPES.index(e.type) for e in printed]
        self.values: list[tuple[int, ...]] = [e.values or (0, 0, 0) for e in printed]
        self.cost = [e.cost or 0 for e in printed]
        self.moves = [STAYS if e.moves is None else MOVES.index(e.moves) for e in printed]

    def _sort_units(self) -> None:
        """The groups of units that rules speak of."""
        self.seat_of = [COMMUNIST if army in (NVA, VC) else ALLIED for army in self.army]
        self.ground = [kind not in SUPPORT for kind in self.type]
        self.allied_ground = [self.ground[u] and self.seat_of[u] == ALLIED for u in self.units]
        self.for_hire = [u for u in self.units if self.allied_ground[u] or self.type[u] == FLEET]
        # Who moves in the US/ARVN phase, and can leave a combat: local militia stays (V26).
        self.marches = [self.allied_ground[u] and self.moves[u] != STAYS for u in self.units]
        self.marchers = [u for u in self.units if self.marches[u]]
        self.communists = [u for u in self.units if self.seat_of[u] == COMMUNIST]
        self.airmobile, self.napalm = self._all_of(AIRMOBILE), self._all_of(NAPALM)
        self.bombers, self.berets = self._all_of(BOMBER), self._all_of(SPECIAL_FORCES)
        self.ruff_puffs = self._all_of(RUFF_PUFF)
        # Raised before any US unit that fights on the ground (Raise / Move).
        self.first_raised = [u for u in self.units if self.army[u] in (ROK, ANZAC)]

    def _all_of(self, kind: int) -> list[int]:
        """The units of a type."""
        return [u for u in self.units if self.type[u] == kind]

    def _lay_tables(self, tables: datafiles.TablesFile) -> None:
        self.hits, self.victory = tables.hits, tables.victory
        self.points = {entry.turn: entry.points for entry in tables.turn}
        self.date = {entry.turn: entry.date for entry in tables.turn}
        self.changes = [
            Change(
                entry.turn,
                self.counts(entry.add, f"tables.toml, change {entry.turn}"),
                self.counts(entry.remove, f"tables.toml, change {entry.turn}"),
                -1
                if entry.home is None
                else self.region(entry.home, f"tables.toml, change {entry.turn}"),
            )
            for entry in tables.change
        ]
        self.events = [datafiles.Event(source="rulebook", roll=-1, name="none"), *tables.event]
        self.event_of_roll = {entry.roll: n for n, entry in enumerate(tables.event, 1)}
        self.event_modifier = {
            turn: entry.modifier
            for entry in tables.event_die
            for turn in range(entry.first, entry.last + 1)
        }

    def kind(self, name: str, where: str) -> int:
        """The kind that an entry of the data names."""
        return named(self.kind_id, name, "kind", where)

    def region(self, name: str, where: str) -> int:
        """The region that an entry of the data names."""
        return named(self.region_id, name, "region", where)

    def counts(self, table: Mapping[str, int], where: str) -> Counts:
        """Kinds and numbers, as an entry of the data names them."""
        return tuple((self.kind(kind, where), number) for kind, number in table.items())


@functools.cache
def board(folder: Path = DATA) -> Board:
    """The board of the game as its data files print it.

    Raises DataError with one sentence when a file is damaged or names what another has not.
    """
    return Board(load(folder))
