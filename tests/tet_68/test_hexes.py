"""The hex grid: numbers, neighbours, distances."""

from __future__ import annotations

import math
from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from engine.tet_68.data.hexes import (
    COUNT,
    NEIGHBOURS,
    Fit,
    centre,
    corners,
    distance,
    hex_of,
    number,
    within,
)

PLACES = st.integers(0, COUNT - 1)


@given(PLACES)
def test_a_number_is_read_back(place: int) -> None:
    assert hex_of(number(place)) == place


def test_what_is_no_number_is_no_hex() -> None:
    for words in ("", "26", "Saigon", "0801x", "0701", "4201", "0800", "0844"):
        assert hex_of(words) == -1


@given(PLACES)
def test_neighbours_are_one_hex_wide_apart_and_mutual(place: int) -> None:
    for turn, other in enumerate(NEIGHBOURS[place]):
        if other < 0:
            continue
        assert NEIGHBOURS[other][(turn + 3) % 6] == place
        assert math.isclose(math.dist(centre(place), centre(other)), 1)
        # The side between them runs from corner to corner.
        mine, theirs = corners(place), corners(other)
        assert math.dist(mine[turn], theirs[(turn + 4) % 6]) < 1e-9
        assert math.dist(mine[(turn + 1) % 6], theirs[(turn + 3) % 6]) < 1e-9


@given(PLACES)
def test_distance_is_what_steps_from_hex_to_hex_come_to(start: int) -> None:
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in NEIGHBOURS[here]:
            if other >= 0 and other not in steps:
                steps[other] = steps[here] + 1
                queue.append(other)
    assert all(distance(start, place) == count for place, count in steps.items())
    assert len(steps) == COUNT
    assert within(start, 2) == tuple(place for place in range(COUNT) if steps[place] <= 2)


def test_columns_of_odd_number_lie_half_a_hex_higher() -> None:
    beside = [number(other) for other in NEIGHBOURS[hex_of("2634")]]
    assert beside == ["2633", "2734", "2735", "2635", "2535", "2534"]


@given(st.floats(102.5, 110.0), st.floats(8.0, 18.5))
def test_degrees_and_the_plane_turn_into_each_other(lon: float, lat: float) -> None:
    fit = Fit(10, 103.52, 34, 10.63, 21.22, 24.5)
    assert math.dist(fit.degrees(fit.spot(lon, lat)), (lon, lat)) < 1e-9
    assert fit.spot(103.52, 10.63) == centre(hex_of("1034"))
