"""Ground combat in rounds: what three phases share.

A combat rests in the position: its area, its round, and the step of the round that comes next.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.catalogue import Verb
from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.ruleset import Slots
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import (
    ALLIED,
    COMMUNIST,
    JUNGLE,
    STAYS,
    Board,
)
from engine.vietnam_solitaire.common import (
    Played,
    VsRule,
    address,
    eliminate,
    listed,
    spend,
    vs,
)
from engine.vietnam_solitaire.position import (
    BATTLE,
    FOUGHT,
    PENDING,
    ROUND,
    STEP,
    SUPPORTED,
    VsPosition,
)

HEADING = "Phase 4: US and ARVN Forces Fight"
FLEET = 'Scenario C: "Easter Offensive"'
TWO_PLAYERS = "Two-Player Rules"
SUPPORT, FIRE, RETREAT, EVADE = range(4)  # steps of a round
FLEET_PRICE = 1  # points a round


# ---- the machine ---------------------------------------------------------------------------------


def begin(table: Table, area: int) -> None:
    """A combat begins in an area."""
    position = vs(table)
    position.change(BATTLE, 0, area)
    position.change(ROUND, 0, 1)
    position.put_one(STEP, SUPPORT)
    position.put_one(SUPPORTED, 0)
    if position.pending[area]:
        position.change(PENDING, area, 0)
    table.tell("combat", area)


def fight(played: Played, table: Table, phase: int, may_evade: bool) -> list[Decision] | None:
    """Carry the combat on to its next question; None when it is over.

    `may_evade`: the NVA/VC player of a game for two may slip away after a round.
    """
    position = vs(table)
    area = position.battle
    while position.allied[area] and position.communist[area]:
        step = position.one(STEP)
        if step == SUPPORT:
            if may_support(played, position):
                return [Decision("support", ALLIED, ("support", "done"), area)]
            position.change(STEP, 0, FIRE)
        elif step == FIRE:
            if not _fire(played, table, phase):
                break
            position.change(STEP, 0, RETREAT)
        elif step == RETREAT:
            if retreat_to(position, area):
                return [Decision("retreat", ALLIED, ("retreat", "stay", "done"), area)]
            position.change(STEP, 0, EVADE)
        else:
            if step == EVADE and may_evade and refuges(position, area):
                return [Decision("evasion", COMMUNIST, ("evade", "done"), area)]
            _next_round(position)
    _over(table, area)
    return None


def _next_round(position: VsPosition) -> None:
    position.change(ROUND, 0, position.one(ROUND) + 1)
    position.change(STEP, 0, SUPPORT)
    position.put_one(SUPPORTED, 0)


def _over(table: Table, area: int) -> None:
    position = vs(table)
    position.change(BATTLE, 0, 0)
    position.put_one(ROUND, 0)
    position.put_one(STEP, SUPPORT)
    position.put_one(SUPPORTED, 0)
    position.change(FOUGHT, area, 1)
    table.tell("combat_over", area, position.allied[area], position.communist[area])


def value(position: VsPosition, unit: int, area: int) -> int:
    """The highest face with which a unit hits in an area, naval support included."""
    board = position.board
    printed = board.values[unit][board.terrain[area]]
    helped = position.one(SUPPORTED) and unit in board.airmobile
    return printed + 1 if helped else printed


def _fire(played: Played, table: Table, phase: int) -> bool:
    """All units of both sides fire at once; then the losses. False if nobody could ever hit."""
    position, board = vs(table), played.board
    area = position.battle
    fighters = sorted(u for u in position.here[area] if board.ground[u])
    if not any(value(position, u, area) for u in fighters):
        return False
    hits = [0, 0]
    for unit in fighters:
        needed = value(position, unit, area)
        words = (board.area_names[area], f"round {position.one(ROUND)}", board.unit_names[unit])
        face = table.roll(address(position, phase, "combat", *words))
        hit = face <= needed
        hits[board.seat_of[unit]] += hit
        table.tell("fired", unit, area, needed, face, int(hit))
    lost = [u for seat in (ALLIED, COMMUNIST) for u in losses(board, fighters, seat, hits)]
    table.tell("round", area, position.one(ROUND), hits[ALLIED], hits[COMMUNIST])
    for unit in lost:
        eliminate(played, table, unit)
    return True


def losses(board: Board, fighters: list[int], seat: int, hits: list[int]) -> list[int]:
    """Whom a side loses to the other's hits, in the rulebook's order (V12, V13)."""
    own = [u for u in fighters if board.seat_of[u] == seat]
    own.sort(key=lambda u: (board.loss[u], u))
    return own[: hits[1 - seat]]


# ---- naval support -------------------------------------------------------------------------------


def may_support(played: Played, position: VsPosition) -> bool:
    """Whether the fleet lies off the combat's region, has whom to help, and can be paid."""
    board, area = played.board, position.battle
    sea = position.loc[board.fleet]
    return (
        sea in board.seas
        and board.region_of[sea] == board.region_of[area]
        and any(u in board.airmobile for u in position.here[area])
        and position.points >= FLEET_PRICE
        and not position.one(SUPPORTED)
    )


