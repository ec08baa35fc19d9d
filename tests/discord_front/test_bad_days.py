"""What goes wrong with servers and people: it heals by itself, or says who must do what."""

from __future__ import annotations

import asyncio

from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_front.matches import given, moving, opened
from tests.discord_front.test_operating import umpire
from tests.discord_standin import Discord, Fault, Person
from tests.discord_standin.world import Json


def posts(discord: Discord, place: Json, since: int) -> list[int]:
    """The statuses with which what the bot wrote to a place was answered."""
    path = f"/channels/{place['id']}/messages"
    return [s for m, p, s in discord.rest.requests[since:] if (m, p) == ("POST", path)]


def texts(discord: Discord, place: Json) -> list[str]:
    return [m["content"] for m in discord.said_in(place)]


async def test_a_thread_the_bot_may_not_write_in_any_more(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    discord.world.forbidden.add((thread["id"], "send"))
    since = len(discord.rest.requests)
    await given(bo, bo.dm_channel, "/deploy", "/done", "/done", "/done")
    await bot.delivered()
    tried = posts(discord, thread, since)
    assert tried == [403] * len(tried), "each thing once, and none of them arrives"
    told = [m["content"] for m in ann.inbox if "may not write in the thread" in m["content"]]
    assert len(told) == 1 and "Send Messages in Threads" in told[0]
    assert not [m for m in bo.inbox if "may not write in the thread" in m["content"]]
    await bot.stop()
    await bot.start()
    discord.world.forbidden.clear()
    await given(ann, ann.dm_channel, "/done")
    await bot.delivered()
    back = [text for text in texts(discord, thread) if "I may write here again" in text]
    assert len(back) == 1
    await given(ann, ann.dm_channel, "/done", "/done")
    await bot.delivered()
    assert len([t for t in texts(discord, thread) if "I may write here again" in t]) == 1
    assert posts(discord, thread, since).count(403) == len(tried)


async def test_a_player_who_has_left_the_server(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    discord.world.closed_dms.add(bo.id)  # no server in common: nobody can be written to
    member = discord.world.members.pop((channel["guild_id"], bo.id))
    await given(bo, bo.dm_channel, "/done", "/done")
    await given(ann, thread, "/done", "/done", "/done")
    await bot.delivered()
    (gone,) = [m for m in discord.said_in(thread) if "has left this server" in m["content"]]
    assert [user["id"] for user in gone["mentions"]] == [ann.id], "the moderator is pinged"
    assert "VC/NVA" in gone["content"]
    assert not [m for m in discord.said_in(thread) if "allow direct messages" in m["content"]]
    # Bo is invited again, writes, and is reached as before.
    discord.world.members[channel["guild_id"], bo.id] = member
    discord.world.closed_dms.clear()
    assert "tet-1" in (await bo.command("/todo", thread)).text


async def test_a_match_whose_channel_is_gone_goes_on_in_another(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    del discord.world.channels[thread["id"]]
    del discord.world.channels[channel["id"]]
    other = discord.world.new_channel(channel["guild_id"], "other")
    reply = await bo.command("/match here", other)
    assert "moderators of tet-1" in reply.text
    reply = await ann.command("/match here match:tet-1", other)
    again = discord.thread_of("tet-1")
    assert f"<#{again['id']}>" in reply.text and again["parent_id"] == other["id"]
    await given(bo, again, "/done")
    await bot.delivered()
    assert [m for m in discord.said_in(again) if m["pinned"]]
    assert any("goes on here" in text for text in texts(discord, again))
    assert any("VC/NVA Movement has ended" in text for text in texts(discord, again))
    assert "told of here already" in (await ann.command("/match here", again)).text


async def test_a_match_is_moved_and_its_thread_says_where_to(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    refused = await ann.command("/match here match:tet-1")
    assert "only you read what is told here" in refused.text
    other = discord.world.new_channel(channel["guild_id"], "other")
    reply = await ann.command("/match here match:tet-1", other)
    await bot.delivered()
    again = next(c for c in discord.world.channels.values() if c.get("parent_id") == other["id"])
    assert f"<#{again['id']}>" in reply.text
    assert texts(discord, thread)[-1] == f"**tet-1** goes on in <#{again['id']}>."
    board = next(m for m in discord.said_in(thread) if m["pinned"])
    assert board["content"] == texts(discord, thread)[-1]


async def test_commands_that_another_copy_has_wiped_are_there_after_the_next_start(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    guild = channel["guild_id"]
    held = {c["name"] for c in discord.world.commands}
    orders = {c["name"] for c in discord.world.guild_commands[guild]}
    await bot.stop()
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 0 and "Discord holds them all, in 2 places" in said
    discord.world.commands = [{**discord.world.commands[0], "name": "foreign"}]
    discord.world.guild_commands[guild] = []
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 1 and "Commands everywhere: Discord lacks" in said
    assert f"Commands in server {guild}: Discord lacks {len(orders)} (/" in said
    assert "adds 1 (/foreign)" in said and "another copy" in said
    await bot.start()
    await settled_commands(discord, guild, orders)
    assert {c["name"] for c in discord.world.commands} == held
    assert "drafted" in (await bo.command("/move units:273 VC destination:Saigon", thread)).text
    # A third start finds them as they are, and tells Discord nothing.
    since = len(discord.rest.requests)
    await bot.stop()
    await bot.start()
    await bot.delivered()
    assert not [p for m, p, _ in discord.rest.requests[since:] if m == "PUT" and "commands" in p]


async def settled_commands(discord: Discord, guild: str, names: set[str]) -> None:
    async with asyncio.timeout(PATIENCE):
        while {c["name"] for c in discord.world.guild_commands[guild]} != names:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_told_to_stop_while_discord_is_out_of_reach(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    path = rf"^/channels/{thread['id']}/messages$"
    discord.rest.faults.append(Fault("POST", path, 503, times=1000))
    await given(bo, thread, "/done")
    discord.gateway.away = True
    await discord.gateway.drop()
    assert await bot.stop() == 0
    discord.rest.faults.clear()
    discord.gateway.away = False
    await bot.start()
    await bot.delivered()
    ended = [t for t in texts(discord, thread) if t.startswith("**Turn 1 · VC/NVA Movement has")]
    assert len(ended) == 1, "what waited is told after the next start, once"
