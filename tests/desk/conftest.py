"""A desk on a fresh store, a clock that stands still, and matches at known points."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.desk import Desk
from bot.store import Store
from tests.desk.matches import now


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with await Store.open("sqlite+aiosqlite://") as opened:
        yield opened


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store, now=now)


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/umpire.db"
