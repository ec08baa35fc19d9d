"""The steps of an attack in turn (11.3), and what belongs to the attack at hand."""

from __future__ import annotations

from engine.tet_68.board import NOBODY
from engine.tet_68.occupation import defence, opened, strengths
from engine.tet_68.position import FLEET_POINTS, HexPosition

# What an attack comes through. Each rests where somebody must decide.
(
    NONE, SUPPORT, DEFENCE, ATTACKERS_LOSE, DEFENDERS_LEAVE, ATTACK, DEFENDERS_LOSE,
    ATTACKERS_LEAVE, ADVANCE, STRIKE_INSTEAD, STRUCK, AMBUSHED, REPRESSION, CLOSE,
) = range(14)  # fmt: skip


def attackers(position: HexPosition) -> list[int]:
    """The units that still attack."""
    return [unit for unit in position.forces.all if position.attacking[unit]]


def defenders(position: HexPosition) -> list[int]:
    """The units that were attacked and are left in the hex."""
    place = position.battle
    return [unit for unit in sorted(position.here[place]) if position.defending[unit]]


def left(position: HexPosition, side: int) -> list[int]:
    """The open units of a side in the attacked hex, newcomers by retreat among them."""
    return opened(position, position.battle, side)


def support(position: HexPosition) -> int:
    """The factors of air points, SAC and fleet in the attack at hand."""
    fleet = FLEET_POINTS if position.support_fleet else 0
    return position.support_air + position.support_sac + fleet


def self_defence(position: HexPosition) -> int:
    """1 where the self-defence factor of the attacked hex lives, else 0."""
    return int(defence(position, position.battle) != NOBODY)


def strength(position: HexPosition, side: int, attacks: bool, supported: bool) -> int:
    """The strength with which a side fires: its units, self-defence, and support if it has that."""
    some = attackers(position) if attacks else defenders(position)
    total = strengths(position, some) + (0 if attacks else self_defence(position))
    return total + (support(position) if supported else 0)
