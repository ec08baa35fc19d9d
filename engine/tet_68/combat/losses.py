"""Step losses: which units pay a numbered result (11.4.2).

A division's step is a whole increment, two steps of others are one. Owed is counted in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_68.combat import steps
from engine.tet_68.losing import lose_step
from engine.tet_68.played import HexRule
from engine.tet_68.position import HexPosition, HexTable

HEADING = "Step Loss"


def obliged(position: HexPosition, side: int) -> list[int]:
    """The units that must pay: those of the attack. Newcomers by retreat may, and need not."""
    attack = side == position.attacker
    return steps.attackers(position) if attack else steps.defenders(position)


def payers(position: HexPosition, side: int) -> list[int]:
    """The units that may pay (ruling S37)."""
    return obliged(position, side) if side == position.attacker else steps.left(position, side)


def capacity(position: HexPosition, some: Sequence[int]) -> tuple[int, int]:
    """The steps that units have: of divisions, and of others."""
    division, values = position.forces.division, position.forces.values
    found = [0, 0]
    for unit in some:
        found[not division[unit]] += len(values[unit]) - position.reduced[unit]
    return found[0], found[1]


def payable(halves: int, divisions: int, others: int) -> bool:
    """Whether so many halves can be paid exactly with so many steps."""
    return any(0 <= halves - 2 * steps <= others for steps in range(divisions + 1))


def fall_due(table: HexTable, side: int, increments: int) -> None:
    """A numbered result falls on a side. What it cannot pay in whole takes everything (S31)."""
    position = table.position
    some = obliged(position, side)
    if payable(2 * increments, *capacity(position, some)):
        position.owed_losses[side] = 2 * increments
        return
    for unit in some:
        while position.on_map(unit):
            lose_step(table, unit)


def able_to_pay(position: HexPosition, side: int) -> list[int]:
    """The units whose next step leaves a rest that can be paid exactly."""
    some = payers(position, side)
    divisions, others = capacity(position, some)
    found = []
    for unit in some:
        whole = position.forces.division[unit]
        rest = position.owed_losses[side] - (2 if whole else 1)
        if payable(rest, divisions - whole, others - (not whole)):
            found.append(unit)
    return found


class Lose(HexRule):
    """A unit loses a step of what its side owes."""

    verb = Verb("lose", "lose {unit:unit}", "Take a step loss from a unit.", HEADING)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        self.own(position, seat, (unit,), HEADING)
        able = able_to_pay(position, seat)
        names = f"You may: {listed([self.forces.names[one] for one in able])}."
        if unit not in payers(position, seat):
            raise RuleViolation(f"{self.forces.names[unit]} is not in this combat.", HEADING, names)
        if unit not in able:
            raise RuleViolation("Then the rest could not be paid exactly.", HEADING, names)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        (unit,) = slots
        position = table.position
        paid = 2 if self.forces.division[unit] else 1
        position.owed_losses[seat] = position.owed_losses[seat] - paid
        lose_step(table, unit)
        if not position.owed_losses[seat]:
            table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        able = able_to_pay(position, seat)
        return (random.choice(able),) if able else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return able_to_pay(position, seat)


def cheapest(position: HexPosition, seat: int) -> list[int]:
    """The units of a default answer, one a step: whoever may pay and is weakest, first."""
    then = position.clone()
    found = []
    while then.owed_losses[seat]:
        able = able_to_pay(then, seat)
        unit = min(able, key=lambda one: (then.combat(one), one))
        found.append(unit)
        whole = then.forces.division[unit]
        then.owed_losses[seat] -= 2 if whole else 1
        if len(then.forces.values[unit]) - then.reduced[unit] > 1:
            then.reduced[unit] = 1
        else:
            then.put(unit, then.forces.lost[unit])
            then.attacking[unit] = then.defending[unit] = 0
    return found
