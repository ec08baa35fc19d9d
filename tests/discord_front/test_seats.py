"""A seat is one of the match's own: by name, by its options, and in completion."""

from __future__ import annotations

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

FOUR = "/match new game:tet-offensive options:players=4"


@pytest.mark.parametrize("seat", ["US", "ARVN", "NVA", "VC"])
async def test_the_opener_sits_where_they_wish_in_a_match_for_four(
    discord: Discord, bot: Bot, channel: Json, ann: Person, seat: str
) -> None:
    reply = await ann.command(f"{FOUR} seat:{seat}", channel)
    assert "tet-1" in reply.text, reply.text
    free = [other for other in ("US", "ARVN", "NVA", "VC") if other != seat]
    assert f"Free: {free[0]}, {free[1]} and {free[2]}." in reply.text


async def test_a_seat_of_other_options_is_none_of_this_match(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    reply = await ann.command(f"{FOUR} seat:Allied", channel)
    assert 'There is no seat "Allied".' in reply.text and "US, ARVN, NVA, VC" in reply.text
    assert "nothing" not in (await ann.command("/match list whose:all", channel)).text
    reply = await ann.command("/match new game:tet-offensive seat:US", channel)
    assert 'There is no seat "US".' in reply.text
    assert "You play in no match" in (await ann.command("/match list", channel)).text


async def test_completion_offers_free_seats_of_this_match_and_no_others(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    assert await ann.autocomplete(f"{FOUR} seat:", channel) == ["US", "ARVN", "NVA", "VC"]
    new = "/match new game:tet-offensive seat:"
    assert await ann.autocomplete(new, channel) == ["Allied", "VC/NVA"]
    alone = await ann.autocomplete("/match new game:vietnam-solitaire seat:", channel)
    assert len(alone) == 1
    await ann.command(f"{FOUR} seat:NVA", channel)
    thread = discord.thread_of("tet-1")
    assert await bo.autocomplete("/match join seat:", thread) == ["US", "ARVN", "VC"]
    assert await bo.autocomplete("/match join seat:", channel) == ["US", "ARVN", "VC"]
    await bo.command("/match join seat:us", thread)
    assert await bo.autocomplete("/match join seat:", thread) == ["ARVN", "VC"]
    assert await bo.autocomplete("/match leave seat:", thread) == ["US"]
    assert await ann.autocomplete("/match leave seat:", thread) == ["NVA"]
    everybody = await ann.autocomplete("/moderator seat seat:", thread)
    assert everybody == ["US", "ARVN", "NVA", "VC"]
    (other,) = discord.guild("Elsewhere", "other")
    cyd = discord.person("Cyd", other["guild_id"])
    assert await cyd.autocomplete("/match join match:tet-1 seat:", other) == []
