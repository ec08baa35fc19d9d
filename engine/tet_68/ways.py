"""The cheapest way of a unit over the map: movement by kind, with the bonus of roads.

Each step costs one point. The points of the road bonus are spent along a road, one after another
with no other point between (7.3B, ruling S16), so a way is in one of three states: the bonus not
yet begun, running, or over. Nothing here knows units: who or what bars a hex is handed in, so that
a way shows no more than the seat that asks may know.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from engine.tet_68.board import EVERYWHERE, Board
from engine.tet_68.data.hexes import COUNT, NEIGHBOURS, distance

ROAD_BONUS = 6  # points of US foot and mechanized units along a road
OVER = ROAD_BONUS + 1  # the bonus is spent or broken off

FOOT, MECHANIZED, AIRMOBILE, RIVERINE = range(4)
NONE: frozenset[int] = frozenset()


class Mover(NamedTuple):
    """How something moves.

    `points`: its movement points. `bonus`: points along a road. `red`: only all-weather roads are
    there. `allowed`: the countries that it may enter, as bits. `sails`: it may go from coast to
    coast once. `any_side`: sides that are all sea do not hinder it. `barred`: hexes that it may
    not enter. `no_end`: hexes that it may pass only. `closed`: steps, from hex to hex, that it may
    not take though it may be in both.
    """

    category: int
    points: int
    bonus: int = 0
    red: bool = False
    allowed: int = EVERYWHERE
    sails: bool = False
    any_side: bool = False
    barred: Collection[int] = NONE
    no_end: Collection[int] = NONE
    closed: Collection[tuple[int, int]] = frozenset()


class Way(NamedTuple):
    """A way from hex to hex, both ends among them, and what it costs."""

    hexes: tuple[int, ...]
    points: int
    bonus: int


# Where a way has come to: hex, bonus points spent in the running block or OVER, whether it has
# sailed, whether it has stopped. A plain tuple, for there are thousands of them.
_State = tuple[int, int, bool, bool]
_Cost = tuple[int, int, int]  # ordinary points, bonus points, steps


def way(board: Board, start: int, goal: int, mover: Mover, *, through: bool = False) -> Way | None:
    """The cheapest way: fewest ordinary points, then fewest of the bonus; None if there is none.

    `through`: it goes on from the goal, in which it need not be able to end.
    """
    if not through and goal != start and (goal in mover.no_end or board.all_sea[goal]):
        return None
    came: dict[_State, _State | None] = {}
    for state, before, cost in _search(board, start, mover, goal):
        came[state] = before
        if state[0] == goal:
            hexes = []
            here: _State | None = state
            while here is not None:
                hexes.append(here[0])
                here = came[here]
            return Way(tuple(reversed(hexes)), cost[0], cost[1])
    return None


def along(board: Board, hexes: Sequence[int], mover: Mover) -> Way | None:
    """What a given way costs, at its cheapest; None if the mover cannot take it."""
    came: dict[_State, _Cost] = {(hexes[0], 0, False, False): (0, 0, 0)}
    for goal in hexes[1:]:
        further: dict[_State, _Cost] = {}
        for state, cost in came.items():
            for after, by_bonus in _onward(board, state, mover, goal):
                spent = (cost[0] + (not by_bonus), cost[1] + by_bonus, cost[2] + 1)
                if spent[0] <= mover.points and spent < further.get(after, (spent[0] + 1, 0, 0)):
                    further[after] = spent
            if mover.sails and not state[2] and _lands(board, state, mover, goal):
                landed = (goal, 0 if state[1] == 0 else OVER, True, False)
                afloat = (cost[0], cost[1], cost[2] + 1)
                if afloat < further.get(landed, (afloat[0] + 1, 0, 0)):
                    further[landed] = afloat
        came = further
    end = hexes[-1]
    if not came or (len(hexes) > 1 and (end in mover.no_end or board.all_sea[end])):
        return None
    points, bonus, _ = min(came.values())
    return Way(tuple(hexes), points, bonus)


def _onward(board: Board, state: _State, mover: Mover, goal: int) -> Iterator[tuple[_State, bool]]:
    """The steps from a state that lead to one hex."""
    if not state[3]:
        for after, by_bonus in _steps(board, state, mover):
            if after[0] == goal:
                yield after, by_bonus


def _lands(board: Board, state: _State, mover: Mover, goal: int) -> bool:
    """Whether a sea leg leads from a state to a hex."""
    place, _, _, stopped = state
    coasts = board.coastal[place] and board.coastal[goal] and place != goal
    return coasts and not stopped and _open(board, goal, mover)


def reach(board: Board, start: int, mover: Mover) -> dict[int, tuple[int, int]]:
    """Every hex in which a move may end, with the points and bonus points that the way costs."""
    found: dict[int, tuple[int, int]] = {}
    for state, _, cost in _search(board, start, mover):
        place = state[0]
        ends = place == start or (place not in mover.no_end and not board.all_sea[place])
        if ends and place not in found:
            found[place] = (cost[0], cost[1])
    return found


def _search(
    board: Board, start: int, mover: Mover, goal: int = -1
) -> Iterator[tuple[_State, _State | None, _Cost]]:
    """The states that a mover comes to, cheapest first, each with the one before it and its cost.

    With a goal those are left out from which its points cannot last to it.
    """

    coasts = [place for place in board.coasts if mover.sails and _open(board, place, mover)]
    inland = min((distance(place, goal) for place in coasts if goal >= 0), default=COUNT)

    def hopeless(place: int, block: int, sailed: bool, ordinary: int) -> bool:
        if goal < 0:
            return False
        left = mover.points - ordinary + max(0, mover.bonus - block)
        return distance(place, goal) > left and (sailed or inland > left)

    first: _State = (start, 0, False, False)
    queue: list[tuple[_Cost, _State, _State | None]] = [((0, 0, 0), first, None)]
    done: set[_State] = set()
    afloat: set[int] = set()  # blocks with which the sea has been reached: farther is no cheaper
    while queue:
        cost, state, before = heapq.heappop(queue)
        if state in done:
            continue
        done.add(state)
        yield state, before, cost
        place, block, sailed, stopped = state
        if stopped:
            continue
        ordinary, bonus, length = cost
        for after, by_bonus in _steps(board, state, mover):
            spent = ordinary + (not by_bonus)
            if after in done or spent > mover.points:
                continue
            if not hopeless(after[0], after[1], after[2], spent):
                further = (spent, bonus + by_bonus, length + 1)
                heapq.heappush(queue, (further, after, state))
        if mover.sails and not sailed and board.coastal[place]:
            left = 0 if block == 0 else OVER
            if left in afloat:
                continue
            afloat.add(left)
            for coast in coasts:
                if coast != place and not hopeless(coast, left, True, ordinary):
                    landed = (coast, left, True, False)
                    heapq.heappush(queue, ((ordinary, bonus, length + 1), landed, state))


def _open(board: Board, place: int, mover: Mover) -> bool:
    """Whether a mover may enter a hex at all."""
    return place not in mover.barred and board.enters(place, mover.allowed)


def _steps(board: Board, state: _State, mover: Mover) -> Iterator[tuple[_State, bool]]:
    """The states one step on, and whether the step spends a point of the bonus."""
    place, block, sailed, _ = state
    if mover.category == AIRMOBILE:
        for other in NEIGHBOURS[place]:
            if other >= 0 and _open(board, other, mover):
                yield (other, 0, sailed, False), False
        return
    if mover.category == RIVERINE:
        for other in board.waterways[place]:
            if _open(board, other, mover):
                yield (other, 0, sailed, False), False
        return
    roads = board.red_roads[place] if mover.red else board.roads[place]
    broken = OVER if block else 0
    for other in board.lands[place] if mover.any_side else board.walks[place]:
        if not _open(board, other, mover) or (mover.closed and (place, other) in mover.closed):
            continue
        by_road = other in roads
        if by_road and block < mover.bonus:
            yield (other, block + 1, sailed, False), True
        stops = mover.category == MECHANIZED and board.rough[other] and not by_road
        yield (other, broken, sailed, stops), False
