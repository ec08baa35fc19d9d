"""Phase 8: AirCav and ARVN airmobile units redeploy, and the fleet sails."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress, Stage
from engine.vietnam_solitaire.board import ALLIED, LAND, SEA
from engine.vietnam_solitaire.common import Played, VsTable, must_answer
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 8: Redeploy the Airmobile Cavalry"
FLEET = 'Scenario C: "Easter Offensive"'


def price_of_move(played: Played, position: VsPosition, unit: int, area: int) -> int:
    """Nothing. Raises RuleViolation where the unit may not go."""
    board = played.board
    name = board.unit_names[unit]
    if unit == board.fleet:
        if board.area_kind[area] != SEA or not played.in_play(area):
            raise RuleViolation(f"The {name} lies off a region in play.", FLEET)
        return 0
    if unit not in board.airmobile:
        raise RuleViolation(f"{name} is no airmobile unit.", HEADING)
    region = board.region_of[area]
    if position.communists_in(region):
        raise RuleViolation(f"There are NVA or VC units in {board.regions[region]}.", HEADING)
    return 0


def movers(position: VsPosition) -> list[int]:
    """Airmobile units on the map, and the fleet at sea."""
    board = position.board
    flyers = [u for u in board.airmobile if board.area_kind[position.loc[u]] == LAND]
    return flyers + ([board.fleet] if position.loc[board.fleet] in board.seas else [])


def goals(played: Played, position: VsPosition) -> list[int]:
    """Areas of regions without NVA and VC units, and the seas where the fleet may lie."""
    board = played.board
    regions = [r for r in played.scenario.regions if not position.communists_in(r)]
    sails = position.loc[board.fleet] in board.seas
    seas = [a for a in board.seas if sails and played.in_play(a)]
    return [a for r in regions for a in board.areas_of[r]] + seas


def orders(played: Played, table: VsTable) -> Progress:
    """Whoever can fly or sail may."""
    position, board = table.position, played.board
    able = movers(position)
    if not able and not position.asked[ALLIED]:
        return NEXT
    kinds = {board.area_kind[a] for a in goals(played, position)}
    can_go = any((SEA if u == board.fleet else LAND) in kinds for u in able)
    if not must_answer(table, ALLIED, can_go, "Redeployment by air"):
        return NEXT
    return [Decision("airmobile", ALLIED, ("move", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(
    8,
    "Redeploy the Airmobile Cavalry",
    (Stage("orders", orders),),
)
