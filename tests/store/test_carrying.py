"""All of a database, carried into an empty one: every row compared, or nothing at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreError, carry, check_apart
from bot.store.tables import Table
from tests.desk.damages import make


def nothing(table: str, done: int, whole: int) -> None:
    """Say nothing."""


@pytest.fixture
async def full(tmp_path: Path) -> str:
    """A database with matches in many states."""
    await make(tmp_path / "full.db")
    return f"sqlite+aiosqlite:///{tmp_path}/full.db"


async def held(store: Store) -> dict[str, list[tuple[object, ...]]]:
    found = {}
    async with store.read() as session:
        connection = await session.connection()
        for table in Table.metadata.sorted_tables:
            rows = await connection.execute(table.select().order_by(*table.primary_key.columns))
            found[table.name] = [tuple(row) for row in rows]
    return found


async def test_every_row_comes_and_back_again(full: str, url: str, tmp_path: Path) -> None:
    """To the database under test, a server or a file, and from there into a file."""
    told: list[tuple[str, int, int]] = []
    back = f"sqlite+aiosqlite:///{tmp_path}/back.db"
    async with await Store.open(full) as source, await Store.open(url) as target:
        rows = await carry(source, target, lambda *said: told.append(said))
        before = await held(source)
        assert before == await held(target)
        assert rows == {name: len(found) for name, found in before.items()}
        assert rows["journal"] > 50 < rows["links"]
        assert ("journal", rows["journal"], rows["journal"]) in told
        async with await Store.open(back) as third:
            await carry(target, third, nothing)
            assert await held(third) == before


async def test_new_rows_get_ids_of_their_own(full: str, url: str) -> None:
    from bot.desk import Desk
    from tests.desk.clocks import begun
    from tests.desk.matches import now

    async with await Store.open(full) as source, await Store.open(url) as target:
        await carry(source, target, nothing)
        assert await begun(Desk(target, now)) == "tet-6"


async def test_only_an_empty_one_is_filled(full: str, url: str) -> None:
    async with await Store.open(full) as source, await Store.open(url) as target:
        await carry(source, target, nothing)
        with pytest.raises(StoreError, match="is not empty"):
            await carry(source, target, nothing)


def cut_off(table: str, done: int, whole: int) -> None:
    if table == "journal":
        raise KeyboardInterrupt


def fall_over(table: str, done: int, whole: int) -> None:
    if table == "links":
        raise StoreError("the disk is full")


@pytest.mark.parametrize("stop", [cut_off, fall_over])
async def test_what_stops_half_way_leaves_nothing(
    stop: Callable[[str, int, int], None], full: str, url: str
) -> None:
    async with await Store.open(full) as source, await Store.open(url) as target:
        with pytest.raises((KeyboardInterrupt, StoreError)):
            await carry(source, target, stop)
        assert not any((await held(target)).values())
        await carry(source, target, nothing)


async def test_a_damaged_row_is_not_carried(full: str, url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "full.db")) as base, base:
        base.execute("UPDATE people SET away = '[['")
    async with await Store.open(full) as source, await Store.open(url) as target:
        with pytest.raises(StoreError, match="people is damaged"):
            await carry(source, target, nothing)
        assert not any((await held(target)).values())


def test_one_database_is_not_two() -> None:
    with pytest.raises(StoreError, match="the same"):
        check_apart("sqlite:///a.db", "sqlite+aiosqlite:///a.db")
    check_apart("sqlite:///a.db", "sqlite:///b.db")
    check_apart("postgresql://u@h/a", "postgresql://u@h/b")
