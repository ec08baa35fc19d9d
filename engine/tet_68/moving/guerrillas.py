"""Guerrillas and Intelligence: turning underground and open (8.4, 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.bases import entered
from engine.tet_68.losing import turn_open
from engine.tet_68.modes import stand
from engine.tet_68.played import HexRule
from engine.tet_68.position import HexPosition, HexTable


class ModeRule(HexRule):
    """Base of going underground and open, in set-up and in one's own Movement Phase."""

    under: bool

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        units = slots[0]
        self.own_on_map(position, seat, units, self.verb.heading)
        for unit in units:
            refusal = self.refusal(position, unit)
            if refusal:
                raise RuleViolation(refusal, self.verb.heading)

    def refusal(self, position: HexPosition, unit: int) -> str:
        """Why a unit may not change its mode so, "" if it may."""
        name = self.forces.names[unit]
        if position.underground(unit) == self.under:
            return f"{name} is {'underground' if self.under else 'open'} already."
        place = position.loc[unit]
        found = stand(self.played, position, unit, place, self.under)
        if not found.refusal and found.underground != self.under:
            return f"{name} would turn open at once: the people here side with the enemy."
        return found.refusal

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            unit
            for unit in self.forces.of[seat]
            if position.on_map(unit) and not self.refusal(position, unit)
        ]


class Hide(ModeRule):
    """Units go underground."""

    verb = Verb("hide", "hide {units:units}", "Turn units underground, star up.", "Guerrillas")
    under = True

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        position = table.position
        for unit in slots[0]:
            position.face_up[unit] = 0
            if position.setting_up():
                table.tell("hid_at_start", unit, position.loc[unit], seats=1 << seat)
            else:
                table.tell("hid", unit, position.loc[unit])


class Open(ModeRule):
    """Units go open; a dummy leaves the map so (9.2)."""

    verb = Verb("open", "open {units:units}", "Turn units open, face up.", "Guerrillas")
    under = False

    def refusal(self, position: HexPosition, unit: int) -> str:
        if self.forces.dummy[unit] and not position.setting_up():
            return ""
        return super().refusal(position, unit)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        position = table.position
        for unit in slots[0]:
            place = position.loc[unit]
            if position.setting_up():
                position.face_up[unit] = 1
                table.tell("open_at_start", unit, place, seats=1 << seat)
                continue
            turn_open(table, unit)
            if position.loc[unit] == place:
                entered(table, unit, place)
