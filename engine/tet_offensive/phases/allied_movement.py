"""Phase 7, Allied Movement: slow reaction, every ground unit, and air units back to base."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_offensive.board import ALLIED
from engine.tet_offensive.command import US_SEAT
from engine.tet_offensive.common import Printed, TetTable
from engine.tet_offensive.moving.bases import return_to_bases
from engine.tet_offensive.moving.consent import put, requests
from engine.tet_offensive.moving.movement import SLOW_TURNS, moving, start_moving
from engine.tet_offensive.moving.recon import withdraw
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import corps_name

VERBS = ("move", "sail", "lift", "fly", "done")


def reaction(printed: Printed, table: TetTable) -> Progress:
    """Slow reaction: on turns 1 and 2 one die a corps limits its conventional units (T17)."""
    position = table.position
    position.reacted.reset()
    position.quota.reset()
    if position.turn <= SLOW_TURNS:
        for corps in range(1, 5):
            place = f"{corps_name(corps)} Corps"
            die = table.roll(table.address("slow reaction", place))
            position.quota[corps] = die
            table.tell("slow_reaction", corps, die)
    return NEXT


def orders(printed: Printed, table: TetTable) -> Progress:
    """The Allied player moves what they like; an ally is asked for units that are to be carried."""
    position = table.position
    seats: Sequence[int] = printed.command.of[ALLIED]
    if printed.command.by_army and position.turn <= SLOW_TURNS:
        # One die a corps holds for both armies: the US player uses it first, in the open (T81),
        # and what they want to carry is settled before South Vietnam has what is left.
        first = position.is_done(US_SEAT)
        seats = seats[first : first + 1]
        if first:
            table.open()
            seats = () if requests(position) else seats
    return put(table, moving(position, "allied-movement", seats, VERBS)) or NEXT


def bases(printed: Printed, table: TetTable) -> Progress:
    """Whatever still flies returns to a base, the theater air units to their box."""
    return_to_bases(table)
    withdraw(table)
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    7,
    "Allied Movement",
    {"start": start_moving, "reaction": reaction, "orders": orders, "bases": bases},
)
