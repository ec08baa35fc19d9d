"""Many orders at once: as one after another, but kept together or not at all."""

from __future__ import annotations

import pytest

from bot.desk import Desk, NotAllowed, NotNow, StaleQuestion
from bot.desk.acts.batch import NOT_GIVEN
from bot.store import Store, StoreError
from tests.desk.matches import deployed, finish, now, opened, rows, whole
from tests.desk.people import ANN, BO, MOD, VC_NVA

MOVES = ["move 416 VC, 814 VC, 10 Sap to Quang Tri", "move C-10 Sap, 273 VC, 274 VC to Saigon"]
SET_UP = ["deploy", "done"]


async def placed(desk: Desk, code: str) -> list[str]:
    """A position without its title and the strengths that were drawn for it."""
    lines = (await whole(desk, code)).splitlines()[1:]
    return [line for line in lines if not line.startswith("strength:")]


async def test_lines_are_given_as_one_after_another(desk: Desk, store: Store) -> None:
    singly, together = await opened(desk), await opened(desk)
    for line in [*SET_UP, *MOVES, "done"]:
        last = await desk.give(singly, VC_NVA, line, BO)
    given, taken = await desk.give_all(together, VC_NVA, [*SET_UP, *MOVES, "done"], BO)
    assert given is not None and not taken.refused
    assert taken.echoes == [text for kind, _, text in await rows(store) if kind == "order"]
    assert await rows(store, 1) == await rows(store, 2)
    assert await placed(desk, singly) == await placed(desk, together)
    assert given.awaited == last.awaited
    asked = [
        [question.text for question in (await desk.orders(code, VC_NVA, BO)).questions]
        for code in (singly, together)
    ]
    assert asked[0] == asked[1] and asked[0]


async def test_what_came_of_it_leaves_out_orders_that_are_not_open(desk: Desk) -> None:
    code = await deployed(desk)
    given, _ = await desk.give_all(code, VC_NVA, MOVES, BO)
    assert given is not None and given.draft and given.lines == []
    given, _ = await desk.give_all(code, VC_NVA, ["pass"], BO)
    assert given is not None and not given.draft and given.lines


@pytest.mark.parametrize(
    "closing",
    ["DONE", "VC/NVA: done", "- `done`", "do", "/done.", "pass", "vc/nva: pass", "default"],
)
async def test_refused_lines_are_passed_over_and_done_waits(desk: Desk, closing: str) -> None:
    code = await deployed(desk)
    lines = [MOVES[0], "move 273 VC to Hue", MOVES[1], closing]
    given, taken = await desk.give_all(code, VC_NVA, lines, BO)
    assert given is not None and given.draft
    assert len(taken.echoes) == 2
    assert [line for line, _ in taken.refused] == [lines[1], lines[3]]
    assert "Movement Procedure" in taken.refused[0][1] and taken.refused[1][1] == NOT_GIVEN
    assert (await desk.orders(code, VC_NVA, BO)).drafted == taken.echoes


async def test_nothing_is_kept_when_every_line_is_refused(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    before, position = await rows(store), await whole(desk, code)
    given, taken = await desk.give_all(code, VC_NVA, ["mvoe", "done x", "done"], BO, key="k")
    assert given is None and len(taken.refused) == 3 and not taken.echoes
    assert await rows(store) == before and await whole(desk, code) == position


async def test_the_same_key_gives_nothing_twice(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    _, first = await desk.give_all(code, VC_NVA, MOVES, BO, key="paste")
    written = await rows(store)
    again, second = await desk.give_all(code, VC_NVA, MOVES, BO, key="paste")
    assert again is not None and again.repeated
    assert second.echoes == first.echoes and await rows(store) == written


async def test_when_the_write_fails_no_line_is_kept(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await deployed(desk)
    before, position = await rows(store), await whole(desk, code)

    def fail(point: str) -> None:
        if point == "after-outbox":
            raise StoreError("the disk is full")

    monkeypatch.setattr("bot.store.steps.fault", fail)
    with pytest.raises(StoreError):
        await desk.give_all(code, VC_NVA, MOVES, BO)
    monkeypatch.undo()
    assert await rows(store) == before and await whole(desk, code) == position


async def test_only_the_holder_of_a_running_match_gives_lines(desk: Desk) -> None:
    code = await deployed(desk)
    for actor in (ANN, MOD):
        with pytest.raises(NotAllowed):
            await desk.give_all(code, VC_NVA, MOVES, actor)
    await finish(desk, code)
    with pytest.raises(NotNow):
        await desk.give_all(code, VC_NVA, MOVES, BO)


async def test_another_process_was_faster(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    other = Desk(store, now=now)
    await desk.orders(code, VC_NVA, BO)
    await other.give(code, VC_NVA, MOVES[0], BO)
    given, taken = await desk.give_all(code, VC_NVA, [MOVES[1]], BO)
    assert given is not None and len(taken.echoes) == 1 and not taken.refused
    assert len((await desk.orders(code, VC_NVA, BO)).drafted) == 2


async def test_lines_for_a_question_that_is_answered_are_not_given(desk: Desk) -> None:
    code = await deployed(desk)
    asked = (await desk.orders(code, VC_NVA, BO)).questions[0].tag
    given, _ = await desk.give_all(code, VC_NVA, [*MOVES, "done"], BO, written_for=asked)
    assert given is not None
    position = await whole(desk, code)
    with pytest.raises(StaleQuestion):
        await desk.give_all(code, VC_NVA, ["done"], BO, written_for=asked)
    assert await whole(desk, code) == position
