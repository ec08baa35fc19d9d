"""Advance after combat: who has emptied a hex may take it (11.6), and with it what stands there."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.bases import entered, neutralize
from engine.tet_68.combat import steps
from engine.tet_68.modes import Stand, has_modes, stand
from engine.tet_68.moving.moves import come_home
from engine.tet_68.occupation import any_open, defence, units
from engine.tet_68.placing import STACK
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable
from engine.tet_68.ways import RIVERINE

HEADING = "Advance after Combat"


def emptied(position: HexPosition) -> bool:
    """Whether no open defender and no living self-defence is left in the attacked hex."""
    place, defender = position.battle, 1 - position.attacker
    alive = defence(position, place) == defender
    return not any_open(position, place, defender) and not alive


def able(played: Played, position: HexPosition) -> list[int]:
    """The attackers that may advance."""
    place = position.battle
    water = played.board.waterways
    return [
        unit
        for unit in steps.attackers(position)
        if position.loc[unit] != place
        and (played.forces.category[unit] != RIVERINE or place in water[position.loc[unit]])
    ]


class Advance(HexRule):
    """Attackers take the hex that they have emptied, open or underground."""

    verb = Verb("advance", "advance {units:units} [{mode:mode}]", "Take the emptied hex.", HEADING)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        some, mode = slots
        place = position.battle
        where = self.played.area_names[place]
        allowed = able(self.played, position)
        for unit in some:
            if unit not in allowed:
                raise RuleViolation(f"{self.forces.names[unit]} cannot advance.", HEADING)
        if len(units(position, place, seat)) + len(some) > STACK:
            raise RuleViolation(f"More than four would stand in {where}.", "Stacking")
        stands = [self._stand(position, unit, mode) for unit in some]
        for found in stands:
            if found.refusal:
                raise RuleViolation(found.refusal, HEADING)
        holding = self.board.holding.get(place)
        captured = holding is not None and holding.side != seat
        hidden = all(found.underground for found in stands)
        if captured and hidden and not any_open(position, place, seat):
            raise RuleViolation(f"{where} is taken by an open unit at least.", "Self-Defense Hexes")

    def _stand(self, position: HexPosition, unit: int, mode: int | None) -> Stand:
        return stand(self.played, position, unit, position.battle, bool(mode))

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        some, mode = slots
        position = table.position
        place = position.battle
        for unit in some:
            found = self._stand(position, unit, mode)
            table.tell("advanced", unit, position.loc[unit], place)
            position.put(unit, place)
            if has_modes(self.played, unit):
                position.face_up[unit] = int(not found.underground)
            come_home(self.played, position, unit, (place,))
            if not found.underground:
                entered(table, unit, place)
        capture(table, place, seat)
        position.settle(step=steps.NONE)
        table.open()
        table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        allowed = able(self.played, position)
        return ((random.choice(allowed),), None) if allowed else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return range(2) if slot == "mode" else able(self.played, position)


def capture(table: HexTable, place: int, side: int) -> None:
    """An enemy base or camp that open units have entered is neutralized (15.5)."""
    position = table.position
    holding = position.board.holding.get(place)
    if holding is not None and holding.side != side and any_open(position, place, side):
        neutralize(table, place)
