"""Preparing for Play: Allied units at their starts, Ruff-Puffs drawn, the VC/NVA deployed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.catalogue import Verb
from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.ruleset import Slots
from engine.kernel.table import Table
from engine.tet_offensive.board import (
    AVIATION,
    DIVISION,
    NVA,
    OFF_MAP,
    PROVINCE,
    SANCTUARY,
    TAC_AIR,
    VC_NVA,
    Board,
)
from engine.tet_offensive.common import (
    NEXT,
    VC_NVA_ONLY,
    Answer,
    Printed,
    Stage,
    TetRule,
    listed,
    tet,
)
from engine.tet_offensive.position import BASED, STRENGTH, TetPosition

HEADING = "Preparing for Play"


def place_allies(position: TetPosition) -> None:
    """Put every Allied unit where its counter says it starts; air units stand on their base."""
    board = position.board
    for unit in board.units:
        start = board.start[unit]
        if start != OFF_MAP:
            position.put(unit, start)
            if board.type[unit] in (TAC_AIR, AVIATION) and board.airbase[start]:
                position.change(BASED, unit, 1)


def why_not_deployed(board: Board, unit: int, area: int) -> str:
    """Why a VC/NVA unit may not be set up in an area, or "" when it may (and ruling T8)."""
    name, where = board.unit_names[unit], board.area_names[area]
    kind, abroad = board.kind[area], board.country[area] != "South Vietnam"
    if kind not in (PROVINCE, SANCTUARY):
        return f"{name} is set up in provinces and sanctuaries, not in {where}."
    if board.army[unit] == NVA:
        if kind == SANCTUARY or abroad:
            return ""
        if board.size[unit] == DIVISION:
            return f"{name} is a division: sanctuaries and provinces of Laos or Cambodia only."
        if board.corps[area] == 1:
            return ""
        return f"{name}: sanctuaries, Laos, Cambodia, or provinces of I Corps only."
    corps = board.unit_corps[unit]
    if kind == PROVINCE and board.corps[area] == corps:
        return ""
    if kind == SANCTUARY and corps in board.near_corps[area]:
        return ""
    own = ("", "I", "II", "III", "IV")[corps]
    return f"{name}: provinces of {own} Corps, or sanctuaries in or adjacent to it."


def undeployed(position: TetPosition) -> list[int]:
    """VC/NVA units that have no place yet."""
    return [u for u in position.board.communists if position.loc[u] == OFF_MAP]


class Place(TetRule):
    """Set a unit up."""

    verb = Verb(
        "place",
        "place {units:units} at {area:area}",
        "Set units up in an area, face down. You may place a unit again until you are done.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board = self.board
        for unit in units:
            if board.seat_of[unit] != VC_NVA or unit == board.sympathizers:
                raise RuleViolation(f"{board.unit_names[unit]} is not yours to set up.", HEADING)
            if why := why_not_deployed(board, unit, area):
                raise RuleViolation(why, HEADING)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        units, area = slots
        for unit in units:
            tet(table).put(unit, area)
            table.tell("placed", unit, area, seats=VC_NVA_ONLY)

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board = self.board
        waiting = undeployed(position) or board.communists
        unit = random.choice(waiting)
        return (unit,), random.choice(board.provinces + board.sanctuaries)

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "units":
            return undeployed(position) or self.board.communists
        return self.board.provinces + self.board.sanctuaries


class Deploy(TetRule):
    """Set up everything that has no place yet as history had it."""

    verb = Verb(
        "deploy",
        "deploy",
        "Set up all units that have no place yet in the historical deployment.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        if not undeployed(position):
            raise RuleViolation("Every unit has its place already.", HEADING)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        position = tet(table)
        for unit in undeployed(position):
            position.put(unit, self.board.deployment[unit])
            table.tell("placed", unit, self.board.deployment[unit], seats=VC_NVA_ONLY)

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        return ()


def may_close(position: TetPosition, seat: int) -> None:
    """Set-up ends when every VC/NVA unit has its place."""
    if left := undeployed(position):
        names = [position.board.unit_names[u] for u in left]
        raise RuleViolation(
            f"{len(left)} units have no place yet: {listed(names)}.",
            HEADING,
            "place UNITS at AREA, or deploy for the rest.",
        )


def draw(printed: Printed, table: Table) -> Answer:
    """Ruff-Puffs are drawn face down, one a city but Khe Sanh (ruling T6)."""
    position, board = tet(table), printed.board
    order = table.dice.shuffle(len(board.ruff_puffs), "set-up/ruff-puff draw")
    for unit, pick in zip(board.ruff_puffs, order, strict=True):
        position.change(STRENGTH, unit, board.ruff_puff_mix[pick])
    table.tell("ruff_puffs_drawn")
    return NEXT


def deployment(printed: Printed, table: Table) -> Answer:
    """The VC/NVA player sets up, hidden."""
    position = tet(table)
    if not position.done[VC_NVA]:
        return [Decision("deployment", VC_NVA, ("place", "deploy", "done"))]
    table.tell("deployed")
    return NEXT


STAGES = (Stage(0, "draw", draw), Stage(0, "deployment", deployment))
