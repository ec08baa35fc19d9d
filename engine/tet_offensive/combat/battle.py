"""A combat phase: turning up, order of battles, and battle after battle by its order of fire.

Headings: Combat Procedure, Order of Fire, Sappers. Rulings T6 and T20 to T23.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Progress
from engine.kernel.wording import listed
from engine.tet_offensive.board import (
    ALLIED,
    CITY,
    ELIMINATED,
    OFF_MAP,
    RUFF_PUFF,
    SANCTUARY,
    VC_NVA,
)
from engine.tet_offensive.combat.participants import (
    battle_areas,
    firers,
    shared_areas,
    side,
)
from engine.tet_offensive.combat.retreat import settle_retreats
from engine.tet_offensive.combat.volley import drop_stale, must_ask, open_fire, surprise
from engine.tet_offensive.common import (
    BLIND_BOMBING,
    ONLY,
    Printed,
    TetRule,
    TetTable,
    asked,
)
from engine.tet_offensive.detection import backs, show
from engine.tet_offensive.position import TetPosition

HEADING = "Combat Procedure"
AHEAD = ("attack", "hold", "retreat")


class Reveal(TetRule):
    """Of VC and NVA units outside cities, only those turned up attack and can be attacked."""

    verb = Verb(
        "reveal",
        "reveal {units:units}",
        "Turn units in provinces and sanctuaries face up for this combat phase. Only units "
        "that are face up may attack or be attacked.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        for unit in slots[0]:
            self.own_on_map(position, seat, unit, HEADING)
            if position.face_up[unit]:
                raise RuleViolation(f"{self.board.unit_names[unit]} is face up already.", HEADING)

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        position = table.position
        for unit in slots[0]:
            show(table, unit, position.loc[unit])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        areas, leads = shared_areas(position), position.leads
        return [u for a in areas for u in backs(position, a) if leads[u] == seat]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        # Where bombs may fall on units that lie down, some must be left lying for them.
        if BLIND_BOMBING in self.printed.optional and random.random() < 0.9:
            return None
        pool = list(self.offers(position, seat, "units"))
        return ((random.choice(pool),),) if pool else None


class Battles(TetRule):
    """The Allied player fixes the order in which the battles of a phase are fought."""

    verb = Verb(
        "battles",
        "battles {areas:areas}",
        "Fix the order in which battles are fought; those you do not name follow.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        board = self.board
        for area in slots[0]:
            if not position.battle_rank[area]:
                due = [board.area_names[a] for a in ranked_by(position, seat)]
                raise RuleViolation(
                    f"No battle is due in {board.area_names[area]}.",
                    HEADING,
                    f"Battles: {listed(due, 40)}.",
                )
            if self.command.settles[ALLIED][area] != seat:
                raise RuleViolation(
                    f"The battle of {board.area_names[area]} is not yours to order.", HEADING
                )

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        position = table.position
        first, own = list(slots[0]), ranked_by(position, seat)
        order = first + [a for a in own if a not in first]
        for rank, area in enumerate(order, min(position.battle_rank[a] for a in own)):
            position.battle_rank[area] = rank
        table.tell("battles_ordered", first[0], seats=ONLY[seat])

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return ranked_by(position, seat)

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        order = ranked_by(position, seat)
        random.shuffle(order)
        return (tuple(order),) if order else None


def ranked(position: TetPosition) -> list[int]:
    """Areas whose battle is still to come, in the order in which they will be fought."""
    ranks = position.battle_rank
    return sorted((a for a in position.board.map_areas if ranks[a]), key=lambda a: ranks[a])


def ranked_by(position: TetPosition, seat: int) -> list[int]:
    """Those of them whose order a seat fixes (T79)."""
    settles = position.command.settles[ALLIED]
    return [area for area in ranked(position) if settles[area] == seat]


def start(printed: Printed, table: TetTable) -> Progress:
    """A combat phase begins: nobody has fired, been attacked or retreated."""
    table.position.take_command()
    position = table.position
    for cells in (
        position.battle_rank,
        *position.plans,
        position.fire,
        position.bonus,
        position.attacked,
        position.fired,
        position.bonus_fired,
        position.hit,
        position.retreated,
        position.retreat_to,
        position.strike,
        position.second,
        position.strike_rank,
        position.struck,
        position.blind,
        position.stack,
        position.stacked,
        position.resolving,
    ):
        cells.reset()
    return NEXT


def turning_up(printed: Printed, table: TetTable) -> Progress:
    """The VC/NVA player is asked wherever both sides share an area, which all can see (T20)."""
    position, command = table.position, printed.command
    if not position.undone(VC_NVA):
        return NEXT
    shared = shared_areas(position)
    stacks = BLIND_BOMBING in printed.optional and position.phase == 6
    verbs = ("reveal", *AHEAD, *(("stack",) if stacks else ()), "done")
    seats = [s for s in command.of[VC_NVA] if any(command.concerned(s, a) for a in shared)]
    return asked(position, "reveal", seats, verbs) or NEXT


def battles_due(printed: Printed, table: TetTable) -> Progress:
    """Lay out the battles in the order of the default."""
    position = table.position
    # With commands by corps, those of I and II Corps come first (T40).
    settles = printed.command.settles[ALLIED]
    for rank, area in enumerate(sorted(battle_areas(position), key=lambda a: settles[a]), 1):
        position.battle_rank[area] = rank
    return NEXT


def order_of_battles(printed: Printed, table: TetTable) -> Progress:
    """The Allied player fixes the order where there is one to fix, and may plan fire."""
    position, seats = table.position, printed.command.of[ALLIED]
    fixing = [s for s in seats if len(ranked_by(position, s)) > 1]
    planning: list[int] = []
    if printed.command.by_army and len(ranked(position)) > 1:
        # Who fixes no order may plan fire meanwhile, so that the battles need not wait (T79).
        due = ranked(position)
        others = [s for s in seats if s not in fixing]
        planning = [s for s in others if any(firers(position, a, s) for a in due)]
    waiting = [
        d if d.seat in fixing else d._replace(kind="plan", verbs=(*AHEAD, "done"))
        for d in asked(position, "battle-order", fixing + planning, ("battles", *AHEAD, "done"))
    ]
    if waiting:
        return waiting
    table.tell("battles", listed([printed.board.area_names[a] for a in ranked(position)], 40))
    return NEXT


Step = tuple[tuple[int, ...], bool]  # sides that fire together, and whether only sappers do


def order_of_fire(position: TetPosition, area: int) -> list[Step]:
    """Who fires when in a battle (Order of Fire and its three exceptions; T22)."""
    board = position.board
    steps: list[Step] = []
    if surprise(position):
        steps.append(((VC_NVA,), True))
    if board.kind[area] == SANCTUARY:
        return [*steps, ((VC_NVA,), False), ((ALLIED,), False)]
    if board.kind[area] == CITY and not position.insurrection[area]:
        return [*steps, ((ALLIED,), False), ((VC_NVA,), False)]
    return [*steps, ((ALLIED, VC_NVA), False)]


def fight(printed: Printed, table: TetTable) -> Progress:
    """Battle after battle, each by its order of fire, until none is left."""
    position = table.position
    while True:
        if not position.battle:
            order = ranked(position)
            if not order:
                return NEXT
            begin(table, order[0])
        area = position.battle
        if open_to := settle_retreats(printed, table):
            return open_to
        steps = order_of_fire(position, area)
        if position.step >= len(steps):
            position.battle = OFF_MAP
            continue
        sides, sappers = steps[position.step]
        if open_to := ask_fire(table, area, sides, sappers):
            return open_to
        open_fire(table, area, sides, sappers)
        position.step += 1
        position.done.reset()
        position.asked.reset()


def ask_fire(table: TetTable, area: int, sides: tuple[int, ...], sappers: bool) -> list[Decision]:
    """Ask every seat of these sides that could fire and has not said what at."""
    position = table.position
    command = position.command
    seats = [seat for own in sides for seat in position.undone(own)]
    for seat in seats:
        drop_stale(table, area, seat)
    found = []
    for seat in seats:
        # Who has been asked is asked until done, although they have ordered something by now.
        post = command.post[seat]
        if position.asked[post] or must_ask(position, area, seat, sappers):
            if not position.asked[post]:
                position.asked[post] = 1
            found.append(seat)
    joint = [s for own in sides for s in command.of[own] if firers(position, area, s, sappers)]
    sealed = len(sides) > 1 or (command.joint[area] and len(joint) > 1)
    verbs = ("attack", "hold", "done")
    return [Decision("fire", seat, verbs, area, sealed=sealed) for seat in found]


def begin(table: TetTable, area: int) -> None:
    """A battle begins; its Ruff-Puffs are turned up, and gone if they have no strength (T6)."""
    position = table.position
    board = position.board
    position.battle = area
    position.battle_rank[area] = 0
    position.step = 0
    position.done.reset()
    position.asked.reset()
    table.tell("battle", area)
    if board.kind[area] != CITY or not side(position, area, VC_NVA):
        return
    for unit in sorted(position.here[area]):
        if board.type[unit] == RUFF_PUFF and not position.face_up[unit]:
            position.face_up[unit] = 1
            table.tell("turned_up", unit, position.strength[unit])
            table.open()
            if not position.strength[unit]:
                position.put(unit, ELIMINATED)
