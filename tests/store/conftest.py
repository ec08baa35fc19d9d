"""A store on a fresh database, and a match in it."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.store import Match, NewMatch, Store, create_match

NOON = datetime(1968, 1, 30, 12, tzinfo=UTC)


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
