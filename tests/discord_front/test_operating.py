"""The operator's side: `umpire check`, `umpire backup`, the start with a bad token, the stop."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.discord_front.plain.rights import NEEDED, permissions
from tests.discord_front.conftest import ANEW, ROOT, Bot
from tests.discord_front.matches import moving
from tests.discord_standin import TOKEN, Discord, Fault, Person
from tests.discord_standin.world import Json


async def umpire(folder: Path, *words: str, **environment: str) -> tuple[int, str]:
    """A command line in a process of its own: status, and all that it said."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("UMPIRE_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.cli",
        *words,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


async def test_check_says_what_is_missing(discord: Discord, tmp_path: Path) -> None:
    status, said = await umpire(tmp_path, "check")
    assert status == 1 and "UMPIRE_DISCORD_TOKEN is not set" in said
    status, said = await umpire(tmp_path, "check", **discord.environment)
    assert status == 1 and "the bot is in none. Invite it: https://" in said
    status, told = await umpire(tmp_path, "check", "--json", **discord.environment)
    found = json.loads(told)
    assert status == 1 and found["ok"] is False
    lines = [f"{'ok' if one['ok'] else '--'}  {one['said']}" for one in found["found"]]
    assert [one for one in lines if "Disk:" not in one] == [
        one for one in said.splitlines() if "Disk:" not in one
    ]
    discord.guild("Club", "games")
    status, said = await umpire(tmp_path, "check", **discord.environment)
    assert status == 0 and "Server Club: the bot may do all that it needs." in said
    discord.world.bot_permissions = permissions().value & ~(1 << 15)
    status, said = await umpire(tmp_path, "check", **discord.environment)
    assert status == 1 and "it lacks attach files (to show maps)" in said
    bad = {**discord.environment, "UMPIRE_DISCORD_TOKEN": "wrong"}
    status, said = await umpire(tmp_path, "check", **bad)
    assert status == 1 and "Discord does not know it" in said and TOKEN not in said
    away = {**discord.environment, "UMPIRE_DISCORD_API": "http://127.0.0.1:9"}
    status, said = await umpire(tmp_path, "check", **away)
    assert status == 1 and "Discord does not answer" in said


VIEW, ATTACH, IN_THREADS = 1 << 10, 1 << 15, 1 << 38


async def test_check_looks_at_each_channel_in_which_a_match_lives(
    discord: Discord, bot: Bot, ann: Person
) -> None:
    """A server may grant what one of its channels takes away, from everybody or from the bot."""
    games, lobby, closed = discord.guild("Club", "games", "lobby", "closed")
    world = discord.world
    world.bot_permissions = permissions().value
    world.join(games["guild_id"], ann.id)
    for channel in (games, games, lobby, closed):
        await ann.command("/match new game:tet-offensive", channel)
    await ann.command("/match new game:vietnam-solitaire")  # lives in an inbox
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 0 and "it needs in 3 channels of matches." in said, said
    (role,) = world.members[games["guild_id"], world.bot["id"]]["roles"]
    deny(games, games["guild_id"], ATTACH, kind=0)
    deny(lobby, role, IN_THREADS, kind=0)
    deny(closed, world.bot["id"], VIEW, kind=1)
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 1 and "Server Club: the bot may do all that it needs." in said
    lacks = "of Club the bot lacks"
    assert f"--  Channels: tet-1 and tet-2: in #games {lacks} attach files (to show maps)." in said
    assert f"tet-3: in #lobby {lacks} send messages in threads (to write into it)." in said
    assert "tet-4: in their channel in Club the bot lacks view channel" in said
    games["permission_overwrites"].append(overwrite(role, allow=ATTACH, kind=0))
    del world.channels[closed["id"]]
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 1 and "#games" not in said
    assert "tet-4: their channel in Club is gone: `/match here`" in said
    del world.guilds[games["guild_id"]]
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert "the bot is no longer in their server: invite it again" in said


