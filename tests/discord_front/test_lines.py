"""Lines as people write and paste them at Discord: signs, decoration, short answers and words."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing, given, moving, two
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


async def said(person: Person, text: str, **files: bytes) -> str:
    """Write to the umpire directly; its answer."""
    before = len(person.inbox)
    await person.write(text, **files)
    return "\n".join(str(message["content"]) for message in await person.news(before))


async def test_lines_are_understood_however_they_are_written(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await bot.delivered()
    text = (
        "```txt\n- move\u00a0273\u202fto 33\n• move 272 to 33.\n```\n"
        "1. `move 274 VC to Saigon`\n> /move units:C–10 Sap destination:Saigon\n"
        "**VC/NVA:** move 275 to 33\n||move 271 to 33||"
    )
    answer = await said(bo, text)
    assert "6 orders understood" in answer and "refused" not in answer, answer
    assert "`move C-10 Sap to Saigon`" in answer
    answer = await said(bo, "Allied: move 70 to 26\nmove 70 VC, 27… to 26\nmove \a70 to 26\ndone")
    assert "4 lines refused" in answer
    assert "Allied says that line, and you order for VC/NVA" in answer
    assert "is missing: write it in full" in answer
    assert "U+0007" in answer
    assert "`done`: not given" in answer
    # A blank of a command is cleaned as well.
    await bo.command("/orders clear", thread)
    reply = await bo.command(
        "/move units:C–10\u00a0Sap,\u2009273\u200b VC destination:Sai\u00adgon", thread
    )
    assert "`move C-10 Sap, 273 VC to Saigon`" in reply.text


async def test_what_the_umpire_prints_of_orders_can_be_sent_back(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await bot.delivered()
    echo = await bo.command("/move units:273 VC destination:Saigon", thread)
    await bo.command("/move units:C-10 Sap destination:Saigon", thread)
    shown = (await bo.command("/orders show", thread)).text
    listed = [line for line in shown.splitlines() if line.startswith("- `move")]
    assert len(listed) == 2
    taken = await bo.command("/undo", thread)
    await bo.command("/orders clear", thread)
    first = echo.text.splitlines()[0]
    assert first.startswith("`move 273 VC to Saigon`: drafted")
    assert "1 order understood" in await said(bo, first)
    assert "1 order understood" in await said(bo, taken.text.splitlines()[0])
    await bo.command("/orders clear", thread)
    answer = await said(bo, shown)
    assert "2 orders understood" in answer and "refused" not in answer
    assert "of talk between them passed over" in answer
    await bo.command("/orders clear", thread)
    assert "2 orders understood" in await said(bo, "", back_txt=answer_lines(answer).encode())
    await bo.command("/standing add line:fire: default", thread)
    listed = (await bo.command("/standing list", thread)).text.splitlines()
    (line,) = [one for one in listed if one.startswith("1. ")]
    await bo.command("/standing clear", thread)
    assert line in (await bo.command(f"/standing add line:{line}", thread)).text


def answer_lines(answer: str) -> str:
    """The echoes in an answer, as a phone copies them."""
    return "\n".join(line for line in answer.splitlines() if line.startswith("- `"))


async def test_a_question_is_answered_in_short_on_every_way_in(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    answer = await said(bo, "attack RP Saigon")
    assert "could be: 1. attack RP Saigon with 273 VC, 274 VC, C-10 Sap; 2. " in answer
    answer = await said(bo, "4")
    assert "`attack RP Saigon with C-10 Sap`" in answer
    assert "`attack RP Saigon with C-10 Sap`" in await said(bo, "undo")
    assert "Nobody else sees" not in await said(bo, "orders")
    assert "Orders: " in await said(bo, "?")
    assert "attack TARGET with UNITS" in await said(bo, "Help.")
    before = len(bo.inbox)
    await bo.write("`map`")
    (drawn,) = await bo.news(before)
    assert [file["filename"] for file in drawn["attachments"]] == ["tet-1-map.png"]
    answer = await said(bo, "default")
    assert "`attack 2 ARVN Abn with 273 VC, 274 VC, C-10 Sap`" in answer
    await bot.delivered()
    await said(ann, "default")
    await bot.delivered()
    await said(bo, "default")
    await bot.delivered()
    question = str(ann.inbox[-1]["content"])
    assert "2. `retreat 2 ARVN Abn to Cu Chi`" in question
    assert "cannot retreat to Hue" in await said(ann, "Hue")
    assert "send one of them, or its number" in await said(ann, question)
    reply = await ann.command("/order line:cu chi", thread)
    assert "`retreat 2 ARVN Abn to Cu Chi`: it stands" in reply.text


async def test_a_match_is_named_in_any_spelling(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await two(discord, channel, ann, bo)
    await bot.delivered()
    assert "Begin with a line `match CODE`" in await said(bo, "help")
    for written in (
        "match TET-2\ndeploy",
        "match tet-2:\ndeploy",
        "match tet 2: deploy",
        "tet-2: deploy",
        "- **match TET–2**\n- deploy",
        "Match tet-2 deploy",
    ):
        answer = await said(bo, written)
        assert "1 order understood" in answer, (written, answer)
        assert "`deploy`" in await said(bo, "match tet-2\nundo")
    assert "tet-2" in await said(bo, "match TET-2")
    answer = await said(bo, "match tet-7\ndeploy")
    assert "You play in no match “tet-7” now. You play in tet-1 and tet-2." in answer
    await given(bo, discord.thread_of("tet-2"), "/deploy", "/done")
    before = len(bo.inbox)
    await bo.write("match tet-2\nmap")
    assert "tet-2" in str((await bo.news(before))[0]["content"])
