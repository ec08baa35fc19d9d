"""Preparing for Play: Allied units at their starts, Ruff-Puffs drawn, the VC/NVA deployed.

With the option Allied Free Setup the Allied player places their units anew first (ruling T39).
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.tet_offensive.board import (
    ALLIED,
    AVIATION,
    CITY,
    DIVISION,
    NAVAL_GUNFIRE,
    NVA,
    OFF_MAP,
    PROVINCE,
    RECON,
    RIVERINE,
    RUFF_PUFF,
    SANCTUARY,
    TAC_AIR,
    THEATER,
    VC_NVA,
    Board,
)
from engine.tet_offensive.common import (
    FREE_SET_UP,
    Printed,
    TetRule,
    TetTable,
    asked,
)
from engine.tet_offensive.position import TetPosition

HEADING = "Preparing for Play"
FREE = "Allied Free Setup"


def place_allies(position: TetPosition) -> None:
    """Put every Allied unit where its counter says it starts; air units stand on their base."""
    board = position.board
    for unit in board.units:
        start = board.start[unit]
        if start != OFF_MAP:
            position.put(unit, start)
            if board.type[unit] in (TAC_AIR, AVIATION) and board.airbase[start]:
                position.based[unit] = 1


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


def may_be_set_up(board: Board, unit: int, area: int) -> bool:
    """Whether an Allied unit may be set up freely in an area (Allied Free Setup; ruling T39)."""
    kind, corps = board.type[unit], board.unit_corps[unit]
    if kind in (RUFF_PUFF, RECON) or unit in board.theater_air:
        return False
    if kind == NAVAL_GUNFIRE:
        return board.coastal[area] and board.corps[area] == corps
    if board.kind[area] not in (CITY, PROVINCE) or corps not in (THEATER, board.corps[area]):
        return False
    if kind == RIVERINE:
        return board.river[area]
    if kind in (TAC_AIR, AVIATION):
        return board.airbase[area]
    return bool(board.corps[area])


def free_places(board: Board, unit: int) -> list[int]:
    """Where an Allied unit may be set up freely, in map order."""
    return [area for area in board.map_areas if may_be_set_up(board, unit, area)]


def why_not_set_up(board: Board, unit: int, area: int) -> str:
    """Why an Allied unit may not be set up freely in an area, or "" when it may."""
    if may_be_set_up(board, unit, area):
        return ""
    name, places = board.unit_names[unit], free_places(board, unit)
    if not places:
        return f"{name} has its place and is not set up freely."
    where = board.area_names[area]
    names = listed([board.area_names[a] for a in places], 8)
    return f"{name} may not be set up in {where}, but in {names}."


def undeployed(position: TetPosition, seat: int) -> list[int]:
    """VC/NVA units of a seat that have no place yet."""
    deploys = position.command.deploys
    return [
        u for u in position.board.communists if position.loc[u] == OFF_MAP and deploys[u] == seat
    ]


class Place(TetRule):
    """A unit is set up where its counter or its corps lets it begin; VC and NVA face down."""

    verb = Verb(
        "place",
        "place {units:units} at {area:area}",
        "Set units up in an area, those of VC and NVA face down. You may place a unit again until "
        "you are done.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board = self.board
        for unit in units:
            if self.command.deploys[unit] != seat or unit == board.sympathizers:
                raise RuleViolation(f"{board.unit_names[unit]} is not yours to set up.", HEADING)
            if board.side_of[unit] == ALLIED:
                if why := why_not_set_up(board, unit, area):
                    raise RuleViolation(why, FREE)
            elif why := why_not_deployed(board, unit, area):
                raise RuleViolation(why, HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        units, area = slots
        # Their own side alone: where a unit stood before its last place, nobody need know.
        seats = self.command.mask[self.command.side[seat]]
        for unit in units:
            table.position.put(unit, area)
            table.tell("placed", unit, area, seats=seats)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "units":
            return self._pool(position, seat)
        if self.command.side[seat] == ALLIED:
            return [a for a in self.board.map_areas if self.board.corps[a]]
        return self.board.provinces + self.board.sanctuaries

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board = self.board
        unit = random.choice(self._pool(position, seat))
        if self.command.side[seat] == ALLIED:
            return (unit,), random.choice(free_places(board, unit))
        return (unit,), random.choice(board.provinces + board.sanctuaries)

    def _pool(self, position: TetPosition, seat: int) -> list[int]:
        board, deploys = self.board, self.command.deploys
        if self.command.side[seat] == ALLIED:
            own = [u for u in board.units if deploys[u] == seat and board.side_of[u] == ALLIED]
            return [u for u in own if free_places(board, u)]
        return undeployed(position, seat) or [u for u in board.communists if deploys[u] == seat]


class Deploy(TetRule):
    """Every unit that has no place yet is set up as history had it."""

    verb = Verb(
        "deploy",
        "deploy",
        "Set up all units that have no place yet in the historical deployment.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        if not undeployed(position, seat):
            raise RuleViolation("Every unit has its place already.", HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        position = table.position
        for unit in undeployed(position, seat):
            to = self.board.deployment[unit]
            position.put(unit, to)
            table.tell("placed", unit, to, seats=self.command.mask[VC_NVA])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        return ()


def may_close(position: TetPosition, seat: int) -> None:
    """Set-up ends when every VC/NVA unit has its place."""
    if left := undeployed(position, seat):
        names = [position.board.unit_names[u] for u in left]
        have = "unit has" if len(left) == 1 else "units have"
        raise RuleViolation(
            f"{len(left)} {have} no place yet: {listed(names)}.",
            HEADING,
            "place UNITS at AREA, or deploy for the rest.",
        )


def draw(printed: Printed, table: TetTable) -> Progress:
    """Ruff-Puffs are drawn face down, one a city but Khe Sanh (ruling T6)."""
    position, board = table.position, printed.board
    order = table.dice.shuffle(len(board.ruff_puffs), "set-up/ruff-puff draw")
    for unit, pick in zip(board.ruff_puffs, order, strict=True):
        position.strength[unit] = board.ruff_puff_mix[pick]
    table.tell("ruff_puffs_drawn")
    return NEXT


def free_set_up(printed: Printed, table: TetTable) -> Progress:
    """With the option, the Allied player sets up first, each unit where its corps allows it."""
    if FREE_SET_UP not in printed.optional:
        return NEXT
    seats = printed.command.of[ALLIED]
    if open_to := asked(table.position, "allied-set-up", seats, ("place", "done")):
        return open_to
    table.tell("allies_set_up")
    return NEXT


def deployment(printed: Printed, table: TetTable) -> Progress:
    """The VC/NVA player sets up, hidden."""
    position, seats = table.position, printed.command.of[VC_NVA]
    if open_to := asked(position, "deployment", seats, ("place", "deploy", "done")):
        return open_to
    table.tell("deployed")
    position.take_command()
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    0, "Set-up", {"draw": draw, "free set-up": free_set_up, "deployment": deployment}
)
FREE_STAGE = 1  # which of them the option opens
