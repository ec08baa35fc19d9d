"""What must hold in every position: no unit lost or doubled, counts and flags that agree."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.assurance import misplaced
from engine.tet_offensive.board import (
    BOX,
    CASUALTIES,
    CITY,
    ELIMINATED,
    OFF_MAP,
    RIVERINE,
    RUFF_PUFF,
    VC_NVA,
)
from engine.tet_offensive.common import Printed
from engine.tet_offensive.detection import backs
from engine.tet_offensive.phases.morale import won
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.qa.invariants_optional import optional_faults


def broken(printed: Printed, position: TetPosition) -> list[str]:
    """Sentences about what does not hold; empty when all is well."""
    return [
        *misplaced(position.here, position.loc, printed.board.unit_names),
        *_units(printed, position),
        *_areas(printed, position),
        *_numbers(printed, position),
        *_face_down(printed, position),
        *optional_faults(printed, position),
    ]


def _units(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Each unit may be where it is, and what is noted of it can be true there."""
    board, routes = printed.board, printed.routes
    for unit in board.units:
        area = position.loc[unit]
        name = board.unit_names[unit]
        if unit == board.sympathizers:
            if area != OFF_MAP:
                yield "The sympathizers are no counter and stand on the map."
            continue
        on_map = board.kind[area] != BOX
        ground = board.side_of[unit] == VC_NVA or board.allied_ground[unit]
        if on_map and ground and not routes.may_be_in(routes.class_of[unit], area):
            yield f"{name} may not be in {board.area_names[area]}."
        in_play = area not in (OFF_MAP, ELIMINATED, CASUALTIES)
        if board.type[unit] == RUFF_PUFF and in_play and area != board.start[unit]:
            yield f"{name} has moved."
        if board.type[unit] == RIVERINE and on_map and not board.river[area]:
            yield f"{name} is off the river."
        if position.based[unit] and not board.airbase[area]:
            yield f"{name} is based where there is no airbase."
        if position.hit[unit] and not (on_map and ground and routes.retreats(position, unit)):
            yield f"{name} is hit and has no way to retreat."


def _areas(printed: Printed, position: TetPosition) -> Iterator[str]:
    """What is counted and marked in an area agrees with the units there."""
    board = printed.board
    for area in board.map_areas:
        units = position.here[area]
        if position.allied[area] != sum(board.allied_ground[u] for u in units):
            yield f"The Allied count of {board.area_names[area]} is wrong."
        if position.vcnva[area] != sum(board.side_of[u] == VC_NVA for u in units):
            yield f"The VC/NVA count of {board.area_names[area]} is wrong."
        if position.insurrection[area] and board.kind[area] != CITY:
            yield f"{board.area_names[area]} is no city and in insurrection."
        found = position.to_detect[area]
        if found and not 0 < found <= len(backs(position, area)):
            yield f"Not so many units can be found in {board.area_names[area]}."


def _numbers(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Numbers within what play can bring them to, and a winner who has won."""
    if position.nva_points < 0:
        yield "NVA replacement points are negative."
    if min(position.strength) < 0:
        yield "The strength of a Ruff-Puff is negative."
    if not 1 <= position.turn <= printed.board.turns:
        yield f"There is no turn {position.turn}."
    if position.step < 0:
        yield "The step of a battle is negative."
    if position.winner not in (0, 1, 2):
        yield "The winner is nobody who plays: 0 nobody, 1 Allied, 2 VC/NVA."
    elif position.winner not in (0, won(position)):
        yield "Nobody has won so: both armies of a side must be demoralized, or turn 5 over."


def _face_down(printed: Printed, position: TetPosition) -> Iterator[str]:
    """VC and NVA units enter cities face down, and lie face up there when their movement ends."""
    board = printed.board
    if position.phase == 1:
        return
    for city in board.cities:
        for unit in backs(position, city):
            name = board.unit_names[unit]
            yield (
                f"{name} lies face down in {board.area_names[city]}: after VC/NVA movement units "
                f"in cities are face up (face_up: {name})."
            )
