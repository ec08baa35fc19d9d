"""Air Attacks: strikes declared area by area, then rolled; bombing a city costs its value.

Rulings T5, T28 and T29.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Progress
from engine.tet_offensive.awards import award_city
from engine.tet_offensive.board import ALLIED, CITY, VC_NVA
from engine.tet_offensive.combat.blind import ask_stack, bomb_blind
from engine.tet_offensive.combat.odds import outcome
from engine.tet_offensive.combat.retreat import settle_retreats
from engine.tet_offensive.combat.strikes import (
    HEADING,
    air_targets,
    declared,
    in_the_air,
    strike_areas,
)
from engine.tet_offensive.combat.volley import suffer
from engine.tet_offensive.common import (
    BLIND_BOMBING,
    Printed,
    TetRule,
    TetTable,
    asked,
)
from engine.tet_offensive.position import (
    TetPosition,
)


class Resolve(TetRule):
    """Air attacks are rolled before ground battles, area by area as the Allied player likes."""

    verb = Verb(
        "resolve",
        "resolve {area:area}",
        "Roll the declared air attacks of one area now, to see how they end before you go on.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (area,) = slots
        leads = position.leads
        if not any(leads[u] == seat for u in declared(position, area)):
            raise RuleViolation(
                f"No air attack is declared in {self.board.area_names[area]}.",
                HEADING,
                "strike TARGET with AIR UNIT declares one.",
            )
        for unit in in_the_air(position, area):
            if leads[unit] != seat:
                raise RuleViolation(
                    f"{self.board.unit_names[unit]} of the {self.command.seats[leads[unit]]} "
                    "player flies there too: the dice fall when both are done.",
                    HEADING,
                )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (area,) = slots
        position = table.position
        if any(position.blind[u] for u in declared(position, area)):
            position.resolving[area] = 1
            table.open()
        else:
            roll_strikes(table, area)
        table.run_on()

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        areas, leads = strike_areas(position, seat, blind=True), position.leads
        return [a for a in areas if any(leads[u] == seat for u in declared(position, a))]


def roll_strikes(table: TetTable, area: int) -> None:
    """Roll the declared attacks of an area in turn; a target that is gone wastes its die."""
    position = table.position
    board = position.board
    where = board.area_names[area]
    units = declared(position, area)
    if board.kind[area] == CITY and not position.bombed[area]:
        position.bombed[area] = 1
        award_city(table, "city_bombed", "city bombed", area)
    for unit in units:
        if position.blind[unit]:
            bomb_blind(table, unit, area)
            position.blind[unit] = 0
            position.struck[unit] = 1
            position.strike_rank[unit] = 0
            continue
        first, second = position.strike[unit], position.second[unit]
        further = board.air_dice[board.type[unit]] - 1
        aims = [first] + further * [second if second >= 0 else first]
        odds = board.air_column[board.type[unit]][board.terrain[area]]
        for number, target in enumerate(aims, 1):
            name = board.unit_names[target]
            if target not in air_targets(position, area):
                table.tell("wasted", unit, target, area)
                continue
            words = ("air", where, board.unit_names[unit], name, str(number))
            die = table.roll(table.address(*words))
            result = outcome(board, odds, die)
            table.tell("bombed", unit, target, area, odds, die, result)
            suffer(table, target, result)
        position.struck[unit] = 1
        position.strike[unit] = -1
        position.strike_rank[unit] = 0
        if position.second[unit] >= 0:
            position.second[unit] = -1


def air_attacks(printed: Printed, table: TetTable) -> Progress:
    """Air attacks come after units are turned up and before any ground battle."""
    position = table.position
    blind = BLIND_BOMBING in printed.optional
    while True:
        if open_to := settle_retreats(printed, table):
            return open_to
        waiting = [area for area in printed.board.map_areas if position.resolving[area]]
        if not waiting:
            allied = printed.command.of[ALLIED]
            seats = [s for s in allied if strike_areas(position, s, blind)]
            verbs = ("strike", *(("blind",) if blind else ()), "resolve", "done")
            if declaring := asked(position, "air-attacks", seats, verbs):
                return declaring
            areas = strike_areas(position, None, blind)
            waiting = [area for area in areas if declared(position, area)]
        if not waiting:
            position.stack.reset()
            position.stacked.reset()
            return NEXT
        if open_to := bomb(printed, table, waiting[0]):
            return open_to


def bomb(printed: Printed, table: TetTable, area: int) -> list[Decision]:
    """Roll the attacks of an area, once the stack for blind bombing there is laid."""
    position = table.position
    if any(position.blind[u] for u in declared(position, area)):
        table.open()
        if not position.resolving[area]:
            position.resolving[area] = 1
        if open_to := ask_stack(printed, table, area):
            return open_to
    roll_strikes(table, area)
    if position.resolving[area]:
        position.resolving[area] = 0
    for seat in printed.command.of[VC_NVA]:  # the next stack is another question
        if position.is_done(seat):
            position.done[printed.command.post[seat]] = 0
    return []