async def test_a_match_that_is_opened_or_moved_says_what_its_channel_lacks(
    discord: Discord, bot: Bot, ann: Person
) -> None:
    games, lobby = discord.guild("Club", "games", "lobby")
    discord.world.join(games["guild_id"], ann.id)
    discord.world.bot_permissions = permissions().value
    deny(games, games["guild_id"], ATTACH, kind=0)
    lack = "**In this channel I lack** attach files (to show maps). Whoever looks after"
    reply = await ann.command("/match new game:tet-offensive", games)
    assert lack in reply.text and "Free:" in reply.text, "it is opened all the same"
    reply = await ann.command("/match here match:tet-1", lobby)
    assert "goes on" in reply.text and "I lack" not in reply.text
    reply = await ann.command("/match here match:tet-1", games)
    assert lack in reply.text
    reply = await ann.command("/match new game:vietnam-solitaire")
    assert "I lack" not in reply.text, "an inbox has no such rights"


def overwrite(whom: str, *, allow: int = 0, deny: int = 0, kind: int) -> Json:
    """What a channel changes for a role (kind 0) or a member (kind 1)."""
    return {"id": whom, "type": kind, "allow": str(allow), "deny": str(deny)}


def deny(channel: Json, whom: str, right: int, kind: int) -> None:
    """Let a channel take a right away."""
    channel["permission_overwrites"].append(overwrite(whom, deny=right, kind=kind))


async def test_check_tries_the_database(discord: Discord, tmp_path: Path) -> None:
    """A file that cannot be written to, and one that others may read."""
    discord.guild("Club", "games")
    await umpire(tmp_path, "new", "tet-offensive")
    status, said = await umpire(tmp_path, "check", **discord.environment)
    assert status == 0 and "MB are free where umpire.db is." in said
    (tmp_path / "umpire.db").chmod(0o644)
    status, said = await umpire(tmp_path, "check", **discord.environment)
    assert status == 1 and "others on this machine may read" in said
    refuse_notes(tmp_path)
    status, said = await umpire(tmp_path, "check", **discord.environment)
    assert status == 1 and "--  Database: The disk that holds umpire.db is full." in said
    nowhere = {**discord.environment, "UMPIRE_DATABASE_URL": "sqlite+aiosqlite:///nowhere/u.db"}
    status, said = await umpire(tmp_path, "check", **nowhere)
    assert status == 1 and "The folder nowhere does not exist" in said


def noted(folder: Path, name: str) -> bool:
    """Whether the database of a bot holds a note."""
    with closing(sqlite3.connect(folder / "umpire.db")) as database:
        query = "SELECT count(*) FROM notes WHERE name = ?"
        return bool(database.execute(query, (name,)).fetchone()[0])


