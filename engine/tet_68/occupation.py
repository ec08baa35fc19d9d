"""Who stands in a hex, who is open there, and whose self-defence factor lives.

Rulebook: Guerrillas, Intelligence, Self-Defense Hexes. All other rules read a hex through this.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.tet_68.board import NEUTRAL, NOBODY, NVA, US
from engine.tet_68.position import AS_PRINTED, TO_NVA, TO_US, HexPosition


def units(position: HexPosition, place: int, side: int) -> list[int]:
    """The units of a side in a hex, by number."""
    of = position.forces.side
    return sorted(unit for unit in position.here[place] if of[unit] == side)


def opened(position: HexPosition, place: int, side: int) -> list[int]:
    """Those of them that are open."""
    return [unit for unit in units(position, place, side) if not position.underground(unit)]


def hidden(position: HexPosition, place: int, side: int) -> list[int]:
    """Those of them that are underground."""
    return [unit for unit in units(position, place, side) if position.underground(unit)]


def hidden_regulars(position: HexPosition, place: int) -> list[int]:
    """The underground units with gold stars in a hex, dummies among them: all see the colour."""
    regular = position.forces.regular
    return [unit for unit in hidden(position, place, NVA) if regular[unit]]


def any_open(position: HexPosition, place: int, side: int) -> bool:
    """Whether a side has an open unit in a hex."""
    of = position.forces.side
    return any(of[unit] == side and not position.underground(unit) for unit in position.here[place])


def any_unit(position: HexPosition, place: int, side: int) -> bool:
    """Whether a side has a unit in a hex, open or underground."""
    of = position.forces.side
    return any(of[unit] == side for unit in position.here[place])


def defence(position: HexPosition, place: int) -> int:
    """The side whose self-defence factor lives in a hex; NOBODY where there is none.

    A captured city has it again the instant no open enemy is there (15.3); a base or camp not
    before it is restored (15.5). In an attack it may be out for the moment (15.2E, ruling S36).
    """
    holding = position.board.holding.get(place)
    if holding is None or (position.fallen and position.battle == place):
        return NOBODY
    if position.neutralized[position.board.holding_at[place]]:
        return NOBODY
    return NOBODY if any_open(position, place, 1 - holding.side) else holding.side


def people(position: HexPosition, place: int) -> int:
    """Whom the Popular Area of a hex holds to: a side or NEUTRAL; NOBODY where there is none."""
    board = position.board
    area = board.area_at.get(place)
    if area is None:
        return NOBODY
    now = position.holder[area]
    if now == AS_PRINTED:
        return board.popular[place]
    return {TO_US: US, TO_NVA: NVA}.get(now, NEUTRAL)


def strengths(position: HexPosition, units: Iterable[int]) -> int:
    """The combat factors of some units together."""
    return sum(position.combat(unit) for unit in units)
