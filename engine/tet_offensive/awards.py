"""Demoralization points: the one place that changes an army's level (Morale Phase Summary)."""

from __future__ import annotations

from engine.kernel.table import Table
from engine.tet_offensive.common import tet
from engine.tet_offensive.datafiles import AwardEvent
from engine.tet_offensive.position import LEVELS


def award(table: Table, army: int, points: int, reason: str, area: int = 0, unit: int = -1) -> None:
    """Change an army's demoralization points and tell why. Nothing is told of nothing."""
    if points:
        position = tet(table)
        position.change(LEVELS, army, position.levels[army] + points)
        table.tell("award", army, points, reason, area, unit)


def award_city(table: Table, event: AwardEvent, reason: str, city: int) -> None:
    """Give each army what the table awards for an event of a city, by its political value."""
    board = tet(table).board
    for each in board.awards[event]:
        award(table, each.army, each.worth(board.pv[city]), reason, city)
