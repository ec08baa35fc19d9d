"""Closing is asked once, what showed nothing goes back alone, and a lost seat loses its drafts."""

from __future__ import annotations

import pytest

from bot.desk import Actor, Desk, NotAllowed, NotClosed, NotNow
from bot.desk.proof import verify
from bot.store import Store
from engine.kernel.errors import RuleViolation
from tests.desk.matches import deployed, opened, rows, whole
from tests.desk.people import ALLIED, ANN, BO, MOD, STRANGER, VC_NVA

CY = Actor("cy")
MOVE = "move 273 VC to Saigon"


async def phase(desk: Desk, code: str) -> str:
    return (await desk.status(code)).phase_name


# ---- closing -------------------------------------------------------------------------------------


async def test_a_program_is_not_asked(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "done", BO)
    assert await phase(desk, code) != "VC/NVA Movement"


async def test_one_act_that_is_delivered_twice_is_one_word(desk: Desk) -> None:
    code = await deployed(desk)
    for _ in range(3):
        with pytest.raises(NotClosed, match="75 units"):
            await desk.give(code, VC_NVA, "done", BO, key="a", careful=True)
    given = await desk.give(code, VC_NVA, "done", BO, key="b", careful=True)
    assert given.echo == "done"


async def test_another_way_another_person_and_another_start_are_told_anew(
    desk: Desk, store: Store
) -> None:
    code = await deployed(desk)
    (question,) = (await desk.orders(code, VC_NVA, BO, answers=True)).questions
    assert question.lost == ["75 units (1 VC, 2 VC, 52 VC I and 72 more) have not moved"]
    with pytest.raises(NotClosed):
        await desk.give(code, VC_NVA, "done", BO, careful=True)
    with pytest.raises(NotClosed):
        await desk.give_default(code, VC_NVA, question.tag, BO, careful=True)
    with pytest.raises(NotClosed):
        await desk.rest_of_phase(code, VC_NVA, BO, careful=True)
    await desk.hand_over(code, VC_NVA, CY.id, BO)
    with pytest.raises(NotClosed):
        await desk.rest_of_phase(code, VC_NVA, CY, careful=True)
    later = Desk(store, desk.room.now)
    with pytest.raises(NotClosed):
        await later.rest_of_phase(code, VC_NVA, CY, careful=True)
    await later.rest_of_phase(code, VC_NVA, CY, careful=True)
    assert await phase(desk, code) != "VC/NVA Movement"


async def test_what_may_not_be_closed_yet_says_so_and_nothing_else(desk: Desk) -> None:
    code = await opened(desk)
    with pytest.raises(RuleViolation, match="no place"):
        await desk.give(code, VC_NVA, "done", BO, careful=True)


async def test_what_is_asked_is_in_no_journal_and_no_log(desk: Desk, store: Store) -> None:
    code = await deployed(desk)
    before = await rows(store), await desk.log(code, ALLIED, ANN)
    with pytest.raises(NotClosed):
        await desk.give(code, VC_NVA, "done", BO, careful=True)
    assert (await rows(store), await desk.log(code, ALLIED, ANN)) == before


async def test_the_default_is_asked_about_what_it_leaves(desk: Desk) -> None:
    code = await opened(desk)
    (question,) = (await desk.orders(code, VC_NVA, BO)).questions
    given = await desk.give_default(code, VC_NVA, question.tag, BO, careful=True)
    assert given.echo.splitlines() == ["deploy", "done"], "it leaves nothing open"


# ---- taking back alone ---------------------------------------------------------------------------


async def closed_by_a_slip(desk: Desk) -> str:
    """VC/NVA has turned nobody up, and so the Allied seat moves."""
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.give(code, VC_NVA, "done", BO)
    assert await phase(desk, code) == "Allied Aero-Mech Movement"
    return code


async def test_what_others_draft_meanwhile_neither_hinders_nor_shows(desk: Desk) -> None:
    told = []
    for drafts in (0, 2):
        code = await closed_by_a_slip(desk)
        lines = await desk.complete(code, ALLIED, "fly I Tac to ", ANN)
        for line in lines[:drafts]:
            await desk.give(code, ALLIED, line, ANN)
            break
        given = await desk.undo(code, VC_NVA, BO, key=f"u{drafts}")
        assert given.echo == "done"
        assert await phase(desk, code) == "VC/NVA Combat"
        told.append((given.lines, await desk.log(code, VC_NVA, BO)))
        log = [line.text for line in await desk.log(code, ALLIED, ANN)]
        assert any(line.startswith("Taken back: fly") for line in log) is bool(drafts)
        again = await desk.undo(code, VC_NVA, BO, key=f"u{drafts}")
        assert again.repeated and again.echo == "done"
        await desk.cancel(code, MOD, "enough")
        assert verify.verify(await desk.export(code, ANN)).ok
    assert told[0] == told[1]


