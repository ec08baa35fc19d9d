"""Air Attacks: strikes declared area by area, then rolled; bombing a city costs its value.

Rulings T5, T28 and T29.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.catalogue import Verb
from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.ruleset import Slots
from engine.kernel.table import Table
from engine.tet_offensive.board import AIR, ALLIED, ARC_LIGHT, ARVN, BOX, CITY, US, VC_NVA
from engine.tet_offensive.combat import chances
from engine.tet_offensive.combat.fire import suffer
from engine.tet_offensive.combat.odds import outcome
from engine.tet_offensive.combat.retreat import settle_retreats
from engine.tet_offensive.common import NEXT, Answer, Printed, TetRule, address, listed, tet
from engine.tet_offensive.phases.morale import award
from engine.tet_offensive.position import (
    BOMBED,
    SECOND,
    STRIKE,
    STRIKE_RANK,
    STRUCK,
    TetPosition,
)

HEADING = "Air Attacks"


def in_the_air(position: TetPosition, area: int) -> list[int]:
    """Air units on a mission in an area that have not attacked, by id."""
    return [
        u
        for u in position.board.air
        if position.loc[u] == area and not position.based[u] and not position.struck[u]
    ]


def air_targets(position: TetPosition, area: int) -> list[int]:
    """Detected enemy units in an area that are neither gone nor hit, by id."""
    board = position.board
    return sorted(
        u
        for u in position.here[area]
        if board.seat_of[u] == VC_NVA
        and position.face_up[u]
        and not position.hit[u]
        and not position.retreated[u]
    )


def why_no_strike(position: TetPosition, unit: int, area: int) -> str:
    """Why an air unit may not attack in the area where it is, or ""."""
    board = position.board
    if board.type[unit] == ARC_LIGHT and board.kind[area] == CITY and position.allied[area]:
        return f"Arc Light never bombs a city that friendly units hold ({board.area_names[area]})."
    return ""


def strike_areas(position: TetPosition) -> list[int]:
    """Areas in which an air attack is possible now, in map order; public facts alone."""
    areas = []
    for area in sorted({position.loc[u] for u in position.board.air}):
        if position.board.kind[area] != BOX and air_targets(position, area):
            units = in_the_air(position, area)
            if any(not why_no_strike(position, u, area) for u in units):
                areas.append(area)
    return areas


class Strike(TetRule):
    """Declare an air attack."""

    verb = Verb(
        "strike",
        "strike {target:unit} [and {second:unit}] with {air:unit}",
        "Declare an air unit's target in the area where it flies. Arc Light rolls two dice, both "
        "at one target, or one at each of two. The dice of an area fall at `resolve` or at done, "
        "in the order in which you declared the attacks.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        target, second, air = slots
        board = self.board
        name = board.unit_names[air]
        if board.type[air] not in AIR or board.seat_of[air] != seat:
            raise RuleViolation(f"{name} is not an air unit of yours.", HEADING)
        area = position.loc[air]
        if board.kind[area] == BOX or position.based[air]:
            raise RuleViolation(f"{name} is not out on a mission.", HEADING)
        if position.struck[air]:
            raise RuleViolation(f"{name} has attacked in this phase.", HEADING)
        if any(position.struck[u] and position.loc[u] == area for u in board.air):
            raise RuleViolation(
                f"The air attacks in {board.area_names[area]} have been resolved: all of an area's "
                "targets are declared before its dice.",
                HEADING,
            )
        if why := why_no_strike(position, air, area):
            raise RuleViolation(why, HEADING)
        open_to = air_targets(position, area)
        for unit in (target, second):
            if unit is not None and unit not in open_to:
                names = [board.unit_names[u] for u in open_to]
                raise RuleViolation(
                    f"{board.unit_names[unit]} is not a detected enemy unit in "
                    f"{board.area_names[area]}.",
                    HEADING,
                    f"There: {listed(names)}.",
                )
        if second is not None and board.type[air] != ARC_LIGHT:
            raise RuleViolation(f"Only Arc Light attacks twice; {name} has one target.", HEADING)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        target, second, air = slots
        position = tet(table)
        before = [position.strike_rank[u] for u in declared(position, position.loc[air])]
        position.change(STRIKE, air, target)
        position.change(STRIKE_RANK, air, 1 + max(before, default=0))
        position.change(SECOND, air, -1 if second is None else second)
        table.tell("strike_ordered", air, target, seats=1 << ALLIED)

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        areas = strike_areas(position)
        if not areas:
            return None
        area = areas[int(random.random() * len(areas))]
        air = random.choice(in_the_air(position, area))
        enemy = air_targets(position, area)
        target, second = random.choice(enemy), None
        if self.board.type[air] == ARC_LIGHT and random.random() < 0.7:
            second = random.choice([u for u in enemy if u != target] or enemy)
        return target, second, air

    def chances(self, position: TetPosition, seat: int, slots: Slots) -> chances.Chances:
        target, second, air = slots
        return chances.strike(position, air, [u for u in (target, second) if u is not None])

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        areas = strike_areas(position)
        if slot == "air":
            return [u for a in areas for u in in_the_air(position, a)]
        return [u for a in areas for u in air_targets(position, a)]


class Resolve(TetRule):
    """Roll the air attacks of one area now."""

    verb = Verb(
        "resolve",
        "resolve {area:area}",
        "Roll the declared air attacks of one area now, to see how they end before you go on.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (area,) = slots
        if not declared(position, area):
            raise RuleViolation(
                f"No air attack is declared in {self.board.area_names[area]}.",
                HEADING,
                "strike TARGET with AIR UNIT declares one.",
            )

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        roll_strikes(table, slots[0])
        table.run_on()

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        areas = list(self.offers(position, seat, "area"))
        return (random.choice(areas),) if areas else None

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return [a for a in strike_areas(position) if declared(position, a)]


def declared(position: TetPosition, area: int) -> list[int]:
    """Air units with a declared target in an area, in the order of declaration."""
    units = [u for u in in_the_air(position, area) if position.strike[u] >= 0]
    return sorted(units, key=lambda u: position.strike_rank[u])


def roll_strikes(table: Table, area: int) -> None:
    """Roll the declared attacks of an area in turn; a target that is gone wastes its die."""
    position = tet(table)
    board = position.board
    where = board.area_names[area]
    units = declared(position, area)
    if board.kind[area] == CITY and not position.bombed[area]:
        position.change(BOMBED, area, 1)
        award(table, US, board.pv[area], "city bombed", area)
        award(table, ARVN, board.pv[area], "city bombed", area)
    for unit in units:
        aims = [position.strike[unit]]
        if board.type[unit] == ARC_LIGHT:
            aims.append(position.second[unit] if position.second[unit] >= 0 else aims[0])
        odds = board.air_column[board.type[unit]][board.terrain[area]]
        for number, target in enumerate(aims, 1):
            name = board.unit_names[target]
            if target not in air_targets(position, area):
                table.tell("wasted", unit, target, area)
                continue
            words = ("air", where, board.unit_names[unit], name, str(number))
            die = table.roll(address(position, 6, *words))
            result = outcome(board, odds, die)
            table.tell("bombed", unit, target, area, odds, die, result)
            suffer(table, target, result)
        position.change(STRUCK, unit, 1)
        position.change(STRIKE, unit, -1)
        position.change(STRIKE_RANK, unit, 0)
        if position.second[unit] >= 0:
            position.change(SECOND, unit, -1)


def air_attacks(printed: Printed, table: Table) -> Answer:
    """Air attacks come after units are turned up and before any ground battle."""
    position = tet(table)
    while True:
        if asked := settle_retreats(printed, table):
            return asked
        if not position.done[ALLIED]:
            if not strike_areas(position):
                return NEXT
            verbs = ("strike", "resolve", "done")
            return [Decision("air-attacks", ALLIED, verbs)]
        areas = [a for a in strike_areas(position) if declared(position, a)]
        if not areas:
            return NEXT
        roll_strikes(table, areas[0])
