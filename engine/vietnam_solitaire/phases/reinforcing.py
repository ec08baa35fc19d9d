"""What a major offensive adds, and where the NVA/VC player of a game for two puts it: phase 7."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.sequence import NEXT, Progress
from engine.kernel.wording import counted
from engine.vietnam_solitaire.asking import is_asked
from engine.vietnam_solitaire.board import COMMUNIST, POOL
from engine.vietnam_solitaire.played import Played, VsTable, refuse_off_map
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.ways import Entrance

TWO_PLAYERS = "Two-Player Rules"


def added_kind(played: Played, position: VsPosition) -> int:
    """The kind of unit that this major offensive adds, or -1."""
    kinds = played.scenario.major_adds
    number = position.majors
    if played.scenario.adds_for_ever:
        return kinds[0]
    return kinds[number - 1] if 0 < number <= len(kinds) else -1


def to_reinforce(played: Played, position: VsPosition) -> list[int]:
    """Units that a major offensive may add now."""
    kind = added_kind(played, position)
    left = position.reinforcements
    return position.in_box(kind, POOL) if kind >= 0 and left else []


def unengaged(played: Played, position: VsPosition) -> list[int]:
    """Regions with US/ARVN units and without NVA/VC units: units are added there first (V32)."""
    ours, _ = position.controlled(played.scenario.regions)
    return ours


def may_reinforce(played: Played, position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Refuse units that the offensive does not add, and places that must wait (V32)."""
    refuse_off_map(played, area, TWO_PLAYERS)
    board = played.board
    can = to_reinforce(played, position)
    for unit in units:
        if unit not in can:
            raise RuleViolation(f"{board.unit_names[unit]} is not added now.", TWO_PLAYERS)
    if len(units) > position.reinforcements:
        raise RuleViolation(
            f"{counted(position.reinforcements, 'unit')} may still be added.", TWO_PLAYERS
        )
    first = unengaged(played, position)
    if first and (board.region_of[area] not in first or len(units) > 1):
        raise RuleViolation(
            f"{board.regions[first[0]]} must be engaged before units are added elsewhere.",
            TWO_PLAYERS,
        )


def all_added(played: Played, position: VsPosition) -> None:
    """Refuse to go on while units are to be added (V45)."""
    if to_reinforce(played, position):
        left = counted(position.reinforcements, "unit")
        raise RuleViolation(f"The major offensive still adds {left}.", TWO_PLAYERS)


def note_reinforcements(position: VsPosition, units: tuple[int, ...], area: int) -> None:
    """Note how many were added."""
    position.reinforcements -= len(units)


ENTRANCE = Entrance(TWO_PLAYERS, to_reinforce, may_reinforce, note=note_reinforcements)


def reinforce(played: Played, table: VsTable) -> Progress:
    """With two players, the NVA/VC player says where a major offensive adds its units."""
    position = table.position
    if not played.options.two_players:
        return NEXT
    if not is_asked(position, COMMUNIST, bool(position.reinforcements)):
        return NEXT
    return [Decision("reinforcements", COMMUNIST, ("place", "done"))]
