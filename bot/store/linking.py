"""The chain of a match in the database: made longer with each step, and held against its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, insert, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.chain import (
    NAMED_IN_TEXT,
    NOTHING,
    Head,
    Link,
    broken_at,
    fact_digest,
    facts_of,
    grown,
    shown,
    who_digest,
)
from bot.store.errors import Damaged
from bot.store.tables import JournalRow, LinkRow, Match, Seat, Table

_MATCHES = Table.metadata.tables["matches"]
_JOURNAL = Table.metadata.tables["journal"]
_LINKS = Table.metadata.tables["links"]
_WRITE_LINKS = insert(_LINKS)


def head_of(links: int | None, linked: int | None, head: str | None) -> Head:
    """How far a chain goes by the columns of its match."""
    if links is None or linked is None or head is None:
        return NOTHING
    return Head(links, _bytes(head), linked)


async def extend(
    session: AsyncSession,
    match_id: int,
    head: Head,
    before: int,
    rows: Sequence[Mapping[str, Any]],
    *,
    facts: bool,
) -> Head:
    """Link rows that were just written, and first the facts of the match if they have changed.

    `before`: the last row before them. Rows up to it that an older program has written beside
    this one are linked as well. Returns the new head.
    """
    if head.row < before or head == NOTHING:
        facts = True
        late = await rows_of(session, match_id, head.row + 1, before)
        rows = [*late, *rows]
    if not facts and not rows:
        return head
    said = await _facts(session, match_id) if facts else None
    head, links = grown(head, said, rows)
    connection = await session.connection()
    await connection.execute(_WRITE_LINKS, [{"match_id": match_id, **_columns(x)} for x in links])
    await connection.execute(
        update(_MATCHES)
        .where(_MATCHES.c.id == match_id)
        .values(links=head.links, linked=head.row, head=head.link.hex())
    )
    return head


async def link_late(session: AsyncSession, match: Match) -> None:
    """Link what an older program has written beside this one, before the next step does."""
    head = head_of(match.links, match.linked, match.head)
    if match.id is not None and (head == NOTHING or head.row < match.revision):
        await extend(session, match.id, head, match.revision, (), facts=True)


async def rows_of(
    session: AsyncSession, match_id: int, first: int, last: int
) -> list[dict[str, Any]]:
    """Rows `first` to `last` of a match as columns."""
    connection = await session.connection()
    query = (
        sa.select(_JOURNAL)
        .where(_JOURNAL.c.match_id == match_id, _JOURNAL.c.sequence.between(first, last))
        .order_by(_JOURNAL.c.sequence)
    )
    return [dict(row._mapping) for row in await connection.execute(query)]


async def facts_now(session: AsyncSession, match: Match) -> dict[str, str]:
    """The facts of a match as they stand."""
    query = select(Seat.name, Seat.holder).where(Seat.match_id == match.id).order_by(col(Seat.id))
    return facts_of(match, dict((await session.exec(query)).all()))


async def _facts(session: AsyncSession, match_id: int) -> dict[str, str]:
    query = select(Match).where(Match.id == match_id).execution_options(populate_existing=True)
    return await facts_now(session, (await session.exec(query)).one())


async def links(
    session: AsyncSession, match_id: int, first: int = 1, most: int | None = None
) -> list[Link]:
    """The links of a match from a number on, in order, at most so many."""
    query = (
        select(LinkRow)
        .where(LinkRow.match_id == match_id, LinkRow.number >= first)
        .order_by(col(LinkRow.number))
        .limit(most)
    )
    return [
        Link(x.number, x.sequence, x.salt, x.name_salt, x.who, x.facts, x.link)
        for x in await session.exec(query)
    ]


async def heads_after(
    session: AsyncSession, match_id: int, sequences: Sequence[int]
) -> dict[int, str]:
    """By row: the fingerprint after the step that it belongs to, which may have further rows."""
    steps = (
        sa.select(_JOURNAL.c.step, func.max(_JOURNAL.c.sequence).label("last"))
        .where(_JOURNAL.c.match_id == match_id)
        .group_by(_JOURNAL.c.step)
        .subquery()
    )
    query = (
        sa.select(_JOURNAL.c.sequence, _LINKS.c.link)
        .join(steps, steps.c.step == _JOURNAL.c.step)
        .join(_LINKS, _LINKS.c.sequence == steps.c.last)
        .where(
            _JOURNAL.c.match_id == match_id,
            _LINKS.c.match_id == match_id,
            _JOURNAL.c.sequence.in_(sequences),
        )
    )
    connection = await session.connection()
    found = await connection.execute(query)
    return {row.sequence: shown(row.link) for row in found if isinstance(row.link, bytes)}


async def check_rows(session: AsyncSession, match: Match, rows: Sequence[JournalRow]) -> None:
    """Raise Damaged unless rows, from one of them to the last of the match, are as written.

    Rows that an older program has written beside this one are not in the chain yet.
    """
    code, first = match.code, match.revision - len(rows) + 1
    if [row.sequence for row in rows] != list(range(first, match.revision + 1)):
        raise Damaged(code, f"of the rows {first} to {match.revision} of its journal some are gone")
    head = head_of(match.links, match.linked, match.head)
    if head == NOTHING:
        return
    if match.id is None or head.row > match.revision:
        raise Damaged(
            code, f"its journal ends with row {match.revision}, and row {head.row} was written"
        )
    query = select(func.min(LinkRow.number)).where(
        LinkRow.match_id == match.id, col(LinkRow.sequence) >= first
    )
    begin = 1 if first == 1 else (await session.exec(query)).one() or head.links
    if not isinstance(begin, int) or not 1 <= begin <= head.links:
        raise Damaged(code, "some links of its chain are gone")
    found = await links(session, match.id, begin - 1)
    before = found.pop(0).link if begin > 1 and found else b""
    if [link.number - begin for link in found] != list(range(len(found))):
        raise Damaged(code, "some links of its chain are gone")
    if len(found) != head.links - begin + 1:
        raise Damaged(code, "some links of its chain are gone")
    if not found or found[-1].link != head.link:
        raise Damaged(code, "its chain ends otherwise than it was written")
    _compare(code, before, found, rows)


def _compare(code: str, before: bytes, found: Sequence[Link], rows: Sequence[JournalRow]) -> None:
    """Raise Damaged unless links come of the one before them and of what they are about."""
    known = {row.sequence: columns_of(row) for row in rows}
    for link in found:
        kept = [link.salt, link.link]
        kept += [part for part in (link.name_salt, link.who) if part is not None]
        if not all(isinstance(part, bytes) for part in kept):
            raise Damaged(code, "a link of its chain cannot be read")
    try:
        broken = broken_at(before, found, known)
    except (TypeError, ValueError, AttributeError):
        raise Damaged(code, "its journal cannot be read") from None
    if broken is not None:
        about = "what the match is" if broken.sequence is None else f"row {broken.sequence}"
        raise Damaged(code, f"{about} is not what was written")


async def check_row(session: AsyncSession, match: Match, sequence: int) -> None:
    """Raise Damaged unless one row by itself is as written."""
    if sequence > head_of(match.links, match.linked, match.head).row:
        return
    of_match = LinkRow.match_id == match.id
    query = select(LinkRow.number).where(of_match, LinkRow.sequence == sequence)
    number = (await session.exec(query)).first()
    row = await session.get(JournalRow, (match.id, sequence))
    found = await links(session, match.id or 0, (number or 0) - 1, 2)
    if number is None or row is None or len(found) < 2:
        raise Damaged(match.code, "some links of its chain are gone")
    _compare(match.code, found[0].link, found[1:], [row])


async def check_facts(session: AsyncSession, match: Match, seats: Mapping[str, Seat]) -> None:
    """Raise Damaged unless the match and who holds its seats are what its chain is about.

    What an older program has written beside this one is not in the chain yet.
    """
    head = head_of(match.links, match.linked, match.head)
    if head == NOTHING and await links(session, match.id or 0, most=1):
        raise Damaged(match.code, "where its chain ends is gone")
    if head == NOTHING or head.row != match.revision:
        return
    query = (
        select(LinkRow)
        .where(LinkRow.match_id == match.id, col(LinkRow.sequence).is_(None))
        .order_by(col(LinkRow.number).desc())
        .limit(1)
    )
    row = (await session.exec(query)).first()
    if row is None or row.facts is None:
        raise Damaged(match.code, "some links of its chain are gone")
    last = Link(row.number, None, row.salt, row.name_salt, row.who, row.facts, row.link)
    facts = facts_of(match, {name: seat.holder for name, seat in seats.items()})
    for name in sorted({*facts, *row.facts}):
        made = fact_digest(last, name, facts[name]) if name in facts else ""
        if made is not None and made != row.facts.get(name):
            raise Damaged(match.code, f"what it keeps of its {name} is not what was written")


async def forget_who(session: AsyncSession, person: str, matches: Sequence[int]) -> None:
    """Forget the salts under which a person stands in the chains, before their name is replaced.

    `matches`: the ids of those that name the person otherwise than in rows.
    """
    connection = await session.connection()
    by_person = (_JOURNAL.c.actor == person) | (
        _JOURNAL.c.kind.in_(NAMED_IN_TEXT) & (_JOURNAL.c.text == person)
    )
    found = (await connection.execute(sa.select(_JOURNAL).where(by_person))).all()
    for row in found:
        here = (_LINKS.c.match_id == row.match_id) & (_LINKS.c.sequence == row.sequence)
        salt = (await connection.execute(sa.select(_LINKS.c.name_salt).where(here))).scalar()
        if salt is not None:
            who = who_digest(salt, dict(row._mapping))
            await connection.execute(update(_LINKS).where(here).values(name_salt=None, who=who))
    named = {*matches, *(row.match_id for row in found)}
    await connection.execute(
        update(_LINKS)
        .where(_LINKS.c.match_id.in_(named), _LINKS.c.sequence.is_(None))
        .values(name_salt=None)
    )


def columns_of(row: JournalRow) -> dict[str, Any]:
    """A row as columns."""
    return {name: getattr(row, name) for name in _JOURNAL.c.keys()}  # noqa: SIM118


def _columns(link: Link) -> dict[str, Any]:
    return {
        "number": link.number,
        "sequence": link.sequence,
        "salt": link.salt,
        "name_salt": link.name_salt,
        "who": link.who,
        "facts": None if link.facts is None else dict(link.facts),
        "link": link.link,
    }


def _bytes(held: str) -> bytes:
    try:
        return bytes.fromhex(held)
    except ValueError:
        return b"?"  # equal to no link
