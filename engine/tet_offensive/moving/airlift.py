"""Aviation groups and air units: `fly` and `lift`, out in the aero-mech phase, home in movement.

Headings: Allied Aero-Mech Movement Phase (Aviation Units, Air Units) and Allied Movement Phase.
Rulings T14, T15, T17 to T19.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import (
    AVIATION,
    BOX,
    THEATER,
    THEATER_BOX,
    WAITING,
)
from engine.tet_offensive.common import TetRule, TetTable
from engine.tet_offensive.moving.bases import corps_of, grounded, secure, secure_bases, usable_bases
from engine.tet_offensive.moving.consent import ask, check_asking, check_free, passenger_area
from engine.tet_offensive.moving.movement import check_reaction, count_reaction, may_carry
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.routes import corps_name

OUT = "Allied Aero-Mech Movement Phase"
HOME = "Allied Movement Phase"


class Flight(TetRule):
    """What `fly` and `lift` share: which flights an aviation group may make."""

    def check_own(self, position: TetPosition, seat: int, unit: int, types: tuple[int, ...]) -> int:
        """The area of a flying unit that has not flown in this phase."""
        board = self.board
        name = board.unit_names[unit]
        heading = OUT if position.phase == 4 else HOME
        if position.leads[unit] != seat or board.type[unit] not in types:
            raise RuleViolation(f"{name} is not an aviation group or air unit of yours.", heading)
        area = position.loc[unit]
        if area == WAITING:
            raise RuleViolation(f"{name} has no base to fly from; it waits.", HOME)
        if board.kind[area] == BOX and area != THEATER_BOX:
            raise RuleViolation(f"{name} is not in play ({board.area_names[area]}).", heading)
        if position.moved[unit]:
            raise RuleViolation(f"{name} has flown in this phase.", heading)
        return area

    def check_secure_base(self, position: TetPosition, unit: int, to: int, corps: int) -> None:
        """From a base that is not secure a unit may only fly to a secure one of its corps."""
        names = self.board.area_names
        bases = [b for b in secure_bases(position, corps) if b != position.loc[unit]]
        if to not in bases:
            raise RuleViolation(
                f"{self.board.unit_names[unit]} begins on a base that is not secure: it may only "
                f"fly to an uncontested airbase of {corps_name(corps)} Corps.",
                OUT,
                f"There: {listed([names[b] for b in bases])}.",
            )

    def check_out(
        self, position: TetPosition, unit: int, to: int, passenger: int | None, start: int = 0
    ) -> None:
        """A flight of an aviation group in the aero-mech phase; `start`: the passenger's area."""
        board = self.board
        name, where = board.unit_names[unit], board.area_names[to]
        corps = corps_of(position, unit)
        if grounded(position, unit):
            self.check_secure_base(position, unit, to, corps)
            if passenger is not None and start != position.loc[unit]:
                raise RuleViolation(
                    f"{name} begins on a base that is not secure: it may only take a unit along "
                    "from there.",
                    OUT,
                )
            return
        if board.kind[to] == BOX:
            raise RuleViolation(f"{where} is not an area of the map.", OUT)
        if board.corps[to] == corps:
            if passenger is not None and board.corps[start] != corps:
                raise RuleViolation(
                    f"{board.unit_names[passenger]} is not in {corps_name(corps)} Corps, where "
                    f"{name} flies.",
                    OUT,
                )
            return
        if board.unit_corps[unit] != THEATER:
            raise RuleViolation(f"{name} may not leave {corps_name(corps)} Corps.", OUT)
        if not board.airbase[to] or not secure(position, to):
            raise RuleViolation(
                f"To another corps {name} may only fly to a secure airbase.",
                OUT,
                f"There: {listed([board.area_names[b] for b in secure_bases(position, 0)])}.",
            )
        if passenger is None:
            return
        if board.corps[start] != corps:
            raise RuleViolation(
                f"{board.unit_names[passenger]} is not in {corps_name(corps)} Corps, where {name} "
                "begins.",
                OUT,
            )

    def check_home(
        self,
        position: TetPosition,
        seat: int,
        unit: int,
        to: int,
        passenger: int | None,
        start: int = 0,
    ) -> None:
        """The return of an aviation group in the Allied movement phase."""
        board = self.board
        name = board.unit_names[unit]
        here = position.loc[unit]
        if board.airbase[here] and position.based[unit]:
            raise RuleViolation(f"{name} begins on an airbase and flies to no other.", HOME)
        bases = usable_bases(position, corps_of(position, unit), seat)
        if to not in bases:
            raise RuleViolation(
                f"{name} returns to a secure or contested airbase of the corps it is in.",
                HOME,
                f"There: {listed([board.area_names[b] for b in bases])}.",
            )
        if passenger is not None and start != here:
            raise RuleViolation(
                f"{name} takes a unit home only from {board.area_names[here]}, where it begins.",
                HOME,
            )

    def go(self, table: TetTable, unit: int, to: int) -> None:
        """Move the flying unit; it is based where it lands on an airbase to stay."""
        position = table.position
        board = self.board
        home = position.phase == 7
        lands = board.airbase[to] and (
            home or board.type[unit] == AVIATION or grounded(position, unit)
        )
        if position.loc[unit] != to:
            position.put(unit, to)
        position.based[unit] = 1 if lands else 0
        position.moved[unit] = 1

    def may_fly(self, position: TetPosition, unit: int) -> bool:
        """Whether a unit has a flight left: one a phase, and in movement only back to a base."""
        out = position.phase == 4 or not position.based[unit]
        return out and not position.moved[unit]

    def targets(self, position: TetPosition) -> Iterable[int]:
        """Areas worth offering as a destination."""
        return self.board.airbases if position.phase == 7 else self.board.map_areas


