"""Which commands there are where, over the wire: a server has those of the games that it plays."""

from __future__ import annotations

import pytest

from bot.desk.plain.games import GAMES
from tests.discord_front.conftest import Bot
from tests.discord_front.matches import opened
from tests.discord_standin import CannotType, Discord, Fault, Person
from tests.discord_standin.world import Json

TET, SOLITAIRE = (
    GAMES[name].ruleset().catalogue.verbs for name in ("tet-offensive", "vietnam-solitaire")
)


def blanks(command: Json) -> list[str]:
    return [option["name"] for option in command["options"]]


def registrations(discord: Discord) -> list[str]:
    """Where commands were told to Discord, in turn."""
    paths = [path for method, path, _ in discord.rest.requests if method == "PUT"]
    return [path for path in paths if path.endswith("/commands")]


async def another(discord: Discord, name: str, *members: Person) -> Json:
    """The channel of one more server, with the bot in it."""
    (hall,) = discord.guild(name, "hall")
    for person in members:
        discord.world.join(hall["guild_id"], person.id)
    await joined(discord, hall["guild_id"])
    return hall


async def joined(discord: Discord, guild: str) -> None:
    """The bot is invited into a server: no outage is over, so none is told of."""
    told = discord.gateway.guild(guild)
    del told["unavailable"]
    await discord.gateway.tell("GUILD_CREATE", told)


