"""What a seat may not know changes nothing that it can read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.desk import REFUSALS, Actor, Desk
from bot.store import Store
from tests.desk.matches import deployed, moved, now, opened
from tests.desk.people import ALLIED, ANN, BO, STRANGER, VC_NVA

TRIES = [
    "done",
    "attack 273 VC with RP Saigon",
    "move 1/1 Cav to Hue",
    "move 273 VC to Hue",
    "hold Saigon",
    "search 34",
    "detect 70 VC",
    "replace 1 VC Bn",
    "place 1 VC at Hue",
    "retreat 1 VC to Hue",
    "reveal 1 VC",
    "strike 1 VC with I Tac",
    "nonsense",
]


BEGINNINGS = ("", "attack ", "move ", "move 273 VC to ", "attack 1 VC with ", "lift 3/1 ARVN to ")


async def read_by(
    desk: Desk, code: str, seat: str | None, actor: Actor, tries: Sequence[str] = TRIES
) -> list[Any]:
    """All that a reader can get out of the desk, refusals of orders included."""
    found: list[Any] = [
        await desk.status(code),
        await desk.log(code, seat, actor),
        await desk.position_text(code, seat, actor),
        await desk.view(code, seat, actor),
    ]
    if seat is not None:
        found += [await desk.orders(code, seat, actor)]
        found += [await desk.complete(code, seat, p, actor) for p in BEGINNINGS]
        found += [await desk.test_standing(code, seat, "any: default", actor)]
        for line in tries:
            try:
                await desk.give(code, seat, line, actor)
            except REFUSALS as refusal:
                found.append(str(refusal))
            else:
                found.append(await desk.undo(code, seat, actor))
    return found


async def read_by_others(desk: Desk, code: str) -> list[Any]:
    return [
        await read_by(desk, code, ALLIED, ANN),
        await read_by(desk, code, None, STRANGER),
        await read_by(desk, code, None, ANN),
    ]


async def test_a_draft_shows_to_nobody_until_it_is_done(desk: Desk) -> None:
    code = await deployed(desk)
    before = await read_by_others(desk, code)
    for line in ("move 273 VC to Saigon", "trail 28 NVA to Ia Drang Valley", "move 70 VC to 24"):
        await desk.give(code, VC_NVA, line, BO)
        assert await read_by_others(desk, code) == before
    await desk.undo(code, VC_NVA, BO)
    assert await read_by_others(desk, code) == before
    await desk.set_standing(code, VC_NVA, ["fire: default"], BO)
    assert await read_by_others(desk, code) == before
    await desk.give(code, VC_NVA, "done", BO)
    log = [line.text for line in await desk.log(code, ALLIED, ANN)]
    assert "273 VC is face up in Saigon." in log
    assert not any("28 NVA" in line or "70 VC" in line for line in log)


async def test_units_turned_up_are_told_when_it_is_done(desk: Desk) -> None:
    code = await opened(desk)
    for line in ("place 2 NVA at Tchepone", "deploy", "done", "move 416 VC to Quang Tri", "done"):
        await desk.give(code, VC_NVA, line, BO)
    before = await read_by_others(desk, code)
    await desk.give(code, VC_NVA, "attack RP Quang Tri with 416 VC", BO)
    await desk.give(code, VC_NVA, "retreat 416 VC to A Shau Valley", BO)
    assert await read_by_others(desk, code) == before


async def test_what_was_taken_back_is_never_told(desk: Desk) -> None:
    code = await deployed(desk)
    plain = await deployed(desk)
    for _ in range(3):
        await desk.give(code, VC_NVA, "move 274 VC to Saigon", BO)
        await desk.undo(code, VC_NVA, BO)
    for match in (code, plain):
        await desk.give(match, VC_NVA, "move 273 VC to Saigon", BO)
        await desk.give(match, VC_NVA, "done", BO)
    said = [await desk.log(match, ALLIED, ANN) for match in (code, plain)]
    assert said[0] == said[1]
    own = [line.text for line in await desk.log(code, VC_NVA, BO)]
    assert own.count("Taken back: move 274 VC to Saigon") == 3


@pytest.mark.parametrize("swap", [("273 VC", "274 VC"), ("1 VC", "2 VC"), ("5 NVA", "2 NVA")])
async def test_which_hidden_unit_is_where_shows_in_nothing(
    desk: Desk, store: Store, swap: tuple[str, str]
) -> None:
    """Two matches that differ in the places of two hidden units alone."""
    readings = []
    for one, other in (swap, reversed(swap)):
        code = await opened(desk, seed="same")
        board = desk.room._sittings[desk.room._ids[code]].ruleset.board
        places = [board.area_names[board.deployment[board.unit_id[unit]]] for unit in swap]
        await desk.give(code, VC_NVA, f"place {one} at {places[0]}", BO)
        await desk.give(code, VC_NVA, f"place {other} at {places[1]}", BO)
        await desk.give(code, VC_NVA, "deploy", BO)
        await desk.give(code, VC_NVA, "done", BO)
        await desk.give(code, VC_NVA, "done", BO)
        read = str(await read_by_others(Desk(store, now), code)).replace(code, "CODE")
        readings.append(read)
    # The code of the match is part of its dice, so only what is told before a die can be compared.
    assert "Die" not in readings[0]
    assert readings[0] == readings[1]


async def test_a_sealed_decision_is_opened_together(desk: Desk) -> None:
    code = await sealed_fire(desk)
    before = await read_by(desk, code, VC_NVA, BO, TRIES[1:])
    await desk.give(code, ALLIED, "attack 273 VC with 3/25", ANN)
    given = await desk.give(code, ALLIED, "done", ANN)
    assert given.draft
    after = await read_by(desk, code, VC_NVA, BO, TRIES[1:])
    # That the other side is done is public; what it ordered is not.
    assert [a.seat for a in after[0].awaited] == [VC_NVA]
    assert after[1:3] == before[1:3]
    assert after[4:] == before[4:]
    await desk.undo(code, ALLIED, ANN)
    assert {a.seat for a in (await desk.status(code)).awaited} == {ALLIED, VC_NVA}
    await desk.give(code, ALLIED, "done", ANN)
    given = await desk.give(code, VC_NVA, "done", BO)
    assert "3/25 fires at 273 VC in 33." in [line.text for line in given.lines]


async def sealed_fire(desk: Desk) -> str:
    """A battle in a province on turn 2, in which both sides fire at once."""
    text = (
        "turn: 2\nstage: VC/NVA Combat - start\n"
        "at 33: 273 VC, 3/25\nat Tan An: 2/25\nat Iron Triangle: 274 VC\n"
        "face_up: 273 VC\n"
    )
    code = await opened(desk, position_text=text)
    await desk.give(code, VC_NVA, "done", BO)
    assert {a.seat for a in (await desk.status(code)).awaited} == {ALLIED, VC_NVA}
    return code


async def test_the_moderators_edit_does_not_tell_what_it_was(desk: Desk) -> None:
    code = await deployed(desk)
    await desk.edit(code, Actor("mod"), "at Iron Triangle: 273 VC", "a slip of the pen")
    for seat, actor in ((ALLIED, ANN), (None, STRANGER)):
        assert "273 VC" not in str(await desk.log(code, seat, actor))


async def test_row_numbers_do_not_count_drafts_of_others(desk: Desk) -> None:
    few, many = await deployed(desk), await deployed(desk)
    for line in ("move 70 VC to 24", "move 271 VC to 31", "move D1 VC to 42"):
        await desk.give(many, VC_NVA, line, BO)
    kept = []
    for code in (few, many):
        await desk.give(code, VC_NVA, "done", BO)
        await desk.give(code, VC_NVA, "done", BO)
        await desk.give(code, ALLIED, "done", ANN)
        await desk.ask_undo(code, ALLIED, ANN)
        await desk.answer_undo(code, VC_NVA, BO, True)
        await desk.give(code, ALLIED, "done", ANN)
        await desk.ask_undo(code, VC_NVA, BO)
        await desk.answer_undo(code, ALLIED, ANN, True)
        rows = [dict(row) for row in (await desk.people.export(ANN.id))["done"]]
        kept.append([{**row, "match": ""} for row in rows if row["match"] == code])
    assert await desk.log(few, ALLIED, ANN) == await desk.log(many, ALLIED, ANN)
    # What is kept of a person says where to they asked to go back, not to which row.
    assert kept[0] == kept[1]
    done = [(row["what"], row["text"]) for row in kept[0]]
    assert done[1] == ("ask-undo", "") and kept[0][1]["reason"].startswith("turn 1, Allied ")
    assert done[-2][0] == "agree-undo" and done[-1][0] == "restore"
    assert done[-1][1].startswith("turn 1, VC/NVA ")


async def test_nothing_secret_is_in_a_repr(desk: Desk) -> None:
    code = await moved(desk, seed="the very secret seed")
    sitting = await desk.room._sit(await desk.room.id_of(code))
    assert "the very secret seed" not in repr(sitting)
