"""Two processes on one match, failures while writing, and matches in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.desk import REFUSALS, Desk, NotNow
from bot.desk.match import loading
from bot.desk.match import room as room_module
from bot.store import Conflict, Damaged, Store, StoreError, journal
from engine.kernel.errors import BadPosition, RuleViolation
from tests.desk.matches import deployed, now, opened, whole
from tests.desk.people import ALLIED, ANN, BO, MOD, VC_NVA


@pytest.fixture
async def two(file_url: str) -> AsyncIterator[tuple[Desk, Desk]]:
    """Two desks, as in two processes, on one database file."""
    async with await Store.open(file_url) as one, await Store.open(file_url) as other:
        yield Desk(one, now), Desk(other, now)


async def test_a_desk_that_was_overtaken_looks_again_and_goes_on(two: tuple[Desk, Desk]) -> None:
    one, other = two
    code = await deployed(one)
    await other.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    given = await one.give(code, VC_NVA, "move 274 VC to Saigon", BO)
    assert given.echo == "move 274 VC to Saigon"
    expected = ["move 273 VC to Saigon", "move 274 VC to Saigon"]
    for desk in two:
        assert (await desk.orders(code, VC_NVA, BO)).drafted == expected


async def test_an_order_is_not_refused_by_an_old_position(two: tuple[Desk, Desk]) -> None:
    one, other = two
    code = await deployed(one)
    await other.give(code, VC_NVA, "done", BO)
    # In the memory of `one` it is still VC/NVA movement.
    await one.give(code, VC_NVA, "done", BO)
    await other.hand_over(code, VC_NVA, "cy", MOD)
    with pytest.raises(REFUSALS, match="do not hold"):
        await one.give(code, VC_NVA, "done", BO)
    with pytest.raises(RuleViolation, match="attack is not an order for now"):
        await one.give(code, ALLIED, "attack 273 VC with 3/25", ANN)


async def test_both_desks_at_once_lose_and_double_nothing(two: tuple[Desk, Desk]) -> None:
    code = await deployed(two[0])
    lines = [f"move {unit} to 33" for unit in ("273 VC", "274 VC", "C-10 Sap", "275 VC", "U-1 VC")]
    await asyncio.gather(
        *(two[n % 2].give(code, VC_NVA, line, BO, key=line) for n, line in enumerate(lines)),
        *(two[n % 2 - 1].give(code, VC_NVA, line, BO, key=line) for n, line in enumerate(lines)),
    )
    for desk in two:
        assert sorted((await desk.orders(code, VC_NVA, BO)).drafted) == sorted(lines)


async def test_a_wish_of_one_desk_is_not_undone_by_another(two: tuple[Desk, Desk]) -> None:
    """A wish for maps makes no row, and both wishes are kept together."""
    one, other = two
    code = await deployed(one)
    for desk in two:
        await desk.status(code)
    await one.want_maps(code, VC_NVA, BO, True)
    await other.want_battles(code, ALLIED, ANN, "all")
    for desk in two:
        async with desk.room.looking(code) as sitting:
            assert (sitting.options["maps"], sitting.options["battles"]) == ([VC_NVA], "all")


async def test_a_key_used_by_another_desk_meanwhile_is_not_done_again(
    two: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    code = await deployed(one)
    await other.give(code, VC_NVA, "move 273 VC to Saigon", BO, key="i1")

    async def not_found(*_: object) -> None:
        return None

    # As if the other desk had written it right after this one looked for the key.
    monkeypatch.setattr(room_module.storage, "find_step", not_found)
    real = room_module.Room._done_before

    async def looked_too_soon(room: room_module.Room, ident: int, key: str) -> object:
        found = await real(room, ident, key)
        monkeypatch.undo()
        return found

    monkeypatch.setattr(room_module.Room, "_done_before", looked_too_soon)
    given = await one.give(code, VC_NVA, "move 273 VC to Saigon", BO, key="i1")
    assert given.repeated and given.echo == "move 273 VC to Saigon"
    assert (await one.orders(code, VC_NVA, BO)).drafted == ["move 273 VC to Saigon"]


async def test_memory_is_never_ahead_of_the_database(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)

    async def fails(*_: object) -> None:
        raise StoreError("The disk that holds it is full.")

    with monkeypatch.context() as patch:
        patch.setattr(room_module.storage, "commit_step", fails)
        for act in (
            desk.give(code, VC_NVA, "move 273 VC to Saigon", BO),
            desk.give(code, VC_NVA, "done", BO),
            desk.set_standing(code, VC_NVA, ["any: default"], BO),
            desk.edit(code, MOD, "at Iron Triangle: 273 VC", "a slip"),
            desk.hand_over(code, VC_NVA, "cy", MOD),
            desk.force(code, MOD, "away"),
            desk.cancel(code, MOD, "enough"),
        ):
            with pytest.raises(StoreError, match="full"):
                await act
    assert await whole(desk, code) == before
    assert (await desk.status(code)).seats[VC_NVA] == "bo"
    assert await desk.list_standing(code, VC_NVA, BO) == []
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    async with store.read() as session:
        assert len(await journal(session, 1)) == 4


async def test_a_program_fault_in_the_rules_leaves_the_match_as_it_was(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)
    sitting = await desk.room._sit(1)
    rule = type(sitting.ruleset.rules["done"])
    real = rule.do

    def half_done(self: object, table: object, seat: int, slots: object) -> None:
        real(self, table, seat, slots)  # type: ignore[arg-type]
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(rule, "do", half_done)
        with pytest.raises(ZeroDivisionError):
            await desk.give(code, VC_NVA, "done", BO)
    assert await whole(desk, code) == before
    await desk.give(code, VC_NVA, "done", BO)


async def test_one_who_is_always_overtaken_is_told_so(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await deployed(desk)

    async def overtaken(*_: object) -> None:
        raise Conflict("overtaken")

    monkeypatch.setattr(room_module.storage, "commit_step", overtaken)
    with pytest.raises(Conflict, match="too busy"):
        await desk.give(code, VC_NVA, "done", BO)


async def test_a_cancelled_task_leaves_nothing_half_done(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)
    started = asyncio.Event()

    async def hangs(*_: object) -> None:
        started.set()
        await asyncio.sleep(3600)

    with monkeypatch.context() as patch:
        patch.setattr(room_module.storage, "commit_step", hangs)
        task = asyncio.create_task(desk.give(code, VC_NVA, "done", BO))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await whole(desk, code) == before


async def test_a_reader_waits_until_a_step_is_written(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await deployed(desk)
    real = room_module.storage.commit_step
    reading: list[asyncio.Task[object]] = []

    async def slow(*step: object) -> object:
        reading.append(asyncio.create_task(desk.status(code)))
        await asyncio.sleep(0.05)
        assert not reading[0].done()
        return await real(*step)  # type: ignore[arg-type]

    monkeypatch.setattr(room_module.storage, "commit_step", slow)
    await desk.give(code, VC_NVA, "done", BO)
    assert (await reading[0]).phase_name == "VC/NVA Combat"  # type: ignore[attr-defined]


async def test_only_so_many_matches_stay_in_memory(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "KEPT", 2)
    codes = [await opened(desk) for _ in range(4)]
    assert len(desk.room._sittings) == 2
    for code in codes:
        await desk.give(code, VC_NVA, "deploy", BO)


@pytest.mark.parametrize(
    ("table", "column", "value", "said"),
    [
        ("positions", "blob", b"\xc1garbage", "damaged"),
        ("positions", "blob", b"\x80", "damaged"),
        ("matches", "game", "chess", "damaged"),
        ("matches", "options", "{", "damaged"),
        ("matches", "seed", "another", "damaged"),
        ("matches", "created_at", "yesterday", "damaged"),
        ("seats", "standing_orders", "[[", "damaged"),
        ("seats", "holder", "discord:somebody else", "damaged"),
    ],
)
async def test_a_damaged_match_is_told_in_a_sentence(
    file_url: str, table: str, column: str, value: object, said: str
) -> None:
    import sqlite3

    async with await Store.open(file_url) as store:
        code = await deployed(Desk(store, now))
    with sqlite3.connect(file_url.split("///")[1]) as database:
        database.execute(f"update {table} set {column} = ?", (value,))
    async with await Store.open(file_url) as store:
        with pytest.raises(REFUSALS, match=said):
            await Desk(store, now).status(code)


async def test_a_match_whose_game_is_not_here_is_told_so(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(file_url) as store:
        code = await deployed(Desk(store, now))
    monkeypatch.setattr(loading, "GAMES", {})
    async with await Store.open(file_url) as store:
        with pytest.raises(REFUSALS, match="no rules for"):
            await Desk(store, now).status(code)


async def test_a_damaged_match_does_not_keep_others_from_being_played(file_url: str) -> None:
    """A bot warms all of them before it hears anybody."""
    import sqlite3

    async with await Store.open(file_url) as store:
        damaged, other = [await deployed(Desk(store, now)) for _ in range(2)]
    with sqlite3.connect(file_url.split("///")[1]) as database:
        database.execute("update positions set blob = ? where match_id = 1", (b"\xc1",))
    async with await Store.open(file_url) as store:
        desk = Desk(store, now)
        await desk.warm()
        await desk.give(other, VC_NVA, "done", BO)
        with pytest.raises(Damaged, match="damaged"):
            await desk.status(damaged)


async def test_a_damaged_journal_is_told_in_a_sentence(desk: Desk, store: Store) -> None:
    from bot.desk.plain.rows import numbered, row_of
    from bot.store import JournalRow

    await deployed(desk)
    async with store.read() as session:
        stored = (await journal(session, 1))[-1]
    row = JournalRow(**{**stored.model_dump(), "events": b"\xc1"})
    with pytest.raises(BadPosition, match="Row 3 of the journal is damaged"):
        row_of(row)
    position = (await desk.room._sit(1)).playing().position
    with pytest.raises(BadPosition, match="does not have"):
        numbered(position, [("nothing", 1, 1)])


async def test_a_busy_match_does_not_start_before_it_is_open(desk: Desk) -> None:
    code = await deployed(desk)
    with pytest.raises(NotNow):
        await desk.start(code, MOD)
