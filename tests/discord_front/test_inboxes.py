"""What is written directly: while nobody listens, at length, and edited afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given, moving, opened
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

LATE = "You wrote this while I was away; I have read it now."


async def test_what_was_written_while_the_bot_was_away_is_answered(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    before = len(bo.inbox)
    await bo.write("move 273 VC to Saigon")
    heard = (await bo.news(before))[-1]["content"]
    assert "move 273 VC to Saigon" in heard and LATE not in heard
    await bot.stop()
    before = len(bo.inbox)
    await bo.write("move 274 VC to Saigon")
    await bo.write("how are you?")
    await bo.write("pass")
    await bo.write("pass")  # the question that it was written for is answered by the first
    await bot.start()
    await bo.news(before + 3)
    said = [m["content"] for m in bo.inbox[before:] if LATE in m["content"]]
    assert len(said) == 4, said
    assert "move 274 VC to Saigon" in said[0] and "1 order understood" in said[0]
    assert "refused" in said[1]
    assert "1 order understood" in said[2]
    assert "has changed since, so nothing of it was given" in said[3]
    await bot.delivered()
    assert "VC/NVA Combat" in (await ann.command("/match status", thread)).text
    # Another start finds all of it answered, and a message that comes then is heard as ever.
    await bot.stop()
    before = len(bo.inbox)
    await bot.start()
    await bo.write("what now?")
    said = [m["content"] for m in await bo.news(before)]
    assert not [text for text in said if LATE in text]


async def test_somebody_who_had_never_written_before(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await opened(discord, channel, ann, bo)
    await bot.delivered()
    await bot.kill()
    before = {person.id: len(person.inbox) for person in (ann, bo)}
    stranger = discord.person("Cy", channel["guild_id"])
    await bo.write("deploy")
    await stranger.write("hello")
    await bot.start()
    assert LATE in (await bo.news(before[bo.id]))[0]["content"]
    await bot.delivered()
    assert "deploy" in (await bo.command("/orders show")).text
    assert len(ann.inbox) == before[ann.id]


async def test_only_of_who_plays_it_is_kept_what_was_read_and_it_is_forgotten_with_them(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    stranger = discord.person("Cy", channel["guild_id"])
    for person in (bo, stranger):
        before = len(person.inbox)
        await person.write("help")
        await person.news(before)
    assert await kept(bot, bo)
    assert not await kept(bot, stranger)
    await ann.command("/match resign sure:true", thread)
    await bot.delivered()
    assert "do not know you" in (await bo.command("/mydata what:delete sure:true")).text
    assert not await kept(bot, bo)


async def kept(bot: Bot, person: Person) -> list[str]:
    """The names of the notes about a person, once they hold still."""
    found: list[str] = []
    for _ in range(20):
        await asyncio.sleep(0.02)
        with closing(sqlite3.connect(bot.folder / "umpire.db")) as connection:
            query = "SELECT name FROM notes WHERE name LIKE ?"
            found = [name for (name,) in connection.execute(query, (f"%{person.id}%",))]
    return found


async def test_a_connection_that_was_lost_for_good_loses_no_message(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    discord.gateway.away = True
    discord.gateway.refuse_resume = True
    await discord.gateway.drop()
    before = len(bo.inbox)
    discord.gateway.sessions.clear()
    await bo.write("move 273 VC to Saigon")
    discord.gateway.away = False
    said = (await bo.news(before))[0]["content"]
    assert LATE in said and "move 273 VC to Saigon" in said


async def test_a_long_echo_has_its_file(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    before = len(bo.inbox)
    lines = [f"move {unit} VC to 34" for unit in ("273", "274")]
    await bo.write("\n".join([*lines, *(f"move {n} VC to nowhere" for n in range(20))]))
    said = await bo.news(before)
    (file,) = [a for m in said for a in m["attachments"] if a["filename"] == "orders.txt"]
    text = discord.world.files[file["id"]].decode()
    assert "move 274 VC to 34" in text and "move 19 VC to nowhere" in text


async def test_an_edit_is_answered_with_a_hint_once(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    before = len(bo.inbox)
    message = await bo.write("move 273 VC to Saigon")
    await bo.news(before)
    before = len(bo.inbox)
    await bo.edit(message, "move 274 VC to Saigon")
    (hint,) = await bo.news(before)
    assert "an edit changes nothing" in hint["content"]
    await bo.edit(message, "move 274 VC to Hue")
    await bo.edit({**message, "edited_timestamp": None}, "x")
    reply = await given(bo, bo.dm_channel, "/orders show")
    assert "move 273 VC to Saigon" in reply.text and "move 274" not in reply.text
    hints = [m for m in bo.inbox[before:] if "an edit changes nothing" in m["content"]]
    assert len(hints) == 1
