"""Phase 4: napalm, and the combats that the US/ARVN player wants."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import AGAIN, NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.asking import must_answer
from engine.vietnam_solitaire.board import ALLIED
from engine.vietnam_solitaire.chances import Chances
from engine.vietnam_solitaire.combat import napalm, rounds
from engine.vietnam_solitaire.combat.chances import fought_out
from engine.vietnam_solitaire.played import Played, VsRule, VsTable
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Phase 4: US and ARVN Forces Fight"


class Attack(VsRule):
    """US and ARVN units fight, once a phase in an area, where NVA or VC units stand with them."""

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
        if area not in position.contested(self.played.land):
            can = [names[a] for a in self.offers(position, seat, "area")]
            raise RuleViolation(
                f"There are not units of both sides in {names[area]}.",
                HEADING,
                f"There are in {listed(can)}.",
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        rounds.begin(table, slots[0])
        table.run_on()

    def chances(self, position: VsPosition, seat: int, slots: Slots) -> Chances:
        return fought_out(self.played, position, slots[0])

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return [a for a in position.contested(self.played.land) if not position.fought[a]]


def possible(played: Played, position: VsPosition) -> bool:
    """Whether units of both sides stand in an area, or napalm can be paid for and strike."""
    land = played.land
    paid = napalm.price(played.board) <= position.points
    return bool(position.contested(land)) or (paid and napalm.can_strike(position, land))


def start(played: Played, table: VsTable) -> Progress:
    """No area has been fought over yet."""
    table.position.fought.reset()
    return NEXT


def orders(played: Played, table: VsTable) -> Progress:
    """Strike and attack, area after area, until the player is done."""
    position = table.position
    if position.battle:
        return rounds.fight(played, table, played.options.two_players) or AGAIN
    if not must_answer(table, ALLIED, possible(played, position), "Fighting"):
        return NEXT
    # Strikes that were flown change nothing about what is asked.
    strikes = ("napalm",) if napalm.in_game(position) else ()
    return [Decision("fight", ALLIED, (*strikes, "attack", "done"))]


PHASE: Phase[Played, VsPosition] = Phase(
    4, "US and ARVN Forces Fight", {"start": start, "orders": orders}
)
