"""What a question says to the seat that is asked: with the answers, as far as they can be listed.

Made from what that seat may know, drafts of others not among it; nobody else reads it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.wording import listed
from engine.tet_offensive import words
from engine.tet_offensive.board import CORPS, VC_NVA
from engine.tet_offensive.combat.battle import ranked_by
from engine.tet_offensive.combat.blind import stack_of
from engine.tet_offensive.combat.odds import bonus_value
from engine.tet_offensive.combat.participants import firers, shared_areas, targets
from engine.tet_offensive.combat.retreat import is_hidden
from engine.tet_offensive.combat.strikes import (
    air_targets,
    in_the_air,
    strike_areas,
    why_no_strike,
)
from engine.tet_offensive.common import BLIND_BOMBING, Printed
from engine.tet_offensive.detection import backs
from engine.tet_offensive.moving.agreement import Agree
from engine.tet_offensive.phases.replacement import allotment, eligible, points_left
from engine.tet_offensive.phases.search import (
    open_choices,
    search_value,
    searchable_by,
)
from engine.tet_offensive.phases.setup import undeployed
from engine.tet_offensive.position import TetPosition

Words = Callable[[Printed, TetPosition, Decision], str]


def with_answers(printed: Printed, position: TetPosition, decision: Decision, question: str) -> str:
    """The question with what may be answered, for the seat that is asked alone."""
    if decision.kind == "consent":
        return _consent(printed, position, decision, question)
    more = ANSWERS.get(decision.kind)
    said = more(printed, position, decision) if more else ""
    return f"{question} {said}" if said else question


def _units(printed: Printed, units: list[int]) -> str:
    return listed([printed.board.unit_names[u] for u in units])


def _areas(printed: Printed, areas: list[int], between: str = " or ") -> str:
    return between.join(printed.board.area_names[a] for a in areas)


def _deployment(printed: Printed, position: TetPosition, decision: Decision) -> str:
    left = undeployed(position, decision.seat)
    if not left:
        return "Every unit has its place."
    one = len(left) == 1
    return f"{len(left)} {'unit has' if one else 'units have'} no place yet."


def _reveal(printed: Printed, position: TetPosition, decision: Decision) -> str:
    said = []
    for area in shared_areas(position):
        own = [u for u in backs(position, area) if position.leads[u] == decision.seat]
        if own:
            said.append(f"{printed.board.area_names[area]}: {_units(printed, own)}")
    return f"Face down beside the enemy: {'; '.join(said)}." if said else "None can be turned up."


def _battles(printed: Printed, position: TetPosition, decision: Decision) -> str:
    return f"Now: {_areas(printed, ranked_by(position, decision.seat), ', ')}."


def _air(printed: Printed, position: TetPosition, decision: Decision) -> str:
    blind = BLIND_BOMBING in printed.optional
    said = []
    for area in strike_areas(position, decision.seat, blind):
        own = [u for u in in_the_air(position, area) if position.leads[u] == decision.seat]
        own = [u for u in own if not why_no_strike(position, u, area)]
        seen = [_units(printed, air_targets(position, area))] if air_targets(position, area) else []
        if blind and (hidden := len(stack_of(position, area))):
            seen.append(f"{hidden} undetected")
        where = printed.board.area_names[area]
        said.append(f"{where}: {_units(printed, own)} at {' or '.join(seen)}")
    return f"{'; '.join(said)}." if said else ""


def _fire(printed: Printed, position: TetPosition, decision: Decision) -> str:
    area, seat = decision.area, decision.seat
    with_ = firers(position, area, seat)
    said = f"At {_units(printed, targets(position, area, seat))} with {_units(printed, with_)}."
    if printed.board.sympathizers in with_:
        value = bonus_value(position, area)
        said += f" Sympathizers add {value} to one attack: name them among its units."
    return said


def _retreat(printed: Printed, position: TetPosition, decision: Decision) -> str:
    routes, names = printed.routes, printed.board.unit_names
    if decision.unit < 0:
        hit = [u for u in sorted(position.here[decision.area]) if position.hit[u]]
        return " ".join(
            f"{names[u]}: to {_areas(printed, routes.retreats(position, u))}."
            for u in hit
            if is_hidden(position, u)
        )
    if not position.hit[decision.unit]:
        return ""
    return f"To {_areas(printed, routes.retreats(position, decision.unit))}."


def _replacement(printed: Printed, position: TetPosition, decision: Decision) -> str:
    groups: dict[str, list[int]] = {}
    for unit in eligible(position, decision.seat):
        groups.setdefault(allotment(printed.board, unit), []).append(unit)
    said = []
    for group, units in groups.items():
        many = f"{points_left(position)} points" if group == "NVA" else "one"
        said.append(f"{group} ({many}): {_units(printed, units)}")
    return f"{'; '.join(said)}."


def _search(printed: Printed, position: TetPosition, decision: Decision) -> str:
    areas = searchable_by(position, decision.seat)
    names = [f"{printed.board.area_names[a]} ({search_value(position, a)})" for a in areas]
    return f"Areas, with what the die must not exceed: {listed(names, 40)}."


def _detect(printed: Printed, position: TetPosition, decision: Decision) -> str:
    said = []
    for area in printed.board.map_areas:
        left = open_choices(position, area)
        if left > 0 and printed.command.settles[VC_NVA][area] == decision.seat:
            hidden = [u for u in backs(position, area) if not position.chosen[u]]
            said.append(f"{printed.board.area_names[area]}: {left} of {_units(printed, hidden)}")
    return f"{'; '.join(said)}." if said else "All are chosen."


def _movement(printed: Printed, position: TetPosition, decision: Decision) -> str:
    quotas = [f"{CORPS[c]} {position.quota[c]}" for c in range(1, 5) if position.quota[c]]
    if not quotas:
        return ""
    return f"Conventional units that may move, by corps: {', '.join(quotas)} (slow reaction)."


def _stack(printed: Printed, position: TetPosition, decision: Decision) -> str:
    return f"Now, top first: {_units(printed, stack_of(position, decision.area))}."


def _consent(printed: Printed, position: TetPosition, decision: Decision, question: str) -> str:
    carrier = position.carrier[decision.unit]
    if carrier < 0:
        return question
    said = words.CONSENT.format(
        unit=printed.board.unit_names[decision.unit],
        area=printed.board.area_names[decision.area],
        carrier=printed.board.unit_names[carrier],
    )
    try:
        Agree(printed).verify(position, decision.seat, (decision.unit,))
    except RuleViolation as refusal:
        return f"{said} It can no longer be done, so refuse: {refusal.sentence}"
    return said


ANSWERS: dict[str, Words] = {
    "deployment": _deployment,
    "reveal": _reveal,
    "battle-order": _battles,
    "air-attacks": _air,
    "fire": _fire,
    "retreat": _retreat,
    "replacement": _replacement,
    "search": _search,
    "detect": _detect,
    "allied-movement": _movement,
    "stack": _stack,
}
