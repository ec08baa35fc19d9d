"""What a position holds once everything is taken out that a seat may not know."""

from __future__ import annotations

from collections import Counter

from engine.tet_offensive.board import ALLIED, VC_NVA
from engine.tet_offensive.position import (
    ARRIVAL,
    BLIND,
    BONUS,
    CARRIER,
    CARRY_TO,
    CHOSEN,
    FIELDS,
    FIRE,
    MOVED,
    PLANNED,
    RETREAT_TO,
    SEARCHING,
    SECOND,
    STACK,
    STACKED,
    STRENGTH,
    STRIKE,
    STRIKE_RANK,
    TetPosition,
)
from engine.tet_offensive.view import hides

# Cells that belong to one seat alone until they come to light.
_LEADERS = (RETREAT_TO, STRIKE, SECOND, STRIKE_RANK, BLIND)
_SETTLERS = (CHOSEN, STACK)


def mask(position: TetPosition, seat: int | None) -> TetPosition:
    """A copy that holds only what a seat may know; hidden things stand at their defaults."""
    board, command = position.board, position.command
    side = None if seat is None else command.side[seat]
    other = position.seen_by(seat)
    settles = command.settles[VC_NVA]
    hidden = [u for u in board.units if hides(other, u, seat)]
    for unit in board.units:
        area = other.loc[unit]
        if command.fires(other, unit, area) != seat:
            _forget(other, FIRE, unit)
        if command.replaces[unit] != seat:
            _forget(other, ARRIVAL, unit)
        for k in _LEADERS if other.leads[unit] != seat else ():
            _forget(other, k, unit)
        for k in _SETTLERS if settles[area] != seat else ():
            _forget(other, k, unit)
        for k in (CARRIER, CARRY_TO) if side != board.side_of[unit] else ():
            _forget(other, k, unit)
        if side != VC_NVA and board.side_of[unit] == VC_NVA:
            other.cells[MOVED][unit] = 0
    for area in board.map_areas:
        if command.fires(other, board.sympathizers, area) != seat:
            _forget(other, BONUS, area)
        if settles[area] != seat:
            _forget(other, STACKED, area)
        if side != ALLIED:
            _forget(other, SEARCHING, area)
    other.unseen = dict(Counter(other.loc[unit] for unit in hidden))
    for unit in hidden:
        for k, field in enumerate(FIELDS):
            if field.by == "unit":
                _forget(other, k, unit)
    for unit in board.ruff_puffs:
        if not other.face_up[unit]:
            other.cells[STRENGTH][unit] = 0
    for post, k in enumerate(PLANNED):
        if seat is None or post != command.post[seat]:
            other.cells[k][:] = [0] * len(other.cells[k])
    other.drafts = []
    other.reindex()
    return other


def _forget(position: TetPosition, field: int, index: int) -> None:
    position.cells[field][index] = FIELDS[field].default
