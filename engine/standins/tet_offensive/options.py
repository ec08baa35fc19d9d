"""What the optional rules ask of the stand-ins: set-up, recon teams, incursions, consent."""

from __future__ import annotations

from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.relief import Relief
from engine.standins.tet_offensive.scene import Scene
from engine.tet_offensive.board import BOX, PROVINCE, SANCTUARY, US
from engine.tet_offensive.common import INVASION, STRATEGIC_RECON
from engine.tet_offensive.routes import INVADED


def set_up(scene: Scene, space: Space) -> list[Order]:
    """Place ground units that would begin in the country in the best city of their province."""
    board = scene.board
    orders = []
    for unit in board.movers:
        area = scene.loc[unit]
        if not scene.own[unit] or board.kind[area] != PROVINCE or not board.cities_in[area]:
            continue
        city = max(board.cities_in[area], key=lambda c: (board.pv[c], -c))
        order = Order("place", ((unit,), city))
        if order in space:
            orders.append(order)
    return [*orders, DONE]


def recon_teams(scene: Scene, space: Space) -> list[Order]:
    """Send each team that is ready where most lies hidden, first where friends can use it."""
    board = scene.board
    orders: list[Order] = []
    taken: dict[int, int] = {}
    for team in scene.teams if STRATEGIC_RECON in scene.optional else ():
        if team.ready or team.place:
            continue
        unit = board.unit_id[team.id]
        open_to = [
            a
            for a in board.map_areas
            if board.kind[a] in (PROVINCE, SANCTUARY) and board.country[a] == team.operates
            if scene.backs[a] > taken.get(a, 0)
        ]
        if not open_to:
            continue
        best = max(open_to, key=lambda a: (bool(scene.allied[a]), scene.backs[a], -a))
        order = Order("recon", (unit, best))
        if order in space:
            taken[best] = taken.get(best, 0) + 1
            orders.append(order)
    return orders


def incursion(scene: Scene, relief: Relief, moved: set[int]) -> list[Order]:
    """Send one strong unit that is missed nowhere after what hides across the border."""
    board = scene.board
    slack = scene.limits[US] - scene.levels[US]
    if INVASION not in scene.optional or slack < doctrine.BORDER_SLACK or scene.turns_left() < 2:
        return []
    abroad = [a for a in board.sanctuaries if board.country[a] in INVADED]
    if any(scene.allied[a] for a in abroad):
        return []
    best, choice = 0.0, (-1, -1)
    for unit in board.movers:
        if not scene.own[unit] or unit in moved or board.kind[scene.loc[unit]] == BOX:
            continue
        ways = scene.routes.steps[scene.routes.class_of[unit]][scene.loc[unit]]
        for to in (a for a in ways if a in abroad and scene.backs[a] >= doctrine.BORDER_BACKS):
            if relief.leaving(unit) > doctrine.INERTIA or not relief.may_react(unit):
                continue
            worth = scene.power(unit, to) * scene.backs[to]
            if worth > best:
                best, choice = worth, (unit, to)
    unit, to = choice
    return [Order("move", ((unit,), None, to))] if unit >= 0 else []


def consent(space: Space) -> list[Order]:
    """Let the ally carry what they ask for, if it can still be done."""
    unit = space.decision.unit
    agree = Order("agree", (unit,))
    return [agree] if agree in space else [Order("refuse", (unit,))]
