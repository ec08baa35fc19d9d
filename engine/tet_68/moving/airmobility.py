"""Increased Airmobility, the 7th Fleet and Opposed Landings: what only the US side moves so."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68 import borders
from engine.tet_68.areas import is_hex
from engine.tet_68.board import NVA, US
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.occupation import any_open, defence, hidden_regulars
from engine.tet_68.placing import STACK
from engine.tet_68.played import HexRule
from engine.tet_68.position import LIFT_POINTS, MOVED, STAYED, HexPosition, HexTable
from engine.tet_68.ways import FOOT

LIFT, FLEET, LANDING = "Increased Airmobility", "US 7th Fleet", "Opposed Landing"


class Lift(HexRule):
    """Air points let a foot unit move as an airmobile one in this phase (7.6)."""

    verb = Verb("lift", "lift {unit:unit}", "Pay air points: a foot unit moves by air.", LIFT)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        self.own_on_map(position, seat, slots, LIFT)
        refusal = self._refusal(position, unit)
        if refusal:
            raise RuleViolation(refusal, LIFT)

    def _refusal(self, position: HexPosition, unit: int) -> str:
        forces, cost = self.forces, position.combat(unit)
        name = forces.names[unit]
        if forces.category[unit] != FOOT:
            return f"{name} is no foot unit."
        if position.lifted[unit]:
            return f"{name} is lifted already."
        if position.moved[unit] != STAYED or position.landed[unit]:
            return f"{name} has moved in this phase."
        left = min(LIFT_POINTS - position.lift_points, position.air_points)
        if cost > left:
            return f"{name} costs {cost} air points, and {left} are left for lifting."
        if forces.paramilitary[unit] and any(
            position.lifted[other] and forces.paramilitary[other] for other in forces.of[US]
        ):
            return "One paramilitary unit a phase is lifted."
        return ""

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        (unit,) = slots
        position, cost = table.position, table.position.combat(slots[0])
        position.lifted[unit] = 1
        position.air_points = position.air_points - cost
        position.lift_points = position.lift_points + cost
        if position.underground(unit):
            table.tell("lifted_hidden", unit, cost, seats=1 << seat)
            table.tell("star_lifted", self.forces.star[unit], position.loc[unit], cost)
        else:
            table.tell("lifted", unit, cost, position.air_points)

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            unit
            for unit in self.forces.of[US]
            if position.on_map(unit) and not self._refusal(position, unit)
        ]


class Fleet(HexRule):
    """The 7th Fleet goes to any all-sea hex (7.2.5)."""

    verb = Verb("fleet", "fleet to {at:area}", "Put the 7th Fleet in an all-sea hex.", FLEET)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (place,) = slots
        if not is_hex(place) or not self.board.all_sea[place]:
            raise RuleViolation(f"{self.played.area_names[place]} is not all sea.", FLEET)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        (place,) = slots
        table.position.fleet = place
        table.tell("fleet", place)

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return [place for place in range(COUNT) if self.board.all_sea[place]]


class Land(HexRule):
    """A marine that begins on the coast lands upon enemies, and must attack them (7.5.2)."""

    verb = Verb(
        "land", "land {unit:unit} at {at:area}",
        "Land a marine upon enemies on a coast; it must attack them.", LANDING,
    )  # fmt: skip

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        unit, place = slots
        self.own_on_map(position, seat, (unit,), LANDING)
        refusal = self._marine(position, unit) or self._coast(position, unit, place)
        if refusal:
            raise RuleViolation(refusal, LANDING)

    def _marine(self, position: HexPosition, unit: int) -> str:
        name = self.forces.names[unit]
        if not self.forces.marine[unit]:
            return f"{name} is no marine unit."
        if position.moved[unit] != STAYED or position.landed[unit] or position.lifted[unit]:
            return f"{name} has moved in this phase."
        if position.arrived[unit]:
            return f"{name} has just arrived: it does not land in this phase."
        if not self.board.coastal[position.loc[unit]]:
            return f"{name} does not begin on the coast."
        return ""

    def _coast(self, position: HexPosition, unit: int, place: int) -> str:
        where = self.played.area_names[place]
        if not is_hex(place) or not self.board.coastal[place]:
            return f"{where} is no coastal hex."
        if not self.board.enters(place, borders.allowed(self.played, position, unit)):
            return f"{self.forces.names[unit]} may not be in that country."
        if not any_open(position, place, NVA) and not hidden_regulars(position, place):
            return f"No enemy has to be driven out of {where}: move there."
        if defence(position, place) == NVA:
            return f"{where} defends itself: nobody lands there."
        landed = [other for other in position.here[place] if self.forces.side[other] == US]
        if len(landed) >= STACK:
            return f"{where} is full: four of yours are there."
        return ""

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        unit, place = slots
        position = table.position
        table.tell("landed", unit, position.loc[unit], place)
        position.put(unit, place)
        position.moved[unit] = MOVED
        position.landed[unit] = 1

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        marines = [
            unit
            for unit in self.forces.of[US]
            if position.on_map(unit) and not self._marine(position, unit)
        ]
        if slot == "unit":
            return marines
        return [
            place
            for place in self.board.coasts
            if any(not self._coast(position, unit, place) for unit in marines)
        ]
