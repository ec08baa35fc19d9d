"""What a seat sees of a position: everything but what the other seat has drafted."""

from __future__ import annotations

from engine.vietnam_solitaire.board import (
    ARMIES,
    BOXES,
    COMMUNIST,
    FACES,
    SEATS,
    TERRAIN_WORDS,
    TYPES,
)
from engine.vietnam_solitaire.phases import offensive
from engine.vietnam_solitaire.phases.add_remove import date
from engine.vietnam_solitaire.phases.score import LEVELS, NO_VICTORY, WON, by_regions
from engine.vietnam_solitaire.played import Played
from engine.vietnam_solitaire.position import VsPosition
from engine.vietnam_solitaire.sequence import SEQUENCE
from engine.vietnam_solitaire.view import AreaView, UnitView, View

SIDES = ("nobody", *SEATS)


def _unit(position: VsPosition, unit: int) -> UnitView:
    board = position.board
    values = board.values[unit]
    return UnitView(
        id=board.unit_names[unit],
        army=ARMIES[board.army[unit]],
        type=TYPES[board.type[unit]],
        name=board.kind_words[board.kind_of[unit]],
        values=(values[0], values[1], values[2]) if board.ground[unit] else None,
        cost=board.cost[unit],
        used=bool(position.used[unit]),
        place=board.area_names[position.loc[unit]],
    )


def _units(position: VsPosition, place: int) -> tuple[UnitView, ...]:
    """Who is in a place, kind by kind: some counters are numbered after those of other kinds."""
    kind_of = position.board.kind_of
    return tuple(
        _unit(position, u) for u in sorted(position.here[place], key=lambda u: (kind_of[u], u))
    )


def _areas(played: Played, position: VsPosition) -> tuple[AreaView, ...]:
    board = played.board
    fights = offensive.attacked(position)
    found = []
    for area in range(len(BOXES), len(board.area_names)):
        if not played.in_play(area) or (area in board.seas and not played.scenario.fleet):
            continue
        land = area in board.land
        kind = TERRAIN_WORDS[board.terrain[area]] if land else "sea"
        found.append(
            AreaView(
                name=board.area_names[area],
                kind="trail" if area in board.trail_areas else kind,
                region=board.regions[board.region_of[area]],
                faces=FACES[board.part_of[area]] if land else "",
                units=_units(position, area),
                trail_counters=position.trail[area],
                sam=bool(position.sam[area]),
                mig=bool(position.mig[area]),
                combat=area in fights or area == position.battle,
                attackers=tuple(
                    board.unit_names[u] for u in board.units if position.aim[u] == area
                ),
            )
        )
    return tuple(found)


def view(
    played: Played,
    position: VsPosition,
    seat: int | None,
    awaited: tuple[str, ...] = (),
    report: tuple[str, ...] = (),
) -> View:
    """The view of a seat. Drafts of other seats must have been taken out (`seen_by`)."""
    board, scenario = played.board, played.scenario
    _, number, name = SEQUENCE.phase(position)
    ours, theirs = position.controlled(scenario.regions)
    return View(
        seat=None if seat is None else SEATS[seat],
        scenario=scenario.name,
        scenario_title=scenario.title,
        players=2 if played.options.two_players else 1,
        first_turn=scenario.first_turn,
        turn=position.turn,
        turns=scenario.last_turn,
        date=date(played, position.turn),
        phase=number,
        phase_name=name,
        points=position.points,
        score=position.score,
        level=LEVELS[by_regions(played, position)] if scenario.by_regions else "",
        levels=() if scenario.by_regions else _levels(played),
        majors=position.majors,
        event=board.events[position.event].in_force(),
        areas=_areas(played, position),
        boxes={box: _units(position, i) for i, box in enumerate(BOXES)},
        control={
            board.regions[r]: SIDES[1 if r in ours else 2 if r in theirs else 0]
            for r in scenario.regions
        },
        insurgents={
            board.regions[r]: position.insurgents[r]
            for r in scenario.regions
            if position.insurgents[r]
        },
        regulars={
            board.regions[r]: position.regulars[r] for r in scenario.regions if position.regulars[r]
        },
        battle=board.area_names[position.battle] if position.battle else None,
        round=position.round,
        supported=bool(position.supported),
        awaited=awaited,
        result=result_in_words(played, position),
        phase_report=report,
    )


def _levels(played: Played) -> tuple[tuple[str, int], ...]:
    needed = played.board.victory
    return ("marginal", needed.marginal), ("real", needed.real), ("major", needed.major)


def result_in_words(played: Played, position: VsPosition) -> str | None:
    """The level that the game ended with; with two players also who has won."""
    level = position.result
    if not level:
        return None
    said = f"{LEVELS[level]} for US/ARVN" if level != NO_VICTORY else "no victory for US/ARVN"
    if not played.options.two_players:
        return said[0].upper() + said[1:]
    winner = SEATS[0] if level in WON else SEATS[COMMUNIST]
    return f"{winner} victory ({said})"
