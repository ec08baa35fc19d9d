"""Orders by every means there is, echoed as understood, refused in words, and done once."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import closed, firing, given, moving, opened, two
from tests.discord_standin import Discord, Person, parts_of
from tests.discord_standin.world import Json


async def test_set_up_by_default_plus_changes_single_orders_lines_and_a_file(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    assert "is set up in" in (await bo.command("/place units:1 VC, 2 VC area:14", thread)).text
    form = await bo.command("/orders paste", thread)
    assert form.modal["title"] == "Orders of VC/NVA in tet-1"
    pasted = await bo.submit(form, "place 70 VC at 26\n# a remark\nplace 1 VC at 13 # another")
    assert "2 orders understood" in pasted.text and pasted.files == ["tet-1-map.png"]
    before = len(bo.inbox)
    await bo.write("", setup_txt=b"place 2 VC at 13\nplace nobody at 13\ndeploy\ndone\n")
    (answer,) = await bo.news(before)
    assert "2 orders understood" in answer["content"] and "2 lines refused" in answer["content"]
    assert "done`: not given" in answer["content"]
    assert [a["filename"] for a in answer["attachments"]] == ["tet-1-map.png"]
    await bot.delivered()
    assert "Set-up has ended" not in str(discord.said_in(thread))
    assert "it stands" in (await bo.press(answer, "Done")).text
    await bot.delivered()
    assert "Set-up has ended" in str(discord.said_in(thread))


async def test_a_refusal_says_what_would_be_legal_and_the_nearest_names(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    reply = await bo.command("/move units:273 VC destination:Saigom", thread)
    assert "Did you mean Saigon" in reply.text
    reply = await bo.command("/move units:273 VC destination:Hue", thread)
    assert "Hue is entered from its own province, 11. 273 VC may move to Saigon" in reply.text
    reply = await bo.command("/search areas:34", thread)
    assert "search is not an order for now. Now: move, trail, done." in reply.text
    reply = await ann.command("/done", thread)
    assert "Allied has nothing to decide now: VC/NVA has." in reply.text


async def test_completion_offers_legal_choices_from_memory(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    offered = await bo.autocomplete("/move units:273 VC destination:", thread)
    assert "Saigon" in offered and "Hue" not in offered
    for destination in offered:
        command = f"/move units:273 VC destination:{destination}"
        assert "drafted" in (await bo.command(command, thread)).text
        await bo.command("/undo", thread)
    assert await bo.autocomplete("/move units:273 VC, 27", thread) == [
        "273 VC, 271 VC",
        "273 VC, 272 VC",
        "273 VC, 274 VC",
        "273 VC, 275 VC",
    ]
    assert await ann.autocomplete("/move units:", thread) == []
    assert await bo.autocomplete("/search areas:", thread) == []
    reads = [r for r in discord.rest.requests if r[1].startswith("/interactions")]
    assert all(status == 200 for _, _, status in reads)


async def test_undo_orders_show_clear_and_pass(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/move units:273 VC destination:Saigon")
    await given(bo, thread, "/move units:274 VC destination:Saigon")
    shown = await bo.command("/orders show", thread)
    assert "`move 273 VC to Saigon`" in shown.text and "Nobody else sees" in shown.text
    assert "`move 274 VC to Saigon`" in (await bo.command("/undo", thread)).text
    await given(bo, thread, "/move units:275 VC destination:Saigon")
    assert "Taken back: 2 orders." in (await bo.command("/orders clear", thread)).text
    assert "nothing of yours to take back" in (await bo.command("/undo", thread)).text
    await given(bo, thread, "/move units:273 VC destination:Saigon")
    assert "`done`: it stands" in (await bo.command("/pass", thread)).text
    await bot.delivered()
    assert "273 VC is face up in Saigon" in str(discord.said_in(thread))


async def test_questions_are_answered_with_choices_and_old_ones_politely_refused(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    choices, _ = [p["options"] for p in parts_of(shown.message) if "options" in p]
    assert "attack RP Saigon with 273 VC, 274 VC, C-10 Sap" in [c["label"] for c in choices]
    chosen = await bo.select(shown.message, "attack RP Saigon with C-10 Sap")
    assert "`attack RP Saigon with C-10 Sap`: drafted" in chosen.text
    again = await bo.select(chosen.message, "attack 2 ARVN Abn with 273 VC")
    old = await bo.press(chosen.message, "Undo")
    assert "ordered otherwise since that button was shown" in old.text
    assert "Drafted so far: 2 orders." in old.text
    assert "Taken back" in (await bo.press(again.message, "Undo")).text
    await bo.command("/orders clear", thread)
    await closed(bo, await bo.press(shown.message, "Done"))
    stale = await bo.press(shown.message, "Done")
    assert "answered already" in stale.text
    again = await bo.select(shown.message, "attack RP Saigon with C-10 Sap")
    assert "answered already" in again.text
    await bot.delivered()
    question = ann.inbox[-1]
    assert "Your fire in Saigon" in question["content"]
    usual = await closed(ann, await ann.press(question, "As usual"))
    assert usual.private and "it stands" in usual.text


async def test_units_without_orders_are_named_before_a_question_is_closed(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    assert "Without orders: 273 VC, 274 VC and C-10 Sap." in shown.text
    reply = await bo.command("/attack target:RP Saigon units:C-10 Sap", thread)
    assert "Without orders: 273 VC and 274 VC." in reply.text
    reply = await bo.command("/done", thread)
    assert "Not closed yet:** 273 VC and 274 VC (20 factors) have not fired." in reply.text
    assert reply.private
    await bot.delivered()
    assert not [m for m in ann.inbox if "Your fire" in m["content"]]
    assert "it stands" in (await bo.press(reply.message, "Close anyway")).text


async def test_to_pass_says_that_one_orders_nothing_and_needs_no_second_word(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    reply = await bo.command("/todo", thread)
    assert "more (`/orders show` names them)" in reply.text
    assert "more" not in (await bo.command("/orders show", thread)).text.split("Orders:")[0]
    assert "ordered nothing" in (await bo.command("/pass", thread)).text


async def test_one_choice_gives_several_orders_and_closes(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    orders = ("attack RP Saigon with C-10 Sap", "attack 2 ARVN Abn with 273 VC")
    reply = await bo.select(shown.message, "done", *orders)
    assert "3 orders understood" in reply.text and "refused" not in reply.text
    assert "Waiting for Allied" in reply.text


async def test_the_rest_of_a_phase_may_be_left_to_the_defaults(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    reply = await closed(bo, await bo.press(shown.message, "Phase as usual"))
    line = "any if turn=1, phase=VC/NVA Combat: default"
    assert f"`{line}`: it stands until the phase is over" in reply.text
    assert "Waiting for Allied" in reply.text
    assert f"1. `{line}`" in (await bo.command("/standing list", thread)).text
    await bot.delivered()
    reply = await closed(ann, await ann.press(ann.inbox[-1], "Phase as usual"))
    assert "Move mechanized" in reply.text  # the next phase asks again
    await bot.delivered()
    assert "VC/NVA Combat has ended" in str(discord.said_in(thread))


async def test_buttons_survive_a_restart(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = await bo.command("/todo", thread)
    form = await bo.press(shown.message, "Paste orders")
    assert await bot.stop() == 0
    await bot.start()
    sent = await bo.submit(form, "attack RP Saigon with C-10 Sap")
    assert "1 order understood" in sent.text
    assert "it stands" in (await closed(bo, await bo.press(shown.message, "Done"))).text


async def test_a_form_sent_twice_closes_nothing_twice(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    form = await bo.command("/orders paste", thread)
    lines = "move C-10 Sap, 273 VC, 274 VC to Saigon\ndone"
    first = await bo.submit(form, lines)
    assert "2 orders understood" in first.text and "turn up" in first.text
    again = await bo.submit(form, lines)
    assert again.text.startswith("**Nothing of that form was given.**") and "turn up" in again.text
    assert again.files == ["orders.txt"]
    await bot.delivered()
    assert "Battle of Saigon" not in str(discord.said_in(thread))


async def asked_whom_to_turn_up(
    discord: Discord, channel: Json, ann: Person, bo: Person, bot: Bot
) -> Json:
    """Bo has closed the moves and is asked the next question at once."""
    thread = await moving(discord, channel, ann, bo, bot)
    moves = "/move units:C-10 Sap, 273 VC, 274 VC destination:Saigon"
    assert "turn up" in (await given(bo, thread, moves, "/done")).text
    return thread


def later(discord: Discord) -> None:
    """Time to read goes by."""
    clock = discord.world.clock
    discord.world.clock = lambda: clock() + 6


@pytest.mark.parametrize("command", ["/done", "/pass"])
async def test_done_typed_twice_closes_one_question(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, command: str
) -> None:
    """The second word comes too soon to be meant for what the first one brought up."""
    thread = await asked_whom_to_turn_up(discord, channel, ann, bo, bot)
    again = await bo.command(command, thread)
    assert again.private and "Not closed yet: this question is new." in again.text
    assert "turn up" in again.text
    assert "Done" in [part.get("label") for part in parts_of(again.message)]
    later(discord)
    assert "it stands" in (await given(bo, thread, command)).text


async def test_done_after_a_form_is_meant_for_what_the_form_asked(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    moves = "/move units:C-10 Sap, 273 VC, 274 VC destination:Saigon"
    asked = await given(bo, thread, moves, "/done")
    form = await bo.press(asked.message, "Paste orders")
    assert "1 order understood" in (await bo.submit(form, "reveal 70 VC")).text
    assert "it stands" in (await given(bo, thread, "/done")).text


async def test_done_in_another_match_right_after_is_meant_for_it(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    second = await two(discord, channel, ann, bo)
    first = discord.thread_of("tet-1")
    for thread in (first, second):
        await bo.command("/deploy", thread)
    for thread in (first, second):
        assert "it stands" in (await bo.command("/done", thread)).text


async def test_two_words_at_once_close_one_question(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await asked_whom_to_turn_up(discord, channel, ann, bo, bot)
    later(discord)
    both = await asyncio.gather(bo.command("/pass", thread), bo.command("/pass", thread))
    assert sorted("it stands" in reply.text for reply in both) == [False, True]


async def test_an_interaction_that_comes_twice_is_done_once(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    reply = await bo.command("/move units:273 VC destination:Saigon", thread)
    await bo.repeat(reply)
    await discord.until(
        lambda: [r for r in discord.rest.requests if r[1].endswith("callback") and r[2] == 400]
    )
    shown = await bo.command("/orders show", thread)
    assert "Drafted so far: 1 order." in shown.text
    assert len(reply.it.followups) == 0


async def test_standing_orders_and_their_test(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    assert "no standing orders" in (await bo.command("/standing list", thread)).text
    reply = await bo.command("/standing test line:fire: default", thread)
    assert "Your fire in Saigon" in reply.text
    assert "no such" in (await ann.command("/standing add line:no such: default", thread)).text
    reply = await ann.command("/standing add line:fire: default", thread)
    assert "1. `fire: default`" in reply.text
    await ann.command("/standing add line:any: default", thread)
    assert "There are 2" in (await ann.command("/standing drop number:7", thread)).text
    assert "1. `any: default`" in (await ann.command("/standing drop number:1", thread)).text
    assert "fire: default" in await ann.autocomplete("/standing add line:fire", thread)
    await bot.delivered()
    before = len(ann.inbox)
    await given(bo, thread, "/pass")
    await bot.delivered()
    told = [m["content"] for m in ann.inbox[before:]]
    assert any("for Allied alone" in text and "standing order" in text for text in told)
    assert "0" in (await ann.command("/standing clear", thread)).text


async def test_odds_before_the_attack_is_ordered(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    line = "attack 2 ARVN Abn with C-10 Sap, 273 VC"
    reply = await bo.command(f"/odds order:{line}", thread)
    shares = [float(w.split(": ")[1].rstrip("%")) for w in reply.text.splitlines() if "%" in w]
    assert abs(sum(shares) - 100) < 0.3 and f"`{line}`" in reply.text
    reply = await bo.command("/odds order:attack 2 ARVN Abn with 1 VC", thread)
    assert "1 VC is not in Saigon" in reply.text
    assert "Drafted" not in (await bo.command("/orders show", thread)).text
    assert "attack RP Saigon" in await bo.autocomplete("/odds order:attack RP S", thread)


async def test_where_units_area_rules_and_help(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    assert "273 VC (" in (await bo.command("/where unit:273 VC", thread)).text
    assert "do not see 273 VC" in (await ann.command("/where unit:273 VC", thread)).text
    assert "RP Saigon" in (await ann.command("/units area:Saigon", thread)).text
    assert "face down" in (await ann.command("/units", thread)).text
    reply = await ann.command("/map area:Saigon", thread)
    assert "RP Saigon" in reply.text and reply.files == ["tet-1-area-saigon.png"]
    reply = await ann.command("/rules term:move", thread)
    assert "Rulebook: Movement Procedure." in reply.text
    reply = await ann.command("/rules term:combat proc", thread)
    assert "`attack TARGET with UNITS`" in reply.text
    assert 'Nothing is called "qqqqqq"' in (await ann.command("/rules term:qqqqqq", thread)).text
    assert "move" in await ann.autocomplete("/rules term:mov", thread)
    assert "`move UNITS [from ORIGIN] to DESTINATION`" in (await bo.command("/help", thread)).text
    assert "SHA-256 of the seed" in (await ann.command("/dice verify", thread)).text
    assert "No die has fallen" in (await ann.command("/dice stats", thread)).text


async def test_lines_for_one_of_several_matches_name_it(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await two(discord, channel, ann, bo)
    await bot.delivered()
    before = len(bo.inbox)
    await bo.write("deploy")
    (answer,) = await bo.news(before)
    assert "Begin with a line `match CODE`: tet-1, tet-2." in answer["content"]
    await bo.write("match tet-2\ndeploy")
    answer = (await bo.news(before + 1))[0]
    assert "1 order understood" in answer["content"]
    before = len(bo.inbox)
    await bo.write("", picture_png=b"\x89PNG")
    assert "text file" in (await bo.news(before))[0]["content"]
