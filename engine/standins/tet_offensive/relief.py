"""The Allied plan of movement: who relieves, who guards, by road, by step, by river and by air."""

from __future__ import annotations

import heapq

from engine.kernel.order import Order
from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.potential import Potential
from engine.standins.tet_offensive.scene import Scene
from engine.tet_offensive.board import (
    BOX,
    PROVINCE,
    RIVERINE,
    RUFF_PUFF,
    SANCTUARY,
    THEATER,
    THEATER_BOX,
)


class Relief:
    """Orders of one Allied movement phase."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.soon = scene.phase == 4
        self.potential = Potential(scene, soon=self.soon)
        self.orders: list[Order] = []
        self.quota = dict(scene.quota) if scene.turn <= 2 else {}
        # What is known of areas and units until somebody moves there.
        self.now: dict[int, float] = {}
        self.left: dict[int, dict[int, float]] = {}
        self.joined: dict[int, dict[int, float]] = {}

    # ---- marginal worth --------------------------------------------------------------------------

    def here(self, area: int) -> float:
        """Return the worth of an area as it is thought to be."""
        if area not in self.now:
            self.now[area] = self.potential.value(area, self.scene.allied[area])
        return self.now[area]

    def leaving(self, unit: int) -> float:
        """Return what an area loses when a unit leaves it."""
        area = self.scene.loc[unit]
        known = self.left.setdefault(area, {})
        if unit not in known:
            rest = [u for u in self.scene.allied[area] if u != unit]
            known[unit] = self.here(area) - self.potential.value(area, rest)
        return known[unit]

    def gain(self, unit: int, to: int) -> float:
        """Return what it is worth that a unit goes from where it is to an area."""
        known = self.joined.setdefault(to, {})
        if unit not in known:
            there = [*self.scene.allied[to], unit]
            known[unit] = self.potential.value(to, there) - self.here(to)
        return known[unit] - self.leaving(unit)

    def shift(self, unit: int, to: int) -> None:
        """Think of a unit as moved."""
        area = self.scene.loc[unit]
        self.scene.move(unit, to)
        for changed in (area, to):
            self.now.pop(changed, None)
            self.left.pop(changed, None)
            self.joined.pop(changed, None)

    # ---- operations ------------------------------------------------------------------------------

    def operations(self, units: list[int]) -> None:
        """Send groups to cities in trouble: what no single unit can do several may do together."""
        scene, board = self.scene, self.scene.board
        troubled = [c for c in board.cities if scene.communist[c] or scene.insurrection[c]]
        free = set(units)
        reach = {u: set(scene.reach(u)) for u in units}
        while troubled:
            best, choice, group = 2 * doctrine.INERTIA, 0, [0]
            for city in troubled:
                net, chosen = self._group(city, [u for u in free if city in reach[u]])
                if net > best:
                    best, choice, group = net, city, chosen
            if not choice:
                break
            for unit in group:
                free.discard(unit)
                self.orders.append(Order("move", ((unit,), None, choice)))
                self._react(unit)
                self.shift(unit, choice)
            troubled.remove(choice)

    def _group(self, city: int, pool: list[int]) -> tuple[float, list[int]]:
        """Return what the group gains that gains most by going to a city, and its units."""
        scene = self.scene
        cost = {unit: self.leaving(unit) for unit in pool}
        pool.sort(key=lambda u: (cost[u] / scene.power(u, city), -scene.power(u, city), u))
        quota = dict(self.quota)
        board = scene.board
        sent: list[int] = []
        spent, best, choice = 0.0, 0.0, 0
        base = self.here(city)
        for unit in pool:
            if not self.soon and scene.turn <= 2 and board.conventional[unit]:
                corps = board.unit_corps[unit]
                if quota.get(corps, 0) < 1:
                    continue
                quota[corps] -= 1
            sent.append(unit)
            spent += max(cost[unit], 0.0) + 0.05
            net = self.potential.value(city, scene.allied[city] + sent) - base - spent
            if net > best:
                best, choice = net, len(sent)
            if len(sent) > 14:
                break
        return best, sent[:choice]

    # ---- marches ---------------------------------------------------------------------------------

    def march(self, units: list[int]) -> None:
        """Move units one by one, the move that gains most first."""
        scene, board = self.scene, self.scene.board
        version: dict[int, int] = {}
        heap: list[tuple[float, int, int, int]] = []
        ways: dict[int, list[int]] = {}

        def push(unit: int, to: int) -> None:
            worth = self.gain(unit, to)
            if worth > doctrine.INERTIA:
                stamp = version.get(to, 0) + version.get(scene.loc[unit], 0)
                heapq.heappush(heap, (-worth, unit, to, stamp))

        for unit in units:
            ways[unit] = [a for a in scene.reach(unit) if self._useful(a)]
            for to in ways[unit]:
                push(unit, to)
        moved: set[int] = set()
        while heap:
            _, unit, to, stamp = heapq.heappop(heap)
            if unit in moved or not self.may_react(unit):
                continue
            area = scene.loc[unit]
            if stamp != version.get(to, 0) + version.get(area, 0):
                push(unit, to)
                continue
            moved.add(unit)
            self.orders.append(Order("move", ((unit,), None, to)))
            self._react(unit)
            version[to] = version.get(to, 0) + 1
            version[area] = version.get(area, 0) + 1
            self.shift(unit, to)
            # Who stayed for want of a reason may have one now.
            for other in units:
                if other not in moved and scene.loc[other] == area and board.pv[area]:
                    for way in ways[other]:
                        push(other, way)

    def _useful(self, area: int) -> bool:
        scene, board = self.scene, self.scene.board
        if board.kind[area] == SANCTUARY:
            return False
        return board.kind[area] != PROVINCE or bool(scene.backs[area] or scene.communist[area])

    def may_react(self, unit: int) -> bool:
        board = self.scene.board
        if self.soon or self.scene.turn > 2 or not board.conventional[unit]:
            return True
        return self.quota.get(board.unit_corps[unit], 0) > 0

    def _react(self, unit: int) -> None:
        board = self.scene.board
        if not self.soon and board.conventional[unit]:
            corps = board.unit_corps[unit]
            self.quota[corps] = self.quota.get(corps, 0) - 1

    # ---- lifts -----------------------------------------------------------------------------------

    def lifts(self) -> set[int]:
        """Let every aviation group carry the unit that gains most by it. Returns those carried."""
        scene, board = self.scene, self.scene.board
        carried: set[int] = set()
        for aviation in sorted(board.aviation, key=lambda u: (board.unit_corps[u] == THEATER, u)):
            base = scene.loc[aviation]
            if board.kind[base] == BOX or not scene.own[aviation]:
                continue
            corps = board.unit_corps[aviation] or board.corps[base]
            best, choice = doctrine.INERTIA, (-1, -1)
            grounded = scene.based[aviation] and not scene.friendly(base)
            if grounded:
                safe = [b for b in board.airbases if board.corps[b] == corps and scene.friendly(b)]
                if safe:
                    self.orders.append(Order("fly", (aviation, safe[0])))
                continue
            ends = [a for a in board.areas_of_corps[corps] if self._worthy(a)]
            for unit in board.movers:
                area = scene.loc[unit]
                if board.is_mech[unit] or board.corps[area] != corps or unit in carried:
                    continue
                if board.type[unit] in (RIVERINE, RUFF_PUFF):
                    continue
                kind = scene.routes.class_of[unit]
                for to in ends:
                    if to != area and scene.routes.may_be_in(kind, to):
                        worth = self.gain(unit, to)
                        if worth > best:
                            best, choice = worth, (unit, to)
            unit, to = choice
            if unit >= 0:
                carried.add(unit)
                self.orders.append(Order("lift", (unit, None, to, aviation)))
                self.shift(unit, to)
        return carried

    def _worthy(self, area: int) -> bool:
        """Return whether a city is in trouble or threatened."""
        scene, board = self.scene, self.scene.board
        if not board.pv[area]:
            return False
        return bool(
            scene.communist[area] or scene.insurrection[area] or self.potential.threat[area] > 3
        )

    # ---- river and sea ---------------------------------------------------------------------------

    def river(self, carried: set[int]) -> None:
        """Send the riverine unit where it gains most, with a passenger if that gains too."""
        scene, board = self.scene, self.scene.board
        boat = board.riverine
        area = scene.loc[boat]
        if board.kind[area] == BOX or not scene.own[boat]:
            return
        ends = [c for c in board.cities if board.river[c] and c != area]
        best = max(ends, key=lambda c: (self.gain(boat, c), -c))
        if self.gain(boat, best) <= doctrine.INERTIA:
            return
        self.shift(boat, best)
        passenger = None
        pool = [
            u
            for u in scene.allied[area]
            if u in board.movers and not board.is_mech[u] and u not in carried and self.soon
        ]
        if pool:
            rider = max(pool, key=lambda u: (self.gain(u, best), -u))
            if self.gain(rider, best) > doctrine.INERTIA:
                passenger = rider
                self.shift(rider, best)
        self.orders.append(Order("sail", (best, passenger)))

    def fleet(self) -> None:
        """Station naval gunfire off the coast where it helps most."""
        scene, board = self.scene, self.scene.board
        naval = board.naval
        coast = [p for p in board.provinces if board.corps[p] == 1 and board.coastal[p]]
        if board.kind[scene.loc[naval]] == BOX or not coast or not scene.own[naval]:
            return

        def use(province: int) -> float:
            cities = [c for c in board.cities_in[province] if scene.allied[c]]
            fights = [board.pv[c] for c in cities if scene.communist[c]]
            return sum(fights) * 10 + (scene.backs[province] if scene.allied[province] else 0)

        best = max(coast, key=lambda p: (use(p), p == scene.loc[naval]))
        if best != scene.loc[naval]:
            self.orders.append(Order("station", (best,)))

    # ---- back to base ----------------------------------------------------------------------------

    def home(self) -> None:
        """Return aviation groups and Tac Air to the safest base of their corps."""
        scene, board = self.scene, self.scene.board
        for unit in (*board.aviation, *board.air):
            area = scene.loc[unit]
            if board.kind[area] == BOX or area == THEATER_BOX or scene.based[unit]:
                continue
            if not scene.own[unit]:
                continue
            corps = board.unit_corps[unit]
            if corps == THEATER:
                if unit in board.air:
                    continue
                corps = board.corps[area]
            bases = [b for b in board.airbases if board.corps[b] == corps and scene.friendly(b)]
            if bases:
                best = min(bases, key=lambda b: (self._risk(b), b))
                if best != area:
                    self.orders.append(Order("fly", (unit, best)))

    def _risk(self, base: int) -> float:
        guard = sum(self.scene.guard(u) for u in self.scene.allied[base])
        return self.potential.threat[base] / (guard + 1)
