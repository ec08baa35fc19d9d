"""Searches as one table: an area a row, with its die and who was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.kernel.account import Episode, Tally
from engine.kernel.event import Event
from engine.kernel.wording import joined
from engine.tet_offensive.board import Board


@dataclass
class _Search:
    """A search of an area. `at`: the event of its die; `units`: who turned up, and by which."""

    at: int
    rolled: str
    found: int
    units: list[tuple[int, int]] = field(default_factory=list)


def searches(board: Board, events: Sequence[Event], told: int) -> list[Episode]:
    """The searches of a phase that have something new, as one table; none if nothing is new.

    Who is found may be chosen later than the die is rolled: the row of an area is then told again
    without its die.
    """
    found: dict[int, _Search] = {}
    ordered: dict[int, int] = {}
    taken: list[int] = []
    for now, event in enumerate(events):
        if event.kind == "search_ordered":
            ordered[int(event.data[0])] = now
        elif event.kind == "searched":
            area, die, value, count = map(int, event.data)
            found[area] = _Search(now, f"rolled {die} against {value}", count)
            taken += [now, *([ordered[area]] if area in ordered else [])]
        elif event.kind == "shown" and (search := found.get(int(event.data[1]))) is not None:
            search.units.append((now, int(event.data[0])))
            taken.append(now)
    rows = [
        (board.area_names[area], one.rolled if one.at >= told else "", _who(board, one, told))
        for area, one in found.items()
        if one.at >= told or any(at >= told for at, _ in one.units)
    ]
    if not rows:
        return []
    return [Episode(tuple(sorted(taken)), Tally("Searches", ("area", "die", "found"), tuple(rows)))]


def _who(board: Board, search: _Search, told: int) -> str:
    """Who is found, as far as that is new."""
    names = [board.unit_names[unit] for at, unit in search.units if at >= told]
    if names:
        return f"found: {joined(names)}"
    return f"{search.found} found" if search.found else "nobody found"
