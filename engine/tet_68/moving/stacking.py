"""Stacking: four units of a side in a hex when its movement, a retreat or an advance ends (10)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_68.areas import is_hex
from engine.tet_68.losing import eliminate
from engine.tet_68.occupation import units
from engine.tet_68.placing import STACK
from engine.tet_68.played import HexRule
from engine.tet_68.position import HexPosition, HexTable

HEADING = "Stacking"


def overstacked(position: HexPosition, side: int) -> list[int]:
    """The hexes in which a side has more units than may stand there at the end."""
    of, loc = position.forces.of[side], position.loc
    places = {loc[unit] for unit in of if is_hex(loc[unit])}
    return sorted(place for place in places if len(units(position, place, side)) > STACK)


def check(position: HexPosition, side: int) -> None:
    """Refuse to go on while a stack is too high."""
    places = overstacked(position, side)
    if places:
        names = listed([position.names.name("area", place) for place in places])
        raise RuleViolation(
            f"More than four of your units stand in: {names}.",
            HEADING,
            "Move some away, or remove them for good.",
        )


class Remove(HexRule):
    """A unit of a stack that is too high is eliminated, of its owner's choice (10.1)."""

    verb = Verb("remove", "remove {unit:unit}", "Give up a unit of too high a stack.", HEADING)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        self.own_on_map(position, seat, slots, HEADING)
        if position.loc[unit] not in overstacked(position, seat):
            raise RuleViolation("Its stack is not too high.", HEADING)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        eliminate(table, slots[0])

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            unit for place in overstacked(position, seat) for unit in units(position, place, seat)
        ]
