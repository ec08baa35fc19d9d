"""What a seat sees of a position: the making of its view."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tet_offensive.board import (
    AIR,
    ALLIED,
    ARMIES,
    BOXES,
    CORPS,
    OFF_MAP,
    RUFF_PUFF,
    SIDES,
    SIZES,
    TYPES,
    VC_NVA,
)
from engine.tet_offensive.combat.battle import ranked
from engine.tet_offensive.combat.odds import NO_COLUMN, bonus_value, column
from engine.tet_offensive.combat.participants import planned_targets
from engine.tet_offensive.common import STRATEGIC_RECON, Printed
from engine.tet_offensive.detection import is_under_back
from engine.tet_offensive.phases.morale import winners_in_words
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.sequence import SEQUENCE
from engine.tet_offensive.view import Aim, AreaView, Level, ReconView, UnitView, View

COMBAT = (2, 6)  # the phases in which attacks are ordered
KINDS = ("box", "province", "city", "sanctuary")


def hides(position: TetPosition, unit: int, seat: int | None) -> bool:
    """Whether a seat sees no more than the back of a unit (ruling T7)."""
    if seat is not None and position.command.side[seat] == VC_NVA:
        return False  # allies sit on the same side of the table (T76)
    return is_under_back(position, unit)


def _unit(position: TetPosition, unit: int, seat: int | None) -> UnitView:
    board = position.board
    combat: int | None = board.combat[unit]
    ground = board.allied_ground[unit]
    if board.type[unit] == RUFF_PUFF:
        combat = position.strength[unit] if position.face_up[unit] else None
    own_defense = board.defense[unit] != board.combat[unit]
    return UnitView(
        id=board.unit_names[unit],
        army=ARMIES[board.army[unit]],
        type=TYPES[board.type[unit]],
        size=SIZES[board.size[unit]],
        corps=CORPS[board.unit_corps[unit]],
        combat=combat,
        search=board.search[unit] if ground and board.type[unit] != RUFF_PUFF else None,
        defense=board.defense[unit] if own_defense else None,
        face_up=board.side_of[unit] == ALLIED or bool(position.face_up[unit]),
        based=bool(position.based[unit]),
        place=board.area_names[position.loc[unit]],
        led_by=_leader(position, unit),
        stack=position.stack[unit] if _lays(position, unit, seat) else 0,
    )


def _lays(position: TetPosition, unit: int, seat: int | None) -> bool:
    """Whether a seat lays the stack in which a unit lies."""
    settles = position.command.settles[VC_NVA]
    return settles[position.loc[unit]] == seat and not position.face_up[unit]


def _leader(position: TetPosition, unit: int) -> str:
    seats = position.command.seats
    return seats[position.leads[unit]] if len(seats) > 2 else ""


def result(position: TetPosition) -> str | None:
    """Who has won, in words, or None while the game goes on."""
    winner = position.winner
    if winner and len(position.command.seats) > 2:
        return winners_in_words(position)
    return f"{SIDES[winner - 1]} victory" if winner else None


def _reacted(position: TetPosition) -> dict[str, int]:
    board = position.board
    if len(position.command.of[ALLIED]) < 2:
        return {}
    moved = [board.unit_corps[u] for u in board.movers if position.reacted[u]]
    return {CORPS[corps]: moved.count(corps) for corps in sorted(set(moved))}


def _teams(printed: Printed, position: TetPosition) -> tuple[ReconView, ...]:
    if STRATEGIC_RECON not in printed.optional:
        return ()
    board, found = printed.board, []
    for unit in board.recon:
        area = position.loc[unit]
        place = board.area_names[area] if area != OFF_MAP else ""
        ready = position.ready[unit] if position.ready[unit] > position.turn else 0
        found.append(ReconView(board.unit_names[unit], board.operates[unit], place, ready))
    return tuple(found)


def _aims(position: TetPosition, seat: int | None) -> tuple[Aim, ...]:
    """The attacks that a seat has ordered in this phase: nobody else's, not even an ally's."""
    board, found = position.board, []
    if seat is None or position.phase not in COMBAT:
        return ()
    if max(position.fire) >= 0 or max(position.bonus) >= 0:
        for area in board.map_areas:
            for target, units in planned_targets(position, area, seat).items():
                if not hides(position, target, seat):
                    found.append(_aim(position, seat, area, target, units))
    for air in board.air:
        if position.leads[air] == seat and not position.struck[air]:
            aimed = {position.strike[air], position.second[air]} - {-1}
            targets = [t for t in sorted(aimed) if not hides(position, t, seat)]
            for target in targets or [-1] * position.blind[air]:
                found.append(_aim(position, seat, position.loc[air], target, [air]))
    return tuple(found)


def _aim(position: TetPosition, seat: int, area: int, target: int, units: Sequence[int]) -> Aim:
    board = position.board
    odds, names = NO_COLUMN, board.unit_names
    if board.type[units[0]] not in AIR:
        odds = column(position, units, target, area)
    return Aim(
        side=SIDES[position.command.side[seat]],
        area=board.area_names[area],
        target=names[target] if target >= 0 else "",
        units=tuple(names[unit] for unit in units),
        odds=board.columns[odds] if odds > NO_COLUMN else "",
    )


def view(
    printed: Printed,
    position: TetPosition,
    seat: int | None,
    awaited: tuple[str, ...] = (),
    report: tuple[str, ...] = (),
) -> View:
    """The view of a seat. Drafts of other seats must have been taken out (`seen_by`)."""
    board = printed.board
    areas = []
    for area in board.map_areas:
        seen = sorted(u for u in position.here[area] if not hides(position, u, seat))
        areas.append(
            AreaView(
                name=board.area_names[area],
                kind=KINDS[board.kind[area]],
                units=tuple(_unit(position, u, seat) for u in seen),
                backs=len(position.here[area]) - len(seen),
                insurrection=bool(position.insurrection[area]),
                sympathizers=bool(bonus_value(position, area)),
                secured=bool(position.secured[area]),
                bombed=bool(position.bombed[area]),
            )
        )
    turn, number, phase_name = SEQUENCE.phase(position)
    return View(
        seat=None if seat is None else printed.command.seats[seat],
        first_turn=1,
        turn=turn,
        turns=board.turns,
        phase=number,
        phase_name=phase_name,
        levels=tuple(Level(ARMIES[a], position.levels[a], board.levels[a]) for a in range(4)),
        nva_replacement_points=position.nva_points,
        areas=tuple(areas),
        boxes={
            name: tuple(_unit(position, u, seat) for u in sorted(position.here[i]))
            for i, name in enumerate(BOXES)
            if i != OFF_MAP
        },
        battle_order=tuple(board.area_names[a] for a in ranked(position)),
        battle=board.area_names[position.battle] if position.battle else None,
        quotas={CORPS[c]: position.quota[c] for c in range(1, 5) if position.quota[c]},
        awaited=awaited,
        result=result(position),
        phase_report=report,
        optional=tuple(sorted(printed.optional)),
        commands=printed.command.in_words(),
        recon=_teams(printed, position),
        reacted=_reacted(position),
        aims=_aims(position, seat),
        raiding=tuple(board.unit_names[u] for u in board.theater_air if position.raiding[u]),
    )
