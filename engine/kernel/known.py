"""What a seat knows that tells whom a name may mean: what is offered, whose it is, where it is."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError
from engine.kernel.form import PLURAL, Slot, Verb
from engine.kernel.names import fold
from engine.kernel.order import Value
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset


class Known:
    """A position as a seat knows it, and the questions that wait for the seat."""

    def __init__(
        self, ruleset: Ruleset, position: Position, seat: int, decisions: Sequence[Decision]
    ) -> None:
        self.ruleset = ruleset
        self.position = position.seen_by(seat)
        self.seat = seat
        self.decisions = decisions
        self._offered: dict[tuple[str, str], list[int]] = {}
        self._sides: dict[tuple[str, str], frozenset[int]] = {}

    def may(self, verb: Verb, values: tuple[Value, ...]) -> bool:
        """Whether the seat may give the order."""
        try:
            self.verify(verb, values)
        except UmpireError:
            return False
        return True

    def verify(self, verb: Verb, values: tuple[Value, ...]) -> None:
        """Raise RuleViolation if the seat may not give the order."""
        self.ruleset.rules[verb.name].verify(self.position, self.seat, values)

    def offered(self, verb: Verb, slot: Slot) -> list[int]:
        """What the rule of an order offers for a blank."""
        at = (verb.name, slot.name)
        if at not in self._offered:
            rule = self.ruleset.rules[verb.name]
            found = rule.offers(self.position, self.seat, slot.name)
            self._offered[at] = list(dict.fromkeys(found))
        return self._offered[at]

    def can_hold(self, verb: Verb, slot: Slot, ident: int) -> bool:
        """Whether a blank could hold a thing at some time: a unit of a side that is offered there.

        A unit that has moved can still be meant by its name, and then its rule says so.
        """
        if kind_of(slot) != "unit":
            return True
        at = (verb.name, slot.name)
        if at not in self._sides:
            sides = {self._side(unit) for unit in self.offered(verb, slot)}
            self._sides[at] = frozenset(side for side in sides if side is not None)
        side = self._side(ident)
        return not self._sides[at] or side is None or side in self._sides[at]

    def is_foreign(self, slot: Slot, ident: int) -> bool:
        """Whether it is a unit of another side."""
        return kind_of(slot) == "unit" and self._side(ident) != self.ruleset.side(self.seat)

    def _side(self, unit: int) -> int | None:
        owner = self.ruleset.owner(self.position, unit)
        return None if owner is None else self.ruleset.side(owner)

    @functools.cached_property
    def hidden(self) -> frozenset[int]:
        """Units of which the seat sees no more than the back: where they are is not its to know."""
        return frozenset(self.ruleset.hidden(self.position, self.seat))

    def stands(self, unit: int, places: frozenset[int] | None) -> bool:
        """Whether a unit stands in one of the places, as far as the seat knows."""
        if places is None:
            return True
        return self.place(unit) in places

    def place(self, unit: int) -> int | None:
        """Where a unit stands, as far as the seat knows."""
        if unit in self.hidden or not self.position.PLACES:
            return None
        place: int = self.position.cells[self.position.number[self.position.PLACES]][unit]
        return place

    @functools.cached_property
    def idle(self) -> frozenset[int]:
        """Units that could be ordered and have no order yet, at any question of the seat."""
        found = (self.ruleset.forgone(self.position, one) for one in self.decisions)
        return frozenset(unit for losses in found for loss in losses for unit in loss.units)

    @functools.cached_property
    def has_alike(self) -> bool:
        """Whether the game has units that are alike, so that any one of them will do."""
        return type(self.ruleset).alike is not Ruleset.alike

    def alike(self, slot: Slot, ident: int) -> object:
        """What is the same for units that are alike; of others the thing itself."""
        if kind_of(slot) != "unit" or not self.has_alike:
            return ident
        return self.ruleset.alike(self.position, ident)

    # ---- in words --------------------------------------------------------------------------------

    def name(self, slot: Slot, ident: int) -> str:
        """The name of what a blank may hold."""
        return self.ruleset.names.name(kind_of(slot), ident)

    def described(self, slot: Slot, idents: Sequence[int]) -> str:
        """Names, each with where it stands."""
        return ", ".join(self._described(slot, one) for one in idents)

    def _described(self, slot: Slot, ident: int) -> str:
        name, where = self.name(slot, ident), ""
        if kind_of(slot) == "unit":
            alike = self.ruleset.alike(self.position, ident)
            place = self.place(ident)
            if alike is not None:
                where = alike[1]
            elif place is not None:
                where = self.ruleset.names.name("area", place)
        return f"{name} ({where})" if where and fold(where) not in fold(name) else name


def kind_of(slot: Slot) -> str:
    """The kind of the names that a blank holds."""
    return PLURAL.get(slot.kind, slot.kind)
