"""The tables: who plays which match, what happened in it, and which notices still wait.

They know people and matches, no rules: positions and events are bytes that the engine reads.
"""

import json
import zlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.engine import Dialect
from sqlmodel import Field, SQLModel

CODE_LENGTH = 40
NAME_LENGTH = 80
KEY_LENGTH = 200
SEAL = "sum"  # under which name a mapping keeps its checksum
NEVER = datetime.min.replace(tzinfo=UTC)  # a moment that cannot be read


class UTCDateTime(TypeDecorator[datetime]):
    """A moment, aware and in UTC on both sides; SQLite itself keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("the store keeps moments with a time zone only")
        return value.astimezone(UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        read = super().result_processor(dialect, coltype)

        def process(value: Any) -> Any:
            try:
                return read(value) if read else value
            except (ValueError, TypeError):
                return NEVER

        return process

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


class Unreadable(dict[str, Any]):
    """What a column holds that cannot be read: nothing, and it can be told from nothing."""


def _sum(value: Mapping[str, Any]) -> int:
    return zlib.crc32(json.dumps(value, sort_keys=True).encode())


class Kept(TypeDecorator[Any]):
    """A mapping or a list as JSON. What is none of its `kind` any more is read as `Unreadable`.

    So a damaged row keeps nothing else from being read; whoever loads a match refuses it.
    A mapping that is `sealed` is kept with a checksum, and is unreadable if it does not fit.
    """

    impl = JSON
    cache_ok = True

    def __init__(self, kind: type, sealed: bool = False) -> None:
        super().__init__(none_as_null=True)
        self.kind = kind
        self.sealed = sealed

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        return {**value, SEAL: _sum(value)} if self.sealed and value else value

    @property
    def python_type(self) -> type[Any]:
        """What a column of this kind holds."""
        return self.kind

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        read = super().result_processor(dialect, coltype)

        def process(value: Any) -> Any:
            try:
                found = read(value) if read else value
            except (ValueError, TypeError, RecursionError):
                return Unreadable()
            if found is None or not isinstance(found, self.kind):
                return None if found is None else Unreadable()
            if self.sealed and isinstance(found, dict) and SEAL in found:
                # Older programs kept no sums.
                return found if found.pop(SEAL) == _sum(found) else Unreadable()
            return found

        return process


class Table(SQLModel):
    """Base of the tables. Constraints get names, so that a migration can speak of them."""

    metadata: ClassVar[MetaData] = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def _match_id(**options: Any) -> Column[int]:
    return Column(ForeignKey("matches.id"), **options)


def _counter() -> Column[int]:
    return Column(Integer, nullable=False, server_default="0")


def _flag() -> Column[bool]:
    return Column(Boolean, nullable=False, server_default=false())


class Match(Table, table=True):
    """One match. `revision` counts its journal rows and guards against a lost update."""

    __tablename__ = "matches"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(sa_column=Column(String(CODE_LENGTH), nullable=False, unique=True))
    game: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    ruleset_version: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    options: dict[str, Any] = Field(sa_column=Column(Kept(dict), nullable=False))
    created_at: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    state: str = Field(sa_column=Column(String(20), nullable=False, index=True))
    # Secret until the match ends: never printed, not even by a debugger's repr.
    seed: str = Field(sa_column=Column(Text, nullable=False), repr=False)
    seed_hash: str = Field(sa_column=Column(String(64), nullable=False))
    seed_known: bool = Field(nullable=False)
    entropy: dict[str, Any] = Field(sa_column=Column(Kept(dict), nullable=False))
    revision: int = Field(nullable=False)
    head_sequence: int = Field(nullable=False)
    result: dict[str, Any] | None = Field(sa_column=Column(Kept(dict)))
    # How long a decision may take, and when the clock stood still; None: the match has no clock.
    clock: dict[str, Any] | None = Field(default=None, sa_column=Column(Kept(dict)))
    # How far its chain goes: how many links, the row that the last one is about, and that link in
    # hex. Without a value: an older program has opened the match, and the next act makes its chain.
    links: int | None = Field(default=None)
    linked: int | None = Field(default=None)
    head: str | None = Field(default=None, sa_column=Column(String(64)))


class Seat(Table, table=True):
    """One seat of a match and who holds it: a person's id, "table" for the hot seat, or nobody."""

    __tablename__ = "seats"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(sa_column=_match_id(nullable=False))
    name: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    holder: str | None = Field(sa_column=Column(String(NAME_LENGTH), index=True))
    standing_orders: list[Any] = Field(sa_column=Column(Kept(list), nullable=False))
    since: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    # Since when it is asked without a break, by which journal row; what became of the deadline.
    asked_at: datetime | None = Field(default=None, sa_column=Column(UTCDateTime))
    asked_row: int | None = Field(default=None)
    extra_seconds: int = Field(default=0, sa_column=_counter())
    extensions: int = Field(default=0, sa_column=_counter())
    reminded: bool = Field(default=False, sa_column=_flag())
    told: bool = Field(default=False, sa_column=_flag())
    pings: int = Field(default=0, sa_column=_counter())  # since its holder last did something

    __table_args__ = (UniqueConstraint("match_id", "name"),)


