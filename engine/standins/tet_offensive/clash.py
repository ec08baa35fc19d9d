"""What a battle is likely to do to both sides, with both firing by plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.standins.tet_offensive.gunnery import Mark, Shooter, Shot, plan, with_naval, worth_of
from engine.standins.tet_offensive.scene import Scene
from engine.tet_offensive.board import ALLIED, CITY, SANCTUARY, SAPPER, VC_NVA

BOTH, ALLIED_FIRE, VC_NVA_FIRE, SAPPERS = range(4)


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
    board = scene.board
    city = board.kind[area] == CITY
    alive = dict.fromkeys((*allied, *enemies), 1.0)
    tried: set[int] = set()
    gain = cost = 0.0
    bonus = scene.bonus(area)
    for step in steps_of(scene, area, phase):
        volleys: list[tuple[list[Shot], list[Mark]]] = []
        if step != ALLIED_FIRE:
            guns = [
                (u, scene.power(u, area) * alive[u])
                for u in enemies
                if u not in tried or step != SAPPERS
            ]
            if step == SAPPERS:
                guns = [g for g in guns if board.type[g[0]] == SAPPER]
            elif bonus:
                guns.append((board.sympathizers, bonus))
            if SAPPERS in steps_of(scene, area, phase) and step != SAPPERS:
                guns = [g for g in guns if board.type[g[0]] != SAPPER]
            open_to = [u for u in allied if u not in tried]
            marks = worth_of(scene, open_to, area, worth, first=False)
            if step == SAPPERS:
                marks = easiest(marks, guns)
            volleys.append((plan(guns, marks, 0, clear), marks))
        if step in (ALLIED_FIRE, BOTH):
            guns = [(u, scene.power(u, area) * alive[u]) for u in allied]
            marks = worth_of(scene, enemies, area, worth, first=city and step == ALLIED_FIRE)
            shots = plan(guns, marks, scene.shift(area, VC_NVA), hold)
            if naval:
                shots = with_naval(scene, shots, marks, area)
            volleys.append((shots, marks))
        for shots, marks in volleys:
            price = {m.unit: m for m in marks}
            for shot in shots:
                mark = price[shot.target]
                there = alive[shot.target]
                tried.add(shot.target)
                lost = there * (shot.killed * mark.kill + (shot.gone - shot.killed) * mark.drive)
                if board.side_of[shot.target] == ALLIED:
                    gain += lost
                else:
                    cost += lost
                alive[shot.target] = there * (1 - shot.gone)
    cleared = broken = 1.0
    for unit in allied:
        cleared *= 1 - alive[unit]
    for unit in enemies:
        broken *= 1 - alive[unit]
    return Clash(cleared, broken, sum(alive[u] for u in enemies), gain, cost)


def easiest(marks: list[Mark], guns: list[Shooter]) -> list[Mark]:
    """Return what sappers fire at best: the strongest target that they are likely to remove."""
    power = sum(g[1] for g in guns)
    likely = [m for m in marks if power >= 2 * m.guard]
    if likely:
        return [max(likely, key=lambda m: (m.guard, -m.unit))]
    return [min(marks, key=lambda m: (m.guard, m.unit))] if marks else []
