"""Interactions as no client sends them: answered in words or not at all, and nothing changes."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing, suppress
from random import Random
from typing import Any

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing
from tests.discord_front.test_hostile import quiet
from tests.discord_standin import Discord, Person, Reply, parts_of
from tests.discord_standin.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from tests.discord_standin.limits import STRING_SELECT
from tests.discord_standin.people import CannotType
from tests.discord_standin.world import Json
from tests.hostile import Malformed

TYPED = (
    "/move units:273 VC destination:Saigon", "/where unit:273 VC", "/rules term:Morale",
    "/standing add line:fire: default", "/odds order:fire 273 VC at 7 Mar", "/map area:Saigon",
    "/match status match:tet-1", "/orders show seat:VC/NVA", "/done", "/undo", "/todo",
    "/match new game:tet-offensive", "/match join", "/match list", "/clock show", "/help",
    "/moderator force", "/moderator edit", "/takeback", "/dice count", "/since",
)  # fmt: skip
COMPLETED = (
    "/move units:273 VC", "/move units:273 VC destination:Sai", "/where unit:27", "/rules term:Mor",
    "/odds order:fire", "/map area:Sai", "/match status match:te",
)  # fmt: skip
CUSTOM = re.compile(r"[|.]")


async def _patterns(person: Person, thread: Json) -> list[tuple[int, Json, Json | None]]:
    """What a client could send now: commands, presses and choices, forms; with their messages."""
    found: list[tuple[int, Json, Json | None]] = []
    for typed in TYPED:
        with suppress(CannotType):
            found.append((COMMAND, person._command_data(typed, thread), None))
    for typed in COMPLETED:
        found.append((AUTOCOMPLETE, person._command_data(typed, thread, focus=True), None))
    for shown in (await person.command("/todo", thread), await person.command("/help", thread)):
        for part in parts_of(shown.message):
            if custom := part.get("custom_id"):
                data = {"custom_id": custom, "component_type": part["type"]}
                if part["type"] == STRING_SELECT:
                    data["values"] = [part["options"][0]["value"]]
                found.append((COMPONENT, data, shown.message))
    form = await person.command("/orders paste", thread)
    fields = [{"type": 1, "components": [{"type": 4, "custom_id": "lines", "value": "done"}]}]
    found.append((MODAL_SUBMIT, {"custom_id": form.modal["custom_id"], "components": fields}, None))
    return found


def _changed(data: Json, kind: int, source: Malformed, random: Random) -> Json:
    """The same with another text in it, as long as Discord would let it through."""
    made: Json = _copy(data)
    spots: list[tuple[Any, Any]] = []

    def collect(branch: Any) -> None:
        for key in branch if isinstance(branch, dict) else range(len(branch)):
            if isinstance(branch[key], dict | list):
                collect(branch[key])
            elif key in ("value", "custom_id") or isinstance(branch, list):
                spots.append((branch, key))

    collect({k: v for k, v in made.items() if k != "resolved"} if kind == COMMAND else made)
    for branch, key in random.sample(spots, min(len(spots), random.choice([1, 1, 2]))):
        old = branch[key]
        if key == "custom_id" or isinstance(branch, list):
            branch[key] = _other_name(str(old), source, random)
        elif isinstance(old, str):
            branch[key] = source.text()[:6000]
        elif isinstance(old, bool):
            branch[key] = not old
        else:
            branch[key] = random.choice([-1, 0, 2**53 - 1, -(2**53), 7])
    return made


def _other_name(old: str, source: Malformed, random: Random) -> str:
    parts = CUSTOM.split(old)
    parts[random.randrange(len(parts))] = random.choice(
        ["", "0", "-1", "99", "zz", "tet-1", "tet-9", source.text()[:40]]
    )
    return random.choice(["|".join(parts), old[: random.randrange(len(old) + 1)], old * 2])[:100]


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _rows(bot: Bot) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(bot.folder / "umpire.db")) as base:
        return base.execute("SELECT code, revision, state FROM matches ORDER BY id").fetchall()


async def _send(person: Person, player: Person, thread: Json, count: int, seed: int) -> int:
    """Send so many that are malformed from what a player may send; how many were answered."""
    random = Random(seed)
    lines = ["fire 273 VC at 7 Mar", "move 273 VC to Saigon", "retreat default", "done"]
    source = Malformed(random, lines, ["Saigon", "273 VC", "VC/NVA", "tet-1"])
    patterns = await _patterns(player, thread)
    answered = 0
    for first in range(0, count, 20):
        sent: list[tuple[Json, Reply]] = []
        for _ in range(min(20, count - first)):
            kind, data, message = random.choice(patterns)
            made = _changed(data, kind, source, random)
            sent.append((made, await person._do(kind, thread, made, message, wait=False)))
        waits = {asyncio.ensure_future(reply.it.done.wait()) for _, reply in sent}
        _, late = await asyncio.wait(waits, timeout=20)
        for wait in late:
            wait.cancel()
        for made, reply in sent:
            if reply.it.original is not None:
                answered += 1
                assert "Something is wrong" not in reply.text, made
    return answered


async def _hold(discord: Discord, bot: Bot) -> None:
    quiet(discord)
    assert not [r for r in discord.rest.requests if r[2] >= 400]
    assert '"level": "error"' not in bot.log.read_text()
    assert "Traceback" not in bot.log.read_text()


async def test_a_stranger_who_sends_what_no_client_would(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    eve, before = discord.person("Eve", channel["guild_id"]), _rows(bot)
    answered = await _send(eve, bo, thread, 120, seed=1968)
    assert answered > 60
    assert [row for row in _rows(bot) if row[0] == "tet-1"] == before
    await _hold(discord, bot)


@pytest.mark.campaign
@pytest.mark.parametrize("who", ["eve", "bo"])
async def test_fifteen_thousand(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, who: str
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    person = bo if who == "bo" else discord.person("Eve", channel["guild_id"])
    assert await _send(person, bo, thread, 15_000, seed=30) > 7_000
    await _hold(discord, bot)
