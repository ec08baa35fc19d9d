"""Words for the dice over the wire: `/match words`, read by all, the host's side first."""

from __future__ import annotations

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


async def test_words_are_read_by_all_and_the_others_speak_last(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    thread = discord.thread_of("tet-1")
    reply = await bo.command("/match join", thread)
    assert "`/match words` adds words of your own to the dice." in reply.text
    reply = await bo.command("/match words words:a dog *and* a cat", thread)
    assert reply.private and "VC/NVA: your words are in the dice" in reply.text
    reply = await ann.command("/match words words:horse", thread)
    assert "before the others do, and VC/NVA has spoken" in reply.text
    reply = await bo.command("/match words words:again", thread)
    assert "has added its words already" in reply.text
    await ann.command("/match start", thread)
    reply = await bo.command("/match words words:again", thread)
    assert "has been started: its dice are fixed" in reply.text
    await bot.delivered()
    told = [m["content"] for m in discord.said_in(thread)]
    said = r"a dog \*and\* a cat"
    assert any(f"VC/NVA adds words to the dice: “{said}”." in text for text in told)
    began = next(text for text in told if "The match has begun" in text)
    assert f"Words in the dice: VC/NVA “{said}”." in began and "Mind that" not in began
    board = next(text for text in told if "SHA-256 of the seed:" in text)
    assert f"Words in the dice: VC/NVA “{said}”." in board
    assert said in (await bo.command("/dice verify", thread)).text


@pytest.mark.parametrize("how", ["alone", "in a team"])
async def test_who_runs_the_bot_speaks_before_the_others(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, how: str
) -> None:
    cid = discord.person("Cid", channel["guild_id"])
    discord.world.owners = [bo.id] if how == "alone" else [ann.id, bo.id]
    await bot.kill()
    await bot.start()
    await ann.command("/match new game:tet-offensive", channel)
    thread = discord.thread_of("tet-1")
    await bo.command("/match join seat:Allied", thread)
    await cid.command("/match join words:dog", thread)
    reply = await bo.command("/match words words:horse", thread)
    assert "before the others do, and VC/NVA has spoken" in reply.text
