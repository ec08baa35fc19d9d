"""A fresh database for each test.

An SQLite file, or, where UMPIRE_TEST_POSTGRES names a server, a database of its own there
(`make postgres`), so that both run the same tests.
"""

import os
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.connection import connect, read_url

pytest_plugins = ("tests.rule_marks",)


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """An SQLite file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path}/umpire.db"


@pytest.fixture
async def server_url() -> AsyncIterator[str]:
    """An empty database on the server under test; "" when none is named."""
    server = os.environ.get("UMPIRE_TEST_POSTGRES")
    if server is None:
        yield ""
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
def url(file_url: str, server_url: str) -> str:
    """An empty database: on the server under test, else an SQLite file."""
    return server_url or file_url
