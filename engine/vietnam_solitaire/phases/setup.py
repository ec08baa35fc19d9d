"""Setup: what the scenario puts on the map; where it leaves a choice, its player makes it."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.board import ALLIED, POOL, Board
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ways import Entrance

HEADING = "Setup"


def fill(played: Played, position: VsPosition) -> None:
    """Put everything where the scenario says, the player's choices at their defaults."""
    board, scenario = played.board, played.scenario
    position.turn, position.score = scenario.first_turn, scenario.score
    loc = position.loc
    for kind, count in _pool(played):
        for unit in board.of_kind[kind][:count]:
            loc[unit] = POOL
    for force in scenario.forces:
        for unit in force.units:
            loc[unit] = force.areas[0]
    for unit in board.communists:
        if board.kind_of[unit] != board.armor_kind and loc[unit] < POOL:
            loc[unit] = POOL
    if not scenario.own_chart:
        # Armor that came before the scenario begins still has to enter (V20).
        armor = iter(board.of_kind[board.armor_kind])
        for change in board.changes:
            if change.home >= 0 and change.turn < scenario.first_turn:
                position.home[next(armor)] = change.home
    for area, count in scenario.trail:
        position.trail[area] = count
    for area in scenario.sam:
        position.sam[area] = 1
    for area in scenario.mig:
        position.mig[area] = 1
    position.reindex()


def _pool(played: Played) -> list[tuple[int, int]]:
    """Kinds and how many of each are on the map or in the pool when the scenario begins."""
    board, scenario = played.board, played.scenario
    there: dict[int, int] = {}
    if scenario.own_chart:
        for force in scenario.forces:
            there[force.kind] = there.get(force.kind, 0) + force.number
        for kind, count in scenario.pool:
            there[kind] = there.get(kind, 0) + count
        return list(there.items())
    for change in board.changes:
        if change.turn < scenario.first_turn:
            for kind, count in change.add:
                there[kind] = there.get(kind, 0) + count
            for kind, count in change.remove:
                there[kind] -= count
    return list(there.items())


def may_set_up(played: Played, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse units that have no choice or are there, and areas that are not theirs to choose."""
    board: Board = played.board
    free = played.scenario.choices
    for unit in units:
        name = board.unit_names[unit]
        if unit not in free:
            # Where a scenario leaves a choice, it leaves one to each unit that it sets up.
            raise RuleViolation(f"{name} is not set up in this scenario.", played.scenario.heading)
        if area not in free[unit]:
            raise RuleViolation(
                f"{name} is not set up in {board.area_names[area]}.",
                played.scenario.heading,
                f"There: {listed([board.area_names[a] for a in free[unit]])}.",
            )
    if all(position.loc[unit] == area for unit in units):
        names = listed([board.unit_names[unit] for unit in units])
        stand = "stand" if len(units) > 1 else "stands"
        raise RuleViolation(
            f"{names} {stand} in {board.area_names[area]} already.", played.scenario.heading
        )


def offered_areas(played: Played, position: VsPosition) -> list[int]:
    """The areas that any unit may be set up in by choice."""
    return sorted({area for areas in played.scenario.choices.values() for area in areas})


ENTRANCE = Entrance(
    HEADING, lambda played, position: played.scenario.choices, may_set_up, areas=offered_areas
)


def orders(played: Played, table: VsTable) -> Progress:
    """The US/ARVN player chooses where the scenario lets them."""
    if played.scenario.choices and not table.position.done[ALLIED]:
        return [Decision("setup", ALLIED, ("place", "done"))]
    return NEXT


PHASE: Phase[Played, VsPosition] = Phase(0, "Setup", {"orders": orders})
