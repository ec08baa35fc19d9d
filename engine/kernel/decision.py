"""Who must decide what now, as a value."""

from __future__ import annotations

from typing import NamedTuple


class Decision(NamedTuple):
    """A seat must decide something before play goes on.

    `kind` names the question ("fire", "retreat" ...), `verbs` the orders that answer it, `area`
    and `unit` its public subject (-1: none). `sealed`: another seat decides at the same time and
    both are opened together. `number` tells it from others on the same subject in a phase, such as
    those of other rounds. Whether a decision arises depends on public facts alone.
    """

    kind: str
    seat: int
    verbs: tuple[str, ...]
    area: int = -1
    unit: int = -1
    sealed: bool = False
    number: int = 0
