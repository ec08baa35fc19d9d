"""The map and the counters as plain lists indexed by area and unit id: what never changes."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from engine.tet_offensive.datafiles import DATA, DataError, read

# Kinds of area.
BOX, PROVINCE, CITY, SANCTUARY = range(4)
# Terrain of a target, as the tables name it.
LOWLAND, HIGHLAND, DELTA, IN_CITY, IN_SANCTUARY = range(5)
TERRAIN = {"lowland": LOWLAND, "highland": HIGHLAND, "delta": DELTA}
# Places off the map; the first is where a unit that nobody mentioned is.
BOXES = ("Off map", "Theater Air Units", "Current Casualties", "Eliminated Units", "Waiting")
OFF_MAP, THEATER_BOX, CASUALTIES, ELIMINATED, WAITING = range(5)
# Armies. The first four have a demoralization level.
ARMIES = ("US", "ARVN", "NVA", "VC", "ROK", "ATF")
US, ARVN, NVA, VC, ROK, ATF = range(6)
CORPS = ("theater", "I", "II", "III", "IV")
THEATER = 0
# Sides, which with two players are the seats; and every seat that any number of players has.
SIDES = ("Allied", "VC/NVA")
ALLIED, VC_NVA = range(2)
SEATS = SIDES
POSTS = (*SIDES, "US", "ARVN", "NVA", "VC")
NORTH_VIETNAM_NAME = "North Vietnam"

TYPES = (
    "infantry",
    "marine",
    "sapper",
    "engineer",
    "ranger",
    "special_forces",
    "airborne",
    "airmobile",
    "mechanized",
    "armored_cavalry",
    "military_police",
    "palace_guard",
    "riverine",
    "ruff_puff",
    "aviation",
    "tac_air",
    "arc_light",
    "naval_gunfire",
    "recon",
    "sympathizers",
)
(
    INFANTRY, MARINE, SAPPER, ENGINEER, RANGER, SPECIAL_FORCES, AIRBORNE, AIRMOBILE, MECHANIZED,
    ARMORED_CAVALRY, MILITARY_POLICE, PALACE_GUARD, RIVERINE, RUFF_PUFF, AVIATION, TAC_AIR,
    ARC_LIGHT, NAVAL_GUNFIRE, RECON, SYMPATHIZERS,
) = range(20)  # fmt: skip
SIZES = ("battalion", "regiment", "brigade", "division", "group", "unit")
BATTALION, REGIMENT, BRIGADE, DIVISION, GROUP, UNIT = range(6)
AIR = (TAC_AIR, ARC_LIGHT)


class Board:
    """Everything printed: areas, links, counters, tables. Lists are indexed by area or unit id."""

    phase_of_stage: list[int]  # by stage of the sequence of play, which sets it

    def __init__(self, folder: Path = DATA) -> None:
        self._lay_areas(read("map.toml", folder))
        self._lay_units(read("counters.toml", folder))
        self._lay_tables(read("tables.toml", folder))
        self.deployment = {
            self.unit_id[entry["unit"]]: self.area_id[entry["area"]]
            for entry in read("deployment.toml", folder)["deployment"]
        }

    def _lay_areas(self, chart: dict[str, Any]) -> None:
        provinces, cities = chart["province"], chart["city"]
        sanctuaries = chart["sanctuary"]
        self.area_names = [*BOXES, *provinces, *cities, *sanctuaries]
        self.area_id = {name: i for i, name in enumerate(self.area_names)}
        # Players also say a province's name, or "Province 23".
        self.area_also = {f"province {key}": self.area_id[key] for key in provinces}
        for key, entry in provinces.items():
            if entry["name"] not in self.area_id:
                self.area_also[entry["name"]] = self.area_id[key]
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
        for key, entry in provinces.items():
            a = self.area_id[key]
            self.kind[a], self.terrain[a] = PROVINCE, TERRAIN[entry["terrain"]]
            self.country[a] = entry.get("country", "South Vietnam")
            self.corps[a] = int(key[0]) if key[0].isdigit() else 0
            self.province_of[a] = a
            self.river[a] = entry.get("river", False)
            self.coastal[a] = entry.get("coastal", False)
        for name, entry in cities.items():
            a, p = self.area_id[name], self.area_id[entry["province"]]
            self.kind[a], self.terrain[a], self.country[a] = CITY, IN_CITY, "South Vietnam"
            self.corps[a], self.province_of[a], self.river[a] = self.corps[p], p, self.river[p]
            self.pv[a] = entry["pv"]
            self.airbase[a] = entry.get("airbase", False)
            self.has_ruff_puff[a] = entry.get("ruff_puff", True)
            self.cities_in[p] += (a,)
        for name, entry in sanctuaries.items():
            a = self.area_id[name]
            self.kind[a], self.terrain[a] = SANCTUARY, IN_SANCTUARY
            self.country[a] = entry["country"]
            self.touches[a] = tuple(self.area_id[p] for p in entry["adjacent"])
            near = {self.corps[p] for p in self.touches[a]} - {0}
            self.near_corps[a] = frozenset(near)
            self.corps[a] = min(near) if self.country[a] == "South Vietnam" else 0
            for p in self.touches[a]:
                self.sanctuaries_by[p] += (a,)
        self.borders = self._links(chart["borders"]["pairs"])
        self.highway = self._links(chart["highways"]["pairs"])
        self.trail = self._links(chart["trail"]["pairs"])
        self.provinces = [self.area_id[p] for p in provinces]
        self.cities = [self.area_id[c] for c in cities]
        self.sanctuaries = [self.area_id[s] for s in sanctuaries]
        self.airbases = [a for a in self.cities if self.airbase[a]]
        self.map_areas = [*self.provinces, *self.cities, *self.sanctuaries]
        self.north_vietnam = self.area_id[NORTH_VIETNAM_NAME]
        # Where an air unit or a lift of a corps may go: its provinces, cities, sanctuaries.
        self.areas_of_corps = [
            tuple(a for a in self.map_areas if self.corps[a] == c) for c in range(5)
        ]
        self.levels: tuple[int, ...] = tuple(
            chart["meta"]["demoralization_level"][army] for army in ARMIES[:4]
        )
        self.turns = int(chart["meta"]["turns"])

    def _links(self, pairs: list[list[str]]) -> list[tuple[int, ...]]:
        links: list[tuple[int, ...]] = [()] * len(self.area_names)
        for one, other in pairs:
            a, b = self.area_id[one], self.area_id[other]
            links[a] += (b,)
            links[b] += (a,)
        return links

    def _lay_units(self, sheet: dict[str, Any]) -> None:
        entries = [u for u in sheet["unit"] if not u.get("option")]
        entries += [
            {
                "id": f"RP {self.area_names[a]}",
                "name": f"Ruff-Puffs of {self.area_names[a]}",
                "army": "ARVN",
                "type": "ruff_puff",
                "size": "unit",
                "combat": 0,
                "corps": CORPS[self.corps[a]],
                "start": self.area_names[a],
            }
            for a in self.cities
            if self.has_ruff_puff[a]
        ]
        # The sympathizers' bonus value is named among the firers, though no counter bears it.
        entries.append(
            {
                "id": "Sympathizers",
                "name": "Local sympathizers",
                "army": "VC",
                "type": "sympathizers",
                "size": "unit",
                "combat": 0,
                "corps": "",
            }
        )
        # Last, so that the ids of the others are what they are without it.
        entries += [u for u in sheet["unit"] if u.get("option") == "recon"]
        self.unit_names = [u["id"] for u in entries]
        self.unit_id = {name: i for i, name in enumerate(self.unit_names)}
        self.unit_also = {
            u["name"]: i for i, u in enumerate(entries) if u["name"] not in self.unit_id
        }
        self.army = [ARMIES.index(u["army"]) for u in entries]
        self.type = [TYPES.index(u["type"]) for u in entries]
        self.size = [SIZES.index(u["size"]) for u in entries]
        self.unit_corps = [CORPS.index(u["corps"] or "theater") for u in entries]
        self.combat: list[int] = [u["combat"] for u in entries]
        self.search: list[int] = [u.get("search", 0) for u in entries]
        self.defense: list[int] = [u.get("defense", u["combat"]) for u in entries]
        self.start = [self._start(u.get("start", "")) for u in entries]
        self.units = range(len(entries))
        self.sympathizers = self.unit_id["Sympathizers"]
        self.ruff_puffs = [u for u in self.units if self.type[u] == RUFF_PUFF]
        mix = sheet["ruff_puff"]["mix"]
        self.ruff_puff_mix = [int(s) for s in sorted(mix) for _ in range(mix[s])]
        off_board = (*AIR, AVIATION, NAVAL_GUNFIRE, RECON, SYMPATHIZERS)
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
        # Conventional ground units (Allied Slow Reaction): not mechanized, bound to one corps.
        self.conventional = [
            u in set(self.movers) and not self.is_mech[u] and self.unit_corps[u] != THEATER
            for u in self.units
        ]
        self.aviation = [u for u in self.units if self.type[u] == AVIATION]
        self.air = [u for u in self.units if self.type[u] in AIR]
        self.riverine = next(u for u in self.units if self.type[u] == RIVERINE)
        self.naval = next(u for u in self.units if self.type[u] == NAVAL_GUNFIRE)
        self.recon = [u for u in self.units if self.type[u] == RECON]
        self.operates = [u.get("operates", "") for u in entries]
        # Air units that belong to no corps and fly from the theater box.
        self.theater_air = [u for u in self.air if self.unit_corps[u] == THEATER]

    def _start(self, place: str) -> int:
        if place == "Theater":
            return THEATER_BOX
        return self.area_id[place] if place else OFF_MAP

    def _lay_tables(self, tables: dict[str, Any]) -> None:
        crt = tables["combat_results"]
        self.columns = tuple(crt["columns"])
        results = {"M": 0, "H": 1, "OR": 2}
        self.crt = [tuple(results[cell] for cell in crt["rows"][str(die)]) for die in range(1, 7)]
        order = ("lowland", "highland", "delta", "city", "sanctuary")
        air = tables["air_columns"]
        self.air_column = {
            TAC_AIR: [self.columns.index(air["tac_air"][t]) for t in order],
            ARC_LIGHT: [self.columns.index(air["arc_light"][t]) for t in order],
        }


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
        from engine.tet_offensive.facts import check

        told = check(folder)
        sentence = told[0] if told else f"The data files cannot be used ({fault})."
        raise DataError(sentence) from fault
