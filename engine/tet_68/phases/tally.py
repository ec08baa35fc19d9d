"""NVA VP Tally Phase: cities and bases that the NVA holds, then whether the game is over (21)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.sequence import NEXT, Phase, Progress
from engine.tet_68.board import NVA, SOUTH_VIETNAM, US
from engine.tet_68.occupation import opened
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition, HexTable

TACTICAL, STRATEGIC, TOTAL = 34, 67, 100
DRAW = 3
LEVELS = (
    (TOTAL, "total victory"),
    (STRATEGIC, "strategic victory"),
    (TACTICAL, "tactical victory"),
)


def held_by_nva(position: HexPosition) -> Iterator[tuple[int, int]]:
    """The hexes that score for the NVA now, and their points (21.2.2).

    An open cadre makes a South Vietnamese city worth half as much again, rounded down; a base
    stays at its point. Cities abroad have flat values (ruling S69).
    """
    board, cadre = position.board, position.forces.cadre
    for place in board.held:
        holding = board.holding[place]
        if holding.side != US or not holding.vp:
            continue
        units = opened(position, place, NVA)
        if units:
            helped = holding.country in (0, SOUTH_VIETNAM) and any(cadre[u] for u in units)
            yield place, holding.vp + (holding.vp // 2 if helped else 0)


def tally(played: Played, table: HexTable) -> Progress:
    """The points of the turn are added."""
    position = table.position
    points = list(held_by_nva(position))
    for place, vp in points:
        table.tell("holds", place, vp)
    if points:
        position.score(NVA, sum(vp for _, vp in points))
    table.tell("tallied", position.nva_vp, position.us_vp)
    return NEXT


def victory(played: Played, table: HexTable) -> Progress:
    """The game ends with the last turn, or at once when a side has a hundred points."""
    position = table.position
    us, nva = position.us_vp, position.nva_vp
    if position.turn >= played.last or max(us, nva) >= TOTAL:
        position.settle(result=DRAW if us == nva else US + 1 if us > nva else NVA + 1)
        table.tell("over", result(position))
        table.phase_over()
    return NEXT


def result(position: HexPosition) -> str:
    """Who has won, in words; "" while the game goes on."""
    if not position.result:
        return ""
    us, nva = position.us_vp, position.nva_vp
    if position.result == DRAW:
        return f"A draw, {us} to {nva}"
    name, most, least = ("US", us, nva) if position.result == US + 1 else ("NVA", nva, us)
    level = next((words for floor, words in LEVELS if most >= floor), "")
    return f"{name} {level}, {most} to {least}" if level else f"{name} ahead, {most} to {least}"


def next_turn(played: Played, table: HexTable) -> Progress:
    """The turn marker goes on; the phase is over before, while it is still this turn."""
    position = table.position
    table.phase_over()
    position.turn = position.turn + 1
    return NEXT


PHASE: Phase[Played, HexPosition] = Phase(
    10, "NVA VP Tally", {"tally": tally, "victory": victory, "next turn": next_turn}
)
