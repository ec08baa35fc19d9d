"""Which branches of the rules a step came through: what the fuzzer counts beside kinds of event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.event import Event
from engine.tet_offensive.board import (
    ARC_LIGHT,
    ARMIES,
    CITY,
    CORPS,
    DELTA,
    HIGHLAND,
    NVA,
    PROVINCE,
    REGIMENT,
    RIVERINE,
    SANCTUARY,
    SAPPER,
    THEATER,
    THEATER_BOX,
    VC,
    VC_NVA,
    WAITING,
    Board,
)
from engine.tet_offensive.combat.odds import RESULT_WORDS
from engine.tet_offensive.common import Printed
from engine.tet_offensive.phases.replacement import STANDARD_DIVISION, allotment
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.qa.branches_optional import (
    OPTION_BRANCHES,
    fire_together,
    optional_branches,
    reconnaissance,
)

BRANCHES: tuple[str, ...] = (
    "move: along a highway",
    "move: into a city",
    "move: out of a city",
    "move: between provinces",
    "move: out of a sanctuary",
    "move: into a sanctuary",
    "trail: NVA",
    "trail: VC",
    "lift: within a corps",
    "lift: to another corps",
    "lift: from a base that is not secure",
    "lift: home",
    "flight: to strike",
    "flight: aviation empty",
    "flight: aviation to another corps",
    "flight: from a base that is not secure",
    "flight: home",
    "return: to the theater box",
    "return: to a base",
    "return: no base left",
    "river: carry in the aero-mech phase",
    "river: carry in the Allied movement phase",
    *(f"replacement: {name}" for name in (
        "US ground",
        "South Vietnamese ground",
        "US air",
        "NVA regiment",
        "NVA 18 division",
        "NVA other division",
        "VC of II Corps",  # no battalion of I Corps has the strength that is replaced
        "VC of III Corps",
        "VC of IV Corps",
    )),
    "search: failure",
    "search: all found",
    "search: the VC/NVA player chooses",
    "turned up: a Ruff-Puff of strength 0",
    "turned up: a Ruff-Puff that fights",
    "fire: sappers first on turn 1",
    "fire: defenders of a city first",
    "fire: at once in a province",
    "fire: at once in a city in insurrection",
    "fire: on VC/NVA units in a sanctuary",
    "fire: on Allied units in a sanctuary",
    "fire: sympathizers",
    "fire: naval gunfire",
    "fire: mechanized at half value",
    "fire: several units at one",
    *(f"fire: {result}" for result in RESULT_WORDS),
    "air: Arc Light at one target",
    "air: Arc Light split",
    "air: tac air",
    "air: a city bombed",
    "air: a wasted strike",
    *(f"air: {result}" for result in RESULT_WORDS),
    "order ahead: dropped",
    "retreat: Allied to a city of the province",
    "retreat: Allied along the highway",
    "retreat: VC/NVA",
    "retreat: riverine",
    "lost: overrun",
    "lost: no retreat",
    "lost: no retreat from a sanctuary",
    "lost: airbase taken",
    "insurrection: the first",
    "insurrection: again after it was secured",
    "secured: for points",
    "secured: again",
    "award: US, casualties",
    "award: ARVN, casualties",
    "award: NVA, casualties",
    "award: VC, casualties",
    "award: US, Australian casualties",
    "award: US, Korean casualties",
    "award: US, VC and NVA factors eliminated",
    "award: US, insurrection",
    "award: ARVN, insurrection",
    "award: VC, insurrection begins",
    "award: ARVN, city secured",
    "award: US, city bombed",
    "award: ARVN, city bombed",
    "won: Allied",
    "won: VC/NVA",
    *OPTION_BRANCHES,
)  # fmt: skip


def branches(printed: Printed, events: Sequence[Event], position: TetPosition) -> Iterator[str]:
    """The names, out of BRANCHES, of what a step came through; each as often as it did."""
    board = printed.board
    for event in events:
        data = event.data
        kind = event.kind
        if kind in ("moved", "trailed", "lifted", "flew", "returned", "carried"):
            yield from _moves(printed, event, position)
        elif kind == "arrived":
            yield f"replacement: {_replacement(board, int(data[0]))}"
        elif kind == "turned_up":
            strong = "that fights" if data[1] else "of strength 0"
            yield f"turned up: a Ruff-Puff {strong}"
        elif kind == "order_dropped":
            yield "order ahead: dropped"
        elif kind == "retreated":
            yield _retreat(board, *(int(value) for value in data))
        elif kind == "destroyed":
            abroad = board.kind[int(data[1])] == SANCTUARY and data[2] == "no retreat"
            yield f"lost: {data[2]}{' from a sanctuary' if abroad else ''}"
        elif kind == "award":
            yield f"award: {ARMIES[int(data[0])]}, {data[2]}"
        elif kind == "won":
            yield f"won: {('Allied', 'VC/NVA')[int(data[0])]}"
        else:
            yield from optional_branches(board, event)
    yield from _searches(events)
    yield from reconnaissance(events)
    yield from fire_together(events, position)
    yield from _volleys(printed, events, position)
    yield from _strikes(board, events)
    yield from _risings(events)


def _was(position: TetPosition, unit: int) -> int:
    """Where a unit was before the step."""
    for field, index, before in position.changes:
        if field == position.loc.number and index == unit:
            return before
    return position.loc[unit]


def _moves(printed: Printed, event: Event, position: TetPosition) -> Iterator[str]:
    board, routes, data = printed.board, printed.routes, [int(v) for v in event.data]
    phase = position.phase
    unit = data[0]
    if event.kind == "moved":
        _, start, to = data
        if board.side_of[unit] != VC_NVA and board.country[to] != board.country[start]:
            yield "move: into Laos or Cambodia by an ally"
        if to not in routes.steps[routes.class_of[unit]][start]:
            yield "move: along a highway"
        elif board.kind[to] != PROVINCE:
            yield "move: into a city" if board.kind[to] == CITY else "move: into a sanctuary"
        elif board.kind[start] == PROVINCE:
            yield "move: between provinces"
        else:
            out = "city" if board.kind[start] == CITY else "sanctuary"
            yield f"move: out of a {out}"
    elif event.kind == "trailed":
        yield f"trail: {ARMIES[board.army[unit]]}"
    elif event.kind == "carried":
        words = "aero-mech" if phase == 4 else "Allied movement"
        yield f"river: carry in the {words} phase"
    elif event.kind == "returned":
        where = {THEATER_BOX: "to the theater box", WAITING: "no base left"}
        yield f"return: {where.get(data[1], 'to a base')}"
    else:
        lift = event.kind == "lifted"
        yield from _flight(board, position, data[3] if lift else unit, data[2], lift, phase)


def _flight(
    board: Board, position: TetPosition, unit: int, to: int, lift: bool, phase: int
) -> Iterator[str]:
    what = "lift" if lift else "flight"
    start = _was(position, unit)
    if phase == 7:
        yield f"{what}: home"
        return
    if board.airbase[start] and (position.vcnva[start] or position.insurrection[start]):
        yield f"{what}: from a base that is not secure"
    elif unit not in board.aviation:
        yield "flight: to strike"
    elif board.unit_corps[unit] == THEATER and board.corps[start] != board.corps[to]:
        yield "lift: to another corps" if lift else "flight: aviation to another corps"
    else:
        yield "lift: within a corps" if lift else "flight: aviation empty"


def _replacement(board: Board, unit: int) -> str:
    if board.army[unit] == NVA:
        if board.size[unit] == REGIMENT:
            return "NVA regiment"
        own = board.combat[unit] == STANDARD_DIVISION
        return "NVA 18 division" if own else "NVA other division"
    if board.army[unit] == VC:
        return f"VC of {CORPS[board.unit_corps[unit]]} Corps"
    return allotment(board, unit)


def _retreat(board: Board, unit: int, start: int, to: int) -> str:
    if board.side_of[unit] == VC_NVA:
        return "retreat: VC/NVA"
    if board.type[unit] == RIVERINE:
        return "retreat: riverine"
    if board.province_of[start] == board.province_of[to]:
        return "retreat: Allied to a city of the province"
    return "retreat: Allied along the highway"


def _searches(events: Sequence[Event]) -> Iterator[str]:
    shown = [event.data[1] for event in events if event.kind == "shown"]
    for event in events:
        if event.kind == "searched":
            area, found = event.data[0], event.data[3]
            if not found:
                yield "search: failure"
            elif area in shown:
                yield "search: all found"
            else:
                yield "search: the VC/NVA player chooses"


def _volleys(printed: Printed, events: Sequence[Event], position: TetPosition) -> Iterator[str]:
    """Fire: a die, then who fired, then the shot; at once is what nothing else comes between."""
    board = printed.board
    address = ""
    units: list[int] = []
    sides: dict[int, set[int]] = {}
    for event in events:
        if event.kind == "die":
            address, units = str(event.data[0]), []
        elif event.kind == "fired":
            units.append(int(event.data[0]))
        elif event.kind == "shot":
            target, area, _, _, result = (int(value) for value in event.data)
            yield f"fire: {RESULT_WORDS[result]}"
            yield from _volley(board, position, units, target, area, address)
            sides.setdefault(area, set()).add(board.side_of[target])
        elif event.kind in ("battle", "phase"):
            sides = {}
            continue
        else:
            continue
        for area, hit in list(sides.items()):
            if len(hit) == 2 and board.kind[area] != SANCTUARY:
                if board.kind[area] == PROVINCE:
                    yield "fire: at once in a province"
                elif position.insurrection[area]:
                    yield "fire: at once in a city in insurrection"
                del sides[area]


def _volley(
    board: Board, position: TetPosition, units: list[int], target: int, area: int, address: str
) -> Iterator[str]:
    at_communists = board.side_of[target] == VC_NVA
    if address.startswith("turn 1/phase 2/") and all(board.type[u] == SAPPER for u in units):
        yield "fire: sappers first on turn 1"
    if board.kind[area] == CITY and at_communists and not position.insurrection[area]:
        yield "fire: defenders of a city first"
    if board.kind[area] == SANCTUARY:
        yield f"fire: on {'VC/NVA' if at_communists else 'Allied'} units in a sanctuary"
    if board.sympathizers in units:
        yield "fire: sympathizers"
    if board.naval in units:
        yield "fire: naval gunfire"
    rough = board.kind[area] == PROVINCE and board.terrain[area] in (DELTA, HIGHLAND)
    if rough and any(board.is_mech[u] for u in units):
        yield "fire: mechanized at half value"
    if len(units) > 1:
        yield "fire: several units at one"


def _strikes(board: Board, events: Sequence[Event]) -> Iterator[str]:
    aims: dict[int, set[int]] = {}
    for event in events:
        if event.kind == "bombed":
            unit, target, area, _, _, result = (int(value) for value in event.data)
            yield f"air: {RESULT_WORDS[result]}"
            if board.type[unit] == ARC_LIGHT:
                aims.setdefault(unit, set()).add(target)
            else:
                yield "air: tac air"
            if board.kind[area] == CITY:
                yield "air: a city bombed"
        elif event.kind == "wasted":
            yield "air: a wasted strike"
    for targets in aims.values():
        yield "air: Arc Light split" if len(targets) > 1 else "air: Arc Light at one target"


def _risings(events: Sequence[Event]) -> Iterator[str]:
    for n, event in enumerate(events):
        if event.kind in ("insurrection", "secured"):
            following = events[n + 1] if n + 1 < len(events) else event
            paid = following.kind == "award" and following.data[3] == event.data[0]
            if event.kind == "insurrection":
                yield f"insurrection: {'the first' if paid else 'again after it was secured'}"
            else:
                yield f"secured: {'for points' if paid else 'again'}"
