"""Strengths, odds and the Combat Results Table (Combat Procedure, Terrain; rulings T1 to T5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.tet_offensive.board import (
    DELTA,
    HIGHLAND,
    IN_SANCTUARY,
    PROVINCE,
    RUFF_PUFF,
    VC_NVA,
    Board,
)
from engine.tet_offensive.position import TetPosition

MISS, HIT_RESULT, OVERRUN = range(3)
RESULT_WORDS = ("miss", "hit", "overrun")
NO_COLUMN = -1


@lru_cache(maxsize=4096)  # the odds of a match are few, and asked for all the time
def ratio_column(board: Board, attack: int, defense: int) -> int:
    """The column of a ratio, rounded in favour of the defender; NO_COLUMN below 1-2 (T2)."""
    best = NO_COLUMN
    for column, (num, den) in enumerate(board.ratios):
        if attack * den < defense * num:
            break
        best = column
    return best


def doubled_fire(position: TetPosition, unit: int, area: int) -> int:
    """Twice the value with which a unit fires, so that halved mechanized fire stays whole (T4).

    A Ruff-Puff that has not been turned up counts as the strongest of the draw: nobody knows.
    """
    board = position.board
    if board.type[unit] == RUFF_PUFF:
        if position.face_up[unit]:
            return 2 * position.strength[unit]
        return 2 * board.ruff_puff_mix[-1]
    rough = board.kind[area] == PROVINCE and board.terrain[area] in (DELTA, HIGHLAND)
    return board.combat[unit] if rough and board.is_mech[unit] else 2 * board.combat[unit]


def defense(position: TetPosition, unit: int) -> int:
    """The value with which a unit is fired at; an unknown Ruff-Puff counts as the weakest, 1."""
    board = position.board
    if board.type[unit] == RUFF_PUFF:
        return position.strength[unit] if position.face_up[unit] else 1
    return board.defense[unit]


def bonus_value(position: TetPosition, city: int) -> int:
    """What local sympathizers fire with: twice the political value, while they are recruited.

    A city that was secured once recruits none when it rises again (Insurrection).
    """
    if position.insurrection[city] and not position.secured[city]:
        return 2 * position.board.pv[city]
    return 0


def strength(position: TetPosition, firers: Iterable[int], area: int) -> int:
    """Twice the combined value of firers in an area; sympathizers and naval gunfire included."""
    sympathizers = position.board.sympathizers
    return sum(
        [
            2 * bonus_value(position, area)
            if u == sympathizers
            else doubled_fire(position, u, area)
            for u in firers
        ]
    )


def column(position: TetPosition, firers: Iterable[int], target: int, area: int) -> int:
    """The column on which firers fire at a target, or NO_COLUMN where it is not allowed.

    Fire at VC and NVA units in a sanctuary shifts one column down (T3; VC/NVA Sanctuaries).
    """
    board = position.board
    found = ratio_column(board, strength(position, firers, area), 2 * defense(position, target))
    if board.terrain[area] == IN_SANCTUARY and board.side_of[target] == VC_NVA:
        found -= 1
    return max(found, NO_COLUMN)


def outcome(board: Board, column_number: int, die: int) -> int:
    """MISS, HIT_RESULT or OVERRUN."""
    return board.crt[die - 1][column_number]


def chances(board: Board, column_number: int) -> tuple[int, int, int]:
    """How many of the six faces miss, hit and overrun in a column."""
    faces = [board.crt[die][column_number] for die in range(6)]
    return faces.count(MISS), faces.count(HIT_RESULT), faces.count(OVERRUN)
