"""/rules: every heading of the rulebook of the match that is played, and of no other game."""

from __future__ import annotations

import importlib

import pytest

from bot.desk.looks import rulebook
from bot.desk.plain.games import GAMES
from engine.kernel.names import fold
from tests.discord_front.conftest import Bot
from tests.discord_front.matches import opened
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_heading_of_the_rulebook_can_be_looked_up(name: str) -> None:
    game = GAMES[name]
    index = importlib.import_module(f"{game.folder}.qa.rules_index").INDEX
    known = rulebook.entries(game)
    headings = list(dict.fromkeys(p.rpartition("/")[0] for p in index.paragraphs))
    assert len(headings) > 10
    for heading in headings:
        hit, others = rulebook.look_up(list(known), heading)
        assert fold(hit) == fold(heading) and not others, heading
        entry = known[hit]
        assert entry.orders or entry.question or len(entry.about) > 20, heading


async def test_the_rules_of_the_match_that_is_played(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await ann.command("/match new game:vietnam-solitaire seat:US/ARVN", channel)
    for heading in ("Terrain", "Insurrection", "Winning the Game", "Morale Phase", "Detection"):
        said = (await ann.command(f"/rules term:{heading}", thread)).text
        assert said.startswith(f"**{heading}** (Tet Offensive): "), said
    offered = await ann.autocomplete("/rules term:mor", thread)
    assert "Morale Phase" in offered and len(offered) < 6
    assert "Detection" in await ann.autocomplete("/rules term:det", thread)
    assert not [t for t in await ann.autocomplete("/rules term:phase", thread) if "Phase 7" in t]
    other = discord.thread_of("vs-1")
    assert "Vietnam Solitaire" in (await ann.command("/rules term:phase 7", other)).text
    assert any("Phase 7" in t for t in await ann.autocomplete("/rules term:phase", other))
    # Outside of any match a word of both games is told as each has it.
    cyd = discord.person("Cyd", channel["guild_id"])
    said = (await cyd.command("/rules term:move", channel)).text
    assert "(Tet Offensive)" in said and "(Vietnam Solitaire)" in said
