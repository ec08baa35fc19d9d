"""What every phase and order of the game uses: what is played, how to refuse, how units leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.kernel.errors import RuleViolation
from engine.kernel.play import Play
from engine.kernel.ruleset import OrderRule
from engine.kernel.wording import counted
from engine.vietnam_solitaire.board import (
    ALLIED,
    COMMUNIST,
    DESTROYED,
    LAND,
    OUT,
    POOL,
    RUFF_PUFF,
    Board,
)
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.scenario import Options, Scenario, TurnRules


class Played(NamedTuple):
    """What is played: what is printed, the scenario, and the options."""

    board: Board
    scenario: Scenario
    options: Options

    def rules(self, position: VsPosition) -> TurnRules:
        """What happens in the turn of a position."""
        return self.scenario.rules(position.turn)

    def in_play(self, area: int) -> bool:
        """Whether an area belongs to the regions that are used, or leads to one of them."""
        return self.board.region_of[area] in self.scenario.regions

    def land(self) -> list[int]:
        """The areas of the regions in play, in map order."""
        return [a for r in self.scenario.regions for a in self.board.areas_of[r]]

    def trails(self) -> list[int]:
        """The trail areas in play, by number."""
        return [a for a in self.board.trail_areas if self.in_play(a)]


VsTable = Play[VsPosition]


class VsRule(OrderRule[VsPosition]):
    """Base of the game's order rules."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.board = played.board

    def own(self, seat: int, units: Iterable[int], heading: str) -> None:
        """Refuse counters of the other side."""
        for unit in units:
            if self.board.seat_of[unit] != seat:
                raise RuleViolation(f"{self.board.unit_names[unit]} is not yours.", heading)

    def region_area(self, area: int, heading: str) -> None:
        """Refuse what is no area of a region in play."""
        board = self.board
        if board.area_kind[area] != LAND:
            raise RuleViolation(f"{board.area_names[area]} is no area of a region.", heading)
        if not self.played.in_play(area):
            raise RuleViolation(
                f"{board.regions[board.region_of[area]]} is not used in this scenario.", heading
            )

    def pay(self, position: VsPosition, cost: int, what: str, heading: str) -> None:
        """Refuse what costs more political points than there are. Pays nothing yet."""
        if cost > position.points:
            raise RuleViolation(
                f"{what} costs {counted(cost, 'political point')}; left: {position.points}.",
                heading,
            )


def spend(position: VsPosition, cost: int) -> None:
    """Pay political points that were verified to be there."""
    if cost:
        position.points -= cost


def listed(names: Sequence[str], limit: int = 12) -> str:
    """Names for a sentence: all, or the first few and how many more."""
    if not names:
        return "none"
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def eliminate(played: Played, table: VsTable, unit: int) -> None:
    """Take a unit off the map: to where it may come back from, if it may (V9, V21, V33)."""
    position, board = table.position, played.board
    table.tell("eliminated", unit, position.loc[unit])
    if board.kind_of[unit] != board.armor_kind:
        position.put(unit, POOL)
        return
    back = played.scenario.armor_returns
    if back < 0:
        position.put(unit, DESTROYED)
        return
    first = position.armor_lost == 0
    position.armor_lost += 1
    position.put(unit, POOL if first else OUT)
    position.home[unit] = back if first else -1


def place_from_pool(
    played: Played, table: VsTable, kind: int, area: int, count: int = 1
) -> list[int]:
    """Put up to `count` counters of a kind from the pool into an area; those that there were."""
    position = table.position
    placed = position.in_box(kind, POOL)[:count]
    for unit in placed:
        position.put(unit, area)
        table.tell("entered", unit, area)
    if len(placed) < count:
        ran_out(table, kind)
    return placed


def ran_out(table: VsTable, kind: int) -> None:
    """Tell, once, that counters of a kind are wanting."""
    if not any(event.kind == "ran_out" and event.data == (kind,) for event in table.events):
        table.tell("ran_out", kind)


def is_asked(position: VsPosition, seat: int, needed: bool) -> bool:
    """Whether a seat must answer: there is need, or there was when it was first asked.

    So a question does not vanish under the orders that answer it before its seat is done.
    """
    if position.done[seat]:
        return False
    if needed and not position.asked[seat]:
        position.asked[seat] = 1
    return bool(position.asked[seat])


def must_answer(table: VsTable, seat: int, needed: bool, what: str) -> bool:
    """As `is_asked`; what leaves its seat no choice is passed over and told."""
    position = table.position
    if is_asked(position, seat, needed):
        return True
    if not position.done[seat]:
        table.tell("passed_over", what)
    return False


def militia_may_stand(position: VsPosition, area: int) -> str:
    """Why Ruff-Puffs may not be placed in an area, or "" (Optional Rules)."""
    board = position.board
    name = board.area_names[area]
    if board.area_kind[area] != LAND or board.terrain[area] != 0:
        return f"{name} is no jungle area."
    if position.communist[area]:
        return f"There are NVA or VC units in {name}."
    if any(board.type[u] == RUFF_PUFF for u in position.here[area]):
        return f"There are Ruff-Puffs in {name} already."
    return ""


def seats_asked(played: Played) -> tuple[int, ...]:
    """The seats of the match: US/ARVN alone, or both."""
    return (ALLIED, COMMUNIST) if played.options.two_players else (ALLIED,)
