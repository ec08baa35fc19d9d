"""The US/ARVN stand-in buys and moves: clear the regions it holds, then garrison them."""

from __future__ import annotations

from engine.kernel.order import Order
from engine.standins.vietnam_solitaire import us_doctrine as doctrine
from engine.standins.vietnam_solitaire.scene import Scene
from engine.standins.vietnam_solitaire.us_doctrine import ENTRY, SURE, Commander, may_raise
from engine.vietnam_solitaire.board import (
    ALLIED,
    ARVN,
    BY_AIR,
    COMMUNIST,
    NAPALM,
    PAID,
    RUFF_PUFF,
)


def raise_and_move(who: Commander, scene: Scene) -> list[Order]:
    orders: list[Order] = []
    goals = doctrine.goals(scene)
    others = [r for r in scene.regions if r not in goals]
    napalm = any(scene.board.type[u] == NAPALM for u in scene.pool())
    scene.points -= int(napalm and scene.points > 3)
    fleet = scene.board.fleet
    if fleet in scene.pool() and scene.points >= scene.board.cost[fleet] + 3:
        sea = scene.board.seas[goals[0]]
        orders.append(Order("raise", ((fleet,), sea)))
        scene.points -= scene.board.cost[fleet]
        scene.put(fleet, sea)
    for region in goals:
        orders += _clear(who, scene, region)
    for region in goals:
        orders += _garrison(scene, region)
    for region in others:
        orders += _pin(who, scene, region)
    while (order := _strengthen(scene, goals)) is not None:
        orders.append(order)
    return orders


def _strengthen(scene: Scene, goals: list[int]) -> Order | None:
    """Raise one more unit where the enemy will most likely come: unspent points are lost."""
    board = scene.board
    areas = [a for r in goals for a in board.areas_of[r] if not scene.side(a, COMMUNIST)]
    can = _for_sale(scene)
    if not areas or not can:
        return None
    if scene.view.players > 1:
        # An enemy that chooses where to enter comes where they meet least.
        area = min(areas, key=lambda a: sum(scene.power(u, a) for u in scene.side(a, ALLIED)))
    else:
        area = min(areas, key=lambda a: (len(scene.side(a, ALLIED)) + 1) / ENTRY[board.part_of[a]])
    unit = max(can, key=lambda u: (scene.power(u, area), -u))
    scene.points -= board.cost[unit]
    scene.put(unit, area)
    return Order("raise", ((unit,), area))


def _for_sale(scene: Scene) -> list[int]:
    """Return the units that the points left can buy now, militia excepted."""
    board = scene.board
    return [
        u
        for u in scene.pool()
        if board.allied_ground[u]
        and board.type[u] != RUFF_PUFF
        and board.cost[u] <= scene.points
        and may_raise(scene, u)
    ]


def _pin(who: Commander, scene: Scene, region: int) -> list[Order]:
    """Keep a cheap unit in a region that is given up, so that the enemy does not hold it."""
    board = scene.board
    if not who.pins or scene.in_region(region, ALLIED):
        return []
    free = [a for a in board.areas_of[region] if not scene.side(a, COMMUNIST)]
    can = [
        u
        for u in scene.pool()
        if board.army[u] == ARVN and board.moves[u] and board.cost[u] <= scene.points
    ]
    if not free or not can:
        return []
    unit = min(can, key=lambda u: (board.cost[u], u))
    scene.points -= board.cost[unit]
    scene.put(unit, free[-1])
    return [Order("raise", ((unit,), free[-1]))]


def _clear(who: Commander, scene: Scene, region: int) -> list[Order]:
    """Send what is needed against the enemies of a region, the easiest area first."""
    board = scene.board
    orders: list[Order] = []
    held = [a for a in board.areas_of[region] if scene.side(a, COMMUNIST)]
    for area in sorted(held, key=lambda a: -scene.odds(a, 1, 3)):
        plan: list[Order] = []
        before = (scene.points, list(scene.loc))
        while scene.odds(area) < SURE:
            order = _bring(scene, area)
            if order is None:
                break
            plan.append(order)
        if scene.odds(area) < who.fight:
            scene.points = before[0]
            for unit, place in enumerate(before[1]):
                if scene.loc[unit] != place:
                    scene.put(unit, place)
            continue
        orders += plan
    return orders


def _bring(scene: Scene, area: int) -> Order | None:
    """Bring the cheapest strong unit to an area: from near, by air, for a point, or bought."""
    board = scene.board
    region = board.region_of[area]
    best: tuple[float, int, str, int] | None = None
    for unit in board.units:
        if not board.allied_ground[unit] or scene.power(unit, area) < 1:
            continue
        if scene.on_map(unit):
            place = scene.loc[unit]
            same = board.region_of[place] == region
            # A unit stays that has an enemy before it or is the last to hold a free region.
            alone = len(scene.in_region(board.region_of[place], ALLIED)) == 1
            if place == area or scene.side(place, COMMUNIST) or (alone and not same):
                continue
            how = board.moves[unit]
            if not (same and how) and how not in (PAID, BY_AIR):
                continue
            cost = 0 if same or how == BY_AIR else 1
            verb = "move"
        elif unit in scene.pool():
            cost, verb = board.cost[unit], "raise"
            if board.type[unit] == RUFF_PUFF or not may_raise(scene, unit):
                continue
        else:
            continue
        if cost > scene.points:
            continue
        merit = scene.power(unit, area) / (cost + 0.7)
        if best is None or merit > best[0]:
            best = (merit, unit, verb, cost)
    if best is None:
        return None
    _, unit, verb, cost = best
    scene.points -= cost
    scene.put(unit, area)
    return Order(verb, ((unit,), area))


def _garrison(scene: Scene, region: int) -> list[Order]:
    """Post a unit in each area of a region, the likeliest first; surplus units spread out."""
    board = scene.board
    areas = board.areas_of[region]
    orders: list[Order] = []
    empty = [a for a in areas if not scene.side(a, ALLIED) and not scene.side(a, COMMUNIST)]
    empty.sort(key=lambda a: -ENTRY[board.part_of[a]])
    for area in empty:
        spare = [
            u
            for a in areas
            if not scene.side(a, COMMUNIST) and len(scene.side(a, ALLIED)) > 1
            for u in scene.side(a, ALLIED)
            if board.moves[u] and scene.power(u, area)
        ]
        if spare:
            unit = max(spare, key=lambda u: scene.power(u, area))
            scene.put(unit, area)
            orders.append(Order("move", ((unit,), area)))
            continue
        can = _for_sale(scene)
        if can:
            unit = max(can, key=lambda u: (scene.power(u, area) / board.cost[u], -u))
            scene.points -= board.cost[unit]
            scene.put(unit, area)
            orders.append(Order("raise", ((unit,), area)))
    return orders
