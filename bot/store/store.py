"""The open database: transactions for reading and for writing, and nothing else."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.connection import (
    check_there,
    connect,
    file_of,
    is_memory,
    is_sqlite,
    name_of,
    read_url,
    reading,
    writing,
)
from bot.store.errors import FAILURES, in_words
from bot.store.faults import fault
from bot.store.schema import expect_head, upgrade_engine

_MOST_CHECKED = 1 << 30  # bytes
_TRIED = "store:tried"  # the note that is written, and forgotten, to see whether one can be


def _quick_check(file: Path) -> str:
    try:
        if file.stat().st_size > _MOST_CHECKED:
            return ""
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as base:
            found = str(base.execute("PRAGMA quick_check(1)").fetchone()[0])
    except (sqlite3.Error, OSError) as error:
        found = str(in_words(error, file.name))
    return "" if found == "ok" else " ".join(found.split())


class Store:
    """An open database. Use it as `async with await Store.open(url) as store`.

    What a session loads stays readable after it has ended; nothing is loaded later.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = reading(engine)
        self._writing = writing(engine)
        self.where = name_of(engine.url)
        # SQLite has one writer at a time. Waiting here is fair and quick; its own waiting is not.
        self._turn: AbstractAsyncContextManager[object] = (
            asyncio.Lock() if is_sqlite(engine.url) else nullcontext()
        )
        # In memory there is only one connection, so readers must wait for it as well.
        self._read_turn = self._turn if is_memory(engine.url) else nullcontext()

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at `url` with the newest schema. Raises StoreError."""
        engine = connect(read_url(url))
        try:
            await upgrade_engine(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    @classmethod
    async def look(cls, url: str) -> Self:
        """Open a database that is there as it is, changing nothing. Raises StoreError."""
        parsed = read_url(url)
        check_there(parsed)
        engine = connect(parsed)
        try:
            await expect_head(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def try_writing(self) -> None:
        """Raise StoreError unless something can be kept."""
        try:
            async with self._turn, self._writing.begin() as connection:
                await connection.execute(
                    text("INSERT INTO notes (name, value) VALUES (:name, '{}')"), {"name": _TRIED}
                )
                await connection.execute(
                    text("DELETE FROM notes WHERE name = :name"), {"name": _TRIED}
                )
        except FAILURES as error:
            raise in_words(error, self.where) from error

    def is_too_large_to_check(self) -> bool:
        """Whether `quick_check` leaves the file out."""
        file = file_of(self._engine.url)
        return file is not None and file.exists() and file.stat().st_size > _MOST_CHECKED

    async def quick_check(self) -> str:
        """What SQLite finds wrong with the pages of its file, off the event loop; "" if nothing.

        A file of more than a gigabyte is not looked at: that would take minutes of the disk.
        """
        file = file_of(self._engine.url)
        if file is None:
            return ""
        return await asyncio.to_thread(_quick_check, file)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A transaction that sees one moment of the database. Raises StoreError.

        Neither `read` nor `write` may be entered inside the other.
        """
        async with self._read_turn:
            try:
                async with AsyncSession(self._reading, expire_on_commit=False) as session:
                    yield session
            except FAILURES as error:
                raise in_words(error, self.where) from error

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A transaction that writes all or nothing: committed at the end, undone on any error.

        Keep it short: while it is open, nobody else writes to an SQLite file.
        Raises Conflict if what was written collides, StoreError if the database fails.
        """
        async with self._turn:
            fault("before-begin")
            try:
                async with AsyncSession(self._writing, expire_on_commit=False) as session:
                    await session.connection()
                    yield session
                    await session.flush()
                    fault("before-commit")
                    await session.commit()
            except FAILURES as error:
                raise in_words(error, self.where) from error
            fault("after-commit")
