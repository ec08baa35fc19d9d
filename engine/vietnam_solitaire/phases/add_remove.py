"""Step 0, the Add / Remove Units chart: political points, who joins, who leaves."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.vietnam_solitaire.board import ALLIED, OUT, POOL
from engine.vietnam_solitaire.played import Played, VsRule, VsTable
from engine.vietnam_solitaire.position import VsPosition

HEADING = "Turn Sequence"


def income(played: Played, table: VsTable) -> Progress:
    """The points of the turn: the record track's, more or less by the political event."""
    position, board = table.position, played.board
    position.used.reset()
    position.settle(transferred=0)
    position.settle(event=position.next_event, next_event=0)
    own = played.rules(position).points
    points = board.points[position.turn] if own is None else own
    points = max(0, points + board.events[position.event].points)
    position.settle(points=points)
    table.tell("turn", position.turn, date(played, position.turn), points)
    return NEXT


def date(played: Played, turn: int) -> str:
    """When a turn is played."""
    return played.scenario.rules(turn).date or played.board.date[turn]


def chart(played: Played, table: VsTable) -> Progress:
    """Units join the pool; those that leave are taken from the pool as far as it holds them."""
    position, board = table.position, played.board
    rules = played.rules(position)
    add, remove, home = list(rules.add), list(rules.remove), -1
    if not played.scenario.own_chart:
        for change in board.changes:
            if change.turn == position.turn:
                add += change.add
                remove += change.remove
                home = change.home
    for kind, count in add:
        for unit in position.in_box(kind, OUT)[:count]:
            position.put(unit, POOL)
            table.tell("joined", unit)
            if kind == board.armor_kind:
                position.home[unit] = home
    for kind, count in remove:
        _remove(table, position, kind, count)
    return NEXT


def _remove(table: VsTable, position: VsPosition, kind: int, count: int) -> None:
    waiting = position.in_box(kind, POOL)
    for unit in waiting[:count]:
        leave(table, unit)
    left = count - len(waiting[:count])
    on_map = on_the_map(position, kind)
    if left >= len(on_map):
        for unit in on_map:
            leave(table, unit)
    elif left > 0:
        position.owed[kind] = left


def on_the_map(position: VsPosition, kind: int) -> list[int]:
    """The counters of a kind that stand in a region."""
    return position.on_map(position.board.of_kind[kind])


def leave(table: VsTable, unit: int) -> None:
    """A unit leaves the game for good."""
    table.position.put(unit, OUT)
    table.tell("left", unit)


class Withdraw(VsRule):
    """Where the chart removes some of those on the map, their player says which."""

    verb = Verb(
        "withdraw",
        "withdraw {unit:unit}",
        "Take home a unit that the Add / Remove Units chart removes.",
        HEADING,
    )

    def verify(self, position: VsPosition, seat: int, slots: Slots) -> None:
        unit = slots[0]
        board = self.board
        kind = board.kind_of[unit]
        if not position.owed[kind] or unit not in on_the_map(position, kind):
            can = self.offers(position, seat, "unit")
            raise RuleViolation(
                f"{board.unit_names[unit]} is not to leave now.",
                HEADING,
                f"To choose from: {listed([board.unit_names[u] for u in can])}.",
            )

    def do(self, table: VsTable, seat: int, slots: Slots) -> None:
        position = table.position
        kind = self.board.kind_of[slots[0]]
        position.owed[kind] = position.owed[kind] - 1
        leave(table, slots[0])
        table.run_on()

    def offers(self, position: VsPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            unit
            for kind, count in enumerate(position.owed)
            if count
            for unit in on_the_map(position, kind)
        ]


def withdrawals(played: Played, table: VsTable) -> Progress:
    """Where more of a kind are on the map than leave, the player says which."""
    position = table.position
    for kind, count in enumerate(position.owed):
        if not count:
            continue
        on_map = on_the_map(position, kind)
        together = len({position.loc[u] for u in on_map}) == 1
        # Those of a kind in one area are alike; and an edit may have taken others away.
        if together or count >= len(on_map):
            position.owed[kind] = 0
            for unit in on_map[:count]:
                leave(table, unit)
    if any(position.owed):
        return [Decision("withdrawal", ALLIED, ("withdraw",))]
    return NEXT


PHASE: Phase[Played, VsPosition] = Phase(
    0, "Add and Remove Units", {"income": income, "chart": chart, "withdrawals": withdrawals}
)
