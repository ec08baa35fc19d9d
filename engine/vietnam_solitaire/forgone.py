"""What a seat gives up if it closes a question now, in words with numbers.

Moves are free and as many as one likes, so nobody is told of units that could still move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.kernel.decision import Decision
from engine.kernel.forgone import Forgone, of_units
from engine.kernel.wording import counted, listed
from engine.vietnam_solitaire.combat import napalm
from engine.vietnam_solitaire.phases import raise_move, trail_counters
from engine.vietnam_solitaire.phases.trail_aim import barred, free, targets
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition

Losses = Callable[[Played, VsPosition, Decision], list[Forgone]]


def forgone(played: Played, position: VsPosition, decision: Decision) -> list[Forgone]:
    """What is lost if a decision is closed now; nothing where `done` is itself an answer."""
    losses = BY_KIND.get(decision.kind)
    return losses(played, position, decision) if losses else []


def _trail(played: Played, position: VsPosition, decision: Decision) -> list[Forgone]:
    """Bombers and berets that can be paid for and have somewhere to go."""
    board = played.board
    able = [
        u
        for u in free(position)
        if board.cost[u] <= position.points
        and any(not barred(position, u, a) for a in targets(position))
    ]
    note = f"{counted(position.points, 'political point')} left"
    return of_units(able, "is not sent", "are not sent", note)


def _shift(played: Played, position: VsPosition, decision: Decision) -> list[Forgone]:
    full = trail_counters.doubled(played, position)
    could = min(len(full), len(trail_counters.bare(played, position)))
    if not could:
        return []
    where = listed([played.board.area_names[a] for a in full])
    return [Forgone(f"{counted(could, 'second trail counter')} could be shifted, from {where}")]


def _raise(played: Played, position: VsPosition, decision: Decision) -> list[Forgone]:
    """Points that would buy a unit."""
    able = raise_move.Raise(played).offers(position, decision.seat, "units")
    return _unspent(position) if any(True for _ in able) else []


def _fight(played: Played, position: VsPosition, decision: Decision) -> list[Forgone]:
    """Areas that are not fought over, and napalm that can be paid for."""
    board = played.board
    areas = [a for a in position.contested(played.land) if not position.fought[a]]
    found = []
    if areas:
        names = listed([board.area_names[a] for a in areas], 6)
        found.append(Forgone(f"no combat is begun in {names}"))
    paid = napalm.price(board) <= position.points
    open_still = [a for a in played.land if not position.fought[a]]
    if paid and napalm.can_strike(position, open_still):
        left = min(len(napalm.napalm_left(position)), position.points // napalm.price(board))
        found.append(_strikes(left))
        found += _unspent(position)
    return found


def _reaction(played: Played, position: VsPosition, decision: Decision) -> list[Forgone]:
    """Napalm, which costs nothing against an offensive."""
    attacked = [a for a in played.land if position.pending[a]]
    if not napalm.can_strike(position, attacked):
        return []
    return [_strikes(len(napalm.napalm_left(position)))]


def _strikes(number: int) -> Forgone:
    return Forgone(f"{counted(number, 'napalm strike')} {'is' if number == 1 else 'are'} not flown")


def _unspent(position: VsPosition) -> list[Forgone]:
    points = position.points
    said = counted(points, "political point")
    return [Forgone(f"{said} {'is' if points == 1 else 'are'} unspent")]


BY_KIND: Mapping[str, Losses] = {
    "trail-attack": _trail,
    "shift": _shift,
    "raise-move": _raise,
    "fight": _fight,
    "reaction": _reaction,
}
