"""The riverine unit and naval gunfire: `sail` and `station` (ruling T16)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import PROVINCE
from engine.tet_offensive.common import ONLY, TetRule, TetTable
from engine.tet_offensive.moving.consent import ask, check_asking, check_free, passenger_area
from engine.tet_offensive.moving.movement import check_reaction, count_reaction, may_carry
from engine.tet_offensive.position import TetPosition

HEADING = "Allied Aero-Mech Movement Phase"
EMPTY, FINISHED = 1, 2  # what `moved` says of the riverine unit


class Sail(TetRule):
    """The riverine unit goes anywhere on its rivers, with one unit on foot aboard if it likes."""

    verb = Verb(
        "sail",
        "sail to {destination:area} [carrying {unit:unit}]",
        "The riverine unit goes anywhere in the two river provinces and their cities and may take "
        "one ground unit along. In the Allied movement phase it may sail empty first, then pick up "
        "a unit and move on. An ally is asked for their unit when all who move are done.",
        HEADING,
    )

    def reach(self) -> list[int]:
        """The river provinces and their cities."""
        return [a for a in self.board.map_areas if self.board.river[a]]

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        to, passenger = slots
        board = self.board
        riverine = board.riverine
        area = self.own_on_map(position, seat, riverine, HEADING)
        check_free(position, riverine, HEADING)
        if not board.river[to]:
            places = [board.area_names[a] for a in self.reach()]
            raise RuleViolation(
                f"No river leads to {board.area_names[to]}.",
                HEADING,
                f"The riverine unit may sail to {listed(places)}.",
            )
        if to == area:
            raise RuleViolation("The riverine unit is there already.", HEADING)
        if position.moved[riverine] == FINISHED:
            raise RuleViolation("The riverine unit has sailed in this phase.", HEADING)
        if position.moved[riverine] == EMPTY and passenger is None:
            raise RuleViolation(
                "The riverine unit has sailed; it moves on only with a unit that it picks up.",
                "Allied Movement Phase",
                "sail to AREA carrying UNIT.",
            )
        if passenger is None:
            return
        start = passenger_area(position, seat, passenger, HEADING)
        check_asking(position, seat, passenger, to)
        self._check_aboard(position, seat, passenger, start)
        if position.phase == 7 and position.leads[passenger] == seat:
            check_reaction(position, (passenger,))

    def _check_aboard(self, position: TetPosition, seat: int, passenger: int, start: int) -> None:
        board = self.board
        area = position.loc[board.riverine]
        if start != area:
            raise RuleViolation(
                f"{board.unit_names[passenger]} is not in {board.area_names[area]} with the "
                "riverine unit.",
                HEADING,
            )
        may_carry(position, seat, passenger, HEADING)

    def check_agreed(self, position: TetPosition, seat: int, to: int, passenger: int) -> None:
        """Whether a passage to which the unit's own seat agrees is still possible."""
        self._check_aboard(position, seat, passenger, position.loc[passenger])
        if position.phase == 7:
            check_reaction(position, (passenger,))

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        to, passenger = slots
        if passenger is not None and table.position.leads[passenger] != seat:
            ask(table, passenger, to, self.board.riverine)
        else:
            self.carry(table, to, passenger)

    def carry(self, table: TetTable, to: int, passenger: int | None) -> None:
        """Sail to an area, perhaps with a unit aboard."""
        position = table.position
        riverine = self.board.riverine
        last = passenger is not None or position.phase == 4
        table.tell("sailed", riverine, position.loc[riverine], to)
        position.put(riverine, to)
        position.moved[riverine] = FINISHED if last else EMPTY
        if passenger is not None:
            table.tell("carried", passenger, position.loc[passenger], to)
            position.put(passenger, to)
            position.lifted[passenger] = 1
            if position.phase == 7:
                count_reaction(position, passenger)

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "destination":
            return self.reach()
        board, leads = self.board, position.leads
        here = position.here[position.loc[board.riverine]]
        return sorted(
            u for u in here if u in board.movers and not board.is_mech[u] and leads[u] == seat
        )

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        riverine = self.board.riverine
        if position.moved[riverine] == FINISHED or position.leads[riverine] != seat:
            return None
        here = [
            u
            for u in position.here[position.loc[riverine]]
            if self.board.allied_ground[u] and u != riverine
        ]
        passenger = random.choice(here) if here and random.random() < 0.8 else None
        return random.choice(self.reach()), passenger


class Station(TetRule):
    """Naval gunfire lies off a coastal province of I Corps, where it adds to a unit's fire."""

    verb = Verb(
        "station",
        "station off {province:area}",
        "Place the naval gunfire unit off one of the three coastal provinces of I Corps.",
        HEADING,
    )

    def coast(self) -> list[int]:
        """The coastal provinces of I Corps."""
        board = self.board
        return [
            a
            for a in board.provinces
            if board.kind[a] == PROVINCE and board.corps[a] == 1 and board.coastal[a]
        ]

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (to,) = slots
        names = [self.board.area_names[a] for a in self.coast()]
        self.own_on_map(position, seat, self.board.naval, HEADING)
        if to not in self.coast():
            raise RuleViolation(
                "Naval gunfire stands off a coastal province of I Corps.",
                HEADING,
                f"These are {listed(names)}.",
            )
        if to == position.loc[self.board.naval]:
            raise RuleViolation("Naval gunfire stands there already.", HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (to,) = slots
        position, naval = table.position, self.board.naval
        position.put(naval, to)
        if not position.moved[naval]:
            position.moved[naval] = 1
        table.tell("station_ordered", naval, to, seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return self.coast()

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        return (random.choice(self.coast()),) if random.random() < 0.1 else None


def tell_fleet(table: TetTable) -> None:
    """Say where the naval gunfire unit stands, if it was moved, once all have moved."""
    position = table.position
    naval = position.board.naval
    if position.moved[naval]:
        table.tell("stationed", naval, position.loc[naval])
