"""One slip at Discord costs no phase: what is given up is said first, and much goes back."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import closed, firing, given, moving, opened
from tests.discord_standin import Discord, Person, parts_of
from tests.discord_standin.world import Json

IDLE = "75 units (1 VC, 2 VC, 52 VC I and 72 more) have not moved"


def later(discord: Discord) -> None:
    """Time to read goes by."""
    clock = discord.world.clock
    discord.world.clock = lambda: clock() + 6


def labels(message: Json) -> list[str]:
    return [part.get("label") or "" for part in parts_of(message)]


async def test_done_says_first_what_it_gives_up_and_a_second_press_or_word_closes(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    shown = (await bo.command("/todo", thread)).message
    told = await bo.press(shown, "Done")
    assert f"**Not closed yet:** {IDLE}." in told.text and told.private
    assert "Close anyway" in labels(told.message) and "Done" not in labels(told.message)
    # A finger that taps twice has read nothing.
    assert "told just now" in (await bo.press(shown, "Done")).text
    # Typed it is told too, and the same word once more closes; not what has changed meanwhile.
    await bo.command("/move units:273 VC destination:Saigon", thread)
    assert "**Not closed yet:** 74 units" in (await bo.command("/done", thread)).text
    closing = await bo.command("/done", thread)
    assert "`done`: it stands" in closing.text and "turn up?" in closing.text
    # The next question is told of in its turn, and its old button closes once it has been read.
    later(discord)
    shown = (await bo.command("/todo", thread)).message
    assert "face down beside the enemy" in (await bo.press(shown, "Done")).text
    later(discord)
    assert "it stands" in (await bo.press(shown, "Done")).text


async def test_what_the_defaults_would_give_up_is_said_too_and_ends_with_the_phase(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    cyd = discord.person("Cyd", channel["guild_id"])
    discord.world.members[channel["guild_id"], cyd.id]["permissions"] = str(1 << 5)
    told = await bo.command("/order line:default", thread)  # in other words the same
    assert f"Not closed yet: {IDLE}" in told.text
    shown = (await bo.command("/todo", thread)).message
    for usual in ("As usual", "Phase as usual"):
        told = await bo.press(shown, usual)
        assert f"As usual would leave: {IDLE}." in told.text
        assert f"{usual} anyway" in labels(told.message)
        later(discord)
    assert "it stands until the phase is over" in (await closed(bo, told)).text
    await bot.delivered()
    assert "VC/NVA Movement has ended" in str(discord.said_in(thread))
    assert "no standing orders" in (await bo.command("/standing list", thread)).text
    back = "/moderator restore phase:1 VC/NVA Movement reason:a slip sure:true"
    assert "as it was then" in (await cyd.command(back, thread)).text
    assert "Move your units" in (await bo.command("/todo", thread)).text


async def test_lines_that_end_in_done_close_and_done_alone_is_asked(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    before = len(bo.inbox)
    await bo.write("done")
    (answer,) = await bo.news(before)
    assert f"Not closed yet: {IDLE}" in answer["content"]
    form = await bo.command("/orders paste", thread)
    reply = await bo.submit(form, "move 273 VC to Saigon\ndone")
    assert "2 orders understood" in reply.text and "turn up?" in reply.text
    before = len(bo.inbox)
    await bo.write("pass")
    (answer,) = await bo.news(before)
    assert "1 order understood" in answer["content"] and "turn up?" not in answer["content"]


async def test_what_was_closed_by_a_slip_and_showed_nothing_is_taken_back_alone(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/pass")
    reply = await bo.command("/undo", thread)
    assert "Taken back: `done`" in reply.text and "Move your units" in reply.text
    await bot.delivered()
    said = "The match goes back to turn 1, VC/NVA Movement: VC/NVA had closed it too soon"
    assert any(said in m["content"] for m in discord.said_in(thread))
    # Once, and nothing that others have seen.
    await given(bo, thread, "/pass")
    assert "nothing of yours to take back" in (await bo.command("/undo", thread)).text


async def test_the_others_take_back_one_decision_and_a_set_up_by_hand_stays(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await given(bo, thread, "/deploy", "/place units:1 VC area:14", "/done")
    told = await bo.command("/takeback ask", thread)
    assert "would go back to turn 1, Set-up. This would be undone:" in told.text
    assert "nothing" not in told.text and "`/takeback ask sure:True` asks" in told.text
    await bot.delivered()
    assert not [m for m in discord.said_in(thread) if "asks to go back" in m["content"]]
    await bo.command("/takeback ask sure:true", thread)
    assert "goes back to turn 1, Set-up" in (await ann.command("/takeback agree", thread)).text
    shown = await bo.command("/orders show", thread)
    assert "`place 1 VC at 14`" in shown.text
    assert "`place 1 VC at 14`" in (await bo.command("/undo", thread)).text


async def test_drafts_of_who_lost_the_seat_are_not_carried_out(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    cyd, eve = (discord.person(name, channel["guild_id"]) for name in ("Cyd", "Eve"))
    discord.world.members[channel["guild_id"], eve.id]["permissions"] = str(1 << 5)
    await bo.command("/move units:273 VC destination:Saigon", thread)
    await eve.command(f"/moderator seat seat:VC/NVA reason:silent person:{cyd.id}", thread)
    await eve.command("/moderator advance reason:on we go", thread)
    await bot.delivered()
    assert "273 VC" not in str(discord.said_in(thread))
    assert "273 VC: 34" in (await cyd.command("/where unit:273 VC", thread)).text.replace(
        "face down)", "273 VC"
    )


async def test_a_moderator_who_plays_asks_to_cancel_and_reads_what_an_edit_changed(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    cyd, eve = (discord.person(name, channel["guild_id"]) for name in ("Cyd", "Eve"))
    discord.world.members[channel["guild_id"], eve.id]["permissions"] = str(1 << 5)
    edit = "/moderator edit reason:miscounted lines:"
    assert "- `nva_points: 4, was 0`" in (await eve.command(f"{edit}nva_points: 4", thread)).text
    assert "changes nothing" in (await eve.command(f"{edit}nva_points: 4", thread)).text
    assert "There are: " in (await eve.command(f"{edit}points: 4", thread)).text
    for person in (cyd, bo):  # what they may not is not offered to them
        reply = await person.command("/moderator cancel reason:enough", thread)
        assert "for the moderators" in reply.text and "sure:" not in reply.text
    told = await ann.command("/moderator cancel reason:enough", thread)
    assert "with the others' word" in told.text and "sure:True" in told.text
    told = await ann.command("/moderator cancel reason:enough sure:true", thread)
    assert "It ends when the others agree." in told.text
    assert "have asked for it yourself" in (await ann.command("/match cancel", thread)).text
    await bot.delivered()
    assert any("`/match cancel match:tet-1` agrees" in m["content"] for m in bo.inbox)
    assert "Shall tet-1 be cancelled" in (await bo.command("/todo", thread)).text
    assert "cancelled" in (await bo.command("/match cancel", thread)).text
    assert "Over: cancelled" in (await bo.command("/match status", thread)).text


async def test_nobody_joins_both_sides_against_others(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive options:players=4 seat:US", channel)
    thread = discord.thread_of("tet-1")
    await bo.command("/match join seat:VC", thread)
    for person, seat in ((ann, "NVA"), (bo, "ARVN")):
        reply = await person.command(f"/match join seat:{seat}", thread)
        assert "You have a seat of another side of tet-1" in reply.text
    assert "You play ARVN" in (await ann.command("/match join seat:ARVN", thread)).text
    # Alone one may have them all, and then nobody else comes in between.
    await ann.command("/match new game:tet-offensive options:players=4 seat:US", channel)
    second = discord.thread_of("tet-2")
    assert "You play NVA" in (await ann.command("/match join seat:NVA", second)).text
    reply = await bo.command("/match join seat:VC", second)
    assert "one person has seats of several sides" in reply.text


async def test_a_battle_says_the_factors(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    shown = (await bo.command("/todo", thread)).message
    told = await bo.press(shown, "Done")
    assert "273 VC, 274 VC and C-10 Sap (24 factors) have not fired." in told.text
    # As usual fires, so it gives nothing up.
    later(discord)
    assert "it stands" in (await bo.press(shown, "As usual")).text
