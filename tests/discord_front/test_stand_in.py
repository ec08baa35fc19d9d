"""One person alone against a stand-in, over the wire."""

from __future__ import annotations

import json

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

NEW = "/match new game:tet-offensive opponent:stand-in seat:vc seed:5"


async def test_a_stand_in_answers_by_itself_and_is_named_as_what_it_is(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    reply = await ann.command(NEW, channel)
    assert "Every seat is taken: `/match start` begins." in reply.text
    thread = discord.thread_of("tet-1")
    await ann.command("/match start", thread)
    await ann.command("/deploy", thread)
    await ann.command("/standing add line:any if turn=1: default", thread)
    status = (await ann.command("/match status", thread)).text
    assert "Allied: a stand-in" in status and "stand-in:" not in status
    assert f"{ann.mention} (VC/NVA) must act" in status, "nobody else is ever waited for"
    await bot.delivered()
    assert "stand-in:" not in json.dumps([seen.payload for seen in discord.world.public()])
    log = (await ann.command("/match log", thread)).text
    assert "casualties +" in log, "it has played"
    await given(ann, thread, "/done")
    reply = await ann.command("/takeback ask sure:True", thread)
    assert "This is undone" in reply.text, reply.text
    reply = await ann.command("/match draw", thread)
    assert "nobody could agree to a draw" in reply.text
    reply = await ann.command("/match resign sure:True", thread)
    assert "Allied victory" in reply.text
    reply = await ann.command("/dice verify", thread)
    assert "Every roll is right" in reply.text
    reply = await ann.command("/match rematch", thread)
    assert "VC/NVA: a stand-in" in reply.text


async def test_it_can_be_played_in_direct_messages(discord: Discord, bot: Bot, ann: Person) -> None:
    await ann.command("/match new game:vietnam-solitaire options:players=2 opponent:stand-in")
    reply = await ann.command("/match start")
    assert "Declare your attacks on the trail" in reply.text
    reply = await ann.command("/match new game:vietnam-solitaire opponent:stand-in")
    assert "the game itself plays" in reply.text


async def test_an_ally_may_still_join_against_it(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    new = "/match new game:tet-offensive options:players=4 opponent:stand-in seat:us"
    reply = await ann.command(new, channel)
    assert "Free: ARVN." in reply.text
    thread = discord.thread_of("tet-1")
    reply = await bo.command("/match join", thread)
    assert "You play ARVN" in reply.text
    reply = await bo.command("/match start", thread)
    assert "has begun" in reply.text
