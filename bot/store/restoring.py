"""One match out of a backup, in the place of what is damaged of it; all others stay as they are."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.store.backup import check_ours, copy_file
from bot.store.connection import check_there, file_of, make_private, read_url
from bot.store.errors import StoreError, in_words
from bot.store.guarding import is_database
from bot.store.linking import check_rows
from bot.store.matches import find_match, key_of
from bot.store.steps import journal
from bot.store.store import Store

# What is of one match, each with the column that says of which.
_OF_A_MATCH = (
    ("seats", "match_id"),
    ("journal", "match_id"),
    ("links", "match_id"),
    ("positions", "match_id"),
    ("keyframes", "match_id"),
    ("matches", "id"),
)
_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'journal'"


@dataclass(frozen=True, slots=True)
class Restored:
    """A match as a backup had it. `row`: its last row; `lost`: how many more there were.

    `kept`: the file with what was damaged.
    """

    code: str
    row: int
    lost: int
    kept: Path


async def restore_match(url: str, backup: Path, code: str) -> Restored:
    """Put a match of a backup in the place of the one in the database at `url`.

    Another process may use the database meanwhile. Raises StoreError, with nothing changed, where
    the backup is none, or the match is not in it or damaged there too.
    """
    parsed = read_url(url)
    check_there(parsed)
    target = file_of(parsed)
    if target is None:
        raise StoreError("One match is brought back into an SQLite file only.")
    _check_copy(backup, target)
    with tempfile.TemporaryDirectory(prefix="umpire-") as folder:
        copy = Path(folder) / "copy.db"
        try:
            await asyncio.to_thread(check_ours, backup, backup.name)
            await asyncio.to_thread(copy_file, backup, copy)
            row, ident, code = await _whole(copy, code)
            return await asyncio.to_thread(_replace, target, copy, code, ident, row)
        except (sqlite3.Error, OSError) as error:
            raise in_words(error, f"{target.name}, or its copy {backup.name},") from error


def _check_copy(backup: Path, target: Path) -> None:
    if not is_database(backup):
        raise StoreError(f"{backup.name} is no copy of a database.")
    if backup.resolve() == target.resolve():
        raise StoreError(f"{backup.name} is the database itself: name a copy of it.")


async def _whole(copy: Path, code: str) -> tuple[int, int, str]:
    """The last row of a match in a copy, its id there and its code. Raises StoreError."""
    async with await Store.open(f"sqlite+aiosqlite:///{copy}") as store, store.read() as session:
        match = await find_match(session, code)
        ident = key_of(match)
        await check_rows(session, match, await journal(session, ident, 1, match.revision))
        return match.revision, ident, match.code


def _replace(target: Path, copy: Path, code: str, there: int, row: int) -> Restored:
    with closing(sqlite3.connect(target, isolation_level=None, timeout=10)) as base:
        base.row_factory = sqlite3.Row
        base.execute("ATTACH DATABASE ? AS old", (str(copy),))
        base.execute("BEGIN IMMEDIATE")
        try:
            found = base.execute("SELECT id FROM main.matches WHERE code = ?", (code,)).fetchone()
            here = None if found is None else int(found["id"])
            held = {} if here is None else _held(base, here)
            kept = _keep(target, code, held)
            before = max((int(one["sequence"]) for one in held.get("journal", ())), default=0)
            with _standing_aside(base):
                _swap(base, here, there)
            at = base.execute("SELECT id FROM main.matches WHERE code = ?", (code,)).fetchone()
            # Its keys are used again from now on, and what has such a key is told once.
            base.execute(
                "DELETE FROM main.outbox WHERE match_id = ? AND sequence > ?", (at["id"], row)
            )
            base.execute("DELETE FROM main.notes WHERE name = ?", (f"damaged:{code}",))
            base.execute("COMMIT")
        except BaseException:
            base.execute("ROLLBACK")
            raise
    return Restored(code, row, max(0, before - row), kept)


@contextmanager
def _standing_aside(base: sqlite3.Connection) -> Iterator[None]:
    """Let the journal's triggers stand aside; they are there again when the transaction ends."""
    triggers = base.execute(_TRIGGERS).fetchall()
    for trigger in triggers:
        base.execute(f"DROP TRIGGER main.{trigger['name']}")
    yield
    for trigger in triggers:
        base.execute(trigger["sql"])


def _swap(base: sqlite3.Connection, here: int | None, there: int) -> None:
    """Put what the copy has of a match in the place of what is here of it."""
    for table, key in _OF_A_MATCH:
        if here is not None and table != "matches":
            base.execute(f"DELETE FROM main.{table} WHERE {key} = ?", (here,))
    columns = [c for c in _columns(base, "matches") if c != "id"]
    listed = ", ".join(columns)
    if here is None:
        base.execute(
            f"INSERT INTO main.matches ({listed}) SELECT {listed} FROM old.matches WHERE id = ?",
            (there,),
        )
        here = int(base.execute("SELECT last_insert_rowid()").fetchone()[0])
    else:
        base.execute(
            f"UPDATE main.matches SET ({listed}) = "
            f"(SELECT {listed} FROM old.matches WHERE id = ?) WHERE id = ?",
            (there, here),
        )
    for table, _ in _OF_A_MATCH:
        if table == "matches":
            continue
        listed = ", ".join(c for c in _columns(base, table) if c not in ("id", "match_id"))
        order = "id" if table == "seats" else "rowid"
        base.execute(
            f"INSERT INTO main.{table} (match_id, {listed}) "
            f"SELECT ?, {listed} FROM old.{table} WHERE match_id = ? ORDER BY {order}",
            (here, there),
        )


def _columns(base: sqlite3.Connection, table: str) -> list[str]:
    return [str(row["name"]) for row in base.execute(f"PRAGMA main.table_info({table})")]


def _held(base: sqlite3.Connection, ident: int) -> dict[str, list[dict[str, Any]]]:
    """All that is kept of a match, as far as it can be read."""
    return {
        table: [
            dict(row)
            for row in base.execute(f"SELECT * FROM main.{table} WHERE {key} = ?", (ident,))
        ]
        for table, key in _OF_A_MATCH
    }


def _keep(target: Path, code: str, held: dict[str, list[dict[str, Any]]]) -> Path:
    """Write what was damaged into a file beside the database, which its owner alone may read."""
    stem = f"{target.stem}-{code}-damaged-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.json"
    kept = target.with_name(stem)
    make_private(kept)
    kept.write_text(
        json.dumps(held, default=lambda held: {"hex": bytes(held).hex()}, indent=1),
        encoding="utf-8",
        errors="surrogateescape",
    )
    return kept
