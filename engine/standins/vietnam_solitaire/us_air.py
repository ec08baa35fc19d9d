"""The US/ARVN stand-in against the trail: bombers, berets, or militia instead."""

from __future__ import annotations

from engine.kernel.order import Order
from engine.kernel.space import Space
from engine.standins.vietnam_solitaire import us_doctrine as doctrine
from engine.standins.vietnam_solitaire.scene import Scene
from engine.standins.vietnam_solitaire.us_doctrine import GOALS, HOLD_BACK, Commander
from engine.vietnam_solitaire.board import COMMUNIST, JUNGLE, RUFF_PUFF


def attacks(who: Commander, scene: Scene, space: Space) -> list[Order]:
    """Send bombers and berets against what leads to the goals, for about half of the points."""
    board = scene.board
    goals = doctrine.goals(scene)
    budget = scene.points * who.air_share * (HOLD_BACK if scene.view.players > 1 else 1)
    orders: list[Order] = []
    if space.ruleset.chosen.get("ruff-puffs") == "on":
        orders += _train(scene, goals)
        budget -= len(orders)
    taken = {order.slots[1] for order in orders}
    left = list(scene.trail)
    for unit in (*board.bombers, *board.berets):
        if unit in taken or board.cost[unit] > budget:
            continue
        bomber = unit in board.bombers
        best = [a for a in scene.trails if left[a] and (bomber or a not in board.north)]
        # Where no region can be given up, one bomber goes where most comes from.
        wide = len(scene.regions) > GOALS or unit == board.bombers[0]
        best.sort(
            key=lambda a: (
                board.region_of[a] not in goals,
                scene.flak[a] if wide else -scene.threat(board.region_of[a]),
                -left[a],
                a,
            )
        )
        for area in best:
            order = Order("target", (area, unit))
            if order in space:
                orders.append(order)
                budget -= board.cost[unit]
                left[area] -= 1
                break
    return orders


def _train(scene: Scene, goals: list[int]) -> list[Order]:
    board = scene.board
    pool = [u for u in board.ruff_puffs if not scene.on_map(u)]
    areas = [
        a
        for r in goals
        for a in board.areas_of[r]
        if board.terrain[a] == JUNGLE
        and not scene.side(a, COMMUNIST)
        and not any(board.type[u] == RUFF_PUFF for u in scene.here[a])
    ][: min(2, len(pool))]
    beret = next((u for u in board.berets if u in scene.pool()), -1)
    if not areas or beret < 0 or scene.points < 2:
        return []
    return [Order("train", (tuple(areas), beret))]
