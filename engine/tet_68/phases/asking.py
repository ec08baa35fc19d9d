"""What the phases of both halves share: who is asked, and whether a half is played at all."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.decision import Decision
from engine.kernel.field import Cells
from engine.kernel.sequence import NEXT, Progress
from engine.tet_68.played import Played
from engine.tet_68.position import HexTable


def asked(
    played: Played, table: HexTable, side: int, kind: str, verbs: tuple[str, ...]
) -> Progress:
    """The question of a phase to the side whose half it is, until it is done."""
    position = table.position
    if not played.plays(position, side) or position.done[side]:
        return NEXT
    return [Decision(kind, side, verbs)]


def anew(fields: Iterable[Cells]) -> None:
    """What a phase notes about units and hexes begins anew with it."""
    for cells in fields:
        cells.reset()
