"""Between two reveals not a byte that others get depends on what stays hidden."""

from __future__ import annotations

import functools
import json
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from tests.discord_front.conftest import PATIENCE, Bot
from tests.discord_front.scanning import settled
from tests.discord_front.stretches import (
    PEOPLE,
    Given,
    Stretch,
    dealt_anew,
    played,
    settle_in,
    write,
)
from tests.discord_standin import Discord, Person
from tests.tet_offensive.support import rules

SEED = "a seed of 10"
# The stretch for every day: hidden units are ordered in it.
DAILY = 6
ASKED = (
    "/todo", "/map", "/units", "/where unit:273 VC", "/where unit:5 NVA", "/orders show", "/since",
    "/match log", "/match status", "/undo", "/dice stats", "/help", "/orders clear",
    "/odds order:attack 273 VC with RP Saigon", "/attack target:273 VC units:RP Saigon",
    "/move units:273 VC destination:Saigon", "/search areas:34",
    "/standing test line:any: default",
)  # fmt: skip
TYPED = ("/attack target:", "/attack target:273 VC units:", "/move units:2", "/detect units:",
         "/search areas:", "/odds order:attack ", "/where unit:27", "/strike target:")  # fmt: skip
LOOKED_AT_BY_A_STRANGER = ("/map match:tet-1", "/units match:tet-1", "/match log match:tet-1")


@functools.cache
def match() -> tuple[list[Given], list[Stretch]]:
    return played(rules(), SEED)


async def asks(person: Person) -> None:
    """All that a person can find out, and what is offered while they type."""
    for command in ASKED:
        await person.command(command)
    for typed in TYPED:
        await person.autocomplete(typed)


async def everything_others_get(
    folder: Path, before: list[Given], stretch: Stretch
) -> tuple[dict[str, list[object]], list[str]]:
    """Play a stretch at a stand-in server; what others than the VC/NVA seat got, and the log."""
    game = rules()
    await write(folder / "umpire.db", game, SEED, before, stretch.start)
    async with Discord() as discord:
        discord.interactions.answer_within = PATIENCE
        (channel,) = discord.guild("Wargamers", "games")
        guild = channel["guild_id"]
        settle_in(folder / "umpire.db", guild, channel["id"])
        players = [
            discord.person(n, guild, ident=i) for n, i in zip(("Ann", "Bo"), PEOPLE, strict=False)
        ]
        stranger = discord.person("Cyd", guild, ident=PEOPLE[3])
        bot = Bot(discord, folder)
        await bot.start()
        await asks(players[0])
        for seat, given in groupby(stretch.orders, key=lambda one: one[0]):
            lines = "\n".join(game.catalogue.say(order) for _, order in given)
            reply = await players[seat].submit(await players[seat].command("/orders paste"), lines)
            assert "refused" not in reply.text, reply.text
            await bot.delivered()
        await asks(players[0])
        for command in LOOKED_AT_BY_A_STRANGER:
            await stranger.command(command, channel)
        await bot.delivered()
        assert await bot.stop() == 0
        readers = {"all": None, "Ann": players[0].id, "Cyd": stranger.id}
        got = {
            name: settled([seen for seen in discord.world.seen if seen.reader == reader])
            for name, reader in readers.items()
        }
        return got, logged(bot)


def logged(bot: Bot) -> list[str]:
    """What the log told, without times and Discord's ids, in an order that chance does not mix."""
    lines = [json.loads(line) for line in bot.log.read_text().splitlines()]
    return sorted(
        json.dumps({k: v for k, v in line.items() if k not in ("at", "ms", "interaction")})
        for line in lines
    )


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def holds(tmp_path: Path, number: int) -> None:
    """One stretch, as it was played and with what it hides dealt anew."""
    orders, stretches = match()
    stretch = stretches[number]
    other = dealt_anew(rules(), stretch, SEED, Random(number))
    assert other is not None, "nothing could be dealt anew"
    before = orders[: stretch.first]
    mine, log = await everything_others_get(made(tmp_path / "mine"), before, stretch)
    its, other_log = await everything_others_get(made(tmp_path / "its"), before, other)
    assert sum(map(len, mine.values())) > len(ASKED)
    for reader, got in mine.items():
        assert len(got) == len(its[reader]), reader
        for one, another in zip(got, its[reader], strict=True):
            assert one == another, reader
    assert log == other_log


def test_a_stretch_in_which_hidden_units_are_ordered_is_among_them() -> None:
    stretch = match()[1][DAILY]
    other = dealt_anew(rules(), stretch, SEED, Random(DAILY))
    assert other is not None and other.orders != stretch.orders
    assert other.start.record() != stretch.start.record()


@pytest.mark.wire
async def test_a_stretch_with_what_it_hides_dealt_anew(tmp_path: Path) -> None:
    await holds(tmp_path, DAILY)


@pytest.mark.wire
@pytest.mark.campaign
async def test_every_other_stretch_of_the_match(tmp_path: Path) -> None:
    for number in range(len(match()[1])):
        if number != DAILY:
            await holds(made(tmp_path / str(number)), number)
