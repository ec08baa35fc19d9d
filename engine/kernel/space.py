"""The space of legal answers to a decision: asked, never listed."""

from __future__ import annotations

from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation, UmpireError
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset


class Space:
    """The answers to one decision in one position: small orders, closed by `done` where it is one.

    The fuzzer, the stand-ins, completion and buttons all ask here, and here asks the one place
    that verifies each order.
    """

    __slots__ = ("decision", "position", "ruleset")

    def __init__(self, ruleset: Ruleset, position: Position, decision: Decision) -> None:
        self.ruleset = ruleset
        self.position = position
        self.decision = decision

    def why_not(self, order: Order) -> str | None:
        """Why the order would be refused, or None when it is legal."""
        if order.verb not in self.decision.verbs:
            return f"{order.verb} does not answer this; it takes {', '.join(self.decision.verbs)}."
        rule = self.ruleset.rules[order.verb]
        try:
            rule.verify(self.position, self.decision.seat, order.slots)
        except UmpireError as refusal:
            return str(refusal)
        return None

    def contains(self, order: Order) -> bool:
        """Whether the order is a legal answer."""
        return self.why_not(order) is None

    __contains__ = contains

    def complete(self, prefix: str) -> list[str]:
        """Whole lines that a typed prefix may grow into."""

        def offers(verb: str, slot: str) -> list[int]:
            rule = self.ruleset.rules[verb]
            return list(rule.offers(self.position, self.decision.seat, slot))

        return self.ruleset.catalogue.complete(prefix, self.decision.verbs, offers)

    def sample(self, random: Random) -> Order | None:
        """A random legal answer other than `done`, or None when none was found quickly."""
        verbs = self.decision.verbs
        seat = self.decision.seat
        for _ in range(8):
            verb = verbs[int(random.random() * len(verbs))]
            rule = self.ruleset.rules[verb]
            slots = rule.sample(self.position, seat, random)
            if slots is None:
                continue
            try:
                rule.verify(self.position, seat, slots)
            except RuleViolation:
                continue
            return Order(verb, slots)
        return None

    def default(self) -> list[Order]:
        """The orders that answer it when a moderator or the clock forces an answer."""
        return self.ruleset.default(self.position, self.decision)
