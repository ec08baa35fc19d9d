"""A match that is over, over the wire: what is shown, what comes next, where talk ends."""

from __future__ import annotations

import pytest

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import moving
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


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
        reply = await person.command("/map", thread)
        assert "nothing hidden" not in f"{reply.text} {reply.message['attachments']}"
        pictures.append(discord.world.files[reply.message["attachments"][0]["id"]])
    await ann.command(end, thread)
    for person, before in zip((ann, cyd), pictures, strict=True):
        assert "416 VC (VC" in (await person.command("/where unit:416 VC", thread)).text
        assert "face down" not in (await person.command("/units", thread)).text
        reply = await person.command("/map", thread)
        (attachment,) = reply.message["attachments"]
        assert "with nothing hidden" in reply.text
        assert "with nothing hidden" in attachment["description"]
        assert discord.world.files[attachment["id"]] != before
        reply = await person.command("/map phase:1 Set-up", thread)
        assert "with nothing hidden" in reply.text
