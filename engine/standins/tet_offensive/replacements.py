"""Who returns to play, for both sides."""

from __future__ import annotations

from engine.kernel.order import Order
from engine.kernel.space import Space
from engine.standins.tet_offensive.scene import Scene, distances
from engine.tet_offensive.board import (
    ALLIED,
    ARVN,
    AVIATION,
    CITY,
    DIVISION,
    ELIMINATED,
    NVA,
    TAC_AIR,
    US,
    VC,
    VC_NVA,
)


def vc_nva_replacements(scene: Scene, space: Space) -> list[Order]:
    """Return a battalion for each corps near a city that matters, and NVA units by their points."""
    board = scene.board
    gone = [u for u in scene.here[ELIMINATED] if board.side_of[u] == VC_NVA]
    orders: list[Order] = []
    for corps in range(1, 5):
        pool = [u for u in gone if board.army[u] == VC and board.unit_corps[u] == corps]
        best: tuple[float, Order] | None = None
        for unit in pool:
            far = distances(scene.routes.class_of[unit])
            for area in board.sanctuaries:
                if corps not in board.near_corps[area] or scene.allied[area]:
                    continue
                score = max(board.pv[c] / (1 + far[c][area]) for c in board.cities)
                order = Order("replace", (unit, area))
                if (best is None or score > best[0]) and order in space:
                    best = (score, order)
            if best:
                break
        if best:
            orders.append(best[1])
    points = scene.nva_points
    nva = [u for u in gone if board.army[u] == NVA]
    nva.sort(key=lambda u: (board.size[u] != DIVISION, -board.combat[u], u))
    for unit in nva:
        cost = 1 if board.size[unit] != DIVISION else 2 if board.combat[unit] == 18 else 3
        order = Order("replace", (unit, None))
        if cost <= points and order in space:
            orders.append(order)
            points -= cost
    return orders


def allied_replacements(scene: Scene, space: Space) -> list[Order]:
    """Return the strongest US and ARVN unit and an air unit where they are needed most."""
    board = scene.board
    gone = [u for u in scene.here[ELIMINATED] if board.side_of[u] == ALLIED]
    gone.sort(key=lambda u: (-board.combat[u], u))
    orders: list[Order] = []
    for group in (
        lambda u: board.army[u] == US and board.allied_ground[u],
        lambda u: board.army[u] == ARVN,
        lambda u: board.type[u] in (AVIATION, TAC_AIR),
    ):
        found: Order | None = None
        for unit in filter(group, gone):
            spots = [
                c
                for c in board.cities
                if board.kind[c] == CITY and board.unit_corps[unit] in (0, board.corps[c])
            ]
            spots.sort(key=lambda c: (-_danger(scene, c), c))
            for city in spots:
                order = Order("replace", (unit, city))
                if scene.friendly(city) and order in space:
                    found = order
                    break
            if found:
                break
        if found:
            orders.append(found)
    return orders


def _danger(scene: Scene, city: int) -> float:
    province = scene.board.province_of[city]
    near = scene.enemies(province) + sum(
        scene.enemies(a) for a in scene.board.sanctuaries_by[province]
    )
    return scene.board.pv[city] * (1 + near) / (2 + len(scene.allied[city]))
