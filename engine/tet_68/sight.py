"""What a seat sees of a position: of hidden enemies their stars and how many, nothing else."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.tet_68.areas import BOXES, OUT
from engine.tet_68.board import NOBODY, SIDES
from engine.tet_68.data.hexes import COUNT, number
from engine.tet_68.occupation import any_open, people
from engine.tet_68.phases.tally import result
from engine.tet_68.played import Played
from engine.tet_68.position import AS_PRINTED, POOLS, HexPosition
from engine.tet_68.sequence import SEQUENCE
from engine.tet_68.view import HexView, UnitView, View

HOLDERS = (*SIDES, "neutral")
NOW_WITH = ("", *HOLDERS)  # by AS_PRINTED, TO_US ...


def hides(position: HexPosition, unit: int, seat: int | None) -> bool:
    """Whether a seat sees of a unit no more than its star."""
    return position.underground(unit) and position.forces.side[unit] != seat


def secrets(position: HexPosition, seat: int | None) -> Iterator[tuple[str, int]]:
    """The cells (field, index) that a seat may not know, beside what lies under backs."""
    if seat != 1:
        yield "infiltrating", 0


def _unit(position: HexPosition, unit: int) -> UnitView:
    forces = position.forces
    printed = forces.printed[unit]
    marks = [trait for trait in ("I", "P", "airmobile", "dummy") if trait in printed.traits]
    steps = len(forces.values[unit]) - position.reduced[unit]
    return UnitView(
        id=forces.names[unit],
        side=printed.side,
        nation=printed.nation,
        type=printed.type,
        size=printed.size,
        combat=position.combat(unit),
        move=position.movement(unit),
        steps=steps,
        star=printed.star,
        underground=position.underground(unit),
        marks=(*marks, *(("2 steps",) if len(forces.values[unit]) > 1 else ())),
        moved=bool(position.moved[unit]),
        attacked=bool(position.attacked[unit]),
        defended=bool(position.defended[unit]),
    )


@functools.lru_cache(maxsize=16)
def _empty(played: Played) -> tuple[HexView, ...]:
    """Every hex of the map with what is printed on it; sea hexes are empty names."""
    board = played.board
    found = []
    for place, name in enumerate(_names(played)):
        holding = board.holding.get(place)
        owner = board.popular[place]
        found.append(
            HexView(
                name=name,
                number=number(place),
                terrain=("sea",) if board.all_sea[place] else tuple(sorted(board.terrain[place])),
                holding="" if holding is None else holding.kind,
                side="" if holding is None else SIDES[holding.side],
                vp=0 if holding is None else holding.vp,
                state="" if holding is None else "live",
                people="" if owner == NOBODY else HOLDERS[owner],
            )
        )
    return tuple(found)


def _names(played: Played) -> tuple[str, ...]:
    return played.area_names[:COUNT]


def _hex(played: Played, position: HexPosition, place: int, seat: int | None) -> HexView:
    printed = _empty(played)[place]
    here = sorted(position.here[place])
    owner = people(position, place)
    unit_stars = [position.forces.star[u] for u in here if hides(position, u, seat)]
    return HexView(
        name=printed.name,
        number=printed.number,
        terrain=printed.terrain,
        holding=printed.holding,
        side=printed.side,
        vp=printed.vp,
        state=_state(position, place) if printed.holding else "",
        people="" if owner == NOBODY else HOLDERS[owner],
        units=tuple(_unit(position, u) for u in here if not hides(position, u, seat)),
        won=_won(position, place),
        backs=dict(sorted(Counter(unit_stars).items())),
        battle=position.battle == place,
    )


def _state(position: HexPosition, place: int) -> str:
    board = position.board
    if position.neutralized[board.holding_at[place]]:
        return "neutralized"
    captured = any_open(position, place, 1 - board.holding[place].side)
    fallen = position.fallen and position.battle == place
    return "out" if captured or fallen else "live"


def _won(position: HexPosition, place: int) -> str:
    """Whom the people of a city side with, where politics has changed that."""
    held = position.board.holding_at.get(place)
    now = AS_PRINTED if held is None else position.allegiance[held]
    return "" if now == AS_PRINTED else NOW_WITH[now]


def _changed(position: HexPosition) -> set[int]:
    """The hexes that are not as they are printed."""
    board = position.board
    found = {place for place in range(COUNT) if position.here[place]}
    found |= {board.areas[n] for n, now in enumerate(position.holder) if now}
    found |= {board.held[n] for n, now in enumerate(position.neutralized) if now}
    found |= {board.held[n] for n, now in enumerate(position.allegiance) if now}
    return found | ({position.battle} if position.battle >= 0 else set())


def view(
    played: Played,
    position: HexPosition,
    seat: int | None,
    awaited: tuple[str, ...] = (),
    report: tuple[str, ...] = (),
) -> View:
    """The view of a seat. Drafts of other seats must have been taken out (`seen_by`)."""
    changed = _changed(position)
    hexes: Sequence[HexView] = [
        _hex(played, position, place, seat) if place in changed else printed
        for place, printed in enumerate(_empty(played))
        if place in changed or not played.board.all_sea[place]
    ]
    turn, phase, phase_name = SEQUENCE.phase(position)
    return View(
        seat=None if seat is None else SIDES[seat],
        first_turn=played.first,
        turn=turn,
        turns=played.last,
        phase=phase,
        phase_name=phase_name,
        areas=tuple(hexes),
        boxes={
            box: tuple(_unit(position, unit) for unit in sorted(position.here[COUNT + n]))
            for n, box in enumerate(BOXES)
            if COUNT + n != OUT
        },
        scenario="Tet!" if played.tet else "Operation Complete Victory",
        date=played.date(turn) if turn <= len(played.turn_names) else "",
        weather="bad" if position.bad_weather else "good",
        us_vp=position.us_vp,
        nva_vp=position.nva_vp,
        dau_tranh=position.dau_tranh,
        air_points=position.air_points,
        sac=position.sac,
        fleet="" if position.fleet < 0 else number(position.fleet),
        fleet_used=bool(position.fleet_used),
        owed={pool: position.owed[n] for n, pool in enumerate(POOLS) if position.owed[n]},
        battle=None if position.battle < 0 else played.area_names[position.battle],
        awaited=awaited,
        result=result(position) or None,
        phase_report=report,
    )
