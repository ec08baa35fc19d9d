"""What must hold in every position: no unit lost or doubled, counts and flags that agree."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tet_offensive.board import (
    BOX,
    CASUALTIES,
    CITY,
    ELIMINATED,
    NVA,
    OFF_MAP,
    RIVERINE,
    RUFF_PUFF,
    THEATER_BOX,
    VC_NVA,
)
from engine.tet_offensive.common import BLIND_BOMBING, NORTH, STRATEGIC_RECON, Printed
from engine.tet_offensive.movement import board_phase
from engine.tet_offensive.phases.search import backs
from engine.tet_offensive.position import LED, NVA_POINTS, WINNER, TetPosition
from engine.tet_offensive.recon import operations


def broken(printed: Printed, position: TetPosition) -> list[str]:
    """Sentences about what does not hold; empty when all is well."""
    board, routes = printed.board, printed.routes
    faults = []
    seen: dict[int, int] = {}
    for area, units in enumerate(position.here):
        for unit in units:
            if unit in seen:
                faults.append(f"{board.unit_names[unit]} stands in two places.")
            seen[unit] = area
            if position.loc[unit] != area:
                faults.append(f"{board.unit_names[unit]} is listed where it is not.")
    if len(seen) != len(board.units):
        faults.append("A unit is nowhere.")
    for unit in board.units:
        area = position.loc[unit]
        name = board.unit_names[unit]
        if unit == board.sympathizers:
            if area != OFF_MAP:
                faults.append("The sympathizers are no counter and stand on the map.")
            continue
        on_map = board.kind[area] != BOX
        ground = board.side_of[unit] == VC_NVA or board.allied_ground[unit]
        if on_map and ground and not routes.may_be_in(routes.class_of[unit], area):
            faults.append(f"{name} may not be in {board.area_names[area]}.")
        in_play = area not in (OFF_MAP, ELIMINATED, CASUALTIES)
        if board.type[unit] == RUFF_PUFF and in_play and area != board.start[unit]:
            faults.append(f"{name} has moved.")
        if board.type[unit] == RIVERINE and on_map and not board.river[area]:
            faults.append(f"{name} is off the river.")
        if position.based[unit] and not board.airbase[area]:
            faults.append(f"{name} is based where there is no airbase.")
        if position.hit[unit] and not (on_map and ground and routes.retreats(position, unit)):
            faults.append(f"{name} is hit and has no way to retreat.")
    for area in board.map_areas:
        units = position.here[area]
        if position.allied[area] != sum(board.allied_ground[u] for u in units):
            faults.append(f"The Allied count of {board.area_names[area]} is wrong.")
        if position.vcnva[area] != sum(board.side_of[u] == VC_NVA for u in units):
            faults.append(f"The VC/NVA count of {board.area_names[area]} is wrong.")
        if position.insurrection[area] and board.kind[area] != CITY:
            faults.append(f"{board.area_names[area]} is no city and in insurrection.")
        found = position.to_detect[area]
        if found and not 0 < found <= len(backs(position, area)):
            faults.append(f"Not so many units can be found in {board.area_names[area]}.")
    if position.cells[NVA_POINTS][0] < 0:
        faults.append("NVA replacement points are negative.")
    if min(position.strength) < 0:
        faults.append("The strength of a Ruff-Puff is negative.")
    if not 1 <= position.turn <= board.turns:
        faults.append(f"There is no turn {position.turn}.")
    if position.step < 0:
        faults.append("The step of a battle is negative.")
    if position.cells[WINNER][0] not in (0, 1, 2):
        faults.append("The winner is nobody who plays: 0 nobody, 1 Allied, 2 VC/NVA.")
    return faults + list(_options(printed, position)) + list(_command(printed, position))


def _options(printed: Printed, position: TetPosition) -> Iterator[str]:
    """What the optional rules bring stands only where they hold, and in their phases."""
    board = printed.board
    phase = board_phase(position)
    for team in board.recon:
        area, name = position.loc[team], board.unit_names[team]
        if area == OFF_MAP:
            continue
        if STRATEGIC_RECON not in printed.optional:
            yield f"{name} is not in play without {STRATEGIC_RECON}."
        elif area not in operations(board, team):
            yield f"{name} may not be in {board.area_names[area]}."
        elif not 4 <= phase <= 7:
            yield f"{name} is out in a phase in which no team is."
    for unit in (u for u in board.units if position.raiding[u]):
        if NORTH not in printed.optional or unit not in board.theater_air or phase < 4:
            yield f"{board.unit_names[unit]} cannot be over North Vietnam now."
        elif position.loc[unit] != THEATER_BOX:
            yield f"{board.unit_names[unit]} is over North Vietnam and somewhere else."
    blind = 1 in position.blind or 1 in position.resolving or 1 in position.stacked
    if blind and (BLIND_BOMBING not in printed.optional or phase != 6):
        yield "Nobody bombs blind now."
    for unit in (u for u in board.units if position.blind[u]):
        if board.kind[position.loc[unit]] == BOX or unit not in board.air:
            yield f"{board.unit_names[unit]} is not out to bomb blind."


def _command(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Who leads an NVA unit is a seat of its side; a carrier waits for one unit of an ally's."""
    board, command = printed.board, printed.command
    own = {command.post[seat] for seat in command.of[VC_NVA]}
    for unit, post in enumerate(position.cells[LED]):
        if post >= 0 and not (command.by_corps and board.army[unit] == NVA and post in own):
            yield f"{board.unit_names[unit]} is led by a seat that cannot lead it."
    for unit, carrier in enumerate(position.carrier):
        if carrier < 0:
            continue
        name = board.unit_names[unit]
        if position.leads[unit] == position.leads[carrier] or not position.carry_to[unit]:
            yield f"{name} is asked for without need."
        if position.carrier.count(carrier) > 1 or board_phase(position) not in (4, 7):
            yield f"{board.unit_names[carrier]} cannot wait for {name} now."
