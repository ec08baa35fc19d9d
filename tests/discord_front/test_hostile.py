"""What people type never breaks the format, never pings, never crashes, and is clearly answered."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import moving, opened
from tests.discord_standin import TOKEN, Discord, Fault, Person
from tests.discord_standin.world import Json

HOSTILE = [
    "@everyone",
    "@here <@1> <@&1> <#1>",
    "**bold** _it_ ~~no~~ ||spoiler|| > quote",
    "`code` ```block```",
    "# heading\n- list\n1. one",
    "[link](https://example.com/x)",
    "\u202egnirts\u202c \u200b\u200b",
    "Đắk Tô ünïcödé 漢字 🎲" * 20,
    "x" * 5900,
    "'; DROP TABLE matches; --",
    "{0.__class__} {unit} %s %n",
    "../../etc/passwd",
    ", ".join(["273 VC"] * 300),
    "to to to to to to to to",
    "\x00\x01\x1b[31m",
    " ",
]


def quiet(discord: Discord) -> None:
    """Nothing that the bot ever said pings or mentions anybody who was not asked for."""
    for messages in discord.world.messages.values():
        for message in messages.values():
            if message["author"]["id"] == discord.world.bot["id"]:
                assert not message["mention_everyone"] and not message["mentions"]
    for seen in discord.world.seen:
        if seen.kind in ("message", "edit", "reply"):
            assert seen.payload.get("allowed_mentions", {}).get("parse", []) == []
            assert "@everyone" not in (seen.payload.get("content") or "")


async def test_hostile_options(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    for text in HOSTILE:
        await try_all(bo, thread, text)
    quiet(discord)
    assert not [r for r in discord.rest.requests if r[2] >= 400]
    assert '"level": "error"' not in bot.log.read_text()


async def try_all(bo: Person, thread: Json, text: str) -> None:
    """Fill a hostile text into every kind of blank."""
    for command in (
        f"/move units:{text} destination:Saigon",
        f"/move units:273 VC destination:{text}",
        f"/where unit:{text}",
        f"/rules term:{text}",
        f"/standing add line:{text}",
        f"/standing test line:fire if area={text}: default",
        f"/odds order:{text}",
        f"/map area:{text}",
        f"/match status match:{text}",
        f"/orders show seat:{text}",
    ):
        reply = await bo.command(command, thread)
        assert reply.text and "Something is wrong" not in reply.text, command
        assert len(reply.message["content"]) <= 2000
        assert "**bold**" not in reply.text and "||spoiler||" not in reply.text
    for typed in (f"/move units:{text}", f"/where unit:{text}", f"/map match:{text}"):
        await bo.autocomplete(typed, thread)
    pasted = await bo.submit(await bo.command("/orders paste", thread), text[:4000])
    assert pasted.text
    before = len(bo.inbox)
    await bo.write(text[:2000], orders_txt=text.encode())
    assert (await bo.news(before))[0]["content"]


async def test_a_hostile_name_of_a_match_or_words_for_the_dice(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive", channel)
    thread = discord.thread_of("tet-1")
    reply = await ann.command("/match join words:@everyone **x** `y`", thread)
    assert "words are in the dice" in reply.text
    reply = await bo.command(f"/match join words:{'z' * 201}", thread)
    assert "1 to 200 characters" in reply.text
    quiet(discord)


async def test_clicks_that_nobody_was_offered(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    shown = await bo.command("/todo", thread)
    for custom in (
        *("", "x", "u", "u|tet-1", "u|tet-9|1|x|done", "u|tet-1|9|x|done", "u|tet-1|x|x|x"),
        *("u|tet-1|1|x|verb", "u|tet-1|1|x|spot-x", "c|tet-1|1|x|t", "c|tet-1|1|x|t.zz.x.0..,"),
        *(
            "c|tet-1|9|x|g.0..0..",
            "c|tet-1|1|x|t.0..0.9.",
            "u|tet-1|1|x|answer",
            "pick|nothing",
            "u|tet-1|1|" + "y" * 80 + "|done",
        ),
    ):
        message = dict(shown.message)
        button = {"type": 2, "label": "X", "style": 1, "custom_id": custom}
        message["components"] = [{"type": 1, "components": [button]}]
        reply = await bo.press(message, "X")
        assert reply.text and "Something is wrong" not in reply.text, custom


async def test_neither_token_nor_orders_are_logged(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    reply = await bo.command("/move units:273 VC destination:Saigon", thread)
    discord.rest.faults.append(Fault("POST", rf"/webhooks/\d+/{reply.it.token}", 500))
    await bo.command("/move units:273 VC destination:Hanoi", thread)
    log = bot.log.read_text()
    assert TOKEN not in log and "273 VC" not in log and "Saigon" not in log
    assert reply.it.token not in log


async def test_long_lines_are_cut_and_kept_whole_in_the_file(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    long = "move " + ", ".join(["273 VC"] * 120) + " to Saigon"
    form = await bo.command("/orders paste", thread)
    reply = await bo.submit(form, f"{long}\n{'x' * 2500}\nmove 274 VC to Saigon")
    assert reply.text.startswith("**2 lines refused:**")
    assert "1 order understood" in reply.text
    assert len(reply.text.partition("**VC/NVA:**")[0]) < 1500
    assert all(line.count("`") % 2 == 0 for line in reply.text.splitlines())
    (name,) = (file for file in reply.files if file.endswith(".txt"))
    (kept,) = (a for a in reply.message["attachments"] if a["filename"] == name)
    assert long in discord.world.files[kept["id"]].decode()
