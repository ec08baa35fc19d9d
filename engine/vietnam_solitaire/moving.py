"""The order to move: US/ARVN in its phase, in reaction, by air; NVA/VC in a game for two."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.vietnam_solitaire.board import LAND, SEA
from engine.vietnam_solitaire.common import Played, VsRule, VsTable, spend
from engine.vietnam_solitaire.phases import airmobile, offensive, placement, raise_move
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE


class Way(NamedTuple):
    """How units move in a stage: what a move costs, who may go and where to, by what heading.

    `price` refuses what is not allowed.
    """

    price: Callable[[Played, VsPosition, int, int], int]
    movers: Callable[[VsPosition], list[int]]
    goals: Callable[[Played, VsPosition], list[int]]
    heading: str


def _anywhere(played: Played, position: VsPosition) -> list[int]:
    return played.land()


WAYS: dict[Callable[..., object], Way] = {
    raise_move.orders: Way(
        raise_move.price_of_move, raise_move.movers, _anywhere, raise_move.HEADING
    ),
    placement.orders: Way(placement.price_of_move, placement.movers, _anywhere, placement.HEADING),
    offensive.reaction: Way(
        offensive.price_of_move,
        offensive.flyers,
        lambda played, position: offensive.attacked(position),
        offensive.HEADING,
    ),
    offensive.redeploy: Way(
        offensive.price_of_redeployment, offensive.redeployable, _anywhere, offensive.HEADING
    ),
    airmobile.orders: Way(
        airmobile.price_of_move, airmobile.movers, airmobile.goals, airmobile.HEADING
    ),
}


def way_of(position: VsPosition) -> Way:
    """How units move in the stage of a position."""
    return WAYS[SEQUENCE.play(position)]


class Move(VsRule):
    """Move units to an area."""

    verb = Verb(
        "move",
        "move {units:units} to {area:area}",
        "Move units to an area. Who may move, where to and at what price depends on the phase.",
        "Turn Sequence",
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board, way = self.board, way_of(position)
        self.own(seat, units, way.heading)
        for unit in units:
            name = board.unit_names[unit]
            if board.area_kind[position.loc[unit]] not in (LAND, SEA):
                raise RuleViolation(f"{name} is not on the map.", way.heading)
            if position.loc[unit] == area:
                raise RuleViolation(f"{name} is in {board.area_names[area]} already.", way.heading)
            if unit != board.fleet:
                self.region_area(area, way.heading)
        cost = sum(way.price(self.played, position, unit, area) for unit in units)
        if SEQUENCE.play(position) is placement.orders:
            placement.check_transfers(position, units, area)
        elif SEQUENCE.play(position) is offensive.redeploy:
            offensive.check_redeployment(self.played, position, units)
        self.pay(position, cost, "That", way.heading)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        way = way_of(position)
        spend(position, sum(way.price(self.played, position, u, area) for u in units))
        if SEQUENCE.play(position) is placement.orders:
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
        region = self.board.region_of[position.loc[unit]]
        if random.random() < 0.7:
            return (unit,), random.choice(self.board.areas_of[region])
        return (unit,), random.choice(self.played.land())

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        way = way_of(position)
        return way.goals(self.played, position) if slot == "area" else way.movers(position)
