"""Giving up a unit: whom a side loses by a strike or an ambush (13.2, 14.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_68.combat import intelligence, steps, strikes
from engine.tet_68.losing import eliminate
from engine.tet_68.played import HexRule
from engine.tet_68.position import HexPosition, HexTable


def choices(position: HexPosition) -> Sequence[int]:
    """The units of which one is lost."""
    struck = position.step == steps.STRUCK
    return strikes.victims(position) if struck else intelligence.victims(position)


class Give(HexRule):
    """The owner says which unit is eliminated."""

    verb = Verb("give", "give up {unit:unit}", "Say which unit you lose.", "Interdiction")

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        self.own(position, seat, slots, self.verb.heading)
        some = choices(position)
        if unit not in some:
            names = listed([self.forces.names[one] for one in some])
            raise RuleViolation(
                f"{self.forces.names[unit]} is not the one.", self.verb.heading, f"One of: {names}."
            )

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        table.open()
        eliminate(table, slots[0])
        table.position.settle(step=steps.CLOSE)
        table.run_on()

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return choices(position)
