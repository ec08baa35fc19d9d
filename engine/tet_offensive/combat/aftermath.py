"""At the end of a combat phase: insurrection, securing, airbases taken, in this order (T26)."""

from __future__ import annotations

from engine.kernel.sequence import NEXT, Progress
from engine.tet_offensive.awards import award_city
from engine.tet_offensive.combat.volley import destroy
from engine.tet_offensive.common import Printed, TetTable


def aftermath(printed: Printed, table: TetTable) -> Progress:
    """What a combat phase leaves in every city, battles or not."""
    rise(printed, table)
    put_down(printed, table)
    take_airbases(printed, table)
    return NEXT


def rise(printed: Printed, table: TetTable) -> None:
    """VC units without Allied ground units bring a city into insurrection (Insurrection)."""
    position, board = table.position, printed.board
    for city in board.cities:
        if position.insurrection[city] or position.allied[city] or not position.vc[city]:
            continue
        position.insurrection[city] = 1
        table.tell("insurrection", city)
        if not position.secured[city]:
            award_city(table, "city_goes_into_insurrection", "insurrection begins", city)


def put_down(printed: Printed, table: TetTable) -> None:
    """Allied units alone in a city in insurrection secure it; points for the first time only."""
    position, board = table.position, printed.board
    for city in board.cities:
        if not position.insurrection[city]:
            continue
        if position.allied[city] and not position.vcnva[city]:
            position.insurrection[city] = 0
            table.tell("secured", city)
            if not position.secured[city]:
                position.secured[city] = 1
                award_city(table, "city_secured", "city secured", city)


def take_airbases(printed: Printed, table: TetTable) -> None:
    """Air units based in a city that only VC/NVA units hold are lost (Destruction of Air Units)."""
    position, board = table.position, printed.board
    for base in board.airbases:
        if position.vcnva[base] and not position.allied[base]:
            for unit in sorted(u for u in position.here[base] if position.based[u]):
                position.based[unit] = 0
                destroy(table, unit, "airbase taken")
