"""Airbases and cities: secure, contested or neither (ruling T18); and where air units come home."""

from __future__ import annotations

from engine.tet_offensive.board import ARC_LIGHT, AVIATION, TAC_AIR, THEATER, THEATER_BOX, WAITING
from engine.tet_offensive.common import TetTable
from engine.tet_offensive.position import TetPosition


def secure(position: TetPosition, city: int) -> bool:
    """No VC or NVA units and no insurrection."""
    return not position.vcnva[city] and not position.insurrection[city]


def contested(position: TetPosition, city: int) -> bool:
    """Allied ground units together with VC/NVA units, or with an insurrection."""
    return bool(position.allied[city]) and not secure(position, city)


def usable_bases(position: TetPosition, corps: int, seat: int | None = None) -> list[int]:
    """Secure bases, then contested ones, of a corps (0: of all), in map order.

    For a seat: as it sees them, without what an ally is drafting.
    """
    board = position.board
    bases = [b for b in board.airbases if corps in (THEATER, board.corps[b])]
    held = [b for b in bases if not secure(position, b) and manned(position, b, seat)]
    return [b for b in bases if secure(position, b)] + held


def manned(position: TetPosition, city: int, seat: int | None) -> bool:
    """Whether Allied ground units hold a city (as a seat sees it)."""
    if seat is None or all(draft.seat == seat for draft in position.drafts):
        return bool(position.allied[city])
    board = position.board
    return any(
        board.allied_ground[u] and position.shown(position.loc, u, seat) == city
        for u in board.units
    )


def secure_bases(position: TetPosition, corps: int) -> list[int]:
    """Secure airbases of a corps (0: of all), in map order."""
    board = position.board
    return [b for b in board.airbases if corps in (THEATER, board.corps[b]) and secure(position, b)]


def grounded(position: TetPosition, unit: int) -> bool:
    """Whether an air or aviation unit stands on a base that is not secure."""
    return bool(position.based[unit]) and not secure(position, position.loc[unit])


def corps_of(position: TetPosition, unit: int) -> int:
    """The corps in which an air or aviation unit flies: its own, or for theater where it is."""
    board = position.board
    own = board.unit_corps[unit]
    if own != THEATER:
        return own
    area = position.loc[unit]
    return position.zone[unit] if area == WAITING else board.corps[area]


def settle(table: TetTable, unit: int, base: int) -> None:
    """Stand a unit on a base."""
    position = table.position
    if position.loc[unit] != base:
        position.put(unit, base)
    if not position.based[unit]:
        position.based[unit] = 1


def return_to_bases(table: TetTable) -> None:
    """Every air and aviation unit still out comes home (Allied Movement Phase; ruling T19).

    Theater air units go to their box. Others go to the first usable base of their corps, secure
    ones first, in map order; without one they wait off the map.
    """
    position = table.position
    board = position.board
    for unit in (*board.air, *board.aviation):
        area = position.loc[unit]
        if board.type[unit] == ARC_LIGHT or (
            board.type[unit] == TAC_AIR and board.unit_corps[unit] == THEATER
        ):
            if area != THEATER_BOX and board.kind[area]:
                position.put(unit, THEATER_BOX)
                if position.based[unit]:  # it came back to play on an airbase
                    position.based[unit] = 0
                table.tell("returned", unit, THEATER_BOX)
            continue
        out = board.kind[area] and not position.based[unit]
        if not out and area != WAITING:
            continue
        corps = corps_of(position, unit)
        here = board.airbase[area] and (secure(position, area) or contested(position, area))
        bases = [area] if here and board.type[unit] == AVIATION else usable_bases(position, corps)
        if bases:
            settle(table, unit, bases[0])
            table.tell("returned", unit, bases[0])
        elif area != WAITING:
            position.zone[unit] = corps
            position.put(unit, WAITING)
            table.tell("returned", unit, WAITING)
        if position.moved[unit]:
            position.moved[unit] = 0
