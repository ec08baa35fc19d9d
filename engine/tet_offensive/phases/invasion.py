"""Invading Cambodia and Laos: what troops there cost the United States (ruling T35)."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Progress
from engine.tet_offensive.awards import award
from engine.tet_offensive.board import ARVN, US
from engine.tet_offensive.common import Printed, TetTable
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import INVADED


def invaders(position: TetPosition, country: str) -> set[int]:
    """The armies that have ground units in a country, its sanctuaries included."""
    board = position.board
    return {
        board.army[u]
        for area in board.map_areas
        if board.country[area] == country and position.allied[area]
        for u in position.here[area]
        if board.allied_ground[u]
    }


def invasions(printed: Printed, table: TetTable) -> Progress:
    """A die a country for South Vietnamese units in it, two as soon as US units are there."""
    position = table.position
    for country in INVADED:
        armies = invaders(position, country)
        if not armies & {US, ARVN}:
            continue
        dice = [
            table.roll(table.address("invasion", country, str(number)))
            for number in range(1, 3 if US in armies else 2)
        ]
        award(table, US, sum(dice), f"invasion of {country}")
    return NEXT
