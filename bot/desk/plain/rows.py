"""A row of the journal as the desk uses it; rows and positions to bytes and back."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.store import Entry, JournalRow
from engine.kernel.errors import BadPosition
from engine.kernel.event import Event
from engine.kernel.field import Change
from engine.kernel.position import Position

# Kinds of rows that are about people and change nothing on the map.
STILL = frozenset(
    {"force", "hand-over", "standing", "report", "words", "cancel", "resign", "draw"}
    | {"clock", "pause", "resume", "extend", "time", "claim"}
    | {
        "announce",
        "investigate",
        "export",
        "dry-run",
        "archive",
        "reopen",
        "restored",
        "ask-undo",
        "agree-undo",
        "refuse-undo",
        "ask-clock",
        "agree-clock",
        "ask-cancel",
        "agree-cancel",
        "ask-move",
        "agree-move",
        "move",
    }
)

NOBODY = "nobody"  # who holds a seat that is free, as a row of its "hand-over" says it

NamedChange = tuple[str, int, int]  # name of the field, index, value after


@dataclass(slots=True)
class Row:
    """One thing that was done in a match.

    `kind`: "open", "order", "undo", "edit" and "restore" change the position; those in `STILL` do
    not. `actor`: a person's id, "standing:SEAT", "forced" for a default, or "clock" or "stand-in"
    for an answer after time had run out. `turn` and `phase`: where the match stood after it.
    """

    kind: str
    actor: str
    seat: str | None
    text: str
    reason: str
    events: Sequence[Event]
    changes: Sequence[NamedChange]
    turn: int
    phase: str
    draft: bool
    ruleset_version: str
    sequence: int = 0


_encoder = msgspec.msgpack.Encoder()
_events = msgspec.msgpack.Decoder(list[tuple[str, list[int | str], int]])
_changes = msgspec.msgpack.Decoder(list[NamedChange])
_state = msgspec.msgpack.Decoder(dict[str, Any])


def named(position: Position, changes: Iterable[Change]) -> list[NamedChange]:
    """Changes by the names of fields instead of numbers, which a later version may assign anew."""
    fields = position.FIELDS
    return [(fields[f].name, i, v) for f, i, v in changes]


def numbered(position: Position, changes: Iterable[NamedChange]) -> list[Change]:
    """Changes by the numbers of fields, from `named`. Raises BadPosition for an unknown field."""
    number = {field.name: n for n, field in enumerate(position.FIELDS)}
    try:
        return [(number[name], i, v) for name, i, v in changes]
    except KeyError as fault:
        raise BadPosition(
            f"A change names a field that this game does not have: {fault}."
        ) from None


def packed_events(events: Iterable[tuple[str, Sequence[int | str], int]]) -> bytes:
    """The events of a row as the store keeps them."""
    return _encoder.encode([(kind, data, seats) for kind, data, seats in events])


def packed_changes(changes: Iterable[NamedChange]) -> bytes:
    """The changes of a row as the store keeps them."""
    return _encoder.encode(list(changes))


def entry(row: Row, key: str | None = None) -> Entry:
    """A row as the store keeps it."""
    return Entry(
        kind=row.kind,
        actor=row.actor,
        ruleset_version=row.ruleset_version,
        turn=row.turn,
        phase=row.phase,
        text=row.text,
        seat=row.seat,
        reason=row.reason,
        events=packed_events(row.events),
        changes=packed_changes(row.changes),
        draft=row.draft,
        idempotency_key=key,
    )


def row_of(stored: JournalRow) -> Row:
    """A row as it was before the store kept it. Raises BadPosition when its bytes are damaged."""
    try:
        events = [Event(k, tuple(data), seats) for k, data, seats in _events.decode(stored.events)]
        changes = _changes.decode(stored.changes)
    except msgspec.MsgspecError as fault:
        raise BadPosition(f"Row {stored.sequence} of the journal is damaged ({fault}).") from None
    return Row(
        stored.kind,
        stored.actor,
        stored.seat,
        stored.text,
        stored.reason,
        events,
        changes,
        stored.turn,
        stored.phase,
        stored.draft,
        stored.ruleset_version,
        stored.sequence,
    )


def pack(position: Position, handoffs: int, beside: Any = None) -> bytes:
    """A position, and how often the match has changed hands, as bytes.

    `beside`: what stands beside these bytes and must be the same when they are read.
    """
    record = position.record()
    state = {"position": record, "handoffs": handoffs, "sum": _sum((record, handoffs))}
    if beside is not None:
        state["beside"] = _sum(beside)
    return _encoder.encode(state)


def _sum(*parts: Any) -> int:
    """A checksum: a bit that has flipped is found, whatever it still decodes to."""
    return zlib.crc32(_encoder.encode(parts))


def lying(standing: Mapping[str, Sequence[str]]) -> list[tuple[str, list[str]]]:
    """The standing orders that stand beside the current position, by the names of the seats."""
    return sorted((name, list(lines)) for name, lines in standing.items() if lines)


def labelled(sequence: int | None, turn: int, phase: str) -> list[Any]:
    """What stands beside a keyframe: the row after which it holds, and the phase of that row."""
    return [sequence, turn, phase]


def unpack(position: Position, blob: bytes, beside: Any = None) -> int:
    """Fill an empty position from bytes of `pack`, and return the number of hand-offs.

    Raises BadPosition when the bytes are damaged, or what stands beside them has changed.
    """
    try:
        state = _state.decode(blob)
        record, handoffs = state["position"], int(state["handoffs"])
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as fault:
        raise BadPosition(f"The stored position is damaged ({fault}).") from None
    # Older programs kept no sums.
    if state.get("sum") not in (None, _sum((record, handoffs))):
        raise BadPosition("The stored position is damaged (it is not what was written).")
    if beside is not None and state.get("beside") not in (None, _sum(beside)):
        raise BadPosition("What stands beside the stored position is not what was written.")
    position.load(record)
    return handoffs
