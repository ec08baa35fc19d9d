"""The schema: from nothing to the newest, again at no cost, and in agreement with the tables."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from bot.store import Store, StoreError, backup, load, note, upgrade, waiting
from bot.store.connection import connect, read_url, writing
from bot.store.schema import HEAD, alembic_config
from bot.store.tables import Table

ROOT = Path(__file__).parents[2]


def path_of(url: str) -> Path:
    return Path(read_url(url).database or "")


async def test_from_an_empty_database_to_the_newest_schema(url: str) -> None:
    await upgrade(url)
    engine = connect(read_url(url))
    async with engine.connect() as connection:
        tables = await connection.run_sync(lambda inner: inspect(inner).get_table_names())
    await engine.dispose()
    assert set(tables) == {*Table.metadata.tables, "alembic_version"}


async def test_a_second_time_changes_nothing_and_does_without_alembic(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upgrade(file_url)
    before = path_of(file_url).read_bytes()
    monkeypatch.setattr("bot.store.schema._migrate", None)  # calling it would fail
    await upgrade(file_url)
    assert path_of(file_url).read_bytes() == before


async def test_several_that_start_at_once_share_the_work(url: str) -> None:
    await asyncio.gather(*(upgrade(url) for _ in range(5)))
    async with await Store.open(url) as store, store.read():
        pass


async def test_models_and_migrations_agree(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Table.metadata))

    await upgrade(url)
    engine = connect(read_url(url))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def test_head_is_the_newest_revision() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [HEAD]


async def test_down_again_leaves_nothing(url: str) -> None:
    await upgrade(url)
    engine = connect(read_url(url))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda inner: command.downgrade(alembic_config(inner), "base"))
        tables = await connection.run_sync(lambda inner: inspect(inner).get_table_names())
    await engine.dispose()
    assert tables == ["alembic_version"]
    await upgrade(url)


async def test_an_sqlite_file_is_kept_safely(file_url: str) -> None:
    async with await Store.open(file_url) as store, store.write() as session:
        connection = await session.connection()
        settings = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        assert settings == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": 10_000,
        }


async def test_the_journal_is_append_only_for_any_program(file_url: str) -> None:
    await upgrade(file_url)
    other = sqlite3.connect(path_of(file_url))
    columns = "match_id, sequence, step, kind, actor, text, reason, ruleset_version"
    row = f"({columns}, events, changes, turn, phase, draft, at) VALUES (1, 1, 1, 'order', 'x'"
    rest = ", '', '', '1', '', '', 1, 'x', 0, '1968-01-30')"
    other.execute(f"INSERT INTO journal {row}{rest}")
    other.commit()
    for statement in (
        "DELETE FROM journal",
        "UPDATE journal SET text = 'x'",
        f"INSERT OR REPLACE INTO journal {row}{rest}",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            other.execute(statement)
    other.close()


async def test_a_file_that_is_no_database(file_url: str) -> None:
    path_of(file_url).write_bytes(b"These are not the bytes of a database. " * 200)
    before = path_of(file_url).read_bytes()
    with pytest.raises(StoreError, match=r"^umpire\.db is not a database, or it is damaged\.$"):
        await Store.open(file_url)
    assert path_of(file_url).read_bytes() == before


@pytest.mark.parametrize("place", [20, 50, 100, 4096, 9000, -4096])
async def test_a_damaged_file(file_url: str, place: int) -> None:
    await upgrade(file_url)
    content = bytearray(path_of(file_url).read_bytes())
    content[place : place + 2000 if place + 2000 else None] = b"\xa5" * 2000
    path_of(file_url).write_bytes(content)
    # Either it is refused in a sentence, or what is damaged was not needed.
    try:
        async with await Store.open(file_url) as store, store.write() as session:
            for table in Table.metadata.sorted_tables:
                await (await session.connection()).execute(table.select())
    except StoreError as error:
        assert str(error).startswith("umpire.db ")


async def test_a_database_of_another_program_stays_as_it_is(file_url: str) -> None:
    other = sqlite3.connect(path_of(file_url))
    other.execute("CREATE TABLE cookies (name TEXT)")
    other.commit()
    other.close()
    before = path_of(file_url).read_bytes()
    with pytest.raises(StoreError, match="the database of another program"):
        await Store.open(file_url)
    assert path_of(file_url).read_bytes() == before


async def test_a_database_of_a_newer_version(file_url: str) -> None:
    await upgrade(file_url)
    other = sqlite3.connect(path_of(file_url))
    other.execute("UPDATE alembic_version SET version_num = 'tet_9999'")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="a newer version") as told:
        await Store.open(file_url)
    assert "tet_9999" in str(told.value) and HEAD in str(told.value)


async def test_a_migration_that_fails_says_what_failed_and_changes_nothing(file_url: str) -> None:
    engine = connect(read_url(file_url))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda inner: command.upgrade(alembic_config(inner), "tet_0001"))
        await connection.exec_driver_sql("CREATE TABLE notes (mine TEXT)")
    await engine.dispose()
    with pytest.raises(StoreError) as told:
        await Store.open(file_url)
    said = str(told.value)
    assert f"cannot be brought from tet_0001 to {HEAD}: table notes already exists." in said
    assert "Nothing was changed" in said
    with closing(sqlite3.connect(path_of(file_url))) as after:
        assert after.execute("SELECT version_num FROM alembic_version").fetchone() == ("tet_0001",)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
async def test_nobody_else_reads_a_database_or_what_lies_beside_it(file_url: str) -> None:
    before = os.umask(0o022)
    try:
        async with await Store.open(file_url) as store, store.write() as session:
            await note(session, "a name", {})
            beside = list(path_of(file_url).parent.glob(f"{path_of(file_url).name}*"))
            rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in beside}
        copy = path_of(file_url).with_name("copy.db")
        await backup(file_url, copy)
        rights[copy.name] = stat.S_IMODE(copy.stat().st_mode)
    finally:
        os.umask(before)
    assert len(rights) >= 3 and set(rights.values()) == {0o600}, rights


async def test_looking_changes_nothing(file_url: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        await Store.look(file_url)
    assert not path_of(file_url).exists()
    engine = connect(read_url(file_url))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda inner: command.upgrade(alembic_config(inner), "tet_0002"))
    await engine.dispose()
    with pytest.raises(StoreError, match=f"the tables of tet_0002, this program those of {HEAD}"):
        await Store.look(file_url)


async def test_a_table_that_has_gone(file_url: str) -> None:
    await upgrade(file_url)
    other = sqlite3.connect(path_of(file_url))
    other.execute("DROP TABLE outbox")
    other.close()
    with pytest.raises(StoreError, match="lost some of its tables"):
        async with await Store.open(file_url) as store, store.read() as session:
            await waiting(session)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "cannot be read"),
        ("umpire.db", "cannot be read"),
        ("sqlite+aiosqlite", "cannot be read"),
        ("postgresql://host:port/x", "cannot be read"),
        ("mysql://localhost/x", "not a database this program knows"),
        ("sqlite+aiosqlite:////no/such/folder/umpire.db", "folder /no/such/folder does not exist"),
        ("sqlite+aiosqlite:////", "cannot be opened"),
    ],
)
async def test_a_url_that_cannot_be_used(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        await Store.open(url)


async def test_the_simple_names_of_databases_are_understood() -> None:
    assert read_url("sqlite:///umpire.db").drivername == "sqlite+aiosqlite"
    assert read_url("postgres://localhost/umpire").drivername == "postgresql+asyncpg"
    async with await Store.open("sqlite://") as store, store.read():
        assert store.where == "the database in memory"


def test_migrations_work_from_the_built_package(tmp_path: Path) -> None:
    source = tmp_path / "source"
    leave_out = shutil.ignore_patterns("__pycache__", ".*")
    for folder in ("bot", "engine", "migrations", "renders"):
        shutil.copytree(ROOT / folder, source / folder, ignore=leave_out)
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, source)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("tet_umpire-*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    shutil.rmtree(source)
    program = (
        "import asyncio, bot.store as store; print(store.__file__);"
        "asyncio.run(store.upgrade('sqlite:///fresh.db'))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(str(tmp_path / "installed"))
    assert (tmp_path / "fresh.db").exists()
    assert (tmp_path / "installed" / "migrations" / "script.py.mako").exists()


async def test_matches_of_an_older_schema_are_kept(file_url: str) -> None:
    engine = connect(read_url(file_url))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda inner: command.upgrade(alembic_config(inner), "tet_0002"))
    await engine.dispose()
    with closing(sqlite3.connect(path_of(file_url))) as older, older:
        older.execute(
            "INSERT INTO matches VALUES (1, 'tet-1', 'a-game', '1', '{}', '1968-01-30', 'running', "
            "'seed', 'hash', 0, '{}', 3, 3, NULL)"
        )
        older.execute("INSERT INTO seats VALUES (1, 1, 'Allied', 'ann', '[]', '1968-01-30')")
    async with await Store.open(file_url) as store, store.read() as session:
        loaded = await load(session, 1)
    assert (loaded.match.code, loaded.match.revision, loaded.match.clock) == ("tet-1", 3, None)
    seat = loaded.seats["Allied"]
    assert (seat.holder, seat.asked_at, seat.pings, seat.told) == ("ann", None, 0, False)


def test_a_host_in_the_address_of_a_file_is_refused_in_words() -> None:
    with pytest.raises(StoreError, match="SQLite is a file: after sqlite"):
        read_url("sqlite://umpire.db")
