"""A random position, at the start of any phase: so that the fuzzer sees rare ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.tet_offensive.board import (
    AIR,
    ARC_LIGHT,
    ARVN,
    AVIATION,
    CASUALTIES,
    CITY,
    ELIMINATED,
    LOWLAND,
    NAVAL_GUNFIRE,
    NVA,
    PROVINCE,
    RIVERINE,
    RUFF_PUFF,
    THEATER,
    THEATER_BOX,
    US,
    VC,
    VC_NVA,
    WAITING,
)
from engine.tet_offensive.command import NOBODY, led_by
from engine.tet_offensive.common import BLIND_BOMBING, NORTH, STRATEGIC_RECON, Printed
from engine.tet_offensive.moving.recon import operations
from engine.tet_offensive.position import TetPosition


def fill(printed: Printed, position: TetPosition, random: Random) -> None:
    """Fill an empty position: units anywhere they may be, many of them lost."""
    board = printed.board
    blind = 30 * (6,) if BLIND_BOMBING in printed.optional else ()
    phase = random.choice((1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, *blind))
    position.turn = random.randint(1, board.turns)
    position.stage = position.phases.index(phase)
    bombing = BLIND_BOMBING in printed.optional and phase == 6  # takes many bombers and backs
    lost = random.choice((0.05, 0.05, 0.1) if bombing else (0.1, 0.3, 0.5))
    urban = random.choice((0.1, 0.4, 0.8))
    flyers = [u for u in board.units if board.type[u] in AIR or board.type[u] == AVIATION]
    for unit in board.units:
        counted = unit != board.sympathizers and unit not in board.recon
        if counted and unit not in flyers:
            _place(printed, position, unit, random, lost, urban, phase)
    if random.random() < (0.6 if phase > 5 else 0.2):
        _storm_airbases(printed, position, random)
    for unit in flyers:
        _place_flyer(printed, position, unit, random, lost, phase)
    if bombing:
        _gather(printed, position, random)
    _draw_teams(printed, position, random, phase)
    _draw_raids(printed, position, random, phase)
    _draw_leaders(printed, position, random)
    strengths = list(board.ruff_puff_mix)
    random.shuffle(strengths)
    for unit, strength in zip(board.ruff_puffs, strengths, strict=True):
        position.strength[unit] = strength
    position.reindex()
    _mark_cities(printed, position, random)
    _draw_levels(printed, position, random)
    position.nva_points = random.randint(0, 6)


def _mark_cities(printed: Printed, position: TetPosition, random: Random) -> None:
    """Insurrections, mostly where the VC stand alone, and cities that were secured once."""
    board = printed.board
    for city in board.cities:
        vc_alone = any(board.army[u] == VC for u in position.here[city])
        risen = 0.6 if vc_alone and not position.allied[city] else 0.15
        position.insurrection[city] = int(random.random() < risen)
        position.secured[city] = int(random.random() < 0.3)


def _draw_levels(printed: Printed, position: TetPosition, random: Random) -> None:
    """Demoralization points; often near the levels where it ends."""
    # Of four players nobody wins only if all collapse at once.
    four = len(printed.command.seats) > 2
    nearly = random.random() < (0.5 if four else 0.2)
    all_four = nearly and four and random.random() < 0.7
    for army, limit in enumerate(printed.board.levels):
        low = limit - 3 if all_four or (nearly and army in (US, ARVN)) else -5
        position.levels[army] = random.randint(low, limit - 1)


def _draw_teams(printed: Printed, position: TetPosition, random: Random, phase: int) -> None:
    """Teams on reconnaissance, or at rest."""
    board = printed.board
    for team in board.recon if STRATEGIC_RECON in printed.optional else ():
        if random.random() < 0.6 and phase in (5, 6, 7):
            position.loc[team] = random.choice(operations(board, team))
        elif random.random() < 0.3:
            position.ready[team] = position.turn + 1


def _draw_raids(printed: Printed, position: TetPosition, random: Random, phase: int) -> None:
    """Raids against the North."""
    board = printed.board
    for air in board.theater_air if NORTH in printed.optional and phase > 4 else ():
        if position.loc[air] == THEATER_BOX and random.random() < 0.5:
            position.raiding[air] = 1


def _draw_leaders(printed: Printed, position: TetPosition, random: Random) -> None:
    """Who leads NVA units abroad."""
    board, command = printed.board, printed.command
    for unit in board.communists if command.by_corps else ():
        if board.army[unit] == NVA and board.kind[position.loc[unit]]:
            seat = led_by(command, board, unit, position.loc[unit])
            if seat == NOBODY:
                seat = random.choice(command.of[VC_NVA])
            position.led[unit] = command.post[seat]


def _place(
    printed: Printed,
    position: TetPosition,
    unit: int,
    random: Random,
    lost: float,
    urban: float,
    phase: int,
) -> None:
    board = printed.board
    kind = board.type[unit]
    if kind == NAVAL_GUNFIRE:
        position.loc[unit] = board.start[unit]
    elif random.random() < lost:
        position.loc[unit] = ELIMINATED if phase == 3 or random.random() < 0.6 else CASUALTIES
    elif kind == RUFF_PUFF:
        position.loc[unit] = board.start[unit]
    else:
        corps = printed.routes.class_of[unit]
        open_to = [
            area
            for area in (board.cities if random.random() < urban else board.map_areas)
            if printed.routes.may_be_in(corps, area) and (kind != RIVERINE or board.river[area])
        ]
        area = random.choice(open_to)
        position.loc[unit] = area
        if board.side_of[unit] == VC_NVA:
            up = board.kind[area] == CITY or (phase in (3, 4, 5, 6) and random.random() < 0.3)
            position.face_up[unit] = int(up)


def _storm_airbases(printed: Printed, position: TetPosition, random: Random) -> None:
    """Leave the airbases of one corps to the VC and NVA alone."""
    board = printed.board
    corps = random.randint(1, 4)
    bases = [base for base in board.airbases if board.corps[base] == corps]
    for unit in board.units:
        if board.allied_ground[unit] and position.loc[unit] in bases:
            position.loc[unit] = ELIMINATED
    nva = [u for u in board.communists if board.army[u] == NVA]
    for base, unit in zip(bases, random.sample(nva, len(bases)), strict=True):
        position.loc[unit] = base
        position.face_up[unit] = 1


def _gather(printed: Printed, position: TetPosition, random: Random) -> None:
    """Lay six of the hidden where bombers are: most dice of a blind attack find nobody in less."""
    board, routes, loc = printed.board, printed.routes, position.loc
    up = position.face_up
    out = {loc[u] for u in board.air if board.kind[loc[u]] == PROVINCE}
    for area in sorted(out):
        pool = [
            unit
            for unit in board.communists
            if board.kind[loc[unit]] and loc[unit] not in out and not up[unit]
            if routes.may_be_in(routes.class_of[unit], area)
        ]
        for unit in random.sample(pool, min(6, len(pool))):
            loc[unit] = area


def _place_flyer(
    printed: Printed,
    position: TetPosition,
    unit: int,
    random: Random,
    lost: float,
    phase: int,
) -> None:
    if random.random() < lost:
        position.loc[unit] = ELIMINATED
        return
    board = printed.board
    corps = board.unit_corps[unit]
    blind = BLIND_BOMBING in printed.optional
    out = phase in (5, 6) and random.random() < (1.0 if blind else 0.7)
    if out:
        position.loc[unit] = random.choice(_fields(printed, position, unit, random))
        position.moved[unit] = 1
    elif board.type[unit] in AIR and corps == THEATER:
        position.loc[unit] = THEATER_BOX
    elif random.random() < 0.1:
        position.loc[unit] = WAITING
        position.zone[unit] = corps or random.randint(1, 4)
    else:
        bases = [b for b in board.airbases if corps in (THEATER, board.corps[b])]
        position.loc[unit] = random.choice(bases)
        position.based[unit] = 1


def _fields(printed: Printed, position: TetPosition, unit: int, random: Random) -> Sequence[int]:
    """Where a flyer that is out may be: over what it can attack, if there is anything."""
    board = printed.board
    corps = board.unit_corps[unit]
    fields = board.map_areas if corps == THEATER else board.areas_of_corps[corps]
    known = Counter(position.loc[u] for u in board.communists if position.face_up[u])
    held = {position.loc[u] for u in board.units if board.allied_ground[u]}
    # Arc Light bombs no city that friends hold; two targets let it split its dice.
    arc = board.type[unit] == ARC_LIGHT
    worth = [a for a in fields if known[a] > arc and not (arc and board.pv[a] and a in held)]
    if BLIND_BOMBING in printed.optional and random.random() < 0.8:
        worth = _fullest(printed, position, fields, random) or worth
    return worth or fields


def _fullest(
    printed: Printed, position: TetPosition, fields: Sequence[int], random: Random
) -> list[int]:
    """Three areas where most lie hidden: a die picks from six, and most stacks are smaller."""
    board = printed.board
    hidden = [u for u in board.communists if not position.face_up[u]]
    down = Counter(position.loc[u] for u in hidden)
    best = sorted((a for a in fields if down[a]), key=lambda a: -down[a])
    if random.random() < 0.9:  # in the open an attack may even overrun
        best.sort(key=lambda a: board.terrain[a] != LOWLAND)
    return best[:3]
