"""The order `fly`: air units out to strike and home, aviation groups empty.

Headings: Allied Aero-Mech Movement Phase (Air Units), Allied Movement Phase. Rulings T18, T19.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import (
    ARC_LIGHT,
    AVIATION,
    BOX,
    CASUALTIES,
    ELIMINATED,
    TAC_AIR,
    THEATER,
    THEATER_BOX,
    WAITING,
)
from engine.tet_offensive.common import TetTable
from engine.tet_offensive.moving.airlift import HOME, OUT, Flight
from engine.tet_offensive.moving.bases import corps_of, grounded, secure_bases, usable_bases
from engine.tet_offensive.moving.consent import check_free
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import corps_name


class Fly(Flight):
    """An air unit flies to where it is to strike, an aviation group without a unit; or home."""

    verb = Verb(
        "fly",
        "fly {unit:unit} to {destination:area}",
        "Place an air unit in an area to strike there (corps units in their corps, theater units "
        "anywhere), fly an aviation group empty, or bring either home.",
        OUT,
    )
    TYPES = (AVIATION, TAC_AIR, ARC_LIGHT)

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        unit, to = slots
        board = self.board
        area = self.check_own(position, seat, unit, self.TYPES)
        check_free(position, unit, OUT)
        name = board.unit_names[unit]
        phase = position.phase
        if board.kind[to] == BOX:
            raise RuleViolation(f"{board.area_names[to]} is not an area of the map.", OUT)
        if board.type[unit] == AVIATION:
            if to == area:
                raise RuleViolation(f"{name} is there already.", OUT)
            if phase == 4:
                self.check_out(position, unit, to, None)
            else:
                self.check_home(position, seat, unit, to, None)
            return
        if phase == 7:
            self._check_air_home(position, seat, unit, to)
            return
        corps = board.unit_corps[unit]
        if grounded(position, unit):
            self.check_secure_base(position, unit, to, corps)
            return
        if corps != THEATER and board.corps[to] != corps:
            raise RuleViolation(f"{name} flies in {corps_name(corps)} Corps only.", OUT)

    def _check_air_home(self, position: TetPosition, seat: int, unit: int, to: int) -> None:
        board = self.board
        name, corps = board.unit_names[unit], board.unit_corps[unit]
        if corps == THEATER:
            raise RuleViolation(f"{name} returns to the Theater Air Units box by itself.", HOME)
        if position.based[unit]:
            raise RuleViolation(f"{name} is on its airbase and flies to no other now.", HOME)
        bases = usable_bases(position, corps, seat)
        if to not in bases:
            raise RuleViolation(
                f"{name} returns to a secure or contested airbase of {corps_name(corps)} Corps.",
                HOME,
                f"There: {listed([board.area_names[b] for b in bases])}.",
            )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        unit, to = slots
        table.tell("flew", unit, table.position.loc[unit], to)
        self.go(table, unit, to)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        board = self.board
        if slot == "destination":
            return self.targets(position)
        return [
            u
            for u in board.air + board.aviation
            if self.may_fly(position, u)
            and (board.kind[position.loc[u]] != BOX or position.loc[u] == THEATER_BOX)
            and position.leads[u] == seat
        ]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board = self.board
        pool = board.air + board.aviation
        unit = pool[int(random.random() * len(pool))]
        if position.moved[unit] or position.loc[unit] in (ELIMINATED, CASUALTIES, WAITING):
            return None
        if position.leads[unit] != seat:
            return None
        corps = board.unit_corps[unit]
        if position.phase == 7:
            ends = usable_bases(position, corps_of(position, unit), seat)
        elif grounded(position, unit):
            ends = secure_bases(position, corps_of(position, unit))
        elif board.type[unit] == AVIATION:
            ends = list(board.areas_of_corps[corps_of(position, unit)])
            if corps == THEATER and random.random() < 0.4:
                ends = secure_bases(position, 0)
        else:
            # Air units go where there is something to strike, more often than not.
            ends = [
                a
                for a in board.map_areas
                if position.vcnva[a] and corps in (THEATER, board.corps[a])
                if board.type[unit] != ARC_LIGHT or not (board.pv[a] and position.allied[a])
            ]
        if not ends:
            return None
        return unit, ends[int(random.random() * len(ends))]
