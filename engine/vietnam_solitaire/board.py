"""The map, the counters and the charts as plain lists indexed by id: what never changes."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.vietnam_solitaire.datafiles import DATA, SCENARIOS, Data, DataError, load
from engine.vietnam_solitaire.scenario import Scenario, scenario_of

# Kinds of area.
BOX, LAND, TRAIL, SEA = range(4)
# Terrain, in the order of a counter's values.
JUNGLE, PADDY, URBAN = range(3)
TERRAIN = ("jungle", "paddy", "urban")
TERRAIN_WORDS = ("jungle", "rice paddy", "urban")
# Places off the map: out of the game, to be bought or placed, armor that may return.
BOXES = ("Out of Game", "Available Pool", "Destroyed Armor")
OUT, POOL, DESTROYED = range(3)
# The areas of a region, by the faces of the die that mean them.
FACES = ("1-2", "3-4", "5", "6")
PART_OF_FACE = (0, 0, 0, 1, 1, 2, 3)  # by face; a die never shows 0
ARMIES = ("ARVN", "US", "ROK", "ANZAC", "NVA", "VC")
ARVN, US, ROK, ANZAC, NVA, VC = range(6)
SEATS = ("US/ARVN", "NVA/VC")
ALLIED, COMMUNIST = range(2)
TYPES = (
    "infantry", "marine", "ranger", "mechanized", "armor", "airmobile", "ruff_puff",
    "special_forces", "bomber", "napalm", "fleet",
)  # fmt: skip
(
    INFANTRY, MARINE, RANGER, MECHANIZED, ARMOR, AIRMOBILE, RUFF_PUFF, SPECIAL_FORCES, BOMBER,
    NAPALM, FLEET,
) = range(11)  # fmt: skip
SUPPORT = (SPECIAL_FORCES, BOMBER, NAPALM, FLEET)  # not on the ground
# How a unit moves in its player's phase.
STAYS, IN_REGION, PAID, BY_AIR = range(4)
MOVES = {"": STAYS, "region": IN_REGION, "paid": PAID, "air": BY_AIR}
NO_EVENT = 0
NOTHING = "nothing changes"


class Change(NamedTuple):
    """One line of the Add / Remove Units chart: kinds and numbers; `home` of an armor, or -1."""

    turn: int
    add: tuple[tuple[int, int], ...]
    remove: tuple[tuple[int, int], ...]
    home: int


class PoliticalEvent(NamedTuple):
    """What a political event does in the turn that follows."""

    name: str
    points: int = 0
    trail_dice: int = 0
    north_spared: bool = False
    no_napalm: bool = False

    def words(self) -> str:
        """What it does, in words."""
        said = []
        if self.points:
            number, more = abs(self.points), "more" if self.points > 0 else "less"
            said.append(f"{number} political point{'' if number == 1 else 's'} {more}")
        if self.trail_dice:
            said.append(f"{self.trail_dice} more trail {'die' if self.trail_dice == 1 else 'dice'}")
        if self.north_spared:
            said.append("no attacks on North Vietnam")
        if self.no_napalm:
            said.append("no napalm")
        return " and ".join(said) or NOTHING

    def in_force(self) -> str:
        """Its name with what it does, as long as it is in force; "" for one that does nothing."""
        return "" if self.words() == NOTHING else f"{self.name} ({self.words()})"


def event_of(entry: Mapping[str, Any]) -> PoliticalEvent:
    """A political event as the data has it."""
    fields = PoliticalEvent._fields
    return PoliticalEvent(**{key: entry[key] for key in fields if key in entry})


class Board:
    """Everything printed. Lists are indexed by area, unit, kind or region id."""

    def __init__(self, folder: Path = DATA) -> None:
        data = load(folder)
        self._lay_areas(data)
        self._lay_units(data.counters)
        self._lay_tables(data.tables)
        self.scenarios: dict[str, Scenario] = {
            name: scenario_of(name, data.scenarios[name], self) for name in SCENARIOS
        }

    def _lay_areas(self, data: Data) -> None:
        chart = data.map
        self.regions = tuple(chart["region"])
        self.region_id = {name: i for i, name in enumerate(self.regions)}
        self.area_names = list(BOXES)
        self.area_kind = [BOX] * len(BOXES)
        self.region_of = [-1] * len(BOXES)
        self.part_of = [-1] * len(BOXES)
        self.terrain = [-1] * len(BOXES)
        self.areas_of: list[tuple[int, ...]] = []  # by region, lowest number first
        for region, entry in enumerate(chart["region"].values()):
            first = len(self.area_names)
            self.areas_of.append(tuple(range(first, first + len(FACES))))
            for part, terrain in enumerate(entry["terrain"]):
                name = f"{self.regions[region]} {FACES[part]}"
                self._area(name, LAND, region, part, TERRAIN.index(terrain))
        self.trail_areas: list[int] = []  # by number less one
        self.country: dict[int, str] = {}
        for name, entry in chart["trail"].items():
            area = self._area(name, TRAIL, self.region_id[entry["leads_to"]])
            self.trail_areas.append(area)
            self.country[area] = entry["country"]
        self.seas = [self._area(f"Sea off {r}", SEA, n) for n, r in enumerate(self.regions)]
        self.area_id = {name: i for i, name in enumerate(self.area_names)}
        self.area_also = {f"trail {n}": a for n, a in enumerate(self.trail_areas, 1)}
        for areas in self.areas_of:
            region = self.regions[self.region_of[areas[0]]]
            for face in range(1, 5):
                self.area_also[f"{region} {face}"] = areas[PART_OF_FACE[face]]
        self.land = [a for a, kind in enumerate(self.area_kind) if kind == LAND]
        self.north = [a for a in self.trail_areas if self.country[a] == "North Vietnam"]
        self.trail_limit = int(chart["meta"]["trail_limit"])

    def _lay_unit(self, kind: int, entry: dict[str, Any]) -> None:
        unit, before = len(self.unit_names), self.of_kind[kind]
        name = f"{entry['id']} {len(before) + 1}" if entry["count"] > 1 else entry["id"]
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

    def _lay_units(self, sheet: dict[str, Any]) -> None:
        entries = sheet["kind"]
        self.kinds = tuple(entry["id"] for entry in entries)
        self.kind_id = {name: i for i, name in enumerate(self.kinds)}
        self.kind_words = [entry["name"] for entry in entries]
        self.unit_names: list[str] = []
        self.kind_of: list[int] = []
        self.of_kind: list[tuple[int, ...]] = [() for _ in entries]
        later = [entry.get("later", 0) for entry in entries]
        for numbers in ([e["count"] - more for e, more in zip(entries, later, strict=True)], later):
            for kind, number in enumerate(numbers):
                for _ in range(number):
                    self._lay_unit(kind, entries[kind])
        self.unit_id = {name: i for i, name in enumerate(self.unit_names)}
        self.unit_also = {
            f"{entry['name']} {n + 1}" if entry["count"] > 1 else entry["name"]: unit
            for entry, units in zip(entries, self.of_kind, strict=True)
            for n, unit in enumerate(units)
        }
        self.units = range(len(self.unit_names))
        by_kind = [entries[k] for k in self.kind_of]
        self.army = [ARMIES.index(e["army"]) for e in by_kind]
        self.type = [TYPES.index(e["type"]) for e in by_kind]
        self.values: list[tuple[int, ...]] = [tuple(e.get("values", (0, 0, 0))) for e in by_kind]
        self.cost = [int(e.get("cost", 0)) for e in by_kind]
        self.loss = [int(e.get("loss", 0)) for e in by_kind]
        self.moves = [MOVES[e.get("moves", "")] for e in by_kind]
        self.seat_of = [COMMUNIST if army in (NVA, VC) else ALLIED for army in self.army]
        self.ground = [kind not in SUPPORT for kind in self.type]
        self.allied_ground = [self.ground[u] and self.seat_of[u] == ALLIED for u in self.units]
        self.communists = [u for u in self.units if self.seat_of[u] == COMMUNIST]
        self.airmobile = [u for u in self.units if self.type[u] == AIRMOBILE]
        self.napalm = [u for u in self.units if self.type[u] == NAPALM]
        self.bombers = [u for u in self.units if self.type[u] == BOMBER]
        self.berets = [u for u in self.units if self.type[u] == SPECIAL_FORCES]
        self.ruff_puffs = [u for u in self.units if self.type[u] == RUFF_PUFF]
        self.fleet = next(u for u in self.units if self.type[u] == FLEET)
        self.vc_kind, self.nva_kind = self.kind_id["VC"], self.kind_id["NVA"]
        self.armor_kind = self.kind_id["NVA A"]
        # Raised before any US unit that fights on the ground (Raise / Move).
        self.first_raised = [u for u in self.units if self.army[u] in (ROK, ANZAC)]
        self.sams, self.migs = int(sheet["markers"]["sam"]), int(sheet["markers"]["mig"])

    def _lay_tables(self, tables: dict[str, Any]) -> None:
        hits, victory = tables["hits"], tables["victory"]
        self.b52_hits, self.b52_limited = int(hits["b52"]), int(hits["b52_limited"])
        self.beret_hits, self.napalm_hits = int(hits["green_berets"]), int(hits["napalm"])
        self.air_defense_hits = int(hits["air_defense"])
        self.needed = (int(victory["major"]), int(victory["real"]), int(victory["marginal"]))
        self.regions_needed = int(victory["regions"])
        self.regions_lost = int(victory["sudden_defeat"])
        self.points = {entry["turn"]: int(entry["points"]) for entry in tables["turn"]}
        self.date = {entry["turn"]: str(entry["date"]) for entry in tables["turn"]}
        self.changes = [
            Change(
                entry["turn"],
                self._counts(entry.get("add", {})),
                self._counts(entry.get("remove", {})),
                self.region_id[entry["home"]] if "home" in entry else -1,
            )
            for entry in tables["change"]
        ]
        self.events = [PoliticalEvent("none"), *map(event_of, tables["event"])]
        self.event_of_roll = {e["roll"]: n for n, e in enumerate(tables["event"], 1)}
        self.event_modifier = {
            turn: int(entry["modifier"])
            for entry in tables["event_die"]
            for turn in range(entry["first"], entry["last"] + 1)
        }

    def _counts(self, table: dict[str, int]) -> tuple[tuple[int, int], ...]:
        return tuple((self.kind_id[kind], int(number)) for kind, number in table.items())


@functools.cache
def board(folder: Path = DATA) -> Board:
    """The board of the game as its data files print it.

    Raises DataError with one sentence when a file is damaged or contradicts another.
    """
    try:
        return Board(folder)
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as fault:
        if isinstance(fault, DataError):
            raise
        # The checks import the words of this module, and only a damaged file needs them.
        from engine.vietnam_solitaire.facts import check

        told = check(folder)
        sentence = told[0] if told else f"The data files cannot be used ({fault})."
        raise DataError(sentence) from fault
