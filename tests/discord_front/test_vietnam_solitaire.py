"""Vietnam Solitaire over the wire: alone in direct messages, and for two in a thread."""

from __future__ import annotations

import json

import pytest

from bot.desk.proof.verify import verify
from tests.discord_front.conftest import Bot
from tests.discord_front.playing import Match, reading_desk, sown
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

SEED = "alone in a room"


@pytest.mark.parametrize(
    ("scenario", "turns"),
    [
        ("easter-offensive", 1),
        pytest.param("campaign", 16, marks=pytest.mark.campaign),
    ],
)
async def test_a_solitaire_match_in_direct_messages(
    discord: Discord, bot: Bot, ann: Person, scenario: str, turns: int
) -> None:
    """From `/match new` to the result; nobody else hears of it, and no thread is opened."""
    opened = await ann.command(
        f"/match new game:vietnam-solitaire seat:US/ARVN options:scenario={scenario}"
    )
    assert "/match start" in opened.text
    await bot.stop()
    sown(bot.folder, SEED)
    await bot.start()
    await ann.command("/match start")
    await bot.delivered()
    steps = 0
    async with reading_desk(bot.folder) as desk:
        match = Match(desk, "vs-1", {"US/ARVN": ann}, ann.dm_channel)
        await match.begin()
        while await match.step():
            steps += 1
            await bot.delivered()
            if steps == 5:
                assert await bot.stop() == 0
                await bot.start()
        await bot.delivered()
        status = await desk.status("vs-1")
    assert status.state == "finished" and status.result is not None
    assert not match.played.refused, match.played.refused
    assert discord.world.public() == []
    said = [m["content"] for m in ann.inbox]
    print(steps, status.turn, status.result, dict(match.played.means), dict(match.played.kinds))
    print(sorted(match.played.acts.values()), len(said))
    assert len([text for text in said if text.startswith("**The match is over")]) == 1
    reply = await ann.command("/match export match:vs-1")
    (file,) = reply.message["attachments"]
    verified = verify(json.dumps(json.loads(discord.world.files[file["id"]])))
    assert verified.ok and verified.rolls > 10


async def test_a_match_for_two_in_a_thread(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Both are asked in turn until one has won; each phase is told to all, and all is proven."""
    chosen = "options:scenario=easter-offensive,players=2"
    await ann.command(f"/match new game:vietnam-solitaire seat:US/ARVN {chosen}", channel)
    thread = discord.thread_of("vs-1")
    await bo.command("/match join", thread)
    await bot.stop()
    sown(bot.folder, SEED)
    await bot.start()
    await ann.command("/match start", thread)
    await bot.delivered()
    async with reading_desk(bot.folder) as desk:
        match = Match(desk, "vs-1", {"US/ARVN": ann, "NVA/VC": bo}, thread)
        await match.begin()
        while await match.step():
            await bot.delivered()
        await bot.delivered()
        status = await desk.status("vs-1")
    print(status.turn, status.result, dict(match.played.means), sorted(match.played.asked))
    assert status.state == "finished" and not match.played.refused, match.played.refused
    asked = {(seat, kind) for _, seat, kind in match.played.asked}
    assert {("NVA/VC", "placement"), ("US/ARVN", "fight"), ("US/ARVN", "raise-move")} <= asked
    said = [m["content"] for m in discord.said_in(thread)]
    assert any("Place NVA and VC Units has ended" in text for text in said)
    assert any(text.startswith("**The match is over") for text in said)
    reply = await bo.command("/match export match:vs-1")
    (file,) = reply.message["attachments"]
    assert verify(discord.world.files[file["id"]]).ok


async def test_a_kind_of_counter_is_enough_for_a_slash_command(bot: Bot, ann: Person) -> None:
    """Counters that are alike need no number: the desk takes those that may go."""
    await ann.command("/match new game:vietnam-solitaire seat:US/ARVN")
    await ann.command("/match start")
    await bot.delivered()
    await ann.command("/pass")
    moved = await ann.command("/move units:2 arvn area:Hue 1")
    assert "move ARVN 1, ARVN 2 to Hue 1-2" in moved.text, moved.text
    refused = await ann.command("/raise units:dragon area:Hue 1")
    assert "no unit" in refused.text
