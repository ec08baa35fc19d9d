"""The rows of a set-up: which units go by which row, and where each may be placed.

A row names its units, or says how many of a kind, of which the owner chooses (ruling S83). So what
has been placed must leave enough units of each kind for every other row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.tet_68.areas import PRINTED, is_hex
from engine.tet_68.board import SIDES
from engine.tet_68.occupation import units
from engine.tet_68.placing import STACK, seats
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition


class Share(NamedTuple):
    """Some units of a row: `number` of those that may be meant. `box`: they go there, else -1."""

    row: int
    units: frozenset[int]
    number: int
    box: int


class Rows:
    """The rows of both sides in a scenario."""

    def __init__(self, played: Played) -> None:
        forces = played.forces
        self.played = played
        self.shares: list[Share] = []
        for n, row in enumerate(played.rows):
            box = PRINTED[row.box] if row.box else -1
            named = [forces.ids[name] for name in row.units if not self._left_out(name)]
            self.shares += [Share(n, frozenset((unit,)), 1, box) for unit in named]
            for kind, number in row.kinds.items():
                meant = frozenset(
                    unit
                    for unit in forces.of[SIDES.index(row.side)]
                    if forces.printed[unit].kind == kind
                    and forces.group[unit] in ("start", "schedule")
                    and not self._left_out(forces.names[unit])
                )
                if meant:
                    self.shares.append(Share(n, meant, number, box))
        self.units = tuple(sorted(frozenset().union(*(share.units for share in self.shares))))
        self.of = tuple(
            tuple(unit for unit in self.units if forces.side[unit] == side) for side in (0, 1)
        )
        self._may: dict[int, list[int]] = {
            unit: [n for n, share in enumerate(self.shares) if unit in share.units]
            for unit in self.units
        }

    def _left_out(self, name: str) -> bool:
        """Whether a unit is not in the simpler game: dummies are not (ruling S77)."""
        forces = self.played.forces
        return self.played.simple and forces.dummy[forces.ids[name]]

    def fits(self, position: HexPosition, share: Share, unit: int, place: int) -> bool:
        """Whether a row lets a unit stand in a hex, as the others stand now."""
        if share.box >= 0:
            return False
        if place in self.played.zones[share.row]:
            return True
        if not any(zone.stacked for zone in self.played.rows[share.row].where):
            return False
        forces = self.played.forces
        others = units(position, place, forces.side[unit])
        return any(not forces.dummy[other] for other in others)

    def dealt(
        self, position: HexPosition, side: int, also: Mapping[int, int] | None = None
    ) -> dict[int, Share] | None:
        """The row by which each unit of a side stands or is still to be placed.

        `also`: hexes in which some units are to be. None if the rows cannot be kept: what stands
        now leaves too few units for another row.
        """
        where = {unit: (also or {}).get(unit, position.loc[unit]) for unit in self.of[side]}
        taken: list[list[int]] = [[] for _ in self.shares]

        def seat(unit: int, tried: set[int]) -> bool:
            for n in self._may[unit]:
                share = self.shares[n]
                placed = is_hex(where[unit])
                if n in tried or (placed and not self.fits(position, share, unit, where[unit])):
                    continue
                tried.add(n)
                if len(taken[n]) < share.number:
                    taken[n].append(unit)
                    return True
                for other in tuple(taken[n]):
                    if seat(other, tried):
                        taken[n].remove(other)
                        taken[n].append(unit)
                        return True
            return False

        placed_first = sorted(self.of[side], key=lambda unit: not is_hex(where[unit]))
        if not all(seat(unit, set()) for unit in placed_first):
            return None
        return {unit: self.shares[n] for n, some in enumerate(taken) for unit in some}

    def places(self, position: HexPosition, unit: int) -> list[int]:
        """The hexes in which a unit may be placed now, by the rows alone, full stacks left out."""
        shares = [self.shares[n] for n in self._may.get(unit, ())]
        side = self.played.forces.side[unit]
        found: set[int] = set()
        for share in shares:
            if share.box < 0:
                found |= self.played.zones[share.row]
                if any(zone.stacked for zone in self.played.rows[share.row].where):
                    found |= self._with_others(position, side)
        return sorted(p for p in found if len(units(position, p, side)) < STACK)

    def _with_others(self, position: HexPosition, side: int) -> set[int]:
        forces = self.played.forces
        return {
            position.loc[unit]
            for unit in forces.of[side]
            if position.on_map(unit) and not forces.dummy[unit]
        }

    def still_to_place(self, position: HexPosition, side: int) -> list[int]:
        """The units that must still be placed: those that a row keeps for a box are not."""
        shares = self.dealt(position, side) or {}
        waiting = [unit for unit in self.of[side] if not position.on_map(unit)]
        return [unit for unit in waiting if unit not in shares or shares[unit].box < 0]

    def filled(
        self, position: HexPosition, side: int, barred: Iterable[int] = ()
    ) -> dict[int, int]:
        """A hex for each unit that must still be placed, no stack too high; `barred` left out."""
        shares = self.dealt(position, side) or {}
        waiting = self.still_to_place(position, side)
        closed = frozenset(barred)
        zones = [self.played.zones[shares[unit].row] - closed for unit in waiting]
        standing: dict[int, int] = {}
        for unit in self.played.forces.of[side]:
            if position.on_map(unit):
                standing[position.loc[unit]] = standing.get(position.loc[unit], 0) + 1
        found = seats(zones, standing)
        return {} if found is None else dict(zip(waiting, found, strict=True))
