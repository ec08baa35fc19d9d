"""Phase 5, Allied Search: a die an area, and the VC/NVA player chooses who is detected."""

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
    BOX,
    CITY,
    DELTA,
    HIGHLAND,
    OFF_MAP,
    SANCTUARY,
    VC_NVA,
)
from engine.tet_offensive.common import (
    ONLY,
    Printed,
    TetRule,
    TetTable,
    asked,
)
from engine.tet_offensive.detection import backs, show
from engine.tet_offensive.position import TetPosition

HEADING = "Allied Search Phase"


def search_value(position: TetPosition, area: int) -> int:
    """The best search value among the Allied ground units of an area, terrain counted (T32)."""
    board = position.board
    rough = board.terrain[area] in (HIGHLAND, DELTA)
    best = 0
    for unit in position.here[area]:
        if board.allied_ground[unit]:
            value = board.search[unit]
            if board.kind[area] == SANCTUARY or (rough and board.is_mech[unit]):
                value -= 1
            best = max(best, value)
    return best


def why_not_searched(position: TetPosition, area: int) -> str:
    """Why an area cannot be searched, from public facts; "" when it can."""
    board = position.board
    name = board.area_names[area]
    if board.kind[area] in (CITY, BOX):
        return f"{name} is not a province or sanctuary; units in cities are always detected."
    if not position.allied[area]:
        return f"There is no Allied ground unit in {name}."
    if not backs(position, area):
        return f"There is no undetected unit in {name}."
    if search_value(position, area) < 1:
        return f"No Allied unit in {name} has a search value left there."
    return ""


def searchable(position: TetPosition) -> list[int]:
    """Areas that can be searched now, in map order."""
    board = position.board
    return [
        a
        for a in (*board.provinces, *board.sanctuaries)
        if position.allied[a] and position.vcnva[a] and not why_not_searched(position, a)
    ]


def searcher(position: TetPosition, area: int) -> int:
    """The seat that orders the search of an area (T82)."""
    command = position.command
    seat = command.settles[ALLIED][area]
    if not command.by_army:
        return seat
    leads, ground = position.leads, position.board.allied_ground
    return min((leads[u] for u in position.here[area] if ground[u]), default=seat)


def searchable_by(position: TetPosition, seat: int) -> list[int]:
    """Those of them whose search a seat orders."""
    return [a for a in searchable(position) if searcher(position, a) == seat]


