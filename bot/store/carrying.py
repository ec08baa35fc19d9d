"""All that a database holds, carried into an empty one of another kind, whole and compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.connection import is_sqlite, read_url
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import NEVER, Table, Unreadable

AT_ONCE = 200  # rows
Progress = Callable[[str, int, int], None]  # a table, how many rows of how many


async def carry(source: Store, target: Store, progress: Progress) -> Mapping[str, int]:
    """Copy every row of every table of one database into another, and return how many.

    All of it comes from one moment of the source and is one transaction of the target: each row is
    read again there and compared before it counts, and whatever fails leaves the target empty.
    Raises StoreError: a target that holds something, a row that is damaged or came otherwise.
    """
    counted: dict[str, int] = {}
    async with source.read() as reading, target.write() as writing:
        there = await writing.connection()
        if (
            there.dialect.name == "postgresql"
        ):  # a target that somebody fills meanwhile is not empty
            names = ", ".join(table.name for table in _tables())
            await there.execute(sa.text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
        for table in _tables():
            if await _count(there, table):
                raise StoreError(
                    f"{target.where} is not empty ({table.name}): data is moved into an empty one."
                )
        for table in _tables():
            counted[table.name] = await _carry(reading, there, table, progress)
        await _count_on(there)
    return counted


def check_apart(source: str, target: str) -> None:
    """Raise StoreError where both are the same database."""
    one, other = read_url(source), read_url(target)
    same = one.database == other.database and one.host == other.host and one.port == other.port
    if same and is_sqlite(one) == is_sqlite(other) and one.query == other.query:
        raise StoreError("Both are the same database.")


def _tables() -> Sequence[sa.Table]:
    """All tables, those that others refer to first."""
    return Table.metadata.sorted_tables


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    counted = await connection.execute(sa.select(sa.func.count()).select_from(table))
    return int(counted.scalar_one())


async def _carry(
    reading: AsyncSession, there: AsyncConnection, table: sa.Table, progress: Progress
) -> int:
    here = await reading.connection()
    whole, done = await _count(here, table), 0
    keys = list(table.primary_key.columns)
    rows = await here.stream(sa.select(table).order_by(*keys))
    async for part in rows.mappings().partitions(AT_ONCE):
        found = [dict(row) for row in part]
        for row in found:
            _check(table, row)
        await there.execute(sa.insert(table), found)
        first, last = _key(keys, found[0]), _key(keys, found[-1])
        again = await there.execute(
            sa.select(table)
            .where(sa.tuple_(*keys) >= first, sa.tuple_(*keys) <= last)
            .order_by(*keys)
        )
        if [dict(row) for row in again.mappings()] != found:
            raise StoreError(f"Some rows of {table.name} came otherwise than they were sent.")
        done += len(found)
        progress(table.name, done, whole)
    if await _count(there, table) != whole:
        raise StoreError(f"Not all rows of {table.name} have come.")
    return whole


def _key(keys: Sequence[sa.Column[Any]], row: Mapping[str, Any]) -> sa.Tuple:
    return sa.tuple_(*(sa.literal(row[key.name], key.type) for key in keys))


def _check(table: sa.Table, row: Mapping[str, Any]) -> None:
    for name, value in row.items():
        if isinstance(value, Unreadable) or value == NEVER:
            raise StoreError(
                f"A row of {table.name} is damaged ({name}): mend that first (umpire check)."
            )


async def _count_on(connection: AsyncConnection) -> None:
    """Let a server go on counting ids after those that came."""
    if connection.dialect.name != "postgresql":
        return
    for table in _tables():
        key = list(table.primary_key.columns)
        if len(key) == 1 and isinstance(key[0].type, sa.Integer) and not key[0].foreign_keys:
            last = sa.select(sa.func.max(key[0])).scalar_subquery()
            sequence = sa.func.pg_get_serial_sequence(table.name, key[0].name)
            await connection.execute(
                sa.select(sa.func.setval(sequence, sa.func.coalesce(last, 1), last.is_not(None)))
            )
