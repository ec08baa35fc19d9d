"""A match's life from `/match new` to the rematch, over the wire."""

from __future__ import annotations

import json

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing, given, moving, opened, two
from tests.discord_standin import Discord, Person
from tests.discord_standin.trouble import Fault
from tests.discord_standin.world import Json


async def test_from_new_to_start(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    reply = await ann.command("/match new game:tet-offensive", channel)
    assert reply.private and "Free: Allied and VC/NVA" in reply.text
    thread = discord.thread_of("tet-1")
    reply = await ann.command("/match start", thread)
    assert "Allied and VC/NVA have no player yet" in reply.text
    assert "Nothing waits for you" in (await ann.command("/todo")).text
    reply = await ann.command("/match join seat:allied words:my horse", thread)
    assert "You play Allied" in reply.text and "words are in the dice" in reply.text
    reply = await bo.command("/match join seat:Allied", thread)
    assert "The Allied seat of tet-1 is taken. Free: VC/NVA." in reply.text
    await bo.command("/match join", thread)
    await bo.command("/match leave", thread)
    reply = await bo.command("/match join seat:vc", thread)
    assert "Every seat is taken" in reply.text and "Time: 48 hours for each decision" in reply.text
    todo = (await ann.command("/todo")).text
    assert todo == "**tet-1 has all its players:** `/match start match:tet-1` begins it."
    reply = await bo.command("/match start", thread)
    assert "has all its players" not in (await ann.command("/todo")).text
    assert "Set up your units" in reply.text
    await bot.delivered()
    told = [m["content"] for m in discord.said_in(thread)]
    assert any("Allied adds words to the dice: “my horse”." in text for text in told)
    assert any("Mind that the dice rest on the host alone" in text for text in told)
    reply = await bo.command("/match leave", thread)
    assert "has been started" in reply.text


async def test_the_board_is_pinned_and_edited_not_reposted(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    pinned = [m for m in discord.said_in(thread) if m["pinned"]]
    assert len(pinned) == 1
    text = pinned[0]["content"]
    first = text.splitlines()[0]
    assert first.startswith(f"**{bo.mention} (VC/NVA) must act:** Your fire in Saigon")
    assert "<t:" in first and "turn 1 · VC/NVA Combat" in text and "US 0 of 160" in text
    assert not any(m["mentions"] for m in discord.said_in(thread))
    boards = [m for m in discord.said_in(thread) if "SHA-256 of the seed" in m["content"]]
    assert len(boards) == 1


async def test_phases_are_reported_with_the_public_map(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    (report,) = [m for m in discord.said_in(thread) if "has ended" in m["content"]]
    (picture,) = report["attachments"]
    assert picture["filename"] == "tet-1-map.png"
    assert picture["description"].startswith("Map of tet-1, turn 1, Set-up, as the public sees it")
    assert discord.world.files[picture["id"]].startswith(b"\x89PNG")


async def test_a_closed_inbox_is_found_out_at_join(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    discord.world.closed_dms.add(bo.id)
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    thread = discord.thread_of("tet-1")
    reply = await bo.command("/match join", thread)
    assert "I could not write to you directly" in reply.text and "Privacy Settings" in reply.text
    await ann.command("/match start", thread)
    await bot.delivered()
    calls = [m for m in discord.said_in(thread) if m["mentions"]]
    assert [user["id"] for call in calls for user in call["mentions"]] == [bo.id]
    assert "Set up" not in calls[0]["content"]
    assert "Set up your units" in (await bo.command("/todo", thread)).text


async def test_a_command_asks_which_match_when_it_could_be_several(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await two(discord, channel, ann, bo)
    reply = await bo.command("/deploy")
    assert "Which match?" in reply.text
    chosen = await bo.select(reply.message, "tet-2")
    assert "`deploy`: drafted" in chosen.text
    reply = await bo.command("/todo")
    assert "2 things wait for you" in reply.text
    reply = await bo.command("/orders show match:tet-2")
    assert "`deploy`" in reply.text
    assert await bo.autocomplete("/map match:tet") == ["tet-2", "tet-1"]


async def test_somebody_without_a_match_is_told_what_to_do(
    discord: Discord, bot: Bot, ann: Person
) -> None:
    for command in ("/todo", "/orders show", "/map", "/since", "/help", "/match list", "/undo"):
        reply = await ann.command(command)
        assert "/match" in reply.text, command


async def test_one_person_may_hold_all_seats_in_direct_messages(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied")
    await ann.command("/match join match:tet-1 seat:VC/NVA")
    reply = await ann.command("/match start match:tet-1")
    assert "has begun" in reply.text
    reply = await ann.command("/deploy")
    assert "drafted" in reply.text
    await bot.delivered()
    assert any("Tet Offensive** is open" in m["content"] for m in ann.inbox)


async def test_resign_export_verify_rematch(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    assert "cannot be taken back" in (await bo.command("/match resign", thread)).text
    assert "is not over" in (await ann.command("/match export", thread)).text
    assert "not over yet" in (await ann.command("/match rematch", thread)).text
    reply = await bo.command("/match resign sure:true", thread)
    assert "Allied victory: VC/NVA resigns" in reply.text
    await bot.delivered()
    assert any("The match is over" in m["content"] for m in discord.said_in(thread))
    reply = await ann.command("/match export", thread)
    (attachment,) = reply.message["attachments"]
    document = json.loads(discord.world.files[attachment["id"]])
    assert document["state"] == "finished" and document["seed"] == "5"
    assert "Every roll is right" in (await ann.command("/dice verify", thread)).text
    reply = await ann.command("/match rematch", thread)
    assert f"Allied: {bo.mention}, VC/NVA: {ann.mention}" in reply.text
    second = discord.thread_of("tet-2")
    await bot.delivered()
    (told,) = [m["content"] for m in bo.inbox if "A rematch of" in m["content"]]
    assert told == (
        f"**A rematch of tet-1: you play Allied in tet-2.** <#{second['id']}>\n"
        f"{ann.mention} has opened it. `/match start match:tet-2` begins, "
        "`/match leave match:tet-2` gives your seat up."
    )
    assert not [m for m in ann.inbox if "A rematch of" in m["content"]]
    reply = await bo.command("/match rematch", thread)
    assert f"tet-1 has its rematch already, **tet-2**: <#{second['id']}>" in reply.text
    assert "tet-3" not in (await bo.command("/match list whose:all", thread)).text
    # When that is over too, there may be another one.
    await ann.command("/match start", second)
    await ann.command("/match resign sure:true", second)
    assert "tet-3** is open" in (await bo.command("/match rematch", second)).text


async def test_a_draw_is_offered_and_agreed(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await ann.command("/match draw", thread)
    assert "offered a draw already" in (await ann.command("/match draw", thread)).text
    await bot.delivered()
    (offer,) = [m["content"] for m in bo.inbox if "A draw in" in m["content"]]
    assert offer == (
        "**A draw in tet-1?** `/match draw match:tet-1` agrees; to refuse, just play on.\n"
        "Allied offers it. The offer stands until this phase ends: turn 1, VC/NVA Movement."
    )
    todo = (await bo.command("/todo")).text
    assert todo.startswith(offer) and "Move your units" in todo
    assert "Nothing waits for you" in (await ann.command("/todo")).text
    assert "drawn by agreement" in (await bo.command("/match draw", thread)).text
    await bot.delivered()
    said = [m["content"] for m in discord.said_in(thread)]
    assert any("Allied offers a draw" in text for text in said)
    assert any("a draw by agreement" in text for text in said[-2:]), said


async def test_an_offer_that_is_void_when_it_could_be_told_is_not_told(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    inbox = rf"/channels/{bo.dm_channel['id']}/messages$"
    fault = Fault("POST", inbox, 500, times=5)
    discord.rest.faults.append(fault)
    await ann.command("/match draw", thread)
    await discord.until(lambda: fault.times < 5)
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done", "/done")
    await bot.delivered()
    assert "VC/NVA Movement has ended" in str(discord.said_in(thread))
    assert not [m for m in bo.inbox if "A draw in" in m["content"]]


async def test_status_log_and_since(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    assert "must act" in (await ann.command("/match status", thread)).text
    assert "The VC/NVA forces are set up." in (await ann.command("/match log", thread)).text
    assert "so far" in (await ann.command("/since", thread)).text
    assert "nothing has happened" in (await ann.command("/since", thread)).text
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    assert "since you last looked" in (await ann.command("/since", thread)).text


async def test_a_stranger_sees_what_everybody_sees(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    cyd = discord.person("Cyd", channel["guild_id"])
    assert "as everybody sees it" in (await cyd.command("/map", thread)).text
    assert "hold no seat" in (await cyd.command("/orders show", thread)).text
    assert "hold no seat" in (await cyd.command("/done", thread)).text
    (question,) = [m for m in bo.inbox if "Your move" in m["content"]][-1:]
    assert "not for you" in (await cyd.press(question, "Done")).text
    assert "not for you" in (await ann.press(question, "Map")).text


async def test_opened_by_one_seat(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    assert [m["content"] for m in ann.inbox if "Your move" in m["content"]] == []
    assert len([m for m in bo.inbox if "Your move" in m["content"]]) == 1
    assert discord.thread_of("tet-1") is thread


async def test_several_servers_and_a_seat_that_wants_every_map(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    (other,) = discord.guild("Another club", "hall")
    await discord.gateway.tell("GUILD_CREATE", discord.gateway.guild(other["guild_id"]))
    cyd = discord.person("Cyd", other["guild_id"])
    first = await moving(discord, channel, ann, bo, bot)
    await cyd.command("/match new game:tet-offensive seat:Allied", other)
    second = discord.thread_of("tet-2")
    assert second["parent_id"] == other["id"]
    assert "as VC/NVA sees it" in (await bo.command("/map", first)).text
    assert "Free: VC/NVA" in (await cyd.command("/help", second)).text
    before = len(discord.world.public())
    assert "every phase" in (await ann.command("/match maps on:true", first)).text
    reply = await ann.command("/match maps battles:all", first)
    assert "pictures of battles, all" in reply.text and "every phase" not in reply.text
    await bot.delivered()
    assert len(discord.world.public()) == before
    inbox = len(ann.inbox)
    await given(bo, first, "/move units:273 VC destination:Saigon", "/done")
    await bot.delivered()
    (told,) = ann.inbox[inbox:]
    assert "VC/NVA Movement has ended" in told["content"]
    assert "as Allied sees it" in told["attachments"][0]["description"]
    reply = await ann.command("/map phase:1 VC/NVA Movement", first)
    assert "turn 1, VC/NVA Movement, as Allied saw it" in reply.text
    assert reply.files == ["tet-1-map.png"]
    assert "Did you mean" in (await ann.command("/map phase:1 VC/NVA Movemint", first)).text


async def test_who_is_not_in_a_server_takes_no_seat_of_its_matches(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    (elsewhere,) = discord.guild("Chess club", "games")
    await discord.gateway.tell("GUILD_CREATE", discord.gateway.guild(elsewhere["guild_id"]))
    fay = discord.person("Fay", elsewhere["guild_id"])
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    for where in (elsewhere, fay.dm_channel):
        assert (
            "server that you are not in"
            in (await fay.command("/match join match:tet-1", where)).text
        )
        assert (
            "No match of a server that we share" in (await fay.command("/match join", where)).text
        )
        assert "tet-1" not in (await fay.command("/match list whose:all", where)).text
        assert await fay.autocomplete("/match join match:", where) == []
    assert await bo.autocomplete("/match join match:", channel) == ["tet-1"]
    assert "tet-1" in (await bo.command("/match list whose:all", channel)).text
    assert "You play VC/NVA" in (await bo.command("/match join")).text
    # A match in somebody's inbox is for those who were told its code.
    await ann.command("/match new game:tet-offensive seat:Allied")
    assert "tet-2" not in (await fay.command("/match list whose:all")).text
    assert "You play VC/NVA" in (await fay.command("/match join match:tet-2")).text


async def test_phases_that_have_passed_are_offered(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """For the map those that have ended, for the log also the present one, the last first."""
    thread = await moving(discord, channel, ann, bo, bot)
    past, now = ["1 Set-up"], "1 VC/NVA Movement"
    assert await ann.autocomplete("/map phase:", thread) == past
    assert await ann.autocomplete("/match log phase:", thread) == [now, *past]
    assert await ann.autocomplete("/moderator restore phase:", thread) == [now, *past]
    await given(bo, thread, "/move units:273 VC destination:Saigon", "/done")
    for where in (thread, ann.dm_channel):
        assert await ann.autocomplete("/map phase:", where) == [now, *past]
        assert await ann.autocomplete("/map phase:set", where) == past
    assert await ann.autocomplete("/map match:tet-9 phase:", thread) == []
    reply = await ann.command("/match log phase:1 set-up", thread)
    assert "**Turn 1, Set-up**" in reply.text and "forces are set up" in reply.text
    assert "move" not in reply.text
    reply = await ann.command("/match log phase:1 Set-off", thread)
    assert "Did you mean 1 Set-up" in reply.text


async def test_a_match_is_followed_where_it_lives_unless_it_was_opened_for_all(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    (elsewhere,) = discord.guild("Others", "games")
    cyd = discord.person("Cyd", elsewhere["guild_id"])
    await ann.command("/match new game:tet-offensive", channel)
    await ann.command("/match new game:tet-offensive open:true", channel)
    for command in ("/match status", "/match log", "/help", "/clock show"):
        for where in (elsewhere, cyd.dm_channel):
            shown = await cyd.command(f"{command} match:tet-1", where)
            assert "SHA-256" not in shown.text and "tet-1** ·" not in shown.text, shown.text
            assert "is played elsewhere" in shown.text or command == "/help"
            assert (
                "is played elsewhere"
                not in (await cyd.command(f"{command} match:tet-2", where)).text
            )
    assert "SHA-256" in (await cyd.command("/match status match:tet-2", elsewhere)).text
    discord.world.join(channel["guild_id"], cyd.id)
    assert "SHA-256" in (await cyd.command("/match status match:tet-1")).text
