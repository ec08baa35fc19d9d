"""Whether and when somebody is asked, reminded or reported depends on public facts alone.

The same weeks are told twice. What is hidden differs: which units are set up and moved, when they
are drafted, how often that is taken back, or whether anything is drafted at all. All that others
get, with the times named in it, and between which turns of the clock they get it, must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.discord_front.conftest import PATIENCE
from tests.discord_front.scanning import comparable
from tests.discord_front.turning import Turned
from tests.discord_standin import Discord, Person
from tests.discord_standin.world import Json, Seen

# The same from outside: as many backs in every area.
SETUP = (["deploy"], ["deploy", "place 1 VC at 11", "place 416 VC at 13"])
MOVES = (["move 273 VC to 33"], ["move 274 VC to 33"])
# What the other side, which moderates too, and a spectator ask for after each turn of the clock.
ASKED = ("/clock show", "/match status", "/match log", "/since", "/todo", "/orders show")
MODERATED = (
    "/moderator dry-run", "/moderator investigate reason:x", "/moderator undo reason:x",
    "/moderator reveal unit:273 VC reason:x", "/moderator edit lines:turn: 1 reason:x",
    "/takeback ask sure:true", "/takeback agree",
)  # fmt: skip


EARLY, LATE, VAIN, NEVER = "early", "late", "in vain", "never"
# Two tellings that look the same: how Bo drafts, and by which plan. Forced, a seat that has drafted
# nothing sets up as history did, which is what the other one drafted.
TELLINGS = (((EARLY, 0), (LATE, 1)), ((VAIN, 0), (NEVER, 0)))


class Story:
    """One telling of the weeks. `how` Bo drafts: EARLY, LATE and often, in VAIN, or NEVER."""

    def __init__(self, discord: Discord, turned: Turned, channel: Json, how: str) -> None:
        guild = channel["guild_id"]
        self.discord, self.turned, self.channel, self.how = discord, turned, channel, how
        self.ann, self.bo, self.cyd = (discord.person(n, guild) for n in ("Ann", "Bo", "Cyd"))
        self.dee = discord.person("Dee", guild)  # moderates, and does not play
        discord.world.members[guild, self.dee.id]["permissions"] = str(1 << 5)
        self.thread: Json = {}
        self.told: list[list[object]] = []  # what others got, by the turns of the clock
        self._seen = 0

    async def begin(self) -> None:
        await self.ann.command("/match new game:tet-offensive seed:5", self.channel)
        await self.turned.settled()
        self.thread = self.discord.thread_of("tet-1")
        for person, command in (
            (self.ann, "match join seat:Allied"), (self.bo, "match join"),
            (self.ann, "match start"),
        ):  # fmt: skip
            await person.command(f"/{command}", self.thread)
            await self.turned.settled()

    async def draft(self, lines: Sequence[str], late: bool) -> None:
        """Bo drafts, if this is the time for it; whoever is late first tries it out."""
        if self.how == NEVER or late is not (self.how == LATE):
            return
        for _ in range(3 if late else 1):
            reply = await self.bo.submit(
                await self.bo.command("/orders paste", self.thread), "\n".join(lines)
            )
            assert "refused" not in reply.text, reply.text
            if late:
                await self.bo.command("/orders clear", self.thread)
                await self.bo.command("/map", self.thread)
        if self.how == VAIN and lines != ["deploy"]:
            await self.bo.command("/orders clear", self.thread)
        if late:
            await self.bo.submit(
                await self.bo.command("/orders paste", self.thread), "\n".join(lines)
            )

    async def others(self, *commands: str) -> None:
        """Ann gives these commands, then she and a stranger ask for all they can; what they got."""
        for command in commands:
            await self.ann.command(command, self.thread)
            await self.turned.settled()
        for command in ASKED:
            await self.ann.command(command, self.thread)
            if command != "/orders show":
                await self.cyd.command(command, self.thread)
        await self.turned.settled()
        fresh = self.discord.world.seen[self._seen :]
        self._seen = len(self.discord.world.seen)
        for reader in (None, self.ann.id, self.cyd.id):
            self.told.append(_settled([seen for seen in fresh if seen.reader == reader]))

    async def to(self, text: str, *commands: str) -> None:
        await self.turned.to(text)
        await self.others(*commands)


def _settled(seen: Sequence[Seen]) -> list[object]:
    """What was said, with all times in it. Of the board's changes the last one counts."""
    edits = [one for one in seen if one.kind == "edit"][-1:]
    told = [one for one in seen if one.kind != "edit"]
    board = [one for one in told if "SHA-256 of the seed" in str(one.payload)]
    rest = [one for one in told if one not in board]
    return [
        (comparable(one), re.findall(r"<t:\d+:F>", str(one.payload)))
        for one in [*rest, *board, *edits]
    ]