async def test_an_order_has_the_help_and_blanks_of_the_game_that_is_played_there(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    hall = await another(discord, "Solitaires", ann)
    with pytest.raises(CannotType, match="no command /attack"):
        await ann.command("/attack", channel)
    thread = await opened(discord, channel, ann, bo)
    assert set(TET) <= set(ann.commands(channel))
    with pytest.raises(CannotType, match="no command /attack"):
        await ann.command("/attack", hall)  # nothing is played there yet
    await ann.command("/match new game:vietnam-solitaire seat:US/ARVN", hall)
    alone = discord.thread_of("vs-1")
    await ann.command("/match start", alone)

    here, there = ann.commands(thread)["attack"], ann.commands(alone)["attack"]
    assert blanks(here) == ["target", "units", "match", "seat"]
    assert blanks(there) == ["area", "match", "seat"]
    assert TET["attack"].help.startswith(here["description"].rstrip("."))
    assert there["description"] == SOLITAIRE["attack"].help
    assert "raise" not in ann.commands(channel) and "lift" not in ann.commands(alone)

    # Each is taken as the order of its match's game, and looked up so.
    reply = await ann.command("/attack target:nobody units:18 ARVN", thread)
    assert "Allied has nothing to decide now" in reply.text
    reply = await ann.command("/attack area:nowhere", alone)
    assert "attack is not an order for now" in reply.text
    reply = await ann.command("/rules term:attack", thread)
    assert "(Tet Offensive): `attack TARGET with UNITS`" in reply.text
    assert "Vietnam Solitaire" not in reply.text
    reply = await ann.command("/rules term:attack", alone)
    assert reply.text.startswith("**attack** (Vietnam Solitaire): `attack AREA`")


async def test_where_both_are_played_an_order_is_completed_as_its_match_has_it(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    thread = await opened(discord, channel, ann, bo)
    await bo.command("/place units:273 VC area:Saigon", thread)
    await ann.command(
        "/match new game:vietnam-solitaire seat:US/ARVN options:scenario=campaign", channel
    )
    alone = discord.thread_of("vs-1")
    await ann.command("/match start", alone)
    await ann.command("/pass", alone)
    for where in (thread, None):  # in the server, and directly
        attack = ann.commands(where)["attack"]
        assert blanks(attack) == ["order", "match", "seat"]
        assert "Tet Offensive and Vietnam Solitaire" in attack["description"]
        assert blanks(ann.commands(where)["place"]) == ["units", "area", "match", "seat"]
    # Before a character is typed the form of the match's game is there.
    form, *offered = await ann.autocomplete("/move order:", alone)
    assert form.startswith("UNITS to AREA: Move units to an area.")
    assert offered and all(" to " in line or "AREA" not in line for line in offered)
    reply = await ann.command(f"/move order:{form}", alone)
    assert reply.text.startswith("That is the form of it: `move UNITS to AREA`.")
    lines = await ann.autocomplete("/move order:ARVN 1 to H", alone)
    assert lines and all(line.startswith("ARVN 1 to H") for line in lines)
    reply = await ann.command("/move order:2 arvn to Hue 1", alone)
    assert "move ARVN 1, ARVN 2 to Hue 1-2" in reply.text
    await ann.command("/undo", alone)
    reply = await ann.command("/move order:2 arvn to Hue 1 match:vs-1")
    assert "move ARVN 1, ARVN 2 to Hue 1-2" in reply.text
    reply = await bo.command("/done", thread)
    reply = await bo.command("/raise units:x area:y match:tet-1", thread)
    assert "Tet Offensive has no order `/raise`" in reply.text
    # Every order can be given as a line, and completion knows whose it is.
    assert "done" in await ann.autocomplete("/order line:do", alone)
    await ann.command("/undo", alone)
    reply = await ann.command("/order line:move 2 arvn to Hue 1", alone)
    assert "move ARVN 1, ARVN 2 to Hue 1-2" in reply.text


async def test_discord_is_told_once_and_again_only_when_something_is_new(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    guild, app = channel["guild_id"], discord.world.application
    everywhere, here = (
        f"/applications/{app}/commands",
        f"/applications/{app}/guilds/{guild}/commands",
    )
    assert registrations(discord) == [everywhere]
    await opened(discord, channel, ann, bo)
    assert sorted(registrations(discord)) == sorted([everywhere, everywhere, here])
    await ann.command("/match new game:tet-offensive", channel)
    await bot.stop()
    await bot.start()
    await ann.command("/match new game:tet-offensive")
    assert len(registrations(discord)) == 3
    # Orders are found after a start, though Discord was told nothing.
    assert "has no order" not in (await bo.command("/deploy match:tet-1", channel)).text
    # A server that let the bot go and takes it back has its commands again.
    await discord.until(lambda: bot.log.read_text().count('"said": "ready"') == 2)
    await discord.gateway.tell("GUILD_DELETE", {"id": guild})
    discord.world.guild_commands.clear()
    await ann.command("/todo")
    await joined(discord, guild)
    await discord.until(lambda: discord.world.guild_commands.get(guild))
    assert set(TET) <= set(ann.commands(channel))
    assert discord.world.created[guild] <= 2 * len(TET)


async def test_a_match_is_opened_though_discord_takes_no_commands(
    discord: Discord, bot: Bot, channel: Json, ann: Person, bo: Person
) -> None:
    discord.rest.faults.append(Fault("PUT", "/guilds/.*/commands", 400, code=30034))
    thread = await opened(discord, channel, ann, bo)
    reply = await bo.command("/order line:deploy", thread)
    assert "drafted" in reply.text
    await discord.until(lambda: "deploy" in bo.commands(channel))  # it is tried again


async def test_a_command_that_the_bot_no_longer_has_is_answered(
    discord: Discord, bot: Bot, channel: Json, ann: Person
) -> None:
    """A phone keeps what it was shown; a blank that must be filled in may be missing too."""
    old = {"name": "salvo", "description": "x", "type": 1, "id": "1", "options": [
        {"name": "unit", "type": 3, "description": "x", "autocomplete": True}]}  # fmt: skip
    discord.world.commands.append(old)
    assert "of another version" in (await ann.command("/salvo unit:x", channel)).text
    assert await ann.autocomplete("/salvo unit:x", channel) == []
    where = next(one for one in discord.world.commands if one["name"] == "where")
    where["options"] = []
    assert "of another version" in (await ann.command("/where", channel)).text
