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
    asked,
    tet,
)
from engine.tet_offensive.consent import requests
from engine.tet_offensive.movement import start_moving


def orders(printed: Printed, table: Table) -> Answer:
    """The Allied player moves what he likes; an ally is asked for units that he carries."""
    position = tet(table)
    extra = (("raid",) if NORTH in printed.optional else ()) + (
        ("recon",) if STRATEGIC_RECON in printed.optional else ()
    )
    verbs = ("move", "lift", "fly", "sail", "station", *extra, "done")
    waiting = asked(position, "aero-mech-movement", ALLIED, verbs)
    if printed.command.by_army:
        # Everything that moves in this phase is American.
        waiting = [d for d in waiting if d.seat == US_SEAT]
    return [*waiting, *requests(position)] or NEXT


STAGES = (Stage(4, "start", start_moving), Stage(4, "orders", orders))
