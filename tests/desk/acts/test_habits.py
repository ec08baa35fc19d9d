"""Deadlines and people: who is told, absences, hours of the day, silence, substitutes."""

from __future__ import annotations

import pytest

from bot.desk import Desk, NotAllowed, NotNow
from bot.desk.proof import verify
from bot.store import Store, waiting
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
    for dash in "–—−‐":
        kept = await desk.people.set_hours(BO.id, f"18{dash}23")
        assert kept.hours == ("18:00", "23:00")
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


async def test_absences_in_a_row_stop_a_match_for_thirty_days(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    old = await begun(desk)
    await desk.clock.set(old, MOD, "as it was", away=90)
    for first, last in (("2027-03-02", "2027-04-29"), ("2027-04-30", "2027-06-27")):
        await desk.people.go_away(BO.id, first, last)
    # A day before, thirty away, and the second day then.
    assert await due(desk, code) == {VC_NVA: at("2027-04-02 09:00")}
    assert await due(desk, old) == {VC_NVA: at("2027-06-29 09:00")}
    again = "Absences stop the clock for 30 days in 90 at most, so time counts again from "
    said = await desk.people.time_goes_on(BO.id)
    assert said == {code: f"{again}2027-04-01 00:00 UTC on."}
    async with store.read() as session:
        rows = await waiting(session, limit=10_000)
    news = [r.body for r in rows if r.body["kind"] == "habits"]
    assert [("again" in body) for body in news if body["match"] == code] == [True, True]
    assert [("again" in body) for body in news if body["match"] == old] == [False, False]


async def test_an_absence_before_the_seat_was_taken_is_not_the_matchs(
    desk: Desk, hands: Hands
) -> None:
    await desk.people.go_away(BO.id, "2027-03-01", "2027-03-29")
    hands.to("2027-03-30 09:00")
    code = await begun(desk)
    await desk.people.go_away(BO.id, "2027-03-31", "2027-04-20")
    assert await due(desk, code) == {VC_NVA: at("2027-04-22 09:00")}


async def test_the_budget_is_set_with_the_clock_and_made_smaller_only_with_consent(
    desk: Desk,
) -> None:
    code = await begun(desk, moderators=(ANN.id,))
    given = await desk.clock.set(code, ANN, "a summer", away=60)
    assert "absences stop the clock for 60 days in 90 at most" in given.lines[0].text
    given = await desk.clock.set(code, ANN, "no more", away=10)
    assert "asks for another clock" in given.lines[0].text
    clock = (await desk.status(code)).clock
    assert clock is not None and clock.away == 60
    await desk.clock.agree(code, VC_NVA, BO)
    clock = (await desk.status(code)).clock
    assert clock is not None and clock.away == 10
    for wrong in (-1, 91):
        with pytest.raises(BadOrder, match="0 to 90 days"):
            await desk.clock.set(code, ANN, "why", away=wrong)


async def test_who_has_waited_three_days_goes_on_without_the_late_answer(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    for early in ("2027-03-01 10:00", "2027-03-06 08:59"):
        hands.to(early)
        await desk.poller.tick()
        with pytest.raises(NotNow, match="from 2027-03-06 09:00 UTC on"):
            await desk.clock.claim(code, ALLIED, ANN)
    assert await told(desk, store, "claimable") == []
    hands.to("2027-03-06 09:00")
    for _ in range(3):
        await desk.poller.tick()
    await hands.desk(store).poller.tick()
    assert await told(desk, store, "claimable") == [(f"person:{ANN.id}", "claimable")]
    for actor, seat in ((MOD, ALLIED), (BO, ALLIED), (ANN, VC_NVA)):
        with pytest.raises(NotAllowed):
            await desk.clock.claim(code, seat, actor)
    with pytest.raises(NotNow):
        await desk.clock.claim(code, VC_NVA, BO)
    given = await desk.clock.claim(code, ALLIED, ANN, key="c")
    assert [line.text for line in given.lines if line.kind == "note"][:2] == [
        "Allied goes on without VC/NVA, whose time ran out long ago.",
        "The time of VC/NVA has run out: standing orders answer, else the defaults.",
    ]
    assert (await desk.status(code)).phase_name == "VC/NVA Movement"
    assert (await desk.clock.claim(code, ALLIED, ANN, key="c")).repeated
    assert await due(desk, code) == {VC_NVA: at("2027-03-08 09:00")}
    with pytest.raises(NotNow, match="from 2027-03-11 09:00 UTC on"):
        await desk.clock.claim(code, ALLIED, ANN)
    await desk.clock.pause(code, MOD, "Easter")
    hands.on(days=30)
    with pytest.raises(NotNow):
        await desk.clock.claim(code, ALLIED, ANN)
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok
