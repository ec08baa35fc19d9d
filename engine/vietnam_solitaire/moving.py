"""The order to move: US/ARVN in its phase, in reaction, by air; NVA/VC in a game for two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.vietnam_solitaire.board import LAND, SEA
from engine.vietnam_solitaire.phases import airmobile, offensive, placement, raise_move
from engine.vietnam_solitaire.played import VsRule, VsTable, refuse_off_map, spend
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE
from engine.vietnam_solitaire.ways import Way

WAYS: Mapping[Callable[..., object], Way] = {
    raise_move.orders: raise_move.WAY,
    placement.orders: placement.WAY,
    offensive.reaction: offensive.REACTION,
    offensive.redeploy: offensive.REDEPLOYMENT,
    airmobile.orders: airmobile.WAY,
}


def way_of(position: VsPosition) -> Way:
    """How units move in the stage of a position."""
    return WAYS[SEQUENCE.play(position)]


class Move(VsRule):
    """Units on the map go to an area of a region, in the way of the phase and at its price."""

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
                refuse_off_map(self.played, area, way.heading)
        for unit in units:
            way.refuse(self.played, position, unit, area)
        way.refuse_together(self.played, position, units, area)
        self.pay(position, sum(way.price(position, u, area) for u in units), "That", way.heading)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        way = way_of(position)
        spend(position, sum(way.price(position, unit, area) for unit in units))
        way.note(position, units, area)
        for unit in units:
            table.tell("moved", unit, position.loc[unit], area)
            position.put(unit, area)

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        way = way_of(position)
        return way.goals(self.played, position) if slot == "area" else way.movers(position)

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        """One unit, mostly within its region."""
        units = list(self.offers(position, seat, "units"))
        if not units:
            return None
        unit = random.choice(units)
        if unit == self.board.fleet:
            return (unit,), random.choice(self.board.seas)
        region = self.board.region_of[position.loc[unit]]
        if random.random() < 0.7:
            return (unit,), random.choice(self.board.areas_of[region])
        return (unit,), random.choice(self.played.land)