async def test_it_holds_until_the_next_act_that_all_see(desk: Desk) -> None:
    code = await closed_by_a_slip(desk)
    await desk.moderator.announce(code, MOD, "hello")
    await desk.give(code, ALLIED, "done", ANN)
    with pytest.raises(RuleViolation, match="nothing of yours"):
        await desk.undo(code, VC_NVA, BO)


async def test_only_who_closed_it_takes_it_back_and_once(desk: Desk) -> None:
    code = await closed_by_a_slip(desk)
    with pytest.raises(RuleViolation, match="nothing of yours"):
        await desk.undo(code, ALLIED, ANN)
    with pytest.raises(NotAllowed):
        await desk.undo(code, VC_NVA, STRANGER)
    await desk.undo(code, VC_NVA, BO)
    with pytest.raises(RuleViolation, match="nothing of yours"):
        await desk.undo(code, VC_NVA, BO)  # the closing before it was not the last thing all saw
    await desk.give(code, VC_NVA, "done", BO)
    with pytest.raises(RuleViolation, match="nothing of yours"):
        await desk.undo(code, VC_NVA, BO)


async def test_what_was_drafted_and_shows_nothing_lies_drafted_again(desk: Desk) -> None:
    """Orders given ahead are secret still when a question is closed with them."""
    code = await deployed(desk)
    await desk.give(code, VC_NVA, "done", BO)
    ahead, *_ = await desk.complete(code, VC_NVA, "retreat 416 VC to ", BO)
    await desk.give(code, VC_NVA, ahead, BO)
    there = await desk.position_text(code, VC_NVA, BO)
    await desk.give(code, VC_NVA, "done", BO)
    assert (await desk.undo(code, VC_NVA, BO)).echo == "done"
    assert (await desk.orders(code, VC_NVA, BO)).drafted == [ahead]
    assert await desk.position_text(code, VC_NVA, BO) == there
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


# ---- going back one decision ---------------------------------------------------------------------


