"""A process for crash tests: it writes numbered orders into a match and says which it has written.

`run`, with a URL and a count as its command line, prints `ack N` once order N is kept, and `told N`
once the outbox has told of it.
"""

import asyncio
import sys
from collections.abc import Callable
from datetime import UTC, datetime

from bot.store import (
    Entry,
    Item,
    Keyframe,
    NewMatch,
    Store,
    StoredPosition,
    StoredStep,
    commit_step,
    create_match,
    key_of,
    list_matches,
    load,
    mark_delivered,
    waiting,
)
from bot.store.faults import fault

NOON = datetime(1968, 1, 30, 12, tzinfo=UTC)


async def play(store: Store, count: int, say: Callable[[str], None]) -> None:
    """Write orders 1 to `count`, and tell of each; whatever is there already is left alone."""
    async with store.read() as session:
        matches = await list_matches(session)
    if matches:
        match_id = key_of(matches[0])
    else:
        async with store.write() as session:
            new = NewMatch("tet", "tet-offensive", "1", "seed", "hash", NOON)
            match_id = key_of(await create_match(session, new))
    for number in range(1, count + 1):
        async with store.read() as session:
            revision = (await load(session, match_id)).match.revision
        fault("after-verify")
        await commit_step(store, match_id, revision, numbered(number))
        say(f"ack {number}")
        await deliver(store, say)
    await deliver(store, say)


def numbered(number: int) -> StoredStep:
    entry = Entry(
        "order", "seat:Allied", "1", 1, "Search", str(number), idempotency_key=f"order {number}"
    )
    return StoredStep(
        [entry],
        NOON,
        position=StoredPosition(1, b"after %d" % number),
        keyframes=[Keyframe(1, "Search", 1, b"after %d" % number)],
        outbox=[Item("thread", f"item {number}", {"number": number})],
    )


async def deliver(store: Store, say: Callable[[str], None]) -> None:
    async with store.read() as session:
        items = await waiting(session, "thread")
    for item in items:
        say(f"told {item.body['number']}")
        async with store.write() as session:
            await mark_delivered(session, item.id or 0, NOON)


async def main(url: str, count: int) -> None:
    async with await Store.open(url) as store:
        await play(store, count, lambda line: print(line, flush=True))


def run() -> None:
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
