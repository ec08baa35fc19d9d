"""The operator's side: `umpire check`, `umpire backup`, the start with a bad token, the stop."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from bot.discord_front.checking import NEEDED, permissions
from tests.discord_front.conftest import ANEW, ROOT, Bot
from tests.discord_front.matches import moving
from tests.discord_standin import TOKEN, Discord, Person
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
    assert status == 2 and "copy.db is there already" in said
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


def test_the_operators_page_names_each_permission() -> None:
    page = (ROOT / "docs" / "operations.md").read_text().lower()
    for name in NEEDED:
        assert re.search(name.replace("_", "[ _]"), page), name
