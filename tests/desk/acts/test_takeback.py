"""What is public already is taken back when the others agree."""

from __future__ import annotations

import pytest

from bot.desk import Desk, NotAllowed, NotNow
from bot.desk.proof import verify
from tests.desk.matches import deployed, moved, whole
from tests.desk.people import ALLIED, ANN, BO, MOD, STRANGER, VC_NVA


async def test_the_others_agree_to_take_back(desk: Desk) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)  # shows that nobody turned up
    there = await whole(desk, code)
    await desk.give(code, ALLIED, "battles Saigon, Quang Tri", ANN)
    await desk.give(code, ALLIED, "done", ANN)
    given, back = await desk.ask_undo(code, ALLIED, ANN, key="a")
    assert back.words == "turn 1, VC/NVA Combat" and back.lines
    assert given.lines[0].text.startswith("Allied asks to go back to turn 1, VC/NVA Combat (")
    said = given.lines[0].text
    assert back.lines[0].rstrip(".") in said  # what will be undone is said
    assert ".;" not in said
    with pytest.raises(NotNow, match="asked already"):
        await desk.ask_undo(code, ALLIED, ANN)
    with pytest.raises(NotNow, match="yourself"):
        await desk.answer_undo(code, ALLIED, ANN, True)
    with pytest.raises(NotAllowed):
        await desk.answer_undo(code, VC_NVA, STRANGER, True)
    given = await desk.answer_undo(code, VC_NVA, BO, True, key="b")
    assert [line.text for line in given.lines] == [
        "VC/NVA agrees to go back.",
        "The match goes back to turn 1, VC/NVA Combat: agreed by all",
    ]
    assert await whole(desk, code) == there
    again = await desk.answer_undo(code, VC_NVA, BO, True, key="b")
    assert again.repeated
    await desk.cancel(code, MOD, "enough")
    assert verify.verify(await desk.export(code, ANN)).ok


async def test_of_much_that_would_be_undone_the_first_is_said(desk: Desk) -> None:
    code = await moved(desk)
    await desk.force(code, MOD, "on", whole_phase=True)
    given, back = await desk.ask_undo(code, VC_NVA, BO)
    assert len(back.lines) > 9
    said = given.lines[0].text
    assert said.count("; ") == 8 and ".;" not in said
    assert said.endswith(f"; … and {len(back.lines) - 8} more). The others may agree.")


async def test_a_refusal_and_play_that_goes_on_end_the_question(desk: Desk) -> None:
    code = await moved(desk)
    await desk.give(code, VC_NVA, "done", BO)
    await desk.ask_undo(code, VC_NVA, BO)
    given = await desk.answer_undo(code, ALLIED, ANN, False)
    assert given.lines[0].text == "Allied does not agree to go back."
    with pytest.raises(NotNow, match="Nobody asks"):
        await desk.answer_undo(code, ALLIED, ANN, True)
    await desk.ask_undo(code, VC_NVA, BO)
    await desk.give(code, ALLIED, "done", ANN)
    with pytest.raises(NotNow, match="Nobody asks"):
        await desk.answer_undo(code, ALLIED, ANN, True)


async def test_who_has_done_nothing_has_nothing_to_take_back(desk: Desk) -> None:
    code = await moved(desk)
    with pytest.raises(NotNow, match="nothing that could be taken back"):
        await desk.ask_undo(code, ALLIED, ANN)


async def test_asking_tells_nothing_of_drafts(desk: Desk) -> None:
    """Two matches that differ in what was drafted and taken back alone."""
    said = []
    for tries in (0, 3):
        code = await deployed(desk)
        for _ in range(tries):
            await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
            await desk.undo(code, VC_NVA, BO)
        await desk.give(code, VC_NVA, "move 273 VC to Saigon", BO)
        await desk.give(code, VC_NVA, "done", BO)
        given, back = await desk.ask_undo(code, VC_NVA, BO)
        said.append((given.lines, repr(back), await desk.log(code, ALLIED, ANN)))
    assert said[0] == said[1]


async def test_alone_one_need_not_ask(desk: Desk) -> None:
    code = await moved(desk, holders={ALLIED: BO.id, VC_NVA: BO.id})
    start = await whole(desk, code)
    await desk.give(code, VC_NVA, "done", BO)
    given, _ = await desk.ask_undo(code, VC_NVA, BO)
    assert given.lines[0].text.startswith("The match goes back")
    assert await whole(desk, code) == start
