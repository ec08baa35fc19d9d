"""What a forced answer is: the orders that close a decision when its seat does not answer."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.order import DONE, Order
from engine.tet_68.combat import leaving, losses, tables
from engine.tet_68.combat.attacks import why_not_hex
from engine.tet_68.combat.giving import choices
from engine.tet_68.moving.bars import mover
from engine.tet_68.moving.stacking import overstacked
from engine.tet_68.occupation import any_open, units
from engine.tet_68.phases.movement import caught
from engine.tet_68.placing import STACK
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition
from engine.tet_68.rows import Rows
from engine.tet_68.ways import reach


def default(played: Played, position: HexPosition, decision: Decision) -> list[Order]:
    """The set-up is filled, fire is Positional, the weakest pay and give way; else nothing."""
    seat = decision.seat
    if decision.kind == "setup":
        return [*set_up(played, position, seat), DONE]
    if decision.kind == "fire":
        return [Order("fire", (tables.POSITIONAL - 1,))]
    if decision.kind == "lose":
        return [Order("lose", (unit,)) for unit in losses.cheapest(position, seat)]
    if decision.kind == "retreat":
        return retreats(played, position, seat)
    if decision.kind == "victim":
        weakest = min(choices(position), key=lambda unit: (position.combat(unit), unit))
        return [Order("give", (weakest,))]
    if decision.kind == "overstacked":
        return [Order("remove", (unit,)) for unit in too_many(position, seat)]
    if decision.kind == "movement":
        return [*moves(played, position, seat), DONE]
    if decision.kind == "combat":
        return landing(played, position, seat) or [DONE]
    return [DONE]


def moves(played: Played, position: HexPosition, seat: int) -> list[Order]:
    """Who must leave a city that defends itself does; the weakest of too high stacks are lost."""
    then = position.clone()
    found = []
    for unit in caught(position, seat):
        start = position.loc[unit]
        ends = sorted(reach(played.board, start, mover(played, then, unit)))
        ends = [place for place in ends if place != start]
        if ends and not position.moved[unit]:
            to = min(ends, key=lambda place: (len(units(then, place, seat)) >= STACK, place))
            found.append(Order("move", ((unit,), None, to, None)))
            then.put(unit, to)
    return found + [Order("remove", (unit,)) for unit in too_many(then, seat)]


def landing(played: Played, position: HexPosition, seat: int) -> list[Order]:
    """Marines attack where they have landed, all of a hex together."""
    for unit in played.forces.of[seat]:
        place = position.loc[unit]
        if position.landed[unit] and not why_not_hex(played, position, seat, place):
            all_there = tuple(other for other in position.here[place] if position.landed[other])
            return [Order("attack", (place, all_there, None))]
    return []


def set_up(played: Played, position: HexPosition, seat: int) -> list[Order]:
    """Units of the set-up are placed wherever there is room."""
    taken = [place for place in played.board.held if any_open(position, place, 1 - seat)]
    found = Rows(played).filled(position, seat, taken)
    return [Order("place", (unit, place)) for unit, place in found.items()]


def retreats(played: Played, position: HexPosition, seat: int) -> list[Order]:
    """Each unit goes to the first hex with room; full ones only where there is none."""
    then = position.clone()
    found = []
    for unit in leaving.due(position, seat):
        to = leaving.places(played, then, unit)[0]
        found.append(Order("retreat", ((unit,), to, None)))
        then.put(unit, to)
    return found


def too_many(position: HexPosition, seat: int) -> list[int]:
    """The weakest units of stacks that are too high."""
    found = []
    for place in overstacked(position, seat):
        here = sorted(units(position, place, seat), key=lambda unit: (position.combat(unit), unit))
        found += here[: len(here) - STACK]
    return found
