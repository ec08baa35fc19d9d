"""What happens when the time of a decision has run out."""

from __future__ import annotations

import pytest

from bot.desk import Desk
from bot.desk.proof import verify
from bot.store import Store, journal
from tests.desk.clocks import ANN, BO, MOD, Hands, at, begun, due, told
from tests.desk.people import ALLIED, VC_NVA


@pytest.fixture
def desk(store: Store, hands: Hands) -> Desk:
    return hands.desk(store)


async def test_by_default_the_moderator_is_told_once(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    hands.to("2027-03-03 09:00")
    for _ in range(3):
        await desk.poller.tick()
    assert await told(desk, store, "overdue", "reminder") == [(f"person:{MOD.id}", "overdue")]
    log = [line.text for line in await desk.log(code, None, ANN)]
    assert log.count("The time of VC/NVA has run out.") == 1
    assert (await desk.status(code)).phase_name == "Set-up"
    await desk.give(code, VC_NVA, "deploy", BO)  # late is better than never
    await desk.clock.extend(code, MOD, 10, "on it")
    assert await due(desk, code) == {VC_NVA: at("2027-03-03 19:00")}


@pytest.mark.parametrize("then", ["defaults", "stand-in"])
async def test_what_is_set_for_run_out_time_holds_for_time_that_has_run_out(
    desk: Desk, hands: Hands, store: Store, then: str
) -> None:
    code = await begun(desk, moderators=(ANN.id,))  # who plays may do so: it has run out
    hands.to("2027-03-03 09:30")
    await desk.poller.tick()
    assert (await desk.status(code)).phase_name == "Set-up"
    given = await desk.clock.set(code, ANN, "he is silent", then=then)
    assert [line.text for line in given.lines if line.kind == "note"][1].startswith(
        "The time of VC/NVA has run out: "
    )
    assert (await desk.status(code)).phase_name == "VC/NVA Movement"
    assert await due(desk, code) == {VC_NVA: at("2027-03-05 09:30")}
    await desk.poller.tick()
    assert (await desk.status(code)).phase_name == "VC/NVA Movement"
    log = [line.text for line in await desk.log(code, None, BO)]
    assert sum("has run out" in line for line in log) == 2
    await desk.resign(code, ALLIED, ANN)
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_time_that_has_not_run_out_yet_is_left_alone(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    hands.to("2027-03-03 09:30")
    await desk.poller.tick()
    await desk.clock.set(code, MOD, "more time, and then", hours=96, then="defaults")
    await desk.poller.tick()
    assert (await desk.status(code)).phase_name == "Set-up"
    hands.to("2027-03-05 09:00")
    await desk.poller.tick()
    assert (await desk.status(code)).phase_name == "VC/NVA Movement"


async def test_a_deadline_that_was_told_of_and_lies_ahead_again_is_another_one(
    desk: Desk, hands: Hands, store: Store
) -> None:
    code = await begun(desk)
    hands.to("2027-03-03 09:00")
    await desk.poller.tick()
    await desk.clock.set(code, MOD, "no hurry", hours=96)  # until 5 March, 09:00
    await desk.poller.tick()
    hands.to("2027-03-04 21:00")
    await desk.poller.tick()
    assert (f"person:{BO.id}", "reminder") in await told(desk, store, "reminder")
    hands.to("2027-03-05 09:00")
    await desk.poller.tick()
    await desk.poller.tick()
    assert await told(desk, store, "overdue") == [(f"person:{MOD.id}", "overdue")] * 2
    # So is one that the person's own hours move: 20:00 is the end of the next ones.
    await desk.people.set_hours(BO.id, "18-20")
    await desk.poller.tick()
    hands.to("2027-03-05 20:00")
    await desk.poller.tick()
    assert len(await told(desk, store, "overdue")) == 3


@pytest.mark.parametrize(
    ("then", "said", "actor"),
    [
        ("defaults", "standing orders answer, else the defaults", "clock"),
        ("stand-in", "a stand-in answers", "stand-in"),
    ],
)
async def test_what_is_answered_when_time_has_run_out(
    desk: Desk, hands: Hands, store: Store, then: str, said: str, actor: str
) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "as agreed", then=then)
    hands.to("2027-03-03 09:00")
    await desk.poller.tick()
    status = await desk.status(code)
    assert status.phase_name == "VC/NVA Movement"
    assert await due(desk, code) == {VC_NVA: at("2027-03-05 09:00")}
    log = [line.text for line in await desk.log(code, VC_NVA, BO)]
    assert f"The time of VC/NVA has run out: {said}." in log
    async with store.read() as session:
        rows = await journal(session, 1)
    assert {row.actor for row in rows if row.kind == "order"} == {actor}
    for _ in range(3):
        await desk.poller.tick()
    assert (await desk.status(code)).phase_name == "VC/NVA Movement"
    for _ in range(60):
        if (await desk.status(code)).state != "running":
            break
        hands.on(hours=48)
        await desk.poller.tick()
    await desk.cancel(code, MOD, "enough") if (await desk.status(code)).state == "running" else None
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_standing_orders_come_before_the_defaults(desk: Desk, hands: Hands) -> None:
    code = await begun(desk)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.clock.set(code, MOD, "as agreed", then="defaults")
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    hands.on(hours=48)
    await desk.poller.tick()
    # What lay drafted is kept: only what is missing is answered.
    log = [line.text for line in await desk.log(code, None, ANN)]
    assert "273 VC is face up in Saigon." in log
