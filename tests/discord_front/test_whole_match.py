"""Two players play a whole match with slash commands, buttons, choices and pasted lines alone."""

from __future__ import annotations

import json
import statistics

from bot.desk.plain.games import GAMES
from bot.desk.proof.chaining import told_in
from bot.desk.proof.verify import verify
from tests.discord_front.conftest import ANEW, Bot
from tests.discord_front.playing import Match, Played, reading_desk, sown
from tests.discord_front.sample import keep
from tests.discord_front.scanning import Scanner
from tests.discord_standin import TOKEN, Discord, Person
from tests.discord_standin.world import Json

PRESSES = 5  # a usual phase takes a player no more, from the ping to done
RESTARTS = (15, 40)  # before these steps the bot is stopped and started again
KILLED = 25  # ... and here it is killed in the middle of a command
SEED = "a seed of 4"  # with it the match runs to its last turn, and every question is asked
UNPLANNED = (3,)  # in this turn nobody orders ahead, so each battle asks
# What a seat is asked in a phase of the other side, or together with it.
OFF_TURN = {
    ("VC/NVA Combat", "Allied", "battle-order"),
    ("VC/NVA Combat", "Allied", "fire"),
    ("VC/NVA Combat", "Allied", "retreat"),
    ("Replacement", "Allied", "replacement"),
    ("Replacement", "VC/NVA", "replacement"),
    ("Allied Search", "VC/NVA", "detect"),
    ("Allied Combat", "VC/NVA", "reveal"),
    ("Allied Combat", "VC/NVA", "fire"),
    ("Allied Combat", "VC/NVA", "retreat"),
}


@ANEW
async def test_a_whole_match(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive", channel)
    thread = discord.thread_of("tet-1")
    await bot.stop()
    sown(bot.folder, SEED)
    await bot.start()
    await ann.command("/match join seat:Allied words:horse", thread)
    await bo.command("/match join words:battery", thread)
    await ann.command("/match start", thread)
    await bot.delivered()
    seats = {ann.id: "Allied", bo.id: "VC/NVA"}
    names = GAMES["tet-offensive"].ruleset().names
    leaks: list[str] = []
    async with reading_desk(bot.folder) as desk:
        match = Match(desk, "tet-1", {"Allied": ann, "VC/NVA": bo}, thread, unplanned=UNPLANNED)
        await match.begin()
        scanner = Scanner(discord.world, desk, "tet-1")
        steps = 0
        while await match.step():
            steps += 1
            await bot.delivered()
            leaks += await scanner.look(seats, names)
            if steps in RESTARTS:
                assert await bot.stop() == 0
                await bot.start()
            if steps == KILLED:
                await bot.stop()
                await bot.start_to_die("after-commit")
                await bo.command("/standing add line:detect: default", thread, wait=False)
                await bot.died()
                await bot.start()
                assert "detect: default" in (await bo.command("/standing list", thread)).text
                await bo.command("/standing clear", thread)
        await bot.delivered()
        status = await desk.status("tet-1")
    print(f"steps {steps}, {dict(match.played.means)}, {dict(match.played.kinds)}")
    assert match.played.asked >= OFF_TURN, OFF_TURN - match.played.asked
    assert status.state == "finished" and status.turn == 5 and status.seed is not None
    assert leaks == [] and scanner.looked_at > 100
    assert not match.played.refused, match.played.refused
    assert len(match.played.undone) == 1 and "Taken back" in match.played.undone[0]
    _told(discord, thread, status.seed)
    log = bot.log.read_text()
    assert status.seed not in log and TOKEN not in log
    assert not [unit for unit in names.all("unit") if len(unit) > 4 and unit in log]
    reply = await bo.command("/match export", thread)
    (file,) = reply.message["attachments"]
    # The commitment that the thread told first is that of the seed before another was sown.
    said = [str(message) for message in discord.said_in(thread)]
    told = told_in("\n".join(text for text in said if "Fingerprint" in text and SEED not in text))
    verified = verify(json.loads(discord.world.files[file["id"]]), told)
    assert verified.ok and verified.rolls > 100
    assert "What all were told (" in verified.note and "proves the" not in verified.note
    _by_every_means(match.played)
    acts = sorted(match.played.acts.values())
    assert acts[-1] <= PRESSES and statistics.median(acts) <= 2
    acks = sorted(it.acked_after or 9 for it in discord.interactions.all if it.responses)
    print(f"interactions a phase: median {statistics.median(acts)}, most {acts[-1]}")
    print(f"ack: median {acks[len(acks) // 2]:.3f} s, most {acks[-1]:.3f} s, {len(acks)} acts")
    print(f"looked at {scanner.looked_at} things, {verified.rolls} rolls")
    keep(discord, thread, {"Allied": ann, "VC/NVA": bo}, match.played)


def _by_every_means(played: Played) -> None:
    """Orders of many slots are typed and pasted; those of which few are legal are chosen too."""
    for verb in ("move", "fly", "lift", "replace", "attack", "retreat", "strike", "search", "done"):
        for means in ("command", "paste"):
            assert played.means[verb, means], (verb, means)
    for verb in ("attack", "retreat", "strike", "search", "done"):
        assert played.means[verb, "button"], verb
    assert played.means["as usual", "phase"]
    assert played.total("write") and played.total("file")


def _told(discord: Discord, thread: Json, seed: str) -> None:
    """The thread holds one report a phase, and the end with the seed, once each.

    With each report is its map, but where a phase left the map as it was and is half a line.
    """
    said = discord.said_in(thread)
    ended = [m["content"].splitlines()[0] for m in said if "has ended**" in m["content"]]
    assert len(ended) == len(set(ended)) and len(ended) >= 40
    maps = [m for m in said if m["attachments"]]
    assert len(maps) == len([line for line in ended if line.endswith("**")])
    assert all(a["description"] for m in maps for a in m["attachments"])
    (over,) = [m for m in said if m["content"].startswith("**The match is over")]
    assert seed in over["content"]
    contents = [m["content"] for m in said]
    assert len(contents) == len(set(contents)), "something was said twice"
    assert not any(m["mentions"] for m in said)
