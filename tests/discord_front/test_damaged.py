"""A damaged match on Discord: closed, said so once, and brought back while the bot runs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_front.matches import given, two
from tests.discord_front.test_operating import umpire
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

CLOSED = "tet-1 is closed: what is kept of it is damaged"


def damage(bot: Bot) -> None:
    """Change an order of tet-1 behind the umpire's back; something is still to be told of it."""
    with closing(sqlite3.connect(bot.folder / "umpire.db")) as base, base:
        base.execute("DROP TRIGGER journal_keeps_rows")
        base.execute("UPDATE journal SET text = 'x' WHERE match_id = 1 AND kind = 'order'")
        base.execute(
            "INSERT INTO outbox (match_id, sequence, destination, item_key, body, created_at, "
            "attempts, dead) VALUES (1, 1, 'match:tet-1', 'x', "
            '\'{"kind": "back", "match": "tet-1"}\', \'2000-01-01\', 0, 0)'
        )


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if holds():
                return
            await asyncio.sleep(0.05)


def told_in_person(person: Person) -> int:
    return sum(CLOSED in message["content"].replace("*", "") for message in person.inbox)


async def test_it_is_closed_and_comes_back(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    other = await two(discord, channel, ann, bo)
    thread = discord.thread_of("tet-1")
    await given(bo, thread, "/deploy")
    await bot.delivered()
    assert (await umpire(bot.folder, "backup", "copy.db"))[0] == 0
    await given(bo, thread, "/done")
    await bot.delivered()
    await bot.stop()
    damage(bot)
    await bot.start()
    await until(lambda: told_in_person(ann) > 0 and told_in_person(bo) > 0)
    # Nobody can do or see anything in it, and nothing is said of rows.
    for command in ("/match status", "/map", "/match log"):
        said = (await ann.command(command, thread)).text
        assert CLOSED in said and "row" not in said, command
    assert "not what was written" not in str([m["content"] for m in (*ann.inbox, *bo.inbox)])
    # The other match goes on, and so does what is told of it.
    assert "tet-2" in (await bo.command("/todo", channel)).text
    await given(bo, other, "/deploy", "/done")
    await until(lambda: "Set-up has ended" in str(discord.said_in(other)))
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 1 and "Match tet-1 is damaged and closed (row 3 is not what" in said
    await bot.stop()
    await bot.start()
    assert CLOSED in (await ann.command("/match status", thread)).text
    assert (told_in_person(ann), told_in_person(bo)) == (1, 1)
    status, said = await umpire(bot.folder, "restore", "copy.db", "--match", "tet-1")
    assert status == 0, said
    await bot.delivered()
    assert "tet-1" in (await bo.command("/todo", channel)).text
    await given(bo, thread, "/done")
    await bot.delivered()
    told = [str(message) for message in discord.said_in(thread)]
    (back,) = [text for text in told if "brought back from a backup" in text]
    assert "what was done after this is gone" in back
    # What ended before the damage ends again, and is told again.
    assert sum("Set-up has ended" in text for text in told) == 2
