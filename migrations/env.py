"""How Alembic reaches the database: the store hands its open connection in.

A developer's `alembic revision --autogenerate` has none, and opens the one that the settings name.
"""

import asyncio
from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection

from bot.settings import load_settings
from bot.store.connection import connect, read_url, writing
from bot.store.tables import Table, UTCDateTime


def render(kind: str, item: object, _context: AutogenContext) -> str | Literal[False]:
    """A revision must not depend on the tables of today: it names SQLAlchemy's own types."""
    if kind == "type" and isinstance(item, UTCDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Table.metadata,
        render_item=render,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    engine = connect(read_url(load_settings().database_url))
    async with writing(engine).begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


if context.is_offline_mode():
    raise SystemExit("Only an open database can be migrated: leave --sql out.")
given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_alone())
else:
    run(given)
