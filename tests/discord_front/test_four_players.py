"""Four players play with all five optional rules, over the wire: a turn, or a whole match."""

from __future__ import annotations

import pytest

from bot.desk.plain.games import GAMES
from tests.discord_front.conftest import Bot
from tests.discord_front.playing import Match, reading_desk, sown
from tests.discord_front.scanning import Scanner, counters
from tests.discord_standin import Discord
from tests.discord_standin.world import Json

OPTIONS = "invasion, free-set-up, stepped-up-bombing, blind-bombing, strategic-recon"
SEATS = ("US", "ARVN", "NVA", "VC")
SEED = "four at one table"
PRESSES = 5  # as for two players
WHOLE = 5  # turns


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        ("advanced", 1),
        pytest.param("advanced", WHOLE, marks=pytest.mark.campaign),
        pytest.param("4", WHOLE, marks=pytest.mark.campaign),
    ],
)
async def test_four_players_with_every_option(
    discord: Discord, bot: Bot, channel: Json, players: str, turns: int
) -> None:
    """A match that is not played to its end is called off after so many turns."""
    people = [discord.person(name, channel["guild_id"]) for name in ("Ann", "Bo", "Cyd", "Dee")]
    await people[0].command(
        f"/match new game:tet-offensive options:players={players}, {OPTIONS}", channel
    )
    thread = discord.thread_of("tet-1")
    await bot.stop()
    sown(bot.folder, SEED)
    await bot.start()
    for person, seat in zip(people, SEATS, strict=True):
        await person.command(f"/match join seat:{seat}", thread)
    await people[0].command("/match start", thread)
    await bot.delivered()
    seats = {person.id: seat for person, seat in zip(people, SEATS, strict=True)}
    leaks: list[str] = []
    async with reading_desk(bot.folder) as desk:
        names = GAMES["tet-offensive"].ruleset((await desk.status("tet-1")).options).names
        match = Match(desk, "tet-1", dict(zip(SEATS, people, strict=True)), thread)
        await match.begin()
        scanner = Scanner(discord.world, desk, "tet-1")
        while (await desk.status("tet-1")).turn <= turns and await match.step():
            await bot.delivered()
            leaks += await scanner.look(seats, names)
        if turns < WHOLE:
            await people[0].command("/moderator cancel reason:home sure:true", thread)
            for person in people[1:]:
                await person.command("/match cancel", thread)
        await bot.delivered()
        status = await desk.status("tet-1")
    print(status.turn, status.result, match.played.means, match.played.kinds, scanner.looked_at)
    print(sorted(match.played.acts.values())[-5:])
    assert leaks == []
    assert not match.played.refused, match.played.refused
    assert status.state == ("finished" if turns == WHOLE else "cancelled")
    assert scanner.looked_at > 20 * turns
    assert max(match.played.acts.values()) <= PRESSES
    log = bot.log.read_text()
    assert status.seed is not None and status.seed not in log
    assert not [unit for unit in counters(names) if len(unit) > 4 and unit in log]
    over = [m for m in discord.said_in(thread) if m["content"].startswith("**The match is over")]
    assert len(over) == 1 and status.seed in over[0]["content"]
