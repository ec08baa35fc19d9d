"""A desk on a fresh store, a clock that stands still, and matches at known points."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.desk import Desk
from bot.store import Store
from tests.desk.clocks import Hands
from tests.desk.matches import now


@pytest.fixture
async def store(server_url: str) -> AsyncIterator[Store]:
    """In memory, or on the server that UMPIRE_TEST_POSTGRES names."""
    url = server_url or "sqlite+aiosqlite://"
    async with await Store.open(url) as opened:
        yield opened


@pytest.fixture
def hands() -> Hands:
    """The hands of a clock that a test turns."""
    return Hands()


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store, now=now)
