"""What every part of the US/ARVN stand-in follows: where to hold, whom to raise, how bold."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.standins.vietnam_solitaire.scene import Scene
from engine.vietnam_solitaire.board import ALLIED, ANZAC, ARVN, COMMUNIST, ROK, US

BOLDNESS = (0.4, 1.2)  # odds at which a combat is begun
AIR_SHARE = (0.3, 0.9)  # of a turn's points that go against the trail
HOLD_BACK = 0.4  # as much of it against a player, who brings more than the trail does
PINS = 0.05  # how many leave a unit in a region that they give up
TIMID = 0.05  # how many hardly dare anything: they attack at such odds, and spend such a share
TIMID_FIGHT, TIMID_SHARE = 4.0, 0.1
SURE = 1.6  # odds at which no more units are sent
GOALS = 3  # regions to hold, and one more with so many units on the map
RICH = 12
# Shares of the die by which the enemy enters: how much a garrison in an area is worth.
ENTRY = (2, 2, 1, 1)


class Commander(NamedTuple):
    """A commander's ways: how bold, how fond of the air war, whether they pin a lost region.

    `spends`: the share of a turn's points that they use, 0 to 1.
    """

    fight: float
    air_share: float
    pins: bool
    spends: float = 1.0


def by_lot(random: Random) -> Commander:
    """Return a commander for a match, by lot."""
    bold, air = random.uniform(*BOLDNESS), random.uniform(*AIR_SHARE)
    pins, timid = random.random() < PINS, random.random() < TIMID
    if timid:
        return Commander(TIMID_FIGHT, air, pins, TIMID_SHARE)
    return Commander(bold, air, pins)


def goals(scene: Scene) -> list[int]:
    """Return the regions to hold, Saigon first, then those with the least against us."""
    saigon = scene.board.region_id["Saigon"]

    def burden(region: int) -> float:
        enemies = len(scene.in_region(region, COMMUNIST))
        ours = len(scene.in_region(region, ALLIED))
        return enemies + 1.3 * scene.threat(region) - 0.6 * ours - 3 * (region == saigon)

    ours = sum(len(scene.in_region(region, ALLIED)) for region in scene.regions)
    one_more = ours >= RICH or scene.view.players > 1  # who chooses can always spoil one
    return sorted(scene.regions, key=burden)[: GOALS + one_more]


def may_raise(scene: Scene, unit: int) -> bool:
    board = scene.board
    if board.army[unit] != US:
        return board.army[unit] in (ARVN, ROK, ANZAC)
    return not any(board.army[u] in (ROK, ANZAC) for u in scene.pool())


def worst(scene: Scene, area: int) -> int:
    return max(scene.side(area, COMMUNIST), key=lambda u: (scene.power(u, area), u))
