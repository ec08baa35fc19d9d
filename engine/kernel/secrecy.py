"""Positions that a seat cannot tell from the one at hand.

A game says whose a unit is, what all see of one that lies hidden, and which cells are secret
(`Ruleset.owner`, `back`, `secret`). From these another position is made in which units under the
backs have changed places, or in which others have drafted and ordered nothing. What the seat is
shown there must be what it is shown here (`onlooker.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple, TypeVar

from engine.kernel.form import PLURAL
from engine.kernel.order import Order
from engine.kernel.position import Draft, Position
from engine.kernel.ruleset import Ruleset

P = TypeVar("P", bound=Position)
T = TypeVar("T")


class Dealt(NamedTuple):
    """A position with other units under the backs; `becomes` names by each unit who lies there."""

    position: Position
    becomes: Mapping[int, int]

    def order(self, ruleset: Ruleset, order: Order) -> Order:
        """The order about the same backs."""
        slots = []
        for slot, value in zip(ruleset.catalogue.verbs[order.verb].slots, order.slots, strict=True):
            if value is not None and slot.kind == "unit":
                value = self.becomes.get(value, value)
            elif value is not None and PLURAL.get(slot.kind) == "unit":
                value = tuple(self.becomes.get(unit, unit) for unit in value)
            slots.append(value)
        return Order(order.verb, tuple(slots))


def dealt_anew(
    ruleset: Ruleset,
    position: Position,
    seat: int | None,
    random: Random,
    later: Position | None = None,
    bared: Iterable[int] = (),
) -> Dealt:
    """The position with what the seat may not know dealt anew: hidden units, and what nobody knows.

    Units change places with others of their side and back; values that no seat may know with others
    of their field. `later`: only what is hidden in that position too, so what came to light between
    the two stays as it is, and so do the `bared` units.
    """
    seen = position.seen_by(seat)
    shown = set(bared)
    units = [unit for unit in ruleset.hidden(seen, seat) if unit not in shown]
    values = nobodys(ruleset, position)
    if later is not None:
        still = {*ruleset.hidden(later.seen_by(seat), seat)} & {*ruleset.hidden(later, seat)}
        units = [unit for unit in units if unit in still]
        unknown = set(nobodys(ruleset, later))
        values = [cell for cell in values if cell in unknown]
    groups: dict[object, list[int]] = {}
    for unit in units:
        owner = ruleset.owner(seen, unit)
        side = None if owner is None else ruleset.side(owner)
        groups.setdefault((side, ruleset.back(seen, unit)), []).append(unit)
    becomes: dict[int, int] = {}
    for group in groups.values():
        becomes |= zip(group, _shuffled(group, random), strict=True)
    other = renamed(position, becomes)
    for name in dict.fromkeys(name for name, _ in values):
        cells = other.cells[other.number[name]]
        at = [becomes.get(i, i) if _by_unit(other, name) else i for n, i in values if n == name]
        for index, value in zip(at, _shuffled([cells[i] for i in at], random), strict=True):
            cells.put(index, value)
    other.reindex()
    return Dealt(other, becomes)


def nobodys(ruleset: Ruleset, position: Position) -> list[tuple[str, int]]:
    """The cells that no seat may know."""
    first, *others = (
        list(ruleset.secret(position.seen_by(seat), seat)) for seat in range(len(ruleset.seats))
    )
    known = [set(secret) for secret in others]
    return [cell for cell in first if all(cell in secret for secret in known)]


def _by_unit(position: Position, name: str) -> bool:
    return position.FIELDS[position.number[name]].by == "unit"


def _shuffled(things: Iterable[T], random: Random) -> list[T]:
    found = list(things)
    random.shuffle(found)
    return found


def renamed(position: P, becomes: Mapping[int, int]) -> P:
    """The position in which each unit is where another was, in drafts and in what names units."""
    other = position.clone()
    fields = position.FIELDS

    def index(k: int, at: int) -> int:
        return becomes.get(at, at) if fields[k].by == "unit" else at

    def value(k: int, held: int) -> int:
        return becomes.get(held, held) if fields[k].value == "unit" else held

    for k, field in enumerate(fields):
        if "unit" in (field.by, field.value):
            for at, held in enumerate(position.cells[k]):
                other.cells[k].put(index(k, at), value(k, held))
    other.drafts = [
        Draft(seat, [(k, index(k, at), value(k, held)) for k, at, held in changes])
        for seat, changes in position.drafts
    ]
    other.reindex()
    return other


def without_secrets(ruleset: Ruleset, position: P, seat: int | None) -> P:
    """The position without drafts of others, and without what they have ordered in secret."""
    other = position.seen_by(seat)
    other.forget(list(ruleset.secret(other, seat)))
    return other
