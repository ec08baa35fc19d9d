"""Phase 1, VC/NVA Movement: steps, the trail, and detection at its end."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.tet_offensive.board import BOX, CITY, SANCTUARY, VC_NVA
from engine.tet_offensive.common import (
    Printed,
    TetRule,
    TetTable,
    asked,
)
from engine.tet_offensive.moving.movement import start_moving
from engine.tet_offensive.position import TetPosition

HEADING = "Trail Movement"


class Trail(TetRule):
    """A VC or NVA unit goes one link of the trail from a sanctuary, unless Allies are there."""

    verb = Verb(
        "trail",
        "trail {units:units} [from {origin:area}] to {destination:area}",
        "Move units from a sanctuary to the next one on the Ho Chi Minh Trail.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        units, origin, to = slots
        board, routes = self.board, self.routes
        for unit in units:
            area = self.own_on_map(position, seat, unit, HEADING)
            name = board.unit_names[unit]
            if origin is not None and origin != area:
                raise RuleViolation(f"{name} is not in {board.area_names[origin]}.")
            if position.moved[unit]:
                raise RuleViolation(f"{name} has moved in this phase.", HEADING)
            if to in routes.trails[routes.class_of[unit]][area]:
                if position.allied[area]:
                    raise RuleViolation(
                        f"{board.area_names[area]} holds Allied units: no trail leads out.",
                        HEADING,
                    )
                continue
            if board.kind[area] != SANCTUARY:
                raise RuleViolation(f"{name} is not in a sanctuary on the trail.", HEADING)
            ways = [board.area_names[a] for a in routes.trails[routes.class_of[unit]][area]]
            if to in board.trail[area]:
                raise RuleViolation(routes.why_not_in(unit, to), HEADING)
            raise RuleViolation(
                f"No trail leads directly from {board.area_names[area]} to {board.area_names[to]}.",
                HEADING,
                f"It leads to {listed(ways)}.",
            )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        units, _, to = slots
        position = table.position
        for unit in units:
            table.tell("trailed", unit, position.loc[unit], to, seats=self.command.mask[VC_NVA])
            position.put(unit, to)
            position.moved[unit] = 1

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        trail = self.board.trail
        own = [u for u in self.board.communists if trail[position.loc[u]] and not position.moved[u]]
        own = [u for u in own if position.leads[u] == seat]
        if slot == "units":
            return own
        if slot == "origin":
            return sorted({position.loc[u] for u in own})
        return [a for a in self.board.sanctuaries if trail[a]]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board, routes = self.board, self.routes
        pool = board.communists
        for _ in range(6):
            unit = pool[int(random.random() * len(pool))]
            ways = routes.trails[routes.class_of[unit]][position.loc[unit]]
            if ways and not position.moved[unit] and position.leads[unit] == seat:
                return (unit,), None, ways[int(random.random() * len(ways))]
        return None


def orders(printed: Printed, table: TetTable) -> Progress:
    """The VC/NVA player moves what they like."""
    seats = printed.command.of[VC_NVA]
    return asked(table.position, "vc-nva-movement", seats, ("move", "trail", "done")) or NEXT


def detection(printed: Printed, table: TetTable) -> Progress:
    """Units in cities are turned face up, all others face down (Detection)."""
    position, board = table.position, printed.board
    for unit in board.communists:
        kind = board.kind[position.loc[unit]]
        up = 1 if kind == CITY else 0
        if kind != BOX and position.face_up[unit] != up:
            position.face_up[unit] = up
            if up:
                table.tell("shown", unit, position.loc[unit])
    position.take_command()
    return NEXT


PHASE: Phase[Printed, TetPosition] = Phase(
    1, "VC/NVA Movement", {"start": start_moving, "orders": orders, "detection": detection}
)
