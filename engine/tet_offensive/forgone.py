"""What a seat gives up if it closes a question now, in words with numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError
from engine.kernel.forgone import Forgone, of_units
from engine.kernel.ruleset import OrderRule
from engine.kernel.wording import counted, listed
from engine.tet_offensive.board import ALLIED, BOX
from engine.tet_offensive.combat.odds import column, strength
from engine.tet_offensive.combat.participants import (
    planned_targets,
    shared_areas,
    targets,
    unordered,
)
from engine.tet_offensive.combat.strikes import in_the_air, strike_areas, why_no_strike
from engine.tet_offensive.common import BLIND_BOMBING, Printed
from engine.tet_offensive.detection import backs
from engine.tet_offensive.phases.replacement import allotment, eligible, points_left, price
from engine.tet_offensive.phases.search import searchable_by
from engine.tet_offensive.position import TetPosition

Rules = Mapping[str, OrderRule[TetPosition]]
Losses = Callable[[Printed, TetPosition, Decision], list[Forgone]]


def forgone(
    printed: Printed, rules: Rules, position: TetPosition, decision: Decision
) -> list[Forgone]:
    """What is lost if a decision is closed now; nothing where it is only a matter of order."""
    if "move" in decision.verbs:
        return _movement(printed, rules, position, decision)
    losses = BY_KIND.get(decision.kind)
    return losses(printed, position, decision) if losses else []


def _movement(
    printed: Printed, rules: Rules, position: TetPosition, decision: Decision
) -> list[Forgone]:
    """Units that can still move, and in the aero-mech phase aircraft and teams at rest."""
    seat, board = decision.seat, printed.board
    idle = [u for u in rules["move"].offers(position, seat, "units") if _can_move(rules, position,
            printed, seat, u)]  # fmt: skip
    found = of_units(idle, "has not moved", "have not moved")
    if decision.kind != "aero-mech-movement":
        return found
    flyers = rules["fly"].offers(position, seat, "unit")
    found += of_units(list(flyers), "has not flown", "have not flown")
    if "recon" in decision.verbs:
        teams = rules["recon"].offers(position, seat, "team")
        resting = [u for u in teams if board.kind[position.loc[u]] == BOX]
        found += of_units(resting, "is not sent out", "are not sent out")
    return found


def _can_move(rules: Rules, position: TetPosition, printed: Printed, seat: int, unit: int) -> bool:
    """Whether some step of the unit is legal now."""
    routes = printed.routes
    ways: Iterable[int] = routes.steps[routes.class_of[unit]][position.loc[unit]]
    if printed.command.side[seat] == ALLIED:
        ways = (*ways, *routes.road_reach(position, unit))
    for to in ways:
        try:
            rules["move"].verify(position, seat, ((unit,), None, to))
        except UmpireError:
            continue
        return True
    return False


def _reveal(printed: Printed, position: TetPosition, decision: Decision) -> list[Forgone]:
    units = [
        u
        for area in shared_areas(position)
        for u in backs(position, area)
        if position.leads[u] == decision.seat
    ]
    beside = "face down beside the enemy, and will not attack"
    return of_units(units, f"lies {beside}", f"lie {beside}")


def _fire(printed: Printed, position: TetPosition, decision: Decision) -> list[Forgone]:
    """Units that are to fire at nobody, where some target is left that they could reach."""
    area, seat = decision.area, decision.seat
    units = unordered(position, area, seat)
    aimed = planned_targets(position, area, seat)
    left = [t for t in targets(position, area, seat) if t not in aimed]
    if not any(column(position, units, t, area) >= 0 for t in left):
        return []
    halves = strength(position, units, area)
    factors = f"{halves // 2}{' and a half' if halves % 2 else ''}"
    note = f"{factors} {'factor' if halves == 2 else 'factors'}"
    return of_units(units, "has not fired", "have not fired", note)


def _replacement(printed: Printed, position: TetPosition, decision: Decision) -> list[Forgone]:
    """Of each allotment that nobody has taken who could, and NVA points that could be spent."""
    board = printed.board
    groups: dict[str, list[int]] = {}
    for unit in eligible(position, decision.seat):
        groups.setdefault(allotment(board, unit), []).append(unit)
    taken = {allotment(board, u) for u in board.units if position.arrival[u]}
    found = []
    for group, units in groups.items():
        open_still = [u for u in units if not position.arrival[u]]
        if group == "NVA":
            left = points_left(position)
            if any(price(board, u) <= left for u in open_still):
                points = counted(left, "NVA replacement point")
                found.append(Forgone(f"{points} {'is' if left == 1 else 'are'} unspent"))
        elif group not in taken:
            could = listed([board.unit_names[u] for u in open_still], 3)
            found.append(Forgone(f"no {group} unit returns (one could: {could})"))
    return found


def _air(printed: Printed, position: TetPosition, decision: Decision) -> list[Forgone]:
    blind = BLIND_BOMBING in printed.optional
    units = [
        u
        for area in strike_areas(position, decision.seat, blind)
        for u in in_the_air(position, area)
        if position.leads[u] == decision.seat
        and position.strike[u] < 0
        and not position.blind[u]
        and not why_no_strike(position, u, area)
    ]
    return of_units(units, "has no target", "have no target")


def _search(printed: Printed, position: TetPosition, decision: Decision) -> list[Forgone]:
    areas = [a for a in searchable_by(position, decision.seat) if not position.searching[a]]
    if not areas:
        return []
    names = listed([printed.board.area_names[a] for a in areas], 6)
    one = len(areas) == 1
    return [
        Forgone(f"{counted(len(areas), 'area')} {'is' if one else 'are'} not searched: {names}")
    ]


# Of a deployment, a detection and what answers by itself nothing can be left open; the order of
# battles and of a stack is as it stands.
BY_KIND: Mapping[str, Losses] = {
    "reveal": _reveal,
    "fire": _fire,
    "replacement": _replacement,
    "air-attacks": _air,
    "search": _search,
}
