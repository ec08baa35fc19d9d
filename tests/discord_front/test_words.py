"""What messages say where that depends on who plays and on how many there are."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing, given, moving
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


async def test_a_sealed_question_names_those_whose_answers_are_opened_with_it(
    discord: Discord, bot: Bot, channel: Json
) -> None:
    """Allies set up at once; the other side, which is not asked yet, has no part in it."""
    seats = ("US", "ARVN", "NVA", "VC")
    people = [discord.person(name, channel["guild_id"]) for name in ("Ann", "Bo", "Cyd", "Dee")]
    await people[0].command("/match new game:tet-offensive options:players=advanced", channel)
    thread = discord.thread_of("tet-1")
    for person, seat in zip(people, seats, strict=True):
        await person.command(f"/match join seat:{seat}", thread)
    await people[0].command("/match start", thread)
    await bot.delivered()
    nva, vc = people[2:]
    (question,) = [m["content"] for m in nva.inbox if "Your move" in m["content"]]
    assert "It is opened when you and VC are done." in question
    assert "It is opened when you and NVA are done." in (await vc.command("/todo")).text
    await given(vc, thread, "/deploy", "/done")
    # It says the same when one of them is done.
    assert "opened when you and VC are done." in (await nva.command("/orders show", thread)).text


async def test_one_of_a_thing_is_told_as_one(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    reply = await given(bo, thread, "/attack target:RP Saigon units:C-10 Sap")
    assert "Drafted so far: 1 order." in reply.text
    reply = await given(bo, thread, "/done")
    await given(ann, thread, "/done")
    assert "**tet-1**: 1 die in the open" in (await ann.command("/dice stats", thread)).text
    await bo.command("/match resign sure:true", thread)
    assert "**Every roll is right**: 1 roll, " in (await ann.command("/dice verify", thread)).text


async def test_a_long_question_is_short_until_the_whole_is_wanted(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Whom to turn up, where units lie face down beside the enemy in ten areas."""
    thread = await moving(discord, channel, ann, bo, bot)
    reply = await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    question = next(line for line in reply.text.splitlines() if line.startswith("**VC/NVA:**"))
    assert "turn up?" in question and len(question) < 320
    assert question.endswith("more: `/orders show`.") and "518 VC" not in question
    whole = (await bo.command("/orders show", thread)).text
    assert "518 VC." in whole and "more: `/orders show`" not in whole


async def test_who_may_agree_to_go_back_reads_first_how(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/move units:273 VC, 274 VC destination:Saigon", "/done")
    await bo.command("/takeback ask sure:true", thread)
    await bot.delivered()
    (asked,) = [m["content"].splitlines() for m in ann.inbox if "Agree or" in m["content"]]
    assert asked == [
        "**Agree or refuse in tet-1:** `/takeback agree match:tet-1` · "
        "`/takeback refuse match:tet-1`",
        "VC/NVA asks to go back to turn 1, VC/NVA Movement. Undone would be:",
        *asked[2:],
    ]
    assert "- 273 VC is face up in Saigon" in asked[2:]
