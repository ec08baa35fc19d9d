"""What every phase and order of the game uses: the printed board, and how to refuse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.play import Play
from engine.kernel.ruleset import OrderRule
from engine.tet_offensive.board import BOX, Board
from engine.tet_offensive.command import Command
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import Routes

ONLY = tuple(1 << seat for seat in range(4))  # who may see what is one seat's alone

# Optional rules, by the name of their option.
INVASION = "invasion"
FREE_SET_UP = "free-set-up"
NORTH = "stepped-up-bombing"
BLIND_BOMBING = "blind-bombing"
STRATEGIC_RECON = "strategic-recon"


class Printed(NamedTuple):
    """What does not change in a match: board, routes, who commands what, the optional rules."""

    board: Board
    routes: Routes
    command: Command
    optional: frozenset[str] = frozenset()


TetTable = Play[TetPosition]


class TetRule(OrderRule[TetPosition]):
    """Base of the game's order rules."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.board = printed.board
        self.routes = printed.routes
        self.command = printed.command

    def own_on_map(self, position: TetPosition, seat: int, unit: int, heading: str) -> int:
        """The area of a unit that the seat commands and that is on the map, or a RuleViolation.

        The refusal of another side's unit does not tell where that unit is.
        """
        board = self.board
        if position.leads[unit] != seat or unit == board.sympathizers:
            raise RuleViolation(f"{board.unit_names[unit]} is not yours to command.", heading)
        area = position.loc[unit]
        if board.kind[area] == BOX:
            raise RuleViolation(
                f"{board.unit_names[unit]} is not on the map ({board.area_names[area]}).", heading
            )
        return area


def asked(
    position: TetPosition, kind: str, seats: Sequence[int], verbs: tuple[str, ...]
) -> list[Decision]:
    """The same question to each of these seats that has not closed its part.

    `seats` are all that take part: where they are several, all is opened when all are done.
    """
    several = len(seats) > 1
    return [
        Decision(kind, seat, verbs, sealed=several) for seat in seats if not position.is_done(seat)
    ]
