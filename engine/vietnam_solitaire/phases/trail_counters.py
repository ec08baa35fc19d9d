"""Phase 1: dice for the trail; in a game for two the NVA/VC player chooses, and shifts counters."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.asking import is_asked
from engine.vietnam_solitaire.board import COMMUNIST
from engine.vietnam_solitaire.played import Played, VsRule, VsTable
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 1: Roll for Trail Counters"
TWO_PLAYERS = "Two-Player Rules"

# What a die may bring, the most likely choice of the automatic opponent first.
PRIZES = ("SAM", "MiG", "trail counter")
A_SAM, A_MIG, A_COUNTER = range(3)


def start(played: Played, table: VsTable) -> Progress:
    """Counters that come without a die, and how many dice there are."""
    position, board = table.position, played.board
    rules = played.rules(position)
    for area, count in rules.trail:
        for _ in range(min(count, board.trail_limit - position.trail[area])):
            receive(table, area, A_COUNTER)
    dice = rules.trail_dice
    if dice:
        dice += board.events[position.event].trail_dice
    position.settle(dice_left=dice)
    return NEXT


def prizes(played: Played, position: VsPosition, area: int) -> list[int]:
    """What a die that names the area may bring, first what it brings by rule (V3 to V5)."""
    board = played.board
    found = []
    there = position.trail[area]
    if area in board.north and there:
        if not position.sam[area]:
            found.append(A_SAM)
        elif (
            played.scenario.migs
            and not position.mig[area]
            and all(position.sam[north] for north in board.north)
        ):
            found.append(A_MIG)
    if there < board.trail_limit:
        found.append(A_COUNTER)
    return found


def receive(table: VsTable, area: int, prize: int) -> None:
    """Put a SAM, a MiG or a trail counter into a trail area."""
    position = table.position
    if prize == A_SAM:
        position.sam[area] = 1
    elif prize == A_MIG:
        position.mig[area] = 1
    else:
        position.trail[area] = position.trail[area] + 1
    table.tell("trail", area, prize)


def roll(played: Played, table: VsTable) -> Progress:
    """Die after die: each names a trail area."""
    position = table.position
    while left := position.dice_left:
        if not position.die:
            position.die = _die(played, table, left)
        area = die_area(position)
        found = prizes(played, position, area)
        if len(found) > 1 and played.options.two_players:
            return [Decision("trail-counter", COMMUNIST, ("take",), area, number=left)]
        if found:
            receive(table, area, found[0])
        else:
            table.tell("trail_full", area)
        close_die(position)
    return NEXT


def _die(played: Played, table: VsTable, left: int) -> int:
    """A die that names an area in play."""
    board = played.board
    attempt = 0
    while True:
        attempt += 1
        face = table.roll(table.address("trail", f"{left} to come", f"roll {attempt}"))
        if played.in_play(board.trail_areas[face - 1]):
            return face


def die_area(position: VsPosition) -> int:
    """The trail area that the die at hand names."""
    return position.board.trail_areas[position.die - 1]


def close_die(position: VsPosition) -> None:
    """The die has been dealt with."""
    position.die = 0
    position.dice_left -= 1


class Take(VsRule):
    """A die for the north brings a SAM or a MiG by rule, or at choice a trail counter instead."""

    verb = Verb(
        "take",
        "take {prize:prize}",
        "Two players: take a SAM or a MiG, or a trail counter instead.",
        TWO_PLAYERS,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        can = list(self.offers(position, seat, "prize"))
        if slots[0] not in can:
            raise RuleViolation(
                f"The die does not bring a {PRIZES[slots[0]]}.",
                TWO_PLAYERS,
                f"It brings: {listed([PRIZES[p] for p in can])}.",
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        position = table.position
        receive(table, die_area(position), slots[0])
        close_die(position)
        table.run_on()

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return prizes(self.played, position, die_area(position)) if position.die else []


def doubled(played: Played, position: VsPosition) -> list[int]:
    """Trail areas in play with a second trail counter."""
    return [a for a in played.trails if position.trail[a] > 1]


def bare(played: Played, position: VsPosition) -> list[int]:
    """Trail areas in play without any trail counter."""
    return [a for a in played.trails if not position.trail[a]]


class Shift(VsRule):
    """A second trail counter of an area goes, after the dice, to one that has none."""

    verb = Verb(
        "shift",
        "shift {start:area} to {end:area}",
        "Two players: move the second trail counter of a trail area to one that has none.",
        TWO_PLAYERS,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        names = self.board.area_names
        for area in slots:
            if area not in self.played.trails:
                raise RuleViolation(f"{names[area]} is no trail area in play.", TWO_PLAYERS)
        origin, to = slots
        if origin not in doubled(self.played, position):
            raise RuleViolation(f"{names[origin]} has no second trail counter.", TWO_PLAYERS)
        if to not in bare(self.played, position):
            raise RuleViolation(f"{names[to]} is not without trail counters.", TWO_PLAYERS)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        origin, to = slots
        table.position.trail[origin] -= 1
        table.position.trail[to] += 1
        table.tell("shifted", origin, to)

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return (doubled if slot == "start" else bare)(self.played, position)


def shift(played: Played, table: VsTable) -> Progress:
    """With two players, second counters may move to areas without any."""
    position = table.position
    if not played.options.two_players:
        return NEXT
    possible = bool(doubled(played, position) and bare(played, position))
    if is_asked(position, COMMUNIST, possible):
        return [Decision("shift", COMMUNIST, ("shift", "done"))]
    return NEXT


PHASE: Phase[Played, VsPosition] = Phase(
    1, "Roll for Trail Counters", {"start": start, "dice": roll, "shift": shift}
)
