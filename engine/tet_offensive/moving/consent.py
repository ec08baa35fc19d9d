"""Units of an ally: carried only if they agree, which a standing order may say for them.

A request is a draft like any other order of its phase. It is put to the ally when everybody who
moves is done: by then all that was drafted lies open, so that nothing is shown before its time.
Headings: The Four-Player Game, Advanced Four-Player Game. Rulings T40 and T80. With two players a
side has one seat and nobody is ever asked.
"""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.tet_offensive.board import BOX
from engine.tet_offensive.common import TetTable
from engine.tet_offensive.position import TetPosition

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
        area = position.shown(position.loc, unit, seat)
        if position.carrier[unit] >= 0:
            raise RuleViolation(f"{name} is asked for already.", heading)
    if board.kind[area] == BOX:
        raise RuleViolation(f"{name} is not on the map ({board.area_names[area]}).", heading)
    return area


def check_free(position: TetPosition, carrier: int, heading: str) -> None:
    """A carrier that waits for an ally's answer does nothing else meanwhile."""
    if carrier in position.carrier:
        name = position.board.unit_names[carrier]
        raise RuleViolation(
            f"{name} waits for an ally's answer.", heading, "undo takes the request back."
        )


def check_asking(position: TetPosition, seat: int, unit: int, to: int) -> None:
    """Raise RuleViolation if an ally has refused the unit for this place in the phase."""
    if position.leads[unit] != seat and position.carry_to[unit] == to:
        name, where = position.board.unit_names[unit], position.board.area_names[to]
        raise RuleViolation(
            f"Its player has refused to have {name} carried to {where}.",
            HEADING,
            "You may ask for another place, or for another unit.",
        )


def ask(table: TetTable, unit: int, to: int, carrier: int) -> None:
    """Note that an ally is to be asked for a unit, when all who move are done."""
    position = table.position
    position.carrier[unit] = carrier
    position.carry_to[unit] = to
    side = position.board.side_of[unit]
    table.tell("consent_asked", carrier, unit, to, seats=position.command.mask[side])


def close(position: TetPosition, unit: int) -> tuple[int, int]:
    """End a request: the carrier, free again, and where it was to carry the unit."""
    carrier, to = position.carrier[unit], position.carry_to[unit]
    position.carrier[unit] = -1
    return carrier, to


def reopen(position: TetPosition, seat: int) -> None:
    """Let a seat order again in this phase, since an answer has changed what it may do."""
    if position.is_done(seat):
        position.done[position.command.post[seat]] = 0


def requests(position: TetPosition) -> list[Decision]:
    """The questions to allies that wait for an answer, in the order of the units."""
    return [
        Decision("consent", position.leads[u], ("agree", "refuse"), position.carry_to[u], u)
        for u, carrier in enumerate(position.carrier)
        if carrier >= 0
    ]


def put(table: TetTable, moving: list[Decision]) -> list[Decision]:
    """Whoever still moves; when nobody does, those whose units are asked for; [] when all is said.

    Once one request is put, all are answered before anybody moves again.
    """
    position = table.position
    asking = requests(position)
    if asking and (not moving or 1 in position.asked):
        table.open()
        for decision in asking:
            post = position.command.post[decision.seat]
            if not position.asked[post]:
                position.asked[post] = 1
        return asking
    if 1 in position.asked:
        position.asked.reset()
    if not moving:
        position.carry_to.reset()
    return moving
