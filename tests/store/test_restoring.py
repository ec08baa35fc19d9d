"""One match out of a backup: it is as the copy has it, all others stay as they are."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import (
    Damaged,
    Item,
    Store,
    StoreError,
    backup,
    check_rows,
    commit_step,
    create_match,
    journal,
    load,
    restore_match,
    waiting,
)
from bot.store.connection import read_url
from tests.store.conftest import new_match
from tests.store.test_chain import spoil
from tests.store.test_steps import ENTRY, step


@pytest.fixture
async def copied(file_url: str, tmp_path: Path) -> AsyncIterator[tuple[Store, Path]]:
    """Two matches of two rows, a copy of them, and two more rows of each since."""
    copy = tmp_path / "copy.db"
    async with await Store.open(file_url) as store:
        for ident in (1, 2):
            async with store.write() as session:
                await create_match(session, new_match(seats={"Allied": f"ann{ident}"}))
            await commit_step(store, ident, 0, step(entries=[ENTRY, ENTRY], outbox=told(ident, 1)))
        await backup(file_url, copy)
        for ident in (1, 2):
            await commit_step(store, ident, 2, step(entries=[ENTRY, ENTRY], outbox=told(ident, 3)))
        yield store, copy


def told(ident: int, row: int) -> list[Item]:
    return [Item("thread:1", f"tet-{ident}/{row}", {"n": row})]


def tables(file_url: str, ident: int) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(read_url(file_url).database or "")) as base:
        keys = {"matches": "id", **dict.fromkeys(("journal", "links"), "match_id")}
        seats = "SELECT name, holder, standing_orders, since FROM seats WHERE match_id = ?"
        return {"seats": base.execute(seats, (ident,)).fetchall()} | {
            table: base.execute(f"SELECT * FROM {table} WHERE {key} = ?", (ident,)).fetchall()
            for table, key in keys.items()
        }


async def test_only_the_one_is_replaced(copied: tuple[Store, Path], file_url: str) -> None:
    store, copy = copied
    other = tables(file_url, 2)
    spoil(file_url, "UPDATE journal SET text = 'x' WHERE match_id = 1 AND sequence = 3")
    triggers = _triggers(file_url)
    done = await restore_match(file_url, copy, "TET 1")
    assert (done.code, done.row, done.lost) == ("tet-1", 2, 2)
    assert tables(file_url, 1) == tables(f"sqlite:///{copy}", 1)
    assert tables(file_url, 2) == other
    assert _triggers(file_url) == triggers
    kept = json.loads(done.kept.read_text())
    assert [row["text"] for row in kept["journal"]][2] == "x" and len(kept["links"]) == 5
    assert done.kept.stat().st_mode & 0o077 == 0
    # It goes on, also what it tells: its keys are used again.
    await commit_step(store, 1, 2, step(outbox=told(1, 3)))
    async with store.read() as session:
        match = (await load(session, 1)).match
        await check_rows(session, match, await journal(session, 1))
        items = [item.item_key for item in await waiting(session)]
    assert items == ["tet-1/1", "tet-2/1", "tet-2/3", "tet-1/3"]


def _triggers(file_url: str) -> list[Any]:
    with closing(sqlite3.connect(read_url(file_url).database or "")) as base:
        return base.execute("SELECT name, sql FROM sqlite_master WHERE type='trigger'").fetchall()


async def test_the_journal_stays_append_only_afterwards(
    copied: tuple[Store, Path], file_url: str
) -> None:
    _, copy = copied
    before = _triggers(file_url)
    await restore_match(file_url, copy, "tet-1")
    assert _triggers(file_url) == before and len(before) == 3


async def test_a_match_that_is_gone_altogether(copied: tuple[Store, Path], file_url: str) -> None:
    store, copy = copied
    spoil(file_url, *(f"DELETE FROM {t} WHERE match_id = 1" for t in ("links", "journal", "seats")))
    spoil(file_url, "UPDATE outbox SET match_id = NULL", "DELETE FROM matches WHERE id = 1")
    done = await restore_match(file_url, copy, "tet-1")
    assert (done.row, done.lost) == (2, 0)
    async with store.read() as session:
        assert len(await journal(session, 3)) == 2
        match = (await load(session, 3)).match
        assert match.code == "tet-1"
        await check_rows(session, match, await journal(session, 3))


async def test_what_brings_nothing_back(
    copied: tuple[Store, Path], file_url: str, tmp_path: Path
) -> None:
    _, copy = copied
    before = tables(file_url, 1)
    (tmp_path / "text").write_text("no database")
    for file in (tmp_path / "text", tmp_path / "none", Path(read_url(file_url).database or "")):
        with pytest.raises(StoreError, match=r"is no copy of a database|is the database itself"):
            await restore_match(file_url, file, "tet-1")
    with pytest.raises(StoreError, match="There is no match"):
        await restore_match(file_url, copy, "tet-9")
    spoil(f"sqlite+aiosqlite:///{copy}", "UPDATE journal SET text = 'x' WHERE sequence = 1")
    with pytest.raises(Damaged):
        await restore_match(file_url, copy, "tet-1")
    with pytest.raises(StoreError, match="into an SQLite file only"):
        await restore_match("sqlite+aiosqlite://", copy, "tet-1")
    assert tables(file_url, 1) == before
    assert not list(Path(read_url(file_url).database or "").parent.glob("*damaged*"))


async def test_a_quick_check_says_what_is_wrong(copied: tuple[Store, Path], file_url: str) -> None:
    store, copy = copied
    assert await store.quick_check() == ""
    async with await Store.open("sqlite+aiosqlite://") as memory:
        assert await memory.quick_check() == ""
    held = bytearray(copy.read_bytes())
    held[4096 * 6 : 4096 * 8] = b"\xa5" * 8192
    copy.write_bytes(held)
    async with await Store.open(f"sqlite+aiosqlite:///{copy}") as damaged:
        assert await damaged.quick_check() != ""
