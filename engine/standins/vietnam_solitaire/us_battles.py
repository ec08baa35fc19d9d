"""The US/ARVN stand-in in combat: where to strike and fight, when to go, where to fly."""

from __future__ import annotations

from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.standins.vietnam_solitaire import us_doctrine as doctrine
from engine.standins.vietnam_solitaire.scene import Scene
from engine.standins.vietnam_solitaire.us_doctrine import SURE, Commander, worst
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST

STAY = 0.55  # odds at which it is gone on with


def fight(who: Commander, scene: Scene, space: Space) -> Order:
    """Give one order at a time, as dice fall: napalm where it counts most, then the best combat."""
    board = scene.board
    attacks = [
        a
        for a in scene.land()
        if scene.side(a, ALLIED) and scene.side(a, COMMUNIST) and Order("attack", (a,)) in space
    ]
    for area in sorted(attacks, key=lambda a: scene.odds(a)):
        strike = Order("napalm", (worst(scene, area),))
        if strike in space and who.fight * 0.5 < scene.odds(area) < 3:
            return strike
    goals = doctrine.goals(scene)
    for area in sorted(attacks, key=lambda a: -scene.odds(a)):
        region = board.region_of[area]
        last = len(scene.in_region(region, COMMUNIST)) == len(scene.side(area, COMMUNIST))
        # A unit that dies elsewhere comes back, perhaps where it is not wanted.
        if scene.odds(area) >= (who.fight if region in goals or last else SURE * 2):
            return Order("attack", (area,))
    lone = [a for a in scene.land() if len(scene.side(a, COMMUNIST)) == 1]
    lone.sort(key=lambda a: len(scene.in_region(board.region_of[a], COMMUNIST)))
    for area in lone:
        strike = Order("napalm", (worst(scene, area),))
        if strike in space:
            return strike
    return DONE


def retreat(scene: Scene, space: Space) -> Order:
    area = space.decision.area
    return Order("retreat") if scene.odds(area) < STAY else DONE


def react(scene: Scene, space: Space) -> list[Order]:
    """Fly to where it turns the scale; napalm on the worst attackers."""
    board = scene.board
    areas = [a for a in scene.land() if scene.fights[a] and scene.side(a, COMMUNIST)]
    for unit in board.airmobile:
        if not scene.on_map(unit) or scene.fights[scene.loc[unit]]:
            continue
        close = [a for a in areas if 0.3 < scene.odds(a) < SURE]
        for area in sorted(close, key=lambda a: -scene.odds(a, 1, scene.power(unit, a))):
            order = Order("move", ((unit,), area))
            if order in space:
                return [order]
    for area in sorted(areas, key=lambda a: scene.odds(a)):
        strike = Order("napalm", (worst(scene, area),))
        if strike in space:
            return [strike]
    return [DONE]


def redeploy(scene: Scene, space: Space) -> list[Order]:
    """Send units to the free region that needs them most, the fleet to where most is at stake."""
    board = scene.board
    orders: list[Order] = []
    for unit in board.airmobile:
        if not scene.on_map(unit):
            continue
        free = [r for r in scene.regions if not scene.in_region(r, COMMUNIST)]
        bare = [r for r in free if not scene.in_region(r, ALLIED)]
        home = board.region_of[scene.loc[unit]]
        if home in free and len(scene.in_region(home, ALLIED)) == 1:
            continue
        for region in bare:
            order = Order("move", ((unit,), board.areas_of[region][1]))
            if order in space:
                orders.append(order)
                scene.put(unit, board.areas_of[region][1])
                break
    return orders


def support(scene: Scene, space: Space) -> Order:
    """Let the fleet fire where the combat is not won anyway."""
    return Order("support") if scene.odds(space.decision.area) < SURE else DONE
