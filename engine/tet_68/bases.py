"""Bases and camps that are captured, neutralized and restored (15.5, 15.6)."""

from __future__ import annotations

from engine.tet_68.position import HexPosition, HexTable


def neutralize(table: HexTable, place: int) -> None:
    """An open enemy has advanced into a base or camp, or it was struck from the air."""
    position = table.position
    holding = position.board.holding_at[place]
    if position.board.holding[place].kind != "city" and not position.neutralized[holding]:
        position.neutralized[holding] = 1
        table.tell("neutralized", place)


def restores(position: HexPosition, unit: int, place: int) -> bool:
    """Whether a unit that comes in open ends what has neutralized the base or camp of a hex.

    A base needs a unit that is no guerrilla, a camp a guerrilla. Who stood there before does not
    restore it by staying (ruling S47).
    """
    board, forces = position.board, position.forces
    holding = board.holding.get(place)
    if holding is None or holding.side != forces.side[unit]:
        return False
    if not position.neutralized[board.holding_at[place]]:
        return False
    return forces.guerrilla[unit] == (holding.kind == "camp")


def entered(table: HexTable, unit: int, place: int) -> None:
    """An open unit has come into a hex: by a move, an advance, as a replacement, or turned open."""
    position = table.position
    if restores(position, unit, place):
        position.neutralized[position.board.holding_at[place]] = 0
        table.tell("restored", place, unit)
