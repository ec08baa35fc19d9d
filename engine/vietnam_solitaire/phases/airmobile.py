"""Phase 8: AirCav and ARVN airmobile units redeploy, and the fleet sails."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.vietnam_solitaire.asking import must_answer
from engine.vietnam_solitaire.board import ALLIED
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ways import Way

HEADING = "Phase 8: Redeploy the Airmobile Cavalry"
FLEET = 'Scenario C: "Easter Offensive"'


def flyers(position: VsPosition) -> list[int]:
    """AirCav and ARVN airmobile units on the map."""
    return position.on_map(position.board.airmobile)


def sails(position: VsPosition) -> bool:
    """Whether the fleet is at sea."""
    return position.loc[position.board.fleet] in position.board.seas


def free_regions(played: Played, position: VsPosition) -> list[int]:
    """Regions in play without NVA and VC units."""
    return [r for r in played.scenario.regions if not position.communists_in(r)]


def movers(position: VsPosition) -> list[int]:
    """Who flies, and the fleet at sea."""
    return flyers(position) + ([position.board.fleet] if sails(position) else [])


def goals(played: Played, position: VsPosition) -> list[int]:
    """Areas of free regions, and the seas where the fleet may lie."""
    land = [a for r in free_regions(played, position) for a in played.board.areas_of[r]]
    return land + (played.seas if sails(position) else [])


def refuse(played: Played, position: VsPosition, unit: int, area: int) -> None:
    """Refuse seas and regions where the unit may not go, and units that do not fly."""
    board = played.board
    name = board.unit_names[unit]
    if unit == board.fleet:
        if area not in played.seas:
            raise RuleViolation(f"The {name} lies off a region in play.", FLEET)
        return
    if unit not in board.airmobile:
        raise RuleViolation(f"{name} is no airmobile unit.", HEADING)
    region = board.region_of[area]
    if region not in free_regions(played, position):
        raise RuleViolation(f"There are NVA or VC units in {board.regions[region]}.", HEADING)


WAY = Way(HEADING, movers, refuse, goals)


def orders(played: Played, table: VsTable) -> Progress:
    """Whoever can fly or sail may."""
    position = table.position
    if not movers(position) and not position.asked[ALLIED]:
        return NEXT
    fly = bool(flyers(position) and free_regions(played, position))
    if not must_answer(table, ALLIED, fly or sails(position), "Redeployment by air"):
        return NEXT
    return [Decision("airmobile", ALLIED, ("move", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(8, "Redeploy the Airmobile Cavalry", {"orders": orders})