class Support(VsRule):
    """Naval gunfire for a round."""

    verb = Verb(
        "support",
        "support",
        "Pay a point: the 7th Fleet helps the airmobile units in this round of combat.",
        FLEET,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        if not position.battle or not may_support(self.played, position):
            raise RuleViolation("The 7th Fleet cannot support this round.", FLEET)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        position = vs(table)
        spend(position, FLEET_PRICE)
        position.change(SUPPORTED, 0, 1)
        position.change(STEP, 0, FIRE)
        table.tell("supported", position.battle)
        table.run_on()

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        return ()


# ---- retreat and evasion -------------------------------------------------------------------------


def retreat_to(position: VsPosition, area: int) -> int:
    """Where the US/ARVN side of a combat may retreat to, or 0 if it may not."""
    board = position.board
    areas = board.areas_of[board.region_of[area]]
    part = board.part_of[area] + 1
    if part == len(areas) or position.communist[areas[part]]:
        return 0
    return areas[part] if runners(position, area) else 0


def runners(position: VsPosition, area: int) -> list[int]:
    """US/ARVN units of an area that can leave it: local militia stays (V26)."""
    board = position.board
    return sorted(
        u for u in position.here[area] if board.allied_ground[u] and board.moves[u] != STAYS
    )


class Retreat(VsRule):
    """Retreat after a round of combat."""

    verb = Verb(
        "retreat",
        "retreat",
        "All US and ARVN units of the combat go to the area with the next higher number.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        area = position.battle
        if not area or position.one(STEP) != RETREAT or not retreat_to(position, area):
            raise RuleViolation("There is nowhere to retreat to.", HEADING)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        position = vs(table)
        area = position.battle
        to = retreat_to(position, area)
        for unit in runners(position, area):
            position.put(unit, to)
            table.tell("retreated", unit, area, to)
        position.change(STEP, 0, EVADE)
        table.open()
        table.run_on()

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        return ()


class Stay(VsRule):
    """Fight another round instead of retreating; `done` says the same."""

    verb = Verb("stay", "stay", "Do not retreat: another round of combat is fought.", HEADING)

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        if not position.battle or position.one(STEP) != RETREAT:
            raise RuleViolation("Nobody is asked to retreat now.", HEADING)

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        declined(table)


def declined(table: Table) -> None:
    """What a step of the combat asked is not wanted: the next step."""
    position = vs(table)
    position.change(STEP, 0, position.one(STEP) + 1)
    table.open()
    table.run_on()


def refuges(position: VsPosition, area: int) -> list[int]:
    """Jungle areas of the region without US or ARVN units, where NVA/VC units may slip away to."""
    board = position.board
    return [
        a
        for a in board.areas_of[board.region_of[area]]
        if a != area and board.terrain[a] == JUNGLE and not position.allied[a]
    ]


class Evade(VsRule):
    """Slip away from a combat that the US/ARVN player began."""

    verb = Verb(
        "evade",
        "evade {units:units} to {area:area}",
        "Two players: NVA and VC units avoid further rounds in a jungle area of the region that "
        "has no US or ARVN unit.",
        TWO_PLAYERS,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        units, area = slots
        board = self.board
        self.own(seat, units, TWO_PLAYERS)
        for unit in units:
            if not position.battle or position.loc[unit] != position.battle:
                raise RuleViolation(f"{board.unit_names[unit]} is not in the combat.", TWO_PLAYERS)
        ways = refuges(position, position.battle)
        if area not in ways:
            raise RuleViolation(
                f"{board.area_names[area]} is no refuge.",
                TWO_PLAYERS,
                f"There are: {listed([board.area_names[a] for a in ways])}.",
            )

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        units, area = slots
        position = vs(table)
        for unit in units:
            table.tell("evaded", unit, position.loc[unit], area)
            position.put(unit, area)
        # The combat goes on without them: what is done here is seen at once.
        table.open()
        table.run_on()

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        units = list(self.offers(position, seat, "units"))
        ways = list(self.offers(position, seat, "area"))
        return ((random.choice(units),), random.choice(ways)) if units and ways else None

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        area = position.battle
        if not area:
            return []
        if slot == "area":
            return refuges(position, area)
        return sorted(u for u in position.here[area] if self.board.seat_of[u] == COMMUNIST)
