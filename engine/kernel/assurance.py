"""What assures that a game is right, beside its rules: nothing of it is needed to play.

A moderator's edit is judged by it, and the fuzzer asks it what to look for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic

from typing_extensions import TypeVar

from engine.kernel.event import Event
from engine.kernel.position import Position

P = TypeVar("P", bound=Position, default=Any)


class Assurance(ABC, Generic[P]):
    """Base of a game's own; made of its ruleset."""

    @abstractmethod
    def broken(self, position: P) -> list[str]:
        """Invariants that do not hold, in words; for the fuzzer and after a moderator's edit."""

    def branches(self, events: Sequence[Event], position: P) -> Iterable[str]:
        """Which branches of the rules a step has come through, for the fuzzer's coverage.

        `events` are the step's, `position` (with the step's changes noted) is that after it.
        """
        return ()

    def all_branches(self) -> Sequence[str]:
        """Every name that `branches` can give, so that those that never came up show as 0."""
        return ()

    def audit(self, events: Iterable[Event]) -> Mapping[tuple[str, int], int]:
        """What the events say that cells (field, index) of the position must have gained."""
        return {}

    def random_position(self, random: Random) -> P | None:
        """A random position from which play can start, for the fuzzer; None: no such."""
        return None


def misplaced(
    here: Sequence[Iterable[int]], loc: Sequence[int], names: Sequence[str]
) -> Iterator[str]:
    """Yield a sentence for each unit that the index by area and its own entry place differently.

    `here`: units by area; `loc`: areas by unit; `names`: of units.
    """
    seen: set[int] = set()
    for area, units in enumerate(here):
        for unit in units:
            if unit in seen:
                yield f"{names[unit]} stands in two places."
            seen.add(unit)
            if loc[unit] != area:
                yield f"{names[unit]} is listed where it is not."
    if len(seen) != len(names):
        yield "A unit is nowhere."