async def test_another_bot_with_the_same_token_is_seen_where_it_is_faster(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    """Once may be an answer of one's own that came twice; three times are no accident."""
    taken = Fault("POST", r"/callback$", 400, times=3, after=True, code=40060)
    discord.rest.faults.append(taken)
    warned = "another bot answers with this token"
    asking = []
    for time in (1, 2, 3):
        asking.append(asyncio.create_task(ann.command("/todo", channel)))
        await discord.until(lambda n=time: bot.log.read_text().count("unanswered 40060") == n)
        assert (warned in bot.log.read_text()) is (time == 3)
    for one in asking:
        one.cancel()
    status, said = await umpire(bot.folder, "check", **discord.environment)
    assert status == 1 and "--  Token: another bot answers with it too, last seen 20" in said
    later = bot.folder / "later"
    later.write_text(f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%dT%H:%M:%S+00:00}")
    clock = {**discord.environment, "UMPIRE_CLOCK_FILE": str(later)}
    status, said = await umpire(bot.folder, "check", **clock)
    assert status == 0 and "another bot" not in said


async def test_health_is_a_line_and_a_status(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    await bot.delivered()
    status, said = await umpire(bot.folder, "health")
    assert (status, said) == (
        0,
        "well: alive 0 minutes ago; 1 match running, 0 messages to be told.\n",
    )
    later = bot.folder / "later"
    later.write_text(f"{datetime.now(UTC) + timedelta(minutes=20):%Y-%m-%dT%H:%M:%S+00:00}")
    status, said = await umpire(bot.folder, "health", UMPIRE_CLOCK_FILE=str(later))
    assert status == 1 and said.startswith("not well: no sign of life for ")
    status, said = await umpire(bot.folder, "health", UMPIRE_DATABASE_URL="sqlite:///none.db")
    assert status == 1 and said.startswith("not well: none.db does not exist")
    status, told = await umpire(
        bot.folder, "health", "--json", UMPIRE_DATABASE_URL="sqlite:///none.db"
    )
    assert status == 1 and json.loads(told)["well"] is False
    assert "does not exist" in json.loads(told)["faults"][0]
    assert not (bot.folder / "none.db").exists()


async def test_a_bad_token_is_one_sentence(discord: Discord, tmp_path: Path) -> None:
    bad = {**discord.environment, "UMPIRE_DISCORD_TOKEN": "wrong"}
    status, said = await umpire(tmp_path, "run", **bad)
    assert status == 2 and "Discord does not know that token" in said and "Traceback" not in said


async def test_a_backup_while_the_bot_runs(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    status, said = await umpire(bot.folder, "backup", "copy.db")
    assert status == 0 and "whole and checked" in said
    await bo.command("/move units:273 VC destination:Saigon", thread)
    environment = {"UMPIRE_DATABASE_URL": "sqlite+aiosqlite:///copy.db"}
    status, said = await umpire(bot.folder, "status", "tet-1", **environment)
    assert status == 0 and "VC/NVA Movement" in said
    status, said = await umpire(bot.folder, "backup", "copy.db")
    assert status == 2 and "choose another name" in said
    assert not list(bot.folder.glob("*.part"))


@pytest.mark.parametrize("url", ["sqlite+aiosqlite:///none.db", "postgresql://u@localhost/x"])
async def test_nothing_to_back_up(tmp_path: Path, url: str) -> None:
    status, said = await umpire(tmp_path, "backup", "copy.db", UMPIRE_DATABASE_URL=url)
    assert status == 2 and ("nothing to back up" in said or "no SQLite file" in said)


@ANEW
async def test_it_stops_gracefully_and_leaves_no_process(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await moving(discord, channel, ann, bo, bot)
    assert await bot.stop() == 0
    assert '"level": "error"' not in bot.log.read_text()


def test_the_operators_page_explains_what_the_log_says() -> None:
    """All that somebody should look at, in the words in which it is logged."""
    page = (ROOT / "docs" / "operations.md").read_text()
    table = page.partition("## What the log says")[2].partition("## Another version")[0]
    front = "\n".join(file.read_text() for file in (ROOT / "bot").rglob("*.py"))
    logged = re.findall(r'log_file\.(?:warn|fault)\(\s*"([^"]+)"', front)
    assert len(logged) > 10
    assert [said for said in dict.fromkeys(logged) if f"`{said}`" not in table] == []


def test_the_operators_page_names_each_permission() -> None:
    page = (ROOT / "docs" / "operations.md").read_text().lower()
    for name in NEEDED:
        assert re.search(name.replace("_", "[ _]"), page), name


async def test_what_cannot_be_kept_is_told_later_and_not_lost(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """A disk that is full for a while: no fault of the message that waits."""
    thread = await moving(discord, channel, ann, bo, bot)
    await bot.delivered()
    block = (
        "CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
    )
    with closing(sqlite3.connect(bot.folder / "umpire.db")) as database, database:
        database.execute(block)
    await ann.command("/moderator announce text:Tea reason:x", thread)
    await discord.until(lambda: "the database cannot be used" in bot.log.read_text())
    with closing(sqlite3.connect(bot.folder / "umpire.db")) as database, database:
        database.execute("DROP TRIGGER full")
    await bot.delivered()
    said = [message["content"] + str(message) for message in discord.said_in(thread)]
    assert sum("Tea" in one for one in said) == 1


def refuse_notes(folder: Path) -> None:
    """Let a database refuse what is written into its notes, as a full disk does."""
    act = "SELECT RAISE(ABORT, 'database or disk is full')"
    with closing(sqlite3.connect(folder / "umpire.db")) as database, database:
        database.execute(f"CREATE TRIGGER full BEFORE INSERT ON notes BEGIN {act}; END")
