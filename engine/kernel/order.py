"""An order: what an actor wants, as a small value that has a text form in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

# What a slot holds is said by its kind in the catalogue: an id, a tuple of ids, a number, a text,
# or None where an optional slot is empty.
Value = Any


class Order(NamedTuple):
    """A verb and its slots in the order in which the catalogue declares them.

    Units and areas are ids (indexes into the ruleset's names), several units a tuple of ids, an
    empty optional slot None.
    """

    verb: str
    slots: tuple[Value, ...] = ()


class Typed(NamedTuple):
    """An order whose blanks hold what somebody typed, by name."""

    verb: str
    texts: Mapping[str, str]


DONE = Order("done")
