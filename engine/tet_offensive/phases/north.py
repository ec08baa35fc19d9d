"""Stepped Up Bombing of the North: theater aircraft against North Vietnam (ruling T38)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Progress
from engine.kernel.wording import listed
from engine.tet_offensive.awards import award
from engine.tet_offensive.board import ARC_LIGHT, BOX, NVA, THEATER_BOX
from engine.tet_offensive.common import Printed, TetRule, TetTable
from engine.tet_offensive.moving.bases import grounded
from engine.tet_offensive.position import TetPosition

HEADING = "Stepped Up Bombing of the North"
TAC_LESS, ARC_LESS = 2, 4  # what is taken off one die, and off two


class Raid(TetRule):
    """A theater air unit bombs the North for a turn instead of the South, at the NVA's morale."""

    verb = Verb(
        "raid",
        "raid with {units:units}",
        "Send theater Tac Air or Arc Light against North Vietnam this turn instead of a mission in "
        "the South. In the morale phase the NVA gains a die less 2, or two dice less 4.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        board = self.board
        for air in slots[0]:
            name = board.unit_names[air]
            own = [u for u in board.theater_air if position.leads[u] == seat]
            if air not in own:
                names = [board.unit_names[u] for u in own]
                raise RuleViolation(
                    f"{name} is no theater aircraft of yours.",
                    HEADING,
                    f"Yours: {listed(names)}.",
                )
            area = position.loc[air]
            if board.kind[area] == BOX and area != THEATER_BOX:
                raise RuleViolation(f"{name} is not in play ({board.area_names[area]}).", HEADING)
            if position.moved[air]:
                raise RuleViolation(f"{name} has flown in this phase.", HEADING)
            if grounded(position, air):
                raise RuleViolation(
                    f"{name} begins on a base that is not secure: it may only fly to another base.",
                    HEADING,
                )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        position = table.position
        for air in slots[0]:
            if position.loc[air] != THEATER_BOX:
                position.put(air, THEATER_BOX)
            if position.based[air]:
                position.based[air] = 0
            position.moved[air] = 1
            position.raiding[air] = 1
            table.tell("raid_ordered", air)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            u for u in self.board.theater_air if position.leads[u] == seat and not position.moved[u]
        ]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        return ((random.choice(self.board.theater_air),),) if random.random() < 0.3 else None


def raids(printed: Printed, table: TetTable) -> Progress:
    """What the raids of the turn cost the NVA; each aircraft's dice count at least 0 (T38)."""
    position, board = table.position, printed.board
    for unit in board.theater_air:
        if not position.raiding[unit]:
            continue
        arc = board.type[unit] == ARC_LIGHT
        name = board.unit_names[unit]
        dice = [
            table.roll(table.address("raid", name, str(number)))
            for number in range(1, 3 if arc else 2)
        ]
        points = max(0, sum(dice) - (ARC_LESS if arc else TAC_LESS))
        table.tell("raided", unit, sum(dice), points)
        award(table, NVA, points, "bombing of the North", 0, unit)
    position.raiding.reset()
    return NEXT
