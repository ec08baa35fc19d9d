"""A random position, at the start of any phase: so that the fuzzer sees rare ground."""

from __future__ import annotations

from random import Random

from engine.vietnam_solitaire.board import ANZAC, DESTROYED, OUT, POOL, ROK, RUFF_PUFF, US
from engine.vietnam_solitaire.phases import score, setup
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE


def fill(played: Played, position: VsPosition, random: Random) -> None:
    """Fill an empty position: units anywhere they may be, many of them in the pool."""
    scenario = played.scenario
    setup.fill(played, position)
    # How it ends, and the fleet of one scenario, are what comes up least often.
    ending = random.random() < (0.95 if scenario.by_regions else 0.6)
    _draw_moment(played, position, random, ending)
    _draw_track(played, position, random, ending)
    _place_units(played, position, random, ending)
    _place_armor(played, position, random)
    if scenario.fleet:
        _place_fleet(played, position, random)
    _draw_trail(played, position, random)
    position.reindex()


def _draw_moment(played: Played, position: VsPosition, random: Random, ending: bool) -> None:
    """The turn and the phase: the last ones where it ends."""
    scenario = played.scenario
    last = ending or random.random() < 0.3
    position.turn = (
        scenario.last_turn if last else random.randint(scenario.first_turn, scenario.last_turn)
    )
    last_phase = SEQUENCE.phases.index(score.PHASE)
    late = last_phase - 1
    first = (random.choice((4, 4, late)) if scenario.by_regions else late) if ending else 1
    position.stage = SEQUENCE.phase_of.index(SEQUENCE.phases[random.randint(first, last_phase)])


def _draw_track(played: Played, position: VsPosition, random: Random, ending: bool) -> None:
    """The record track: points, major offensives, turns that counted, an event."""
    board, scenario = played.board, played.scenario
    position.points = random.randint(3 if scenario.fleet else 0, 15)
    past = position.turn - scenario.first_turn  # turns that have been played
    position.majors = random.randint(0, min(2, past))
    if not scenario.by_regions:
        needed = (board.victory.major, board.victory.real, board.victory.marginal)
        most = min(scenario.score + past, max(needed) - 1)
        position.score = random.randint(scenario.score, most)
        if ending:  # one turn short of a level, the highest twice as often: few come to it
            short = [n - 1 for n in needed if n <= most + 1]
            position.score = random.choice([short[0], *short])
    if scenario.events and position.turn - 1 in board.event_modifier:
        position.event = random.randrange(len(board.events))


def _place_units(played: Played, position: VsPosition, random: Random, ending: bool) -> None:
    """Units on the map or in the pool, so many of each side as were drawn."""
    board = played.board
    ours, theirs = random.choice((0.0, 0.2, 0.6)), random.choice((0.05, 0.2, 0.6))
    if ending:
        ours, theirs = 0.7, random.choice((0.0, 0.0, 0.03, 0.1))
    lost = played.land
    if ending and played.scenario.by_regions:
        ours, theirs = 0.8, 0.15
        lost = _not_freed(played, random)
    for unit in board.units:
        if not board.ground[unit] or board.type[unit] == RUFF_PUFF:
            if position.loc[unit] == OUT and random.random() < 0.7 and _may_join(played, unit):
                position.loc[unit] = POOL
            continue
        share = theirs if unit in board.communists else ours
        if ending and board.army[unit] in (US, ROK, ANZAC):
            share = 0.0
        there = lost if unit in board.communists else played.land
        position.loc[unit] = random.choice(there) if random.random() < share else POOL


def _not_freed(played: Played, random: Random) -> list[int]:
    """Where the enemy still is: some regions are free of it, so that each level comes up."""
    board = played.board
    capital = board.region_id[score.CAPITAL]
    held = {r for r in played.scenario.regions if random.random() < (0.9 if r == capital else 0.33)}
    return [a for a in played.land if board.region_of[a] not in held] or played.land


def _place_armor(played: Played, position: VsPosition, random: Random) -> None:
    """Armor that is in the pool may also be destroyed or not yet in the game."""
    board = played.board
    for unit in board.of_kind[board.armor_kind]:
        position.home[unit] = -1
        if position.loc[unit] == POOL:
            position.loc[unit] = random.choice((OUT, POOL, DESTROYED))
            if position.loc[unit] == POOL:
                position.home[unit] = random.choice(played.scenario.regions)


def _place_fleet(played: Played, position: VsPosition, random: Random) -> None:
    """The fleet lies off a region with an enemy, and airmobile units stand against that enemy."""
    board, land = played.board, played.land
    enemy = [position.loc[u] for u in board.communists if position.loc[u] in land] or land
    area = random.choice(enemy)
    for unit in board.airmobile:
        position.loc[unit] = area
    position.loc[board.fleet] = board.seas[board.region_of[area]]


def _draw_trail(played: Played, position: VsPosition, random: Random) -> None:
    """Trail counters, SAMs and MiGs; a MiG only where both areas of the North have SAMs."""
    board = played.board
    for area in played.trails:
        position.trail[area] = random.randint(0, board.trail_limit)
    for area in board.north:
        position.sam[area] = int(random.random() < 0.6)
    both = all(position.sam[north] for north in board.north)
    for area in board.north:
        position.mig[area] = int(played.scenario.migs and both and random.random() < 0.4)


def _may_join(played: Played, unit: int) -> bool:
    board = played.board
    return unit != board.fleet and not (played.scenario.own_chart and unit in board.berets)