async def tell(story: Story, plan: int) -> None:
    """The weeks. Bo never answers unasked; Ann, who plays, moderates as well as she may."""
    await story.begin()
    await story.others()
    await story.draft(SETUP[plan], late=False)
    await story.to("2027-03-02 20:59")
    await story.to("2027-03-02 21:00")  # Bo is reminded
    await story.draft(SETUP[plan], late=True)
    await story.to("2027-03-03 08:59")
    await story.to("2027-03-03 09:00", *MODERATED)  # Ann is told
    await story.others("/moderator extend hours:12 reason:x")
    await story.to("2027-03-03 20:59")
    await story.to("2027-03-03 21:00")  # it has run out again
    await story.others("/moderator advance reason:x")  # what is drafted is closed
    await story.draft(MOVES[plan], late=False)
    await story.to("2027-03-04 09:00", "/moderator pause reason:x")
    await story.to("2027-03-05 09:00", "/moderator resume reason:x", *MODERATED)
    await story.to("2027-03-06 09:00")
    await story.draft(MOVES[plan], late=True)
    await story.others("/clock set reason:x then:defaults")
    await story.to("2027-03-06 20:59")
    await story.to("2027-03-06 21:00")  # the clock answers: what is drafted is closed
    # Ann plays, so she may not; Dee may.
    await story.others("/moderator undo reason:x", "/moderator undo reason:x sure:true")
    await story.others("/moderator restore phase:1 VC/NVA Movement reason:x sure:true", "/map")
    await story.dee.command("/moderator undo reason:x sure:true", story.thread)
    await story.turned.settled()
    again = "/moderator restore phase:1 VC/NVA Movement reason:x sure:true"
    await story.dee.command(again, story.thread)
    await story.others("/map")


@pytest.mark.parametrize("tellings", TELLINGS, ids=lambda pair: " and ".join(h for h, _ in pair))
async def test_what_is_hidden_moves_no_time_and_no_word(
    tmp_path: Path, tellings: tuple[tuple[str, int], ...]
) -> None:
    found, own = [], []
    for how, plan in tellings:
        folder = tmp_path / how
        folder.mkdir()
        async with Discord() as discord:
            discord.interactions.answer_within = PATIENCE
            (channel,) = discord.guild("Wargamers", "games")
            turned = Turned(discord, folder)
            await turned.start()
            story = Story(discord, turned, channel, how)
            await tell(story, plan)
            found.append(story.told)
            own.append(_of(story.bo))
            await turned.bot.stop()
            log = turned.bot.log.read_text()
            assert not any(name in log for name in ("273 VC", "274 VC", "416 VC"))
    assert len(found[0]) == len(found[1])
    for number, (mine, its) in enumerate(zip(*found, strict=True)):
        assert mine == its, number
    # And the story was one: Bo was asked, reminded, forced, asked again, and then left in peace.
    assert own[0] == own[1]
    written = [kind for kind in own[0] if kind != "other"]
    assert written == ["asked", "reminder", "reminder", "asked"]
    everything = str(found[0])
    for words in (
        "does not react", "has run out: standing orders", "The clock stands still",
        "The moderator forces what is still open", "The match goes back",
        "You play in tet-1: only a moderator",
    ):  # fmt: skip
        assert words in everything, words


def _of(person: Person) -> list[str]:
    """What Bo was written, by kind."""
    kinds = (("Reminder", "reminder"), ("Your move", "asked"))
    return [
        next((kind for word, kind in kinds if word in m["content"]), "other") for m in person.inbox
    ]
