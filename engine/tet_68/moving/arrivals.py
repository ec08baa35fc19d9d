"""US Reinforcements: who comes by the schedule, in the US Movement Phase (6.1, 30.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.areas import TO_COME
from engine.tet_68.bases import entered
from engine.tet_68.board import SOUTH_VIETNAM, US, Board
from engine.tet_68.occupation import defence
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable

HEADING = "US Reinforcements"


def turn_of(played: Played, unit: int) -> int:
    """The turn of the schedule on which a unit comes; 0 if none names it."""
    name = played.forces.names[unit]
    for arrival in played.board.data.setup.arrival:
        if name in arrival.units:
            return played.turn_names.index(arrival.turn) + 1
    return 0


def due(played: Played, position: HexPosition) -> list[int]:
    """The units that may be placed now."""
    return [unit for unit in position.here[TO_COME] if turn_of(played, unit) <= position.turn]


def places(position: HexPosition) -> list[int]:
    """Where they may be placed: friendly cities and bases of South Vietnam (ruling S15)."""
    return [
        place
        for place in position.board.held
        if in_south_vietnam(position.board, place) and defence(position, place) == US
        and position.board.holding[place].kind != "camp"
    ]  # fmt: skip


def in_south_vietnam(board: Board, place: int) -> bool:
    """Whether a city's own country, or a base's hex, is South Vietnam."""
    country = board.holding[place].country or board.countries[place]
    return bool(country & SOUTH_VIETNAM)


class Arrive(HexRule):
    """A reinforcement is placed; it may move at once."""

    verb = Verb(
        "arrive", "arrive {unit:unit} in {at:area}", "Place a reinforcement; it may move at once.",
        HEADING,
    )  # fmt: skip

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        unit, place = slots
        self.own(position, seat, (unit,), HEADING)
        if unit not in due(self.played, position):
            raise RuleViolation(f"{self.forces.names[unit]} does not arrive now.", HEADING)
        if place not in places(position):
            raise RuleViolation(
                f"{self.played.area_names[place]} is no friendly city or base in South Vietnam.",
                HEADING,
            )

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        unit, place = slots
        position = table.position
        position.put(unit, place)
        position.arrived[unit] = 1
        table.tell("arrived", unit, place)
        entered(table, unit, place)

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return due(self.played, position) if slot == "unit" else places(position)
