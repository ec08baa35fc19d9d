"""What Discord refuses, by its code: people hear what it means, and who can mend it."""

from __future__ import annotations

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import given, moving, opened
from tests.discord_standin import Discord, Fault, Person
from tests.discord_standin.world import Json


def texts(discord: Discord, place: Json) -> list[str]:
    return [m["content"] for m in discord.said_in(place)]


@pytest.mark.parametrize(
    ("opening", "status", "code"), [(True, 404, 10013), (False, 400, 50033), (True, 400, 50033)]
)
async def test_an_account_that_is_gone_is_as_a_closed_inbox(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, *, opening: bool,
    status: int, code: int,
) -> None:  # fmt: skip
    """`opening`: the inbox cannot be opened any more; else it can, and takes nothing."""
    thread = await moving(discord, channel, ann, bo, bot)
    await bot.stop()
    member = discord.world.members.pop((channel["guild_id"], ann.id))
    path = r"^/users/@me/channels$" if opening else rf"^/channels/{ann.dm_channel['id']}/messages$"
    discord.rest.faults.append(Fault("POST", path, status, times=1000, code=code))
    await bot.start()
    await given(bo, thread, "/done", "/done")  # Bo's own inbox is not asked for anything
    await bot.delivered()
    discord.rest.faults.clear()
    discord.world.members[channel["guild_id"], ann.id] = member
    assert "an item cannot be said" not in bot.log.read_text()
    (gone,) = [m for m in discord.said_in(thread) if "has left this server" in m["content"]]
    assert f"<@{ann.id}>" in gone["content"]
    # Ann is there again, and is written to as before.
    await given(ann, thread, "/done")
    await bot.delivered()


async def test_a_closed_inbox_at_joining_and_an_outage_are_told_apart(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    thread = discord.thread_of("tet-1")
    await bot.delivered()
    path = rf"^/channels/{bo.dm_channel['id']}/messages$"
    discord.rest.faults.append(Fault("POST", path, 503, times=1000))
    reply = await bo.command("/match join", thread)
    assert "You play VC/NVA in **tet-1**" in reply.text
    assert "takes no direct messages just now" in reply.text
    assert "umpire itself" not in reply.text and "Privacy Settings" not in reply.text
    await bo.command("/match leave", thread)
    discord.rest.faults[:] = [Fault("POST", path, 400, times=1000, code=50033)]
    reply = await bo.command("/match join", thread)
    assert "You play VC/NVA in **tet-1**" in reply.text and "Privacy Settings" in reply.text
    assert '"fault"' not in bot.log.read_text()


async def test_an_outage_in_the_middle_of_a_command_is_not_the_umpires_fault(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    cy = discord.person("Cy", channel["guild_id"])
    path = rf"/members/{cy.id}$"
    discord.rest.faults.append(Fault("GET", path, 503, times=1000))
    reply = await cy.command("/match join match:tet-1")
    assert reply.text.startswith("Discord itself has trouble just now")
    discord.rest.faults[:] = [Fault("GET", path, 403, times=1000, code=50001)]
    reply = await cy.command("/match join match:tet-1")
    assert reply.text.startswith("Discord does not let me do that here")
    discord.rest.faults.clear()
    assert "You play VC/NVA" in (await cy.command("/match join match:tet-1")).text
    assert '"level": "error"' not in bot.log.read_text()


async def test_as_many_threads_as_there_may_be_is_said_and_told_later(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    discord.rest.faults.append(Fault("POST", r"/threads$", 400, times=4, code=160006))
    reply = await ann.command("/match new game:tet-offensive seat:Allied", channel)
    assert "as many open threads as Discord allows" in reply.text
    assert "permission" not in reply.text
    await bot.delivered()
    thread = discord.thread_of("tet-1")
    assert any("is open: `/match join` takes a seat" in text for text in texts(discord, thread))
    assert [m for m in discord.said_in(thread) if m["pinned"]]
    assert "an item cannot be said" not in bot.log.read_text()


async def test_why_there_is_no_thread(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    for status, code, said in (
        (403, 50013, "I lack the permission to create public threads"),
        (403, 50001, "I lack the permission to see this channel"),
        (400, 50024, "this kind of channel has no threads"),
        (404, 10003, "the channel is gone"),
    ):
        fault = Fault("POST", r"/threads$", status, times=1000, code=code)
        discord.rest.faults[:] = [fault]
        reply = await ann.command("/match new game:tet-offensive seat:Allied", channel)
        assert f"I could not open a thread here: {said}" in reply.text
        reply = await ann.command("/match here match:tet-1", channel)
        assert f"I could not open a thread here: {said}" in reply.text
        if code != 10003:  # what is gone is looked for again
            await bot.delivered()


@pytest.mark.parametrize(("status", "code"), [(400, 30003), (503, 0)])
async def test_a_board_that_cannot_be_pinned_is_pinned_when_it_can_be(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, status: int, code: int
) -> None:
    discord.rest.faults.append(Fault("PUT", "/pins/", status, times=1000, code=code))
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    assert any("SHA-256 of the seed" in text for text in texts(discord, thread))
    assert not [m for m in discord.said_in(thread) if m["pinned"]]
    assert "an item cannot be said" not in bot.log.read_text()
    discord.rest.faults.clear()
    await given(bo, thread, "/deploy", "/done")
    await bot.delivered()
    (board,) = [m for m in discord.said_in(thread) if m["pinned"]]
    assert "SHA-256 of the seed" in board["content"]


async def test_where_no_files_may_be_attached_the_words_go_alone(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    discord.world.forbidden.add((channel["id"], "attach"))
    await given(bo, thread, "/deploy", "/done", "/done", "/done")
    await bot.delivered()
    ended = [m for m in discord.said_in(thread) if "has ended" in m["content"]]
    assert len(ended) >= 2 and not any(m["attachments"] for m in ended)
    told = [m["content"] for m in ann.inbox if "I may not attach files" in m["content"]]
    assert len(told) == 1 and "Attach Files" in told[0]
    assert not [m for m in bo.inbox if "attach files" in m["content"]]
    assert not [m for m in ann.inbox if "may not write" in m["content"]]
    discord.world.forbidden.clear()
    unit = (await ann.autocomplete("/move units:", thread))[0]
    goal = (await ann.autocomplete(f"/move units:{unit} destination:", thread))[0]
    await given(ann, thread, f"/move units:{unit} destination:{goal}", "/done", "/done", "/done")
    await bot.delivered()
    assert [m for m in discord.said_in(thread) if m["attachments"]]
    discord.world.forbidden.add((channel["id"], "attach"))
    await bot.stop()
    await bot.start()
    await given(bo, thread, "/done")
    await given(ann, thread, "/done")
    await bot.delivered()


async def test_threads_in_which_the_bot_may_not_write_from_the_first_word_on(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Send Messages in Threads is missing: the thread is there, and stays empty."""
    discord.world.forbidden.add((channel["id"], "send"))
    thread = await opened(discord, channel, ann, bo)
    await bot.delivered()
    await given(bo, bo.dm_channel, "/deploy", "/done", "/done", "/done")
    await bot.delivered()
    told = [m["content"] for m in ann.inbox if "may not write in the thread" in m["content"]]
    assert len(told) == 1 and "Send Messages in Threads" in told[0]
    assert not discord.said_in(thread)
    discord.world.forbidden.clear()
    await given(ann, ann.dm_channel, "/done")
    await bot.delivered()
    assert any("I may write here again" in text for text in texts(discord, thread))
