"""A typed line as an order."""

from __future__ import annotations

from bot.desk.looks import choices
from bot.desk.match.sitting import Sitting
from engine.kernel.alike import picker
from engine.kernel.errors import BadOrder
from engine.kernel.order import Order, Typed

LONGEST_LINE = 2000


def read(sitting: Sitting, seat: int, order: str | Order | Typed) -> Order:
    """A typed line, or the texts of an order's blanks, as an order. Raises BadOrder.

    A verb alone is enough where only one order with that verb answers what the seat is asked.
    """
    if isinstance(order, Order):
        return order
    catalogue = sitting.ruleset.catalogue
    waiting = sitting.playing().waiting
    verbs = [verb for decision in waiting if decision.seat == seat for verb in decision.verbs]
    pick = picker(sitting.ruleset, sitting.playing().position, seat)
    if isinstance(order, Typed):
        asked = order.verb in verbs
        return catalogue.filled(catalogue.verbs[order.verb], order.texts, pick if asked else None)
    if len(order) > LONGEST_LINE:
        raise BadOrder(f"An order has at most {LONGEST_LINE} characters.")
    if not order.isprintable():
        raise BadOrder("There are characters in that line that no order has.")
    try:
        return catalogue.parse(order, verbs, pick)
    except BadOrder:
        words = order.split()
        meant = _requested(sitting, seat, words[0]) if len(words) == 1 else set()
        if len(meant) != 1:
            raise
        return catalogue.parse(meant.pop(), verbs, pick)


def _requested(sitting: Sitting, seat: int, word: str) -> set[str]:
    """The orders with a verb that answer what the seat is asked about single units."""
    asked = [d for d in sitting.playing().waiting if d.seat == seat and d.unit >= 0]
    verb = sitting.ruleset.catalogue.verb(word, [v for d in asked for v in d.verbs]).name
    found = {line for d in asked for line in choices.answers(sitting, seat, d)}
    return {line for line in found if line.split()[0] == verb}
