"""What has happened between two of a seat's own views: moves, losses, bombs, risings, finds.

Only the two views are read here, so nothing hidden can be shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.tet_offensive.view import UnitView, View
from renders.tet_offensive.presence import COMMUNIST, is_allied
from renders.toolkit.changes import Move, moves

LOST_IN = ("Current Casualties", "Eliminated Units")


@dataclass(frozen=True, slots=True)
class Loss:
    """Units of an army that were lost in an area: how many, and their combat factors."""

    army: str
    units: tuple[str, ...]
    factors: int


@dataclass(frozen=True, slots=True)
class Happened:
    """Everything that has happened between two views; areas by name."""

    moves: tuple[Move, ...] = ()
    losses: Mapping[str, tuple[Loss, ...]] = field(default_factory=dict)
    bombed: frozenset[str] = frozenset()
    risen: frozenset[str] = frozenset()
    secured: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()  # units that were turned up


NOTHING = Happened()


def side_of(unit: UnitView) -> str:
    """Return the side of a unit."""
    return "Allied" if is_allied(unit) else "VC/NVA"


def on_map(view: View) -> dict[str, tuple[str, UnitView]]:
    """Return by id every unit on the map that the viewer can identify, with its area."""
    return {unit.id: (area.name, unit) for area in view.areas for unit in area.units}


def is_unready(view: View) -> bool:
    """Return whether the VC/NVA have yet to set up: then what appears has not moved there."""
    shown = (unit.army in COMMUNIST for area in view.areas for unit in area.units)
    return view.phase == 0 and not any(area.backs for area in view.areas) and not any(shown)


def between(before: View | None, after: View) -> Happened:
    """Return what the second view shows that was not so in the first, of the same seat."""
    if before is None or before.seat != after.seat or is_unready(before):
        return NOTHING
    then, now = on_map(before), on_map(after)
    old = {area.name: area for area in before.areas}
    found = (
        unit.id
        for name, (_, unit) in now.items()
        if unit.army in COMMUNIST and unit.face_up and not (name in then and then[name][1].face_up)
    )
    return Happened(
        moves=moves(then, now, side_of),
        losses=losses(then, after),
        bombed=frozenset(a.name for a in after.areas if a.bombed and not old[a.name].bombed),
        risen=frozenset(
            a.name for a in after.areas if a.insurrection and not old[a.name].insurrection
        ),
        secured=frozenset(a.name for a in after.areas if a.secured and not old[a.name].secured),
        found=frozenset(found),
    )


def losses(then: Mapping[str, tuple[str, UnitView]], after: View) -> dict[str, tuple[Loss, ...]]:
    """Return by area the units that stood there and lie among the lost now."""
    together: dict[str, dict[str, list[UnitView]]] = {}
    for unit in lost(after):
        if unit.id in then:
            area = then[unit.id][0]
            together.setdefault(area, {}).setdefault(unit.army, []).append(unit)
    return {
        area: tuple(
            Loss(army, tuple(u.id for u in units), sum(u.combat or 0 for u in units))
            for army, units in armies.items()
        )
        for area, armies in together.items()
    }


def lost(view: View) -> Iterable[UnitView]:
    """Return the units in the boxes of the lost."""
    return (unit for title in LOST_IN for unit in view.boxes.get(title, ()))
