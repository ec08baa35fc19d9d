"""Naval gunfire of the 7th Fleet for a round of combat."""

from __future__ import annotations

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.vietnam_solitaire.played import Played, VsRule, VsTable, spend
from engine.vietnam_solitaire.position import FIRE, VsPosition

HEADING = 'Scenario C: "Easter Offensive"'
PRICE = 1  # points a round


def may_support(played: Played, position: VsPosition) -> bool:
    """Whether the fleet lies off the combat's region, has whom to help, and can be paid."""
    board, area = played.board, position.battle
    sea = position.loc[board.fleet]
    return (
        sea in board.seas
        and board.region_of[sea] == board.region_of[area]
        and any(u in board.airmobile for u in position.here[area])
        and position.points >= PRICE
        and not position.supported
    )


class Support(VsRule):
    """For a point the 7th Fleet, off the region, helps airmobile units in a round of combat."""

    verb = Verb(
        "support",
        "support",
        "Pay a point: the 7th Fleet helps the airmobile units in this round of combat.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        if not position.battle or not may_support(self.played, position):
            raise RuleViolation("The 7th Fleet cannot support this round.", HEADING)

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        position = table.position
        spend(position, PRICE)
        position.supported = 1
        position.step = FIRE
        table.tell("supported", position.battle)
        table.run_on()
