"""What a forced answer is (V37): one default for every kind of decision."""

from __future__ import annotations

from engine.kernel.decision import Decision
from engine.kernel.order import DONE, Order
from engine.vietnam_solitaire.board import POOL
from engine.vietnam_solitaire.phases import (
    add_remove,
    entering,
    reinforcing,
    trail_counters,
)
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition


def default(played: Played, position: VsPosition, decision: Decision) -> list[Order]:
    """The orders that close a decision when its seat does not answer."""
    if decision.kind == "withdrawal":
        kind = next(k for k, count in enumerate(position.owed) if count)
        return [Order("withdraw", (add_remove.on_the_map(position, kind)[0],))]
    if decision.kind == "trail-counter":
        area = trail_counters.die_area(position)
        return [Order("take", (trail_counters.prizes(played, position, area)[0],))]
    if decision.kind == "placement":
        return [*entries(played, position), DONE]
    if decision.kind == "reinforcements":
        return [*reinforcements(played, position), DONE]
    return [DONE]


def entries(played: Played, position: VsPosition) -> list[Order]:
    """What enters is placed in the first area of its region; armor only where it must."""
    board = played.board
    orders = []
    obliged = entering.obliged(played, position)
    for kind, due in ((board.vc_kind, position.insurgents), (board.nva_kind, position.regulars)):
        pool = position.in_box(kind, POOL)
        for region in played.scenario.regions:
            armor = [u for u in obliged if kind == board.nva_kind and position.home[u] == region]
            number = due[region] - len(armor)
            units, pool = [*armor, *pool[:number]], pool[number:]
            if units:
                orders.append(Order("place", (tuple(units), board.areas_of[region][0])))
    return orders


def reinforcements(played: Played, position: VsPosition) -> list[Order]:
    """Those still to be added, one a region in the first area; first where it must be engaged."""
    board = played.board
    pool = reinforcing.to_reinforce(played, position)[: position.reinforcements]
    first = reinforcing.unengaged(played, position)
    regions = [*first, *(r for r in played.scenario.regions if r not in first)]
    return [
        Order("place", ((unit,), board.areas_of[region][0]))
        for unit, region in zip(pool, regions, strict=False)
    ]
