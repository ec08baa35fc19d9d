"""Deadlines and people: who is told, absences, hours of the day, silence, substitutes."""

from __future__ import annotations

import pytest

from bot.desk import Desk, NotNow
from bot.store import Store
from engine.kernel.errors import BadOrder
from tests.desk.clocks import ANN, BO, MOD, Hands, at, begun, due, told
from tests.desk.people import ALLIED, VC_NVA


@pytest.fixture
def desk(store: Store, hands: Hands) -> Desk:
    return hands.desk(store)


async def test_one_reminder_a_deadline_also_after_a_restart(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    hands.to("2027-03-02 20:59")
    await desk.poller.tick()
    assert await told(desk, store, "reminder") == []
    hands.to("2027-03-02 21:00")
    await desk.poller.tick()
    assert await told(desk, store, "reminder") == [(f"person:{BO.id}", "reminder")]
    await desk.poller.tick()
    hands.on(hours=1)
    await hands.desk(store).poller.tick()
    assert len(await told(desk, store, "reminder")) == 1
    # An extended deadline is another one.
    await desk.clock.extend(code, MOD, 24, "a long weekend")
    await desk.poller.tick()  # the hour before the restart was downtime
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 10:00")}
    hands.to("2027-03-03 22:00")
    await desk.poller.tick()
    assert len(await told(desk, store, "reminder")) == 2


async def test_whose_time_runs_out_sooner_is_told_once(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    hands.on(minutes=10)
    await desk.clock.set(code, MOD, "no hurry", hours=96)
    await desk.clock.pause(code, MOD, "Easter")
    await desk.clock.resume(code, MOD, "it is over")
    assert await told(desk, store, "sooner") == []
    await desk.clock.set(code, MOD, "hurry", hours=1)
    sooner = [(f"person:{BO.id}", "sooner")]  # Ann is not asked anything
    assert await told(desk, store, "sooner") == sooner
    await desk.clock.set(code, MOD, "then defaults", then="defaults")
    assert await told(desk, store, "sooner") == sooner
    await desk.clock.set(code, MOD, "none", off=True)
    await desk.clock.set(code, MOD, "as it was", hours=48)  # there was no limit before
    assert await told(desk, store, "sooner") == sooner * 2


async def test_who_sets_their_own_time_hears_nothing_of_it(desk: Desk, store: Store) -> None:
    code = await begun(desk, holders={ALLIED: BO.id, VC_NVA: BO.id}, moderators=(BO.id, ANN.id))
    await desk.clock.set(code, BO, "hurry", hours=1)
    assert await told(desk, store, "sooner") == []


async def test_somebody_who_is_away(desk: Desk, hands: Hands, store: Store) -> None:
    code, other = await begun(desk), await begun(desk)
    hands.to("2027-03-02 09:00")
    await desk.people.set_zone(BO.id, "Berlin")
    await desk.people.go_away(BO.id, "2027-03-03", "2027-03-05")
    # 14 hours until midnight in Berlin, and ten more from the 6th on.
    for match in (code, other):
        assert await due(desk, match) == {VC_NVA: at("2027-03-06 09:00")}
    assert await told(desk, store, "habits") == [
        (f"match:{code}", "habits"), (f"match:{other}", "habits"),
    ]  # fmt: skip
    hands.to("2027-03-04 12:00")
    await desk.poller.tick()
    assert await told(desk, store, "reminder", "overdue") == []
    await desk.people.come_back(BO.id)
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 22:00")}
    with pytest.raises(NotNow, match="not away"):
        await desk.people.come_back(BO.id)
    later = hands.desk(store)
    assert (await later.people.habits(BO.id)) == (await desk.people.habits(BO.id))


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2027-02-01", "2027-02-03", "past"),
        ("2027-04-05", "2027-04-01", "comes before"),
        ("2027-04-01", "2027-08-01", "60 days"),
        ("2029-04-01", "2029-04-02", "60 days"),
        ("tomorrow", "2027-04-02", "2027-03-01"),
        ("2027-02-30", "2027-04-02", "2027-03-01"),
    ],
)
async def test_an_absence_that_is_none(desk: Desk, first: str, last: str, said: str) -> None:
    with pytest.raises(BadOrder, match=said):
        await desk.people.go_away(BO.id, first, last)


async def test_active_hours(desk: Desk, hands: Hands, store: Store) -> None:
    code = await begun(desk)
    await desk.people.set_zone(BO.id, "america/new york")
    await desk.people.set_hours(BO.id, "18-23")
    # Due at 04:00 in New York: at the end of the next hours there, 23:00 or 04:00 UTC.
    assert await due(desk, code) == {VC_NVA: at("2027-03-04 04:00")}
    hands.to("2027-03-03 22:59")
    await desk.poller.tick()
    assert await told(desk, store, "reminder") == []
    hands.to("2027-03-03 23:00")
    await desk.poller.tick()
    assert len(await told(desk, store, "reminder")) == 1
    await desk.people.set_hours(BO.id, "any")
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 09:00")}
    for wrong in ("evenings", "18", "18-25", "18-18", "a-b"):
        with pytest.raises(BadOrder):
            await desk.people.set_hours(BO.id, wrong)


async def test_who_never_answers_is_left_in_peace(desk: Desk, hands: Hands, store: Store) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "as agreed", then="defaults")
    for _ in range(8):
        hands.on(hours=40)
        await desk.poller.tick()
        hands.on(hours=8)
        await desk.poller.tick()
    bo = [kind for to, kind in await told(desk, store, "asked", "reminder") if to.endswith("bo")]
    assert bo == ["asked", "reminder", "asked", "reminder"]
    silent = [to for to, _ in await told(desk, store, "silent")]
    assert silent.count(f"person:{MOD.id}") == len(silent) > 0
    # A sign of life that others see, and Bo is written to again.
    while (await desk.status(code)).awaited[0].seat != VC_NVA:
        hands.on(hours=48)
        await desk.poller.tick()
    await desk.give(code, VC_NVA, "done", BO)
    for _ in range(6):
        hands.on(hours=40)
        await desk.poller.tick()
    bo = [kind for to, kind in await told(desk, store, "asked", "reminder") if to.endswith("bo")]
    assert len(bo) > 4


async def test_a_substitute_has_all_of_the_time(desk: Desk, hands: Hands, store: Store) -> None:
    code = await begun(desk)
    hands.on(hours=47)
    await desk.hand_over(code, VC_NVA, "here:cy", MOD, "Bo is ill")
    assert await due(desk, code) == {VC_NVA: at("2027-03-05 08:00")}
    assert (f"person:{'here:cy'}", "asked") in await told(desk, store, "asked")


async def test_who_takes_a_seat_and_who_may_agree_is_told(desk: Desk, store: Store) -> None:
    code = await begun(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.ask_undo(code, VC_NVA, BO)
    assert await told(desk, store, "takeback") == [(f"person:{ANN.id}", "takeback")]
    await desk.hand_over(code, ALLIED, "here:cy", ANN)
    assert await told(desk, store, "seated") == [("person:here:cy", "seated")]
