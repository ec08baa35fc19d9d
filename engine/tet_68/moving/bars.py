"""What hinders a unit on its way: the hexes that it may not enter, pass only, or not end in.

A unit that may go underground passes a hex in either mode, and changes free of cost where both are
possible (8.4). So a step needs a mode in which it may be in both hexes.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from engine.tet_68 import borders
from engine.tet_68.board import NVA, THAILAND, US, Board
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.modes import Stand, has_modes, stand
from engine.tet_68.occupation import any_open, any_unit, defence, hidden_regulars
from engine.tet_68.played import Played
from engine.tet_68.position import FLOWN, HexPosition
from engine.tet_68.sources import supplied
from engine.tet_68.supply import near
from engine.tet_68.ways import AIRMOBILE, FOOT, MECHANIZED, ROAD_BONUS, Mover

OPEN, UNDER = 1, 2  # modes, as bits
FARTHEST = 12  # hexes that a guerrilla can come, a Dau Tranh marker helping


class Thai(NamedTuple):
    """The hexes of Thailand, and whether each hex of the map is near one."""

    hexes: frozenset[int]
    near: list[bool]


@functools.lru_cache(maxsize=4)
def _thailand(board: Board) -> Thai:
    hexes = frozenset(place for place in range(COUNT) if board.countries[place] & THAILAND)
    return Thai(hexes, near(hexes, FARTHEST))


def passing(played: Played, position: HexPosition, unit: int, place: int) -> int:
    """The modes in which a unit that walks may be in a hex on its way (7.2, 8.3, 9.1, 15.1)."""
    forces = played.forces
    side = forces.side[unit]
    found = 0
    if (
        not forces.dummy[unit]
        and not any_open(position, place, 1 - side)
        and defence(position, place) != 1 - side
        and not (side == US and hidden_regulars(position, place))
    ):
        found |= OPEN
    thai = side == NVA and bool(played.board.countries[place] & THAILAND)
    kept_out = forces.regular[unit] and any_unit(position, place, US)
    if has_modes(played, unit) and not thai and not kept_out:
        found |= UNDER
    return found


def held_against(played: Played, position: HexPosition, side: int) -> set[int]:
    """The hexes in which something of the enemy's is: units, cities, bases, camps."""
    loc, board = position.loc, played.board
    found = {loc[unit] for unit in played.forces.of[1 - side] if loc[unit] < COUNT}
    return found | {place for place in board.held if board.holding[place].side != side}


def _by_hex(played: Played, position: HexPosition, unit: int) -> dict[int, int]:
    """The modes in which a unit may pass each hex that is not free to it."""
    side = played.forces.side[unit]
    places = held_against(played, position, side)
    if side == NVA and has_modes(played, unit):
        thai = _thailand(played.board)
        if thai.near[position.loc[unit]]:
            places |= thai.hexes
    return {place: passing(played, position, unit, place) for place in places}


def _closed(
    played: Played, position: HexPosition, unit: int, modes: dict[int, int]
) -> set[tuple[int, int]]:
    """Steps between two hexes that have no mode in common, or that lead away from home.

    Into Thailand a guerrilla comes underground too, and is open then (18.2).
    """
    board = played.board
    found: set[tuple[int, int]] = set()
    if has_modes(played, unit):
        for place, here in modes.items():
            for other in board.walks[place]:
                there = modes.get(other, OPEN | UNDER)
                if here and there and not here & there:
                    found |= {(place, other), (other, place)}
        if played.forces.side[unit] == NVA:
            found = {step for step in found if not board.countries[step[1]] & THAILAND}
    if position.homeless[unit]:  # once home it stays, inside the same move too (ruling S114)
        for place in range(COUNT):
            if borders.is_home(played, position, unit, place):
                found |= {
                    (place, other)
                    for other in board.walks[place]
                    if not borders.is_home(played, position, unit, other)
                }
    return found


def ending(
    played: Played, position: HexPosition, unit: int, place: int, under: bool | None = None
) -> Stand:
    """How a unit stands that ends a move in a hex; `under`: the mode wished for, None: either.

    In bad weather no airmobile unit may come to where another one has come (4.2).
    """
    if under is not None:
        found = stand(played, position, unit, place, under)
    else:
        now = position.underground(unit)
        found = stand(played, position, unit, place, now)
        if found.refusal:
            other = stand(played, position, unit, place, not now)
            found = found if other.refusal else other
    if found.refusal or not position.bad_weather or not flies(played, position, unit):
        return found
    if any(position.moved[other] == FLOWN for other in position.here[place] if other != unit):
        where = position.names.name("area", place)
        return Stand(refusal=f"Bad weather: another airmobile unit has come to {where}.")
    return found


def flies(played: Played, position: HexPosition, unit: int) -> bool:
    """Whether a unit moves as an airmobile one now."""
    return played.forces.category[unit] == AIRMOBILE or bool(position.lifted[unit])


def mover(played: Played, position: HexPosition, unit: int, *, retreats: bool = False) -> Mover:
    """How a unit moves from where it stands. A retreat has no road bonus and no sea (11.4.3)."""
    forces, board = played.forces, played.board
    side = forces.side[unit]
    flying = flies(played, position, unit)
    category = AIRMOBILE if flying else forces.category[unit]
    walks = category in (FOOT, MECHANIZED)
    bonus = 0
    if side == US and walks and not retreats and supplied(played, position, unit):
        bonus = ROAD_BONUS
    modes = {} if flying else _by_hex(played, position, unit)
    places = held_against(played, position, side) | set(modes)
    if flying and position.bad_weather:
        places |= {
            position.loc[other]
            for other in forces.of[side]
            if position.moved[other] == FLOWN and position.loc[other] < COUNT
        }
    return Mover(
        category,
        position.movement(unit) + (0 if retreats else position.hurried[unit]),
        bonus,
        bool(position.bad_weather),
        borders.allowed(played, position, unit),
        sails=(
            forces.marine[unit]
            and category == FOOT
            and side == US
            and not retreats
            and board.coastal[position.loc[unit]]
            and not position.arrived[unit]
        ),
        barred=frozenset(place for place, mode in modes.items() if not mode),
        no_end=frozenset(
            place for place in places if ending(played, position, unit, place).refusal
        ),
        closed=_closed(played, position, unit, modes),
    )
