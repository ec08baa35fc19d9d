"""What changes between two of a seat's own views in every game: moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.kernel.view import UnitView

U = TypeVar("U", bound=UnitView)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Move:
    """Units of a side that went from one area to another."""

    side: str
    start: str
    end: str
    units: tuple[str, ...]


def moves(
    then: Mapping[str, tuple[str, U]],
    now: Mapping[str, tuple[str, U]],
    side_of: Callable[[U], str],
) -> tuple[Move, ...]:
    """Return the moves of units that are elsewhere than before; units that go the same way, as one.

    `then`, `now`: by id the area's name and the unit.
    """
    together: dict[tuple[str, str, str], list[str]] = {}
    for name, (area, unit) in now.items():
        start = then[name][0] if name in then else area
        if start != area:
            together.setdefault((side_of(unit), start, area), []).append(name)
    return tuple(Move(*way, tuple(units)) for way, units in together.items())


def lately(views: Sequence[V], same: Callable[[V, V], bool]) -> V | None:
    """Return the last of the earlier views since which something can be seen to have happened."""
    for before in reversed(views[:-1]):
        if not same(before, views[-1]):
            return before
    return None
