"""Demoralization points: the one place that changes an army's level (Morale Phase Summary)."""

from __future__ import annotations

from engine.tet_offensive.common import TetTable
from engine.tet_offensive.datafiles import AwardEvent


def award(
    table: TetTable, army: int, points: int, reason: str, area: int = 0, unit: int = -1
) -> None:
    """Change an army's demoralization points and tell why. Nothing is told of nothing."""
    if points:
        position = table.position
        position.levels[army] = position.levels[army] + points
        table.tell("award", army, points, reason, area, unit)


def award_city(table: TetTable, event: AwardEvent, reason: str, city: int) -> None:
    """Give each army what the table awards for an event of a city, by its political value."""
    board = table.position.board
    for each in board.awards[event]:
        award(table, each.army, each.worth(board.pv[city]), reason, city)
