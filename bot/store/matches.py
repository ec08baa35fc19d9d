"""Matches and their seats: opening, finding, listing, loading."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from rapidfuzz import process
from sqlalchemy import Select, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.chain import NOTHING
from bot.store.errors import Damaged, NoSuchMatch, StoreError
from bot.store.linking import extend
from bot.store.tables import NEVER, Match, PositionRow, Seat, Table, Unreadable
from bot.store.values import Loaded, NewMatch, StoredPosition

Q = TypeVar("Q", bound=Select[Any])

_NEXT_CODE = text("SELECT pg_advisory_xact_lock(hashtext(:prefix))")

MATCH_CHANGES = frozenset(
    {"state", "result", "options", "entropy", "ruleset_version", "clock", "seed", "seed_hash"}
)
ASKED = ("asked_at", "asked_row", "extra_seconds", "extensions", "reminded", "told", "pings")
SEAT_CHANGES = frozenset({"holder", "standing_orders", "since", *ASKED})


async def create_match(session: AsyncSession, new: NewMatch) -> Match:
    """Open a match with its seats, no journal and no position; its code is the next free one."""
    connection = await session.connection()
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        # Two that count at once would both take the next number: one waits for the other.
        await connection.execute(_NEXT_CODE, {"prefix": f"umpire-code-{new.prefix}"})
    codes = await session.exec(
        select(Match.code).where(col(Match.code).startswith(f"{new.prefix}-", autoescape=True))
    )
    tails = (code.removeprefix(f"{new.prefix}-") for code in codes)
    number = max((int(tail) for tail in tails if tail.isdecimal()), default=0) + 1
    match = Match(
        code=f"{new.prefix}-{number}",
        game=new.game,
        ruleset_version=new.ruleset_version,
        options=dict(new.options),
        created_at=new.created_at,
        state=new.state,
        seed=new.seed,
        seed_hash=new.seed_hash,
        seed_known=new.seed_known,
        entropy=dict(new.entropy),
        revision=0,
        head_sequence=0,
        result=None,
        clock=None if new.clock is None else dict(new.clock),
    )
    session.add(match)
    await session.flush()
    for name, holder in new.seats.items():
        session.add(
            Seat(
                match_id=key_of(match),
                name=name,
                holder=holder,
                standing_orders=[],
                since=new.created_at,
            )
        )
    await session.flush()
    await extend(session, key_of(match), NOTHING, 0, (), facts=True)
    return match


def key_of(match: Match) -> int:
    """The id of a match that has been stored."""
    if match.id is None:
        raise ValueError("the match has not been stored yet")
    return match.id


async def find_match(session: AsyncSession, name: str | int) -> Match:
    """The match with that id or code. Case, spaces and dashes do not matter (`TET 1`), and the
    beginning of a code is enough where only one match has it. Raises NoSuchMatch.
    """
    # No database takes a character that is none, and PostgreSQL no NUL in a text.
    asked = str(name).encode("utf-8", "replace").decode().replace("\0", "").strip()
    match = (await session.exec(select(Match).where(Match.code == asked))).first()
    if match is None and asked.isdecimal() and len(asked) < 10:
        match = await session.get(Match, int(asked))
    if match is not None:
        return match
    listed = await session.exec(select(Match.code).order_by(col(Match.id).desc()))
    codes = [code for code in listed if isinstance(code, str)]  # a damaged one is no name
    wanted = _plain(asked)
    hits = [code for code in codes if _plain(code) == wanted]
    if not hits and wanted:
        hits = [code for code in codes if _plain(code).startswith(wanted)]
    if len(hits) == 1:
        return (await session.exec(select(Match).where(Match.code == hits[0]))).one()
    shown = asked if len(asked) <= 40 else asked[:39] + "…"
    if hits:
        raise NoSuchMatch(shown, sorted(hits[:3]))
    close = process.extract(wanted, codes, processor=_plain, limit=3, score_cutoff=50)
    raise NoSuchMatch(shown, [code for code, _score, _index in close])


def _plain(code: str) -> str:
    return re.sub(r"[\W_]+", "", code.casefold())


async def list_matches(
    session: AsyncSession, *, states: Sequence[str] = (), holder: str | None = None
) -> Sequence[Match]:
    """Matches, newest first: those in one of `states`, those where `holder` has a seat."""
    listed = _listed(select(Match).order_by(col(Match.id).desc()), states, holder)
    return (await session.exec(listed)).all()


async def list_holders(
    session: AsyncSession, *, states: Sequence[str] = (), holder: str | None = None
) -> Mapping[int, dict[str, str | None]]:
    """The holders of all seats of these matches, by match and seat, in one question."""
    listed = _listed(select(Match.id), states, holder)
    query = (
        select(Seat.match_id, Seat.name, Seat.holder)
        .where(col(Seat.match_id).in_(listed))
        .order_by(col(Seat.id))
    )
    found: dict[int, dict[str, str | None]] = {}
    for match, name, who in await session.exec(query):
        found.setdefault(match, {})[name] = who
    return found


def _listed(query: Q, states: Sequence[str], holder: str | None) -> Q:
    if states:
        query = query.where(col(Match.state).in_(states))
    if holder is not None:
        query = query.where(
            col(Match.id).in_(select(Seat.match_id).where(col(Seat.holder) == holder))
        )
    return query


async def load(session: AsyncSession, match_id: int) -> Loaded:
    """A match as it stands: its row, its seats by name, its position. No journal is read.

    Raises NoSuchMatch, Damaged where a column cannot be read.
    """
    loaded = await load_unread(session, match_id)
    rows: list[Match | Seat] = [loaded.match, *loaded.seats.values()]
    for row in rows:
        _check_columns(loaded.match.code, row)
    return loaded


def _check_columns(code: str, row: Match | Seat) -> None:
    """Raise Damaged where a column of a match or of its seat does not hold what it is for.

    SQLite keeps a text in a column of numbers if it is told to.
    """
    for column in Table.metadata.tables[str(row.__tablename__)].columns:
        value = getattr(row, column.name)
        fits = isinstance(value, column.type.python_type) or (value is None and column.nullable)
        if not fits or isinstance(value, Unreadable) or value == NEVER:
            where = f" of its {row.name} seat" if isinstance(row, Seat) else ""
            raise Damaged(code, f"the column “{column.name}”{where} cannot be read")


async def load_unread(session: AsyncSession, match_id: int) -> Loaded:
    """A match as it stands, whatever it holds: what cannot be read is `Unreadable` or `NEVER`."""
    query = (
        select(Match, PositionRow)
        .outerjoin(PositionRow, col(PositionRow.match_id) == Match.id)
        .where(Match.id == match_id)
        .execution_options(populate_existing=True)
    )
    found = (await session.exec(query)).first()
    if found is None:
        raise NoSuchMatch(str(match_id), [])
    match, row = found
    position = None if row is None else StoredPosition(row.schema_version, row.blob, row.sequence)
    return Loaded(match, await seats_of(session, match_id), position)


async def seats_of(session: AsyncSession, match_id: int) -> Mapping[str, Seat]:
    """The seats of a match by name, in the order in which they were made."""
    query = select(Seat).where(Seat.match_id == match_id).order_by(col(Seat.id))
    return {seat.name: seat for seat in await session.exec(query)}


async def add_seat(
    session: AsyncSession, match_id: int, name: str, holder: str | None, since: datetime
) -> Seat:
    """A further seat, for instance a moderator's or a stand-in's."""
    seat = Seat(match_id=match_id, name=name, holder=holder, standing_orders=[], since=since)
    session.add(seat)
    await session.flush()
    return seat


def refuse_others(
    changes: Mapping[str, Any], allowed: frozenset[str], what: str
) -> Mapping[str, Any]:
    """`changes` again, if they are only to columns that may change. Raises StoreError."""
    if strange := sorted(set(changes) - allowed):
        raise StoreError(f"The {', '.join(strange)} of a {what} cannot be changed.")
    return changes
