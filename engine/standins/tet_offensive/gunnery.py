"""Who fires at whom: odds, what a target is worth, and a plan that makes the most of all fire."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from engine.standins.tet_offensive import doctrine
from engine.standins.tet_offensive.scene import Scene, army_stake
from engine.tet_offensive.board import ALLIED, RUFF_PUFF, VC_NVA, board
from engine.tet_offensive.combat.odds import chances

RATIOS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0)
LAST = len(RATIOS) - 1


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
    """Return the chances of an overrun and of a hit by column; the last entry: no fire at all."""
    faces = [chances(board(), column) for column in range(len(RATIOS))]
    return (*(f[2] / 6 for f in faces), 0.0), (*(f[1] / 6 for f in faces), 0.0)


def column(power: float, guard: float, shift: int = 0) -> int:
    """Return the column of fire, or -1 where it is not allowed."""
    return max(-1, bisect_right(RATIOS, power / guard + 1e-9) - 1 - shift)


def worth_of(
    scene: Scene, targets: Sequence[int], area: int, worth: list[float], *, first: bool
) -> list[Mark]:
    """Return targets with their worth to the side that fires; `first`: they may be silenced."""
    board = scene.board
    future = doctrine.CAPABILITY * (scene.turns_left() - 0.5) / 3
    marks = []
    for unit in targets:
        guard = scene.guard(unit)
        if guard <= 0:
            continue
        power = scene.power(unit, area)
        kill = board.defense[unit] * army_stake(scene, worth, unit) + future * power
        if scene.retreats(unit, area):
            allied = board.side_of[unit] == ALLIED
            drive = power * (doctrine.DRIVE_ALLIED if allied else doctrine.DRIVE_ENEMY)
        elif board.type[unit] == RUFF_PUFF:
            kill = drive = 0.3 * guard
        else:
            drive = kill
        if first:
            kill, drive = kill + doctrine.THREAT * power, drive + doctrine.THREAT * power
        marks.append(Mark(unit, guard, kill + 0.05, drive + 0.04))
    return marks


def plan(
    shooters: Sequence[Shooter], marks: Sequence[Mark], shift: int = 0, clear: float = 0.0
) -> list[Shot]:
    """Share fire among targets, greedily at first, then improved by moving single units.

    `clear`: what it is worth that every target is gone.
    """
    if not shooters or not marks:
        return []
    share = Share(marks, shift, clear)
    order = sorted(shooters, key=lambda s: (-s[1], s[0]))
    for unit, power in order:
        share.add(unit, power)
    for _ in range(2 if len(marks) > 1 else 0):
        if not share.improve(order[::-1]):
            break
    return share.shots()


class Share:
    """Fire shared among targets, and what it is worth so far."""

    def __init__(self, marks: Sequence[Mark], shift: int, clear: float) -> None:
        self.marks = marks
        self.shift = shift
        over, hit = odds_table()
        spread = 1 + doctrine.SMOOTH
        self.chance = [(doctrine.SMOOTH + o + h) / spread for o, h in zip(over, hit, strict=True)]
        # By target: the powers at which the columns begin, what a column is worth, and a trifle
        # for every factor, so that several units find together what none of them could do alone.
        self.begin = [[m.guard * r for r in RATIOS] for m in marks]
        self.worth = [
            [o * m.kill + h * m.drive for o, h in zip(over, hit, strict=True)] for m in marks
        ]
        self.trifle = [0.002 * (m.kill + m.drive) / m.guard for m in marks]
        count = len(marks)
        self.power = [0.0] * count
        self.value = [0.0] * count
        self.odds = [self.chance[-1]] * count
        self.whole = clear * self.chance[-1] ** count  # `clear` times the chances of all targets
        self.where: dict[int, int] = {}

    def state(self, at: int, power: float) -> tuple[float, float]:
        """Return what a power at a target is worth, and the chance (above 0) that it goes."""
        column = bisect_right(self.begin[at], power + 1e-9) - 1 - self.shift
        if column < 0:
            column = -1
        value = self.worth[at][column]
        if column < LAST:
            value += self.trifle[at] * power
        return value, self.chance[column]

    def set(self, at: int, power: float, value: float, odds: float) -> None:
        """Fire at a target with a power."""
        self.whole *= odds / self.odds[at]
        self.power[at], self.value[at], self.odds[at] = power, value, odds

    def add(self, unit: int, power: float) -> None:
        """Give a unit the target at which it gains most."""
        best, choice, result = -1.0, 0, (0.0, 0.0, 0.0)
        for at in range(len(self.marks)):
            value, odds = self.state(at, self.power[at] + power)
            gain = value - self.value[at] + self.whole * (odds / self.odds[at] - 1)
            if gain > best:
                best, choice = gain, at
                result = (self.power[at] + power, value, odds)
        self.where[unit] = choice
        self.set(choice, *result)

    def improve(self, shooters: Sequence[Shooter]) -> bool:
        """Move single units to other targets while that is better; whether any was moved."""
        moved = False
        for unit, power in shooters:
            at = self.where[unit]
            left, left_odds = self.state(at, self.power[at] - power)
            lost = left - self.value[at]
            rest = left_odds / self.odds[at]
            best, choice, result = 1e-6, -1, (0.0, 0.0, 0.0)
            for to in range(len(self.marks)):
                if to != at:
                    value, odds = self.state(to, self.power[to] + power)
                    gain = lost + value - self.value[to]
                    gain += self.whole * (rest * odds / self.odds[to] - 1)
                    if gain > best:
                        best, choice = gain, to
                        result = (self.power[to] + power, value, odds)
            if choice >= 0:
                moved = True
                self.where[unit] = choice
                self.set(at, self.power[at] - power, left, left_odds)
                self.set(choice, *result)
        return moved

    def shots(self) -> list[Shot]:
        """Return the fire that is allowed."""
        over, hit = odds_table()
        groups: list[list[int]] = [[] for _ in self.marks]
        for unit, at in self.where.items():
            groups[at].append(unit)
        found = []
        for at, mark in enumerate(self.marks):
            odds = column(self.power[at], mark.guard, self.shift)
            if groups[at] and odds >= 0:
                units = tuple(sorted(groups[at]))
                found.append(Shot(mark.unit, units, over[odds], over[odds] + hit[odds]))
        return found


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
