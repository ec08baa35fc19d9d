"""Orders, undo, standing orders and idempotency through the desk."""

from __future__ import annotations

import pytest

from bot.desk import Desk, NotAllowed, NotNow
from bot.store import Conflict, Store
from engine.kernel.errors import BadOrder, RuleViolation, UnknownName
from engine.kernel.order import Order
from tests.desk.matches import deployed, finish, moved, opened, rows, whole
from tests.desk.people import ALLIED, ANN, BO, DEFAULTS, MOD, STRANGER, VC_NVA


async def test_an_order_is_echoed_as_understood(desk: Desk) -> None:
    code = await deployed(desk)
    given = await desk.give(code, "vc", "MOVE 273, 274 from 34 to saigon", BO)
    assert given.echo == "move 273 VC, 274 VC from 34 to Saigon"
    assert [line.text for line in given.lines] == [
        "VC/NVA: move 273 VC, 274 VC from 34 to Saigon",
        "273 VC moves from 34 to Saigon.",
        "274 VC moves from 34 to Saigon.",
    ]
    assert (given.draft, given.repeated, given.state) == (True, False, "running")
    assert [(a.seat, a.holder) for a in given.awaited] == [(VC_NVA, "bo")]
    assert (await desk.orders(code, VC_NVA, BO)).drafted == [given.echo]


async def test_an_order_may_be_given_as_a_value(desk: Desk) -> None:
    code = await opened(desk)
    assert (await desk.give(code, 1, Order("deploy"), BO)).echo == "deploy"


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        ("", BadOrder, "no order in that line"),
        ("mvoe 273 VC to Saigon", BadOrder, "Did you mean move"),
        ("move 999 VC to Saigon", UnknownName, "no unit"),
        ("move 273 VC to Saigom", UnknownName, "Saigon"),
        ("move 273 VC to Hue", RuleViolation, "Movement Procedure"),
        ("move 1 Cav to Hue", RuleViolation, "."),
        ("lift 1/1 Cav to Hue by 101 Avn", RuleViolation, "not an order for now"),
        ("move 273 VC\x07 to Saigon", BadOrder, r"U\+0007"),
        ("move " + "x" * 3000, BadOrder, "at most 2000"),
        ("move 273 VC, 273 VC to Saigon", UnknownName, "twice"),
    ],
)
async def test_a_refused_order_says_why_and_changes_nothing(
    desk: Desk, store: Store, line: str, kind: type[Exception], said: str
) -> None:
    code = await deployed(desk)
    before, written = await whole(desk, code), await rows(store)
    with pytest.raises((kind, UnknownName), match=said):
        await desk.give(code, VC_NVA, line, BO)
    assert await whole(desk, code) == before
    assert await rows(store) == written


async def test_only_its_holder_commands_a_seat(desk: Desk) -> None:
    code = await deployed(desk)
    for actor in (ANN, MOD, STRANGER):
        with pytest.raises(NotAllowed, match="do not hold the VC/NVA seat"):
            await desk.give(code, VC_NVA, "done", actor)
        with pytest.raises(NotAllowed):
            await desk.undo(code, VC_NVA, actor)
        with pytest.raises(NotAllowed):
            await desk.set_standing(code, VC_NVA, [], actor)
    with pytest.raises(RuleViolation, match="Allied has nothing to decide now: VC/NVA has"):
        await desk.give(code, ALLIED, "done", ANN)
    with pytest.raises(UnknownName, match="seat"):
        await desk.give(code, "Martians", "done", ANN)
    with pytest.raises(UnknownName):
        await desk.give(code, 7, "done", ANN)


async def test_nothing_is_given_to_a_match_that_is_over(desk: Desk) -> None:
    code = await moved(desk)
    given = await finish(desk, code)
    assert (given.state, given.result) == ("finished", "Allied victory")
    with pytest.raises(NotNow, match="over"):
        await desk.give(code, ALLIED, "done", ANN)
    assert (await desk.orders(code, ALLIED, ANN)).questions == []


# ---- idempotency -----------------------------------------------------------------------------


async def test_the_same_key_does_it_once_and_answers_the_same(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    first = await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO, key="i1")
    await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO, key="i2")
    written = await rows(store)
    again = await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO, key="i1")
    assert again.repeated and not first.repeated
    assert (again.echo, again.lines) == (first.echo, first.lines)
    assert await rows(store) == written


