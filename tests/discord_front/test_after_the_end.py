"""A match that is over, over the wire: what is shown, what comes next, where talk ends."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from bot.desk import Actor, Desk, Parcel
from bot.discord_front.outbox import saying
from bot.store import Store
from tests.discord_front.conftest import Bot
from tests.discord_front.matches import moving
from tests.discord_front.test_operating import umpire
from tests.discord_standin import Discord, Person, parts_of
from tests.discord_standin.world import Json


async def logged(discord: Discord, person: Person, thread: Json) -> str:
    """The log of the match, with its file."""
    reply = await person.command("/match log", thread)
    files = [discord.world.files[a["id"]].decode() for a in reply.message["attachments"]]
    return "\n".join([reply.text, *files])


@pytest.mark.parametrize("end", ["/match resign sure:true", "/moderator cancel reason:x sure:true"])
async def test_after_the_end_everybody_sees_everything(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person, end: str
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    cyd = discord.person("Cyd", channel["guild_id"])
    pictures = []
    for person in (ann, cyd):
        assert "You do not see 416 VC" in (await person.command("/where unit:416 VC", thread)).text
        assert "face down" in (await person.command("/units", thread)).text
        assert "VC/NVA: deploy" not in await logged(discord, person, thread)
        reply = await person.command("/map", thread)
        assert "nothing hidden" not in f"{reply.text} {reply.message['attachments']}"
        pictures.append(discord.world.files[reply.message["attachments"][0]["id"]])
    await ann.command(end, thread)
    if "cancel" in end:  # Ann plays, so Bo must agree
        assert "cancelled" in (await bo.command("/match cancel", thread)).text
    for person, before in zip((ann, cyd), pictures, strict=True):
        assert "416 VC (VC" in (await person.command("/where unit:416 VC", thread)).text
        assert "face down" not in (await person.command("/units", thread)).text
        assert "VC/NVA: deploy" in await logged(discord, person, thread)
        reply = await person.command("/map", thread)
        (attachment,) = reply.message["attachments"]
        assert "with nothing hidden" in reply.text
        assert "with nothing hidden" in attachment["description"]
        assert discord.world.files[attachment["id"]] != before
        reply = await person.command("/map phase:1 Set-up", thread)
        assert "with nothing hidden" in reply.text


async def test_everybody_who_has_played_gets_a_last_letter(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """With the result, the story and the whole match; to those too who have left their seat."""
    thread = await moving(discord, channel, ann, bo, bot)
    cyd = discord.person("Cyd", channel["guild_id"])
    dee = discord.person("Dee", channel["guild_id"])  # moderates, and never plays
    discord.world.members[channel["guild_id"], dee.id]["permissions"] = str(1 << 5)
    await dee.command(f"/moderator seat seat:VC/NVA reason:ill person:{cyd.id}", thread)
    await bot.delivered()
    assert not [m for p in (ann, bo, cyd) for m in p.inbox if "The match is over" in m["content"]]
    await cyd.command("/match resign sure:true", thread)
    await bot.delivered()
    for person, seat in ((ann, "Allied"), (bo, "VC/NVA"), (cyd, "VC/NVA")):
        last = person.inbox[-1]
        assert "The match is over: Allied victory: VC/NVA resigns." in last["content"], person.id
        assert f"you played {seat}." in last["content"] and f"<#{thread['id']}>" in last["content"]
        picture, file = last["attachments"]
        assert picture["filename"].startswith("tet-1-story") and "story" in picture["description"]
        assert file["filename"] == "tet-1.json" and not parts_of(last), "it asks nothing"
        (bot.folder / "letter.json").write_bytes(discord.world.files[file["id"]])
        status, said = await umpire(bot.folder, "verify", "letter.json")
        assert status == 0, said
    assert not [m for m in dee.inbox if "The match is over" in m["content"]]
    said = [m["content"] for m in discord.said_in(thread)]
    assert sum(text.startswith("**The match is over") for text in said) == 1
    assert "must act" not in said[-1] and "must act" not in said[0]
    # A question of before gets a polite reply and no more.
    question = next(m for m in reversed(ann.inbox + cyd.inbox) if parts_of(m))
    reply = await cyd.press(question, "Done")
    assert "answered already" in reply.text or "over" in reply.text


async def test_a_match_taken_up_again_has_its_last_letter_at_its_real_end(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await moving(discord, channel, ann, bo, bot)
    dee = discord.person("Dee", channel["guild_id"])
    discord.world.members[channel["guild_id"], dee.id]["permissions"] = str(1 << 5)
    for ends in (1, 2):
        await dee.command("/moderator cancel reason:x sure:true", thread)
        await bot.delivered()
        assert sum("The match is over" in m["content"] for m in bo.inbox) == ends
        assert "The match is over: cancelled." in bo.inbox[-1]["content"]
        await dee.command("/moderator reopen reason:x", thread)
        await bot.delivered()
        assert "our move in" in bo.inbox[-1]["content"]


async def test_a_thread_stays_open_as_long_as_people_talk_about_the_match(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    """Discord archives it by itself: after a week of silence, three days, or an hour."""
    thread = await moving(discord, channel, ann, bo, bot)
    kept = thread["thread_metadata"]
    assert kept["auto_archive_duration"] == 10080
    await ann.command("/match resign sure:true", thread)
    await bot.delivered()
    assert (kept["auto_archive_duration"], kept["archived"]) == (4320, False)
    await ann.command("/moderator archive reason:x", thread)
    await bot.delivered()
    assert (kept["auto_archive_duration"], kept["archived"]) == (60, False)
    cyd = discord.person("Cyd", channel["guild_id"])
    discord.world.members[channel["guild_id"], cyd.id]["permissions"] = str(1 << 5)
    assert "taken up again" in (await cyd.command("/moderator reopen reason:x", thread)).text
    await bot.delivered()
    assert kept["auto_archive_duration"] == 10080


@pytest.mark.parametrize("kind", ["call", "gone"])
async def test_a_match_that_is_over_pings_nobody_for_what_could_not_be_told_before(
    kind: str,
) -> None:
    async with await Store.open("sqlite+aiosqlite://") as store:
        desk = Desk(store, lambda: datetime.now(UTC))
        holders: dict[str, str | None] = {"Allied": "discord:1", "VC/NVA": "discord:2"}
        status = await desk.create("tet-offensive", holders=holders, moderators=("discord:1",))
        mod = Actor("discord:1")
        await desk.start(status.code, mod)
        umpire: Any = SimpleNamespace(desk=desk)
        body = {"kind": kind, "match": status.code, "person": "discord:2"}
        parcel = Parcel(1, "x", f"match:{status.code}", 0, datetime.now(UTC), body)
        said = await saying.compose(umpire, parcel, 1.0)
        assert said is not None and said.pings
        await desk.resign(status.code, "Allied", mod)
        assert await saying.compose(umpire, parcel, 1.0) is None
