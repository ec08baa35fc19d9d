"""A line that stands for several orders: one act, all or none, what a question interrupts waits."""

from __future__ import annotations

import pytest

from bot.desk import TABLE, Desk
from engine.kernel.errors import RuleViolation, UmpireError
from tests.played import stripped

BATTLES = """
turn: 3
stage: VC/NVA Combat - start
at Da Nang: 52 VC I, 7 Mar
at Saigon: 273 VC, 274 VC, 199
at Hue: 1 VC, 1 Mar
face_up: 52 VC I, 273 VC, 274 VC, 1 VC
"""
ALONE = """
turn: 5
stage: US and ARVN Forces Fight - start
points: 5
at Cu Chi 5: US 1, VC 1
at Saigon 3-4: ARVN 1, VC 2, VC 3
at Saigon 6: US 2, NVA 1
"""
VC = "VC/NVA"


async def battles(desk: Desk, game: str = "tet-offensive", text: str = BATTLES) -> str:
    opened = await desk.open_match(game, seed="1", position_text=stripped(text))
    return opened.code


async def test_a_set_in_a_blank_of_one_name_is_an_order_for_each(desk: Desk) -> None:
    code = await battles(desk)
    given = await desk.give(code, VC, "hold all", TABLE, key="once")
    assert given.echo == "hold Hue\nhold Da Nang\nhold Saigon"
    assert given.draft
    again = await desk.give(code, VC, "hold all", TABLE, key="once")
    assert again.repeated and again.echo == given.echo
    assert (await desk.orders(code, VC, TABLE)).drafted == given.echo.splitlines()
    taken = await desk.undo(code, VC, TABLE)
    assert taken.echo == "hold Saigon"
    given = await desk.give(code, VC, "hold all", TABLE)
    assert given.echo == "hold Saigon", "of a set what is held already is passed over"


async def test_a_list_is_taken_whole_or_not_at_all(desk: Desk) -> None:
    code = await battles(desk)
    given = await desk.give(code, VC, "hold Saigon, hue", TABLE)
    assert given.echo == "hold Saigon\nhold Hue"
    await desk.clear(code, VC, TABLE)
    before = await desk.position_text(code, None, TABLE, everything=True)
    with pytest.raises(RuleViolation, match="held in Saigon already"):
        await desk.give(code, VC, "hold Hue, Saigon, Saigon", TABLE)
    assert await desk.position_text(code, None, TABLE, everything=True) == before
    lines = ["hold Da Nang", "hold Hue, Saigon, Saigon", "attack 199 with 273, 274"]
    done, taken = await desk.give_all(code, VC, lines, TABLE)
    assert done is not None and taken.echoes == ["hold Da Nang", "attack 199 with 273 VC, 274 VC"]
    assert [line for line, _ in taken.refused] == ["hold Hue, Saigon, Saigon"]
    drafted = (await desk.orders(code, VC, TABLE)).drafted
    assert drafted == taken.echoes, "nothing of the refused line is kept"
    await desk.clear(code, VC, TABLE)
    assert await desk.position_text(code, None, TABLE, everything=True) == before


async def test_a_question_that_comes_up_comes_first(desk: Desk) -> None:
    code = await battles(desk, "vietnam-solitaire", ALONE)
    given = await desk.give(code, "US/ARVN", "attack all", TABLE)
    asked = (await desk.orders(code, "US/ARVN", TABLE)).questions[0]
    first, rest = given.echo.splitlines()
    assert first == "attack Cu Chi 5" and asked.kind == "retreat"
    left = "attack Saigon 3-4, attack Saigon 6"
    assert rest == f"# not yet, as you are asked something first: {left}"
    with pytest.raises(UmpireError):
        await desk.give(code, "US/ARVN", "attack all", TABLE)
    while asked.kind != "fight":
        await desk.give(code, "US/ARVN", "default", TABLE)
        asked = (await desk.orders(code, "US/ARVN", TABLE)).questions[0]
    given = await desk.give(code, "US/ARVN", "attack all except Saigon 6", TABLE)
    assert given.echo == "attack Saigon 3-4", "what has been fought is passed over"


async def test_all_attacks_are_those_of_the_default(desk: Desk) -> None:
    code = await battles(desk)
    await desk.give(code, VC, "done", TABLE)
    await desk.give(code, "Allied", "done", TABLE)
    asked = await desk.orders(code, VC, TABLE)
    while not asked.questions or asked.questions[0].kind != "fire":
        await desk.give(code, "Allied", "done", TABLE)
        asked = await desk.orders(code, VC, TABLE)
    given = await desk.give(code, VC, "attack all", TABLE)
    assert given.echo.startswith("attack ") and given.draft
    with pytest.raises(UmpireError):
        await desk.odds(code, VC, "hold all things", TABLE)
