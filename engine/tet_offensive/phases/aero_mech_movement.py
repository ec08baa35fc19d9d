"""Phase 4, Allied Aero-Mech Movement: mechanized, riverine, naval, aviation and air units."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.table import Table
from engine.tet_offensive.board import ALLIED
from engine.tet_offensive.common import NEXT, Answer, Printed, Stage, tet
from engine.tet_offensive.movement import start_moving


def orders(printed: Printed, table: Table) -> Answer:
    """The Allied player moves what he likes."""
    if not tet(table).done[ALLIED]:
        verbs = ("move", "lift", "fly", "sail", "station", "done")
        return [Decision("aero-mech-movement", ALLIED, verbs)]
    return NEXT


STAGES = (Stage(4, "start", start_moving), Stage(4, "orders", orders))
