"""Twenty-four weeks of one match over the wire; every time in it was computed by hand.

The match is given four days for each decision. Whoever is asked answers two hours after their
reminder at the latest, so the days on which something is due are four apart, but for what happens
in between. All times are UTC; the comments say what they are on the clocks that count.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.desk import Status
from tests.discord_front.matches import closed
from tests.discord_front.playing import reading_desk
from tests.discord_front.turning import Turned, at, board_of, shown
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json

START = "2027-01-18 14:00"


class Club:
    """The players, the moderator, and the match that they play."""

    def __init__(self, discord: Discord, turned: Turned, channel: Json) -> None:
        self.discord, self.turned, self.channel = discord, turned, channel
        guild = channel["guild_id"]
        self.mod, self.ann, self.bo, self.cyd = (
            discord.person(name, guild) for name in ("Mod", "Ann", "Bo", "Cyd")
        )
        self.people = {p.id: p for p in (self.mod, self.ann, self.bo, self.cyd)}
        self.thread: Json = {}

    async def begin(self) -> None:
        await self.mod.command("/match new game:tet-offensive seed:5", self.channel)
        self.thread = self.discord.thread_of("tet-1")
        await self.ann.command("/match join seat:Allied", self.thread)
        await self.bo.command("/match join", self.thread)
        await self.mod.command(
            "/clock set reason:agreed hours:96 at:20:00 zone:America/New_York", self.thread
        )
        await self.mod.command("/match start", self.thread)
        await self.turned.settled()

    async def status(self) -> Status:
        async with reading_desk(self.turned.bot.folder) as desk:
            return await desk.status("tet-1")

    async def awaited(self) -> list[Person]:
        """Who must act now."""
        holders = [one.holder or "" for one in (await self.status()).awaited]
        return [self.people[holder.partition(":")[2]] for holder in dict.fromkeys(holders)]

    def reminders(self) -> int:
        """How many reminders have been sent to anybody."""
        return sum("Reminder" in m["content"] for p in self.people.values() for m in p.inbox)

    def told(self, person: Person, words: str) -> int:
        """How often a person was told something."""
        return sum(words in m["content"] for m in person.inbox)

    def said(self, words: str) -> int:
        """How often something was said in the thread."""
        return sum(words in m["content"] for m in self.discord.said_in(self.thread))

    async def answer(self) -> None:
        """Whoever must act answers as usual, at this time."""
        for person in await self.awaited():
            question = [m for m in person.inbox if "our move in" in m["content"]][-1]
            reply = await closed(person, await person.press(question, "As usual"))
            assert "it stands" in reply.text or "drafted" in reply.text, reply.text
        await self.turned.settled()

    async def due(self, when: str) -> None:
        """The board, and what the desk says, name this deadline, and no other."""
        status = await self.status()
        assert {one.due for one in status.awaited} == {at(when)}, status.awaited
        assert shown(when) in board_of(self.discord, self.thread)

    async def reminded(self, when: str, minute_before: str) -> None:
        """Everybody who must act is reminded at this time, once, and not a minute before."""
        before, awaited = self.reminders(), len(await self.awaited())
        await self.turned.to(minute_before)
        assert self.reminders() == before
        await self.turned.to(when)
        assert self.reminders() == before + awaited, (await self.status()).awaited


@pytest.fixture
async def club(discord: Discord, tmp_path: Path) -> AsyncIterator[Club]:
    (channel,) = discord.guild("Wargamers", "games")
    turned = Turned(discord, tmp_path, START)
    await turned.start()
    club = Club(discord, turned, channel)
    await club.begin()
    yield club
    await turned.bot.kill()
    print(turned.bot.log.read_text())


# Due; a minute before the reminder; the reminder; when it is answered.
New_York_winter = [  # 20:00 there is 01:00 of the next day
    ("2027-01-23 01:00", "2027-01-22 12:59", "2027-01-22 13:00", "2027-01-22 14:00"),
    ("2027-01-27 01:00", "2027-01-26 12:59", "2027-01-26 13:00", "2027-01-26 14:00"),
    ("2027-01-31 01:00", "2027-01-30 12:59", "2027-01-30 13:00", "2027-01-30 14:00"),
    ("2027-02-04 01:00", "2027-02-03 12:59", "2027-02-03 13:00", "2027-02-03 14:00"),
    ("2027-02-08 01:00", "2027-02-07 12:59", "2027-02-07 13:00", "2027-02-07 14:00"),
]
# Asked on 7 February, 14:00; paused from the 8th to the 18th, 10:00: due on the 21st, 14:00, so at
# 20:00 of that day in New York.
After_the_pause = [
    ("2027-02-22 01:00", "2027-02-21 12:59", "2027-02-21 13:00", "2027-02-21 14:00"),
    ("2027-02-26 01:00", "2027-02-25 12:59", "2027-02-25 13:00", "2027-02-25 14:00"),
    ("2027-03-02 01:00", "2027-03-01 12:59", "2027-03-01 13:00", "2027-03-01 14:00"),
    ("2027-03-06 01:00", "2027-03-05 12:59", "2027-03-05 13:00", "2027-03-05 14:00"),
    ("2027-03-10 01:00", "2027-03-09 12:59", "2027-03-09 13:00", "2027-03-09 14:00"),
    # The last evening of winter time in New York, and the first deadline of its summer time.
    ("2027-03-14 01:00", "2027-03-13 12:59", "2027-03-13 13:00", "2027-03-13 14:00"),
    ("2027-03-18 00:00", "2027-03-17 11:59", "2027-03-17 12:00", "2027-03-17 14:00"),
    ("2027-03-22 00:00", "2027-03-21 11:59", "2027-03-21 12:00", "2027-03-21 14:00"),
]
# From here on 20:00 in Berlin: 19:00 until 27 March, 18:00 from the 28th.
Berlin = [
    ("2027-03-25 19:00", "2027-03-25 06:59", "2027-03-25 07:00", "2027-03-25 14:00"),
    ("2027-03-29 18:00", "2027-03-29 05:59", "2027-03-29 06:00", "2027-03-29 14:00"),
    ("2027-04-02 18:00", "2027-04-02 05:59", "2027-04-02 06:00", "2027-04-02 14:00"),
]
# Asked on 2 April, 14:00; the bot was down from the 3rd, 10:00, to the 4th, 10:00.
After_the_downtime = [
    ("2027-04-07 18:00", "2027-04-07 05:59", "2027-04-07 06:00", "2027-04-07 14:00"),
    ("2027-04-11 18:00", "2027-04-11 05:59", "2027-04-11 06:00", "2027-04-11 14:00"),
    ("2027-04-15 18:00", "2027-04-15 05:59", "2027-04-15 06:00", "2027-04-15 14:00"),
    ("2027-04-19 18:00", "2027-04-19 05:59", "2027-04-19 06:00", "2027-04-19 14:00"),
]
# Asked on 19 April, 14:00; away for seven days: due on the 30th, 14:00, so at 18:00.
After_the_vacation = [
    ("2027-04-30 18:00", "2027-04-30 05:59", "2027-04-30 06:00", "2027-04-30 14:00"),
]
# The substitute has the seat since 2 May, 10:00.
The_substitute = [
    ("2027-05-06 18:00", "2027-05-06 05:59", "2027-05-06 06:00", "2027-05-06 14:00"),
]
# The phase was forced on 8 May, 10:00, and restored on the 10th, 10:00: four days from then.
After_the_restored_phase = [
    ("2027-05-14 18:00", "2027-05-14 05:59", "2027-05-14 06:00", "2027-05-14 14:00"),
    ("2027-05-18 18:00", "2027-05-18 05:59", "2027-05-18 06:00", "2027-05-18 14:00"),
    ("2027-05-22 18:00", "2027-05-22 05:59", "2027-05-22 06:00", "2027-05-22 14:00"),
]
# Nobody answers until 22:00 on 26 May; the moderator has given a day more from 20:00 on.
# Asked on 26 May, 22:00: 96 hours later is after 20:00 in Berlin, so it is the next evening.
Late = [
    ("2027-05-31 18:00", "2027-05-31 05:59", "2027-05-31 06:00", "2027-05-31 14:00"),
    ("2027-06-04 18:00", "2027-06-04 05:59", "2027-06-04 06:00", "2027-06-04 14:00"),
    ("2027-06-08 18:00", "2027-06-08 05:59", "2027-06-08 06:00", "2027-06-08 14:00"),
]
# The clock answered on 12 June, 18:00: it is exactly 20:00 in Berlin four days later.
After_the_clock = [
    ("2027-06-16 18:00", "2027-06-16 05:59", "2027-06-16 06:00", "2027-06-16 14:00"),
    ("2027-06-20 18:00", "2027-06-20 05:59", "2027-06-20 06:00", "2027-06-20 14:00"),
    ("2027-06-24 18:00", "2027-06-24 05:59", "2027-06-24 06:00", "2027-06-24 14:00"),
    ("2027-06-28 18:00", "2027-06-28 05:59", "2027-06-28 06:00", "2027-06-28 14:00"),
    ("2027-07-02 18:00", "2027-07-02 05:59", "2027-07-02 06:00", "2027-07-02 14:00"),
    ("2027-07-06 18:00", "2027-07-06 05:59", "2027-07-06 06:00", "2027-07-06 14:00"),
]


async def play(club: Club, days: list[tuple[str, str, str, str]]) -> None:
    """Questions that are answered in time, after the reminder."""
    for due, before, reminder, answered in days:
        await club.due(due)
        await club.reminded(reminder, before)
        await club.turned.to(answered)
        await club.answer()


async def test_twenty_four_weeks(club: Club) -> None:
    turned, mod, thread = club.turned, club.mod, club.thread
    await play(club, New_York_winter[:1])
    # Battles give more to decide.
    for units, city in (
        ("C-10 Sap, 273 VC, 274 VC", "Saigon"),
        ("416 VC, 814 VC, 10 Sap", "Quang Tri"),
    ):
        await club.bo.command(f"/move units:{units} destination:{city}", thread)
    await play(club, New_York_winter[1:])

    # A pause of ten days.
    await turned.to("2027-02-08 10:00")
    await mod.command("/moderator pause reason:Carnival", thread)
    await turned.to("2027-02-14 12:00")
    assert "stands still" in board_of(club.discord, thread)
    await turned.to("2027-02-18 10:00")
    reply = await mod.command("/moderator resume reason:it is over", thread)
    assert "after 10 days" in reply.text
    await turned.settled()
    await play(club, After_the_pause)

    # Another zone; what is asked on 21 March is due in the evening of the 25th in Berlin.
    await mod.command("/clock set reason:most live there zone:Berlin", thread)
    await turned.settled()
    await play(club, Berlin)

    # A day of downtime: the bot is stopped, and is there again a day later.
    await turned.to("2027-04-03 10:00")
    await club.due("2027-04-06 18:00")
    await turned.bot.stop()
    turned.asleep_until("2027-04-04 10:00")
    await turned.start()
    assert club.said("I was not there for 1 day") == 1
    await play(club, After_the_downtime)

    # Both are away from 21 to 27 April, each by the clocks of their own zone: Bo from 22:00 UTC on
    # the 20th to 22:00 on the 27th, Ann from 04:00 on the 21st to 04:00 on the 28th.
    await club.bo.command("/hours zone:Berlin")
    await club.ann.command("/hours zone:America/New_York")
    reply = await club.bo.command("/vacation first:2027-04-21 last:2027-04-27")
    assert shown("2027-04-20 22:00") in reply.text and shown("2027-04-27 22:00") in reply.text
    reply = await club.ann.command("/vacation first:2027-04-21 last:2027-04-27")
    assert shown("2027-04-21 04:00") in reply.text and shown("2027-04-28 04:00") in reply.text
    await turned.settled()
    await play(club, After_the_vacation)

    # A substitute, two days after the question, who has all of the time.
    await turned.to("2027-05-02 10:00")
    seat = (await club.status()).awaited[0].seat
    await mod.command(f"/moderator seat seat:{seat} reason:a new job person:{club.cyd.id}", thread)
    await turned.settled()
    assert club.told(club.cyd, "Your move in tet-1") == 1
    await play(club, The_substitute)

    # A forced phase, and the same phase restored.
    await turned.to("2027-05-08 10:00")
    status = await club.status()
    phase = f"{status.turn} {status.phase_name}"
    await mod.command("/moderator advance phase:true reason:let us get on", thread)
    await turned.settled()
    after = await club.status()
    assert f"{after.turn} {after.phase_name}" != phase
    await club.due("2027-05-12 18:00")
    assert club.said("The moderator forces what is still open") == 1
    await turned.to("2027-05-10 10:00")
    await mod.command(f"/moderator restore phase:{phase} sure:true reason:no, do not", thread)
    await turned.settled()
    status = await club.status()
    assert f"{status.turn} {status.phase_name}" == phase
    await play(club, After_the_restored_phase)

    # Time runs out: the moderator is told, once, and gives a day more, from then on.
    await club.due("2027-05-26 18:00")
    await turned.to("2027-05-26 17:59")
    assert club.told(mod, "has run out") == 0
    await turned.to("2027-05-26 18:00")
    late = len(await club.awaited())
    assert club.told(mod, "has run out") == late
    await turned.to("2027-05-26 20:00")
    assert club.told(mod, "has run out") == late
    await mod.command("/moderator extend hours:24 reason:on a train", thread)
    await turned.settled()
    await club.due("2027-05-27 20:00")  # what is given is given whole, at whatever hour it ends
    await turned.to("2027-05-26 22:00")
    await club.answer()
    await play(club, Late)

    # Time runs out again, and now standing orders and defaults answer.
    await mod.command("/clock set reason:agreed then:defaults", thread)
    await turned.to("2027-06-12 17:59")
    assert club.said("has run out: standing orders answer") == 0
    await turned.to("2027-06-12 18:00")
    assert club.said("has run out: standing orders answer, else the defaults") >= 1
    await play(club, After_the_clock)

    assert club.turned.now - at(START) >= at("2027-07-05 14:00") - at(START)
    assert (club.turned.now - at(START)).days >= 24 * 7
