"""Phase 4, Allied Aero-Mech Movement: mechanized, riverine, naval, aviation and air units."""

from __future__ import annotations

from engine.kernel.table import Table
from engine.tet_offensive.board import ALLIED
from engine.tet_offensive.command import US_SEAT
from engine.tet_offensive.common import (
    NEXT,
    NORTH,
    STRATEGIC_RECON,
    Answer,
    Printed,
    Stage,
    tet,
)
from engine.tet_offensive.consent import put
from engine.tet_offensive.movement import moving, start_moving
from engine.tet_offensive.recon import tell_teams
from engine.tet_offensive.water import tell_fleet


def orders(printed: Printed, table: Table) -> Answer:
    """The Allied player moves what he likes; an ally is asked for units that he carries."""
    extra = (("raid",) if NORTH in printed.optional else ()) + (
        ("recon",) if STRATEGIC_RECON in printed.optional else ()
    )
    verbs = ("move", "lift", "fly", "sail", "station", *extra, "done")
    # By army, everything that moves in this phase is American.
    seats = (US_SEAT,) if printed.command.by_army else printed.command.of[ALLIED]
    if open_still := put(table, moving(tet(table), "aero-mech-movement", seats, verbs)):
        return open_still
    tell_fleet(table)
    tell_teams(table)
    return NEXT


STAGES = (Stage(4, "start", start_moving), Stage(4, "orders", orders))
