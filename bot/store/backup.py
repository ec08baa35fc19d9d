"""A copy of the database while it is being used."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.connection import (
    check_folder,
    is_memory,
    is_ours,
    is_sqlite,
    make_private,
    name_of,
    read_url,
)
from bot.store.errors import StoreError, foreign, in_words
from bot.store.guarding import guarded


async def backup(url: str, target: Path) -> int:
    """Copy an SQLite database into a new file with SQLite's own backup; its size in bytes.

    The copy is whole and of one moment, whoever writes meanwhile. Raises StoreError, with no file
    left behind, when there is nothing to copy, the database is another program's, the file is
    there already, or the copy is damaged.
    """
    parsed = read_url(url)
    where = name_of(parsed)
    if not is_sqlite(parsed) or is_memory(parsed):
        raise StoreError(f"{where} is no SQLite file: use the database's own backup (pg_dump).")
    check_folder(parsed)
    return await asyncio.to_thread(_backup, Path(parsed.database or ""), target, where)


def _backup(source: Path, target: Path, where: str) -> int:
    if not source.exists():
        raise StoreError(f"{where} is not there yet, so there is nothing to back up.")
    if why := guarded(target, source):
        raise StoreError(f"{target.name} {why}: choose another name.")
    if target.is_dir():
        raise StoreError(
            f"{target.name} is a folder: name a file in it, or copy again and again with --every."
        )
    if target.exists():
        raise StoreError(f"{target.name} is there already: choose another name.")
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent}, so no copy is made there.")
    partial = target.with_name(f"{target.name}.part")
    try:
        partial.unlink(missing_ok=True)
        make_private(partial)
        check_ours(source, where)
        copy_file(source, partial)
        partial.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise in_words(error, f"{where}, or its copy {target.name},") from error
    finally:
        partial.unlink(missing_ok=True)
    return target.stat().st_size


def copy_file(source: Path, target: Path) -> None:
    """Copy a database and check the copy. Raises sqlite3.Error."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        found = new.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError("malformed")


def check_ours(source: Path, where: str) -> None:
    """Raise StoreError where a database is empty, or another program's: its copy would save none.

    One of an older or a newer version of this program is copied: that is when a copy is made.
    """
    found = None
    with closing(sqlite3.connect(source)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        if "alembic_version" in tables:
            found = database.execute("SELECT version_num FROM alembic_version").fetchone()
    if not tables:
        raise StoreError(f"{where} is empty: there is nothing in it to copy.")
    if found is None or not is_ours(found[0]):
        raise StoreError(foreign(where))
