"""Brings a database to the newest schema, or says in one sentence why it cannot."""

import asyncio
import importlib.resources
import sys
import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.backup import backup
from bot.store.connection import (
    BUSY_SECONDS,
    connect,
    file_of,
    is_memory,
    is_ours,
    is_sqlite,
    keep_write_ahead_log,
    name_of,
    read_url,
    try_file,
    writing,
)
from bot.store.errors import FAILURES, StoreError, foreign, in_words, is_foreseen, reason_of

if TYPE_CHECKING:
    from alembic.config import Config

# The newest revision in migrations/versions. A test compares: reading them takes too long to do
# on every start.
HEAD = "tet_0004"

# PostgreSQL's name for the lock that a migration holds: any number that nobody else uses.
_MIGRATING = 1_968_01_30


async def upgrade(url: str) -> None:
    """Bring the database at `url` to the newest schema. Raises StoreError."""
    engine = connect(read_url(url))
    try:
        await upgrade_engine(engine)
    finally:
        await engine.dispose()


async def upgrade_engine(engine: AsyncEngine) -> None:
    """Bring an open database to the newest schema; a few milliseconds if it is there already.

    All in one write transaction, so a crash leaves the old schema, and of two processes that
    start at once the second finds the work done. Raises StoreError.
    """
    where = name_of(engine.url)
    try_file(engine.url)
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return await _upgrade_once(engine, where)
        except FAILURES as error:
            # While one process switches a new file to WAL, SQLite refuses others without waiting.
            if "locked" not in str(error) or time.monotonic() > patience:
                raise in_words(error, where) from error
            await asyncio.sleep(0.05)


async def expect_head(engine: AsyncEngine) -> None:
    """Raise StoreError unless an open database has the newest schema. Changes nothing."""
    where, revision = name_of(engine.url), await _found(engine)
    if revision != HEAD:
        raise StoreError(
            f"{where} has the tables of {revision or 'nothing'}, this program those of {HEAD}: the "
            "bot that runs on it is of another version, or has not been started yet."
        )


async def _found(engine: AsyncEngine) -> str | None:
    """The revision of an open database. Raises StoreError if it is foreign or cannot be read."""
    where = name_of(engine.url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_revision, where)
    except FAILURES as error:
        raise in_words(error, where) from error


async def older(url: str) -> str | None:
    """Which older tables a database has; None if they are these, or there are none yet.

    Raises StoreError for a database of another program or of a newer version.
    """
    engine = connect(read_url(url))
    try:
        revision = await _found(engine)
    finally:
        await engine.dispose()
    if revision is not None and revision > HEAD:
        raise StoreError(_newer(name_of(engine.url), revision))
    return None if revision == HEAD else revision


def _newer(where: str, revision: str | None) -> str:
    return (
        f"{where} was written by a newer version of this program, or by another one: its tables "
        f"are those of {revision}, this program knows them up to {HEAD}. docs/operations.md says "
        "how to go back."
    )


async def _copied(engine: AsyncEngine, revision: str | None) -> None:
    """Keep a copy of an SQLite file beside it before its tables change, and say so."""
    file = file_of(engine.url)
    if file is None or revision is None or revision > HEAD:
        return
    copy = file.with_name(f"{file.name}.{revision}")
    if not copy.exists():
        await backup(str(engine.url), copy)
    print(
        f"{file.name} has the tables of {revision}, and gets those of {HEAD}; a copy of before is "
        f"kept as {copy.name}.",
        file=sys.stderr,
    )


async def _upgrade_once(engine: AsyncEngine, where: str) -> None:
    async with engine.connect() as connection:
        revision = await connection.run_sync(_revision, where)
    if revision == HEAD:
        return
    await _copied(engine, revision)
    if is_sqlite(engine.url) and not is_memory(engine.url):
        await keep_write_ahead_log(engine)
    async with writing(engine).begin() as connection:
        await connection.run_sync(_migrate, where)


def alembic_config(connection: Connection | None = None) -> "Config":
    """Alembic's configuration for the migrations as they are installed."""
    from alembic.config import Config

    config = Config()
    folder = str(importlib.resources.files("migrations"))
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _revision(connection: Connection, where: str) -> str | None:
    """The revision the database is at; None if it is empty. Raises StoreError if it is foreign.

    Asked before anything is changed: a stranger's file stays as it is, whatever its tables.
    """
    tables = inspect(connection).get_table_names()
    revision: str | None = None
    if "alembic_version" in tables:
        revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
        tables.remove("alembic_version")
    if (tables and not revision) or (revision and not is_ours(revision)):
        raise StoreError(foreign(where))
    return revision


def _migrate(connection: Connection, where: str) -> None:
    # Alembic is slow to import, and a start that finds the newest schema does without it.
    from alembic import command
    from alembic.util import CommandError

    # SQLite has one writer at a time; PostgreSQL must be told to have one.
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    revision = _revision(connection, where)
    if revision == HEAD:
        return
    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError:
        raise StoreError(_newer(where, revision)) from None
    except FAILURES as error:
        if is_foreseen(error):
            raise
        raise StoreError(
            f"{where} cannot be brought from {revision or 'nothing'} to {HEAD}: "
            f"{reason_of(error)}. Nothing was changed. Keep a copy of it, and go on with the "
            "version of before; docs/operations.md says how."
        ) from error