class Search(TetRule):
    """Allied units in a province or sanctuary search it: a die, at most their best search value."""

    verb = Verb(
        "search",
        "search {areas:areas}",
        "Search provinces and sanctuaries: a die at or below the best search value there detects "
        "as many enemy units as there are Allied units. All dice are rolled at done.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        for area in slots[0]:
            why = why_not_searched(position, area)
            if not why and searcher(position, area) != seat:
                why = f"The search in {self.board.area_names[area]} is not yours to order."
            if not why and position.searching[area]:
                why = f"{self.board.area_names[area]} is to be searched already."
            if why:
                names = [self.board.area_names[a] for a in searchable_by(position, seat)]
                raise RuleViolation(why, HEADING, f"Areas to search: {listed(names)}.")

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        for area in slots[0]:
            table.position.searching[area] = 1
            table.tell("search_ordered", area)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return [a for a in searchable_by(position, seat) if not position.searching[a]]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        areas = [a for a in searchable_by(position, seat) if not position.searching[a]]
        return ((random.choice(areas),),) if areas else None


class Detect(TetRule):
    """A search finds as many units as Allies searched; their owner says which."""

    verb = Verb(
        "detect",
        "detect {units:units}",
        "Choose which of your units a successful search has found.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        board = self.board
        asked: dict[int, int] = {}
        for unit in slots[0]:
            name = board.unit_names[unit]
            area = position.loc[unit]
            if board.side_of[unit] != VC_NVA or unit == board.sympathizers:
                raise RuleViolation(f"{name} is not yours to command.", HEADING)
            if board.kind[area] == BOX:
                box = board.area_names[area]
                raise RuleViolation(f"{name} is not on the map ({box}).", HEADING)
            if self.command.settles[VC_NVA][area] != seat:
                raise RuleViolation(
                    f"Who is found in {board.area_names[area]} is not yours to choose.", HEADING
                )
            if not position.to_detect[area]:
                raise RuleViolation(f"Nobody is to be chosen in {board.area_names[area]}.", HEADING)
            if position.face_up[unit] or position.chosen[unit]:
                raise RuleViolation(f"{name} is detected already.", HEADING)
            asked[area] = asked.get(area, 0) + 1
            if asked[area] > open_choices(position, area):
                found = position.to_detect[area]
                units = "1 unit is" if found == 1 else f"{found} units are"
                raise RuleViolation(
                    f"Only {units} found in {board.area_names[area]}.",
                    HEADING,
                    "undo takes the last choice back.",
                )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        for unit in slots[0]:
            table.position.chosen[unit] = 1
            table.tell("chosen", unit, seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            u
            for a in self.board.map_areas
            if open_choices(position, a) and self.command.settles[VC_NVA][a] == seat
            for u in backs(position, a)
            if not position.chosen[u]
        ]


def open_choices(position: TetPosition, area: int) -> int:
    """How many units are still to be chosen in an area."""
    if not position.to_detect[area]:
        return 0
    return position.to_detect[area] - sum(position.chosen[u] for u in backs(position, area))


def may_close(position: TetPosition, seat: int) -> None:
    """The choice ends when as many units are named as were found."""
    for area in position.board.map_areas:
        if position.command.settles[VC_NVA][area] != seat:
            continue
        if left := open_choices(position, area):
            names = [
                position.board.unit_names[u]
                for u in backs(position, area)
                if not position.chosen[u]
            ]
            raise RuleViolation(
                f"{left} more to choose in {position.board.area_names[area]}.",
                HEADING,
                f"detect one of {listed(names)}.",
            )


def orders(printed: Printed, table: TetTable) -> Progress:
    """The Allied player names the areas to search; nobody is asked where there is none."""
    position = table.position
    seats = [s for s in printed.command.of[ALLIED] if searchable_by(position, s)]
    return asked(position, "search", seats, ("search", "done")) or NEXT


def reconnaissance(printed: Printed, table: TetTable) -> Progress:
    """Each strategic recon team finds one unit where it is, without a die (T36)."""
    position = table.position
    for area in sorted({position.loc[u] for u in printed.board.recon} - {OFF_MAP}):
        teams = sum(position.loc[u] == area for u in printed.board.recon)
        found = min(teams, len(backs(position, area)))
        table.tell("reconnoitred", area, found)
        find(table, area, found)
    return NEXT


def find(table: TetTable, area: int, found: int) -> None:
    """Turn up what is found; where more lie hidden the owner will choose."""
    position = table.position
    hidden = backs(position, area)
    if found and found == len(hidden):
        for unit in hidden:
            show(table, unit, area)
    elif found:
        position.to_detect[area] = found


def rolls(printed: Printed, table: TetTable) -> Progress:
    """One die an area; all there are found when no more than the Allied units can find."""
    position, board = table.position, printed.board
    for area in board.map_areas:
        if not position.searching[area]:
            continue
        name = board.area_names[area]
        value = search_value(position, area)
        die = table.roll(table.address("search", name))
        found = min(position.allied[area], len(backs(position, area))) if die <= value else 0
        table.tell("searched", area, die, value, found)
        find(table, area, found)
    position.searching.reset()
    return NEXT


def detect(printed: Printed, table: TetTable) -> Progress:
    """The VC/NVA player chooses who is found where more lie hidden."""
    position, board = table.position, printed.board
    areas = [a for a in board.map_areas if position.to_detect[a]]
    first: dict[int, int] = {}  # by seat: the first area in which it chooses
    for area in reversed(areas):
        first[printed.command.settles[VC_NVA][area]] = area
    waiting = asked(position, "detect", sorted(first), ("detect", "done"))
    if waiting:
        return [d._replace(area=first[d.seat]) for d in waiting]
    for area in areas:
        for unit in backs(position, area):
            if position.chosen[unit]:
                show(table, unit, area)
    position.to_detect.reset()
    position.chosen.reset()
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    5,
    "Allied Search",
    {
        "reconnaissance": reconnaissance,
        "reconnoitred": detect,
        "orders": orders,
        "rolls": rolls,
        "detect": detect,
    },
)
