"""Who has seen the secrets of one side never plays another."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, NotAllowed
from bot.desk.proof import verify
from bot.store import Store
from tests.desk.matches import deployed, moved
from tests.desk.people import ALLIED, ANN, BO, MOD, VC_NVA

CY = Actor("cy")
KNOWS = "knows its secrets: they take no seat of another side, such as"


async def test_who_has_played_one_side_is_given_no_seat_of_the_other(
    desk: Desk, store: Store
) -> None:
    code = await deployed(desk)
    await desk.hand_over(code, VC_NVA, CY.id, MOD, "Bo is ill")
    for later in (desk, Desk(store, desk.room.now)):  # and after a restart
        for giver in (MOD, ANN):
            with pytest.raises(NotAllowed, match=KNOWS):
                await later.hand_over(code, ALLIED, BO.id, giver, "well again")
    await desk.hand_over(code, ALLIED, None, ANN, "gone")
    with pytest.raises(NotAllowed, match=KNOWS):
        await desk.hand_over(code, ALLIED, BO.id, MOD, "well again")
    # Bo knows that side already.
    await desk.hand_over(code, VC_NVA, BO.id, CY, "well again")
    await desk.hand_over(code, ALLIED, ANN.id, MOD, "back")
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_who_plays_is_given_no_seat_of_the_other_side(desk: Desk) -> None:
    code = await deployed(desk)
    for giver in (MOD, ANN):
        with pytest.raises(NotAllowed, match=KNOWS):
            await desk.hand_over(code, ALLIED, BO.id, giver, "she is ill")
    # Nor the seat that they have freed, when somebody else has played meanwhile.
    await desk.hand_over(code, VC_NVA, None, BO, "gone")
    with pytest.raises(NotAllowed, match=KNOWS):
        await desk.hand_over(code, VC_NVA, ANN.id, MOD, "for Ann")


async def test_before_the_match_begins_nobody_knows_anything(desk: Desk) -> None:
    empty: dict[str, str | None] = {ALLIED: None, VC_NVA: None}
    code = (await desk.create("tet-offensive", holders=empty, moderators=(MOD.id,))).code
    await desk.take_seat(code, VC_NVA, BO)
    await desk.hand_over(code, VC_NVA, ANN.id, BO)
    await desk.take_seat(code, ALLIED, BO)
    await desk.start(code, MOD)
    assert (await desk.status(code)).seats == {ALLIED: BO.id, VC_NVA: ANN.id}


async def test_who_plays_alone_keeps_both_sides(desk: Desk) -> None:
    code = await moved(desk, holders={ALLIED: BO.id, VC_NVA: BO.id})
    await desk.hand_over(code, ALLIED, None, BO, "a friend may come")
    await desk.hand_over(code, ALLIED, BO.id, MOD, "nobody came")
    await desk.hand_over(code, ALLIED, ANN.id, BO, "she came")
    with pytest.raises(NotAllowed, match=KNOWS):
        await desk.hand_over(code, ALLIED, BO.id, ANN, "for good")
