"""Phase 4: napalm, and the combats that the US/ARVN player wants."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import AGAIN, NEXT, Phase, Progress, Stage
from engine.vietnam_solitaire import chances, combat, napalm
from engine.vietnam_solitaire.board import ALLIED
from engine.vietnam_solitaire.common import (
    Played,
    VsRule,
    VsTable,
    listed,
    must_answer,
)
from engine.vietnam_solitaire.leaving import HEADING
from engine.vietnam_solitaire.position import VsPosition


def contested(position: VsPosition, areas: Iterable[int]) -> list[int]:
    """The areas in which both sides stand."""
    return [a for a in areas if position.allied[a] and position.communist[a]]


class Attack(VsRule):
    """Fight in an area."""

    verb = Verb(
        "attack",
        "attack {area:area}",
        "Fight where units of both sides stand: rounds until one side is gone or leaves.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        area = slots[0]
        names = self.board.area_names
        if position.fought[area]:
            raise RuleViolation(f"There was a combat in {names[area]} this phase.", HEADING)
        if area not in contested(position, self.played.land()):
            can = [names[a] for a in self.offers(position, seat, "area")]
            raise RuleViolation(
                f"There are not units of both sides in {names[area]}.",
                HEADING,
                f"There are in {listed(can)}.",
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        combat.begin(table, slots[0])
        table.run_on()

    def chances(self, position: VsPosition, seat: int, slots: Slots) -> chances.Chances:
        return chances.fought_out(self.played, position, slots[0])

    def sample(self, position: VsPosition, seat: int, random: Random) -> Slots | None:
        areas = list(self.offers(position, seat, "area"))
        return (random.choice(areas),) if areas else None

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return [a for a in contested(position, self.played.land()) if not position.fought[a]]


def possible(played: Played, position: VsPosition) -> bool:
    """Whether units of both sides stand in an area, or napalm can be paid for and strike."""
    board, land = played.board, played.land()
    strikes = napalm.napalm_left(position) and napalm.burnable(position, land)
    paid = board.cost[board.napalm[0]] <= position.points
    return bool(contested(position, land) or (strikes and paid))


def start(played: Played, table: VsTable) -> Progress:
    """No area has been fought over yet."""
    table.position.fought.reset()
    return NEXT


def orders(played: Played, table: VsTable) -> Progress:
    """Strike and attack, area after area, until the player is done."""
    position = table.position
    if position.battle:
        return combat.fight(played, table, played.options.two_players) or AGAIN
    if not must_answer(table, ALLIED, possible(played, position), "Fighting"):
        return NEXT
    # Strikes that were flown change nothing about what is asked.
    strikes = ("napalm",) if napalm.in_game(position) else ()
    return [Decision("fight", ALLIED, (*strikes, "attack", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(
    4,
    "US and ARVN Forces Fight",
    (
        Stage("start", start),
        Stage("orders", orders),
    ),
)