class Lift(Flight):
    """An aviation group carries one unit on foot, within its corps or from base to base."""

    verb = Verb(
        "lift",
        "lift {unit:unit} [from {origin:area}] to {destination:area} by {aviation:unit}",
        "An aviation group picks up one ground unit in its corps and sets it down elsewhere in the "
        "corps; a theater group may carry a theater unit to a secure airbase of another corps. An "
        "ally is asked for their unit when all who move are done.",
        OUT,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        unit, origin, to, aviation = slots
        board = self.board
        self.check_own(position, seat, aviation, (AVIATION,))
        check_free(position, aviation, OUT)
        area = passenger_area(position, seat, unit, OUT)
        may_carry(position, seat, unit, OUT)
        if origin is not None and origin != area:
            raise RuleViolation(f"{board.unit_names[unit]} is not in {board.area_names[origin]}.")
        check_asking(position, seat, unit, to)
        self._check(position, seat, unit, area, to, aviation)
        if position.phase == 7 and position.leads[unit] == seat:
            check_reaction(position, (unit,))

    def _check(
        self, position: TetPosition, seat: int, unit: int, area: int, to: int, aviation: int
    ) -> None:
        board = self.board
        if to == area:
            raise RuleViolation(f"{board.unit_names[unit]} is there already.", OUT)
        if why := self.routes.why_not_in(unit, to):
            raise RuleViolation(why, "Corps Boundaries")
        if position.phase == 4:
            self.check_out(position, aviation, to, unit, area)
        else:
            self.check_home(position, seat, aviation, to, unit, area)

    def check_agreed(
        self, position: TetPosition, seat: int, unit: int, to: int, aviation: int
    ) -> None:
        """Whether a lift to which the unit's own seat agrees is still possible; RuleViolation."""
        may_carry(position, seat, unit, OUT)
        self._check(position, seat, unit, position.loc[unit], to, aviation)
        if position.phase == 7:
            check_reaction(position, (unit,))

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        unit, _, to, aviation = slots
        if table.position.leads[unit] != seat:
            ask(table, unit, to, aviation)
        else:
            self.carry(table, unit, to, aviation)

    def carry(self, table: TetTable, unit: int, to: int, aviation: int) -> None:
        """Carry a unit to an area."""
        position = table.position
        table.tell("lifted", unit, position.loc[unit], to, aviation)
        position.put(unit, to)
        position.lifted[unit] = 1
        if position.phase == 7:
            count_reaction(position, unit)
        self.go(table, aviation, to)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        board = self.board
        if slot == "aviation":
            return [
                u
                for u in board.aviation
                if self.may_fly(position, u) and board.kind[position.loc[u]] != BOX
                if position.leads[u] == seat
            ]
        if slot == "destination":
            return self.targets(position)
        own = [
            u
            for u in board.movers
            if not board.is_mech[u]
            and not position.lifted[u]
            and board.kind[position.loc[u]] != BOX
            and position.leads[u] == seat
        ]
        return own if slot == "unit" else sorted({position.loc[u] for u in own})

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        board = self.board
        aviation = board.aviation[int(random.random() * len(board.aviation))]
        if position.moved[aviation] or board.kind[position.loc[aviation]] == BOX:
            return None
        if position.leads[aviation] != seat:
            return None
        corps = corps_of(position, aviation)
        if position.phase == 7 or grounded(position, aviation):
            here = position.here[position.loc[aviation]]
            pool: Iterable[int] = [u for u in here if board.allied_ground[u]]
            ends: Iterable[int] = usable_bases(position, corps, seat)
        else:
            pool = [u for u in board.movers if board.corps[position.loc[u]] == corps]
            ends = board.areas_of_corps[corps]
            if board.unit_corps[aviation] == THEATER and random.random() < 0.4:
                ends = secure_bases(position, 0)
        pool, ends = list(pool), list(ends)
        if not pool or not ends:
            return None
        unit = pool[int(random.random() * len(pool))]
        return unit, None, ends[int(random.random() * len(ends))], aviation
