"""A position drawn at random, at the start of any phase: so that the fuzzer sees rare ground."""

from __future__ import annotations

from random import Random

from engine.vietnam_solitaire.board import ANZAC, DESTROYED, OUT, POOL, ROK, RUFF_PUFF, US
from engine.vietnam_solitaire.common import Played
from engine.vietnam_solitaire.phases import score, setup
from engine.vietnam_solitaire.position import (
    EVENT,
    HOME,
    LOC,
    MAJORS,
    MIG,
    POINTS,
    SAM,
    SCORE,
    STAGE,
    TRAIL,
    TURN,
    VsPosition,
)
from engine.vietnam_solitaire.sequence import PHASE_OF


def draw(played: Played, position: VsPosition, random: Random) -> None:
    """Fill an empty position: units anywhere they may be, many of them in the pool."""
    board, scenario = played.board, played.scenario
    setup.fill(played, position)
    cells = position.cells
    # How it ends, and the fleet of one scenario, are what comes up least often.
    ending = random.random() < (0.95 if scenario.by_regions else 0.6)
    last = ending or random.random() < 0.3
    turn = scenario.last_turn if last else random.randint(scenario.first_turn, scenario.last_turn)
    cells[TURN][0] = turn
    late = score.PHASE - 1
    first = (random.choice((4, 4, late)) if scenario.by_regions else late) if ending else 1
    cells[STAGE][0] = PHASE_OF.index(random.randint(first, score.PHASE))
    cells[POINTS][0] = random.randint(3 if scenario.fleet else 0, 15)
    past = turn - scenario.first_turn  # turns that have been played
    cells[MAJORS][0] = random.randint(0, min(2, past))
    if not scenario.by_regions:
        needed = (board.victory.major, board.victory.real, board.victory.marginal)
        most = min(scenario.score + past, max(needed) - 1)
        cells[SCORE][0] = random.randint(scenario.score, most)
        if ending:  # one turn short of a level, the highest twice as often: few come to it
            short = [n - 1 for n in needed if n <= most + 1]
            cells[SCORE][0] = random.choice([short[0], *short])
    if scenario.events and turn - 1 in board.event_modifier:
        cells[EVENT][0] = random.randrange(len(board.events))
    ours, theirs = random.choice((0.0, 0.2, 0.6)), random.choice((0.05, 0.2, 0.6))
    if ending:
        ours, theirs = 0.7, random.choice((0.0, 0.0, 0.03, 0.1))
    land = played.land()
    lost = land
    if (
        ending and scenario.by_regions
    ):  # some regions are free of the enemy, so that each level comes
        ours, theirs = 0.8, 0.15
        capital = board.region_id[score.CAPITAL]
        held = {r for r in scenario.regions if random.random() < (0.9 if r == capital else 0.33)}
        lost = [a for a in land if board.region_of[a] not in held] or land
    for unit in board.units:
        if not board.ground[unit] or board.type[unit] == RUFF_PUFF:
            if position.loc[unit] == OUT and random.random() < 0.7 and _may_join(played, unit):
                cells[LOC][unit] = POOL
            continue
        share = theirs if unit in board.communists else ours
        if ending and board.army[unit] in (US, ROK, ANZAC):
            share = 0.0
        there = lost if unit in board.communists else land
        cells[LOC][unit] = random.choice(there) if random.random() < share else POOL
    for unit in board.of_kind[board.armor_kind]:
        cells[HOME][unit] = -1
        if cells[LOC][unit] == POOL:
            cells[LOC][unit] = random.choice((OUT, POOL, DESTROYED))
            if cells[LOC][unit] == POOL:
                cells[HOME][unit] = random.choice(scenario.regions)
    if played.scenario.fleet:
        enemy = [cells[LOC][u] for u in board.communists if cells[LOC][u] in land] or land
        area = random.choice(enemy)
        for unit in board.airmobile:
            cells[LOC][unit] = area
        cells[LOC][board.fleet] = board.seas[board.region_of[area]]
    for area in played.trails():
        cells[TRAIL][area] = random.randint(0, board.trail_limit)
    for area in board.north:
        cells[SAM][area] = int(random.random() < 0.6)
    for area in board.north:
        both = all(cells[SAM][north] for north in board.north)
        cells[MIG][area] = int(scenario.migs and both and random.random() < 0.4)
    position.reindex()


def _may_join(played: Played, unit: int) -> bool:
    board = played.board
    return unit != board.fleet and not (played.scenario.own_chart and unit in board.berets)
