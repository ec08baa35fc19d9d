"""Phase 3, Replacement: eliminated units return; both sides decide sealed, at once (ruling T31)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.tet_offensive.board import (
    ARVN,
    AVIATION,
    DIVISION,
    ELIMINATED,
    NVA,
    RANGER,
    REGIMENT,
    RIVERINE,
    RUFF_PUFF,
    SPECIAL_FORCES,
    TAC_AIR,
    THEATER,
    US,
    VC,
    VC_NVA,
    Board,
)
from engine.tet_offensive.command import NOBODY
from engine.tet_offensive.common import (
    ONLY,
    Printed,
    TetRule,
    TetTable,
    asked,
)
from engine.tet_offensive.moving.bases import contested, secure
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import corps_name

HEADING = "Replacement Phase"
STANDARD_DIVISION = 18  # combat factors
OF_REGIMENT, OF_STANDARD, OF_OTHER = 1, 2, 3  # NVA replacement points
VC_BATTALION = 2


@lru_cache(maxsize=1024)  # printed on the unit
def allotment(board: Board, unit: int) -> str:
    """Which of a side's replacements of a turn a unit would use up; "" when it never returns."""
    army, kind = board.army[unit], board.type[unit]
    if kind in (TAC_AIR, AVIATION):
        return "US air"
    if army == US and board.allied_ground[unit]:
        return "US ground"
    if army == ARVN and kind not in (RANGER, SPECIAL_FORCES, RUFF_PUFF):
        return "South Vietnamese ground"
    if army == NVA and board.size[unit] in (REGIMENT, DIVISION):
        return "NVA"
    if army == VC and board.combat[unit] == VC_BATTALION and board.defense[unit] == VC_BATTALION:
        return f"VC of {corps_name(board.unit_corps[unit])} Corps"
    return ""


def price(board: Board, unit: int) -> int:
    """Replacement points that an NVA unit costs."""
    if board.size[unit] == REGIMENT:
        return OF_REGIMENT
    return OF_STANDARD if board.combat[unit] == STANDARD_DIVISION else OF_OTHER


def places(position: TetPosition, unit: int) -> list[int]:
    """Where an eliminated unit may return now, in map order."""
    board = position.board
    army, kind, corps = board.army[unit], board.type[unit], board.unit_corps[unit]
    if army == NVA:
        return [board.north_vietnam]
    if army == VC:
        return [
            s for s in board.sanctuaries if corps in board.near_corps[s] and not position.allied[s]
        ]
    own = [c for c in board.cities if corps in (THEATER, board.corps[c])]
    if kind in (TAC_AIR, AVIATION):
        return [
            c for c in own if board.airbase[c] and (secure(position, c) or contested(position, c))
        ]
    if kind == RIVERINE:
        own = [c for c in own if board.river[c]]
    return [c for c in own if secure(position, c)]


def eligible(position: TetPosition, seat: int) -> list[int]:
    """Eliminated units of a seat that may return now; all of it is public."""
    board = position.board
    found = []
    for unit in position.here[ELIMINATED]:
        if position.command.replaces[unit] != seat or not allotment(board, unit):
            continue
        if board.army[unit] == NVA and price(board, unit) > position.nva_points:
            continue
        if places(position, unit):
            found.append(unit)
    return sorted(found)


def points_left(position: TetPosition) -> int:
    """NVA replacement points after what has been ordered."""
    board = position.board
    spent = sum(
        price(board, u) for u in board.communists if position.arrival[u] and board.army[u] == NVA
    )
    return position.nva_points - spent


class Replace(TetRule):
    """An eliminated unit returns: so many of a kind a turn, or as many as NVA points pay for."""

    verb = Verb(
        "replace",
        "replace {unit:unit} [at {area:area}]",
        "Return an eliminated unit. Each turn: one US ground, one South Vietnamese ground, one US "
        "air unit; one VC battalion a corps; NVA by replacement points "
        f"(regiment {OF_REGIMENT}, {STANDARD_DIVISION}-factor division {OF_STANDARD}, other "
        f"division {OF_OTHER}), in North Vietnam.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        unit, area = slots
        board = self.board
        name = board.unit_names[unit]
        if self.command.replaces[unit] != seat or unit == board.sympathizers:
            raise RuleViolation(f"{name} is not yours to replace.", HEADING)
        group = allotment(board, unit)
        if not group:
            raise RuleViolation(f"{name} is never replaced.", HEADING)
        if position.loc[unit] != ELIMINATED or position.arrival[unit]:
            can = [board.unit_names[u] for u in eligible(position, seat)]
            raise RuleViolation(
                f"{name} is not in the Eliminated Units box.", HEADING, f"There: {listed(can)}."
            )
        if group == "NVA":
            cost, left = price(board, unit), points_left(position)
            if cost > left:
                raise RuleViolation(
                    f"{name} costs {cost} NVA replacement points; there are {left}.", HEADING
                )
        else:
            for other in board.units:
                if position.arrival[other] and allotment(board, other) == group:
                    raise RuleViolation(
                        f"One {group} unit a turn, and {board.unit_names[other]} is it.",
                        HEADING,
                        "undo takes it back.",
                    )
        spots = places(position, unit)
        if not spots:
            raise RuleViolation(f"{name} has no legal place to return to now.", HEADING)
        if area is None and len(spots) == 1:
            return
        if area not in spots:
            where = (
                f"not at {board.area_names[area]}" if area is not None else "at a place you name"
            )
            raise RuleViolation(
                f"{name} returns {where}.",
                HEADING,
                f"Places: {listed([board.area_names[a] for a in spots])}.",
            )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        unit, area = slots
        position = table.position
        to = places(position, unit)[0] if area is None else area
        position.arrival[unit] = to
        table.tell("replacement_ordered", unit, to, seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        pool = [u for u in eligible(position, seat) if not position.arrival[u]]
        if slot == "unit":
            return pool
        return sorted({a for u in pool for a in places(position, u)})

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        pool = [u for u in eligible(position, seat) if not position.arrival[u]]
        if not pool:
            return None
        unit = random.choice(pool)
        return unit, random.choice(places(position, unit))


def start(printed: Printed, table: TetTable) -> Progress:
    """The NVA gains its replacement point of the turn."""
    position = table.position
    position.nva_points += 1
    table.tell("nva_points", position.nva_points)
    return NEXT


def orders(printed: Printed, table: TetTable) -> Progress:
    """Each seat that has something to return is asked; all answers are opened together."""
    position = table.position
    seats = [s for s in range(len(printed.command.seats)) if eligible(position, s)]
    return asked(position, "replacement", seats, ("replace", "done")) or NEXT


def arrivals(printed: Printed, table: TetTable) -> Progress:
    """What was ordered arrives; VC and NVA units face down."""
    position, board = table.position, printed.board
    spent = position.nva_points - points_left(position)
    for unit in list(compress(board.units, position.arrival)):
        area = position.arrival[unit]
        position.put(unit, area)
        if board.side_of[unit] == VC_NVA:
            position.face_up[unit] = 0
            # All saw which unit left the box; where its back now lies is the owner's to know.
            table.tell("replaced", unit)
            table.tell("arrived", unit, area, seats=printed.command.mask[VC_NVA])
            if printed.command.by_corps:
                position.take_over(unit, NOBODY)
        else:
            if board.type[unit] in (TAC_AIR, AVIATION):
                position.based[unit] = 1
            table.tell("replaced", unit)
            table.tell("arrived", unit, area)
    if spent:
        position.nva_points -= spent
    position.arrival.reset()
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    3, "Replacement", {"start": start, "orders": orders, "arrivals": arrivals}
)
