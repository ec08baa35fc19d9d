"""The cheapest way and the reach of a unit, against a slow search that tries every way."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tet_68.board import EVERYWHERE, LAOS, SOUTH_VIETNAM, Board, board
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, distance, number, within
from engine.tet_68.mapfile import Road
from engine.tet_68.ways import AIRMOBILE, FOOT, MECHANIZED, RIVERINE, Mover, reach, way

LAND = [place for place in range(COUNT) if not board().all_sea[place]]
PLACES = st.sampled_from(LAND)
ALLOWED = st.sampled_from([EVERYWHERE, SOUTH_VIETNAM, SOUTH_VIETNAM | LAOS])
COASTS = st.sampled_from(board().coasts)


@st.composite
def moves(draw: st.DrawFn) -> tuple[int, Mover]:
    """A start, and a mover for which some hexes about it are barred or no place to end."""
    category = draw(st.sampled_from([FOOT, MECHANIZED, AIRMOBILE, RIVERINE]))
    walks = category in (FOOT, MECHANIZED)
    sails = category == FOOT and draw(st.booleans())
    start = draw(COASTS if sails or category == RIVERINE else PLACES)
    about = st.frozensets(st.sampled_from(within(start, 4)), max_size=12)
    mover = Mover(
        category,
        draw(st.integers(1, 4)),
        draw(st.sampled_from([0, 2, 3])) if walks else 0,
        draw(st.booleans()),
        draw(ALLOWED),
        sails,
        any_side=draw(st.booleans()),
        barred=draw(about),
        no_end=draw(about),
    )
    return start, mover


def plain(start: int, mover: Mover) -> dict[int, tuple[int, int]]:
    """The least points and bonus points to every end, by trying all ways, a step at a time.

    A way is its hex, points, bonus points, the block (0 not begun, 1 running, 2 over), whether it
    has sailed and whether it has stopped.
    """
    printed = board()
    ways = {(start, 0, 0, 0, False, False)}
    front = ways
    while front:
        further = set()
        for place, points, bonus, block, sailed, stopped in front:
            if stopped:
                continue
            if mover.sails and not sailed and printed.coastal[place]:
                for other in LAND:
                    if printed.coastal[other] and other != place and free(other, mover):
                        further.add((other, points, bonus, 2 if block else 0, True, False))
            for other in (h for h in NEIGHBOURS[place] if h >= 0 and free(h, mover)):
                if mover.category == AIRMOBILE:
                    further.add((other, points + 1, bonus, 0, sailed, False))
                    continue
                if mover.category == RIVERINE:
                    if other in printed.waterways[place]:
                        further.add((other, points + 1, bonus, 0, sailed, False))
                    continue
                if printed.all_sea[place] or printed.all_sea[other]:
                    continue
                if other not in printed.walks[place] and not mover.any_side:
                    continue
                road = other in (printed.red_roads if mover.red else printed.roads)[place]
                stops = mover.category == MECHANIZED and printed.rough[other] and not road
                further.add((other, points + 1, bonus, 2 if block else 0, sailed, stops))
                if road and block < 2 and bonus < mover.bonus:
                    further.add((other, points, bonus + 1, 1, sailed, False))
        front = {one for one in further if one[1] <= mover.points} - ways
        ways |= front
    found: dict[int, tuple[int, int]] = {}
    for place, points, bonus, *_ in sorted(ways, key=lambda one: one[1:3]):
        ends = place == start or not (place in mover.no_end or printed.all_sea[place])
        if ends:
            found.setdefault(place, (points, bonus))
    return found


def free(place: int, mover: Mover) -> bool:
    printed = board()
    allowed = printed.all_sea[place] or printed.countries[place] & mover.allowed
    return bool(allowed) and place not in mover.barred


@settings(max_examples=200, deadline=None)
@given(moves())
def test_reach_is_what_trying_every_way_finds(move: tuple[int, Mover]) -> None:
    assert reach(board(), *move) == plain(*move)


@settings(max_examples=150, deadline=None)
@given(moves(), st.data())
def test_a_way_costs_what_reach_says_and_each_step_is_allowed(
    move: tuple[int, Mover], data: st.DataObject
) -> None:
    start, mover = move
    found = reach(board(), start, mover)
    goal = data.draw(st.sampled_from(sorted(found)))
    best = way(board(), start, goal, mover)
    assert best is not None
    assert (best.points, best.bonus) == found[goal]
    assert best.hexes[0] == start and best.hexes[-1] == goal
    steps = best.points + best.bonus
    assert len(best.hexes) - 1 in ((steps, steps + 1) if mover.sails else (steps,))
    assert all(free(place, mover) for place in best.hexes[1:])


@settings(max_examples=100, deadline=None)
@given(moves(), st.data())
def test_what_is_out_of_reach_has_no_way(move: tuple[int, Mover], data: st.DataObject) -> None:
    start, mover = move
    found = reach(board(), start, mover)
    goals = [place for place in within(start, 5) if place not in found]
    goal = data.draw(st.sampled_from(goals))
    assert way(board(), start, goal, mover) is None


def walked(start: str, goal: str, mover: Mover) -> tuple[list[str], int, int] | None:
    found = way(board(), board().place(start), board().place(goal), mover)
    return found and ([number(place) for place in found.hexes], found.points, found.bonus)


def with_roads(*hexes: str) -> Board:
    """The map with these roads and no others."""
    data = board().data
    roads = tuple(
        Road(name=f"Road {n}", kind="black", hexes=line, source="reconstructed")
        for n, line in enumerate(hexes)
    )
    return Board(data._replace(map=msgspec.structs.replace(data.map, road=roads)))


def test_the_bonus_of_a_road_is_one_block() -> None:
    """The example of 7.3: onto a road, along it, over two mountains to a second one, no farther."""
    printed = with_roads("3311 3312 3313 3314", "3316 3317 3318")
    infantry = Mover(FOOT, 3, 6, allowed=SOUTH_VIETNAM)
    found = reach(printed, printed.place("3310"), infantry)
    assert found[printed.place("3311")] == (1, 0)
    assert found[printed.place("3314")] == (1, 3)
    assert found[printed.place("3316")] == (3, 3)
    assert printed.place("3317") not in found
    # Nor is a point of the bonus worth anything where no road leads on.
    assert found[printed.place("3315")] == (2, 3)


def test_the_bonus_lasts_for_six_hexes() -> None:
    printed = with_roads("3311 3312 3313 3314 3315 3316 3317 3318 3319")
    found = reach(printed, printed.place("3311"), Mover(FOOT, 1, 6))
    assert found[printed.place("3317")] == (0, 6)
    assert found[printed.place("3318")] == (1, 6)
    assert printed.place("3319") not in found


def test_only_all_weather_roads_count_in_bad_weather() -> None:
    good = Mover(FOOT, 3, 6, allowed=SOUTH_VIETNAM)
    assert walked("Dong Ha", "Khe Sanh", good) == (["2806", "2707", "2607"], 0, 2)
    bad = walked("Dong Ha", "Khe Sanh", good._replace(red=True))
    assert bad is not None and bad[1:] == (2, 0)


def test_mechanized_units_stop_in_the_jungle_but_not_on_a_road() -> None:
    armor = Mover(MECHANIZED, 6, 0, allowed=SOUTH_VIETNAM)
    assert walked("Qui Nhon", "An Khe", armor) is not None
    start, jungle = board().place("3123"), board().place("3222")
    assert board().rough[start] and board().rough[jungle]
    assert not board().roads[start]
    assert max(cost for cost, _ in reach(board(), start, armor).values()) == 1


def test_airmobile_units_fly_over_the_sea_and_do_not_end_there() -> None:
    cavalry = Mover(AIRMOBILE, 12)
    start = board().place("Da Nang")
    found = reach(board(), start, cavalry)
    assert not any(board().all_sea[place] for place in found)
    assert all(cost == distance(start, place) for place, (cost, _) in found.items())


def test_marines_go_from_coast_to_coast_once() -> None:
    marines = Mover(FOOT, 3, 6, allowed=SOUTH_VIETNAM, sails=True)
    found = walked("Da Nang", "Vung Tau", marines)
    assert found == (["3409", "2835"], 0, 0)
    assert walked("Da Nang", "Sihanoukville", marines) is None


@pytest.mark.parametrize("points", [1, 5])
def test_riverine_units_keep_to_the_water(points: int) -> None:
    found = reach(board(), board().place("Dong Tam"), Mover(RIVERINE, points))
    assert all(board().river[place] or board().coastal[place] for place in found)


def test_a_voyage_ends_the_block_of_a_road() -> None:
    """Ruling S109: what is left of the bonus is lost once the road is left for the sea."""
    printed = with_roads("3109 3208", "3713 3613")
    start, goal = printed.place("3109"), printed.place("3613")
    assert not printed.coastal[start] and not printed.coastal[goal]
    found = reach(printed, start, Mover(FOOT, 1, 6, sails=True))
    assert found[printed.place("3713")] == (0, 1)
    assert found[goal] == (1, 1)
