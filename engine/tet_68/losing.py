"""Steps and units that are lost, and the points that the US has for them (2.12, 21.3)."""

from __future__ import annotations

from engine.tet_68.areas import REVEALED_DUMMIES
from engine.tet_68.board import NVA, US
from engine.tet_68.forces import Forces
from engine.tet_68.position import HexPosition, HexTable

SMALL = ((0, 4), (0, 5), (1, 4), (1, 5))  # combat and movement of units worth SMALL_VP
SMALL_VP = 2


def points(forces: Forces, unit: int) -> int:
    """What the US has for eliminating a unit: nothing for dummies (9.2, ruling S63)."""
    if forces.side[unit] != NVA or forces.dummy[unit]:
        return 0
    full = forces.values[unit][0]
    return SMALL_VP if full in SMALL else full[0]


def lose_step(table: HexTable, unit: int) -> None:
    """A unit suffers a step loss: it is turned to its reverse, or eliminated."""
    position = table.position
    if len(position.forces.values[unit]) - position.reduced[unit] > 1:
        position.reduced[unit] = 1
        table.tell("reduced", unit, position.loc[unit])
    else:
        eliminate(table, unit)


def eliminate(table: HexTable, unit: int, *, scored: bool = True) -> None:
    """A unit leaves the map for its box, and the US has its points where they are scored."""
    position = table.position
    if position.forces.dummy[unit]:
        take_off(table, unit)
        return
    place = position.loc[unit]
    vp = points(position.forces, unit) if scored else 0
    _leave(position, unit, position.forces.lost[unit])
    if vp:
        position.score(US, vp)
        table.tell("eliminated_for", unit, place, vp)
    else:
        table.tell("eliminated", unit, place)


def take_off(table: HexTable, unit: int) -> None:
    """A dummy is known for what it is, and leaves the map without points (9.2)."""
    position = table.position
    place = position.loc[unit]
    _leave(position, unit, REVEALED_DUMMIES)
    table.tell("dummy_off", unit, place)


def _leave(position: HexPosition, unit: int, box: int) -> None:
    for cells in (
        position.face_up, position.reduced, position.homeless, position.moved, position.lifted,
        position.hurried, position.landed, position.attacking, position.defending,
        position.retreating,
    ):  # fmt: skip
        if cells[unit]:
            cells[unit] = 0
    position.put(unit, box)


def turn_open(table: HexTable, unit: int) -> None:
    """A unit turns open; a dummy leaves the map.

    Where the other side makes it so, the caller shows it at once (`table.open`).
    """
    position = table.position
    if position.forces.dummy[unit]:
        take_off(table, unit)
    elif position.underground(unit):
        position.face_up[unit] = 1
        table.tell("turned_open", unit, position.loc[unit])
