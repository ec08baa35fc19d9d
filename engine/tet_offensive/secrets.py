"""What a seat may not know, beside what lies under backs: one's own until it comes to light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.event import Event
from engine.tet_offensive.board import ALLIED, VC_NVA
from engine.tet_offensive.detection import backs, is_under_back
from engine.tet_offensive.position import TetPosition

# By unit, known to the seat that leads it; and to the seat that settles where it stands.
LEADERS = ("retreat_to", "strike", "second", "strike_rank", "blind")
SETTLERS = ("chosen", "stack")
CARRIED = ("carrier", "carry_to")
AIMS = ("fire", "strike", "second")  # whom a unit is to attack


def of_bombed_stacks(position: TetPosition, events: Sequence[Event]) -> Iterator[int]:
    """Face-down units of stacks that were bombed blind (Blind Bombing).

    Whom a die finds depends on all that lie there, and who is lost by it lies in an open box.
    """
    for area in {int(event.data[1]) for event in events if event.kind == "blind_bombed"}:
        yield from backs(position, area)


def _is_void(position: TetPosition, target: int, side: int | None) -> bool:
    """Whether an order of a side is about a unit that has gone under its back since (T79).

    It can no longer be carried out, and its giver has it in the log. Kept in sight, it would name
    a unit under a back for as long as the position holds it.
    """
    return target >= 0 and side != VC_NVA and is_under_back(position, target)


def secrets(position: TetPosition, seat: int | None) -> Iterator[tuple[str, int]]:
    """The cells (field, index) that a seat may not know."""
    board, command = position.board, position.command
    side = None if seat is None else command.side[seat]
    settles = command.settles[VC_NVA]
    for unit in board.units:
        area = position.loc[unit]
        names = ["fire"] if position.fires(unit, area) != seat else []
        names += ["arrival"] if command.replaces[unit] != seat else []
        names += LEADERS if position.leads[unit] != seat else ()
        names += SETTLERS if settles[area] != seat else ()
        names += CARRIED if side != board.side_of[unit] else ()
        if side != VC_NVA and board.side_of[unit] == VC_NVA:
            names.append("moved")
        names += (name for name in AIMS if _is_void(position, getattr(position, name)[unit], side))
        for name in names:
            yield name, unit
    for area in board.map_areas:
        if position.fires(board.sympathizers, area) != seat:
            yield "bonus", area
        if settles[area] != seat:
            yield "stacked", area
        if side != ALLIED:
            yield "searching", area
    for unit in board.ruff_puffs:
        if not position.face_up[unit]:
            yield "strength", unit  # nobody has turned it up
    for post, plan in enumerate(position.plans):
        if seat is None or post != command.post[seat]:
            name = position.FIELDS[plan.number].name
            yield from ((name, area) for area in range(len(plan)))
