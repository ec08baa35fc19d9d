"""Detection: which units lie face down, and how they are turned up."""

from __future__ import annotations

from engine.tet_offensive.board import BOX, VC_NVA
from engine.tet_offensive.common import TetTable
from engine.tet_offensive.position import TetPosition


def backs(position: TetPosition, area: int) -> list[int]:
    """VC/NVA units that lie face down in an area, by id."""
    if not position.vcnva[area]:
        return []
    side_of, up = position.board.side_of, position.face_up
    return sorted(u for u in position.here[area] if side_of[u] == VC_NVA and not up[u])


def is_under_back(position: TetPosition, unit: int) -> bool:
    """Whether a unit of the VC/NVA shows no more than its back to others (ruling T7)."""
    board = position.board
    if board.side_of[unit] != VC_NVA or position.face_up[unit]:
        return False
    return board.kind[position.loc[unit]] != BOX


def show(table: TetTable, unit: int, area: int) -> None:
    """Turn a unit face up before everybody."""
    table.position.face_up[unit] = 1
    table.tell("shown", unit, area)
