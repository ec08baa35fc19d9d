"""The ground units as plain lists, indexed by unit id: what is printed on the counters."""

from __future__ import annotations

import functools

from engine.kernel.datafiles import DataError
from engine.tet_68.areas import (
    ALLIES_LOST,
    AMERICANS_LOST,
    ARVN_LOST,
    GUERRILLAS_LOST,
    REGULARS_LOST,
)
from engine.tet_68.board import COUNTRIES, SIDES, US
from engine.tet_68.data.hexes import hex_of
from engine.tet_68.datafiles import Data, Group, Star, Unit, load
from engine.tet_68.ways import AIRMOBILE, FOOT, MECHANIZED, RIVERINE

CATEGORY = {
    "foot": FOOT,
    "mechanized": MECHANIZED,
    "airmobile": AIRMOBILE,
    "riverine": RIVERINE,
}
AMERICAN, ARVN = "United States", "South Vietnam"


class Forces:
    """Names and values as lists. `values`: combat and movement by step, the full one first.

    `star`: what its back shows, "none" if it can never be underground. `start`: the hex printed on
    it, -1 if none. `lost`: the box that it goes to when it is eliminated.
    """

    def __init__(self, data: Data | None = None) -> None:
        units = (load() if data is None else data).counters.unit
        self.printed = units
        self.names = tuple(unit.name for unit in units)
        self.ids = {name: ident for ident, name in enumerate(self.names)}
        self.also = {name: ident for ident, unit in enumerate(units) for name in unit.alias}
        self.all = range(len(units))
        self.side = [SIDES.index(unit.side) for unit in units]
        self.of = tuple(
            tuple(unit for unit in self.all if self.side[unit] == side) for side in (0, 1)
        )
        self.values: list[tuple[tuple[int, int], ...]] = [
            ((unit.combat, unit.move), *((unit.reduced,) if unit.reduced else ())) for unit in units
        ]
        self.star: list[Star] = [unit.star for unit in units]
        self.group: list[Group] = [unit.group for unit in units]
        self.category = [CATEGORY[unit.category] for unit in units]
        self.division = [unit.division_sized for unit in units]
        self.american = [unit.nation == AMERICAN for unit in units]
        self.arvn = [unit.nation == ARVN for unit in units]
        self.country = [  # of their own, for those that may be nowhere else; -1: no such
            COUNTRIES.index("Cambodia") if unit.nation == "Cambodia"
            else COUNTRIES.index("Laos") if unit.nation == "Laos"
            else -1
            for unit in units
        ]  # fmt: skip
        self.dummy = self._have("dummy")
        self.intelligence = self._have("I")
        self.political = self._have("P")
        self.removed_by_27 = self._have("removed_by_27")
        self.marine = self._are("marines")
        self.sapper = self._are("sapper")
        self.cadre = self._are("cadre")
        self.logistics = self._are("logistics")
        self.paramilitary = self._are("paramilitary")
        self.local_force = self._are("local_force")
        self.guerrilla = [star in ("white", "black") for star in self.star]
        self.regular = [star == "gold" for star in self.star]
        self.start = [self._start(unit) for unit in units]
        self.lost = [self._box(unit) for unit in self.all]

    def _have(self, trait: str) -> list[bool]:
        return [trait in unit.traits for unit in self.printed]

    def _are(self, kind: str) -> list[bool]:
        return [unit.type == kind for unit in self.printed]

    def _start(self, unit: Unit) -> int:
        if not unit.start:
            return -1
        place = hex_of(unit.start)
        if place < 0:
            raise DataError(f"counters.toml, {unit.name}: there is no hex {unit.start}.")
        return place

    def _box(self, unit: int) -> int:
        if self.side[unit] == US:
            other = AMERICANS_LOST if self.american[unit] else ALLIES_LOST
            return ARVN_LOST if self.arvn[unit] else other
        return GUERRILLAS_LOST if self.guerrilla[unit] else REGULARS_LOST

    def in_group(self, group: Group) -> tuple[int, ...]:
        """The units that come together: at the start, by a variant."""
        return tuple(unit for unit in self.all if self.group[unit] == group)


@functools.cache
def forces() -> Forces:
    """The printed counters, read once a process."""
    return Forces()
