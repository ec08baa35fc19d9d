"""Who may do what: six kinds of people, every command and every button, over the wire.

What somebody may not is refused in words, privately, and leaves no trace. What they may is done, or
refused for another reason (not now, not by the rules): that is no matter of permission.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.desk.plain.games import GAMES
from bot.discord_front.commands.book import of_games, umpires_own
from tests.discord_front.conftest import Bot
from tests.discord_standin import Discord, Person, Reply, parts_of
from tests.discord_standin.world import Json

STRANGER, SPECTATOR, OWN, OTHER, MODERATOR, PLAYING = ROLES = (
    "a stranger, from elsewhere", "a spectator, in the thread", "the seat's holder",
    "another seat's holder", "a moderator who does not play", "a moderator who plays",
)  # fmt: skip
ALL = set(ROLES)
THERE = ALL - {STRANGER}  # what is public is for those of the server, and who plays or moderates
SEAT, MODERATORS, UNHIDDEN = {OWN}, {MODERATOR, PLAYING}, {MODERATOR}

# A line for each of the umpire's own commands, and who may give it. The seat is VC.
LINES: dict[str, set[str]] = {
    "match new game:tet-offensive": ALL,
    "match join": ALL,
    "match words words:x seat:VC": SEAT,
    "match leave seat:VC": SEAT,
    "match start": THERE,
    "match list": ALL,
    "match status": THERE,
    "match log": THERE,
    "match log seat:VC": SEAT,
    "match export": THERE,
    "match resign seat:VC": SEAT,
    "match rematch": THERE,
    "match maps seat:VC": SEAT,
    "match here": ALL - {STRANGER},  # in its thread it is there already, and anybody may hear it
    "match draw seat:VC": SEAT,
    "match cancel seat:VC": SEAT,
    "match move seat:VC": SEAT,
    "order line:done seat:VC": SEAT,
    "orders show seat:VC": SEAT,
    "orders paste seat:VC": SEAT,
    "orders clear seat:VC": SEAT,
    "undo seat:VC": SEAT,
    "pass seat:VC": SEAT,
    "standing list seat:VC": SEAT,
    "standing add line:fire: default seat:VC": SEAT,
    "standing drop number:1 seat:VC": SEAT,
    "standing clear seat:VC": SEAT,
    "standing test line:any: default seat:VC": SEAT,
    "odds order:attack seat:VC": SEAT,
    "todo": ALL,
    "since": THERE,
    "since seat:VC": SEAT,
    "map": THERE,
    "map seat:VC": SEAT,
    "units": THERE,
    "units seat:VC": SEAT,
    "where unit:273 VC": THERE,
    "where unit:273 VC seat:VC": SEAT,
    "rules term:move": ALL,
    "dice verify": THERE,
    "dice told": THERE,
    "dice stats": THERE,
    "help": ALL,
    "moderator advance reason:x": MODERATORS,
    "moderator extend hours:5 reason:x": MODERATORS,
    "moderator pause reason:x": MODERATORS,
    "moderator resume reason:x": MODERATORS,
    "moderator undo reason:x": MODERATORS,
    "moderator restore phase:0 Set-up reason:x": MODERATORS,
    "moderator edit lines:turn: 1 reason:x": UNHIDDEN,
    "moderator seat seat:VC reason:x person:BO": {OWN, MODERATOR},
    "moderator seat seat:VC reason:x person:ME": {OWN, MODERATOR},
    "moderator seat seat:VC reason:x to:stand-in": {OWN, MODERATOR},
    "moderator reveal unit:273 VC reason:x": UNHIDDEN,
    "moderator hide unit:273 VC reason:x": UNHIDDEN,
    "moderator announce text:x": MODERATORS,
    "moderator investigate reason:x": UNHIDDEN,
    "moderator dry-run": UNHIDDEN,
    "moderator archive reason:x": MODERATORS,
    "moderator reopen reason:x": MODERATORS,
    "moderator cancel reason:x": MODERATORS,
    "moderator cancel reason:x sure:true": MODERATORS,
    "clock show": THERE,
    "clock set reason:x hours:24": MODERATORS,
    "clock agree seat:VC": SEAT,
    "clock claim seat:VC": SEAT,
    "vacation": ALL,
    "hours": ALL,
    "mydata": ALL,
    "takeback ask seat:VC": SEAT,
    "takeback agree seat:VC": SEAT,
    "takeback refuse seat:VC": SEAT,
}
OWN_COMMANDS = {command.words: command for command in umpires_own()}
ORDERS = {
    " ".join([c.name, *(f"{o.name}:x" for o in c.options if o.required), "seat:VC"]): SEAT
    for c in of_games([GAMES["tet-offensive"]], in_server=True)
}
# What would end the match, or hand the seat on, is only tried by those who may not.
ENDING = ("moderator cancel reason:x sure:true", "person:ME", "to:stand-in")
REFUSALS = (
    "is played elsewhere",
    "You do not hold the VC seat", "hold no seat in", "is for the moderators of",
    "may see what is hidden, or change it", "is not for you", "handed over by its holder",
    "would see what you may not", "neither play in", "given away only by its holder",
)  # fmt: skip
BUTTONS = ("Done", "As usual", "Map", "Undo", "Paste orders")


class People:
    """One of each kind, and where they are."""

    def __init__(self, discord: Discord, channel: Json) -> None:
        guild = channel["guild_id"]
        (self.hall,) = discord.guild("Another club", "hall")
        names = dict(zip(ROLES, ("Fay", "Cyd", "Bo", "Cy", "Mod", "Ann"), strict=True))
        homes = dict.fromkeys(ROLES, guild) | {STRANGER: self.hall["guild_id"]}
        self.of = {role: discord.person(names[role], homes[role]) for role in ROLES}
        # A moderator by role: who manages the server.
        discord.world.members[guild, self.of[PLAYING].id]["permissions"] = str(1 << 5)
        # Who manages another server moderates nothing here.
        discord.world.members[homes[STRANGER], self.of[STRANGER].id]["permissions"] = str(1 << 5)
        self.thread: Json = {}

    async def begin(self, discord: Discord, channel: Json, bot: Bot) -> None:
        """A match of four, opened by the moderator; VC and NVA set up."""
        await self.of[MODERATOR].command(
            "/match new game:tet-offensive options:players=4 seed:5", channel
        )
        self.thread = discord.thread_of("tet-1")
        dee = discord.person("Dee", channel["guild_id"])
        seats = {"VC": self.of[OWN], "US": self.of[OTHER], "NVA": self.of[PLAYING], "ARVN": dee}
        for seat, person in seats.items():
            await person.command(f"/match join seat:{seat}", self.thread)
        await self.of[OWN].command("/match start", self.thread)
        await bot.delivered()

    async def give(self, role: str, line: str) -> Reply:
        """A person of this kind gives a command, from where they are."""
        person = self.of[role]
        line = line.replace("person:BO", f"person:{self.of[OWN].id}")
        line = line.replace("person:ME", f"person:{person.id}")
        if role == STRANGER:
            own = OWN_COMMANDS.get(words_of(line))
            takes = own is None or any(option.name == "match" for option in own.options)
            named = " match:tet-1" if takes else ""
            # No game is played in that server, so it has no orders: they are given directly.
            return await person.command(f"/{line}{named}", self.hall if own else None)
        return await person.command(f"/{line}", self.thread)


def words_of(line: str) -> str:
    """The command of a line."""
    return re.split(r" ?[\w]+:", line)[0].strip()


def refused(reply: Reply) -> bool:
    """Whether a reply, if it is no form, says that the person may not."""
    return not reply.it.modal and any(words in reply.text for words in REFUSALS)


def traces(folder: Path) -> list[object]:
    """All that a command could leave behind in the match."""
    queries = (
        "SELECT count(*) FROM journal WHERE match_id = 1",
        "SELECT state, options, clock, revision FROM matches WHERE id = 1",
        "SELECT name, holder, standing_orders, asked_at, extensions FROM seats WHERE match_id = 1",
        "SELECT count(*) FROM outbox WHERE match_id = 1",
    )
    with closing(sqlite3.connect(folder / "umpire.db")) as connection:
        return [connection.execute(query).fetchall() for query in queries]


def test_the_table_has_every_command() -> None:
    assert {words_of(line) for line in LINES} == set(OWN_COMMANDS)


@pytest.fixture
async def people(discord: Discord, bot: Bot, channel: Json) -> People:
    people = People(discord, channel)
    await discord.gateway.tell("GUILD_CREATE", discord.gateway.guild(people.hall["guild_id"]))
    await people.begin(discord, channel, bot)
    return people


async def test_who_may_give_which_command(people: People, bot: Bot) -> None:
    table = {**ORDERS, **LINES}
    before = traces(bot.folder)
    for line, may in table.items():
        for role in ROLES:
            if role not in may:
                reply = await people.give(role, line)
                assert refused(reply), (role, line, reply.text)
                assert reply.private, (role, line)
                assert traces(bot.folder) == before, (role, line)
    for line, may in table.items():
        if line.endswith(ENDING):
            continue
        for role in ROLES:
            if role in may:
                reply = await people.give(role, line)
                if reply.it.modal:
                    continue
                assert not refused(reply), (role, line, reply.text)
                assert "Something is wrong with the umpire" not in reply.text, (role, line)


async def press(person: Person, message: Json, label: str) -> Reply:
    """A person presses a button, and sends the form if it opens one."""
    reply = await person.press(message, label)
    return await person.submit(reply, "deploy") if reply.it.modal else reply


async def test_who_may_press_which_button(people: People, bot: Bot) -> None:
    own: Person = people.of[OWN]
    await own.command("/deploy", people.thread)
    shown = (await own.command("/orders show", people.thread)).message
    labels = [part.get("label") for part in parts_of(shown)]
    assert set(BUTTONS) <= set(labels)
    before = traces(bot.folder)
    for label in BUTTONS:
        for role in ROLES:
            if role not in (STRANGER, OWN, MODERATOR):  # who is not there sees no button
                reply = await press(people.of[role], shown, label)
                assert refused(reply) and reply.private, (role, label, reply.text)
                assert traces(bot.folder) == before, (role, label)
    # A moderator who does not play sees all, but orders nothing for anybody.
    assert not refused(await press(people.of[MODERATOR], shown, "Map"))
    for label in ("Done", "As usual", "Undo", "Paste orders"):
        assert refused(await press(people.of[MODERATOR], shown, label)), label
        assert traces(bot.folder) == before, label
    for label in ("Map", "Undo", "Paste orders", "As usual"):
        assert not refused(await press(own, shown, label)), label
