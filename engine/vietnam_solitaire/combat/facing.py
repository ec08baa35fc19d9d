"""Who stands against whom in the combat that a question is about, and on what they hit."""

from __future__ import annotations

from collections import Counter

from engine.kernel.account import Tally
from engine.kernel.decision import Decision
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, SEATS
from engine.vietnam_solitaire.combat.rounds import value
from engine.vietnam_solitaire.position import VsPosition


def facing(position: VsPosition, decision: Decision) -> tuple[Tally, ...]:
    """Each side's units by kind in the combat that is being fought; nothing if none is."""
    area = position.battle
    if not area or decision.area != area:
        return ()
    return tuple(_side(position, area, seat) for seat in (ALLIED, COMMUNIST))


def _side(position: VsPosition, area: int, seat: int) -> Tally:
    board = position.board
    units = sorted(u for u in position.here[area] if board.ground[u] and board.seat_of[u] == seat)
    kinds = Counter((board.kinds[board.kind_of[u]], value(position, u, area)) for u in units)
    rows = tuple(
        (
            f"{count} {kind}",
            f"hits on 1 to {needed}" if needed > 1 else "hits on 1" if needed else "hits nobody",
        )
        for (kind, needed), count in kinds.items()
    )
    return Tally(SEATS[seat], ("units", "a die each"), rows)
