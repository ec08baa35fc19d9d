"""Who stands against whom where a seat is asked for its fire, and what its fire could do."""

from __future__ import annotations

from fractions import Fraction

from engine.kernel.account import Tally
from engine.kernel.decision import Decision
from engine.tet_offensive.board import ALLIED
from engine.tet_offensive.combat.odds import (
    NO_COLUMN,
    RESULT_WORDS,
    chances,
    column,
    defense,
    doubled_fire,
    strength,
)
from engine.tet_offensive.combat.participants import (
    firers,
    naval_supports,
    planned_targets,
    side,
    targets,
)
from engine.tet_offensive.position import TetPosition

FIRERS, TARGETS = "Yours", "Theirs, against all of yours that have no order yet"


def facing(position: TetPosition, decision: Decision) -> tuple[Tally, ...]:
    """The seat's units and their targets in the battle that it is asked about; else nothing."""
    if decision.kind != "fire":
        return ()
    return _own(position, decision.area, decision.seat), _theirs(
        position, decision.area, decision.seat
    )


def _own(position: TetPosition, area: int, seat: int) -> Tally:
    board = position.board
    aims = _aims(position, area, seat)
    free = firers(position, area, seat)
    units = list(dict.fromkeys([*side(position, area, position.command.side[seat]), *free]))
    rows = []
    for unit in units:
        said = f"fires at {board.unit_names[aims[unit]]}" if unit in aims else ""
        if unit not in free and not said:
            said = "has fired" if position.fired[unit] else "an ally's to order"
        value = strength(position, [unit], area) / 2
        rows.append((board.unit_names[unit], f"{value:g}", said))
    total = sum(doubled_fire(position, unit, area) for unit in free if unit not in aims) / 2
    return Tally(
        f"{FIRERS}: {total:g} factors without orders", ("unit", "factors", ""), tuple(rows)
    )


def _theirs(position: TetPosition, area: int, seat: int) -> Tally:
    board, own = position.board, position.command.side[seat]
    plan = planned_targets(position, area, seat)
    aims = _aims(position, area, seat)
    free = [unit for unit in firers(position, area, seat) if unit not in aims]
    if free and own == ALLIED and naval_supports(position, area) and board.naval not in aims:
        free.append(board.naval)
    left = targets(position, area, seat)
    rows = []
    for unit in side(position, area, 1 - own):
        if unit not in left:
            odds, said = "", "has been fired at"
        elif unit in plan:
            odds, said = _odds(position, plan[unit], unit, area)
            said = f"{said} (ordered)"
        else:
            odds, said = _odds(position, free, unit, area)
        rows.append((board.unit_names[unit], f"{defense(position, unit)}", odds, said))
    return Tally(TARGETS, ("unit", "factors", "odds", "chances"), tuple(rows))


def _odds(position: TetPosition, units: list[int], target: int, area: int) -> tuple[str, str]:
    """The odds of units against a target, and its chances in words."""
    found = column(position, units, target, area) if units else NO_COLUMN
    if found == NO_COLUMN:
        return "-", "no fire"
    ways = zip(RESULT_WORDS, chances(position.board, found), strict=True)
    said = ", ".join(f"{word} {Fraction(n, 6)}" for word, n in ways if n)
    return position.board.columns[found], said


def _aims(position: TetPosition, area: int, seat: int) -> dict[int, int]:
    """Whom each unit of a seat is to fire at."""
    plan = planned_targets(position, area, seat)
    return {unit: target for target, units in plan.items() for unit in units}
