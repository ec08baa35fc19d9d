"""Finding one's way on a view, for front doors: where a unit is, and what is in an area.

A view is any game's: areas with a name and units; each says in words what else it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.kernel.names import Names, fold
from engine.kernel.ruleset import Ruleset
from engine.kernel.view import AreaView, UnitView, View
from engine.kernel.wording import joined

MOST_FOUND = 8  # units that a name may mean and that are all told


def places(view: View) -> Iterator[tuple[str, AreaView | None, tuple[UnitView, ...]]]:
    """Every place of a view: its name, the area itself (None for a box), its units."""
    for area in view.areas:
        yield area.name, area, area.units
    for name, units in view.boxes.items():
        yield name, None, units


def where(view: View, names: Names, text: str) -> list[str]:
    """Where a unit is, or each of a few that the view shows and a name may mean.

    Raises UnknownName when no unit has that name, or too many have it.
    """
    seen = {
        unit.id: f"{describe(view, unit)}: {name}"
        for name, _, units in places(view)
        for unit in units
    }
    for tier in names.tiers("unit", text):
        found = [
            seen[name] for name in (names.name("unit", i) for i in sorted(tier)) if name in seen
        ]
        if 0 < len(found) <= MOST_FOUND:
            return found
        if found:
            break
    return [f"You do not see {names.name('unit', names.find('unit', text))} anywhere."]


def area(view: View, ruleset: Ruleset, text: str) -> list[str]:
    """What is in an area, or in every area of a region. Raises UnknownName for neither."""
    if whole := [place for place in view.areas if text and fold(place.region) == fold(text)]:
        return [line for place in whole for line in _told(view, ruleset, place.name)]
    names = ruleset.names
    on_the_map = [names.find("area", place.name) for place in view.areas]
    return _told(view, ruleset, names.name("area", names.find("area", text, on_the_map)))


def named(view: View, word: str) -> list[str]:
    """The units that a view shows and whose names have a word, such as "VC", place by place."""
    wanted = fold(word)
    shown = [unit.id for _, _, here in places(view) for unit in here]
    return units(view, {one for one in shown if wanted in fold(one).split()})


def _told(view: View, ruleset: Ruleset, wanted: str) -> list[str]:
    """The lines of one area or box: its name and kind, then each unit, indented."""
    nobody = "no unit that you can read" if ruleset.shown else "no unit"
    for name, found, units in places(view):
        if name == wanted:
            lines = [name if found is None else f"{name} ({found.words()})"]
            lines += [f"  {describe(view, unit)}" for unit in units] or [f"  {nobody}"]
            return lines
    return [f"{wanted} is not on the map."]


def units(view: View, own: Collection[str] | None = None) -> list[str]:
    """The units that a view shows, place by place; with `own` these alone."""
    found = []
    for name, _, here in places(view):
        kept = [unit.id for unit in here if own is None or unit.id in own]
        if kept:
            found.append(f"{name}: {joined(kept)}")
    return found


def describe(view: View, unit: UnitView) -> str:
    """A unit of a view in words: its id and what its counter shows."""
    return f"{unit.id} ({unit.words(opened=view.opened)})"
