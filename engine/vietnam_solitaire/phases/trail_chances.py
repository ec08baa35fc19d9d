"""What an attack on the trail can come to, before it is declared."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from engine.vietnam_solitaire.board import BOMBER
from engine.vietnam_solitaire.chances import Chances, likely, within
from engine.vietnam_solitaire.phases.trail_aim import reach
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition


def _arrives(played: Played, position: VsPosition, unit: int, area: int) -> Fraction:
    """The chance that air defense lets a unit through: each SAM and MiG fires once at a bomber."""
    board = played.board
    if board.type[unit] != BOMBER:
        return Fraction(1)
    through = 1 - within(board.hits.air_defense)
    return through ** (position.sam[area] + position.mig[area])


def of_an_attack(played: Played, position: VsPosition, area: int, unit: int) -> Chances:
    """Chances of an attack that comes after those declared already, which may leave no target."""
    board = played.board
    none_left = _none_left(played, position, area)
    arrives = _arrives(played, position, unit, area)
    hits = within(reach(played, unit, area))
    return likely(
        {
            "a trail counter is removed": arrives * (1 - none_left) * hits,
            "it misses": arrives * (1 - none_left) * (1 - hits),
            "it comes too late: no trail counter is left": arrives * none_left,
            f"{board.unit_names[unit]} is shot down": 1 - arrives,
        }
    )


def _none_left(played: Played, position: VsPosition, area: int) -> Fraction:
    """The chance that the attacks declared so far remove every trail counter of an area."""
    left = {position.trail[area]: Fraction(1)}
    for unit in (u for u in played.board.units if position.aim[u] == area):
        removes = _arrives(played, position, unit, area) * within(reach(played, unit, area))
        after: dict[int, Fraction] = defaultdict(Fraction)
        for number, chance in left.items():
            after[max(0, number - 1)] += chance * removes
            after[number] += chance * (1 - removes)
        left = after
    return left.get(0, Fraction(0))
