"""A position drawn at random, at the start of any phase: so that the fuzzer sees rare ground."""

from __future__ import annotations

from random import Random

from engine.vietnam_solitaire.board import ANZAC, DESTROYED, OUT, POOL, ROK, RUFF_PUFF, US
from engine.vietnam_solitaire.phases import score, setup
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE


def fill(played: Played, position: VsPosition, random: Random) -> None:
    """Fill an empty position: units anywhere they may be, many of them in the pool."""
    board, scenario = played.board, played.scenario
    setup.fill(played, position)
    # How it ends, and the fleet of one scenario, are what comes up least often.
    ending = random.random() < (0.95 if scenario.by_regions else 0.6)
    last = ending or random.random() < 0.3
    turn = scenario.last_turn if last else random.randint(scenario.first_turn, scenario.last_turn)
    position.turn = turn
    last_phase = SEQUENCE.phases.index(score.PHASE)
    late = last_phase - 1
    first = (random.choice((4, 4, late)) if scenario.by_regions else late) if ending else 1
    position.stage = SEQUENCE.phase_of.index(SEQUENCE.phases[random.randint(first, last_phase)])
    position.points = random.randint(3 if scenario.fleet else 0, 15)
    past = turn - scenario.first_turn  # turns that have been played
    position.majors = random.randint(0, min(2, past))
    if not scenario.by_regions:
        needed = (board.victory.major, board.victory.real, board.victory.marginal)
        most = min(scenario.score + past, max(needed) - 1)
        position.score = random.randint(scenario.score, most)
        if ending:  # one turn short of a level, the highest twice as often: few come to it
            short = [n - 1 for n in needed if n <= most + 1]
            position.score = random.choice([short[0], *short])
    if scenario.events and turn - 1 in board.event_modifier:
        position.event = random.randrange(len(board.events))
    ours, theirs = random.choice((0.0, 0.2, 0.6)), random.choice((0.05, 0.2, 0.6))
    if ending:
        ours, theirs = 0.7, random.choice((0.0, 0.0, 0.03, 0.1))
    land = played.land
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
                position.loc[unit] = POOL
            continue
        share = theirs if unit in board.communists else ours
        if ending and board.army[unit] in (US, ROK, ANZAC):
            share = 0.0
        there = lost if unit in board.communists else land
        position.loc[unit] = random.choice(there) if random.random() < share else POOL
    for unit in board.of_kind[board.armor_kind]:
        position.home[unit] = -1
        if position.loc[unit] == POOL:
            position.loc[unit] = random.choice((OUT, POOL, DESTROYED))
            if position.loc[unit] == POOL:
                position.home[unit] = random.choice(scenario.regions)
    if played.scenario.fleet:
        enemy = [position.loc[u] for u in board.communists if position.loc[u] in land] or land
        area = random.choice(enemy)
        for unit in board.airmobile:
            position.loc[unit] = area
        position.loc[board.fleet] = board.seas[board.region_of[area]]
    for area in played.trails:
        position.trail[area] = random.randint(0, board.trail_limit)
    for area in board.north:
        position.sam[area] = int(random.random() < 0.6)
    for area in board.north:
        both = all(position.sam[north] for north in board.north)
        position.mig[area] = int(scenario.migs and both and random.random() < 0.4)
    position.reindex()


def _may_join(played: Played, unit: int) -> bool:
    board = played.board
    return unit != board.fleet and not (played.scenario.own_chart and unit in board.berets)
