"""Opening the desk on the database that the settings name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.settings import load_settings
from bot.terminal.errors import BadInput
from bot.terminal.hints import typed

if TYPE_CHECKING:
    from bot.desk import Desk


def missing() -> str | None:
    """Return the name of the database file if it does not exist; looking makes none.

    Raises StoreError where its folder is missing too.
    """
    from bot.store.connection import check_folder, is_memory, is_sqlite, name_of, read_url

    url = read_url(load_settings().database_url)
    check_folder(url)
    if is_sqlite(url) and not is_memory(url) and not Path(url.database or "").exists():
        return name_of(url)
    return None


@asynccontextmanager
async def at_desk(*, create: bool = False, watch: Sequence[int | None] = ()) -> AsyncIterator[Desk]:
    """Open the desk. Without `create`, raises BadInput where there is no database yet."""
    from bot.desk import Desk
    from bot.store import Store
    from bot.timepiece import Timepiece

    if not create and (name := missing()):
        raise BadInput(
            f"There are no matches: {name} does not exist yet. Begin: {typed('new GAME')}."
        )
    settings = load_settings()
    timepiece = Timepiece(settings)
    async with await Store.open(settings.database_url) as store:
        yield Desk(store, timepiece.now, watch, timepiece.elapsed)
