"""The NVA/VC stand-in of a game for two: be where the enemy is not, and strike what is weak."""

from __future__ import annotations

from random import Random

from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.standins.vietnam_solitaire.scene import Scene
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, JUNGLE
from engine.vietnam_solitaire.phases.score import CAPITAL
from engine.vietnam_solitaire.scenario import scenario_of
from engine.vietnam_solitaire.view import View

EVADE = 1.4  # odds of the enemy at which a combat is avoided
CRUSH = (0.25, 0.7)  # odds of the enemy at which one is looked for
RAIDS = (0, 1)  # regions that surplus infantry slips into after an offensive


class NvaVcPlayer:
    """Plays the NVA/VC seat."""

    def __init__(self, random: Random) -> None:
        # Commanders differ: some seek battle, some slip into regions so that nobody controls them.
        self.crush = random.uniform(*CRUSH)
        self.raids = random.choice(RAIDS)

    def standing_orders(self) -> list[str]:
        """Return standing orders: take SAMs and MiGs as they come."""
        return ["trail-counter: default"]

    def answer(self, view: View, space: Space) -> list[Order]:
        """Answer one decision."""
        scene = Scene(view)
        kind = space.decision.kind
        if kind == "shift":
            return [*self._shift(scene, space), DONE]
        if kind == "placement":
            plan = [*self._transfer(scene, space), *self._place(scene, space)]
            return [*plan, *self._move(scene), *self._attack(scene), DONE]
        if kind == "reinforcements":
            return [*self._reinforce(scene, space)]
        if kind == "evasion":
            return [self._evade(scene, space)]
        if kind == "redeployment":
            return [*self._redeploy(scene), DONE]
        return space.default()

    def _shift(self, scene: Scene, space: Space) -> list[Order]:
        """Shift counters to the regions to which no counter leads."""
        for start in scene.trails:
            for end in scene.trails:
                order = Order("shift", (start, end))
                if scene.trail[start] > 1 and not scene.trail[end] and order in space:
                    return [order]
        return []

    def _spots(self, scene: Scene, region: int) -> list[int]:
        """Return the areas of a region, the safest first: without the enemy, in the jungle."""
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
        """Place what the dice and the trail bring in the safest areas; armor before infantry."""
        board, view = scene.board, scene.view
        scenario = scenario_of(view.scenario, board)
        fixed = scenario.rules(view.turn).regulars_in
        orders: list[Order] = []
        pool = set(scene.pool())
        infantry = [u for u in board.of_kind[board.nva_kind] if u in pool]
        insurgents = [u for u in board.of_kind[board.vc_kind] if u in pool]
        armor = [u for u in board.of_kind[board.armor_kind] if u in pool]
        for due, supply in ((view.insurgents, insurgents), (view.regulars, infantry)):
            for name, count in due.items():
                region = board.region_id[name]
                area = self._spots(scene, region)[0]
                if supply is infantry and fixed and board.region_of[fixed[0]] == region:
                    area = fixed[0]
                for _ in range(count):
                    tank = Order("place", ((armor[0],), area)) if armor else DONE
                    must = region == scenario.armor_returns
                    if supply is infantry and armor and (must or tank in space):
                        orders.append(tank)
                        scene.put(armor.pop(0), area)
                    elif supply:
                        unit = supply.pop(0)
                        orders.append(Order("place", ((unit,), area)))
                        scene.put(unit, area)
        return orders

    def _move(self, scene: Scene) -> list[Order]:
        """Move units out of combats that would be lost."""
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

    def _transfer(self, scene: Scene, space: Space) -> list[Order]:
        """Move the one NVA unit that may change its region, to the capital first."""
        board = scene.board
        crowd = max(scene.regions, key=lambda r: len(self._infantry(scene, r)))
        bare = [r for r in scene.regions if not scene.in_region(r, COMMUNIST)]
        bare.sort(key=lambda r: (board.regions[r] != CAPITAL, len(scene.in_region(r, ALLIED))))
        units = self._infantry(scene, crowd)
        for region in bare:
            area = self._spots(scene, region)[0]
            if len(units) < 2 or scene.side(area, ALLIED):
                continue
            order = Order("move", ((units[-1],), area))
            if order in space:
                scene.put(units[-1], area)
                return [order]
        return []

    def _infantry(self, scene: Scene, region: int) -> list[int]:
        there = scene.in_region(region, COMMUNIST)
        return [u for u in there if scene.board.kind_of[u] == scene.board.nva_kind]

    def _attack(self, scene: Scene) -> list[Order]:
        """Send all of a region's units against the weakest garrison, if it is weak enough."""
        orders: list[Order] = []
        for region in scene.regions:
            areas = scene.board.areas_of[region]
            free = [a for a in areas if not scene.side(a, ALLIED)]
            units = [u for a in free for u in scene.side(a, COMMUNIST)]
            held = [a for a in areas if scene.side(a, ALLIED)]
            if not units or not held:
                continue
            target = min(held, key=lambda a: scene.odds_against(a, units))
            if scene.odds_against(target, units) > self.crush:
                continue
            orders.append(Order("move", (tuple(units), target)))
            for unit in units:
                scene.put(unit, target)
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

    def _redeploy(self, scene: Scene) -> list[Order]:
        """Send surplus infantry where the enemy would hold a region alone; one stays everywhere."""
        surplus = []
        for region in scene.regions:
            if not scene.in_region(region, ALLIED):
                surplus += self._infantry(scene, region)[1:]
        bare = [r for r in scene.regions if not scene.in_region(r, COMMUNIST)]
        bare.sort(key=lambda r: len(scene.in_region(r, ALLIED)))
        return [
            Order("move", ((unit,), self._spots(scene, region)[0]))
            for unit, region in zip(surplus, bare[: self.raids], strict=False)
        ]
