"""A fresh database for each test.

An SQLite file, or, where UMPIRE_TEST_POSTGRES names a server, a database of its own there
(`make postgres`), so that both run the same tests.
"""

import os
import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Match, NewMatch, Store, create_match
from bot.store.connection import connect, read_url

NOON = datetime(1968, 1, 30, 12, tzinfo=UTC)


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """An SQLite file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path}/umpire.db"


@pytest.fixture
async def url(file_url: str) -> AsyncIterator[str]:
    """An empty database on the server under test."""
    server = os.environ.get("UMPIRE_TEST_POSTGRES")
    if server is None:
        yield file_url
        return
    name = f"umpire_{uuid.uuid4().hex}"
    engine = connect(read_url(server)).execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield read_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        async with engine.connect() as connection:
            await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        await engine.dispose()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await Store.open(url) as opened:
        yield opened


def new_match(prefix: str = "tet", **changes: object) -> NewMatch:
    values: dict[str, object] = {
        "prefix": prefix,
        "game": "tet-offensive",
        "ruleset_version": "1",
        "seed": "the secret seed",
        "seed_hash": "a" * 64,
        "created_at": NOON,
        "seats": {"Allied": "table", "VC/NVA": None},
    }
    return NewMatch(**{**values, **changes})  # type: ignore[arg-type]


@pytest.fixture
async def match(store: Store) -> Match:
    async with store.write() as session:
        return await create_match(session, new_match())
