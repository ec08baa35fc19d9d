"""Who may attack which trail area, and how well: what is said of it before any die falls."""

from __future__ import annotations

from engine.vietnam_solitaire.board import POOL, SPECIAL_FORCES
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition


def free(position: VsPosition) -> list[int]:
    """Bombers and berets that may still be sent this turn."""
    board = position.board
    return [
        u
        for u in (*board.bombers, *board.berets)
        if position.loc[u] == POOL and not position.used[u]
    ]


def targets(position: VsPosition) -> list[int]:
    """Trail areas that hold a trail counter."""
    return [a for a in position.board.trail_areas if position.trail[a]]


def barred(position: VsPosition, unit: int, area: int) -> str:
    """Why a bomber or beret may not attack a trail area, or "": the north is the bombers' alone."""
    board = position.board
    if area not in board.north:
        return ""
    if board.type[unit] == SPECIAL_FORCES:
        return f"{board.area_names[area]} can be attacked only by B52s."
    if board.events[position.event].north_spared:
        return f"The bombing halt spares {board.area_names[area]} this turn."
    return ""


def reach(played: Played, unit: int, area: int) -> int:
    """The highest face with which an attack removes a trail counter."""
    board = played.board
    if board.type[unit] == SPECIAL_FORCES:
        return board.hits.green_berets
    limited = played.options.limited_b52s and area not in board.north
    return board.hits.b52_limited if limited else board.hits.b52
