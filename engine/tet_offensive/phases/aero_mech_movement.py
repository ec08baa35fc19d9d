"""Phase 4, Allied Aero-Mech Movement: mechanized, riverine, naval, aviation and air units."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_offensive.board import ALLIED
from engine.tet_offensive.command import US_SEAT
from engine.tet_offensive.common import (
    NORTH,
    STRATEGIC_RECON,
    Printed,
    TetTable,
)
from engine.tet_offensive.moving.consent import put
from engine.tet_offensive.moving.movement import moving, start_moving
from engine.tet_offensive.moving.recon import tell_teams
from engine.tet_offensive.moving.water import tell_fleet
from engine.tet_offensive.position import TetPosition


def orders(printed: Printed, table: TetTable) -> Progress:
    """The Allied player moves what they like; an ally is asked for units that are to be carried."""
    extra = (("raid",) if NORTH in printed.optional else ()) + (
        ("recon",) if STRATEGIC_RECON in printed.optional else ()
    )
    verbs = ("move", "lift", "fly", "sail", "station", *extra, "done")
    # By army, everything that moves in this phase is American.
    seats = (US_SEAT,) if printed.command.by_army else printed.command.of[ALLIED]
    if open_still := put(table, moving(table.position, "aero-mech-movement", seats, verbs)):
        return open_still
    tell_fleet(table)
    tell_teams(table)
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    4, "Allied Aero-Mech Movement", {"start": start_moving, "orders": orders}
)
