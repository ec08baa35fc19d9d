"""Matches at the stand-in server that tests begin from."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_standin import Discord, Person, Reply, parts_of
from tests.discord_standin.world import Json


async def opened(discord: Discord, channel: Json, ann: Person, bo: Person, seed: str = "5") -> Json:
    """tet-1 of Ann (Allied) against Bo (VC/NVA), started; its thread. Bo must set up."""
    await ann.command(f"/match new game:tet-offensive seed:{seed}", channel)
    thread = discord.thread_of("tet-1")
    await ann.command("/match join seat:Allied", thread)
    await bo.command("/match join", thread)
    await bo.command("/match start", thread)
    return thread


async def moving(discord: Discord, channel: Json, ann: Person, bo: Person, bot: Bot) -> Json:
    """The same, set up; Bo moves."""
    thread = await opened(discord, channel, ann, bo)
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    return thread


async def firing(discord: Discord, channel: Json, ann: Person, bo: Person, bot: Bot) -> Json:
    """The same, with a battle in Saigon: Bo is asked for fire."""
    thread = await moving(discord, channel, ann, bo, bot)
    moves = "/move units:C-10 Sap, 273 VC, 274 VC destination:Saigon"
    await given(bo, thread, moves, "/done", "/done")
    await bot.delivered()
    return thread


async def given(person: Person, where: Json, *commands: str) -> Reply:
    """Commands in turn, units left without orders confirmed; the last answer."""
    assert commands
    for command in commands:
        reply = await closed(person, await person.command(command, where))
    return reply


async def closed(person: Person, reply: Reply) -> Reply:
    """The answer once all is said that must be said before a question is closed."""
    while "Not closed yet" in reply.text:
        labels = [part.get("label") or "" for part in parts_of(reply.message)]
        sure = next((label for label in labels if label.endswith(" anyway")), "Done")
        reply = await person.press(reply.message, sure)
    return reply


async def two(discord: Discord, channel: Json, ann: Person, bo: Person) -> Json:
    """tet-1 and tet-2 of Ann (Allied) against Bo, started; the thread of the second."""
    for number in ("1", "2"):
        await ann.command("/match new game:tet-offensive seat:Allied", channel)
        thread = discord.thread_of(f"tet-{number}")
        await bo.command("/match join", thread)
        await bo.command("/match start", thread)
    return thread
