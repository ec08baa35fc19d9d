"""What others ask of a player is answered by a button, once, and by nobody else."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given, moving
from tests.discord_standin import Discord, Person, parts_of
from tests.discord_standin.world import Json


async def test_going_back_is_agreed_to_or_refused_by_a_button(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await given(bo, thread, "/move units:273 VC, 274 VC destination:Saigon", "/done")
    await bo.command("/takeback ask sure:True", thread)
    await bot.delivered()
    asked = ann.inbox[-1]
    assert [part["label"] for part in parts_of(asked)] == ["Agree", "Refuse"]
    # It is not Bo's to answer, nor a stranger's.
    assert "settled already" in (await bo.press(asked, "Agree")).text
    refused = await ann.press(asked, "Refuse")
    assert refused.private and "does not agree" in refused.text
    assert "settled already" in (await ann.press(asked, "Agree")).text
    await bo.command("/takeback ask sure:True", thread)
    await bot.delivered()
    assert ann.inbox[-1]["id"] != asked["id"]
    assert "goes back" in (await ann.press(ann.inbox[-1], "Agree")).text
    await bot.delivered()
    # `done` has been taken back, and what was drafted before it lies there again.
    assert "Drafted so far: 1 order." in (await bo.command("/orders show", thread)).text


async def test_a_draw_is_agreed_to_by_a_button(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    await bo.command("/match draw", thread)
    await bot.delivered()
    asked = ann.inbox[-1]
    assert "A draw in tet-1?" in asked["content"]
    assert "You play on" in (await ann.press(asked, "Refuse")).text
    assert "settled already" in (await bo.press(asked, "Agree")).text
    assert "drawn by agreement" in (await ann.press(asked, "Agree")).text
    assert "settled already" in (await ann.press(asked, "Agree")).text


async def test_a_match_moves_to_another_server_only_with_the_others_word(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Whoever manages that server would moderate it, see all that is hidden, and answer for Bo."""
    thread = await moving(discord, channel, ann, bo, bot)
    (hall,) = discord.guild("Friends of Ann", "hall")
    discord.world.join(hall["guild_id"], ann.id, [])
    reply = await ann.command("/match here match:tet-1", hall)
    assert "the others who play are asked first" in reply.text
    await bot.delivered()
    assert not [c for c in discord.world.channels.values() if c.get("parent_id") == hall["id"]]
    asked = bo.inbox[-1]
    assert "May tet-1 move to #hall" in asked["content"]
    assert "settled already" in (await ann.press(asked, "Agree")).text
    assert "goes on in" in (await bo.press(asked, "Agree")).text
    await bot.delivered()
    (again,) = [c for c in discord.world.channels.values() if c.get("parent_id") == hall["id"]]
    await discord.until(lambda: any("goes on here" in m["content"] for m in discord.said_in(again)))
    await discord.until(lambda: any("goes on in #hall" in m["content"] for m in bo.inbox))
    assert "settled already" in (await bo.press(asked, "Agree")).text
    assert thread["id"] != again["id"]
