"""Who fires at whom: odds, what a target is worth, and a plan that makes the most of all fire."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.standins.tet_offensive.scene import Scene, army_stake
from engine.tet_offensive.board import ALLIED, CITY, RUFF_PUFF, VC_NVA, board
from engine.tet_offensive.combat.odds import chances

RATIOS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0)
CAPABILITY = 0.25  # what a factor is worth for what it can still do
THREAT = 0.3  # what silencing a factor is worth before it fires
SMOOTH = 0.15  # how much a target not yet covered spoils a plan to clear an area


class Mark(NamedTuple):
    """A target: what it defends with, and what its loss and its retreat are worth."""

    unit: int
    guard: float
    kill: float
    drive: float


class Shot(NamedTuple):
    """Fire at one target: the chances that it is destroyed, and that it is gone at all."""

    target: int
    units: tuple[int, ...]
    killed: float
    gone: float


Shooter = tuple[int, float]  # unit, power


@functools.cache
def odds_table() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Chances of an overrun and of a hit by column; the last entry is for no fire at all."""
    faces = [chances(board(), column) for column in range(len(RATIOS))]
    return (*(f[2] / 6 for f in faces), 0.0), (*(f[1] / 6 for f in faces), 0.0)


def column(power: float, guard: float, shift: int = 0) -> int:
    """The column of fire, or -1 where it is not allowed."""
    return max(-1, bisect_right(RATIOS, power / guard + 1e-9) - 1 - shift)


def worth_of(
    scene: Scene, targets: Sequence[int], area: int, worth: list[float], *, first: bool
) -> list[Mark]:
    """Targets with what they are worth to the side that fires; `first`: they may be silenced."""
    board = scene.board
    marks = []
    for unit in targets:
        guard = scene.guard(unit)
        if guard <= 0:
            continue
        power = scene.power(unit, area)
        kill = board.defense[unit] * army_stake(scene, worth, unit) + CAPABILITY * power
        if scene.retreats(unit, area):
            drive = 0.1 * power if board.seat_of[unit] == ALLIED else 0.15 * power
        elif board.type[unit] == RUFF_PUFF:
            kill = drive = 0.3 * guard
        else:
            drive = kill
        if first:
            kill, drive = kill + THREAT * power, drive + THREAT * power
        marks.append(Mark(unit, guard, kill + 0.05, drive + 0.04))
    return marks


def plan(
    shooters: Sequence[Shooter], marks: Sequence[Mark], shift: int = 0, clear: float = 0.0
) -> list[Shot]:
    """Share fire among targets: greedy, then better by moving single units.

    `clear` is what it is worth that every target is gone.
    """
    if not shooters or not marks:
        return []
    over, hit = odds_table()
    guards = [m.guard for m in marks]
    count = len(marks)

    def state(mark: int, power: float) -> tuple[float, float]:
        ratio = power / guards[mark]
        at = max(-1, bisect_right(RATIOS, ratio + 1e-9) - 1 - shift)
        target = marks[mark]
        value = over[at] * target.kill + hit[at] * target.drive
        value += 0.002 * min(ratio, 5.0) * (target.kill + target.drive)
        return value, (SMOOTH + over[at] + hit[at]) / (1 + SMOOTH)

    power = [0.0] * count
    value, odds = [0.0] * count, [SMOOTH / (1 + SMOOTH)] * count
    order = sorted(range(len(shooters)), key=lambda i: (-shooters[i][1], shooters[i][0]))
    where = [-1] * len(shooters)

    def product(without: int, other: int = -1) -> float:
        total = clear
        for j in range(count):
            if j not in (without, other):
                total *= odds[j]
        return total

    rests = [product(j) for j in range(count)] if clear else [0.0] * count
    for i in order:
        best, choice = -1.0, -1
        for j in range(count):
            new, chance = state(j, power[j] + shooters[i][1])
            gain = new - value[j] + rests[j] * (chance - odds[j])
            if gain > best:
                best, choice = gain, j
        _assign(where, i, choice)
        power[choice] += shooters[i][1]
        value[choice], odds[choice] = state(choice, power[choice])
        if clear:
            rests = [product(j) for j in range(count)]
    for _ in range(2 if count > 1 else 0):
        if not _improve(order, shooters, where, power, value, odds, state, product, clear):
            break
    groups: list[list[int]] = [[] for _ in marks]
    for i in order:
        groups[where[i]].append(shooters[i][0])
    shots = []
    for j, target in enumerate(marks):
        at = column(power[j], target.guard, shift)
        if groups[j] and at >= 0:
            units = tuple(sorted(groups[j]))
            shots.append(Shot(target.unit, units, over[at], over[at] + hit[at]))
    return shots


def _assign(where: list[int], shooter: int, mark: int) -> None:
    where[shooter] = mark


def _improve(
    order: list[int],
    shooters: Sequence[Shooter],
    where: list[int],
    power: list[float],
    value: list[float],
    odds: list[float],
    state: Callable[[int, float], tuple[float, float]],
    product: Callable[[int, int], float],
    clear: float,
) -> bool:
    """Move single shooters to other targets while that is better; whether any was moved."""
    moved = False
    for i in reversed(order):
        at, mine = where[i], shooters[i][1]
        left, left_odds = state(at, power[at] - mine)
        best, choice = 1e-6, -1
        for j in range(len(power)):
            if j == at:
                continue
            new, chance = state(j, power[j] + mine)
            gain = left - value[at] + new - value[j]
            if clear:
                rest = product(at, j)
                gain += rest * (left_odds * chance - odds[at] * odds[j])
            if gain > best:
                best, choice = gain, j
        if choice >= 0:
            moved = True
            power[at] -= mine
            value[at], odds[at] = left, left_odds
            power[choice] += mine
            value[choice], odds[choice] = state(choice, power[choice])
            where[i] = choice
    return moved


def with_naval(scene: Scene, shots: list[Shot], marks: Sequence[Mark], area: int) -> list[Shot]:
    """Add naval gunfire to the shot that gains most by it."""
    board = scene.board
    naval = board.naval
    over, hit = odds_table()
    guard = {m.unit: m for m in marks}
    best, choice, better = 0.0, -1, None
    for n, shot in enumerate(shots):
        mark = guard[shot.target]
        power = sum(scene.power(u, area) for u in shot.units)
        at = column(power + board.combat[naval], mark.guard, scene.shift(area, VC_NVA))
        gone = over[at] + hit[at]
        gain = (over[at] - shot.killed) * mark.kill + (gone - shot.gone) * mark.drive
        if gain > best:
            best, choice = gain, n
            better = Shot(shot.target, (*shot.units, naval), over[at], gone)
    if better is None:
        return shots
    return [*shots[:choice], better, *shots[choice + 1 :]]


def in_city(scene: Scene, area: int) -> bool:
    """Whether an area is a city."""
    return scene.board.kind[area] == CITY
