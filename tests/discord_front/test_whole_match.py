"""Two players play a whole match with slash commands, buttons, choices and pasted lines alone."""

from __future__ import annotations

import time

from tests.discord_front.conftest import Bot
from tests.discord_front.playing import Match, reading_desk
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


async def test_a_whole_match(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    began = time.monotonic()
    await ann.command("/match new game:tet-offensive", channel)
    thread = discord.thread_of("tet-1")
    await ann.command("/match join seat:Allied words:horse", thread)
    await bo.command("/match join words:battery", thread)
    await ann.command("/match start", thread)
    async with reading_desk(bot.folder) as desk:
        match = Match(desk, "tet-1", {"Allied": ann, "VC/NVA": bo}, thread)
        await match.begin()
        steps = 0
        while await match.step():
            steps += 1
        status = await desk.status("tet-1")
    await bot.delivered()
    assert status.state == "finished" and status.seed is not None
    print(steps, match.played.means, match.played.kinds, match.played.refused[:5])
    for key, count in match.played.acts.items():
        print(key, count)
    print(time.monotonic() - began)
    print("\n====\n".join(m["content"] for m in discord.said_in(thread)))
    assert 0
