"""What a seat may know: the only thing that pictures, texts and stand-ins are made from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.kernel import view as kernel
from engine.tet_offensive.board import (
    ALLIED,
    ARMIES,
    BOX,
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
from engine.tet_offensive.combat.odds import bonus_value
from engine.tet_offensive.common import STRATEGIC_RECON, Printed
from engine.tet_offensive.phases.morale import winners_in_words
from engine.tet_offensive.position import (
    TetPosition,
)
from engine.tet_offensive.sequence import SEQUENCE

KINDS = ("box", "province", "city", "sanctuary")


class Level(NamedTuple):
    """An army's demoralization: points so far (perhaps negative) and its limit."""

    army: str
    points: int
    limit: int


class UnitView(kernel.UnitView, frozen=True, kw_only=True):
    """A unit that the viewer can identify. `combat` is None for a Ruff-Puff not turned up."""

    army: str
    type: str
    size: str
    corps: str
    combat: int | None
    search: int | None
    defense: int | None
    face_up: bool
    based: bool
    place: str
    led_by: str = ""  # the seat that leads it, where a side has several
    stack: int = 0  # its place in the stack that blind bombing is aimed at, 1 on top

    def words(self, *, opened: bool = False) -> str:
        """What its counter says, in words: army, kind, size, corps, values, and how it lies.

        `opened`: all have been turned up after the end, so how it lies tells nothing.
        """
        type_ = "Ruff-Puff" if self.type == "ruff_puff" else self.type.replace("_", " ")
        kind = f"{self.army} {type_}"
        said = [kind if self.size == "unit" else f"{kind} {self.size}"]
        if self.corps:
            said.append("theater" if self.corps == "theater" else f"{self.corps} Corps")
        values = (("combat", self.combat), ("search", self.search), ("defense", self.defense))
        said += [f"{name} {value}" for name, value in values if value]
        if self.combat is None:
            said.append("strength unknown to all, face down")
        elif self.army in ("VC", "NVA") and not opened:
            said.append("face up" if self.face_up else "face down")
        said += ["on its base"] if self.based else []
        said += [f"led by {self.led_by}"] if self.led_by else []
        return ", ".join([*said, f"number {self.stack} of the stack"] if self.stack else said)


class ReconView(NamedTuple):
    """A strategic recon team: where it may work, where it is ("" at rest), when it is back."""

    id: str
    operates: str
    place: str
    ready: int  # the turn from which it may be used; 0 when it may be now

    def words(self) -> str:
        """The team in words."""
        where = self.place or (f"back on turn {self.ready}" if self.ready else "ready")
        return f"{self.id} ({self.operates}): {where}"


class AreaView(kernel.AreaView, frozen=True, kw_only=True):
    """An area: units the viewer can identify, and how many VC/NVA backs it sees beside them."""

    kind: str
    units: tuple[UnitView, ...]
    backs: int
    insurrection: bool
    sympathizers: bool
    secured: bool
    bombed: bool

    def words(self) -> str:
        """What kind of area it is and what marks it, in words."""
        said = [self.kind]
        if self.backs:
            said.append(f"{self.backs} {'unit' if self.backs == 1 else 'units'} face down")
        said += ["in insurrection"] if self.insurrection else []
        said += ["sympathizers fight"] if self.sympathizers else []
        said += ["secured before"] if self.secured else []
        return ", ".join([*said, "bombed this turn"] if self.bombed else said)


class View(kernel.View, frozen=True, kw_only=True):
    """A position as a seat sees it (seat None: a spectator). Everything by name, in map order."""

    levels: tuple[Level, ...]
    nva_replacement_points: int
    areas: tuple[AreaView, ...]
    boxes: dict[str, tuple[UnitView, ...]]
    battle_order: tuple[str, ...]
    battle: str | None
    quotas: dict[str, int]
    optional: tuple[str, ...] = ()  # the optional rules that hold, by the names of their options
    commands: Mapping[str, str] = MappingProxyType({})  # by corps, where four part it so
    recon: tuple[ReconView, ...] = ()
    raiding: tuple[str, ...] = ()  # air units over North Vietnam this turn
    reacted: Mapping[str, int] = MappingProxyType({})  # of the quotas, where a side has two seats


def hides(position: TetPosition, unit: int, seat: int | None) -> bool:
    """Whether a seat sees no more than the back of a unit (ruling T7)."""
    board = position.board
    if board.side_of[unit] != VC_NVA or position.face_up[unit]:
        return False
    if seat is not None and position.command.side[seat] == VC_NVA:
        return False  # allies sit on the same side of the table (T76)
    return board.kind[position.loc[unit]] != BOX


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
        raiding=tuple(board.unit_names[u] for u in board.theater_air if position.raiding[u]),
    )
