"""Leaving a combat after a round: retreat, or stay; evasion in a game for two."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, JUNGLE
from engine.vietnam_solitaire.played import VsRule, VsTable
from engine.vietnam_solitaire.position import EVADE, RETREAT, VsPosition

HEADING = "Phase 4: US and ARVN Forces Fight"
TWO_PLAYERS = "Two-Player Rules"


def retreat_to(position: VsPosition, area: int) -> int:
    """Where the US/ARVN side of a combat may retreat to, or 0 if it may not."""
    board = position.board
    areas = board.areas_of[board.region_of[area]]
    part = board.part_of[area] + 1
    if part == len(areas) or position.communist[areas[part]]:
        return 0
    return areas[part] if runners(position, area) else 0


def runners(position: VsPosition, area: int) -> list[int]:
    """US/ARVN units of an area that can leave it: local militia stays (V26)."""
    return sorted(u for u in position.here[area] if position.board.marches[u])


def bound_to_stay(position: VsPosition, area: int) -> list[int]:
    """US/ARVN units of an area that fight on when the others retreat (V26)."""
    board = position.board
    return sorted(
        u
        for u in position.here[area]
        if board.ground[u] and board.seat_of[u] == ALLIED and not board.marches[u]
    )


class Retreat(VsRule):
    """US and ARVN units go, after a round, to the region's next area if no enemy is in it."""

    verb = Verb(
        "retreat",
        "retreat",
        "All US and ARVN units of the combat go to the area with the next higher number.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        area = position.battle
        if not area or position.step != RETREAT or not retreat_to(position, area):
            raise RuleViolation("There is nowhere to retreat to.", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        position = table.position
        area = position.battle
        to = retreat_to(position, area)
        for unit in runners(position, area):
            position.put(unit, to)
            table.tell("retreated", unit, area, to)
        position.step = EVADE
        table.open()
        table.run_on()


class Stay(VsRule):
    """Who does not want to retreat fights another round; `done` says the same."""

    verb = Verb("stay", "stay", "Do not retreat: another round of combat is fought.", HEADING)

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        if not position.battle or position.step != RETREAT:
            raise RuleViolation("Nobody is asked to retreat now.", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        declined(table)


def declined(table: VsTable) -> None:
    """What a step of the combat asked is not wanted: the next step."""
    position = table.position
    position.step += 1
    table.open()
    table.run_on()


def refuges(position: VsPosition, area: int) -> list[int]:
    """Jungle areas of the region without US or ARVN units, where NVA/VC units may slip away to."""
    board = position.board
    return [
        a
        for a in board.areas_of[board.region_of[area]]
        if a != area and board.terrain[a] == JUNGLE and not position.allied[a]
    ]


class Evade(VsRule):
    """NVA and VC units slip away, after a round, to jungle of the region without allied units."""

    verb = Verb(
        "evade",
        "evade {units:units} to {area:area}",
        "Two players: NVA and VC units avoid further rounds in a jungle area of the region that "
        "has no US or ARVN unit.",
        TWO_PLAYERS,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board = self.board
        self.own(seat, units, TWO_PLAYERS)
        for unit in units:
            if not position.battle or position.loc[unit] != position.battle:
                raise RuleViolation(f"{board.unit_names[unit]} is not in the combat.", TWO_PLAYERS)
        ways = refuges(position, position.battle)
        if area not in ways:
            raise RuleViolation(
                f"{board.area_names[area]} is no refuge.",
                TWO_PLAYERS,
                f"There are: {listed([board.area_names[a] for a in ways])}.",
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        units, area = slots
        position = table.position
        for unit in units:
            table.tell("evaded", unit, position.loc[unit], area)
            position.put(unit, area)
        # The combat goes on without them: what is done here is seen at once.
        table.open()
        table.run_on()

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        area = position.battle
        if not area:
            return []
        if slot == "area":
            return refuges(position, area)
        return sorted(u for u in position.here[area] if self.board.seat_of[u] == COMMUNIST)
