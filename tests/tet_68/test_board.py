"""The printed map as the rules read it."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from engine.kernel.datafiles import DataError
from engine.tet_68.board import (
    ALL_SEA,
    CAMBODIA,
    LAOS,
    NEUTRAL,
    NORTH_VIETNAM,
    NVA,
    SOUTH_VIETNAM,
    THAILAND,
    US,
    Board,
    board,
)
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, distance, number
from engine.tet_68.datafiles import load
from engine.tet_68.placing import STACK, hexes_of, named_units, seats


def place(words: str) -> int:
    return board().place(words)


def row(name: str) -> set[str]:
    """The hexes in which the units of a row may stand, by number."""
    printed = board()
    found = next(entry for entry in printed.data.setup.row if entry.row == name)
    return {number(h) for zone in found.where for h in hexes_of(printed, found, zone)}


@pytest.mark.parametrize(
    ("words", "held"),
    [("2634", ("city", US, 10)), ("Hue", ("city", US, 5)), ("Quan Long", ("city", US, 2)),
     ("Phnom Penh", ("city", US, 5)), ("354", ("base", NVA, 0)), ("Khe Sanh", ("base", US, 1)),
     ("2532", ("camp", US, 0)), ("Dong Hoi", ("city", NVA, 0))],
)  # fmt: skip
def test_who_holds_what(words: str, held: tuple[str, int, int]) -> None:
    found = board().holding[place(words)]
    assert (found.kind, found.side, found.vp) == held


def test_borders_run_through_hexes() -> None:
    countries = board().countries
    assert countries[place("2604")] == NORTH_VIETNAM
    assert countries[place("2634")] == SOUTH_VIETNAM
    assert countries[place("354")] == SOUTH_VIETNAM | CAMBODIA
    assert countries[place("2407")] == LAOS
    assert countries[place("Ubon")] == THAILAND
    printed = board()
    assert printed.enters(place("354"), SOUTH_VIETNAM) and printed.enters(place("354"), CAMBODIA)
    assert not printed.enters(place("2604"), SOUTH_VIETNAM)


def test_units_walk_over_land_and_coast_and_nowhere_else() -> None:
    printed = board()
    for here in range(COUNT):
        for other in printed.walks[here]:
            assert other in NEIGHBOURS[here] and here in printed.walks[other]
            assert not printed.all_sea[here] and not printed.all_sea[other]
            assert printed.sides.get((here, other)) != ALL_SEA
    assert place("1235") not in printed.walks[place("1234")]  # Phu Quoc


def test_the_delta_can_be_sailed_and_the_coast_too() -> None:
    printed = board()
    assert printed.river[place("Dong Tam")]
    seen, queue = {place("Dong Tam")}, [place("Dong Tam")]
    while queue:
        for other in printed.waterways[queue.pop()]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    assert {place("Saigon"), place("Can Tho"), place("Vung Tau"), place("Phnom Penh")} <= seen


def test_boats_go_along_a_river_or_from_coast_to_coast() -> None:
    """Ruling S101: an all-land side between two coasts joins nothing."""
    printed = board()
    streams = {frozenset(pair) for _, course in printed.rivers for pair in pairwise(course)}
    for here in range(COUNT):
        for other in printed.waterways[here]:
            coasts = printed.coastal[here] and printed.coastal[other]
            by_sea = coasts and (here, other) in printed.sides
            assert by_sea or frozenset((here, other)) in streams


def test_red_roads_are_roads() -> None:
    printed = board()
    for here in range(COUNT):
        assert set(printed.red_roads[here]) <= set(printed.roads[here])
    assert place("2632") in printed.red_roads[place("2631")]
    assert printed.roads[place("Khe Sanh")] and not printed.red_roads[place("Khe Sanh")]


def test_each_popular_area_has_one_colour() -> None:
    areas = board().popular
    assert [areas.count(owner) for owner in (US, NVA, NEUTRAL)] == [36, 48, 24]


def test_a_hex_that_is_not_on_the_map_is_told() -> None:
    data = load()
    edge = msgspec.structs.replace(data.map.north_edge, hexes="0101")
    chart = msgspec.structs.replace(data.map, north_edge=edge)
    with pytest.raises(DataError, match=r"map.toml, north_edge: there is no hex 0101"):
        Board(data._replace(map=chart))


def test_where_rows_let_units_stand() -> None:
    assert row("US 1") == {"2634", "2533"}
    assert row("US 4") == {"2532", "2733"}
    assert max(distance(place("Bien Hoa"), place(found)) for found in row("US 3")) == 3
    assert row("NVA 2") == {"2604", "2407", "2909"}
    assert row("NVA 13") == {"2632"}
    assert "2634" not in row("US 2") and "2733" in row("US 2")
    assert row("NVA 15") <= row("NVA 9")
    assert all(int(found[2:]) <= 24 for found in row("NVA 10"))
    assert all(int(found[2:]) >= 36 for found in row("NVA 6") - {"1832", "2333"})
    assert not row("NVA 16") & {number(h) for h, held in board().holding.items() if held.side == US}


def test_a_hex_seats_four() -> None:
    one, other = frozenset({1}), frozenset({1, 2})
    assert seats([one] * STACK + [other]) == [1, 1, 1, 1, 2]
    assert seats([other] + [one] * STACK) == [2, 1, 1, 1, 1]
    assert seats([one] * (STACK + 1)) is None
    assert seats([other], {1: STACK, 2: STACK}) is None
    assert seats([one, other, other], {1: 3, 2: 2}) == [1, 2, 2]


def test_units_without_names_are_of_a_kind() -> None:
    data = board().data
    found = next(entry for entry in data.setup.row if entry.row == "Victory NVA 4")
    names = named_units(found, data.counters.unit)
    assert [len(options) for options in names] == [7, 3, 3]
    assert names[1] == ["5NLF", "7NLF", "9NLF"]


@pytest.mark.parametrize(
    ("name", "category", "division"),
    [
        ("5 Mech", "mechanized", True),
        ("11 ACR", "mechanized", False),
        ("1A", "airmobile", False),
        ("82 Air Cav", "airmobile", True),
        ("MRF", "riverine", False),
        ("1 Mar", "foot", True),
        ("1RF", "foot", True),
        ("PRC", "foot", True),
        ("Cadre A", "foot", False),
    ],
)
def test_how_a_unit_moves_and_what_its_steps_count(
    name: str, category: str, division: bool
) -> None:
    """2.9; 11.4.2, where a front and the Chinese army are as large as a division."""
    unit = next(unit for unit in board().data.counters.unit if unit.name == name)
    assert (unit.category, unit.division_sized) == (category, division)
