"""What has happened between two of a seat's own views: who moved, came, and was lost; control."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.vietnam_solitaire.view import UnitView, View
from renders.toolkit.changes import Move, moves
from renders.vietnam_solitaire.style import COMMUNIST, SIDES

Lists = Mapping[str, Mapping[str, tuple[str, ...]]]  # by area and side: units


@dataclass(frozen=True, slots=True)
class Happened:
    """Everything that has happened between two views; areas and regions by name."""

    moves: tuple[Move, ...] = ()
    came: Lists = field(default_factory=dict)
    lost: Lists = field(default_factory=dict)
    trail: Mapping[str, int] = field(default_factory=dict)  # by trail area: counters more or less
    control: frozenset[str] = frozenset()  # regions that another side controls now, or nobody

    @property
    def fought(self) -> frozenset[str]:
        """Areas in which units were lost."""
        return frozenset(self.lost)


NOTHING = Happened()


def side_of(unit: UnitView) -> str:
    """Return the side of a unit."""
    return SIDES[unit.army in COMMUNIST]


def on_map(view: View) -> dict[str, tuple[str, UnitView]]:
    """Return by id every unit on the map, with its area."""
    return {unit.id: (area.name, unit) for area in view.areas for unit in area.units}


def between(before: View | None, after: View) -> Happened:
    """Return what the second view shows that was not so in the first, of the same seat."""
    if before is None or before.seat != after.seat:
        return NOTHING
    then, now = on_map(before), on_map(after)
    gone = [(area, unit) for name, (area, unit) in then.items() if name not in now]
    new = [(area, unit) for name, (area, unit) in now.items() if name not in then]
    trail = {area.name: area.trail_counters for area in before.areas}
    changed = {a.name: a.trail_counters - trail.get(a.name, 0) for a in after.areas}
    return Happened(
        moves=moves(then, now, side_of),
        came=by_area(new),
        lost=by_area(gone),
        trail={name: more for name, more in changed.items() if more},
        control=frozenset(r for r, who in after.control.items() if before.control.get(r) != who),
    )


def by_area(units: list[tuple[str, UnitView]]) -> Lists:
    """Return the ids of units by area and side."""
    found: dict[str, dict[str, list[str]]] = {}
    for area, unit in units:
        found.setdefault(area, {}).setdefault(side_of(unit), []).append(unit.id)
    return {
        area: {side: tuple(names) for side, names in sides.items()} for area, sides in found.items()
    }
