"""What a seat would give up if it closed a question now, from what it may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.match.sitting import Sitting
from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import UmpireError
from engine.kernel.forgone import Forgone, said
from engine.kernel.order import DONE, Order
from engine.kernel.table import Table


def losses(sitting: Sitting, decision: Decision, orders: Sequence[Order] = ()) -> list[Forgone]:
    """What is lost once `orders` are given and the decision is closed.

    Nothing where the last of them is not `done`: what answers by itself leaves nothing open.
    """
    ruleset, seat = sitting.ruleset, decision.seat
    if DONE.verb not in decision.verbs or (orders and orders[-1].verb != DONE.verb):
        return []
    position = sitting.playing().position.seen_by(seat)
    if len(orders) > 1:
        trial = Table(ruleset, position, Dice("", ""))
        trial.resume()
        try:
            for order in orders[:-1]:
                if not trial.give(seat, order).draft:
                    return []
        except UmpireError:
            return []
    return list(ruleset.forgone(position, decision))


def in_words(sitting: Sitting, found: Sequence[Forgone]) -> list[str]:
    """Losses as sentences without full stops."""
    names = sitting.ruleset.names
    return [said(loss, lambda unit: names.name("unit", unit)) for loss in found]


def idle(sitting: Sitting, found: Sequence[Forgone]) -> list[str]:
    """The units that have no orders yet, by name."""
    units = dict.fromkeys(unit for loss in found for unit in loss.units)
    return [sitting.ruleset.names.name("unit", unit) for unit in units]
