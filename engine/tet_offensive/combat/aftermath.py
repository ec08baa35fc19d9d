"""At the end of a combat phase: insurrection, securing, airbases taken, in this order (T26)."""

from __future__ import annotations

from engine.kernel.table import Table
from engine.tet_offensive.awards import award_city
from engine.tet_offensive.combat.volley import destroy
from engine.tet_offensive.common import NEXT, Answer, Printed, tet
from engine.tet_offensive.position import BASED, INSURRECTION, SECURED


def aftermath(printed: Printed, table: Table) -> Answer:
    """What a combat phase leaves in every city, battles or not."""
    rise(printed, table)
    put_down(printed, table)
    take_airbases(printed, table)
    return NEXT


def rise(printed: Printed, table: Table) -> None:
    """VC units without Allied ground units bring a city into insurrection (Insurrection)."""
    position, board = tet(table), printed.board
    for city in board.cities:
        if position.insurrection[city] or position.allied[city] or not position.vc[city]:
            continue
        position.change(INSURRECTION, city, 1)
        table.tell("insurrection", city)
        if not position.secured[city]:
            award_city(table, "city_goes_into_insurrection", "insurrection begins", city)


def put_down(printed: Printed, table: Table) -> None:
    """Allied units alone in a city in insurrection secure it; points for the first time only."""
    position, board = tet(table), printed.board
    for city in board.cities:
        if not position.insurrection[city]:
            continue
        if position.allied[city] and not position.vcnva[city]:
            position.change(INSURRECTION, city, 0)
            table.tell("secured", city)
            if not position.secured[city]:
                position.change(SECURED, city, 1)
                award_city(table, "city_secured", "city secured", city)


def take_airbases(printed: Printed, table: Table) -> None:
    """Air units based in a city that only VC/NVA units hold are lost (Destruction of Air Units)."""
    position, board = tet(table), printed.board
    for base in board.airbases:
        if position.vcnva[base] and not position.allied[base]:
            for unit in sorted(u for u in position.here[base] if position.based[u]):
                position.change(BASED, unit, 0)
                destroy(table, unit, "airbase taken")
