"""The US/ARVN stand-in: hold three regions with Saigon, cut the trail that leads there."""

from __future__ import annotations

from random import Random

from engine.kernel.decision import Space
from engine.kernel.order import DONE, Order
from engine.standins.vietnam_solitaire.scene import Scene
from engine.vietnam_solitaire.board import (
    ALLIED,
    ANZAC,
    ARVN,
    BY_AIR,
    COMMUNIST,
    JUNGLE,
    NAPALM,
    PAID,
    ROK,
    RUFF_PUFF,
    US,
)
from engine.vietnam_solitaire.view import View

BOLDNESS = (0.4, 1.2)  # odds at which a combat is begun
AIR_SHARE = (0.3, 0.9)  # of a turn's points that go against the trail
PINS = 0.05  # how many leave a unit in a region that they give up
STAY = 0.55  # odds at which it is gone on with
SURE = 1.6  # odds at which no more units are sent
GOALS = 3  # regions to hold, and one more with so many units on the map
RICH = 12
# Shares of the die by which the enemy enters: how much a garrison in an area is worth.
ENTRY = (2, 2, 1, 1)


class UsArvnPlayer:
    """Plays the US/ARVN seat."""

    def __init__(self, random: Random) -> None:
        # Commanders differ: how bold, how much for the air war, whether a lost region is pinned.
        self.fight = random.uniform(*BOLDNESS)
        self.air_share = random.uniform(*AIR_SHARE)
        self.pins = random.random() < PINS

    def standing_orders(self) -> list[str]:
        """What needs no thought."""
        return ["setup: done", "withdrawal: default"]

    def answer(self, view: View, space: Space) -> list[Order]:
        """Answer one decision."""
        scene = Scene(view)
        kind = space.decision.kind
        if kind == "trail-attack":
            return [*self._attacks(scene, space), DONE]
        if kind == "raise-move":
            return [*self._raise(scene), DONE]
        if kind == "fight":
            return [self._fight(scene, space)]
        if kind == "retreat":
            return [self._retreat(scene, space)]
        if kind == "support":
            return [Order("support") if scene.odds(space.decision.area) < SURE else DONE]
        if kind == "reaction":
            return [*self._react(scene, space)]
        if kind == "airmobile":
            return [*self._redeploy(scene, space), DONE]
        return space.default()

    # ---- where to --------------------------------------------------------------------------------

    def goals(self, scene: Scene) -> list[int]:
        """The regions to hold, Saigon first, then those with the least against us."""
        saigon = scene.board.region_id["Saigon"]

        def burden(region: int) -> float:
            enemies = len(scene.in_region(region, COMMUNIST))
            ours = len(scene.in_region(region, ALLIED))
            return enemies + 1.3 * scene.threat(region) - 0.6 * ours - 3 * (region == saigon)

        ours = sum(len(scene.in_region(region, ALLIED)) for region in scene.regions)
        return sorted(scene.regions, key=burden)[: GOALS + (ours >= RICH)]

    # ---- the trail -------------------------------------------------------------------------------

    def _attacks(self, scene: Scene, space: Space) -> list[Order]:
        """Bombers and berets against what leads to the goals, with about half of the points."""
        board = scene.board
        goals = self.goals(scene)
        budget = scene.points * self.air_share
        orders: list[Order] = []
        if space.ruleset.chosen.get("ruff-puffs") == "on":
            orders += self._train(scene, goals)
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

    def _train(self, scene: Scene, goals: list[int]) -> list[Order]:
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

    # ---- raising and moving ----------------------------------------------------------------------

    def _raise(self, scene: Scene) -> list[Order]:
        orders: list[Order] = []
        goals = self.goals(scene)
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
            orders += self._clear(scene, region)
        for region in goals:
            orders += self._garrison(scene, region)
        for region in others:
            orders += self._pin(scene, region)
        while (order := self._strengthen(scene, goals)) is not None:
            orders.append(order)
        return orders

    def _strengthen(self, scene: Scene, goals: list[int]) -> Order | None:
        """One more unit where the enemy will most likely come: unspent points are lost."""
        board = scene.board
        areas = [a for r in goals for a in board.areas_of[r] if not scene.side(a, COMMUNIST)]
        can = [
            u
            for u in scene.pool()
            if board.allied_ground[u]
            and board.type[u] != RUFF_PUFF
            and board.cost[u] <= scene.points
            and self._may_raise(scene, u)
        ]
        if not areas or not can:
            return None
        area = min(areas, key=lambda a: (len(scene.side(a, ALLIED)) + 1) / ENTRY[board.part_of[a]])
        unit = max(can, key=lambda u: (scene.power(u, area), -u))
        scene.points -= board.cost[unit]
        scene.put(unit, area)
        return Order("raise", ((unit,), area))

    def _pin(self, scene: Scene, region: int) -> list[Order]:
        """A cheap unit in a region that is given up: so it is not the enemy's, who stays there."""
        board = scene.board
        if not self.pins or scene.in_region(region, ALLIED):
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

    def _clear(self, scene: Scene, region: int) -> list[Order]:
        """Send what is needed against the enemies of a region, the easiest area first."""
        board = scene.board
        orders: list[Order] = []
        held = [a for a in board.areas_of[region] if scene.side(a, COMMUNIST)]
        for area in sorted(held, key=lambda a: -scene.odds(a, 1, 3)):
            plan: list[Order] = []
            before = (scene.points, list(scene.loc))
            while scene.odds(area) < SURE:
                order = self._bring(scene, area)
                if order is None:
                    break
                plan.append(order)
            if scene.odds(area) < self.fight:
                scene.points = before[0]
                for unit, place in enumerate(before[1]):
                    if scene.loc[unit] != place:
                        scene.put(unit, place)
                continue
            orders += plan
        return orders

    def _bring(self, scene: Scene, area: int) -> Order | None:
        """The cheapest strong unit to an area: from near, by air, for a point, or bought."""
        board = scene.board
        region = board.region_of[area]
        best: tuple[float, int, str, int] | None = None
        for unit in board.units:
            if not board.allied_ground[unit] or scene.power(unit, area) < 1:
                continue
            if scene.on_map(unit):
                place = scene.loc[unit]
                same = board.region_of[place] == region
                # Who has an enemy before him, or is the last to hold a free region, stays.
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
                if board.type[unit] == RUFF_PUFF or not self._may_raise(scene, unit):
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

    def _may_raise(self, scene: Scene, unit: int) -> bool:
        board = scene.board
        if board.army[unit] != US:
            return board.army[unit] in (ARVN, ROK, ANZAC)
        return not any(board.army[u] in (ROK, ANZAC) for u in scene.pool())

    def _garrison(self, scene: Scene, region: int) -> list[Order]:
        """A unit in each area of a region, the likeliest first; surplus units spread out."""
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
            can = [
                u
                for u in scene.pool()
                if board.allied_ground[u]
                and board.type[u] != RUFF_PUFF
                and board.cost[u] <= scene.points
                and self._may_raise(scene, u)
            ]
            if can:
                unit = max(can, key=lambda u: (scene.power(u, area) / board.cost[u], -u))
                scene.points -= board.cost[unit]
                scene.put(unit, area)
                orders.append(Order("raise", ((unit,), area)))
        return orders

    # ---- combat ----------------------------------------------------------------------------------

    def _fight(self, scene: Scene, space: Space) -> Order:
        """One thing at a time, for dice fall: napalm where it counts most, then the best combat."""
        board = scene.board
        attacks = [
            a
            for a in scene.land()
            if scene.side(a, ALLIED) and scene.side(a, COMMUNIST) and Order("attack", (a,)) in space
        ]
        for area in sorted(attacks, key=lambda a: scene.odds(a)):
            strike = Order("napalm", (self._worst(scene, area),))
            if strike in space and self.fight * 0.5 < scene.odds(area) < 3:
                return strike
        goals = self.goals(scene)
        for area in sorted(attacks, key=lambda a: -scene.odds(a)):
            region = board.region_of[area]
            last = len(scene.in_region(region, COMMUNIST)) == len(scene.side(area, COMMUNIST))
            # Who dies elsewhere comes back, perhaps where he is not wanted.
            if scene.odds(area) >= (self.fight if region in goals or last else SURE * 2):
                return Order("attack", (area,))
        lone = [a for a in scene.land() if len(scene.side(a, COMMUNIST)) == 1]
        lone.sort(key=lambda a: len(scene.in_region(board.region_of[a], COMMUNIST)))
        for area in lone:
            strike = Order("napalm", (self._worst(scene, area),))
            if strike in space:
                return strike
        return DONE

    def _worst(self, scene: Scene, area: int) -> int:
        return max(scene.side(area, COMMUNIST), key=lambda u: (scene.power(u, area), u))

    def _retreat(self, scene: Scene, space: Space) -> Order:
        area = space.decision.area
        return Order("retreat") if scene.odds(area) < STAY else DONE

    def _react(self, scene: Scene, space: Space) -> list[Order]:
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
            strike = Order("napalm", (self._worst(scene, area),))
            if strike in space:
                return [strike]
        return [DONE]

    def _redeploy(self, scene: Scene, space: Space) -> list[Order]:
        """To the free region that needs a garrison most; the fleet to where most is at stake."""
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
