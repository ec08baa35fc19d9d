"""What is played, and the base of the orders that are given in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.kernel.errors import RuleViolation
from engine.kernel.play import Play
from engine.kernel.ruleset import OrderRule
from engine.kernel.wording import counted
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, LAND, Board
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.scenario import Options, Scenario, TurnRules

VsTable = Play[VsPosition]


class Played:
    """What is played: what is printed, the scenario, and the options.

    `seats`: US/ARVN alone, or both. `land`: the areas of the regions in play, in map order;
    `trails`: the trail areas that lead there, by number; `seas`: the waters off them.
    """

    def __init__(self, board: Board, scenario: Scenario, options: Options) -> None:
        self.board = board
        self.scenario = scenario
        self.options = options
        self.seats = (ALLIED, COMMUNIST) if options.two_players else (ALLIED,)
        self.land = [a for region in scenario.regions for a in board.areas_of[region]]
        self.trails = [a for a in board.trail_areas if self.in_play(a)]
        self.seas = [a for a in board.seas if self.in_play(a)]

    def rules(self, position: VsPosition) -> TurnRules:
        """What happens in the turn of a position."""
        return self.scenario.rules(position.turn)

    def in_play(self, area: int) -> bool:
        """Whether an area belongs to the regions that are used, or leads to one of them."""
        return self.board.region_of[area] in self.scenario.regions


def refuse_off_map(played: Played, area: int, heading: str) -> None:
    """Refuse what is no area of a region in play."""
    board = played.board
    if board.area_kind[area] != LAND:
        raise RuleViolation(f"{board.area_names[area]} is no area of a region.", heading)
    if not played.in_play(area):
        raise RuleViolation(
            f"{board.regions[board.region_of[area]]} is not used in this scenario.", heading
        )


def numbers(board: Board) -> dict[str, str]:
    """Prices and highest faces of the data, as the help of orders names them."""
    return {
        "bomber": counted(board.cost[board.bombers[0]], "point"),
        "beret": counted(board.cost[board.berets[0]], "point"),
        "strike": counted(board.cost[board.napalm[0]], "point"),
        "burns": str(board.hits.napalm),
    }


class VsRule(OrderRule[VsPosition]):
    """Base of the game's order rules."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.board = played.board
        self.verb = replace(self.verb, help=self.verb.help.format(**numbers(self.board)))

    def own(self, seat: int, units: Iterable[int], heading: str) -> None:
        """Refuse counters of the other side."""
        for unit in units:
            if self.board.seat_of[unit] != seat:
                raise RuleViolation(f"{self.board.unit_names[unit]} is not yours.", heading)

    def pay(self, position: VsPosition, cost: int, what: str, heading: str) -> None:
        """Refuse what costs more political points than there are. Pays nothing yet."""
        if cost > position.points:
            raise RuleViolation(
                f"{what} costs {counted(cost, 'political point')}; left: {position.points}.",
                heading,
            )


def spend(position: VsPosition, cost: int) -> None:
    """Pay political points that were verified to be there."""
    if cost:
        position.points -= cost
