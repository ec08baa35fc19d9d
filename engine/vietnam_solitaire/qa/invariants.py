"""What must hold in every position: counters where they may be, numbers within their limits."""

from __future__ import annotations

from engine.kernel.assurance import misplaced
from engine.vietnam_solitaire.board import (
    BOX,
    DESTROYED,
    LAND,
    POOL,
    SEA,
    TRAIL,
    Board,
)
from engine.vietnam_solitaire.phases.offensive import IS_MAJOR
from engine.vietnam_solitaire.phases.score import LEVELS
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import EVADE, VsPosition
from engine.vietnam_solitaire.qa import possible

MOST_ROUNDS = 9999


def limits(board: Board) -> dict[str, int]:
    """Numbers that no rule drives beyond these, by field."""
    turns = len(board.points)
    return {
        "score": turns,
        "majors": turns,
        "armor_lost": turns,
        "dice_left": 4,
        "die": len(board.trail_areas),
        "reinforcements": len(board.regions),
        "offensive": IS_MAJOR,
        "step": EVADE,
        "round": MOST_ROUNDS,
        "result": len(LEVELS) - 1,
    }


def broken(played: Played, position: VsPosition) -> list[str]:
    """Sentences about what does not hold; empty when all is well."""
    return [
        *misplaced(position.here, position.loc, played.board.unit_names),
        *_units(played, position),
        *_areas(played, position),
        *_numbers(played, position),
        *possible.impossible(played, position),
    ]


def _units(played: Played, position: VsPosition) -> list[str]:
    board = played.board
    faults = []
    for unit in board.units:
        area = position.loc[unit]
        name, place = board.unit_names[unit], board.area_names[area]
        kind = board.area_kind[area]
        if kind == TRAIL or (kind == SEA) != (unit == board.fleet and kind != BOX):
            faults.append(f"{name} may not be in {place}.")
        elif kind == LAND and not board.ground[unit]:
            faults.append(f"{name} does not stand on the map.")
        if kind != BOX and not played.in_play(area):
            faults.append(f"{name} is in {place}, which is not used.")
        if area == DESTROYED and board.kind_of[unit] != board.armor_kind:
            faults.append(f"{name} is no armor, and in its box.")
        if position.aim[unit] and not (position.used[unit] and area == POOL):
            faults.append(f"{name} is sent out and not in the pool.")
    return faults


def _areas(played: Played, position: VsPosition) -> list[str]:
    board = played.board
    faults = []
    for area, name in enumerate(board.area_names):
        units = position.here[area]
        if position.allied[area] != sum(board.allied_ground[u] for u in units):
            faults.append(f"The US/ARVN count of {name} is wrong.")
        if position.communist[area] != sum(u in board.communists for u in units):
            faults.append(f"The NVA/VC count of {name} is wrong.")
        here = board.area_kind[area] == TRAIL and played.in_play(area)
        if not 0 <= position.trail[area] <= (board.trail_limit if here else 0):
            faults.append(f"There cannot be {position.trail[area]} trail counters in {name}.")
        for field in (position.sam, position.mig):
            if field[area] not in (0, 1) or (field[area] and area not in board.north):
                faults.append(f"There cannot be a SAM or MiG in {name}.")
        if (position.pending[area] or position.fought[area]) and area not in board.land:
            faults.append(f"There is no combat in {name}.")
    return faults


def _numbers(played: Played, position: VsPosition) -> list[str]:
    scenario = played.scenario
    faults = []
    if not scenario.first_turn <= position.turn <= scenario.last_turn:
        faults.append(f"There is no turn {position.turn} in this scenario.")
    for field, cells in zip(position.FIELDS, position.cells, strict=True):
        if field.value in ("number", "flag") and min(cells) < 0:
            faults.append(f"{field.name} is negative.")
    for name, limit in limits(played.board).items():
        value = position.cells[position.number[name]][0]
        if value > limit:
            faults.append(f"{name}: {value} is more than {limit}.")
    if position.battle and position.battle not in played.board.land:
        faults.append("A combat is fought off the map.")
    return faults
