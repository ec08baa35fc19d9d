"""Deadlines of a match: when they begin, what moves them, and what happens when they pass."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, NotAllowed, NotNow
from bot.desk.proof import verify
from bot.store import Store
from engine.kernel.errors import BadOrder
from tests.desk.clocks import ANN, BO, MOD, Hands, at, begun, due, told
from tests.desk.people import ALLIED, DEFAULTS, VC_NVA


@pytest.fixture
def desk(store: Store, hands: Hands) -> Desk:
    return hands.desk(store)


async def test_two_days_from_the_question_on(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 09:00")}
    hands.on(hours=20)
    await desk.give(code, VC_NVA, "deploy", BO)  # a draft: the question is still open
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 09:00")}
    await desk.undo(code, VC_NVA, BO)
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 09:00")}
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)  # Bo is asked for moves from now on
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 05:00")}


async def test_a_sealed_answer_taken_back_gives_no_new_time(desk: Desk, hands: Hands) -> None:
    text = (
        "turn: 2\nstage: VC/NVA Combat - start\nat 33: 273 VC, 3/25\nat Tan An: 2/25\n"
        "at Iron Triangle: 274 VC\nface_up: 273 VC\n"
    )
    code = await begun(desk, position_text=text)
    await desk.give(code, VC_NVA, "done", BO)
    both = {ALLIED: at("2027-03-03 09:00"), VC_NVA: at("2027-03-03 09:00")}
    assert await due(desk, code) == both
    hands.on(hours=20)
    await desk.give(code, ALLIED, "done", ANN)
    assert list(await due(desk, code)) == [VC_NVA]
    await desk.undo(code, ALLIED, ANN)
    assert await due(desk, code) == both


async def test_time_is_added_to_a_fixed_time_of_the_day(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "as agreed", hours=24, at="20:00")
    assert await due(desk, code) == {VC_NVA: at("2027-03-02 20:00")}
    await desk.clock.extend(code, MOD, 5, "slow post")
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 01:00")}
    await desk.clock.extend(code, MOD, 24, "slower post")
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 01:00")}
    hands.to("2027-03-04 06:00")
    await desk.clock.extend(code, MOD, 3, "on it")  # from now, as it has run out
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 09:00")}
    await desk.clock.pause(code, MOD, "a storm")
    hands.on(hours=1)
    await desk.clock.resume(code, MOD, "over")
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 10:00")}


async def test_a_match_at_one_machine_has_no_clock(desk: Desk, hands: Hands, store: Store) -> None:
    status = await desk.open_match("tet-offensive", seed="tet")
    assert status.clock is None and status.awaited[0].due is None
    hands.on(hours=500)
    await desk.poller.tick()
    table = Actor("table")
    with pytest.raises(NotNow, match="has no clock"):
        await desk.clock.pause(status.code, table, "lunch")
    await desk.clock.set(status.code, table, "by post", hours=24)
    assert await due(desk, status.code) == {VC_NVA: at("2027-03-23 05:00")}
    await desk.clock.set(status.code, table, "no more", off=True)
    assert await due(desk, status.code) == {VC_NVA: None}


async def test_a_fixed_time_of_the_day(desk: Desk) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "as agreed", hours=24, at="20", zone="berlin")
    status = await desk.status(code)
    assert status.clock is not None
    assert (status.clock.at, status.clock.zone) == ("20:00", "Europe/Berlin")
    assert await due(desk, code) == {VC_NVA: at("2027-03-02 19:00")}
    await desk.clock.set(code, MOD, "as agreed", at="any")
    assert await due(desk, code) == {VC_NVA: at("2027-03-02 09:00")}


async def test_a_pause_moves_deadlines_by_its_length(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    hands.on(hours=40)
    await desk.poller.tick()
    assert len(await told(desk, store, "reminder")) == 1
    await desk.clock.pause(code, MOD, "Easter")
    assert await due(desk, code) == {VC_NVA: None}
    hands.on(hours=100)
    await desk.poller.tick()
    assert await told(desk, store, "overdue") == []
    with pytest.raises(NotNow, match="stands still already"):
        await desk.clock.pause(code, MOD, "Easter")
    given = await desk.clock.resume(code, MOD, "Easter is over")
    assert [line.text for line in given.lines] == [
        "The clock runs again, after 4 days 4 hours: Easter is over"
    ]
    # 1 March 09:00, two days, and the hundred hours.
    assert await due(desk, code) == {VC_NVA: at("2027-03-07 13:00")}
    with pytest.raises(NotNow, match="is running"):
        await desk.clock.resume(code, MOD, "again")
    hands.to("2027-03-07 13:00")
    await desk.poller.tick()
    # It is the same deadline, so nobody is reminded of it again.
    assert [kind for _, kind in await told(desk, store, "reminder", "overdue")] == [
        "reminder", "overdue",
    ]  # fmt: skip


async def test_no_player_lets_the_clock_stand_still_for_ever(desk: Desk, hands: Hands) -> None:
    """Two weeks in ninety days; then the others let it run, and only who does not play stops it."""
    code = await begun(desk, moderators=(ANN.id, MOD.id))
    await desk.clock.pause(code, ANN, "a holiday")
    hands.on(days=13, hours=23)
    for actor in (BO, Actor("here:stranger")):
        with pytest.raises(NotAllowed):
            await desk.clock.resume(code, actor, "let us go on")
    hands.on(hours=1)
    with pytest.raises(NotAllowed):
        await desk.clock.resume(code, Actor("here:stranger"), "let us go on")
    await desk.clock.resume(code, BO, "let us go on")
    assert await due(desk, code) == {VC_NVA: at("2027-03-17 09:00")}
    with pytest.raises(NotAllowed, match="does not play may stop it again"):
        await desk.clock.pause(code, ANN, "another holiday")
    await desk.clock.pause(code, MOD, "a storm")
    hands.on(days=1)
    await desk.clock.resume(code, MOD, "it is over")
    hands.on(days=80)
    await desk.clock.pause(code, ANN, "the next season's holiday")
    await desk.clock.resume(code, ANN, "it is over")


async def test_downtime_is_given_back(desk: Desk, hands: Hands, store: Store) -> None:
    code = await begun(desk)
    hands.to("2027-03-01 12:00")
    await desk.poller.tick()
    hands.to("2027-03-02 13:00", asleep=True)
    later = hands.desk(store)  # another process, a day and an hour later
    await later.poller.tick()
    assert await due(later, code) == {VC_NVA: at("2027-03-04 10:00")}
    assert await told(later, store, "downtime") == [(f"match:{code}", "downtime")]
    # The machine slept, and the process with it.
    hands.to("2027-03-02 15:00", asleep=True)
    await later.poller.tick()
    assert await due(later, code) == {VC_NVA: at("2027-03-04 12:00")}
    # A restart of a few minutes is none.
    hands.on(minutes=4)
    await hands.desk(store).poller.tick()
    assert len(await told(later, store, "downtime")) == 2


async def test_a_clock_that_is_put_back(desk: Desk, hands: Hands, store: Store) -> None:
    code = await begun(desk)
    hands.to("2027-03-02 21:00")
    await desk.poller.tick()
    hands.to("2027-03-02 20:00", asleep=True)  # somebody corrects the machine's clock
    await desk.poller.tick()
    await hands.desk(store).poller.tick()
    hands.to("2027-03-02 21:30")
    await desk.poller.tick()
    assert await told(desk, store, "reminder", "downtime") == [(f"person:{BO.id}", "reminder")]
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 09:00")}


async def test_a_match_that_cannot_be_looked_at_holds_up_no_other(
    desk: Desk, hands: Hands, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await begun(desk)
    second = await begun(desk)
    hands.to("2027-03-03 09:00")
    later = hands.desk(store)
    really = later.room.looking
    monkeypatch.setattr(
        later.room, "looking", lambda code: really("gone" if code == first else code)
    )
    with pytest.raises(ExceptionGroup):
        await later.poller.tick()
    assert await told(later, store, "overdue") == [(f"person:{MOD.id}", "overdue")]
    assert "run out" in (await later.log(second, None, ANN))[-1].text


async def test_a_restored_phase_has_all_of_its_time(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    hands.on(hours=30)
    await desk.give(code, VC_NVA, "done", BO)
    hands.on(hours=30)
    row = (await desk.points(code, MOD))[0].sequence
    await desk.restore(code, row, MOD, "a slip")
    assert await due(desk, code) == {VC_NVA: at("2027-03-05 21:00")}


async def test_what_is_over_asks_nobody(desk: Desk, hands: Hands, store: Store) -> None:
    code = await begun(desk)
    await desk.cancel(code, MOD, "enough")
    before = len(await told(desk, store, "asked", "reminder", "overdue"))
    hands.on(hours=100)
    await desk.poller.tick()
    assert len(await told(desk, store, "asked", "reminder", "overdue")) == before
    with pytest.raises(NotNow):
        await desk.clock.extend(code, MOD, 4, "why")


async def test_early_when_all_are_ready(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "as agreed", at="20:00")
    hands.on(hours=1)
    await desk.set_standing(code, VC_NVA, DEFAULTS, BO)
    await desk.set_standing(code, ALLIED, DEFAULTS, ANN)
    assert (await desk.status(code)).state == "finished"


@pytest.mark.parametrize("actor", [ANN, BO, Actor("here:stranger")])
async def test_the_clock_is_the_moderators(desk: Desk, actor: Actor) -> None:
    code = await begun(desk)
    for act in (
        desk.clock.set(code, actor, "why not", hours=1),
        desk.clock.pause(code, actor, "why not"),
        desk.clock.resume(code, actor, "why not"),
        desk.clock.extend(code, actor, 5, "why not"),
    ):
        with pytest.raises(NotAllowed):
            await act


async def test_what_cannot_be_set(desk: Desk) -> None:
    code = await begun(desk)
    with pytest.raises(BadOrder, match="given"):
        await desk.clock.set(code, MOD, "why", hours=0)
    with pytest.raises(BadOrder, match="tell, defaults, stand-in"):
        await desk.clock.set(code, MOD, "why", then="explode")
    with pytest.raises(BadOrder, match="no time of the day"):
        await desk.clock.set(code, MOD, "why", at="25:00")
    with pytest.raises(BadOrder, match="reason"):
        await desk.clock.pause(code, MOD, "")
    with pytest.raises(BadOrder, match="A seat is given"):
        await desk.clock.extend(code, MOD, 10_000, "why")
    with pytest.raises(NotNow, match="No such seat is awaited"):
        await desk.clock.extend(code, MOD, 10, "why", seat=ALLIED)


async def test_the_journal_with_a_clock_is_verified(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "as agreed", hours=24, then="defaults")
    await desk.clock.extend(code, MOD, 5, "slow post")
    await desk.clock.pause(code, MOD, "Easter")
    await desk.clock.resume(code, MOD, "over")
    hands.on(hours=60)
    await desk.poller.tick()
    await desk.cancel(code, MOD, "enough")
    document = await desk.export(code, ANN)
    kinds = [row["kind"] for row in document["rows"]]
    assert kinds[1:6] == ["clock", "extend", "pause", "resume", "time"]
    assert verify.verify(document).ok
