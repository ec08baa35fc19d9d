"""What must agree in setup.toml: turns, schedules, and that each set-up can be carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.kernel.datafiles import DataError
from engine.tet_68.board import Board
from engine.tet_68.data.hexes import number
from engine.tet_68.datafiles import Data, Row, Setup, Unit
from engine.tet_68.placing import STACK, hexes_named, hexes_of, seats

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN")
AIR_POINTS = {"JAN": 52, "FEB": 52, "MAR": 52, "APR": 55, "MAY": 55, "JUN": 55}
SCHEDULE = {"FEB 3": (("3/82",), 0), "FEB 4": (("27 Mar",), 0), "APR 1": ((), 3)}
SPANS = {"tet": ("JAN 4", "APR 1", 0, 0, 5), "victory": ("APR 2", "JUN 4", 0, 25, 0)}
# Rows of the text: units of each that the first scenario places, and kinds that the second does.
TET_NVA, VICTORY_ROWS = 63 - 5, {"NVA": 7, "US": 26}


def check(board: Board) -> Iterator[str]:
    """Every sentence about the set-ups."""
    data = board.data
    yield from _turns(data.setup)
    yield from _spans(data.setup)
    yield from _arrivals(data.setup)
    for row in data.setup.row:
        yield from (f"setup.toml, row {row.row}: {words}" for words in _row(board, row))
    for name, times in Counter(row.row for row in data.setup.row).items():
        if times > 1:
            yield f"setup.toml, row {name}: it stands there {times} times."
    yield from _everybody(data)
    yield from _room(board)


def _turns(setup: Setup) -> Iterator[str]:
    expected = ["JAN 4", *(f"{month} {week}" for month in MONTHS[1:] for week in range(1, 5))]
    if list(setup.turns) != expected:
        yield "setup.toml, turns: they are JAN 4 and the four weeks of each month from FEB to JUN."
    points = {month: entry.points for entry in setup.air_points for month in entry.months}
    if points != AIR_POINTS or sum(len(entry.months) for entry in setup.air_points) != len(MONTHS):
        yield "setup.toml, air_points: they are 52 from JAN to MAR and 55 from APR to JUN."


def _spans(setup: Setup) -> Iterator[str]:
    for name, (first, last, us_vp, nva_vp, dau_tranh) in SPANS.items():
        span = setup.scenario.get(name)  # type: ignore[call-overload]
        if span is None:
            yield f"setup.toml, scenario: there is no {name}."
            continue
        if (span.first, span.last) != (first, last):
            yield f"setup.toml, scenario {name}: it lasts from {first} to {last}."
        if (span.us_vp, span.nva_vp, span.dau_tranh) != (us_vp, nva_vp, dau_tranh):
            yield (
                f"setup.toml, scenario {name}: it begins at {us_vp} to {nva_vp}, with "
                f"{dau_tranh} markers."
            )
        order = ("US", "NVA") if name == "tet" else ("NVA", "US")
        if span.order != order:
            yield f"setup.toml, scenario {name}: {order[0]} sets up first, then {order[1]}."


def _arrivals(setup: Setup) -> Iterator[str]:
    found = {entry.turn: (entry.units, entry.air_points) for entry in setup.arrival}
    if found != SCHEDULE or len(setup.arrival) != len(SCHEDULE):
        yield "setup.toml, arrival: 3/82 is due on FEB 3, 27 Mar on FEB 4, 3 air points on APR 1."


def count_of(row: Row) -> int:
    """How many units a row places."""
    return len(row.units) + sum(row.kinds.values())


def _row(board: Board, row: Row) -> Iterator[str]:
    """What is wrong with a row by itself."""
    units = {unit.name: unit for unit in board.data.counters.unit}
    for name in row.units:
        if name not in units:
            yield f"there is no unit {name}."
        elif units[name].side != row.side:
            yield f"{name} is of the other side."
    for kind, count in row.kinds.items():
        there = sum(unit.kind == kind and unit.side == row.side for unit in units.values())
        if there < count:
            yield f"there are {there} of {kind}, not {count}."
    try:
        places = [hexes_of(board, row, zone) for zone in row.where if not zone.stacked]
        for zone in row.where:
            for words in (*zone.at, *zone.near, *zone.but):
                hexes_named(board, words)
    except DataError as fault:
        yield str(fault)
        return
    if any(not found for found in places):
        yield "no hex fits a zone of it."
    elif places and seats([frozenset().union(*places)] * count_of(row)) is None:
        yield "its units find no room with four in a hex."


def _everybody(data: Data) -> Iterator[str]:
    """Each unit that is there at the start is placed once, in both scenarios."""
    units = data.counters.unit
    start = [unit for unit in units if unit.group == "start"]
    named = Counter(name for row in data.setup.row if row.scenario == "tet" for name in row.units)
    for unit in start:
        times = named[unit.name] + bool(unit.start)
        if times != 1:
            yield f"setup.toml, counters.toml: {unit.name} has {times} places in Tet!, not one."
    for unit in units:
        if unit.group != "start" and named[unit.name]:
            yield f"setup.toml: {unit.name} is not there at the start of Tet!."
    yield from _second(data, [unit for unit in units if unit.group in ("start", "schedule")])
    placed = sum(
        len(row.units) for row in data.setup.row
        if (row.scenario, row.side, row.source) == ("tet", "NVA", "rulebook")
    )  # fmt: skip
    if placed != TET_NVA:
        yield f"setup.toml: the text places {TET_NVA} Communist units in Tet!, not {placed}."


def _second(data: Data, units: list[Unit]) -> Iterator[str]:
    """In the second scenario those without names are counted by kind."""
    rows = [row for row in data.setup.row if row.scenario == "victory"]
    named = Counter(name for row in rows for name in row.units)
    for unit in units:
        if named[unit.name] > 1:
            times = named[unit.name]
            yield f"setup.toml: the second scenario places {unit.name} {times} times."
    for side in ("NVA", "US"):
        wanted: Counter[str] = Counter()
        for row in rows:
            if row.side == side:
                wanted.update(row.kinds)
        there = Counter(u.kind for u in units if u.side == side and not named[u.name])
        for kind in sorted({*wanted, *there}):
            if wanted[kind] != there[kind]:
                yield (
                    f"setup.toml: the second scenario places {wanted[kind]} {side} {kind}, and "
                    f"{there[kind]} are left to place."
                )


def _room(board: Board) -> Iterator[str]:
    """All rows of a side at once, with at most four in a hex."""
    data = board.data
    for scenario in SPANS:
        for side in ("US", "NVA"):
            taken = Counter(
                board.place(unit.start)
                for unit in data.counters.unit
                if scenario == "tet" and side == unit.side and unit.start
            )
            choices: list[frozenset[int]] = []
            for row in data.setup.row:
                if (row.scenario, row.side) == (scenario, side) and row.where:
                    try:
                        places = [hexes_of(board, row, zone) for zone in row.where]
                    except DataError:
                        return
                    choices += [frozenset().union(*places)] * count_of(row)
            for place, count in taken.items():
                if count > STACK:
                    yield f"counters.toml: {count} {side} units start in {number(place)}, not four."
            if seats(choices, taken) is None:
                yield f"setup.toml: not all {side} units of {scenario} find room, four in a hex."
