"""The chain of a match: every row is in it, and what was changed behind it is noticed."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
from alembic import command
from sqlalchemy import text

from bot.store import (
    Damaged,
    Entry,
    Match,
    Store,
    check_rows,
    commit_step,
    create_match,
    facts_now,
    journal,
    key_of,
    links,
    load,
    rename_person,
)
from bot.store.chain import NAMELESS, broken_at, fact_digest
from bot.store.connection import connect, read_url, writing
from bot.store.linking import columns_of
from bot.store.schema import alembic_config
from tests.store.conftest import new_match
from tests.store.test_steps import ENTRY, step

TRIGGERS = ("journal_keeps_rows", "journal_loses_none", "journal_replaces_none")


@pytest.fixture
async def played(file_url: str) -> AsyncIterator[tuple[Store, Match]]:
    """A match of six rows in a file, two a step."""
    async with await Store.open(file_url) as store:
        async with store.write() as session:
            match = await create_match(session, new_match())
        for revision in (0, 2, 4):
            changes = {"state": "running"} if revision == 2 else {}
            await commit_step(
                store, key_of(match), revision, step(entries=[ENTRY, ENTRY], match_changes=changes)
            )
        yield store, match


async def check(store: Store, first: int = 1) -> None:
    async with store.read() as session:
        match = (await load(session, 1)).match
        await check_rows(session, match, await journal(session, 1, first, match.revision))


def spoil(file_url: str, *statements: str) -> None:
    file = read_url(file_url).database or ""
    with closing(sqlite3.connect(file)) as other, other:
        for trigger in TRIGGERS:
            other.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        for statement in statements:
            other.execute(statement)


async def test_the_facts_come_first_and_again_when_they_change(
    played: tuple[Store, Match],
) -> None:
    store, match = played
    async with store.read() as session:
        found = await links(session, 1)
        rows = await journal(session, 1)
        loaded = await load(session, key_of(match))
        facts = await facts_now(session, loaded.match)
    assert [link.sequence for link in found] == [None, 1, 2, None, 3, 4, 5, 6]
    assert (loaded.match.links, loaded.match.linked) == (8, 6)
    assert loaded.match.head == found[-1].link.hex()
    assert broken_at(b"", found, {row.sequence: columns_of(row) for row in rows}) is None
    last = found[3]
    assert last.facts == {name: fact_digest(last, name, value) for name, value in facts.items()}
    assert {"match", "seats", "entropy", "commitment", "state"} <= set(facts)
    assert "seats" not in NAMELESS


async def test_the_same_rows_make_other_links_each_time(store: Store) -> None:
    heads = set()
    async with store.write() as session:
        for _ in range(2):
            heads.add((await create_match(session, new_match())).code)
    for ident in (1, 2):
        await commit_step(store, ident, 0, step())
    async with store.read() as session:
        heads = {(await links(session, ident))[-1].link for ident in (1, 2)}
    assert len(heads) == 2


COLUMNS = [
    "step = 2",
    "kind = 'edit'",
    "actor = 'somebody'",
    "seat = NULL",
    "text = 'move 273 to 35'",
    "reason = 'so'",
    "ruleset_version = '2'",
    "events = x'00'",
    "changes = x'00'",
    "turn = 2",
    "phase = 'Search'",
    "draft = 1",
    "at = '1968-01-31 12:00:00.000000'",
]


@pytest.mark.parametrize("change", COLUMNS)
async def test_a_changed_row_is_noticed(
    change: str, played: tuple[Store, Match], file_url: str
) -> None:
    await check(played[0])
    spoil(file_url, f"UPDATE journal SET {change} WHERE sequence = 3")
    with pytest.raises(Damaged) as caught:
        await check(played[0])
    assert caught.value.why == "row 3 is not what was written" and "row 3" not in str(caught.value)
    await check(played[0], first=4)


ENDINGS = {
    "the last row is gone": ["DELETE FROM journal WHERE sequence = 6"],
    "the match says that it is shorter": ["UPDATE matches SET revision = 5, head_sequence = 5"],
    "both": [
        "UPDATE matches SET revision = 5, head_sequence = 5",
        "DELETE FROM journal WHERE sequence = 6",
    ],
    "and its links": [
        "UPDATE matches SET revision = 5, head_sequence = 5, linked = 5",
        "DELETE FROM journal WHERE sequence = 6",
        "DELETE FROM links WHERE sequence = 6",
    ],
    "a link is gone": ["DELETE FROM links WHERE number = 5"],
    "another head": [f"UPDATE matches SET head = '{'0' * 64}'"],
    "no hex at all": ["UPDATE matches SET head = 'x'"],
    "facts": ["UPDATE links SET facts = '{}' WHERE number = 4"],
    "a salt": ["UPDATE links SET salt = x'00' WHERE number = 6"],
    "a row in between": ["DELETE FROM journal WHERE sequence = 4"],
}


@pytest.mark.parametrize("statements", ENDINGS.values(), ids=ENDINGS)
async def test_what_is_missing_is_noticed(
    statements: list[str], played: tuple[Store, Match], file_url: str
) -> None:
    spoil(file_url, *statements)
    with pytest.raises(Damaged) as caught:
        await check(played[0])
    assert str(caught.value).startswith("tet-1 is closed: what is kept of it is damaged.")


async def test_what_an_older_program_writes_is_linked_by_the_next_step(
    played: tuple[Store, Match], file_url: str
) -> None:
    store, _ = played
    spoil(
        file_url,
        "INSERT INTO journal SELECT match_id, 7, 7, NULL, kind, actor, seat, text, reason, "
        "ruleset_version, events, changes, turn, phase, draft, at FROM journal WHERE sequence = 6",
        "UPDATE matches SET revision = 7, head_sequence = 7",
    )
    await check(store)
    await commit_step(store, 1, 7, step())
    await check(store)
    async with store.read() as session:
        assert [link.sequence for link in await links(session, 1, 8)] == [6, None, 7, 8]


async def test_a_match_of_an_older_schema_gets_its_chain(file_url: str) -> None:
    engine = connect(read_url(file_url))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda inner: command.upgrade(alembic_config(inner), "tet_0003"))
        for ident, options in ((1, '{"chosen": {}}'), (2, "{not JSON")):
            await connection.execute(
                text(
                    "INSERT INTO matches (id, code, game, ruleset_version, options, created_at, "
                    "state, seed, seed_hash, seed_known, entropy, revision, head_sequence) VALUES "
                    "(:id, :code, 'a-game', '1', :options, '1968-01-30', 'running', 'seed', 'h', "
                    "0, '{}', 2, 2)"
                ),
                {"id": ident, "code": f"tet-{ident}", "options": options},
            )
        await connection.execute(
            text(
                "INSERT INTO seats (id, match_id, name, holder, standing_orders, since) "
                "VALUES (1, 1, 'Allied', 'ann', '[]', '1968-01-30')"
            )
        )
        for number in (1, 2):
            await connection.execute(
                text(
                    "INSERT INTO journal VALUES (1, :n, :n, NULL, 'order', 'ann', 'Allied', 'pass',"
                    " '', '1', x'90', x'90', 1, 'Search', 0, '1968-01-30 12:00:00.000001')"
                ),
                {"n": number},
            )
    await engine.dispose()
    async with await Store.open(file_url) as store:
        async with store.read() as session:
            found = await links(session, 1)
            assert [link.sequence for link in found] == [None, 1, 2]
            assert await links(session, 2) == []
        await check(store)
        await commit_step(store, 1, 2, step())
        await check(store)


async def test_who_is_forgotten_leaves_the_chain_whole_and_no_trace(store: Store) -> None:
    seats = {"Allied": "ann", "VC/NVA": "binh"}
    async with store.write() as session:
        await create_match(session, new_match(seats=seats, options={"looked": ["ann"]}))
    given = Entry("hand-over", "binh", "1", 1, "Search", "ann", "Allied")
    await commit_step(store, 1, 0, step(entries=[Entry("order", "ann", "1", 1, "Search"), given]))
    async with store.write() as session:
        await rename_person(session, "ann", "gone-1")
    await check(store)
    async with store.read() as session:
        found = await links(session, 1)
        rows = await journal(session, 1)
    assert [link.name_salt for link in found] == [None, None, None]
    assert [row.actor for row in rows] == ["gone-1", "binh"]
    await commit_step(store, 1, 2, step(match_changes={"state": "over"}))
    await check(store)
