"""A volley: who is asked for fire, what is fired together, and what comes of it.

Headings: Combat Procedure, Combat Results, Order of Fire. Rulings T2 to T4, T21, T22, T79.
"""

from __future__ import annotations

from engine.tet_offensive.board import CASUALTIES
from engine.tet_offensive.combat.odds import OVERRUN, column, outcome
from engine.tet_offensive.combat.participants import (
    HOLD,
    can_attack,
    firers,
    forget,
    joint_targets,
    planned_targets,
    trim,
)
from engine.tet_offensive.common import ONLY, TetTable
from engine.tet_offensive.position import (
    TetPosition,
)


def surprise(position: TetPosition) -> bool:
    """Whether sappers that fire by themselves fire first of all (Sappers; T22)."""
    return position.turn == 1 and position.phase == 2


def must_ask(position: TetPosition, area: int, seat: int, sappers_only: bool) -> bool:
    """Whether a seat is to be asked for its fire: it could fire, and has said nothing about it."""
    plan = position.plan(seat)[area]
    if plan == HOLD:
        return False
    if not can_attack(position, area, seat, sappers_only):
        return False
    if not plan:
        return True
    if not sappers_only:
        return not planned_targets(position, area, seat)
    # A sapper that is ordered to combine with other units waives its surprise (T22).
    return all(position.fire[u] < 0 for u in firers(position, area, seat, sappers_only))


def drop_weak(table: TetTable, area: int, side: int) -> None:
    """Drop joint fire that came to less than the table asks for, and tell who ordered it (T79)."""
    position = table.position
    if not position.command.joint[area]:
        return
    for target, units in joint_targets(position, area, side).items():
        if units == [position.board.naval] or column(position, units, target, area) < 0:
            for seat in position.command.of[side]:
                if target in planned_targets(position, area, seat):
                    forget(position, area, seat, target)
                    table.tell("order_dropped", target, area, seats=ONLY[seat])


def open_fire(table: TetTable, area: int, sides: tuple[int, ...], sappers_only: bool) -> None:
    """Both sides' fire, or one's, all at once: every target was named before the first die."""
    position = table.position
    board = position.board
    name = board.area_names[area]
    table.open()
    for side in sides:
        if not sappers_only:
            drop_weak(table, area, side)
    volley = [
        (target, units, column(position, units, target, area))
        for side in sides
        for target, units in joint_targets(position, area, side, sappers_only).items()
    ]
    results = []
    for target, units, odds in volley:
        if odds < 0:  # sappers who waited for an ally's
            continue
        die = table.roll(table.address("fire", name, board.unit_names[target]))
        result = outcome(board, odds, die)
        for unit in units:
            table.tell("fired", unit, target, area)
            if unit == board.sympathizers:
                position.bonus_fired[area] = 1
                position.bonus[area] = -1
            else:
                position.fired[unit] = 1
                position.fire[unit] = -1
        table.tell("shot", target, area, odds, die, result)
        position.attacked[target] = 1
        results.append((target, result))
    for target, result in results:
        suffer(table, target, result)


def suffer(table: TetTable, unit: int, result: int) -> None:
    """Apply a combat result to a unit: gone, or hit and due to retreat."""
    if result == OVERRUN:
        destroy(table, unit, "overrun")
    elif result:
        table.position.hit[unit] = 1


def destroy(table: TetTable, unit: int, how: str) -> None:
    """Put a unit into the Current Casualties box."""
    position = table.position
    table.tell("destroyed", unit, position.loc[unit], how)
    position.put(unit, CASUALTIES)
    if position.hit[unit]:
        position.hit[unit] = 0


def drop_stale(table: TetTable, area: int, seat: int) -> None:
    """Drop orders given ahead that can no longer be carried out, and tell their giver."""
    for target in trim(table.position, area, seat):
        table.tell("order_dropped", target, area, seats=ONLY[seat])
