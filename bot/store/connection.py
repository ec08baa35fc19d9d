"""How a database is reached: which driver, which pragmas, and when a transaction begins."""

import contextlib
import os
import sqlite3
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreError, in_words

BUSY_SECONDS = 10

# WAL is missing here: the file itself remembers it, and a stranger's file is not ours to change.
_PRAGMAS = (f"busy_timeout = {BUSY_SECONDS * 1000}", "synchronous = FULL", "foreign_keys = ON")

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


def read_url(url: str) -> URL:
    """`url` as SQLAlchemy's URL with an async driver. Raises StoreError if it is none of ours."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(
            "UMPIRE_DATABASE_URL cannot be read: it looks like sqlite+aiosqlite:///umpire.db."
        ) from None
    parsed = parsed.set(drivername=_DRIVERS.get(parsed.drivername, parsed.drivername))
    if parsed.get_backend_name() == "sqlite" and parsed.host:
        raise StoreError(
            "UMPIRE_DATABASE_URL names a host, and SQLite is a file: after sqlite+aiosqlite: come "
            f"three slashes, as in sqlite+aiosqlite:///{parsed.host}."
        )
    if parsed.drivername not in _DRIVERS.values():
        raise StoreError(
            f"{parsed.drivername} is not a database this program knows: "
            "use sqlite+aiosqlite or postgresql+asyncpg."
        )
    return parsed


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def is_memory(url: URL) -> bool:
    """Whether the database lives in memory only, on a single connection that all must share."""
    return is_sqlite(url) and url.database in (None, "", ":memory:")


def name_of(url: URL) -> str:
    """What a sentence calls this database; without a password, without the folder."""
    if is_memory(url):
        return "the database in memory"
    if is_sqlite(url):
        return Path(url.database or "").name
    return f"the database {url.database} on {url.host or 'this machine'}"


def connect(url: URL) -> AsyncEngine:
    """An engine for `url`. Nothing is opened yet. Errors it raises never carry parameters."""
    try:
        engine = create_async_engine(url, hide_parameters=True, pool_pre_ping=not is_sqlite(url))
    except (NoSuchModuleError, ModuleNotFoundError):
        raise StoreError(
            "PostgreSQL needs one more package, asyncpg: docs/operations.md says how."
        ) from None
    if is_sqlite(url):
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def check_folder(url: URL) -> None:
    """Raise StoreError where the folder of an SQLite file is missing: that is no empty database."""
    file = file_of(url)
    if file is None:
        return
    folder = file.parent
    if not folder.is_dir():
        raise StoreError(
            f"The folder {folder} does not exist, so {name_of(url)} cannot be there: make it, or "
            "name another in UMPIRE_DATABASE_URL."
        )


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for one in memory or on a server."""
    if not is_sqlite(url) or is_memory(url) or url.query.get("uri"):
        return None
    return Path(url.database or "")


def is_ours(revision: str) -> bool:
    """Whether a revision of tables, as a database names it, is one of this program, of any age."""
    return revision.startswith("tet_")


def check_there(url: URL) -> None:
    """Raise StoreError where the file of an SQLite database, or its folder, is missing."""
    check_folder(url)
    file = file_of(url)
    if file is not None and not file.exists():
        raise StoreError(f"{file} does not exist: the bot has not been started with it yet.")


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone may read; one that is there already stays as it is.

    SQLite gives the files that it lays beside a database the rights of the database.
    """
    with contextlib.suppress(OSError):  # what cannot be made is said in words when it is opened
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def try_file(url: URL) -> None:
    """Make an SQLite file where there is none. Raises StoreError where it cannot be opened.

    aiosqlite leaves a thread behind when its own opening fails, and that may write a traceback
    after the loop has closed; so it never comes to that.
    """
    check_folder(url)
    file = file_of(url)
    if file is None:
        return
    make_private(file)
    try:
        sqlite3.connect(file).close()
    except sqlite3.Error as error:
        raise in_words(error, str(file)) from error


def reading(engine: AsyncEngine) -> AsyncEngine:
    """The same engine, with transactions that see one moment throughout, as SQLite's do."""
    if is_sqlite(engine.url):
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ")


def writing(engine: AsyncEngine) -> AsyncEngine:
    """The same engine, with transactions that take SQLite's write lock at once."""
    return engine.execution_options(umpire_writes=True)


async def keep_write_ahead_log(engine: AsyncEngine) -> None:
    """Switch an SQLite file to WAL for good. Outside any transaction, as SQLite asks."""
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        await raw.driver_connection.execute("PRAGMA journal_mode = WAL")  # type: ignore[union-attr]


def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver must not begin transactions of its own: SQLAlchemy's documented recipe.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A deferred transaction that reads first and writes later could fail half-way.
    writes = connection.get_execution_options().get("umpire_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
