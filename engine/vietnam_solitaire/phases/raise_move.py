"""Phase 3: US and ARVN units are bought and moved."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress, Stage
from engine.vietnam_solitaire.board import (
    ALLIED,
    BY_AIR,
    IN_REGION,
    LAND,
    PAID,
    POOL,
    RUFF_PUFF,
    SEA,
    STAYS,
    US,
)
from engine.vietnam_solitaire.common import (
    Played,
    VsRule,
    VsTable,
    listed,
    militia_may_stand,
    spend,
)
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 3: Raise / Move US or ARVN Forces"
FLEET = 'Scenario C: "Easter Offensive"'
ANOTHER_REGION = 1  # points a unit


def for_sale(played: Played, position: VsPosition) -> list[int]:
    """Units in the pool that a turn's points may buy."""
    board = position.board
    return [
        u
        for u in board.units
        if position.loc[u] == POOL
        and (board.allied_ground[u] or u == board.fleet)
        and not (board.type[u] == RUFF_PUFF and not played.scenario.own_chart)
    ]


class Raise(VsRule):
    """Buy units and put them into an area."""

    verb = Verb(
        "raise",
        "raise {units:units} in {area:area}",
        "Buy units from the pool and put them into any area, enemies there or not. ROK and ANZAC "
        "units come before US ground units.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board = self.board
        self.own(seat, units, HEADING)
        pool = for_sale(self.played, position)
        for unit in units:
            name = board.unit_names[unit]
            if unit not in pool:
                can = [board.unit_names[u] for u in self.offers(position, seat, "units")]
                legal = f"Now: {listed(can)}."
                if board.army[unit] == US and any(u in pool for u in board.first_raised):
                    legal += " US ground units come after ROK and ANZAC."
                raise RuleViolation(f"{name} is not for sale.", HEADING, legal)
            if unit == board.fleet:
                self._sea(area)
                continue
            self.region_area(area, HEADING)
            if board.type[unit] == RUFF_PUFF and (why := militia_may_stand(position, area)):
                raise RuleViolation(why, "Optional Rules")
            first = [u for u in board.first_raised if u in pool and u not in units]
            if board.army[unit] == US and first:
                raise RuleViolation(
                    f"{listed([board.unit_names[u] for u in first])} must be raised before {name}.",
                    HEADING,
                )
        if sum(board.type[u] == RUFF_PUFF for u in units) > 1:
            raise RuleViolation("One Ruff-Puff unit stands in an area.", "Optional Rules")
        self.pay(position, sum(board.cost[u] for u in units), "That", HEADING)

    def _sea(self, area: int) -> None:
        if self.board.area_kind[area] != SEA or not self.played.in_play(area):
            seas = [self.board.area_names[a] for a in self.board.seas if self.played.in_play(a)]
            raise RuleViolation(
                "The 7th Fleet lies off a region in play.", FLEET, f"That is {listed(seas)}."
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        spend(position, sum(self.board.cost[u] for u in units))
        for unit in units:
            position.put(unit, area)
            table.tell("raised", unit, area, self.board.cost[unit])

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        board = self.board
        pool = [u for u in for_sale(self.played, position) if board.cost[u] <= position.points]
        first = [u for u in pool if u in board.first_raised]
        pool = first if first and random.random() < 0.7 else pool
        if not pool:
            return None
        unit = random.choice(pool)
        if unit == board.fleet:
            return (unit,), random.choice([a for a in board.seas if self.played.in_play(a)])
        return (unit,), random.choice(self.played.land())

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        board = self.board
        pool = for_sale(self.played, position)
        if slot == "units":
            first = any(u in pool for u in board.first_raised)
            return [
                u
                for u in pool
                if board.cost[u] <= position.points and not (first and board.army[u] == US)
            ]
        sea = [a for a in board.seas if self.played.in_play(a)] if board.fleet in pool else []
        return [*self.played.land(), *sea]


def movers(position: VsPosition) -> list[int]:
    """Units on the map that may move in this phase."""
    board = position.board
    return [
        u
        for u in board.units
        if board.allied_ground[u]
        and board.area_kind[position.loc[u]] == LAND
        and board.moves[u] != STAYS
    ]


def price_of_move(played: Played, position: VsPosition, unit: int, area: int) -> int:
    """Points for a move in this phase. Raises RuleViolation where the unit may not go."""
    board = played.board
    name = board.unit_names[unit]
    how = board.moves[unit]
    if unit == board.fleet:
        raise RuleViolation(f"The {name} sails with the AirCav's redeployment.", FLEET)
    if how == STAYS:
        raise RuleViolation(f"{name} stays where it was raised.", "Optional Rules")
    same = board.region_of[position.loc[unit]] == board.region_of[area]
    if same or how == BY_AIR:
        return 0
    if how == IN_REGION:
        raise RuleViolation(f"{name} cannot move into another region.", HEADING)
    assert how == PAID
    return ANOTHER_REGION


def orders(played: Played, table: VsTable) -> Progress:
    """The US/ARVN player buys and moves what he likes."""
    if table.position.done[ALLIED]:
        return NEXT
    return [Decision("raise-move", ALLIED, ("raise", "move", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(
    3,
    "Raise and Move US or ARVN Forces",
    (Stage("orders", orders),),
)
