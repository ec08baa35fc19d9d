"""Steps: all of it or nothing, once, in order, and never changed afterwards."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.store import (
    Committed,
    Conflict,
    Entry,
    Item,
    Keyframe,
    Match,
    Store,
    StoredPosition,
    StoredStep,
    StoreError,
    commit_step,
    create_match,
    find_step,
    journal,
    key_of,
    keyframe_at_or_before,
    keyframes,
    load,
    record_step,
    waiting,
)
from tests.store.conftest import NOON, new_match

ENTRY = Entry("order", "seat:Allied", "1", 1, "Allied Movement", "move 273 to 34", "Allied")


def step(**changes: object) -> StoredStep:
    return replace(StoredStep([ENTRY], NOON), **changes)  # type: ignore[arg-type]


async def test_a_step_comes_back_as_it_was_written(store: Store, match: Match) -> None:
    entry = Entry(
        kind="edit",
        actor="moderator:anna",
        ruleset_version="1",
        turn=2,
        phase="Search",
        text="put 5 NVA in Huế",
        seat="VC/NVA",
        reason="a typing error",
        events=b"\x00\xff events",
        changes=b"changes",
        draft=True,
        idempotency_key="interaction 1",
    )
    done = await commit_step(
        store,
        key_of(match),
        0,
        StoredStep(
            [entry, ENTRY],
            NOON,
            position=StoredPosition(3, b"\x00 the position"),
            keyframes=[Keyframe(2, "Search", 3, b"before"), Keyframe(2, "Air", 3, b"x", 1)],
            outbox=[Item("thread:1", "tet-1/1", {"text": "An edit."})],
            match_changes={"state": "playing", "entropy": {"Allied": "dice"}},
            seat_changes={"VC/NVA": {"holder": "binh", "standing_orders": [["retreat", "", "5"]]}},
        ),
    )
    assert done == Committed(first=1, last=2)
    async with store.read() as session:
        loaded = await load(session, key_of(match))
        rows = await journal(session, key_of(match))
        items = await waiting(session)
    row = rows[0]
    for name in Entry.__dataclass_fields__:
        assert getattr(row, name) == getattr(entry, name), name
    assert (row.sequence, row.step, row.at) == (1, 1, NOON)
    assert (rows[1].sequence, rows[1].step) == (2, 1)
    assert loaded.position == StoredPosition(3, b"\x00 the position", 2)
    assert (loaded.match.revision, loaded.match.head_sequence) == (2, 2)
    assert (loaded.match.state, loaded.match.entropy) == ("playing", {"Allied": "dice"})
    assert loaded.seats["VC/NVA"].holder == "binh"
    assert loaded.seats["VC/NVA"].standing_orders == [["retreat", "", "5"]]
    assert loaded.seats["Allied"].holder == "table"
    assert [(item.destination, item.body) for item in items] == [("thread:1", {"text": "An edit."})]
    assert (items[0].match_id, items[0].sequence) == (key_of(match), 2)


async def test_a_match_can_be_opened_and_begun_in_one_transaction(store: Store) -> None:
    async with store.write() as session:
        match = await create_match(session, new_match())
        await record_step(session, key_of(match), 0, step(position=StoredPosition(1, b"set-up")))
    async with store.read() as session:
        loaded = await load(session, key_of(match))
    assert loaded.match.revision == 1
    assert loaded.position is not None


async def test_parts_of_the_journal(store: Store, match: Match) -> None:
    for revision in range(5):
        await commit_step(store, key_of(match), revision, step())
    async with store.read() as session:

        async def sequences(*bounds: int) -> list[int]:
            return [row.sequence for row in await journal(session, key_of(match), *bounds)]

        assert await sequences() == [1, 2, 3, 4, 5]
        assert await sequences(4) == [4, 5]
        assert await sequences(2, 3) == [2, 3]
        assert await sequences(6) == []


async def test_keyframes_are_kept_and_found(store: Store, match: Match) -> None:
    blob = b"a position repeats itself " * 1000
    for revision in range(6):
        frames = [Keyframe(1, f"phase {revision}", 1, blob)] if revision % 2 else []
        await commit_step(store, key_of(match), revision, step(keyframes=frames))
    async with store.read() as session:
        kept = await keyframes(session, key_of(match))
        assert [(frame.sequence, frame.phase) for frame in kept] == [
            (2, "phase 1"),
            (4, "phase 3"),
            (6, "phase 5"),
        ]
        assert await keyframe_at_or_before(session, key_of(match), 1) is None
        for sequence, found in ((2, 2), (3, 2), (4, 4), (99, 6)):
            frame = await keyframe_at_or_before(session, key_of(match), sequence)
            assert frame == Keyframe(1, f"phase {found - 1}", 1, blob, found)
        connection = await session.connection()
        size = (await connection.execute(text("SELECT max(length(blob)) FROM keyframes"))).scalar()
    assert size is not None
    assert size < len(blob) / 20


async def test_a_step_on_an_old_revision_changes_nothing(store: Store, match: Match) -> None:
    await commit_step(store, key_of(match), 0, step(position=StoredPosition(1, b"first")))
    late = step(
        position=StoredPosition(1, b"late"),
        outbox=[Item("thread", "late", {})],
        match_changes={"state": "finished"},
    )
    for revision in (0, 2):
        with pytest.raises(Conflict):
            await commit_step(store, key_of(match), revision, late)
    async with store.read() as session:
        loaded = await load(session, key_of(match))
        assert len(await journal(session, key_of(match))) == 1
        assert not await waiting(session)
    assert loaded.position == StoredPosition(1, b"first", 1)
    assert loaded.match.state == "open"


async def test_a_used_key_gives_the_earlier_step_back(store: Store, match: Match) -> None:
    keyed = step(entries=[replace(ENTRY, idempotency_key="press 1"), ENTRY])
    first = await commit_step(store, key_of(match), 0, keyed)
    await commit_step(store, key_of(match), 2, step())
    # The second try may come with the revision of then or of now.
    for revision in (0, 3):
        again = await commit_step(store, key_of(match), revision, keyed)
        assert again == replace(first, repeated=True) == Committed(1, 2, repeated=True)
    async with store.read() as session:
        assert len(await journal(session, key_of(match))) == 3
        assert await find_step(session, key_of(match), "press 1") == again
        assert await find_step(session, key_of(match), "press 2") is None
        assert await find_step(session, key_of(match), None) is None


async def test_a_key_is_used_up_in_its_own_match_only(store: Store, match: Match) -> None:
    keyed = step(entries=[replace(ENTRY, idempotency_key="press 1")])
    await commit_step(store, key_of(match), 0, keyed)
    async with store.write() as session:
        other = await create_match(session, new_match())
    assert not (await commit_step(store, key_of(other), 0, keyed)).repeated


@pytest.mark.parametrize(
    "bad",
    [
        {"match_changes": {"code": "another"}},
        {"match_changes": {"revision": 9}},
        {"seat_changes": {"Allied": {"name": "VC/NVA"}}},
        {"seat_changes": {"Nobody": {"holder": "anna"}}},
        {"keyframes": [Keyframe(1, "a", 1), Keyframe(1, "b", 1)]},
    ],
)
async def test_a_bad_step_leaves_no_trace(
    store: Store, match: Match, bad: dict[str, object]
) -> None:
    with pytest.raises(StoreError):
        await commit_step(store, key_of(match), 0, step(position=StoredPosition(1, b""), **bad))
    async with store.read() as session:
        loaded = await load(session, key_of(match))
        assert not await journal(session, key_of(match))
    assert loaded.match.revision == 0
    assert loaded.position is None


async def test_an_error_between_two_writes_undoes_both(store: Store, match: Match) -> None:
    with pytest.raises(RuntimeError, match="a bug"):
        async with store.write() as session:
            await record_step(session, key_of(match), 0, step())
            raise RuntimeError("a bug")
    async with store.read() as session:
        assert not await journal(session, key_of(match))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET text = 'move 273 to 33'",
        "UPDATE journal SET reason = reason",
        "DELETE FROM journal",
        "DELETE FROM journal WHERE sequence = 1",
    ],
)
async def test_the_journal_is_append_only(store: Store, match: Match, statement: str) -> None:
    await commit_step(store, key_of(match), 0, step())
    with pytest.raises(StoreError, match="append-only"):
        async with store.write() as session:
            await (await session.connection()).execute(text(statement))
    async with store.read() as session:
        assert (await journal(session, key_of(match)))[0].text == "move 273 to 34"


async def test_of_two_at_once_one_wins(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as two:
        async with one.write() as session:
            match = await create_match(session, new_match())
        results = await asyncio.gather(
            *(commit_step(store, key_of(match), 0, step()) for store in (one, two)),
            return_exceptions=True,
        )
        assert {type(result) for result in results} == {Committed, Conflict}
        async with one.read() as session:
            assert len(await journal(session, key_of(match))) == 1


async def test_many_writers_who_try_again_lose_and_double_nothing(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as two:
        async with one.write() as session:
            match = await create_match(session, new_match())

        async def order(store: Store, number: int) -> None:
            entry = replace(ENTRY, text=str(number), idempotency_key=str(number))
            while True:
                async with store.read() as session:
                    revision = (await load(session, key_of(match))).match.revision
                try:
                    await commit_step(store, key_of(match), revision, step(entries=[entry]))
                    return
                except Conflict:
                    continue

        await asyncio.gather(*(order((one, two)[number % 2], number) for number in range(16)))
        async with one.read() as session:
            rows = await journal(session, key_of(match))
    assert [row.sequence for row in rows] == list(range(1, 17))
    assert sorted(int(row.text) for row in rows) == list(range(16))


async def test_a_reader_sees_one_moment(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        async with store.write() as session:
            match = await create_match(session, new_match())
        async with store.read() as session:
            await load(session, key_of(match))
            await commit_step(other, key_of(match), 0, step())
            assert (await load(session, key_of(match))).match.revision == 0
            assert not await journal(session, key_of(match))
        async with store.read() as session:
            assert (await load(session, key_of(match))).match.revision == 1
