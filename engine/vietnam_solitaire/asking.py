"""When a question is asked, and when it is passed over for want of a choice (V47)."""

from __future__ import annotations

from engine.vietnam_solitaire.played import VsTable
from engine.vietnam_solitaire.position import VsPosition


def is_asked(position: VsPosition, seat: int, needed: bool) -> bool:
    """Whether a seat must answer: there is need, or there was when it was first asked.

    So a question does not vanish under the orders that answer it before its seat is done.
    """
    if position.done[seat]:
        return False
    if needed and not position.asked[seat]:
        position.asked[seat] = 1
    return bool(position.asked[seat])


def must_answer(table: VsTable, seat: int, needed: bool, what: str) -> bool:
    """As `is_asked`; what leaves its seat no choice is passed over and told."""
    position = table.position
    if is_asked(position, seat, needed):
        return True
    if not position.done[seat]:
        table.tell("passed_over", what)
    return False
