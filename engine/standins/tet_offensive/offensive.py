"""The VC/NVA plan of movement: which cities to take and hold, with whom, and who comes after."""

from __future__ import annotations

from math import exp

from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.clash import clash
from engine.standins.tet_offensive.scene import Scene, distances, stakes
from engine.tet_offensive.board import CITY, NVA, PROVINCE, SAPPER, VC


class Offensive:
    """One movement phase. `orders` gives (unit, destination) for those that move."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.worth = stakes(scene)
        self.going: dict[int, int] = {}
        self.busy: set[int] = set()

    def orders(self) -> dict[int, int]:
        """Decide for every unit on the map."""
        scene = self.scene
        for province in scene.board.provinces:
            cities = scene.board.cities_in[province]
            if cities:
                self._province(province, cities)
        self._approach()
        return self.going

    # ---- what a city is worth --------------------------------------------------------------------

    def prize(self, city: int) -> float:
        """Return what it is worth to make a city rise now."""
        scene, worth = self.scene, self.worth
        pv = scene.board.pv[city]
        turns = min(scene.turns_left(), doctrine.HOLD_TURNS)
        first = 0.0 if scene.secured[city] else worth[VC]
        return pv * ((worth[0] + worth[1]) * turns + first)

    def value(self, city: int, units: list[int]) -> float:
        """Return what it is worth to have these units, and no others of ours, in a city."""
        scene, worth = self.scene, self.worth
        if not units:
            return 0.0
        allied = scene.allied[city]
        rising = scene.insurrection[city]
        prize = self.prize(city)
        if rising:
            turns = min(scene.turns_left(), doctrine.HOLD_TURNS)
            prize = scene.board.pv[city] * (worth[0] + worth[1]) * turns
        if not allied:
            some_vc = rising or any(scene.board.army[u] == VC for u in units)
            return prize * self._stays(city, float(len(units)), 0.0) if some_vc else 0.0
        outlook = clash(scene, city, allied, units, worth, clear=prize, hold=prize)
        some_vc = rising or any(scene.board.army[u] == VC for u in units)
        if rising:
            taken = 1.0
        else:
            taken = outlook.clear if some_vc else 0.0
        shots = 0.0 if outlook.clear > 0.9 else len(allied) * (1 - outlook.clear)
        kept = self._stays(city, outlook.left, shots)
        return prize * taken * kept + outlook.gain - doctrine.CAUTION * outlook.cost

    def _stays(self, city: int, left: float, shots: float) -> float:
        """Return the chance that some unit is still in a city at the end of the turn."""
        relief = doctrine.RELIEF if self.scene.board.pv[city] >= 2 else 0.7
        return 1 - exp(-doctrine.STAY * left / (shots + relief))

    # ---- the cities of a province ----------------------------------------------------------------

    def _province(self, province: int, cities: tuple[int, ...]) -> None:
        scene = self.scene
        pool = list(scene.communist[province])
        for city in sorted(cities, key=self._ease):
            inside = list(scene.communist[city])
            pool = [u for u in pool if u not in self.busy]
            chosen = self._pick(city, inside, pool)
            if chosen is None:
                if inside:
                    self._withdraw(city, inside, province)
                continue
            self.busy.update(inside)
            if not scene.allied[city] and not chosen:
                for unit in self._spare(city, inside):
                    self.going[unit] = province
            for unit in chosen:
                self.going[unit] = city
                self.busy.add(unit)

    def _ease(self, city: int) -> float:
        scene = self.scene
        need = sum(3 * scene.guard(u) + 4 for u in scene.allied[city]) + 2
        return need / self.prize(city)

    def _pick(self, city: int, inside: list[int], pool: list[int]) -> list[int] | None:
        """Return the best of the pool to send into a city; None if nobody should be there."""
        base = self.value(city, inside)
        choice: list[int] | None = [] if base > 0 else None
        best, top = max(base, 0.0), base
        line = self._line(pool)
        for count in range(1, len(line) + 1):
            if count > 8 and count % 2 and count != len(line):
                continue
            sent = line[:count]
            net = self.value(city, inside + sent) - doctrine.SEND * sum(
                self.strength(u) for u in sent
            )
            if net > top:
                top = net
            if net > best + doctrine.LEAST:
                best, choice = net, sent
        return choice

    def _spare(self, city: int, inside: list[int]) -> list[int]:
        """Return units that a city nobody contests can do without, strong ones first."""
        board = self.scene.board
        staying = sorted(inside, key=lambda u: (board.army[u] == NVA, board.combat[u], u))
        spare: list[int] = []
        while len(staying) > 2:
            held = self.value(city, staying)
            without = self.value(city, staying[:-1])
            if held - without >= doctrine.KEEP * self.strength(staying[-1]):
                break
            spare.append(staying.pop())
        return spare

    def strength(self, unit: int) -> float:
        """Return the combat value of a unit."""
        return self.scene.board.combat[unit]

    def _line(self, pool: list[int]) -> list[int]:
        """Return a pool in the order of sending: sappers of turn 1, then big with small."""
        board, turn = self.scene.board, self.scene.turn
        sappers = [u for u in pool if board.type[u] == SAPPER and turn == 1]
        rest = [u for u in pool if u not in sappers]
        big = sorted((u for u in rest if board.combat[u] > 4), key=lambda u: (board.combat[u], u))
        small = sorted(u for u in rest if board.combat[u] <= 4)
        line = list(sappers)
        while big or small:
            if big:
                line.append(big.pop(0))
            line += small[:2]
            small = small[2:]
        return line

    def _withdraw(self, city: int, units: list[int], province: int) -> None:
        """Leave a city that cannot be held, for a sanctuary if one is near, else the province."""
        scene = self.scene
        for unit in units:
            ways = scene.routes.steps[scene.routes.class_of[unit]][city]
            safe = [a for a in ways if not scene.allied[a]]
            self.going[unit] = max(safe, key=lambda a: (a != province, -a)) if safe else province
            self.busy.add(unit)

    # ---- those who come after --------------------------------------------------------------------

    def _approach(self) -> None:
        scene, board = self.scene, self.scene.board
        need: dict[int, float] = {}
        for city in board.cities:
            rest = 0.0 + sum(3 * scene.guard(u) + 2 for u in scene.allied[city])
            rest -= sum(self.strength(u) for u in scene.communist[city])
            rest -= sum(self.strength(u) for u, to in self.going.items() if to == city)
            need[city] = rest
        waiting = [u for u in board.communists if u not in self.busy and board.kind[scene.loc[u]]]
        waiting.sort(key=lambda u: (-board.combat[u], u))
        for unit in waiting:
            goal = self._goal(unit, need)
            if goal:
                need[goal] -= self.strength(unit)
                self._step(unit, goal)

    def _goal(self, unit: int, need: dict[int, float]) -> int:
        scene, board = self.scene, self.scene.board
        kind, area = scene.routes.class_of[unit], scene.loc[unit]
        far = distances(kind)
        best, choice = 0.0, 0
        for city, rest in need.items():
            away = far[city][area]
            left = scene.turns_left() - away + 1
            if left < 1:
                continue
            fill = self.strength(unit) / max(rest, self.strength(unit)) if rest > 0 else 0.25
            score = board.pv[city] * (fill + doctrine.FILL) * left**0.7 / (max(rest, 0.0) + 20)
            if board.army[unit] == NVA and not self._vc_near(city):
                score *= doctrine.ALONE
            if score > best:
                best, choice = score, city
        return choice

    def _vc_near(self, city: int) -> bool:
        scene = self.scene
        province = scene.board.province_of[city]
        near = (city, province, *scene.board.sanctuaries_by[province])
        return any(scene.vc_in(a) for a in near)

    def _step(self, unit: int, goal: int) -> None:
        scene, board = self.scene, self.scene.board
        kind, area = scene.routes.class_of[unit], scene.loc[unit]
        far = distances(kind)[goal]
        ways = [*scene.routes.steps[kind][area]]
        if not scene.allied[area]:
            ways += scene.routes.trails[kind][area]
        ways = [a for a in ways if board.kind[a] != CITY and far[a] < far[area]]
        if ways:
            self.going[unit] = min(
                ways, key=lambda a: (far[a], len(scene.allied[a]), board.kind[a] == PROVINCE, a)
            )
