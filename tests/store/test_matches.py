"""Matches and seats: opened, found by a forgiving name, listed, loaded."""

import asyncio
from datetime import timedelta, timezone

import pytest

from bot.store import (
    Match,
    NoSuchMatch,
    Store,
    StoredPosition,
    StoredStep,
    StoreError,
    add_seat,
    commit_step,
    create_match,
    find_match,
    key_of,
    list_matches,
    load,
)
from tests.store.conftest import NOON, new_match


async def test_a_match_comes_back_as_it_was_opened(store: Store) -> None:
    options = {"reinforcements": True, "names": ["Huế", "Đà Nẵng"]}
    async with store.write() as session:
        match = await create_match(session, new_match(options=options, seed_known=True))
    async with store.read() as session:
        loaded = await load(session, key_of(match))
    assert loaded.match.code == "tet-1"
    assert loaded.match.options == options
    assert loaded.match.seed == "the secret seed"
    assert loaded.match.seed_known is True
    assert loaded.match.state == "open"
    assert loaded.match.result is None
    assert loaded.match.created_at == NOON
    assert loaded.match.created_at.utcoffset() == timedelta(0)
    assert {name: seat.holder for name, seat in loaded.seats.items()} == {
        "Allied": "table",
        "VC/NVA": None,
    }
    assert loaded.position is None


async def test_the_seed_is_never_printed(match: Match) -> None:
    assert "secret" not in repr(match)
    assert "secret" not in str(match)
    assert "secret" not in repr(new_match())


async def test_moments_are_kept_in_utc_whatever_zone_they_come_in(store: Store) -> None:
    saigon = NOON.astimezone(timezone(timedelta(hours=8)))
    async with store.write() as session:
        match = await create_match(session, new_match(created_at=saigon))
    async with store.read() as session:
        assert (await load(session, key_of(match))).match.created_at == NOON


async def test_a_moment_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        async with store.write() as session:
            await create_match(session, new_match(created_at=NOON.replace(tzinfo=None)))
    async with store.read() as session:
        assert not await list_matches(session)


async def test_codes_count_up_for_each_prefix(store: Store) -> None:
    async with store.write() as session:
        codes = [
            (await create_match(session, new_match(prefix))).code
            for prefix in ("tet", "tet", "tet68", "tet")
        ]
    assert codes == ["tet-1", "tet-2", "tet68-1", "tet-3"]


@pytest.mark.parametrize("name", ["tet-2", "TET-2", "tet 2", "tet2", " Tet-2 ", "2"])
async def test_a_match_is_found_by_a_forgiving_name(store: Store, name: str) -> None:
    async with store.write() as session:
        for _ in range(2):
            await create_match(session, new_match())
    async with store.read() as session:
        assert (await find_match(session, name)).code == "tet-2"
        assert (await find_match(session, 2)).code == "tet-2"


async def test_the_beginning_of_a_code_is_enough_if_only_one_has_it(store: Store) -> None:
    async with store.write() as session:
        await create_match(session, new_match("tet"))
        await create_match(session, new_match("vietnam"))
        await create_match(session, new_match("tet"))
    async with store.read() as session:
        assert (await find_match(session, "viet")).code == "vietnam-1"
        with pytest.raises(NoSuchMatch) as refusal:
            await find_match(session, "tet")
    assert refusal.value.nearest == ["tet-1", "tet-2"]


async def test_a_miss_names_what_comes_close(store: Store) -> None:
    async with store.write() as session:
        await create_match(session, new_match())
    async with store.read() as session:
        with pytest.raises(NoSuchMatch) as refusal:
            await find_match(session, "tett-1")
    assert refusal.value.nearest == ["tet-1"]
    assert str(refusal.value) == "There is no match “tett-1”. Did you mean tet-1?"


@pytest.mark.parametrize("name", ["", "%", "x" * 5000, "9" * 50, "\x00", "'; DROP TABLE matches"])
async def test_a_hostile_name_is_only_unknown(store: Store, match: Match, name: str) -> None:
    async with store.read() as session:
        with pytest.raises(NoSuchMatch) as refusal:
            await find_match(session, name)
    assert len(str(refusal.value)) < 200


async def test_matches_are_listed_by_state_and_by_holder(store: Store) -> None:
    async with store.write() as session:
        first = await create_match(session, new_match(seats={"Allied": "anna"}))
        await create_match(session, new_match(seats={"Allied": "binh"}))
        await create_match(session, new_match(seats={"Allied": "binh", "VC/NVA": "anna"}))
    await commit_step(
        store, key_of(first), 0, StoredStep([], NOON, match_changes={"state": "finished"})
    )
    async with store.read() as session:
        assert [m.code for m in await list_matches(session)] == ["tet-3", "tet-2", "tet-1"]
        assert [m.code for m in await list_matches(session, states=["open"])] == [
            "tet-3",
            "tet-2",
        ]
        assert [m.code for m in await list_matches(session, holder="anna")] == ["tet-3", "tet-1"]
        assert [
            m.code for m in await list_matches(session, states=["finished"], holder="anna")
        ] == ["tet-1"]


async def test_a_seat_can_be_added_once(store: Store, match: Match) -> None:
    async with store.write() as session:
        await add_seat(session, key_of(match), "moderator", "anna", NOON)
    with pytest.raises(StoreError):
        async with store.write() as session:
            await add_seat(session, key_of(match), "moderator", "binh", NOON)
    async with store.read() as session:
        seats = (await load(session, key_of(match))).seats
    assert list(seats) == ["Allied", "VC/NVA", "moderator"]
    assert seats["moderator"].holder == "anna"


async def test_an_unknown_match_cannot_be_loaded(store: Store) -> None:
    async with store.read() as session:
        with pytest.raises(NoSuchMatch):
            await load(session, 7)
    with pytest.raises(NoSuchMatch):
        await commit_step(store, 7, 0, StoredStep([], NOON, position=StoredPosition(1, b"")))


async def test_matches_that_are_opened_at_once_have_codes_of_their_own(store: Store) -> None:
    async def opened(prefix: str) -> str:
        async with store.write() as session:
            return (await create_match(session, new_match(prefix))).code

    codes = await asyncio.gather(*(opened("tet") for _ in range(12)))
    assert sorted(codes) == sorted(f"tet-{n}" for n in range(1, 13))
