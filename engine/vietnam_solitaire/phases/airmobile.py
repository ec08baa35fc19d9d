"""Phase 8: AirCav and ARVN airmobile units redeploy, and the fleet sails."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import ALLIED, LAND, SEA
from engine.vietnam_solitaire.common import NEXT, Answer, Played, Stage, vs
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 8: Redeploy the Airmobile Cavalry"
FLEET = 'Scenario C: "Easter Offensive"'
PHASE = 9  # in sequence.PHASES


def price_of_move(played: Played, position: VsPosition, unit: int, area: int) -> int:
    """Nothing. Raises RuleViolation where the unit may not go."""
    board = played.board
    name = board.unit_names[unit]
    if unit == board.fleet:
        if position.loc[unit] not in board.seas:
            raise RuleViolation(f"The {name} is not at sea.", FLEET)
        if board.area_kind[area] != SEA or not played.in_play(area):
            raise RuleViolation(f"The {name} lies off a region in play.", FLEET)
        return 0
    if unit not in board.airmobile:
        raise RuleViolation(f"{name} is no airmobile unit.", HEADING)
    region = board.region_of[area]
    if position.communists_in(region):
        raise RuleViolation(f"There are NVA or VC units in {board.regions[region]}.", HEADING)
    return 0


def orders(played: Played, table: Table) -> Answer:
    """Whoever can fly or sail may."""
    position, board = vs(table), played.board
    movers = [u for u in board.airmobile if board.area_kind[position.loc[u]] == LAND]
    if position.done[ALLIED] or not (movers or position.loc[board.fleet] in board.seas):
        return NEXT
    return [Decision("airmobile", ALLIED, ("move", "done"))]


STAGES = (Stage(PHASE, "orders", orders),)
