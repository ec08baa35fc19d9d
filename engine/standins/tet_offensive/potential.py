"""What Allied units are worth where they stand: a number for each area, to compare moves by."""

from __future__ import annotations

from math import pow

from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.scene import Scene, army_stake, stakes
from engine.tet_offensive.board import BOX, CITY, SANCTUARY


class Potential:
    """Values of areas for the Allied side, with the units that are thought to be there."""

    def __init__(self, scene: Scene, *, soon: bool) -> None:
        """`soon`: one combat phase comes before the next morale phase, not a whole turn."""
        self.scene = scene
        self.soon = soon
        self.worth = stakes(scene)
        self.city_stake = self.worth[0] + self.worth[1]
        left = scene.turns_left() - (0 if soon else 1)
        self.turns = min(left, doctrine.TURNS)
        self.back = hidden_mean(scene)
        board = scene.board
        count = len(board.area_names)
        self.lurking = [0.0] * count  # hidden strength that may show itself in a province
        self.threat = [0.0] * count  # strength that may come into a city
        for province in board.provinces:
            inside = self.back * scene.backs[province]
            beside = self.back * sum(scene.backs[s] for s in board.sanctuaries_by[province])
            self.lurking[province] = inside + (0.0 if soon else 0.3 * beside)
            cities = board.cities_in[province]
            if not cities:
                continue
            near = inside + doctrine.BESIDE * beside
            near += sum(doctrine.SEEN * scene.total(scene.communist[c], c) for c in cities)
            whole = sum(board.pv[c] for c in cities)
            for city in cities:
                self.threat[city] = near * (0.3 + 0.7 * board.pv[city] / whole)

    def value(self, area: int, units: list[int]) -> float:
        """Return what it is worth that these Allied ground units are in an area."""
        scene = self.scene
        if scene.board.kind[area] != CITY:
            return self._field(area, units)
        guard = sum(scene.guard(u) for u in units)
        prize = scene.board.pv[area] * self.city_stake * self.turns + 0.3
        if scene.board.airbase[area] and any(scene.based[u] for u in scene.here[area]):
            prize += doctrine.BASE
        enemies = scene.communist[area]
        if enemies:
            return self._contested(area, units, guard, prize)
        threat = self.threat[area]
        if scene.insurrection[area]:
            if not units:
                return 0.0
            return prize * (1 - threat / (threat + 2 * guard + 10))
        if not units:
            return -prize * min(1.0, threat / 6)
        danger = threat / (doctrine.DANGER * guard + 1)
        return -prize * min(0.95, danger * danger)

    def _contested(self, area: int, units: list[int], guard: float, prize: float) -> float:
        scene = self.scene
        enemies = scene.communist[area]
        rising = scene.insurrection[area]
        if not units:
            return 0.0 if rising else -prize
        fire = scene.total(units, area)
        bulk = sum(scene.guard(u) for u in enemies)
        power = scene.total(enemies, area) + scene.bonus(area)
        phases = 1.0 if self.soon else 1.8
        mean = bulk / len(enemies)
        shots = sum(min(1.0, scene.power(u, area) / (2.0 * mean)) for u in units)
        won = min(1.0, phases * fire / (doctrine.NEED * bulk))
        won *= pow(min(1.0, phases * shots / len(enemies)), doctrine.NUMBERS)
        loss = doctrine.LOSS * min(power, 4 * guard) * (1 - 0.7 * won) * self._frailty(units)
        kills = doctrine.KILLS * min(phases * fire / 2.5, bulk)
        if rising:
            return prize * won - loss + kills
        lost = pow(min(1.0, power / (doctrine.FALL * guard)), 1.5)
        lost *= min(1.0, len(enemies) / len(units))
        return -prize * lost * (1 - 0.7 * won) - loss + kills

    def _frailty(self, units: list[int]) -> float:
        """Return the mean cost of a lost factor, capability included."""
        scene = self.scene
        whole = sum(scene.guard(u) for u in units) or 1.0
        cost = sum(scene.guard(u) * (army_stake(scene, self.worth, u) + 0.25) for u in units)
        return cost / whole

    def _field(self, area: int, units: list[int]) -> float:
        scene = self.scene
        seen = scene.communist[area]
        lurking = self.lurking[area]
        if not units:
            return 0.0
        fire = scene.total(units, area)
        guard = sum(scene.guard(u) for u in units)
        power = lurking + scene.total(seen, area)
        ratio = power / (power + 1.5 * guard)
        worth = -doctrine.FIELD * ratio * ratio * guard * self._frailty(units)
        found = min(scene.backs[area], len(units))
        worth += doctrine.FIND * found * fire / (fire + 20)
        if scene.board.kind[area] == SANCTUARY:
            worth -= 2.0
        if seen:
            worth += 0.12 * min(fire / 2.5, sum(scene.guard(u) for u in seen))
        return worth


def hidden_mean(scene: Scene) -> float:
    """Return the mean combat value of the VC/NVA units on the map that cannot be read."""
    board = scene.board
    hidden = [u for u in board.communists if board.kind[scene.loc[u]] == BOX and not scene.loc[u]]
    if not hidden:
        return 0.0
    return sum(board.combat[u] for u in hidden) / len(hidden)
