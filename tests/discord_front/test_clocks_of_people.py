"""Time as people type it: zones by offset and by name, over the wire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord_front.matches import opened
from tests.discord_front.turning import Turned, board_of, shown
from tests.discord_standin import Discord, Person, parts_of
from tests.discord_standin.world import Json


@pytest.fixture
async def turned(discord: Discord, tmp_path: Path) -> AsyncIterator[Turned]:
    """A bot on whose clock it is 2027-03-01 09:00."""
    discord.guild("Wargamers", "games")
    turned = Turned(discord, tmp_path)
    await turned.start()
    yield turned
    await turned.bot.kill()
    print(turned.bot.log.read_text())


@pytest.fixture
def channel(discord: Discord, turned: Turned) -> Json:
    return next(c for c in discord.world.channels.values() if c.get("name") == "games")


async def test_an_offset_is_as_people_mean_it_and_a_name_of_several_zones_is_asked(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    thread = discord.thread_of("tet-1")
    reply = await ann.command("/hours zone:GMT+2")
    assert "Your time zone is UTC+2, where it is 11:00;" in reply.text
    assert await ann.autocomplete("/hours zone:gmt+2") == ["UTC+2"]
    reply = await ann.command("/clock set reason:agreed hours:96 at:20:00 zone:+02:00", thread)
    assert "20:00 UTC+2" in reply.text
    # What could be several is asked, with what their clocks show now, and nothing is set.
    reply = await bo.command("/hours zone:EST")
    (select,) = parts_of(reply.message)
    labels = {one["value"]: one["label"] for one in select["options"]}
    assert "04:00 now" in labels["America/New_York"] and "20:00 now" in labels["Australia/Sydney"]
    assert "Your time zone is UTC," in (await bo.command("/hours")).text
    chosen = await bo.select(reply.message, "Australia/Sydney")
    assert "Your time zone is Australia/Sydney, where it is 20:00;" in chosen.text
    await bo.command("/match join", thread)
    await bo.command("/match start", thread)
    await turned.settled()
    # Four days from 09:00 on, and then 20:00 two hours ahead of UTC.
    assert shown("2027-03-05 18:00") in board_of(discord, thread)


async def test_the_clock_of_a_match_asks_as_well(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    thread = discord.thread_of("tet-1")
    reply = await ann.command("/clock set reason:agreed at:20:00 zone:Georgia", thread)
    assert "Which time zone" in reply.text
    assert "20:00" not in (await ann.command("/clock show", thread)).text, "nothing is set yet"
    chosen = await ann.select(reply.message, "Asia/Tbilisi")
    assert "20:00 Asia/Tbilisi" in chosen.text


async def test_what_is_to_happen_happens_to_a_deadline_that_has_run_out(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await turned.on(hours=49)
    assert any("has run out" in m["content"] for m in ann.inbox)
    assert "Set-up" in board_of(discord, thread)
    reply = await ann.command("/clock set reason:silent then:defaults", thread)
    assert "standing orders answer, else the defaults" in reply.text
    await turned.settled()
    assert "VC/NVA Movement" in board_of(discord, thread)


async def test_absences_in_a_row_stand_no_match_still(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bo.command("/vacation first:2027-03-02 last:2027-04-29")
    reply = await bo.command("/vacation first:2027-04-30 last:2027-06-27")
    again = shown("2027-04-01 00:00")
    assert "**But in tet-1:** Absences stop the clock for 30 days in 90 at most" in reply.text
    assert f"time counts again from {again} on." in reply.text
    await turned.settled()
    assert any(f"again from {again} on" in m["content"] for m in discord.said_in(thread))
    assert shown("2027-04-02 09:00") in board_of(discord, thread)
    # Ann, who opened the match, waits until then, and goes on when nobody has done anything.
    await turned.to("2027-04-02 09:01")
    reply = await ann.command("/clock claim", thread)
    assert f"from {shown('2027-04-05 09:00')} on" in reply.text
    await turned.to("2027-04-05 09:01")
    assert any("You may go on in tet-1" in m["content"] for m in ann.inbox)
    assert not [m for m in bo.inbox if "You may go on" in m["content"]]
    reply = await bo.command("/clock claim", thread)
    assert "Nobody else is late" in reply.text
    reply = await ann.command("/clock claim", thread)
    assert "Allied goes on without VC/NVA" in reply.text
    await turned.settled()
    assert "VC/NVA Movement" in board_of(discord, thread)


async def test_the_budget_is_an_option_of_the_match(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    await ann.command("/match new game:tet-offensive seat:Allied", channel)
    thread = discord.thread_of("tet-1")
    reply = await ann.command("/clock set reason:agreed away:5", thread)
    assert "absences stop the clock for 5 days in 90 at most" in reply.text
    reply = await ann.command("/clock set reason:agreed away:95", thread)
    assert "0 to 90 days" in reply.text
    await bo.command("/match join", thread)
    await bo.command("/match start", thread)
    await bo.command("/vacation first:2027-03-02 last:2027-03-29")
    await turned.settled()
    assert shown("2027-03-08 09:00") in board_of(discord, thread)


async def test_a_pause_of_two_weeks_is_ended_by_whoever_plays(
    discord: Discord, turned: Turned, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await ann.command("/moderator pause reason:a holiday", thread)
    await turned.settled()
    assert f"From {shown('2027-03-15 09:00')} on anybody who plays" in board_of(discord, thread)
    assert "for the moderators" in (await bo.command("/moderator resume reason:x", thread)).text
    await turned.to("2027-03-15 09:00")
    reply = await bo.command("/moderator resume reason:let us go on", thread)
    assert "after 14 days" in reply.text
    reply = await ann.command("/moderator pause reason:again", thread)
    assert "a moderator who does not play may stop it again" in reply.text
