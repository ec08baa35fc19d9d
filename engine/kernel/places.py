"""A position in which units stand somewhere: who is in each area, kept true whatever changes."""

from __future__ import annotations

from engine.kernel.field import Each
from engine.kernel.names import Names
from engine.kernel.position import Position


class PlacedPosition(Position):
    """Base of positions with a field `loc`: the area or box of each unit.

    `here`: the units of each area or box, in the order in which they came. A game that counts them
    otherwise too overrides `entered` and `left`, and `reindex` to begin its counts.
    """

    PLACES = "loc"

    loc: Each

    def __init__(self, names: Names) -> None:
        self.here: list[list[int]] = []
        super().__init__(names)
        self._loc = self.loc.number

    def reindex(self) -> None:
        self.here = [[] for _ in range(self.names.size("area"))]
        for unit, area in enumerate(self.loc):
            self.entered(unit, area)

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        if field == self._loc:
            self.left(index, before)
            self.entered(index, after)

    def put(self, unit: int, area: int) -> None:
        """Move a unit to an area or box."""
        before = self.loc[unit]
        self.loc[unit] = area
        self.left(unit, before)
        self.entered(unit, area)

    def entered(self, unit: int, area: int) -> None:
        """Count a unit in an area."""
        self.here[area].append(unit)

    def left(self, unit: int, area: int) -> None:
        """Count a unit no more in an area."""
        self.here[area].remove(unit)
