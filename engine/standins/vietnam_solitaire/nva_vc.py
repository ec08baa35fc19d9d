"""The NVA/VC stand-in of a game for two: be where the enemy is not, and strike what is weak."""

from __future__ import annotations

from random import Random

from engine.kernel.decision import Space
from engine.kernel.order import DONE, Order
from engine.standins.vietnam_solitaire.scene import Scene
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, JUNGLE
from engine.vietnam_solitaire.view import View

EVADE = 1.4  # odds of the enemy at which a combat is avoided
CRUSH = 0.5  # odds of the enemy at which one is looked for


class NvaVcPlayer:
    """Plays the NVA/VC seat."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def standing_orders(self) -> list[str]:
        """SAMs and MiGs as they come."""
        return ["trail-counter: default"]

    def answer(self, view: View, space: Space) -> list[Order]:
        """Answer one decision."""
        scene = Scene(view)
        kind = space.decision.kind
        if kind == "shift":
            return [*self._shift(scene, space), DONE]
        if kind == "placement":
            return [*self._place(scene, space), *self._move(scene, space), DONE]
        if kind == "reinforcements":
            return [*self._reinforce(scene, space)]
        if kind == "evasion":
            return [self._evade(scene, space)]
        if kind == "redeployment":
            return [*self._redeploy(scene, space)]
        return space.default()

    def _shift(self, scene: Scene, space: Space) -> list[Order]:
        """Counters to the regions that nothing leads to."""
        for start in scene.trails:
            for end in scene.trails:
                order = Order("shift", (start, end))
                if scene.trail[start] > 1 and not scene.trail[end] and order in space:
                    return [order]
        return []

    def _spots(self, scene: Scene, region: int) -> list[int]:
        """Areas of a region, the safest first: without the enemy, in the jungle."""
        board = scene.board
        return sorted(
            board.areas_of[region],
            key=lambda a: (
                len(scene.side(a, ALLIED)),
                board.terrain[a] != JUNGLE,
                -len(scene.side(a, COMMUNIST)),
                a,
            ),
        )

    def _place(self, scene: Scene, space: Space) -> list[Order]:
        """What the dice and the trail bring, to the safest spot; armor instead of infantry."""
        board, view = scene.board, scene.view
        orders: list[Order] = []
        pool = set(scene.pool())
        infantry = [u for u in board.of_kind[board.nva_kind] if u in pool]
        insurgents = [u for u in board.of_kind[board.vc_kind] if u in pool]
        armor = [u for u in board.of_kind[board.armor_kind] if u in pool]
        for due, supply in ((view.insurgents, insurgents), (view.regulars, infantry)):
            for name, count in due.items():
                area = self._spots(scene, board.region_id[name])[0]
                for _ in range(count):
                    tank = Order("place", ((armor[0],), area)) if armor else DONE
                    if supply is infantry and armor and tank in space:
                        orders.append(tank)
                        scene.put(armor.pop(0), area)
                    elif supply:
                        unit = supply.pop(0)
                        orders.append(Order("place", ((unit,), area)))
                        scene.put(unit, area)
        return orders

    def _move(self, scene: Scene, space: Space) -> list[Order]:
        """Out of combats that would be lost, into those that would be won."""
        orders: list[Order] = []
        for area in scene.land():
            ours = scene.side(area, COMMUNIST)
            if not ours or not scene.side(area, ALLIED) or scene.odds(area) < EVADE:
                continue
            region = scene.board.region_of[area]
            to = self._spots(scene, region)[0]
            if to == area or scene.side(to, ALLIED):
                continue
            orders.append(Order("move", (tuple(ours), to)))
            for unit in ours:
                scene.put(unit, to)
        return orders

    def _reinforce(self, scene: Scene, space: Space) -> list[Order]:
        for unit in scene.board.communists:
            for region in scene.regions:
                order = Order("place", ((unit,), self._spots(scene, region)[0]))
                if order in space:
                    return [order]
        return [DONE]

    def _evade(self, scene: Scene, space: Space) -> Order:
        area = space.decision.area
        if scene.odds(area) < EVADE:
            return DONE
        units = tuple(scene.side(area, COMMUNIST))
        for to in self._spots(scene, scene.board.region_of[area]):
            order = Order("evade", (units, to))
            if order in space:
                return order
        return DONE

    def _redeploy(self, scene: Scene, space: Space) -> list[Order]:
        """Surplus infantry to the regions that nobody of ours stands in."""
        board = scene.board
        bare = [r for r in scene.regions if not scene.in_region(r, COMMUNIST)]
        for region in bare:
            for unit in board.of_kind[board.nva_kind]:
                order = Order("move", ((unit,), self._spots(scene, region)[0]))
                if order in space:
                    return [order]
        return [DONE]
