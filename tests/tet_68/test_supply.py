"""Lines of communication and of supply, against slow searches that trace each line by itself."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tet_68 import supply
from engine.tet_68.board import EVERYWHERE, SOUTH_VIETNAM, board
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, distance, number
from engine.tet_68.supply import Line

LAND = [place for place in range(COUNT) if not board().all_sea[place]]
PLACES = st.sampled_from(LAND)
SOURCES = st.frozensets(PLACES, min_size=1, max_size=8)
LINES = st.builds(
    Line,
    hexes=st.integers(1, 4),
    road=st.sampled_from([0, 2, 6]),
    red=st.booleans(),
    allowed=st.sampled_from([EVERYWHERE, SOUTH_VIETNAM]),
    barred=st.frozensets(PLACES, max_size=200),
)


def plain(unit: int, sources: frozenset[int], line: Line) -> bool:
    """Whether a line leads from a unit to a source, by trying every line."""
    printed = board()
    seen = {(unit, 0, 0, 0)}  # hex, ordinary hexes, those along a road, block: 0, 1 runs, 2 over
    queue = deque(seen)
    while queue:
        place, ordinary, road, block = queue.popleft()
        if place in sources:
            return True
        for other in NEIGHBOURS[place]:
            if other < 0 or printed.all_sea[other] or other in line.barred:
                continue
            if not printed.countries[other] & line.allowed:
                continue
            roads = (printed.red_roads if line.red else printed.roads)[place]
            ways = [(other, ordinary + 1, road, 2 if block else 0)]
            if other in roads and block < 2 and road < line.road:
                ways.append((other, ordinary, road + 1, 1))
            for one in ways:
                if one[1] <= line.hexes and one not in seen:
                    seen.add(one)
                    queue.append(one)
    return False


@settings(max_examples=80, deadline=None)
@given(SOURCES, LINES, st.lists(PLACES, min_size=20, max_size=20))
def test_who_is_reached_is_who_can_trace_a_line(
    sources: frozenset[int], line: Line, units: list[int]
) -> None:
    found = supply.reached(board(), sources, line)
    near = [place for place in LAND if any(distance(place, source) <= 9 for source in sources)]
    for unit in {*units, *near[:: max(1, len(near) // 40)]}:
        assert found[unit] == plain(unit, sources, line), number(unit)


@settings(max_examples=60, deadline=None)
@given(PLACES, SOURCES, LINES)
def test_a_line_that_is_traced_is_one(unit: int, sources: frozenset[int], line: Line) -> None:
    found = supply.traced(board(), unit, sources, line)
    assert (found is not None) == plain(unit, sources, line)
    if found is not None:
        assert found[0] == unit and found[-1] in sources
        assert len(found) - 1 <= line.hexes + line.road
        assert not set(found[1:]) & set(line.barred)
        assert all(b in NEIGHBOURS[a] for a, b in pairwise(found))


@settings(max_examples=60, deadline=None)
@given(SOURCES, st.frozensets(PLACES, max_size=300), PLACES)
def test_a_supply_line_has_any_length(
    ends: frozenset[int], barred: frozenset[int], start: int
) -> None:
    found = supply.connected(board(), ends, SOUTH_VIETNAM, barred)
    seen = {end for end in ends if end not in barred and board().countries[end] & SOUTH_VIETNAM}
    grown = True
    while grown:
        grown = False
        for place in LAND:
            open_hex = place not in barred and board().countries[place] & SOUTH_VIETNAM
            if place not in seen and open_hex and seen & set(NEIGHBOURS[place]):
                seen.add(place)
                grown = True
    assert {place for place in range(COUNT) if found[place]} == seen


@settings(max_examples=40, deadline=None)
@given(SOURCES, st.integers(0, 12))
def test_airmobile_units_count_hexes_and_nothing_else(sources: frozenset[int], most: int) -> None:
    found = supply.near(sources, most)
    for place in range(COUNT):
        assert found[place] == any(distance(place, source) <= most for source in sources)


def test_the_units_hex_may_be_barred_and_the_sources_may_not() -> None:
    """16.2 counts the source's hex and not the unit's; who stands on a source has it (S107)."""
    source, unit = board().place("Saigon"), board().place("2635")
    assert supply.reached(board(), {source}, Line(3, barred={unit}))[unit]
    blocked = supply.reached(board(), {source}, Line(3, barred={source}))
    assert blocked[source] and not blocked[unit]


def test_a_line_crosses_a_side_that_is_all_sea_but_no_hex_that_is() -> None:
    """Ruling S99."""
    island, coast = board().place("1235"), board().place("1234")
    assert island not in board().walks[coast]
    assert supply.reached(board(), {coast}, Line(1))[island]
    assert not supply.reached(board(), {island}, Line(5))[board().place("4102")]


def test_a_line_is_traced_along_a_road_as_far_as_it_counts() -> None:
    source, unit = board().place("Saigon"), board().place("Tay Ninh")
    found = supply.traced(board(), unit, {source}, Line(1, 6))
    assert found is not None and len(found) == distance(unit, source) + 1 == 6
    assert supply.traced(board(), unit, {source}, Line(1, 3)) is None
