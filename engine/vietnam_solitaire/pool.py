"""How counters come from the pool and go back to it."""

from __future__ import annotations

from engine.vietnam_solitaire.board import DESTROYED, OUT, POOL
from engine.vietnam_solitaire.played import Played, VsTable


def eliminate(played: Played, table: VsTable, unit: int) -> None:
    """Take a unit off the map: to where it may come back from, if it may (V9, V21, V33)."""
    position, board = table.position, played.board
    table.tell("eliminated", unit, position.loc[unit])
    if board.kind_of[unit] != board.armor_kind:
        position.put(unit, POOL)
        return
    back = played.scenario.armor_returns
    if back < 0:
        position.put(unit, DESTROYED)
        return
    first = position.armor_lost == 0
    position.armor_lost += 1
    position.put(unit, POOL if first else OUT)
    position.home[unit] = back if first else -1


def place_from_pool(
    played: Played, table: VsTable, kind: int, area: int, count: int = 1
) -> list[int]:
    """Put up to `count` counters of a kind from the pool into an area; those that there were."""
    position = table.position
    placed = position.in_box(kind, POOL)[:count]
    for unit in placed:
        position.put(unit, area)
        table.tell("entered", unit, area)
    if len(placed) < count:
        ran_out(table, kind)
    return placed


def ran_out(table: VsTable, kind: int) -> None:
    """Tell, once, that counters of a kind are wanting."""
    if not any(event.kind == "ran_out" and event.data == (kind,) for event in table.events):
        table.tell("ran_out", kind)