class JournalRow(Table, table=True):
    """One thing that was done in a match. Triggers refuse to change or delete it."""

    __tablename__ = "journal"

    match_id: int = Field(sa_column=_match_id(primary_key=True))
    sequence: int = Field(primary_key=True)
    # The sequence of the first row of the same commit: rows of one step came from one answer.
    step: int = Field(nullable=False)
    idempotency_key: str | None = Field(sa_column=Column(String(KEY_LENGTH)))
    kind: str = Field(sa_column=Column(String(20), nullable=False))
    actor: str = Field(sa_column=Column(String(KEY_LENGTH), nullable=False))
    seat: str | None = Field(sa_column=Column(String(NAME_LENGTH)))
    text: str = Field(sa_column=Column(Text, nullable=False))
    reason: str = Field(sa_column=Column(Text, nullable=False))
    ruleset_version: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    events: bytes = Field(sa_column=Column(LargeBinary, nullable=False), repr=False)
    changes: bytes = Field(sa_column=Column(LargeBinary, nullable=False), repr=False)
    turn: int = Field(nullable=False)
    phase: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    draft: bool = Field(nullable=False)
    at: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))

    __table_args__ = (UniqueConstraint("match_id", "idempotency_key"),)


class LinkRow(Table, table=True):
    """One link of a match's chain; `sequence` is the row that it is about, see `chain.Link`."""

    __tablename__ = "links"

    match_id: int = Field(sa_column=_match_id(primary_key=True))
    number: int = Field(primary_key=True)
    sequence: int | None = Field(default=None)
    salt: bytes = Field(sa_column=Column(LargeBinary, nullable=False), repr=False)
    name_salt: bytes | None = Field(sa_column=Column(LargeBinary), repr=False)
    who: bytes | None = Field(default=None, sa_column=Column(LargeBinary))
    facts: dict[str, Any] | None = Field(default=None, sa_column=Column(Kept(dict)))
    link: bytes = Field(sa_column=Column(LargeBinary, nullable=False))

    __table_args__ = (UniqueConstraint("match_id", "sequence"),)


class PositionRow(Table, table=True):
    """The current position of a match, overwritten by each step."""

    __tablename__ = "positions"

    match_id: int = Field(sa_column=_match_id(primary_key=True))
    sequence: int = Field(nullable=False)
    schema_version: int = Field(nullable=False)
    blob: bytes = Field(sa_column=Column(LargeBinary, nullable=False), repr=False)


class KeyframeRow(Table, table=True):
    """The position as it was after a journal row, compressed; one a phase."""

    __tablename__ = "keyframes"

    match_id: int = Field(sa_column=_match_id(primary_key=True))
    sequence: int = Field(primary_key=True)
    turn: int = Field(nullable=False)
    phase: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    schema_version: int = Field(nullable=False)
    blob: bytes = Field(sa_column=Column(LargeBinary, nullable=False), repr=False)


class OutboxRow(Table, table=True):
    """One thing to be told to one destination; delivered at least once, in order of `id`."""

    __tablename__ = "outbox"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int | None = Field(sa_column=_match_id(nullable=True))
    sequence: int | None = Field(default=None)
    destination: str = Field(sa_column=Column(String(KEY_LENGTH), nullable=False))
    item_key: str = Field(sa_column=Column(String(KEY_LENGTH), nullable=False, unique=True))
    body: dict[str, Any] = Field(
        sa_column=Column(Kept(dict, sealed=True), nullable=False), repr=False
    )
    created_at: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    delivered_at: datetime | None = Field(sa_column=Column(UTCDateTime))
    attempts: int = Field(nullable=False)
    dead: bool = Field(nullable=False)

    __table_args__ = (
        Index(
            "ix_outbox_waiting",
            "destination",
            "id",
            sqlite_where=text("delivered_at IS NULL AND NOT dead"),
            postgresql_where=text("delivered_at IS NULL AND NOT dead"),
        ),
    )


class NoteRow(Table, table=True):
    """One thing that a front door must remember, by name: a thread, a board, a last look."""

    __tablename__ = "notes"

    name: str = Field(sa_column=Column(String(KEY_LENGTH), primary_key=True))
    value: dict[str, Any] = Field(sa_column=Column(Kept(dict, sealed=True), nullable=False))


class PersonRow(Table, table=True):
    """What a person has set for all their matches; see the desk's `Habits`."""

    __tablename__ = "people"

    id: str = Field(sa_column=Column(String(NAME_LENGTH), primary_key=True))
    zone: str = Field(sa_column=Column(String(NAME_LENGTH), nullable=False))
    hours: list[Any] | None = Field(sa_column=Column(Kept(list)))
    away: list[Any] = Field(sa_column=Column(Kept(list), nullable=False))


class DowntimeRow(Table, table=True):
    """A time in which the bot did not run; nobody's time counts while it lasts."""

    __tablename__ = "downtimes"

    id: int | None = Field(default=None, primary_key=True)
    began_at: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    ended_at: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
