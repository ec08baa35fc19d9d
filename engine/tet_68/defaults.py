"""What a forced answer is: the orders before the `done` that closes it."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.order import Order
from engine.tet_68.occupation import any_open
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition
from engine.tet_68.rows import Rows


def default(played: Played, position: HexPosition, decision: Decision) -> list[Order]:
    """Units of the set-up are placed wherever there is room; else nothing is done."""
    if decision.kind != "setup":
        return []
    side = decision.seat
    taken = [place for place in played.board.held if any_open(position, place, 1 - side)]
    found = Rows(played).filled(position, side, taken)
    return [Order("place", (unit, place)) for unit, place in found.items()]
