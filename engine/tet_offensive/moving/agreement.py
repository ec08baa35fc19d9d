"""The answers to an ally who asks for a unit: `agree` and `refuse` (ruling T80)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import OFF_MAP
from engine.tet_offensive.common import Printed, TetRule, TetTable
from engine.tet_offensive.moving.airlift import Lift
from engine.tet_offensive.moving.consent import HEADING, close, reopen
from engine.tet_offensive.moving.water import Sail
from engine.tet_offensive.position import TetPosition


class ConsentRule(TetRule):
    """What both answers share."""

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        asked = list(self.offers(position, seat, "unit"))
        if unit not in asked:
            names = [self.board.unit_names[u] for u in asked]
            raise RuleViolation(
                f"Nobody asks you for {self.board.unit_names[unit]}.",
                HEADING,
                f"You are asked for {listed(names)}.",
            )

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        leads = position.leads
        return [u for u in self.board.units if position.carrier[u] >= 0 and leads[u] == seat]


class Agree(ConsentRule):
    """An ally's unit is carried once its owner agrees; then it goes at once."""

    verb = Verb(
        "agree",
        "agree {unit:unit}",
        "Let an ally carry a unit of yours that they ask for; it is carried at once.",
        HEADING,
    )

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        self.lift, self.sail = Lift(printed), Sail(printed)

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        super().verify(position, seat, slots)
        (unit,) = slots
        carrier, to = position.carrier[unit], position.carry_to[unit]
        if carrier == self.board.riverine:
            self.sail.check_agreed(position, seat, to, unit)
        else:
            self.lift.check_agreed(position, seat, unit, to, carrier)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (unit,) = slots
        position = table.position
        carrier, to = close(position, unit)
        position.carry_to[unit] = OFF_MAP
        side = self.command.mask[self.command.side[seat]]
        table.tell("consent_given", carrier, unit, to, seats=side)
        if carrier == self.board.riverine:
            self.sail.carry(table, to, unit)
        else:
            self.lift.carry(table, unit, to, carrier)
        if position.phase == 7 and not position.moved[unit]:
            reopen(position, seat)  # it may march from where it was set down
        table.open()
        table.run_on()


class Refuse(ConsentRule):
    """An ally's unit stays where it is if its owner refuses."""

    verb = Verb(
        "refuse",
        "refuse {unit:unit}",
        "Do not let an ally carry a unit of yours that they ask for; their carrier is free again, "
        "even if they were done.",
        HEADING,
    )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (unit,) = slots
        position = table.position
        carrier, to = close(position, unit)
        side = self.command.mask[self.command.side[seat]]
        table.tell("consent_refused", carrier, unit, to, seats=side)
        reopen(position, position.leads[carrier])
        table.open()
        table.run_on()
