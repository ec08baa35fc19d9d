"""What a battle is likely to do to both sides, with both firing by plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.standins.tet_offensive.gunnery import Mark, Shooter, Shot, plan, with_naval, worth_of
from engine.standins.tet_offensive.scene import Scene
from engine.tet_offensive.board import ALLIED, CITY, SANCTUARY, SAPPER, VC_NVA

BOTH, ALLIED_FIRE, VC_NVA_FIRE, SAPPERS = range(4)
Volley = tuple[list[Shot], list[Mark]]


class Clash(NamedTuple):
    """The outlook of a battle.

    `clear`: the chance that every Allied unit is gone, `broken` that every VC/NVA unit is;
    `left`: VC/NVA units that stay on average; `gain` and `cost`: worth of what the Allied and the
    VC/NVA side lose.
    """

    clear: float
    broken: float
    left: float
    gain: float
    cost: float


def steps_of(scene: Scene, area: int, phase: int) -> list[int]:
    """Return who fires, in turn."""
    steps = [SAPPERS] if scene.turn == 1 and phase == 2 else []
    if scene.board.kind[area] == SANCTUARY:
        return [*steps, VC_NVA_FIRE, ALLIED_FIRE]
    if scene.board.kind[area] == CITY and not scene.insurrection[area]:
        return [*steps, ALLIED_FIRE, VC_NVA_FIRE]
    return [*steps, BOTH]


@dataclass(slots=True)
class Fight:
    """A battle that is being estimated: how likely each unit still stands."""

    scene: Scene
    area: int
    allied: Sequence[int]
    enemies: Sequence[int]
    worth: list[float]
    steps: list[int]
    alive: dict[int, float]
    tried: set[int] = field(default_factory=set)  # who has been fired at
    gain: float = 0.0
    cost: float = 0.0

    def guns(self, units: Iterable[int]) -> list[Shooter]:
        """Return units with what they can be expected to fire with."""
        return [(u, self.scene.power(u, self.area) * self.alive[u]) for u in units]

    def sapper_attack(self, clear: float) -> Volley:
        """Return the shots of sappers, who fire before anybody else."""
        type_of = self.scene.board.type
        guns = self.guns(u for u in self.enemies if type_of[u] == SAPPER and u not in self.tried)
        marks = easiest(self.marks(self.untried(), first=False), guns)
        return plan(guns, marks, 0, clear), marks

    def vc_nva_fire(self, clear: float) -> Volley:
        """Return the shots of VC and NVA; sappers that have fired do not fire again."""
        board = self.scene.board
        guns = self.guns(self.enemies)
        if bonus := self.scene.bonus(self.area):
            guns.append((board.sympathizers, bonus))
        if SAPPERS in self.steps:
            guns = [g for g in guns if board.type[g[0]] != SAPPER]
        marks = self.marks(self.untried(), first=False)
        return plan(guns, marks, 0, clear), marks

    def allied_fire(self, step: int, hold: float, naval: bool) -> Volley:
        """Return the Allied shots."""
        scene = self.scene
        city = scene.board.kind[self.area] == CITY
        marks = self.marks(self.enemies, first=city and step == ALLIED_FIRE)
        shots = plan(self.guns(self.allied), marks, scene.shift(self.area, VC_NVA), hold)
        return (with_naval(scene, shots, marks, self.area) if naval else shots), marks

    def untried(self) -> list[int]:
        """Return the Allied units that have not been fired at."""
        return [u for u in self.allied if u not in self.tried]

    def marks(self, units: Sequence[int], *, first: bool) -> list[Mark]:
        """Return what it is worth to hit units."""
        return worth_of(self.scene, units, self.area, self.worth, first=first)

    def suffer(self, shots: list[Shot], marks: list[Mark]) -> None:
        """Count what shots are likely to have done."""
        price = {m.unit: m for m in marks}
        for shot in shots:
            mark = price[shot.target]
            there = self.alive[shot.target]
            self.tried.add(shot.target)
            lost = there * (shot.killed * mark.kill + (shot.gone - shot.killed) * mark.drive)
            if self.scene.board.side_of[shot.target] == ALLIED:
                self.gain += lost
            else:
                self.cost += lost
            self.alive[shot.target] = there * (1 - shot.gone)

    def none_left(self, units: Iterable[int]) -> float:
        """Return how likely none of some units is left."""
        gone = 1.0
        for unit in units:
            gone *= 1 - self.alive[unit]
        return gone


def clash(
    scene: Scene,
    area: int,
    allied: Sequence[int],
    enemies: Sequence[int],
    worth: list[float],
    *,
    phase: int = 2,
    clear: float = 0.0,
    hold: float = 0.0,
    naval: bool = False,
) -> Clash:
    """Estimate a battle. `clear` and `hold`: what emptying the area is worth to each side."""
    alive = dict.fromkeys((*allied, *enemies), 1.0)
    steps = steps_of(scene, area, phase)
    fight = Fight(scene, area, allied, enemies, worth, steps, alive)
    for step in steps:
        volleys: list[Volley] = []
        if step == SAPPERS:
            volleys.append(fight.sapper_attack(clear))
        elif step != ALLIED_FIRE:
            volleys.append(fight.vc_nva_fire(clear))
        if step in (ALLIED_FIRE, BOTH):
            volleys.append(fight.allied_fire(step, hold, naval))
        for shots, marks in volleys:
            fight.suffer(shots, marks)
    still = sum(alive[u] for u in enemies)
    return Clash(fight.none_left(allied), fight.none_left(enemies), still, fight.gain, fight.cost)


def easiest(marks: list[Mark], guns: list[Shooter]) -> list[Mark]:
    """Return what sappers fire at best: the strongest target that they are likely to remove."""
    power = sum(g[1] for g in guns)
    likely = [m for m in marks if power >= 2 * m.guard]
    if likely:
        return [max(likely, key=lambda m: (m.guard, -m.unit))]
    return [min(marks, key=lambda m: (m.guard, m.unit))] if marks else []
