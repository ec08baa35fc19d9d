"""Examples: for each verb that answers a question one order that is legal now, as it is typed.

They are made of what the rules offer for completion, so they show nothing that the seat may not
know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from random import Random

from bot.desk.match.sitting import Sitting
from engine.kernel.decision import Decision
from engine.kernel.form import PLURAL
from engine.kernel.order import Order
from engine.kernel.space import Space

DRAWN, MOST_TRIES = 300, 1500  # orders tried for one verb: by lot first, then in turn


def examples(sitting: Sitting, seat: int) -> Mapping[str, str]:
    """A legal order for each verb that answers what a seat is asked; none where none is found."""
    found: dict[str, str] = {}
    if sitting.state == "running":
        position = sitting.playing().position.seen_by(seat)
        for decision in (d for d in sitting.playing().waiting if d.seat == seat):
            space = Space(sitting.ruleset, position, decision)
            for verb in decision.verbs:
                orders = islice(_orders(space, decision, verb), MOST_TRIES)
                if (order := next((o for o in orders if o in space), None)) is not None:
                    found[verb] = sitting.ruleset.catalogue.say(order)
    return found


def _orders(space: Space, decision: Decision, name: str) -> Iterator[Order]:
    """Orders of a verb with what is offered in the blanks that must be filled."""
    rule = space.ruleset.rules[name]
    slots = space.ruleset.catalogue.verbs[name].slots
    offered = [
        [None] if slot.optional else list(rule.offers(space.position, decision.seat, slot.name))
        for slot in slots
    ]

    def order(chosen: tuple[int | None, ...]) -> Order:
        pairs = zip(slots, chosen, strict=True)
        values = ((v,) if v is not None and s.kind in PLURAL else v for s, v in pairs)
        return Order(name, tuple(values))

    if all(offered):
        lot = Random(0)
        if slots:
            for _ in range(DRAWN):
                yield order(tuple(map(lot.choice, offered)))
        yield from map(order, product(*offered))
