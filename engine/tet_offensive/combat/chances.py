"""What fire and air attacks can come to, exactly, from what a seat may know (Combat Procedure)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.tet_offensive.board import RUFF_PUFF
from engine.tet_offensive.combat.odds import NO_COLUMN, RESULT_WORDS, chances, column
from engine.tet_offensive.position import TetPosition

NO_FIRE = "no fire: the odds are too low"
GONE = "no target: strength 0 leaves play"

Chances = Sequence[tuple[str, Fraction]]


def fire(position: TetPosition, firers: Iterable[int], target: int) -> Chances:
    """Chances of a combined fire. A Ruff-Puff face down may be any that has not been turned up."""
    board = position.board
    units = tuple(firers)
    area = position.loc[target]
    unknown = [
        u for u in (*units, target) if board.type[u] == RUFF_PUFF and not position.face_up[u]
    ]
    found: dict[str, Fraction] = defaultdict(Fraction)
    if not unknown:
        _add(found, position, column(position, units, target, area), Fraction(1))
        return _told(found)
    turned_up = [position.strength[u] for u in board.ruff_puffs if position.face_up[u]]
    left = Counter(board.ruff_puff_mix)
    left.subtract(turned_up)
    count = sum(n for n in left.values() if n > 0)
    for strength, ways in left.items():
        if ways <= 0:
            continue
        chance = Fraction(ways, count)
        then = position.clone()
        for unit in unknown:
            then.face_up[unit] = 1
            then.strength[unit] = strength
        if target in unknown and strength == 0:
            found[GONE] += chance
        else:
            _add(found, then, column(then, units, target, area), chance)
    return _told(found)


def strike(position: TetPosition, air: int, targets: Sequence[int]) -> Chances:
    """Chances of an air unit's dice; each is told by its target."""
    board = position.board
    odds = board.air_column[board.type[air]][board.terrain[position.loc[air]]]
    aims = list(targets)
    aims += (board.air_dice[board.type[air]] - len(aims)) * aims[-1:]
    told: list[tuple[str, Fraction]] = []
    for number, target in enumerate(aims, 1):
        found: dict[str, Fraction] = defaultdict(Fraction)
        _add(found, position, odds, Fraction(1))
        die = f"die {number}, " if len(aims) > 1 else ""
        told += [(f"{die}{board.unit_names[target]}: {w}", c) for w, c in _told(found)]
    return told


def _add(found: dict[str, Fraction], position: TetPosition, odds: int, chance: Fraction) -> None:
    if odds == NO_COLUMN:
        found[NO_FIRE] += chance
        return
    faces = chances(position.board, odds)
    for word, ways in zip(RESULT_WORDS, faces, strict=True):
        found[word] += chance * Fraction(ways, 6)


def _told(found: dict[str, Fraction]) -> Chances:
    order = (*RESULT_WORDS, NO_FIRE, GONE)
    return [(word, found[word]) for word in order if found.get(word)]
