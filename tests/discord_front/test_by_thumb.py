"""A whole match of each game by buttons and choices alone: nothing is typed, pasted or written."""

from __future__ import annotations

import pytest

from bot.desk.plain.games import GAMES
from tests.discord_front.conftest import Bot
from tests.discord_front.playing import reading_desk, sown
from tests.discord_front.thumbs import Thumbs
from tests.discord_standin import Discord, Person
from tests.discord_standin.interactions import COMMAND, COMPONENT, MODAL_SUBMIT
from tests.discord_standin.world import Json

SEEDS = {"tet-offensive": "a seed of 54", "vietnam-solitaire": "alone in a room"}


async def play(
    discord: Discord, bot: Bot, thread: Json, people: dict[str, Person], code: str, most: int
) -> Thumbs:
    """Play a match that waits for its start, at most so many decisions of it."""
    await bot.stop()
    game = "tet-offensive" if code.startswith("tet") else "vietnam-solitaire"
    sown(bot.folder, SEEDS[game])
    await bot.start()
    begun = len(discord.interactions.all)
    await next(iter(people.values())).command("/match start", thread)
    await bot.delivered()
    async with reading_desk(bot.folder) as desk:
        status = await desk.status(code)
        ruleset = GAMES[game].ruleset(status.options)
        match = Thumbs(desk, code, people, thread, ruleset=ruleset)
        await match.begin()
        steps = 0
        while steps < most and await match.step():
            steps += 1
            await bot.delivered()
        status = await desk.status(code)
    taps = sorted(match.taps.elements())
    print(f"{code}: {steps} decisions, {status.state}, turn {status.turn}, {len(taps)} orders")
    print(f"taps an order: median {taps[len(taps) // 2]}, most {taps[-1]}; {dict(match.begun)}")
    assert status.state == "finished" or steps == most
    kinds = [it.kind for it in discord.interactions.all[begun + 1 :]]
    typed = [it for it in discord.interactions.all[begun + 1 :] if it.kind == COMMAND]
    # What nobody was shown yet is asked for by name, as `/todo` does: that orders nothing.
    assert len(typed) <= steps and MODAL_SUBMIT not in kinds and COMPONENT in kinds
    return match


@pytest.mark.parametrize(
    "most", [pytest.param(14, id="a turn"), pytest.param(10_000, marks=pytest.mark.campaign)]
)
async def test_tet_offensive(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, most: int
) -> None:
    await ann.command("/match new game:tet-offensive", channel)
    thread = discord.thread_of("tet-1")
    await ann.command("/match join seat:Allied", thread)
    await bo.command("/match join", thread)
    people = {"Allied": ann, "VC/NVA": bo}
    match = await play(discord, bot, thread, people, "tet-1", most)
    verbs = {verb for verb, _ in match.played.means}
    assert verbs >= {"move", "fly", "lift", "attack", "retreat", "search"}
    assert "replace" in verbs or most < 100
    assert match.begun["at"] > 20


@pytest.mark.parametrize("scenario", ["easter-offensive"])
async def test_vietnam_solitaire(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, scenario: str
) -> None:
    chosen = f"options:scenario={scenario},players=2"
    await ann.command(f"/match new game:vietnam-solitaire seat:US/ARVN {chosen}", channel)
    thread = discord.thread_of("vs-1")
    await bo.command("/match join", thread)
    people = {"US/ARVN": ann, "NVA/VC": bo}
    match = await play(discord, bot, thread, people, "vs-1", 10_000)
    assert {"place", "attack", "move"} <= {verb for verb, _ in match.played.means}