async def test_a_key_is_remembered_after_a_restart(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    first = await desk.give(code, VC_NVA, "done", BO, key="i1")
    again = await Desk(store, desk.room.now).give(code, VC_NVA, "done", BO, key="i1")
    assert again.repeated and again.lines == first.lines


async def test_every_act_may_bear_a_key(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    acts = (
        lambda: desk.undo(code, VC_NVA, BO, key="u"),
        lambda: desk.set_standing(code, VC_NVA, ["fire: default"], BO, key="s"),
        lambda: desk.edit(code, MOD, "at 33: 273 VC", "a slip", key="e"),
        lambda: desk.restore(code, 3, MOD, "back", key="r"),
        lambda: desk.force(code, MOD, "away", key="f"),
        lambda: desk.hand_over(code, ALLIED, "cy", MOD, key="h"),
        lambda: desk.cancel(code, MOD, "enough", key="c"),
    )
    first = [await act() for act in acts]
    written = await rows(store)
    again = [await act() for act in acts]
    assert await rows(store) == written
    assert all(given.repeated for given in again)
    assert [given.lines for given in again] == [given.lines for given in first]
    assert again[0].echo == first[0].echo == "move 273 VC to Saigon"
    with pytest.raises(Conflict):
        await desk.cancel(code, ANN, "enough", key="c")


async def test_a_key_of_another_seat_tells_nothing(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO, key="i1")
    with pytest.raises(Conflict, match="something else"):
        await desk.give(code, ALLIED, "done", ANN, key="i1")
    with pytest.raises(NotAllowed):
        await desk.give(code, VC_NVA, "done", ANN, key="i1")


# ---- undo ------------------------------------------------------------------------------------


async def test_a_draft_is_taken_back_freely(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
    undone = await desk.undo(code, VC_NVA, BO)
    assert undone.echo == "move 274 VC to Saigon"
    assert [line.text for line in undone.lines] == ["Taken back: move 274 VC to Saigon"]
    assert (await desk.undo(code, VC_NVA, BO)).echo == "move 273 VC to Saigon"
    assert await whole(desk, code) == before
    assert [kind for kind, _, _ in await rows(store)][-4:] == ["order", "order", "undo", "undo"]


async def test_free_undo_ends_where_others_have_seen_it(desk: Desk) -> None:
    code = await moved(desk)
    with pytest.raises(RuleViolation, match="unless the others agree to take it back"):
        await desk.undo(code, VC_NVA, BO)


async def test_undo_survives_a_restart(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)
    await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
    later = Desk(store, desk.room.now)
    assert (await later.orders(code, VC_NVA, BO)).drafted == ["move 273 VC to Saigon"]
    assert (await later.undo(code, VC_NVA, BO)).echo == "move 273 VC to Saigon"
    assert await whole(later, code) == before
    # The first desk finds out, although it had the match in memory.
    assert await whole(desk, code) == before


# ---- standing orders -------------------------------------------------------------------------


async def test_standing_orders_answer_before_anybody_is_asked(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    await desk.set_standing(code, ALLIED, ["battle-order: done", "fire: default"], ANN)
    # Moved; nobody turned up; the sappers, who fire first on turn 1, hold their fire.
    for line in ("move C-10 Sap, 273 VC, 274 VC to Saigon", "done", "done"):
        await desk.give(code, VC_NVA, line, BO)
    given = await desk.give(code, VC_NVA, "done", BO)
    assert [a.seat for a in given.awaited] == [VC_NVA]
    answers = [row for row in await rows(store) if row[1] == "standing:Allied"]
    assert answers[-1] == ("order", "standing:Allied", "done")
    assert any(text.startswith("attack") for _, _, text in answers)
    # What they led to is told at once: dice, shots, losses.
    assert any("Die for" in line.text for line in given.lines)


async def test_standing_orders_answer_at_once_what_waits(desk: Desk) -> None:
    code = await deployed(desk)
    given = await desk.set_standing(code, VC_NVA, "vc-nva-movement: done\nreveal: done", BO)
    assert (await desk.status(code)).phase_name != "VC/NVA Movement"
    assert [line.kind for line in given.lines][:2] == ["note", "order"]
    assert await desk.list_standing(code, VC_NVA, BO) == ["vc-nva-movement: done", "reveal: done"]


async def test_a_standing_order_that_is_refused_falls_through_and_is_told_to_its_seat(
    desk: Desk,
) -> None:
    code = await deployed(desk)
    given = await desk.set_standing(
        code, VC_NVA, ["vc-nva-movement: move 273 VC to Saigon; move 1 VC to Hue"], BO
    )
    assert len(given.dropped) == 1 and "Hue is entered" in given.dropped[0]
    assert given.awaited[0].seat == VC_NVA
    assert (await desk.orders(code, VC_NVA, BO)).drafted == []
    told = [line.text for line in await desk.log(code, VC_NVA, BO)]
    assert told[-1].startswith("Standing order passed over")
    assert "passed over" not in str(await desk.log(code, ALLIED, ANN))
    # The next one that fits answers.
    given = await desk.set_standing(
        code, VC_NVA, ["vc-nva-movement: move 1 VC to Hue", "any: default"], BO
    )
    assert len(given.dropped) == 1
    assert (await desk.status(code)).phase_name != "VC/NVA Movement"


async def test_both_seats_by_standing_orders_play_to_the_end(desk: Desk) -> None:
    code = await moved(desk)
    given = await finish(desk, code)
    assert given.state == "finished"
    assert given.awaited == []
    assert (await desk.status(code)).handoffs <= 3


async def test_a_bad_standing_order_names_what_is_wrong(desk: Desk) -> None:
    code = await deployed(desk)
    for line, said in (
        ("fire", "KIND"),
        ("dance: done", "No question is called"),
        ("fire if area: done", "condition"),
        ("fire: shoot them", "no order"),
        ("fire: done\x00", r"U\+0000"),
        ("fire if region=Hue: done", "about one of: kind, turn, phase, area, unit"),
        ("fire if turn=soon: done", "not the number of a turn"),
    ):
        with pytest.raises(BadOrder, match=said):
            await desk.set_standing(code, VC_NVA, [line], BO)
        with pytest.raises(BadOrder, match=said):
            await desk.test_standing(code, VC_NVA, line, BO)
    with pytest.raises(BadOrder, match="at most 100"):
        await desk.set_standing(code, VC_NVA, ["fire: done"] * 101, BO)
    assert await desk.list_standing(code, VC_NVA, BO) == []


async def test_a_standing_order_is_tried_without_doing_it(desk: Desk) -> None:
    code = await deployed(desk)
    before = await whole(desk, code)
    line = "any: move 273 VC to Saigon"
    (trial,) = await desk.test_standing(code, VC_NVA, line, BO)
    assert (trial.answer, trial.refusal) == (["move 273 VC to Saigon", "done"], "")
    (trial,) = await desk.test_standing(code, VC_NVA, "any: move 1 VC to Hue", BO)
    assert "Hue is entered" in trial.refusal
    (trial,) = await desk.test_standing(code, VC_NVA, "fire: default", BO)
    assert trial.refusal == "It does not fit this question."
    assert await desk.test_standing(code, ALLIED, "any: done", ANN) == []
    with pytest.raises(NotAllowed):
        await desk.test_standing(code, VC_NVA, line, ANN)
    assert await whole(desk, code) == before


async def test_standing_orders_are_for_their_seat_alone(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.set_standing(code, ALLIED, DEFAULTS, ANN)
    for actor in (BO, STRANGER):
        with pytest.raises(NotAllowed):
            await desk.list_standing(code, ALLIED, actor)
    assert "default" not in str(await desk.log(code, VC_NVA, BO))
    assert "default" in str(await desk.log(code, ALLIED, ANN))


async def test_a_stored_standing_order_that_reads_no_longer_is_passed_over(
    desk: Desk, store: Store
) -> None:
    code = await deployed(desk)
    await desk.set_standing(code, ALLIED, ["fire: default"], ANN)
    sitting = await desk.room._sit(1)
    sitting.standing[ALLIED] = ["gone: dance", "fire: default"]  # as after an update of the rules
    assert [order.kind for order in sitting.standing_of(0)] == ["fire"]
    await desk.give(code, VC_NVA, "done", BO)


async def test_who_plays_alone_is_not_played_to_the_end_by_one_line(desk: Desk) -> None:
    code = (await desk.open_match("vietnam-solitaire", holders={"US/ARVN": ANN.id})).code
    for line in ("any: done", "any: default"):
        with pytest.raises(BadOrder, match="nobody else plays") as refusal:
            await desk.set_standing(code, 0, [line], ANN)
        assert str(refusal.value).endswith(f"such as: any if turn=2: {line[5:]}.")
    given = await desk.set_standing(code, 0, ["any if turn=1: default"], ANN)
    assert given.state == "running" and (await desk.status(code)).turn == 2
