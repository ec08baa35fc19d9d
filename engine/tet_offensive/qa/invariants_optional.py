"""What must hold of optional rules, set-up and seats: what is off leaves no trace in a position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.wording import listed
from engine.tet_offensive.board import ALLIED, BOX, NVA, OFF_MAP, POSTS, THEATER_BOX, VC_NVA
from engine.tet_offensive.combat.blind import stack_of
from engine.tet_offensive.common import (
    BLIND_BOMBING,
    FREE_SET_UP,
    NORTH,
    STRATEGIC_RECON,
    Printed,
)
from engine.tet_offensive.moving.recon import REST, operations
from engine.tet_offensive.phases.setup import FREE_STAGE, why_not_deployed, why_not_set_up
from engine.tet_offensive.position import TetPosition


def optional_faults(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Sentences about what does not hold."""
    yield from _set_up(printed, position)
    yield from _teams(printed, position)
    yield from _raids(printed, position)
    yield from _blind(printed, position)
    yield from _seats(printed, position)
    yield from _carried(printed, position)


def _set_up(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Before the first turn units stand where they are set up, or have no place yet."""
    board = printed.board
    free = FREE_SET_UP in printed.optional
    if position.phase:
        return
    if position.stage == FREE_STAGE and not free:
        yield f"Nobody sets up freely without {FREE_SET_UP}: the stage is Set-up - deployment."
    for unit in board.units:
        area = position.loc[unit]
        if area == OFF_MAP or unit in board.recon or unit == board.sympathizers:
            continue
        name = board.unit_names[unit]
        if board.side_of[unit] == VC_NVA:
            if why := why_not_deployed(board, unit, area):
                yield why
        elif area != board.start[unit]:
            if not free:
                yield f"{name} is set up in {board.area_names[board.start[unit]]}."
            elif why := why_not_set_up(board, unit, area):
                yield why


def _teams(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Recon teams are out in the phases of one turn, where they may be, and rest a turn."""
    board, phase = printed.board, position.phase
    # A team is withdrawn in the Allied movement phase: the last ones are back the latest.
    latest = position.turn + (REST if phase >= 7 else REST - 1)
    for unit in board.units:
        area, name, ready = position.loc[unit], board.unit_names[unit], position.ready[unit]
        if unit not in board.recon:
            if ready:
                yield f'{name} is no recon team: only those have a turn in "ready".'
        elif STRATEGIC_RECON not in printed.optional:
            if area != OFF_MAP or ready:
                yield f"{name} is not in play without {STRATEGIC_RECON}."
        elif not 0 <= ready <= latest:
            yield f"{name} cannot be back on turn {ready}: it is back by turn {latest}."
        elif area == OFF_MAP:
            continue
        elif area not in operations(board, unit):
            yield (
                f"{name} may not be in {board.area_names[area]}: it works in provinces and "
                f"sanctuaries of {board.operates[unit]}."
            )
        elif not 4 <= phase <= 7:
            yield (
                f"{name} is out in a phase in which no team is: from the Allied aero-mech movement "
                "to the Allied movement phase."
            )
        elif ready > position.turn:
            yield f"{name} is out and back on turn {ready} only: it is one or the other."


def _raids(printed: Printed, position: TetPosition) -> Iterator[str]:
    board = printed.board
    for unit in (u for u in board.units if position.raiding[u]):
        name = board.unit_names[unit]
        if NORTH not in printed.optional:
            yield f"{name} cannot be over North Vietnam without {NORTH}."
        elif unit not in board.theater_air:
            names = [board.unit_names[u] for u in board.theater_air]
            yield f"{name} cannot be over North Vietnam: only {' and '.join(names)} go there."
        elif position.phase < 4:
            yield f"{name} cannot be over North Vietnam before the Allied aero-mech movement phase."
        elif position.loc[unit] != THEATER_BOX:
            yield (
                f"{name} is over North Vietnam and somewhere else: it is then in "
                f"{board.area_names[THEATER_BOX]}."
            )


def _blind(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Blind bombing: in its phase, by air units that are out, at somebody; a stack has an order."""
    board = printed.board
    used = any(1 in cells for cells in (position.blind, position.resolving, position.stacked))
    if not used and not any(position.stack):
        return
    if BLIND_BOMBING not in printed.optional:
        yield f"Nobody bombs blind, and there is no stack, without {BLIND_BOMBING}."
        return
    if position.phase != 6:
        yield "Nobody bombs blind now: that, and stacks, belong to the Allied combat phase."
        return
    for unit in board.units:
        area, name = position.loc[unit], board.unit_names[unit]
        if position.blind[unit]:
            if board.kind[area] == BOX or unit not in board.air or position.based[unit]:
                yield f"{name} is not out to bomb blind: only air units on a mission are."
            elif not stack_of(position, area):
                yield (
                    f"{name} bombs blind, and no undetected unit is in {board.area_names[area]}."
                )
        if position.stack[unit] and (position.stack[unit] < 0 or unit not in board.communists):
            yield f"{name} has no place in a stack: VC and NVA units do, from 1 at the top."
    for area in board.map_areas:
        places = [position.stack[u] for u in stack_of(position, area) if position.stack[u]]
        if len(set(places)) < len(places):
            yield f"Two units of {board.area_names[area]} have one place in the stack."


def _seats(printed: Printed, position: TetPosition) -> Iterator[str]:
    """Only seats of the match close their part, plan, and lead units."""
    board, command = printed.board, printed.command
    for post, name in enumerate(POSTS):
        said = position.done[post] or position.asked[post]
        if post not in command.post and (said or any(position.plans[post])):
            yield f"{name} has no seat in this match: there are {listed(list(command.seats))}."
    own = {command.post[seat] for seat in command.of[VC_NVA]}
    for unit, post in enumerate(position.led):
        if post >= 0 and not (command.by_corps and board.army[unit] == NVA and post in own):
            yield (
                f"{board.unit_names[unit]} is led by a seat that cannot lead it: NVA units pass "
                "from seat to seat, in the four-player game by corps alone."
            )


def _carried(printed: Printed, position: TetPosition) -> Iterator[str]:
    """A carrier waits for one unit of an ally's, in the phases in which units are carried."""
    board = printed.board
    carriers = {*board.aviation, board.riverine}
    for unit, carrier in enumerate(position.carrier):
        name, to = board.unit_names[unit], position.carry_to[unit]
        if carrier < 0:
            # What an ally has refused is remembered until the phase is over.
            allies = len(printed.command.of[ALLIED]) > 1 and unit in board.movers
            if to and not (allies and position.phase in (4, 7)):
                yield f"{name} is to be carried, and nothing is named that carries it."
            continue
        if carrier not in carriers or unit not in board.movers:
            yield f"{name} cannot be carried by {board.unit_names[carrier]}."
        elif position.leads[unit] == position.leads[carrier] or not to:
            yield f"{name} is asked for without need: only for a unit of an ally's, and a place."
        if position.carrier.count(carrier) > 1 or position.phase not in (4, 7):
            yield (
                f"{board.unit_names[carrier]} cannot wait for {name} now: it waits for one unit, "
                "in an Allied movement phase."
            )
