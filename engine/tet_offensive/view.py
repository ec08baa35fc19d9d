"""What a seat may know: the only thing that pictures, texts and stand-ins are made from."""

from __future__ import annotations

from typing import NamedTuple

from engine.tet_offensive import sequence
from engine.tet_offensive.board import (
    ALLIED,
    ARMIES,
    BOX,
    BOXES,
    CORPS,
    OFF_MAP,
    RUFF_PUFF,
    SEATS,
    SIZES,
    TYPES,
    VC_NVA,
)
from engine.tet_offensive.combat.battle import ranked
from engine.tet_offensive.combat.odds import bonus_value
from engine.tet_offensive.common import Printed
from engine.tet_offensive.position import (
    ARRIVAL,
    BONUS,
    CHOSEN,
    FIELDS,
    FIRE,
    MOVED,
    NVA_POINTS,
    PLANNED,
    RETREAT_TO,
    SEARCHING,
    SECOND,
    STRENGTH,
    STRIKE,
    STRIKE_RANK,
    WINNER,
    TetPosition,
)

KINDS = ("box", "province", "city", "sanctuary")


class Level(NamedTuple):
    """An army's demoralization: points so far (perhaps negative) and its limit."""

    army: str
    points: int
    limit: int


class UnitView(NamedTuple):
    """A unit that the viewer can identify. `combat` is None for a Ruff-Puff not turned up."""

    id: str
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

    def words(self) -> str:
        """What its counter says, in words: army, kind, size, corps, values, and how it lies."""
        type_ = "Ruff-Puff" if self.type == "ruff_puff" else self.type.replace("_", " ")
        kind = f"{self.army} {type_}"
        said = [kind if self.size == "unit" else f"{kind} {self.size}"]
        if self.corps:
            said.append("theater" if self.corps == "theater" else f"{self.corps} Corps")
        values = (("combat", self.combat), ("search", self.search), ("defense", self.defense))
        said += [f"{name} {value}" for name, value in values if value]
        if self.combat is None:
            said.append("strength unknown to all, face down")
        elif self.army in ("VC", "NVA"):
            said.append("face up" if self.face_up else "face down")
        return ", ".join([*said, "on its base"] if self.based else said)


class AreaView(NamedTuple):
    """An area: units the viewer can identify, and how many VC/NVA backs it sees beside them."""

    name: str
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


class View(NamedTuple):
    """A position as a seat sees it (seat None: a spectator). Everything by name, in map order."""

    seat: str | None
    first_turn: int
    turn: int
    turns: int
    phase: int
    phase_name: str
    levels: tuple[Level, ...]
    nva_replacement_points: int
    areas: tuple[AreaView, ...]
    boxes: dict[str, tuple[UnitView, ...]]
    battle_order: tuple[str, ...]
    battle: str | None
    quotas: dict[str, int]
    awaited: tuple[str, ...]
    result: str | None
    phase_report: tuple[str, ...]


def hides(position: TetPosition, unit: int, seat: int | None) -> bool:
    """Whether a seat sees no more than the back of a unit (ruling T7)."""
    board = position.board
    if board.seat_of[unit] != VC_NVA or seat == VC_NVA or position.face_up[unit]:
        return False
    return board.kind[position.loc[unit]] != BOX


def _unit(position: TetPosition, unit: int) -> UnitView:
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
        face_up=board.seat_of[unit] == ALLIED or bool(position.face_up[unit]),
        based=bool(position.based[unit]),
        place=board.area_names[position.loc[unit]],
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
                units=tuple(_unit(position, u) for u in seen),
                backs=len(position.here[area]) - len(seen),
                insurrection=bool(position.insurrection[area]),
                sympathizers=bool(bonus_value(position, area)),
                secured=bool(position.secured[area]),
                bombed=bool(position.bombed[area]),
            )
        )
    winner = position.cells[WINNER][0]
    number = sequence.PHASE_OF[position.stage]
    return View(
        seat=None if seat is None else SEATS[seat],
        first_turn=1,
        turn=position.turn,
        turns=board.turns,
        phase=number,
        phase_name=sequence.PHASES[number],
        levels=tuple(Level(ARMIES[a], position.levels[a], board.levels[a]) for a in range(4)),
        nva_replacement_points=position.cells[NVA_POINTS][0],
        areas=tuple(areas),
        boxes={
            name: tuple(_unit(position, u) for u in sorted(position.here[i]))
            for i, name in enumerate(BOXES)
            if i != OFF_MAP
        },
        battle_order=tuple(board.area_names[a] for a in ranked(position)),
        battle=board.area_names[position.battle] if position.battle else None,
        quotas={CORPS[c]: position.quota[c] for c in range(1, 5) if position.quota[c]},
        awaited=awaited,
        result=f"{SEATS[winner - 1]} victory" if winner else None,
        phase_report=report,
    )


# Cells that belong to one side alone until they come to light, by whose unit or area they are.
_OWN_UNIT = (FIRE, RETREAT_TO, STRIKE, SECOND, STRIKE_RANK, ARRIVAL, CHOSEN)


def mask(position: TetPosition, seat: int | None) -> TetPosition:
    """A copy that holds only what a seat may know; hidden things stand at their defaults."""
    board = position.board
    other = position.seen_by(seat)
    hidden = [u for u in board.units if hides(other, u, seat)]
    for unit in hidden:
        for k, field in enumerate(FIELDS):
            if field.by == "unit":
                other.cells[k][unit] = field.default
    for unit in board.ruff_puffs:
        if not other.face_up[unit]:
            other.cells[STRENGTH][unit] = 0
    for unit in board.units:
        if board.seat_of[unit] != seat:
            for k in _OWN_UNIT:
                other.cells[k][unit] = FIELDS[k].default
        if seat != VC_NVA and board.seat_of[unit] == VC_NVA:
            other.cells[MOVED][unit] = 0
    for mine, k in ((ALLIED, PLANNED[ALLIED]), (VC_NVA, PLANNED[VC_NVA])):
        if seat != mine:
            other.cells[k][:] = [0] * len(other.cells[k])
    if seat != VC_NVA:
        other.cells[BONUS][:] = [-1] * len(other.cells[BONUS])
    if seat != ALLIED:
        other.cells[SEARCHING][:] = [0] * len(other.cells[SEARCHING])
    other.drafts = []
    other.reindex()
    return other