async def test_a_takeback_gives_back_the_orders_that_were_closed_with(desk: Desk) -> None:
    code = await deployed(desk)
    for line in (MOVE, "move 274 VC to Saigon"):
        await desk.give(code, VC_NVA, line, BO)
    there = await desk.position_text(code, VC_NVA, BO)
    await desk.set_standing(code, VC_NVA, ["fire: default"], BO)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.set_standing(code, VC_NVA, ["fire: default", "vc-nva-movement: done"], BO)
    _, back = await desk.ask_undo(code, VC_NVA, BO)
    assert back.words == "turn 1, VC/NVA Movement" and back.lines
    await desk.answer_undo(code, ALLIED, ANN, True)
    assert (await desk.orders(code, VC_NVA, BO)).drafted == [MOVE, "move 274 VC to Saigon"]
    assert await desk.position_text(code, VC_NVA, BO) == there
    # What was left since would have played it away at once.
    assert await desk.list_standing(code, VC_NVA, BO) == ["fire: default"]
    assert "move" not in str(await desk.log(code, ALLIED, ANN)).partition("goes back")[2]
    await desk.undo(code, VC_NVA, BO)
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_lines_that_closed_two_questions_go_back_one_at_a_time(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give_all(code, VC_NVA, [MOVE, "done", "done"], BO)
    for expected in ("VC/NVA Combat", "VC/NVA Movement"):
        await desk.ask_undo(code, VC_NVA, BO)
        await desk.answer_undo(code, ALLIED, ANN, True)
        assert await phase(desk, code) == expected
    assert (await desk.orders(code, VC_NVA, BO)).drafted == [MOVE]


async def test_a_phase_left_to_the_defaults_goes_back_with_what_left_it(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.rest_of_phase(code, VC_NVA, BO)
    _, back = await desk.ask_undo(code, VC_NVA, BO)
    assert back.words == "turn 1, VC/NVA Movement"
    await desk.answer_undo(code, ALLIED, ANN, True)
    assert await phase(desk, code) == "VC/NVA Movement"
    assert await desk.list_standing(code, VC_NVA, BO) == []


# ---- seats ---------------------------------------------------------------------------------------


async def test_who_gets_a_seat_from_its_holder_finds_it_as_it_lies(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, MOVE, BO)
    await desk.hand_over(code, VC_NVA, CY.id, BO, "ill")
    assert (await desk.orders(code, VC_NVA, CY)).drafted == [MOVE]


@pytest.mark.parametrize("to", [None, CY.id])
async def test_drafts_of_who_lost_a_seat_are_carried_out_by_nobody(
    desk: Desk, to: str | None
) -> None:
    code = await deployed(desk)
    await desk.give(code, VC_NVA, MOVE, BO)
    given = await desk.hand_over(code, VC_NVA, to, MOD, "silent")
    assert "move" not in str([line.text for line in given.lines])
    await desk.force(code, MOD, "on")
    assert "273 VC" not in (await whole(desk, code)).partition("at Saigon:")[2].partition("\n")[0]
    assert "273 VC" not in str(await desk.log(code, ALLIED, ANN))
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_a_seat_goes_back_only_to_whose_it_was_and_by_who_gave_it(desk: Desk) -> None:
    holders = {ALLIED: BO.id, VC_NVA: BO.id}
    code = await deployed(desk, holders=holders, moderators=(BO.id,))
    await desk.hand_over(code, ALLIED, ANN.id, BO, "a slip")
    with pytest.raises(NotAllowed):
        await desk.hand_over(code, ALLIED, BO.id, ANN)  # Ann did not give it
    with pytest.raises(NotAllowed):
        await desk.hand_over(code, ALLIED, CY.id, BO)
    await desk.hand_over(code, ALLIED, BO.id, BO)
    assert (await desk.status(code)).seats == holders
    await desk.hand_over(code, ALLIED, ANN.id, BO)
    await desk.give(code, VC_NVA, "done", BO)  # it goes on, and it is her seat
    with pytest.raises(NotAllowed):
        await desk.hand_over(code, ALLIED, BO.id, BO)


async def test_one_person_on_two_sides_against_others_does_not_begin(desk: Desk) -> None:
    four: dict[str, str | None] = dict.fromkeys(("US", "ARVN", "NVA", "VC"))
    options = {"players": "4"}
    code = (await desk.create("tet-offensive", holders=four, options=options)).code
    await desk.take_seat(code, "US", ANN)
    await desk.take_seat(code, "VC", BO)
    for seat, who in (("NVA", ANN), ("ARVN", BO)):
        with pytest.raises(NotAllowed, match="another side"):
            await desk.take_seat(code, seat, who)
    await desk.take_seat(code, "NVA", CY)
    with pytest.raises(NotAllowed, match="another side"):
        await desk.hand_over(code, "VC", ANN.id, BO)
    mixed = {"US": ANN.id, "ARVN": BO.id, "NVA": ANN.id, "VC": BO.id}
    code = (await desk.create("tet-offensive", holders=mixed, options=options)).code
    with pytest.raises(NotAllowed, match="several sides"):
        await desk.start(code, ANN)


# ---- cancelling ----------------------------------------------------------------------------------


async def test_a_moderator_who_plays_cancels_only_with_the_others_word(desk: Desk) -> None:
    code = await deployed(desk, moderators=(ANN.id,))
    assert await desk.cancelling(code, ANN) is False
    for who in (BO, STRANGER):
        with pytest.raises(NotAllowed):
            await desk.cancelling(code, who)
    given = await desk.cancel(code, ANN, "no time", key="c")
    assert given.state == "running"
    assert (await desk.cancel(code, ANN, "no time", key="c")).repeated
    with pytest.raises(NotNow, match="asked already"):
        await desk.cancel(code, ANN, "please")
    with pytest.raises(NotNow, match="yourself"):
        await desk.agree_to_cancel(code, ALLIED, ANN)
    given = await desk.agree_to_cancel(code, VC_NVA, BO)
    assert given.state == "cancelled"
    assert verify.verify(await desk.export(code, BO)).ok
    alone = await deployed(desk, holders={ALLIED: BO.id, VC_NVA: BO.id}, moderators=(BO.id,))
    assert await desk.cancelling(alone, BO) is True
