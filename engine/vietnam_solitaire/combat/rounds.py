"""Ground combat in rounds: what three phases share.

A combat rests in the position: its area, its round, and the step of the round that comes next.
"""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.sequence import AGAIN, NEXT, Progress
from engine.vietnam_solitaire.board import ALLIED, COMMUNIST, Board
from engine.vietnam_solitaire.combat import leaving
from engine.vietnam_solitaire.combat.support import may_support
from engine.vietnam_solitaire.played import Played, VsTable
from engine.vietnam_solitaire.pool import eliminate
from engine.vietnam_solitaire.position import (
    EVADE,
    FIRE,
    RETREAT,
    SUPPORT,
    VsPosition,
)

SUPPORT_IS_WORTH = 1  # to each airmobile unit, whatever the terrain


def begin(table: VsTable, area: int) -> None:
    """A combat begins in an area."""
    position = table.position
    position.battle = area
    position.round = 1
    position.settle(step=SUPPORT, supported=0)
    if position.pending[area]:
        position.pending[area] = 0
    table.tell("combat", area)


def fight(played: Played, table: VsTable, may_evade: bool) -> list[Decision] | None:
    """Carry the combat on to its next question; None when it is over.

    `may_evade`: the NVA/VC player of a game for two may slip away after a round.
    """
    position = table.position
    area = position.battle
    while position.both_in(area):
        step = position.step
        if step == SUPPORT:
            if may_support(played, position):
                return _asked(position, "support", ALLIED, "support", "done")
            position.step = FIRE
        elif step == FIRE:
            if not _fire(played, table):
                break
            position.step = RETREAT
        elif step == RETREAT:
            if leaving.retreat_to(position, area):
                return _asked(position, "retreat", ALLIED, "retreat", "stay", "done")
            position.step = EVADE
        else:
            if step == EVADE and may_evade and leaving.refuges(position, area):
                return _asked(position, "evasion", COMMUNIST, "evade", "done")
            _next_round(position)
    _over(table, area)
    return None


def next_pending(played: Played, table: VsTable) -> Progress:
    """Carry on the combat at hand, or begin the next that is to come, in map order (V15)."""
    position = table.position
    if position.battle:
        return fight(played, table, may_evade=False) or AGAIN
    for area in played.land:
        if position.pending[area]:
            if position.both_in(area):
                begin(table, area)
            else:
                position.pending[area] = 0
            return AGAIN
    return NEXT


def _asked(position: VsPosition, kind: str, seat: int, *verbs: str) -> list[Decision]:
    """A question of this round of the combat at hand."""
    return [Decision(kind, seat, verbs, position.battle, number=position.round)]


def _next_round(position: VsPosition) -> None:
    position.round += 1
    position.step = SUPPORT
    position.settle(supported=0)


def _over(table: VsTable, area: int) -> None:
    position = table.position
    position.battle = 0
    position.settle(round=0, step=SUPPORT, supported=0)
    position.fought[area] = 1
    table.tell("combat_over", area, position.allied[area], position.communist[area])


def value(position: VsPosition, unit: int, area: int) -> int:
    """The highest face with which a unit hits in an area, naval support included."""
    board = position.board
    printed = board.values[unit][board.terrain[area]]
    helped = position.supported and unit in board.airmobile
    return printed + SUPPORT_IS_WORTH if helped else printed


def _fire(played: Played, table: VsTable) -> bool:
    """All units of both sides fire at once; then the losses. False if nobody could ever hit."""
    position, board = table.position, played.board
    area = position.battle
    fighters = sorted(u for u in position.here[area] if board.ground[u])
    highest = [value(position, u, area) for u in fighters]
    if not any(highest):
        return False
    hits = [0, 0]
    for unit, needed in zip(fighters, highest, strict=True):
        words = (board.area_names[area], f"round {position.round}", board.unit_names[unit])
        face = table.roll(table.address("combat", *words))
        hit = face <= needed
        hits[board.seat_of[unit]] += hit
        table.tell("fired", unit, area, needed, face, int(hit))
    lost = [u for seat in (ALLIED, COMMUNIST) for u in losses(board, fighters, seat, hits)]
    table.tell("round", area, position.round, hits[ALLIED], hits[COMMUNIST])
    for unit in lost:
        eliminate(played, table, unit)
    return True


def losses(board: Board, fighters: list[int], seat: int, hits: list[int]) -> list[int]:
    """Whom a side loses to the other's hits, in the rulebook's order (V12, V13)."""
    own = [u for u in fighters if board.seat_of[u] == seat]
    own.sort(key=lambda u: (board.kind_of[u], u))
    return own[: hits[1 - seat]]
