"""What a forced answer is (ruling T41): one default for every kind of decision."""

from __future__ import annotations

from fractions import Fraction

from engine.kernel.decision import Decision
from engine.kernel.order import DONE, Order
from engine.tet_offensive.board import ALLIED, CITY, VC_NVA
from engine.tet_offensive.combat.odds import chances, column, defense, outcome, strength
from engine.tet_offensive.combat.participants import (
    firers,
    naval_supports,
    planned_targets,
    side,
    targets,
)
from engine.tet_offensive.combat.retreat import asked_for
from engine.tet_offensive.common import Printed
from engine.tet_offensive.detection import backs
from engine.tet_offensive.phases.search import open_choices
from engine.tet_offensive.phases.setup import undeployed
from engine.tet_offensive.position import TetPosition

EVEN = Fraction(1, 2)  # a city that is taken as likely as not is fired at for that


def default(printed: Printed, position: TetPosition, decision: Decision) -> list[Order]:
    """The orders that close a decision when its seat does not answer."""
    if decision.kind == "retreat":
        return [retreat(printed, position, decision)]
    if decision.kind == "consent":
        return [Order("refuse", (decision.unit,))]
    if decision.kind == "fire":
        return [*best_fire(printed, position, decision.area, decision.seat), DONE]
    if decision.kind == "detect":
        return [*weakest_found(position, decision.seat), DONE]
    if decision.kind == "deployment" and undeployed(position, decision.seat):
        return [Order("deploy"), DONE]
    # Movement, replacement, lift, strike, search, turning up: none. The order of battles that
    # stands when it is asked for is the default order already, and so is that of a stack.
    return [DONE]


def retreat(printed: Printed, position: TetPosition, decision: Decision) -> Order:
    """To the legal place with most friends, then map order."""
    board, unit = printed.board, decision.unit
    if unit < 0:
        here = sorted(position.here[decision.area])
        unit = next(u for u in here if asked_for(position, u) == decision.seat)
    count = position.vcnva if board.side_of[unit] == VC_NVA else position.allied
    ways = printed.routes.retreats(position, unit)
    return Order("retreat", (unit, max(ways, key=lambda a: count[a])))


def weakest_found(position: TetPosition, seat: int) -> list[Order]:
    """The units of lowest combat value let themselves be found."""
    board = position.board
    chosen: list[int] = []
    for area in board.map_areas:
        if position.command.settles[VC_NVA][area] != seat:
            continue
        if left := open_choices(position, area):
            hidden = [u for u in backs(position, area) if not position.chosen[u]]
            chosen += sorted(hidden, key=lambda u: (board.combat[u], u))[:left]
    return [Order("detect", (tuple(chosen),))] if chosen else []


def expected_factors(position: TetPosition, odds: int, target: int) -> float:
    """Factors that fire in a column takes out on average; a hit that retreats counts half."""
    faces = [outcome(position.board, odds, die) for die in range(1, 7)]
    return defense(position, target) * sum(faces) / 12  # a miss is 0, a hit 1, an overrun 2


def best_fire(printed: Printed, position: TetPosition, area: int, seat: int) -> list[Order]:
    """Fire at all who hold a city that is likely to be taken so, else where most is gained."""
    board = printed.board
    planned = planned_targets(position, area, seat)
    busy = {u for units in planned.values() for u in units}
    free = [u for u in firers(position, area, seat) if u not in busy]
    free.sort(key=lambda u: (-strength(position, [u], area), u))
    aimed = position.fire[board.naval] >= 0  # ordered ahead for another battle, perhaps
    guns = naval_supports(position, area) and not aimed
    command = position.command
    mine = command.side[seat] == ALLIED and position.fires(board.naval, area) == seat
    naval = board.naval if guns and mine else -1
    enemy = [t for t in targets(position, area, seat) if t not in planned]
    if is_to_be_taken(position, area, command.side[seat]):
        holders = set(side(position, area, 1 - command.side[seat]))
        if holders <= {*enemy, *planned}:
            plan = at_all(position, free, enemy, area, naval)
            if likely({**planned, **plan}, position, area) >= EVEN:
                return [Order("attack", (target, tuple(units))) for target, units in plan.items()]
    return by_gain(position, free, enemy, area, naval)


def is_to_be_taken(position: TetPosition, area: int, own: int) -> bool:
    """Whether an area is a city that the other side holds: for the Allies, one in insurrection."""
    if position.board.kind[area] != CITY:
        return False
    return own == VC_NVA or bool(position.insurrection[area])


def at_all(
    position: TetPosition, free: list[int], enemy: list[int], area: int, naval: int
) -> dict[int, list[int]]:
    """Units by target so that the worst column of all is the best there can be; {} if none is.

    The hardest targets come first, each by the fewest units that reach the column; who is left over
    fires where that improves the worst.
    """
    worth = sorted(enemy, key=lambda t: (-defense(position, t), t))
    for wanted in reversed(range(len(position.board.columns))):
        left, plan = list(free), dict[int, list[int]]()
        for target in worth:
            plan[target] = fewest(position, left, target, area, -1, wanted)
            if not plan[target]:
                break
            left = [unit for unit in left if unit not in plan[target]]
        else:
            return _with_the_rest(position, plan, [*left, *([naval] if naval >= 0 else [])], area)
    return {}


def _with_the_rest(
    position: TetPosition, plan: dict[int, list[int]], left: list[int], area: int
) -> dict[int, list[int]]:
    """A plan to which units are added that better a column, the worst column first."""
    for unit in left:
        for target in sorted(plan, key=lambda t: (column(position, plan[t], t, area), t)):
            more = [*plan[target], unit]
            if column(position, more, target, area) > column(position, plan[target], target, area):
                plan[target] = more
                break
    return plan


def likely(plan: dict[int, list[int]], position: TetPosition, area: int) -> Fraction:
    """The chance that all targets of a plan are gone: lost, or in retreat."""
    found = Fraction(1 if plan else 0)
    for target, units in plan.items():
        missed, *_ = chances(position.board, column(position, units, target, area))
        found *= 1 - Fraction(missed, 6)
    return found


def by_gain(
    position: TetPosition, free: list[int], enemy: list[int], area: int, naval: int
) -> list[Order]:
    """Each target by the fewest units that reach the best column, greatest gain first."""
    orders: list[Order] = []
    while free and enemy:
        choice: tuple[float, int, list[int]] | None = None
        for target in enemy:
            units = fewest(position, free, target, area, naval)
            if not units:
                continue
            gain = expected_factors(position, column(position, units, target, area), target)
            if choice is None or gain > choice[0]:
                choice = (gain, target, units)
        if choice is None:
            break
        _, target, units = choice
        orders.append(Order("attack", (target, tuple(units))))
        enemy = [one for one in enemy if one != target]
        free = [u for u in free if u not in units]
        if naval in units:
            naval = -1
    return orders


def fewest(
    position: TetPosition,
    free: list[int],
    target: int,
    area: int,
    naval: int,
    wanted: int | None = None,
) -> list[int]:
    """The fewest of `free` (strongest first) that reach a column at least, [] if none do.

    Without `wanted` it is the best column that all would reach.
    """
    everyone = [*free, naval] if naval >= 0 else free
    best = column(position, everyone, target, area)
    needed = best if wanted is None else wanted
    if best < max(needed, 0):
        return []
    for count in range(1, len(free) + 1):
        if column(position, free[:count], target, area) >= needed:
            # The last one may be more than is needed: the weakest that does is enough.
            for last in reversed(free[count - 1 :]):
                units = [*free[: count - 1], last]
                if column(position, units, target, area) >= needed:
                    return units
    return list(everyone)
