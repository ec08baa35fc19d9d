"""The order to move: US/ARVN in its phase, in reaction, by air; NVA/VC in a game for two."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from engine.kernel.catalogue import Verb
from engine.kernel.errors import RuleViolation
from engine.kernel.ruleset import Slots
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import LAND
from engine.vietnam_solitaire.common import Played, VsRule, spend, vs
from engine.vietnam_solitaire.phases import airmobile, offensive, placement, raise_move
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import STAGES

# What a move in a stage costs; each refuses what is not allowed there.
Price = Callable[[Played, VsPosition, int, int], int]
PRICES: dict[Callable[..., object], Price] = {
    raise_move.orders: raise_move.price_of_move,
    placement.orders: placement.price_of_move,
    offensive.reaction: offensive.price_of_move,
    offensive.redeploy: offensive.price_of_redeployment,
    airmobile.orders: airmobile.price_of_move,
}


class Move(VsRule):
    """Move units to an area."""

    verb = Verb(
        "move",
        "move {units:units} to {area:area}",
        "Move units. Within a region it is free, US infantry, marines and armor pay a point each "
        "for another region, airmobile units fly anywhere.",
        raise_move.HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board = self.board
        self.own(seat, units, raise_move.HEADING)
        for unit in units:
            name = board.unit_names[unit]
            if board.area_kind[position.loc[unit]] != LAND and unit != board.fleet:
                raise RuleViolation(f"{name} is not on the map.", raise_move.HEADING)
            if position.loc[unit] == area:
                raise RuleViolation(
                    f"{name} is in {board.area_names[area]} already.", raise_move.HEADING
                )
            if unit != board.fleet:
                self.region_area(area, raise_move.HEADING)
        price = PRICES[STAGES[position.stage].play]
        cost = sum(price(self.played, position, unit, area) for unit in units)
        if STAGES[position.stage].play is placement.orders:
            placement.check_transfers(position, units, area)
        elif STAGES[position.stage].play is offensive.redeploy:
            offensive.check_redeployment(self.played, position, units)
        self.pay(position, cost, "That", raise_move.HEADING)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        units, area = slots
        position = vs(table)
        stage = STAGES[position.stage]
        spend(position, sum(PRICES[stage.play](self.played, position, u, area) for u in units))
        if stage.play is placement.orders:
            placement.count_transfers(position, units, area)
        for unit in units:
            table.tell("moved", unit, position.loc[unit], area)
            position.put(unit, area)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        units = list(self.offers(position, seat, "units"))
        if not units:
            return None
        unit = random.choice(units)
        if unit == self.board.fleet:
            return (unit,), random.choice(self.board.seas)
        if random.random() < 0.7:
            return (unit,), random.choice(self.board.areas_of[self._region(position, unit)])
        return (unit,), random.choice(self.played.land())

    def _region(self, position: VsPosition, unit: int) -> int:
        return self.board.region_of[position.loc[unit]]

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        board = self.board
        by_air = STAGES[position.stage].play in (offensive.reaction, airmobile.orders)
        if slot == "area":
            sea = by_air and self.played.scenario.fleet
            return [*self.played.land(), *(board.seas if sea else ())]
        return [
            u
            for u in board.units
            if board.seat_of[u] == seat
            and (
                (board.area_kind[position.loc[u]] == LAND and (not by_air or u in board.airmobile))
                or (u == board.fleet and position.loc[u] in board.seas and by_air)
            )
        ]
