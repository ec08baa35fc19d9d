"""Requests: what players ask of each other (a draw, to go back, to move ...), and of whom.

They are read from the rows of a match, and all of them are public. A request has the shape of an
item's body in the outbox, so a front door has one way to say it, when it comes and while it waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.desk.match.sitting import Sitting
from bot.desk.plain.rows import Row

Body = dict[str, Any]

DRAW = "draw"
AGREED = "a draw by agreement"  # how such a match ends, in words
ASK_UNDO, AGREE_UNDO, REFUSE_UNDO = "ask-undo", "agree-undo", "refuse-undo"
ASK_CLOCK, AGREE_CLOCK, CLOCK = "ask-clock", "agree-clock", "clock"
ASK_CANCEL, AGREE_CANCEL = "ask-cancel", "agree-cancel"
ASK_MOVE, AGREE_MOVE, MOVE = "ask-move", "agree-move", "move"


def rows_of(sitting: Sitting) -> list[Row]:
    """The rows from which requests are read: those of this phase and the one before."""
    return [*sitting.previous, *sitting.current]


def since_shown(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows after the last one that all could see."""
    last = max((n for n, row in enumerate(rows) if not row.draft), default=-1)
    return rows[last + 1 :]


def undo_asked(rows: Sequence[Row]) -> Row | None:
    """The row that asks to go back, unless it was refused or play has gone on since."""
    asked = None
    for row in since_shown(rows):
        if row.kind == ASK_UNDO:
            asked = row
        elif row.kind == REFUSE_UNDO:
            asked = None
    return asked


def clock_asked(rows: Sequence[Row]) -> Row | None:
    """The row that asked for a clock last, unless one was set since."""
    last = next((row for row in reversed(rows) if row.kind in (ASK_CLOCK, CLOCK)), None)
    return last if last is not None and last.kind == ASK_CLOCK else None


def cancel_asked(rows: Sequence[Row]) -> Row | None:
    """The row that asks last to cancel the match; a match that was cancelled asks nothing."""
    return next((row for row in reversed(rows) if row.kind == ASK_CANCEL), None)


def move_asked(rows: Sequence[Row]) -> Row | None:
    """The row that asked last to move the match, unless it has moved since."""
    last = next((row for row in reversed(rows) if row.kind in (ASK_MOVE, MOVE)), None)
    return last if last is not None and last.kind == ASK_MOVE else None


def agreed(rows: Sequence[Row], asked: Row, kind: str) -> set[str]:
    """The actors of rows of a kind since a request: those who have agreed to it."""
    return {row.actor for row in rows[rows.index(asked) :] if row.kind == kind}


def draws_offered(rows: Iterable[Row]) -> dict[str, Row]:
    """The offers of a draw among the rows of a phase, by the seat that makes them."""
    return {row.seat: row for row in rows if row.kind == DRAW and row.seat is not None}


# ---- whom they are put to ------------------------------------------------------------------------


def body_of(row: Row, seat: str) -> Body | None:
    """The request that a row makes of a seat; None if it makes none."""
    if row.kind == ASK_UNDO:
        return {"kind": "takeback", "seat": seat, "by": row.seat, "back": row.reason}
    if row.kind == ASK_CLOCK:
        return {"kind": "shorter", "seat": seat, "clock": row.reason}
    if row.kind == ASK_CANCEL:
        return {"kind": "cancel", "seat": seat, "why": row.reason}
    if row.kind == ASK_MOVE:
        return {"kind": "move", "seat": seat, "where": row.reason}
    if row.kind == DRAW:
        upto = {"turn": row.turn, "name": row.phase}
        return {"kind": "draw", "seat": seat, "by": row.seat, **upto}
    return None


def waiting_for(sitting: Sitting, person: str) -> Iterator[Body]:
    """The requests of a match that still hold and that a person has not answered."""
    if sitting.state != "running":
        return
    held = [seat for seat, holder in sitting.holders.items() if holder == person]
    rows = rows_of(sitting)
    asked: list[tuple[Row, str]] = []
    for row, kind in (
        (undo_asked(rows), AGREE_UNDO),
        (clock_asked(rows), AGREE_CLOCK),
        (cancel_asked(rows), AGREE_CANCEL),
        (move_asked(rows), AGREE_MOVE),
    ):
        if row is not None and person not in {row.actor, *agreed(rows, row, kind)}:
            asked += [(row, seat) for seat in held[:1]]
    offered = draws_offered(sitting.current)
    for first in list(offered.values())[:1]:
        asked += [(first, seat) for seat in held if seat not in offered]
    for row, seat in asked:
        if (body := body_of(row, seat)) is not None:
            yield {**body, "match": sitting.code}
