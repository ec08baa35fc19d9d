"""What a position holds once everything is taken out that a seat may not know."""

from __future__ import annotations

from collections import Counter

from engine.kernel.field import Cells
from engine.tet_offensive.board import ALLIED, VC_NVA
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.sight import hides


def mask(position: TetPosition, seat: int | None) -> TetPosition:
    """A copy that holds only what a seat may know; hidden things stand at their defaults."""
    board, command = position.board, position.command
    side = None if seat is None else command.side[seat]
    other = position.seen_by(seat)
    settles = command.settles[VC_NVA]
    # Fields that belong to one seat alone until they come to light.
    leaders = (other.retreat_to, other.strike, other.second, other.strike_rank, other.blind)
    settlers = (other.chosen, other.stack)
    hidden = [u for u in board.units if hides(other, u, seat)]
    for unit in board.units:
        area = other.loc[unit]
        if command.fires(other, unit, area) != seat:
            _forget(other.fire, unit)
        if command.replaces[unit] != seat:
            _forget(other.arrival, unit)
        for cells in leaders if other.leads[unit] != seat else ():
            _forget(cells, unit)
        for cells in settlers if settles[area] != seat else ():
            _forget(cells, unit)
        for cells in (other.carrier, other.carry_to) if side != board.side_of[unit] else ():
            _forget(cells, unit)
        if side != VC_NVA and board.side_of[unit] == VC_NVA:
            other.moved[unit] = 0
    for area in board.map_areas:
        if command.fires(other, board.sympathizers, area) != seat:
            _forget(other.bonus, area)
        if settles[area] != seat:
            _forget(other.stacked, area)
        if side != ALLIED:
            _forget(other.searching, area)
    other.unseen = dict(Counter(other.loc[unit] for unit in hidden))
    for unit in hidden:
        for field, cells in zip(other.FIELDS, other.cells, strict=True):
            if field.by == "unit":
                _forget(cells, unit)
    for unit in board.ruff_puffs:
        if not other.face_up[unit]:
            other.strength[unit] = 0
    for post, plan in enumerate(other.plans):
        if seat is None or post != command.post[seat]:
            plan.reset()
    other.drafts = []
    other.note_anew()
    other.reindex()
    return other


def _forget(cells: Cells, index: int) -> None:
    cells[index] = cells.default
