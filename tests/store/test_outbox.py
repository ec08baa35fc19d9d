"""The outbox: in order for each destination, at least once, and each item shows once."""

from datetime import timedelta

import pytest
from sqlmodel import select

from bot.store import (
    Item,
    Match,
    Store,
    StoreError,
    dead_items,
    destinations,
    enqueue,
    key_of,
    mark_delivered,
    mark_failed,
    waiting,
)
from bot.store.tables import OutboxRow
from tests.store.conftest import NOON


def items(*keys: str) -> list[Item]:
    """`a1` goes to destination `a`."""
    return [Item(key[0], key, {"text": key}) for key in keys]


async def put(store: Store, *keys: str) -> None:
    async with store.write() as session:
        await enqueue(session, items(*keys), at=NOON)


async def keys(store: Store, destination: str | None = None) -> list[str]:
    async with store.read() as session:
        return [item.item_key for item in await waiting(session, destination)]


async def item_id(store: Store, key: str) -> int:
    async with store.read() as session:
        return next(i.id or 0 for i in await waiting(session) if i.item_key == key)


async def test_each_destination_is_told_in_order(store: Store) -> None:
    await put(store, "b1", "a1", "b2")
    await put(store, "a2", "b3")
    assert await keys(store) == ["b1", "a1", "b2", "a2", "b3"]
    assert await keys(store, "a") == ["a1", "a2"]
    assert await keys(store, "b") == ["b1", "b2", "b3"]
    async with store.read() as session:
        assert await destinations(session) == ["b", "a"]
        assert [item.item_key for item in await waiting(session, "b", limit=2)] == ["b1", "b2"]


async def test_what_was_told_is_not_told_again(store: Store) -> None:
    await put(store, "a1", "a2")
    first = await item_id(store, "a1")
    for hours in (1, 2):
        async with store.write() as session:
            await mark_delivered(session, first, NOON + timedelta(hours=hours))
    assert await keys(store) == ["a2"]
    # Nor when somebody asks for it again under the same key.
    await put(store, "a1", "a3", "a3")
    assert await keys(store) == ["a2", "a3"]


async def test_what_was_said_is_not_kept(store: Store) -> None:
    """A body may hold a position with all that is hidden in it."""
    body = {"kind": "phase", "match": "tet-1", "position": "all that is hidden"}
    async with store.write() as session:
        await enqueue(session, [Item("a", "a1", body), Item("a", "a2", body)], at=NOON)
    told, dead = await item_id(store, "a1"), await item_id(store, "a2")
    async with store.write() as session:
        await mark_delivered(session, told, NOON)
        await mark_failed(session, dead, dead=True)
    async with store.read() as session:
        kept = {row.item_key: row.body for row in await session.exec(select(OutboxRow))}
    assert kept == {"a1": {}, "a2": {"kind": "phase", "match": "tet-1"}}


async def test_a_failed_item_stays_first_in_its_line(store: Store) -> None:
    await put(store, "a1", "a2")
    for attempts in (1, 2):
        async with store.write() as session:
            await mark_failed(session, await item_id(store, "a1"))
        async with store.read() as session:
            first = (await waiting(session, "a"))[0]
        assert (first.item_key, first.attempts) == ("a1", attempts)


async def test_a_dead_item_holds_nobody_up(store: Store) -> None:
    await put(store, "a1", "a2")
    async with store.write() as session:
        await mark_failed(session, await item_id(store, "a1"), dead=True)
    assert await keys(store, "a") == ["a2"]
    async with store.read() as session:
        assert [item.item_key for item in await dead_items(session)] == ["a1"]
        assert not await dead_items(session, match_id=1)


async def test_items_belong_to_a_match_or_to_none(store: Store, match: Match) -> None:
    async with store.write() as session:
        await enqueue(session, items("a1"), at=NOON, match_id=key_of(match), sequence=3)
        await enqueue(session, items("a2"), at=NOON)
        await enqueue(session, [], at=NOON)
    async with store.read() as session:
        owners = [(item.match_id, item.sequence) for item in await waiting(session)]
    assert owners == [(key_of(match), 3), (None, None)]


async def test_an_unknown_item_cannot_be_marked(store: Store) -> None:
    with pytest.raises(StoreError, match="no item 7"):
        async with store.write() as session:
            await mark_delivered(session, 7, NOON)
