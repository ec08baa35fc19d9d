"""Air Attacks: who may attack where, and the orders `strike` and `blind` that declare it.

Rulings T28, T37, T54.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.board import AIR, ARC_LIGHT, BOX, CITY, VC_NVA
from engine.tet_offensive.combat import chances
from engine.tet_offensive.combat.blind import stack_of
from engine.tet_offensive.common import (
    ONLY,
    TetRule,
    TetTable,
)
from engine.tet_offensive.position import (
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
        if board.side_of[u] == VC_NVA
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


def strike_areas(position: TetPosition, seat: int | None = None, blind: bool = False) -> list[int]:
    """Areas in which an air attack (of a seat) is possible now, in map order; public facts alone.

    `blind`: undetected units may be bombed too.
    """
    areas = []
    for area in sorted({position.loc[u] for u in position.board.air}):
        if position.board.kind[area] == BOX:
            continue
        if air_targets(position, area) or (blind and stack_of(position, area)):
            units = in_the_air(position, area)
            if seat is not None:
                units = [u for u in units if position.leads[u] == seat]
            if any(not why_no_strike(position, u, area) for u in units):
                areas.append(area)
    return areas


def check_flyer(position: TetPosition, seat: int, air: int) -> int:
    """The area where an air unit of the seat may attack now, or a RuleViolation."""
    board = position.board
    name = board.unit_names[air]
    if board.type[air] not in AIR or position.leads[air] != seat:
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
    return area


def rank_next(position: TetPosition, seat: int, air: int) -> int:
    """The place of an attack among those that its seat has declared in the area (T54)."""
    area, leads = position.loc[air], position.leads
    before = [position.strike_rank[u] for u in declared(position, area) if leads[u] == seat]
    return 1 + max(before, default=0)


class Strike(TetRule):
    """Each air unit is aimed at a detected unit of its area before any die, Arc Light twice."""

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
        area = check_flyer(position, seat, air)
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
        if second is not None and board.air_dice[board.type[air]] < 2:
            raise RuleViolation(f"Only Arc Light attacks twice; {name} has one target.", HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        target, second, air = slots
        position = table.position
        rank = rank_next(position, seat, air)
        position.strike[air] = target
        position.strike_rank[air] = rank
        position.second[air] = -1 if second is None else second
        if position.blind[air]:
            position.blind[air] = 0
        for one in (target,) if second is None else (target, second):
            table.tell("strike_ordered", air, one, seats=ONLY[seat])

    def chances(self, position: TetPosition, seat: int, slots: Slots) -> chances.Chances:
        target, second, air = slots
        return chances.strike(position, air, [u for u in (target, second) if u is not None])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        areas, leads = strike_areas(position, seat), position.leads
        if slot == "air":
            return [u for a in areas for u in in_the_air(position, a) if leads[u] == seat]
        return [u for a in areas for u in air_targets(position, a)]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        areas = strike_areas(position, seat)
        if not areas:
            return None
        area = areas[int(random.random() * len(areas))]
        leads = position.leads
        air = random.choice([u for u in in_the_air(position, area) if leads[u] == seat])
        enemy = air_targets(position, area)
        target, second = random.choice(enemy), None
        if self.board.air_dice[self.board.type[air]] > 1 and random.random() < 0.7:
            second = random.choice([u for u in enemy if u != target] or enemy)
        return target, second, air


class Blind(TetRule):
    """An air unit bombs what lies undetected in its area, whichever the die picks."""

    verb = Verb(
        "blind",
        "blind with {air:unit}",
        "Bomb the undetected units in the area where an air unit flies. The owner stacks them; a "
        "die says which one is attacked, Arc Light rolls two. A die beyond the stack hits "
        "civilians, and that is a demoralization point for the US.",
        "Blind Bombing",
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (air,) = slots
        area = check_flyer(position, seat, air)
        if not stack_of(position, area):
            raise RuleViolation(
                f"No undetected unit is in {self.board.area_names[area]}.", self.verb.heading
            )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (air,) = slots
        position = table.position
        rank = rank_next(position, seat, air)
        if position.strike[air] >= 0:
            position.strike[air] = -1
        if position.second[air] >= 0:
            position.second[air] = -1
        position.blind[air] = 1
        position.strike_rank[air] = rank
        table.tell("blind_ordered", air, position.loc[air], seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        areas, leads = strike_areas(position, seat, blind=True), position.leads
        areas = [a for a in areas if stack_of(position, a)]
        return [u for a in areas for u in in_the_air(position, a) if leads[u] == seat]


def declared(position: TetPosition, area: int) -> list[int]:
    """Air units with a declared attack in an area, in the order of declaration; by seats."""
    strike, blind = position.strike, position.blind
    units = [u for u in in_the_air(position, area) if strike[u] >= 0 or blind[u]]
    return sorted(units, key=lambda u: (position.leads[u], position.strike_rank[u]))
