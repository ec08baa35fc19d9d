"""A moderator who plays cannot shorten the time of an opponent; who plays may agree to it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk import Desk, NotNow
from bot.desk.proof import verify
from bot.store import Store
from tests.desk.clocks import ANN, BO, MOD, Hands, at, begun, due, items
from tests.desk.people import ALLIED, VC_NVA

FIRST = at("2027-03-03 09:00")


@pytest.fixture
def desk(store: Store, hands: Hands) -> Desk:
    return hands.desk(store)


async def played(desk: Desk, **options: Any) -> str:
    """Bo must set up; Ann plays against Bo and moderates."""
    return await begun(desk, moderators=(ANN.id,), **options)


@pytest.mark.parametrize(
    "wanted", [{"hours": 1}, {"at": "10:00"}, {"hours": 96, "at": "10:00"}, {"hours": 0.25}]
)
async def test_less_time_only_with_consent(
    desk: Desk, hands: Hands, wanted: dict[str, Any]
) -> None:
    code = await played(desk)
    before = (await desk.status(code)).clock
    given = await desk.clock.set(code, ANN, "hurry", **wanted)
    assert "asks for another clock" in given.lines[0].text and "hurry" in given.lines[0].text
    assert (await desk.status(code)).clock == before
    assert await due(desk, code) == {VC_NVA: FIRST}
    hands.on(hours=40)
    with pytest.raises(NotNow, match="None of those"):
        await desk.force(code, ANN, "too late")


async def test_a_clock_taken_away_comes_back_only_with_consent(desk: Desk, hands: Hands) -> None:
    code = await played(desk)
    await desk.clock.set(code, ANN, "no hurry", off=True)
    await desk.clock.set(code, ANN, "hurry", hours=0.25)
    assert (await desk.status(code)).clock is None


async def test_more_time_and_what_happens_then_need_no_consent(desk: Desk) -> None:
    code = await played(desk)
    await desk.clock.set(code, ANN, "a holiday", hours=96, then="defaults")
    assert await due(desk, code) == {VC_NVA: at("2027-03-05 09:00")}


async def test_who_does_not_play_sets_it_freely(desk: Desk) -> None:
    code = await begun(desk)
    await desk.clock.set(code, MOD, "hurry", hours=12)
    assert await due(desk, code) == {VC_NVA: at("2027-03-01 21:00")}


async def test_before_the_match_begins_it_is_free(desk: Desk) -> None:
    holders: dict[str, str | None] = {ALLIED: ANN.id, VC_NVA: BO.id}
    created = await desk.create("tet-offensive", holders=holders, moderators=(ANN.id,), home="here")
    await desk.clock.set(created.code, ANN, "quick", hours=12)
    await desk.start(created.code, BO)
    assert await due(desk, created.code) == {VC_NVA: at("2027-03-01 21:00")}


async def test_agreed_it_holds_with_all_of_its_time(desk: Desk, hands: Hands, store: Store) -> None:
    code = await played(desk)
    with pytest.raises(NotNow, match="Nobody asks"):
        await desk.clock.agree(code, VC_NVA, BO)
    await desk.clock.set(code, ANN, "hurry", hours=12)
    asked = [item for item in await items(store) if item.body["kind"] == "shorter"]
    assert [item.destination for item in asked] == [f"person:{BO.id}"]
    with pytest.raises(NotNow, match="yourself"):
        await desk.clock.agree(code, ALLIED, ANN)
    hands.on(hours=20)
    given = await desk.clock.agree(code, VC_NVA, BO)
    assert "12 hours for each decision" in given.lines[-1].text
    assert await due(desk, code) == {VC_NVA: at("2027-03-02 17:00")}
    with pytest.raises(NotNow, match="Nobody asks"):
        await desk.clock.agree(code, VC_NVA, BO)
    await desk.cancel(code, ANN, "enough")
    await desk.agree_to_cancel(code, VC_NVA, BO)
    assert verify.verify(await desk.export(code, BO)).ok


async def test_a_pause_outlasts_what_is_agreed(desk: Desk, hands: Hands) -> None:
    code = await played(desk)
    await desk.clock.set(code, ANN, "hurry", hours=12)
    await desk.clock.pause(code, ANN, "Easter")
    await desk.clock.agree(code, VC_NVA, BO)
    clock = (await desk.status(code)).clock
    assert clock is not None and clock.hours == 12 and clock.paused == at("2027-03-01 09:00")


async def test_nobody_is_there_to_agree(desk: Desk) -> None:
    code = await played(desk)
    await desk.hand_over(code, VC_NVA, None, BO)
    with pytest.raises(NotNow, match="seats are free"):
        await desk.clock.set(code, ANN, "hurry", hours=12)
