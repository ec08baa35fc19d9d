"""What is hidden changes no byte of what others get, whatever they ask and whenever."""

from __future__ import annotations

from pathlib import Path

from bot.desk.plain.games import GAMES
from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_front.matches import given, opened
from tests.discord_front.playing import reading_desk
from tests.discord_front.scanning import Scanner, settled
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

# Two ways to set up and move that look the same from outside: as many backs in every area.
PLANS = (
    ("deploy", "move 273 VC to 33", "done"),
    ("deploy", "place 1 VC at 11", "place 416 VC at 13", "move 274 VC to 33", "done"),
)
ASKED_BY_THE_OTHER = (
    "/todo", "/map", "/units", "/units area:34", "/where unit:273 VC", "/where unit:416 VC",
    "/orders show", "/match log", "/match status", "/since", "/done", "/undo",
    "/move units:273 VC destination:Saigon", "/attack target:273 VC units:RP Saigon",
    "/odds order:attack 273 VC with RP Saigon", "/standing test line:any: default", "/dice stats",
    "/dice verify", "/dice told", "/help", "/search areas:34", "/orders clear", "/pass",
)  # fmt: skip
TYPED_BY_THE_OTHER = ("/attack target:", "/attack target:273 VC units:", "/move units:2",
                      "/detect units:", "/search areas:", "/reveal units:")  # fmt: skip


async def everything_others_get(
    discord: Discord, channel: Json, ann: Person, bo: Person, bot: Bot, plan: tuple[str, ...]
) -> list[object]:
    """Play a plan; at every step Ann and a stranger ask for all they can. What they all saw."""
    cyd = discord.person("Cyd", channel["guild_id"])
    await ann.command("/match new game:tet-offensive seed:5", channel)
    await bot.delivered()
    thread = discord.thread_of("tet-1")
    for person, command in ((ann, "join seat:Allied"), (bo, "join"), (bo, "start")):
        await person.command(f"/match {command}", thread)
        await bot.delivered()
    setup = [line for line in plan if line.split()[0] in ("deploy", "place")]
    moves = [line for line in plan if line.split()[0] not in ("deploy", "place")]
    for lines in ([*setup, "done"], moves):
        pasted = [line for line in lines if line not in ("done", "undo")]
        await bo.submit(await bo.command("/orders paste", thread), "\n".join(pasted))
        for command in ASKED_BY_THE_OTHER:
            await ann.command(command, thread)
        for command in ("/map", "/units", "/match log", "/match status"):
            await cyd.command(command, thread)
        for typed in TYPED_BY_THE_OTHER:
            await ann.autocomplete(typed, thread)
        await given(bo, thread, "/done")
        await bot.delivered()
    for command in ASKED_BY_THE_OTHER:
        await ann.command(command, thread)
    others = (None, ann.id, cyd.id)
    await bot.delivered()
    return [settled([s for s in discord.world.seen if s.reader == reader]) for reader in others]


async def test_permuting_what_is_hidden_changes_nothing_for_others(tmp_path: Path) -> None:
    found = []
    for number, plan in enumerate(PLANS):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with Discord() as discord:
            discord.interactions.answer_within = PATIENCE
            (channel,) = discord.guild("Wargamers", "games")
            bot = Bot(discord, folder)
            await bot.start()
            ann = discord.person("Ann", channel["guild_id"])
            bo = discord.person("Bo", channel["guild_id"])
            found.append(await everything_others_get(discord, channel, ann, bo, bot, plan))
            log = bot.log.read_text()
            await bot.stop()
            assert not any(name in log for name in ("273 VC", "274 VC", "416 VC"))
    for mine, its in zip(*found, strict=True):
        assert len(mine) == len(its)
        for one, other in zip(mine, its, strict=True):
            assert one == other


async def test_sealed_answers_show_when_both_are_done(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    before = len(discord.world.public())
    await given(bo, thread, "/move units:273 VC destination:Saigon")
    await bot.delivered()
    assert len(discord.world.public()) == before


async def test_the_scanner_finds_a_leak(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    names = GAMES["tet-offensive"].ruleset().names
    async with reading_desk(bot.folder) as desk:
        scanner = Scanner(discord.world, desk, "tet-1")
        seats = {ann.id: "Allied", bo.id: "VC/NVA"}
        assert await scanner.look(seats, names) == []
        discord.world.show("message", None, thread["id"], {"content": "273 VC is in 34."})
        discord.world.show("message", ann.id, None, {"content": "x"}, {"274 VC.png": b""})
        discord.world.show("message", bo.id, None, {"content": "274 VC is yours."})
        leaks = await scanner.look(seats, names)
    assert [leak.split(" to ")[0] for leak in leaks] == ["273 VC", "274 VC"]
