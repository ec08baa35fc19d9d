"""What a question says besides its words: the answers where they are few, and what is due."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.decision import Decision
from engine.kernel.wording import counted, listed
from engine.vietnam_solitaire.combat import leaving, napalm, support
from engine.vietnam_solitaire.phases import (
    add_remove,
    entering,
    offensive,
    reinforcing,
    trail_counters,
)
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition

PAID = ("trail-attack", "raise-move", "fight")


def detail(played: Played, position: VsPosition, decision: Decision) -> str:
    """A sentence that follows the question's own words, with a space before it, or ""."""
    said = _said(played, position, decision)
    return f" {said}" if said else ""


def _said(played: Played, position: VsPosition, decision: Decision) -> str:
    board, kind = played.board, decision.kind
    if kind in PAID:
        return f"You have {counted(position.points, 'political point')}."
    if kind == "trail-counter":
        area = trail_counters.die_area(position)
        prizes = trail_counters.prizes(played, position, area)
        return f"{_either(f'take {trail_counters.PRIZES[p]}' for p in prizes)}."
    if kind == "withdrawal":
        return " ".join(
            f"{counted(count, board.kinds[k] + ' unit')} of "
            f"{listed([board.unit_names[u] for u in add_remove.on_the_map(position, k)])}."
            for k, count in enumerate(position.owed)
            if count
        )
    if kind == "shift":
        full = [board.area_names[a] for a in trail_counters.doubled(played, position)]
        bare = [board.area_names[a] for a in trail_counters.bare(played, position)]
        return f"From {_either(full)} to {_either(bare)}." if full and bare else ""
    if kind == "support":
        left = counted(position.points, "political point")
        return f"It costs {support.PRICE} of {left}."
    if kind == "retreat":
        return _retreat(played, position, decision.area)
    if kind == "evasion":
        ways = leaving.refuges(position, decision.area)
        return f"To {_either(board.area_names[a] for a in ways)}."
    if kind == "airmobile":
        sails = position.loc[board.fleet] in board.seas
        return f"The {board.unit_names[board.fleet]} may sail too." if sails else ""
    return _of_an_offensive(played, position, kind)


def _retreat(played: Played, position: VsPosition, area: int) -> str:
    """Where the way leads, who cannot go, and what follows for them (V16, V26)."""
    board = played.board
    way = f"The way leads to {board.area_names[leaving.retreat_to(position, area)]}."
    held = leaving.bound_to_stay(position, area)
    if not held:
        return way
    return f"{way} Who stays there and fights on: {listed([board.unit_names[u] for u in held])}."


def _of_an_offensive(played: Played, position: VsPosition, kind: str) -> str:
    """Questions of the NVA/VC player's placement, and those that an offensive brings."""
    board = played.board
    if kind == "placement":
        return f"To be placed: {listed(entering.due(played, position))}."
    if kind == "reinforcements":
        units = reinforcing.to_reinforce(played, position)
        if not units:
            return "All are placed."
        first = reinforcing.unengaged(played, position)
        where = f", the next in {_either(board.regions[r] for r in first)}" if first else ""
        number = position.reinforcements
        return f"To be added: {number} {board.kinds[board.kind_of[units[0]]]}{where}."
    if kind == "reaction":
        fights = [board.area_names[a] for a in offensive.attacked(position)]
        strikes = counted(len(napalm.napalm_left(position)), "strike")
        return f"Combats in {listed(fights)}; {strikes} of napalm."
    if kind == "redeployment":
        more = (
            (len(offensive.surplus(played, position, r, offensive.STAYING)), board.regions[r])
            for r in played.scenario.regions
        )
        return f"Surplus: {listed([f'{number} in {name}' for number, name in more if number])}."
    return ""


def _either(names: Iterable[str]) -> str:
    return " or ".join(names)
