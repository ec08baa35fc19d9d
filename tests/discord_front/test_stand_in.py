"""One person alone against a stand-in, over the wire."""

from __future__ import annotations

import json

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given, moving
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


async def test_a_seat_goes_to_a_stand_in_in_mid_match_and_all_are_told(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Its holder has no time any more: the machine goes on, and a person may have it later."""
    thread = await moving(discord, channel, ann, bo, bot)
    status = (await ann.command("/match status", thread)).text
    (own,) = [seat for seat in ("VC/NVA", "Allied") if f"{seat}: {bo.mention}" in status]
    (other,) = {"VC/NVA", "Allied"} - {own}
    give = "/moderator seat reason:a new job"
    reply = await bo.command(f"{give} seat:{own} to:stand-in person:{ann.id}", thread)
    assert "to a person or a stand-in, not both" in reply.text
    reply = await bo.command(f"{give} seat:{other} to:stand-in", thread)
    assert "handed over by its holder or by a moderator" in reply.text
    reply = await ann.command(f"{give} seat:{own} to:stand-in", thread)
    assert "given away only by its holder" in reply.text, "a moderator who plays gets no weaker foe"
    reply = await bo.command(f"{give} seat:{own} to:stand-in", thread)
    assert "the seat goes to a stand-in" in reply.text
    await bot.delivered()
    status = (await ann.command("/match status", thread)).text
    assert f"{own}: a stand-in" in status and f"{ann.mention} ({other}) must act" in status
    told = [str(message) for message in discord.said_in(thread)]
    assert any(f"The {own} seat goes to a stand-in" in one and "a new job" in one for one in told)
    reply = await ann.command(f"{give} seat:{other} to:stand-in", thread)
    assert "some seat is a person's" in reply.text
