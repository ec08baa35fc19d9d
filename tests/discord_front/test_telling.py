"""A combat in the thread and in `/since`: battle by battle, its greatest battle beside the map."""

from __future__ import annotations

from tests.discord_front.conftest import Bot
from tests.discord_front.matches import firing
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json


async def test_a_combat_is_told_battle_by_battle(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await firing(discord, channel, ann, bo, bot)
    await bo.press((await bo.command("/todo", thread)).message, "Phase as usual")
    await bot.delivered()
    await ann.press(ann.inbox[-1], "Phase as usual")
    await bot.delivered()
    told = "\n".join(message["content"] for message in discord.said_in(thread))
    # Battle by battle: who holds the place and the losses, then a line a shot; never shot by shot.
    begun, fought = [line for line in told.splitlines() if "Battle of Saigon" in line]
    assert begun == "- **Battle of Saigon** · value 8 · held by both", "no die has fallen yet"
    assert fought.startswith("- **Battle of Saigon** · value 8 · held by both · ")
    assert "  - RP Saigon turned up: strength " in told
    assert any(line.startswith("  - ") and ": rolled " in line for line in told.splitlines())
    assert "Fire at " not in told and " fires at " not in told
    # Beside the map stands the greatest battle, in one message.
    (fought_in,) = [m for m in discord.said_in(thread) if "VC/NVA Combat has ended" in m["content"]]
    assert [file["filename"] for file in fought_in["attachments"]] == [
        "tet-1-map.png",
        "tet-1-battle-saigon.png",
    ]
    assert fought_in["attachments"][1]["description"].startswith("Battle of Saigon in tet-1")
    # A phase in which there was nothing to see is half a line, without a picture.
    (quiet,) = [m for m in discord.said_in(thread) if "Replacement" in m["content"]]
    quietly, small = quiet["content"].splitlines()
    assert quietly == "**Turn 1 · Replacement has ended**: NVA replacement points: 1."
    assert small.startswith("-# Fingerprint of the match so far: ")
    # All that were told can be read again, by whoever may read the thread.
    again = (await ann.command("/dice told", thread)).text
    assert small.rpartition(" ")[2] in again and "as turn 1, VC/NVA Combat began" in again
    assert not quiet["attachments"]
    # Who was away reads it in the same form, phase by phase.
    story = (await bo.command("/since", thread)).text
    assert "**Turn 1, VC/NVA Combat**\n" in story and "  - RP Saigon turned up: " in story
    assert "**Turn 1, Replacement**: NVA replacement points: 1." in story
    assert "Fire at " not in story and "Die for" not in story
