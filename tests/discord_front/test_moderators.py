"""/moderator, /clock, /vacation, /hours, /mydata and /takeback over the wire."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing, given, moving, opened
from tests.discord_front.turning import Turned, board_of, shown
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

MANAGES = str(1 << 5)  # Manage Server


@pytest.fixture
async def turned(discord: Discord, tmp_path: Path) -> AsyncIterator[Turned]:
    discord.guild("Wargamers", "games")
    turned = Turned(discord, tmp_path)
    await turned.start()
    yield turned
    await turned.bot.kill()
    print(turned.bot.log.read_text())


@pytest.fixture
def bot(turned: Turned) -> Bot:
    return turned.bot


@pytest.fixture
def eve(discord: Discord, channel: Json) -> Person:
    """Somebody who manages the server and plays in no match."""
    person = discord.person("Eve", channel["guild_id"])
    discord.world.members[channel["guild_id"], person.id]["permissions"] = MANAGES
    return person


async def test_the_board_and_the_question_say_until_when(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await turned.settled()
    board = board_of(discord, thread)
    assert (
        f"Until {shown('2027-03-03 09:00')}." in board
        and "Time: 48 hours for each decision" in board
    )
    (question,) = [m for m in bo.inbox if "Your move" in m["content"]]
    assert f"until {shown('2027-03-03 09:00')}" in question["content"]
    assert f"until {shown('2027-03-03 09:00')}" in (await bo.command("/todo", thread)).text
    assert (
        f"is asked since {shown('2027-03-01 09:00')}"
        in (await ann.command("/clock show", thread)).text
    )


async def test_a_reminder_and_time_that_runs_out(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await turned.to("2027-03-02 21:00")
    (reminder,) = [m for m in bo.inbox if "Reminder" in m["content"]]
    assert f"until {shown('2027-03-03 09:00')}" in reminder["content"]
    assert "`deploy`: drafted" not in (await bo.press(reminder, "As usual")).text
    assert "Move your units" in (await bo.command("/todo", thread)).text
    # Bo has answered: the next question has a time of its own.
    await turned.to("2027-03-04 20:59")
    assert not [m for m in ann.inbox if "has run out" in m["content"]]
    await turned.to("2027-03-04 21:00")
    (told,) = [m for m in ann.inbox if "has run out" in m["content"]]
    assert "/moderator extend" in told["content"]
    assert any("The time of VC/NVA has run out." in m["content"] for m in discord.said_in(thread))
    await turned.bot.stop()
    await turned.start()
    await turned.on(hours=2)
    assert len([m for m in ann.inbox if "has run out" in m["content"]]) == 1
    assert len([m for m in bo.inbox if "Reminder" in m["content"]]) == 2


async def test_the_moderator_and_the_clock(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    assert "for the moderators" in (await bo.command("/moderator pause reason:x", thread)).text
    reply = await ann.command("/clock set reason:agreed hours:24 at:20:00 zone:berlin", thread)
    assert "24 hours for each decision, at 20:00 Europe/Berlin" in reply.text
    # Ann plays, so Bo must agree to have less time.
    assert "asks for another clock" in reply.text
    assert shown("2027-03-03 09:00") in (await bo.command("/clock show", thread)).text
    await turned.bot.delivered()
    (asked,) = [m["content"] for m in bo.inbox if "/clock agree" in m["content"]]
    assert asked.startswith(
        "**May the clock of tet-1 be set otherwise?** `/clock agree match:tet-1`"
    )
    assert "the others must agree" in (await ann.command("/clock agree", thread)).text
    reply = await bo.command("/clock agree", thread)
    assert "24 hours for each decision, at 20:00 Europe/Berlin" in reply.text
    assert shown("2027-03-02 19:00") in (await bo.command("/clock show", thread)).text
    assert "Europe/Berlin" in await ann.autocomplete("/clock set reason:x zone:berl", thread)
    await ann.command("/moderator pause reason:Easter", thread)
    assert "stands still" in (await bo.command("/clock show", thread)).text
    await turned.on(hours=48)
    reply = await ann.command("/moderator resume reason:it is over", thread)
    assert "The clock runs again, after 2 days" in reply.text
    assert shown("2027-03-04 19:00") in (await bo.command("/clock show", thread)).text
    await ann.command("/moderator extend hours:24 reason:slow post", thread)
    await turned.settled()
    assert shown("2027-03-05 19:00") in board_of(discord, thread)
    advance = "/moderator advance reason:they asked me to"
    assert "None of those is awaited" in (await ann.command(advance, thread)).text
    await turned.to("2027-03-05 19:00")
    reply = await ann.command(advance, thread)
    assert "what was open is answered" in reply.text
    await turned.settled()
    said = [m["content"] for m in discord.said_in(thread)]
    assert any("forces what is still open" in text for text in said)
    assert any("slow post" in text for text in said)


async def test_whose_time_runs_out_sooner_is_written_to(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await eve.command("/clock set reason:hurry hours:1", thread)
    await turned.settled()
    told = [m["content"] for m in bo.inbox if "sooner" in m["content"]]
    assert told == [
        f"**Your time in tet-1 (VC/NVA) runs out sooner: {shown('2027-03-01 10:00')}.** The clock "
        "was set otherwise. Time: 1 hour for each decision; when time runs out, the moderator is "
        "told. `/todo` shows what you are asked."
    ]
    assert not [m for m in ann.inbox if "sooner" in m["content"]]


async def test_away_and_hours(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    assert "Europe/Berlin" in (await bo.command("/hours zone:Berlin hours:18-23")).text
    reply = await bo.command("/vacation first:2027-03-02 last:2027-03-04")
    assert f"from {shown('2027-03-01 23:00')} to {shown('2027-03-04 23:00')}" in reply.text
    await turned.settled()
    said = [m["content"] for m in discord.said_in(thread)]
    assert any(f"{bo.mention} is away from {shown('2027-03-01 23:00')}" in text for text in said)
    # 14 hours before, 34 after: 6 March 09:00 UTC, 10:00 in Berlin; so at 23:00 there.
    assert f"Until {shown('2027-03-06 22:00')}" in board_of(discord, thread)
    assert "You are away" in (await bo.command("/vacation")).text
    assert "there again" in (await bo.command("/vacation back:true")).text
    assert "not away" in (await bo.command("/vacation back:true")).text
    assert "2027-03-01" in (await bo.command("/vacation first:tomorrow")).text
    assert not [m for m in discord.world.public() if "18:00" in str(m)]


async def test_a_moderator_who_plays_may_not_look(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    for command in (
        "investigate reason:x", "dry-run", "reveal unit:1 VC reason:x", "hide unit:273 VC reason:x",
        "edit lines:turn: 2 reason:x",
    ):  # fmt: skip
        reply = await ann.command(f"/moderator {command}", thread)
        assert reply.private and "You play in tet-1" in reply.text, command
    seat = f"/moderator seat seat:VC/NVA reason:x person:{ann.id}"
    assert "would see what you may not" in (await ann.command(seat, thread)).text


async def test_who_manages_the_server_moderates_its_matches(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    reply = await eve.command("/moderator investigate reason:a complaint", thread)
    assert reply.private and "everybody is told" in reply.text
    assert reply.files == ["tet-1-position.txt"]
    await bot.delivered()
    said = [m["content"] for m in discord.said_in(thread)]
    assert any("looks at all that is hidden: a complaint" in text for text in said)
    assert "no die fell" in (await eve.command("/moderator dry-run", thread)).text
    seat = f"/moderator seat seat:VC/NVA reason:x person:{eve.id}"
    assert "has looked at what is hidden" in (await ann.command(seat, thread)).text
    # In a direct message nobody manages anything.
    assert "for the moderators" in (await eve.command("/moderator pause reason:x match:tet-1")).text
    (other,) = discord.guild("Another club", "hall")
    await discord.gateway.tell("GUILD_CREATE", discord.gateway.guild(other["guild_id"]))
    joined = discord.person("Fay", other["guild_id"])
    discord.world.members[other["guild_id"], joined.id]["permissions"] = MANAGES
    reply = await joined.command("/moderator pause reason:x match:tet-1", other)
    assert "is played elsewhere" in reply.text
    assert "stands still" not in "".join(m["content"] for m in discord.said_in(thread))


async def test_who_has_seen_one_side_is_not_given_the_other(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    cyd = discord.person("Cyd", channel["guild_id"])
    await eve.command(f"/moderator seat seat:VC/NVA reason:Bo is ill person:{cyd.id}", thread)
    for giver in (eve, ann):
        back = f"/moderator seat seat:Allied reason:they are well person:{bo.id}"
        reply = await giver.command(back, thread)
        assert reply.private and "knows its secrets" in reply.text
    assert "do not hold" in (await bo.command("/units seat:Allied", thread)).text
    back = f"/moderator seat seat:VC/NVA reason:they are well person:{bo.id}"
    assert f"the seat goes to {bo.mention}" in (await eve.command(back, thread)).text


async def test_going_back(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    reply = await eve.command("/moderator undo reason:x", thread)
    assert "would go back to turn 1, VC/NVA Movement" in reply.text
    assert "273 VC is face up in Saigon." in reply.text
    reply = await eve.command("/moderator undo reason:a slip sure:true", thread)
    assert "the last step is taken back" in reply.text
    assert "Move your units" in (await bo.command("/todo", thread)).text
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    restore = "/moderator restore phase:1 VC/NVA Movement reason:x"
    assert "`takeback`" in (await ann.command(restore, thread)).text
    reply = await eve.command(restore, thread)
    assert "273 VC is face up in Saigon." in reply.text and "sure:True" in reply.text
    reply = await eve.command(f"{restore} sure:true", thread)
    assert "as it was then" in reply.text
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    reply = await bo.command("/takeback ask", thread)
    assert "would go back to turn 1, VC/NVA Movement. This would be undone:\n- 273 VC" in reply.text
    assert "`/takeback ask sure:True` asks the others" in reply.text
    reply = await bo.command("/takeback ask sure:true", thread)
    assert "If the others agree, this is undone" in reply.text
    await bot.delivered()
    assert any("VC/NVA asks to go back" in m["content"] for m in discord.said_in(thread))
    (asked,) = [m["content"] for m in ann.inbox if "`/takeback agree match:tet-1`" in m["content"]]
    assert (await ann.command("/todo", thread)).text == asked
    assert "does not agree" in (await ann.command("/takeback refuse", thread)).text
    assert "Nobody asks" in (await ann.command("/takeback agree", thread)).text
    assert "Nothing waits for you" in (await ann.command("/todo", thread)).text
    await bo.command("/takeback ask sure:true", thread)
    assert "goes back to turn 1" in (await ann.command("/takeback agree", thread)).text


async def test_the_rest_of_what_a_moderator_does(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, eve: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    assert (
        "1 VC is shown: why"
        in (await eve.command("/moderator reveal unit:1 VC reason:why", thread)).text
    )
    assert (
        "1 VC is hidden again: why"
        in (await eve.command("/moderator hide unit:1 VC reason:why", thread)).text
    )
    assert (
        "the position is changed"
        in (
            await eve.command(
                "/moderator edit lines:face_up: 1 VC; face_up: 2 VC reason:why", thread
            )
        ).text
    )
    await eve.command("/moderator announce text:We play on.", thread)
    for bot_ in (discord.world.bot, discord.world.new_user("dicebot", bot=True)):
        seat = f"/moderator seat seat:VC/NVA reason:Bo is ill person:{bot_['id']}"
        assert "no bot can play it" in (await ann.command(seat, thread)).text
    cyd = discord.person("Cyd", channel["guild_id"])
    seat = f"/moderator seat seat:VC/NVA reason:Bo is ill person:{cyd.id}"
    reply = await ann.command(seat, thread)  # Ann plays, and Bo is in time
    assert reply.private and "by a moderator who does not play" in reply.text
    assert f"the seat goes to {cyd.mention}" in (await eve.command(seat, thread)).text
    await bot.delivered()
    assert bo.inbox[-1]["content"] == (
        "**You no longer play VC/NVA in tet-1:** a moderator has taken the seat from you; it goes "
        f"to {cyd.mention}. What you had drafted is taken back. The reason: Bo is ill"
    )
    assert any("Your move" in m["content"] for m in cyd.inbox)
    assert any("You play VC/NVA in tet-1 from now on." in m["content"] for m in cyd.inbox)
    assert "hold no seat" in (await bo.command("/done", thread)).text
    assert "sure:True" in (await eve.command("/moderator cancel reason:x", thread)).text
    await eve.command("/moderator cancel reason:enough sure:true", thread)
    assert "put away" in (await eve.command("/moderator archive reason:over", thread)).text
    await bot.delivered()
    assert "taken up again" in (await eve.command("/moderator reopen reason:on", thread)).text
    await bot.delivered()
    said = [m["content"] for m in discord.said_in(thread)]
    assert any("The moderator says: We play on." in text for text in said)
    assert "must act" in board_of(discord, thread)


async def test_my_data(discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/since")
    reply = await bo.command("/mydata", thread)
    assert reply.private and reply.files == ["mydata.json"]
    (attachment,) = reply.message["attachments"]
    found = json.loads(discord.world.files[attachment["id"]])
    assert found["done"][-1]["text"] == "move 273 VC to Saigon"
    assert "cannot be taken back" in (await bo.command("/mydata what:delete")).text
    assert "still play in tet-1" in (await bo.command("/mydata what:delete sure:true")).text
    await bo.command("/match resign sure:true", thread)
    await bot.delivered()
    assert "do not know you" in (await bo.command("/mydata what:delete sure:true")).text
    assert bo.mention not in (await ann.command("/match status", thread)).text
    assert "Every roll is right" in (await ann.command("/dice verify", thread)).text
