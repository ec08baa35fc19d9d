"""What others ask of a person waits for them until they have answered, or it is void."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk
from bot.store import Store
from tests.desk import test_four_seats as four
from tests.desk.clocks import ANN, BO, MOD, begun, items
from tests.desk.people import ALLIED, VC_NVA
from tests.desk.test_four_seats import PEOPLE


async def waiting(desk: Desk, *people: Actor) -> list[list[tuple[str, str]]]:
    """What is asked of each person: which kind, and of which seat."""
    found = [await desk.requests(one.id) for one in people]
    return [[(body["kind"], body["seat"]) for body in bodies] for bodies in found]


async def set_up(desk: Desk, **options: object) -> str:
    code = await begun(desk, **options)
    await desk.give(code, VC_NVA, "deploy", BO)
    await desk.give(code, VC_NVA, "done", BO)
    return code


@pytest.mark.parametrize("agreed", [True, False])
async def test_what_is_to_be_taken_back(desk: Desk, agreed: bool) -> None:
    code = await set_up(desk)
    await desk.ask_undo(code, VC_NVA, BO)
    assert await waiting(desk, ANN, BO, MOD) == [[("takeback", ALLIED)], [], []]
    (body,) = await desk.requests(ANN.id)
    assert body["match"] == code and body["by"] == VC_NVA and body["back"]
    await desk.answer_undo(code, ALLIED, ANN, agreed)
    assert await waiting(desk, ANN, BO) == [[], []]


async def test_play_that_goes_on_makes_it_void(desk: Desk) -> None:
    code = await set_up(desk)
    await desk.ask_undo(code, VC_NVA, BO)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    assert await waiting(desk, ANN) == [[("takeback", ALLIED)]]  # what is drafted shows nothing
    await desk.give(code, VC_NVA, "done", BO)
    assert await waiting(desk, ANN) == [[]]


async def test_a_draw_that_is_offered(desk: Desk, store: Store) -> None:
    code = await set_up(desk)
    await desk.offer_draw(code, ALLIED, ANN)
    assert await waiting(desk, ANN, BO) == [[], [("draw", VC_NVA)]]
    (told,) = [item for item in await items(store) if item.body["kind"] == "draw"]
    assert told.destination == f"person:{BO.id}"
    assert (told.body["by"], told.body["name"]) == (ALLIED, "VC/NVA Movement")
    await desk.force(code, MOD, "on", whole_phase=True)
    assert await waiting(desk, BO) == [[]]
    await desk.offer_draw(code, ALLIED, ANN)
    await desk.offer_draw(code, VC_NVA, BO)
    assert await waiting(desk, ANN, BO) == [[], []]


async def test_a_draw_among_four_waits_for_those_who_are_left(desk: Desk) -> None:
    code = await four.opened(desk)
    await desk.offer_draw(code, "US", PEOPLE["US"])
    await desk.offer_draw(code, "VC", PEOPLE["VC"])
    left = await waiting(desk, *PEOPLE.values())
    assert left == [[], [("draw", "ARVN")], [("draw", "NVA")], []]


async def test_to_go_back_among_four_waits_for_those_who_are_left(desk: Desk) -> None:
    code = await four.opened(desk)
    for seat in ("NVA", "VC"):
        await desk.give(code, seat, "deploy", PEOPLE[seat])
        await desk.give(code, seat, "done", PEOPLE[seat])
    await desk.ask_undo(code, "VC", PEOPLE["VC"])
    await desk.answer_undo(code, "US", PEOPLE["US"], True)
    left = await waiting(desk, *PEOPLE.values())
    assert left == [[], [("takeback", "ARVN")], [("takeback", "NVA")], []]


async def test_a_clock_that_a_moderator_who_plays_asks_for(desk: Desk) -> None:
    code = await begun(desk, moderators=(ANN.id,))
    await desk.clock.set(code, ANN, "hurry", hours=12)
    assert await waiting(desk, ANN, BO) == [[], [("shorter", VC_NVA)]]
    await desk.clock.agree(code, VC_NVA, BO)
    assert await waiting(desk, ANN, BO) == [[], []]
    await desk.clock.set(code, ANN, "hurry", hours=1)
    await desk.cancel(code, ANN, "enough")
    assert await waiting(desk, ANN, BO) == [[], [("shorter", VC_NVA), ("cancel", VC_NVA)]]
    await desk.agree_to_cancel(code, VC_NVA, BO)
    assert await waiting(desk, BO) == [[]]
