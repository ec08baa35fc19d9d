"""Logistics in play: what can supply whom, and who is supplied (16).

What bars a line is an enemy unit, open or hidden: so a line that is cut tells that somebody lies
there, which all see, and not who (ruling S48).
"""

from __future__ import annotations

from engine.tet_68 import borders
from engine.tet_68.board import EVERYWHERE, NVA, THAILAND, US
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.occupation import any_open, any_unit, defence, people
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition
from engine.tet_68.supply import Line, connected, near, reached
from engine.tet_68.ways import AIRMOBILE

REACH = ((3, 1), (5, 2))  # hexes of a line, by side and weather (16.2, 16.8)
ROAD = 6  # hexes more along a road, of the US side
FROM_PORT = ("354", "367", "704")  # bases whose supply line goes to the port (16.3)
# What is kept of a position until a watched field is written: the first number of its key.
_LINES, _ENDS, _NEAR = range(3)


def line(played: Played, position: HexPosition, side: int, allowed: int, passes: bool) -> Line:
    """The rule of a side's lines now; `passes`: through enemies, as guerrillas' to the people."""
    bad = position.bad_weather
    return Line(
        REACH[side][bad],
        ROAD if side == US else 0,
        red=bool(bad),
        allowed=allowed,
        barred=_barred(played, position, side, passes),
    )


def _barred(played: Played, position: HexPosition, side: int, passes: bool) -> frozenset[int]:
    """The hexes that a line of a side may not enter (16.2, 16.5)."""
    board, loc = played.board, position.loc
    found = {
        place
        for place in board.areas
        if people(position, place) == 1 - side and not any_open(position, place, side)
    }
    if not passes:
        found |= {loc[unit] for unit in played.forces.of[1 - side] if loc[unit] < COUNT}
        found |= {place for place in board.held if defence(position, place) == 1 - side}
    return frozenset(found)


def bases_of(position: HexPosition, side: int) -> list[int]:
    """The bases of a side that are neither neutralized nor in enemy hands."""
    board = position.board
    return [
        place
        for place in board.held
        if board.holding[place].kind == "base" and defence(position, place) == side
    ]


def _linked(played: Played, position: HexPosition, port: bool) -> list[bool]:
    """For each hex whether a Communist supply line leads from it to the port, or the north edge.

    The port's hex may be entered unless a US unit is there (ruling S49).
    """
    key = (_ENDS, int(port), position.fallen, position.battle)
    kept = position.notes.found.get(key)
    if kept is None:
        board = played.board
        barred = _barred(played, position, NVA, passes=False)
        if not any_unit(position, board.port, US):
            barred -= {board.port}
        ends = (board.port,) if port else board.north_edge
        kept = list(map(int, connected(board, ends, EVERYWHERE & ~THAILAND, barred)))
        position.notes.found[key] = kept
    return [bool(one) for one in kept]


def sources(played: Played, position: HexPosition, side: int) -> list[int]:
    """The hexes that supply a side's units now, Popular Areas and camps left out (16.3, 16.4)."""
    board, forces = played.board, played.forces
    trains = [unit for unit in forces.of[side] if forces.logistics[unit] and position.on_map(unit)]
    if side == NVA:
        found = [
            place
            for place in bases_of(position, NVA)
            if _linked(played, position, board.holding[place].name in FROM_PORT)[place]
        ]
        found += [
            position.loc[unit]
            for unit in trains
            if any(_linked(played, position, port)[position.loc[unit]] for port in (True, False))
        ]
        return sorted(set(found))
    held = [
        place
        for place in board.held
        if board.holding[place].kind == "city" and defence(position, place) == US
    ]
    active = [*bases_of(position, US), *held]
    barred = _barred(played, position, US, passes=False)
    for unit in trains:
        allowed = borders.allowed(played, position, unit)
        if connected(board, active, allowed, barred)[position.loc[unit]]:
            active.append(position.loc[unit])
    return sorted(set(active))


def peoples(played: Played, position: HexPosition, side: int) -> list[int]:
    """Where the people, or camps, support the guerrillas of a side (16.5)."""
    board = played.board
    found = [
        place
        for place in board.areas
        if people(position, place) == side and not any_unit(position, place, 1 - side)
    ]
    if side == US:
        found += [
            place
            for place in board.held
            if board.holding[place].kind == "camp"
            and board.holding[place].side == US
            and defence(position, place) == US
        ]
    return found


def _reached(
    played: Played, position: HexPosition, side: int, allowed: int, popular: bool
) -> list[int]:
    """For each hex whether a unit of the side there has a line to a source."""
    key = (
        _LINES, side, allowed, int(popular), position.bad_weather, position.fallen,
        position.battle,
    )  # fmt: skip
    kept = position.notes.found.get(key)
    if kept is None:
        of = peoples if popular else sources
        found = reached(
            played.board,
            of(played, position, side),
            line(played, position, side, allowed, passes=popular),
        )
        kept = position.notes.found[key] = list(map(int, found))
    return kept


def _near(played: Played, position: HexPosition) -> list[int]:
    """For each hex whether a US source lies at most twelve hexes off (ruling S110)."""
    key = (_NEAR, position.fallen, position.battle)
    kept = position.notes.found.get(key)
    if kept is None:
        found = near(sources(played, position, US))
        kept = position.notes.found[key] = list(map(int, found))
    return kept


def supplied(played: Played, position: HexPosition, unit: int) -> bool:
    """Whether a unit is supplied where it stands."""
    if played.simple:
        return True
    forces = played.forces
    place, side = position.loc[unit], forces.side[unit]
    allowed = borders.allowed(played, position, unit)
    if _reached(played, position, side, allowed, popular=False)[place]:
        return True
    if forces.guerrilla[unit] and _reached(played, position, side, allowed, popular=True)[place]:
        return True
    if forces.category[unit] != AIRMOBILE or not _near(played, position)[place]:
        return False
    return not position.bad_weather or unit == _supplied_by_air(position, place)


def _supplied_by_air(position: HexPosition, place: int) -> int:
    """The airmobile unit of a hex that has the twelve hexes in bad weather: the strongest (S7)."""
    category = position.forces.category
    flown = [unit for unit in position.here[place] if category[unit] == AIRMOBILE]
    return min(flown, key=lambda unit: (-position.combat(unit), unit))
