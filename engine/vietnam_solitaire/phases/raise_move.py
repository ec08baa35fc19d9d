"""Phase 3: US and ARVN units are bought and moved."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.board import (
    ALLIED,
    BY_AIR,
    IN_REGION,
    POOL,
    RUFF_PUFF,
    US,
)
from engine.vietnam_solitaire.phases import militia
from engine.vietnam_solitaire.played import Played, VsRule, VsTable, refuse_off_map, spend
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ways import Way

HEADING = "Phase 3: Raise / Move US or ARVN Forces"
FLEET = 'Scenario C: "Easter Offensive"'
ANOTHER_REGION = 1  # points a unit


# ---- raising -------------------------------------------------------------------------------------


def for_sale(played: Played, position: VsPosition) -> list[int]:
    """Units in the pool that a turn's points may buy: Ruff-Puffs where a scenario sells them."""
    board, loc, militia_too = position.board, position.loc, played.scenario.own_chart
    return [
        u for u in board.for_hire if loc[u] == POOL and (militia_too or board.type[u] != RUFF_PUFF)
    ]


class Raise(VsRule):
    """Units of the pool are put, at their price, into any area; ROK and ANZAC before US units."""

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
        first = self._first(pool)
        for unit in units:
            name = board.unit_names[unit]
            if unit not in pool:
                can = [board.unit_names[u] for u in self.offers(position, seat, "units")]
                legal = f"Now: {listed(can)}."
                if board.army[unit] == US and first:
                    legal += " US ground units come after ROK and ANZAC."
                raise RuleViolation(f"{name} is not for sale.", HEADING, legal)
            if unit == board.fleet:
                self._sea(area)
                continue
            refuse_off_map(self.played, area, HEADING)
            if board.type[unit] == RUFF_PUFF and (why := militia.barred(position, area)):
                raise RuleViolation(why, militia.HEADING)
            waiting = [board.unit_names[u] for u in first if u not in units]
            if board.army[unit] == US and waiting:
                raise RuleViolation(f"{listed(waiting)} must be raised before {name}.", HEADING)
        if sum(board.type[u] == RUFF_PUFF for u in units) > 1:
            raise RuleViolation("One Ruff-Puff unit stands in an area.", militia.HEADING)
        self.pay(position, sum(board.cost[u] for u in units), "That", HEADING)

    def _first(self, pool: list[int]) -> list[int]:
        """The units that are raised before any of the US."""
        return [u for u in self.board.first_raised if u in pool]

    def _sea(self, area: int) -> None:
        seas = self.played.seas
        if area not in seas:
            names = listed([self.board.area_names[a] for a in seas])
            raise RuleViolation(
                "The 7th Fleet lies off a region in play.", FLEET, f"That is {names}."
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        spend(position, sum(self.board.cost[u] for u in units))
        for unit in units:
            position.put(unit, area)
            table.tell("raised", unit, area, self.board.cost[unit])

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        board, pool, points = self.board, for_sale(self.played, position), position.points
        if slot == "area":
            return self.played.land + (self.played.seas if board.fleet in pool else [])
        first = self._first(pool)
        return [u for u in pool if board.cost[u] <= points and not (first and board.army[u] == US)]

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        """One unit that can be paid, mostly one of those that come first."""
        board, points = self.board, position.points
        pool = [u for u in for_sale(self.played, position) if board.cost[u] <= points]
        first = self._first(pool)
        pool = first if first and random.random() < 0.7 else pool
        if not pool:
            return None
        unit = random.choice(pool)
        if unit == board.fleet:
            return (unit,), random.choice(self.played.seas)
        return (unit,), random.choice(self.played.land)


# ---- moving --------------------------------------------------------------------------------------


def movers(position: VsPosition) -> list[int]:
    """Units on the map that may move in this phase."""
    return position.on_map(position.board.marchers)


def price(position: VsPosition, unit: int, area: int) -> int:
    """Moves within a region, and flights, are free; a unit pays for another region."""
    board = position.board
    same = board.region_of[position.loc[unit]] == board.region_of[area]
    return 0 if same or board.moves[unit] == BY_AIR else ANOTHER_REGION


def refuse(played: Played, position: VsPosition, unit: int, area: int) -> None:
    """Refuse units that do not move in this phase, or not into another region."""
    board = played.board
    name = board.unit_names[unit]
    if unit == board.fleet:
        raise RuleViolation(f"The {name} sails with the AirCav's redeployment.", FLEET)
    if not board.marches[unit]:
        raise RuleViolation(f"{name} stays where it was raised.", militia.HEADING)
    if board.moves[unit] == IN_REGION and price(position, unit, area):
        raise RuleViolation(f"{name} cannot move into another region.", HEADING)


WAY = Way(HEADING, movers, refuse, price=price)


def orders(played: Played, table: VsTable) -> Progress:
    """The US/ARVN player buys and moves what they like."""
    if table.position.done[ALLIED]:
        return NEXT
    return [Decision("raise-move", ALLIED, ("raise", "move", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(3, "Raise and Move US or ARVN Forces", {"orders": orders})
