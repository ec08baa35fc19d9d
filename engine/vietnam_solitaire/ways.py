"""How units move and enter in a stage: the orders are one each, the ways are the phases'."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition


def anywhere(played: Played, position: VsPosition) -> list[int]:
    """All areas of the regions in play."""
    return played.land


def free(position: VsPosition, unit: int, area: int) -> int:
    """No points."""
    return 0


def of_any_number(played: Played, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse nothing."""


def unnoted(position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Note nothing."""


class Way(NamedTuple):
    """A way of moving: by what heading, who may go, and what is refused.

    `refuse` raises RuleViolation for a unit and an area, `refuse_together` for the units of one
    order. `price` is in points, a unit; `note` notes what was done before the units go.
    """

    heading: str
    movers: Callable[[VsPosition], list[int]]
    refuse: Callable[[Played, VsPosition, int, int], None]
    goals: Callable[[Played, VsPosition], list[int]] = anywhere
    price: Callable[[VsPosition, int, int], int] = free
    refuse_together: Callable[[Played, VsPosition, tuple[int, ...], int], None] = of_any_number
    note: Callable[[VsPosition, tuple[int, ...], int], None] = unnoted


class Entrance(NamedTuple):
    """A way of entering play: by what heading, which units and where, what is refused and noted.

    `refuse` raises RuleViolation for the units of one order and an area.
    """

    heading: str
    units: Callable[[Played, VsPosition], Iterable[int]]
    refuse: Callable[[Played, VsPosition, tuple[int, ...], int], None]
    areas: Callable[[Played, VsPosition], Iterable[int]] = anywhere
    note: Callable[[VsPosition, tuple[int, ...], int], None] = unnoted
