"""What goes into the store and what comes out of it, as plain frozen values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.store.tables import Match, Seat


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be opened. The store gives it its id and, after `prefix`, its code: tet-1."""

    prefix: str
    game: str
    ruleset_version: str
    seed: str = field(repr=False)
    seed_hash: str
    created_at: datetime
    options: Mapping[str, Any] = field(default_factory=dict)
    state: str = "open"
    seed_known: bool = False
    entropy: Mapping[str, Any] = field(default_factory=dict)
    seats: Mapping[str, str | None] = field(default_factory=dict)  # name: holder
    clock: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One journal row to be written; the store numbers it."""

    kind: str
    actor: str
    ruleset_version: str
    turn: int
    phase: str
    text: str = ""
    seat: str | None = None
    reason: str = ""
    events: bytes = field(default=b"", repr=False)
    changes: bytes = field(default=b"", repr=False)
    draft: bool = False
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class StoredPosition:
    """A position as the engine wrote it. `sequence`: the journal row after which it holds."""

    schema_version: int
    blob: bytes = field(repr=False)
    sequence: int = 0


@dataclass(frozen=True, slots=True)
class Keyframe:
    """A position kept for good. Without a `sequence` it holds after the step's last row."""

    turn: int
    phase: str
    schema_version: int
    blob: bytes = field(default=b"", repr=False)
    sequence: int | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """Something to be told. An `item_key` that the outbox has seen already is not told again."""

    destination: str
    item_key: str
    body: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredStep:
    """What one answer leaves behind, written together or not at all.

    `match_changes` and `seat_changes` (by seat's name) set columns such as state or holder.
    """

    entries: Sequence[Entry]
    at: datetime
    position: StoredPosition | None = None
    keyframes: Sequence[Keyframe] = ()
    outbox: Sequence[Item] = ()
    match_changes: Mapping[str, Any] = field(default_factory=dict)
    seat_changes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Committed:
    """Which journal rows a step has, `first` to `last`; `last` is the revision it led to.

    `repeated`: they were there already, written earlier under the same idempotency key.
    """

    first: int
    last: int
    repeated: bool = False
    head: str = field(default="", compare=False)  # what all may be told of the chain after it


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as it stands, without its journal. An open match may have no position yet."""

    match: Match
    seats: Mapping[str, Seat]
    position: StoredPosition | None
