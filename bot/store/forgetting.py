"""A person's traces: all that is kept of somebody, and how it is made to forget them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, text, update
from sqlalchemy import select as sql_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.linking import forget_who
from bot.store.matches import key_of
from bot.store.tables import JournalRow, Match, NoteRow, OutboxRow, Seat, Table

_SEATS = Table.metadata.tables["seats"]
_JOURNAL = Table.metadata.tables["journal"]
_TRIGGERS = """
SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'journal'
"""


async def rows_by(session: AsyncSession, person: str) -> Sequence[tuple[str, JournalRow]]:
    """The journal rows of all matches that a person wrote, each with its match's code."""
    query = (
        select(Match.code, JournalRow)
        .join(JournalRow, col(JournalRow.match_id) == col(Match.id))
        .where(col(JournalRow.actor) == person)
        .order_by(col(JournalRow.match_id), col(JournalRow.sequence))
    )
    return (await session.exec(query)).all()


async def rename_person(session: AsyncSession, person: str, alias: str) -> None:
    """Put another name in the place of a person's in matches and their journals.

    This is the one thing that may change a journal: who did it, never what was done. Its triggers
    stand aside for this transaction, and are there again when it ends, whichever way.
    """
    connection = await session.connection()
    held = await connection.execute(
        sql_select(_SEATS.c.match_id).where(_SEATS.c.holder == person).distinct()
    )
    named = [int(ident) for (ident,) in held]
    await connection.execute(update(_SEATS).where(_SEATS.c.holder == person).values(holder=alias))
    for match in await session.exec(select(Match)):
        options = _renamed(match.options, person, alias)
        if options != match.options:
            match.options = options
            named.append(key_of(match))
    await session.flush()
    await forget_who(session, person, named)
    triggers: list[tuple[str, str]] = []
    if connection.dialect.name == "sqlite":
        found = await connection.execute(text(_TRIGGERS))
        triggers = [(str(name), str(sql)) for name, sql in found]
        for name, _ in triggers:
            await connection.execute(text(f"DROP TRIGGER {name}"))
    else:
        await connection.execute(text("ALTER TABLE journal DISABLE TRIGGER USER"))
    await connection.execute(update(_JOURNAL).where(_JOURNAL.c.actor == person).values(actor=alias))
    await connection.execute(
        update(_JOURNAL)
        .where(_JOURNAL.c.kind == "hand-over", _JOURNAL.c.text == person)
        .values(text=alias)
    )
    for _, sql in triggers:
        await connection.exec_driver_sql(sql)
    if connection.dialect.name != "sqlite":
        await connection.execute(text("ALTER TABLE journal ENABLE TRIGGER USER"))


def _renamed(value: Any, person: str, alias: str) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(inner, person, alias) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, person, alias) for inner in value]
    return alias if value == person else value


async def drop_private_items(session: AsyncSession, person: str) -> None:
    """Delete the outbox items to a person, arrived or not, and the notes about them."""
    connection = await session.connection()
    outbox = Table.metadata.tables["outbox"]
    to_him = col(OutboxRow.destination) == f"person:{person}"
    await connection.execute(delete(outbox).where(to_him))
    of_him = col(NoteRow.name).contains(f":{person}:", autoescape=True)
    await connection.execute(delete(Table.metadata.tables["notes"]).where(of_him))


async def seats_held(session: AsyncSession, person: str) -> Sequence[tuple[Match, Seat]]:
    """The seats that a person holds, in matches of every state, oldest first."""
    query = (
        select(Match, Seat)
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .where(col(Seat.holder) == person)
        .order_by(col(Match.id), col(Seat.id))
    )
    return (await session.exec(query)).all()
