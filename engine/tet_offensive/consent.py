"""Units of an ally: carried only if he agrees, which a standing order may say for him.

Headings: The Four-Player Game, Advanced Four-Player Game. Rulings T40 and T80. With two players a
side has one seat and nobody is ever asked.
"""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.table import Table
from engine.tet_offensive.board import BOX, OFF_MAP
from engine.tet_offensive.common import tet
from engine.tet_offensive.position import CARRIER, CARRY_TO, LOC, TetPosition

HEADING = "Advanced Four-Player Game"


def passenger_area(position: TetPosition, seat: int, unit: int, heading: str) -> int:
    """Where a unit stands that the seat wants carried, as the seat sees it; or a RuleViolation.

    It may be an ally's, whose consent is asked for then.
    """
    board = position.board
    name = board.unit_names[unit]
    side = position.command.side
    if side[position.leads[unit]] != side[seat] or unit == board.sympathizers:
        raise RuleViolation(f"{name} is not yours to command.", heading)
    area = position.loc[unit]
    if position.leads[unit] != seat:
        area = position.shown(LOC, unit, seat)
        if position.carrier[unit] >= 0:
            raise RuleViolation(f"{name} is asked for already.", heading)
    if board.kind[area] == BOX:
        raise RuleViolation(f"{name} is not on the map ({board.area_names[area]}).", heading)
    return area


def check_free(position: TetPosition, carrier: int, heading: str) -> None:
    """A carrier that waits for an ally's answer does nothing else meanwhile."""
    if carrier in position.carrier:
        name = position.board.unit_names[carrier]
        raise RuleViolation(f"{name} waits for an ally's answer.", heading)


def ask(table: Table, unit: int, to: int, carrier: int) -> None:
    """Ask an ally whether a unit of his may be carried: what was drafted is shown with it."""
    position = tet(table)
    position.change(CARRIER, unit, carrier)
    position.change(CARRY_TO, unit, to)
    table.tell("consent_asked", carrier, unit, to)
    table.open()
    table.run_on()


def close(position: TetPosition, unit: int) -> tuple[int, int]:
    """End a request: the carrier, free again, and where it was to carry the unit."""
    carrier, to = position.carrier[unit], position.carry_to[unit]
    position.change(CARRIER, unit, -1)
    position.change(CARRY_TO, unit, OFF_MAP)
    return carrier, to


def requests(position: TetPosition) -> list[Decision]:
    """The questions to allies that wait for an answer."""
    return [
        Decision("consent", position.leads[u], ("agree", "refuse"), position.carry_to[u], u)
        for u, carrier in enumerate(position.carrier)
        if carrier >= 0
    ]
