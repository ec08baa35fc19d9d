"""The branches that only optional rules and games of four come through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.event import Event
from engine.tet_offensive.board import ARC_LIGHT, VC_NVA, Board
from engine.tet_offensive.combat.odds import RESULT_WORDS
from engine.tet_offensive.position import TetPosition

OPTION_BRANCHES: tuple[str, ...] = (
    "won: two of four",
    "won: one of four",
    "won: none of four",
    "set-up: free",
    "move: into Laos or Cambodia by an ally",
    "award: US, invasion of Laos",
    "award: US, invasion of Cambodia",
    "north: Tac Air",
    "north: Arc Light",
    "north: no points",
    "award: NVA, bombing of the North",
    "blind: Tac Air",
    "blind: Arc Light",
    "blind: civilians",
    *(f"blind: {result}" for result in RESULT_WORDS),
    "blind: retreat unseen",
    "award: US, civilians bombed",
    "recon: nobody found",
    "recon: all found",
    "recon: the VC/NVA player chooses",
    "consent: lift",
    "consent: river",
    "consent: refused",
    "fire: allies together",
)  # fmt: skip


def optional_branches(board: Board, event: Event) -> Iterator[str]:
    """What only optional rules and games of four bring."""
    kind, data = event.kind, event.data
    if kind == "winners":
        number = 0 if str(data[0]).startswith("No") else 2 if " and " in str(data[0]) else 1
        yield f"won: {('none', 'one', 'two')[number]} of four"
    elif kind == "placed" and board.side_of[int(data[0])] != VC_NVA:
        yield "set-up: free"
    elif kind == "raided":
        yield f"north: {'Arc Light' if _is_arc(board, data[0]) else 'Tac Air'}"
        if not data[2]:
            yield "north: no points"
    elif kind == "blind_bombed":
        yield f"blind: {'Arc Light' if _is_arc(board, data[0]) else 'Tac Air'}"
        yield f"blind: {RESULT_WORDS[int(data[5])]}"
    elif kind == "civilians":
        yield "blind: civilians"
    elif kind == "slipped_away":
        yield "blind: retreat unseen"
    elif kind == "consent_given":
        yield f"consent: {'river' if data[0] == board.riverine else 'lift'}"
    elif kind == "consent_refused":
        yield "consent: refused"


def _is_arc(board: Board, unit: int | str) -> bool:
    return board.type[int(unit)] == ARC_LIGHT


def fire_together(events: Sequence[Event], position: TetPosition) -> Iterator[str]:
    """Fire of two seats of a side at one target."""
    seats: dict[int, set[int]] = {}
    for event in events:
        if event.kind == "fired":
            unit, target = int(event.data[0]), int(event.data[1])
            seats.setdefault(target, set()).add(position.leads[unit])
        elif event.kind == "shot" and len(seats.pop(int(event.data[0]), ())) > 1:
            yield "fire: allies together"


def reconnaissance(events: Sequence[Event]) -> Iterator[str]:
    """What strategic recon teams find."""
    shown = [event.data[1] for event in events if event.kind == "shown"]
    for event in events:
        if event.kind == "reconnoitred":
            area, found = event.data
            if not found:
                yield "recon: nobody found"
            else:
                yield f"recon: {'all found' if area in shown else 'the VC/NVA player chooses'}"
