"""What the registrar tells Discord: each scope its commands, once, and again what failed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.desk.plain.games import GAMES
from bot.discord_front.commands.book import of_scope
from bot.discord_front.keeping import registering
from bot.discord_front.keeping.registering import Registrar
from bot.discord_front.plain.wiring import Made
from tests.discord_front.test_commands import deaf, toys

TET, SOLITAIRE = "tet-offensive", "vietnam-solitaire"
HERE, THERE = "discord:7:70", "discord:8:80"


class Http:
    """Discord, which keeps what it is told by scope, notes it, and refuses what it is asked to."""

    def __init__(self) -> None:
        self.held: dict[int | None, list[dict[str, Any]]] = {}
        self.told: list[int | None] = []
        self.refusals: list[Exception] = []

    async def get_global_commands(self, application: int) -> list[dict[str, Any]]:
        return self.held.get(None, [])

    async def get_guild_commands(self, application: int, guild: int) -> list[dict[str, Any]]:
        if self.refusals:
            raise self.refusals.pop(0)
        return self.held.get(guild, [])

    async def bulk_upsert_global_commands(self, application: int, payload: Any) -> Any:
        return await self.bulk_upsert_guild_commands(application, None, payload)

    async def bulk_upsert_guild_commands(
        self, application: int, guild: int | None, payload: Any
    ) -> Any:
        """Keep it as Discord does: without what is as usual, with an id and more of its own."""
        self.told.append(guild)
        own = {"id": "9", "application_id": "1", "version": "3", "name_localizations": None}
        self.held[guild] = [{**_kept(command), **own} for command in payload]
        if guild is not None:
            for command in self.held[guild]:
                command["integration_types"] = [0]
        return self.held[guild]


def _kept(told: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in told.items() if value not in (None, False, [])}
    if "options" in kept:
        kept["options"] = [_kept(option) for option in kept["options"]]
    return kept


class Tree(app_commands.CommandTree[discord.Client]):
    """A tree that speaks to such a Discord."""

    def __init__(self, http: Http) -> None:
        client = discord.Client(intents=discord.Intents.none())
        client._connection.application_id = 1
        client.http = http  # type: ignore[assignment]
        super().__init__(client)
        self.http = http

    @property
    def told(self) -> list[int | None]:
        return self.http.told

    @property
    def refusals(self) -> list[Exception]:
        return self.http.refusals

    @refusals.setter
    def refusals(self, refusals: list[Exception]) -> None:
        self.http.refusals = refusals


@dataclass
class Kept:
    """The homes of the matches that there are, and the Discord that keeps its commands."""

    http: Http = field(default_factory=Http)
    homes: Sequence[tuple[str, str | None]] = ()

    async def matches(self) -> list[Any]:
        return [SimpleNamespace(game=game, home=home) for game, home in self.homes]


def refused(status: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="no")
    return (discord.Forbidden if status == 403 else discord.HTTPException)(answer, "no")


def registrar(kept: Kept, games: Any = GAMES) -> tuple[Registrar, Tree]:
    tree = Tree(kept.http)
    kept.http.told = []

    def make(names: Sequence[str], server: int | None) -> list[Made]:
        return of_scope([games[name] for name in names], server is not None, deaf)

    desk: Any = kept
    return Registrar(tree, desk, make), tree


async def settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def test_each_scope_is_told_what_is_played_there_and_nothing_twice() -> None:
    kept = Kept(homes=[(TET, HERE), (TET, None), (SOLITAIRE, "discord:dm:5"), (TET, "at a table")])
    registers, tree = registrar(kept)
    await registers.begin()
    await settled()
    assert tree.told == [None, 7]
    assert tree.get_command("lift", guild=discord.Object(7)) is not None
    assert tree.get_command("raise", guild=discord.Object(7)) is None
    assert tree.get_command("raise") is not None and tree.get_command("match") is not None
    await registers.plays(TET, HERE)
    await registers.plays(TET, None)
    assert tree.told == [None, 7]
    await registers.plays(SOLITAIRE, THERE)
    await registers.plays(SOLITAIRE, HERE)
    assert tree.told == [None, 7, 8, 7]
    # The next start finds what it was told, and tells nothing.
    kept.homes = [(TET, HERE), (SOLITAIRE, HERE), (SOLITAIRE, THERE)]
    again, tree = registrar(kept)
    await again.begin()
    await settled()
    assert tree.told == []
    # One that begins without a match puts the game's commands away.
    kept.homes = [(TET, HERE), (SOLITAIRE, THERE)]
    again, tree = registrar(kept)
    await again.begin()
    await settled()
    assert tree.told == [7]


async def test_commands_that_another_copy_has_wiped_or_changed_are_told_again() -> None:
    kept = Kept(homes=[(TET, HERE)])
    registers, tree = registrar(kept)
    await registers.begin()
    await settled()
    assert tree.told == [None, 7] and not any((await registers.compared()).values())
    kept.http.held[7] = []
    other = {**kept.http.held[None][0], "description": "Of another program."}
    kept.http.held[None] = [other, {"name": "foreign", "type": 1, "description": "x"}]
    found = await registers.compared()
    assert found[7].missing and not found[7].surplus
    assert found[None].changed == [other["name"]] and found[None].surplus == ["foreign"]
    again, tree = registrar(kept)
    await again.begin()
    await settled()
    assert tree.told == [None, 7] and not any((await again.compared()).values())


async def test_every_value_of_a_command_is_compared() -> None:
    """What Discord has otherwise in any place is a difference, and nothing it adds is."""
    kept = Kept(homes=[(TET, HERE), (SOLITAIRE, HERE)])
    registers, _ = registrar(kept)
    await registers.begin()
    await settled()
    changed = 0
    for scope, held in kept.http.held.items():
        for command in held:
            for place, name in _places(command):
                before = place[name]
                place[name] = None
                assert (await registers.compared())[scope].changed == [command["name"]], name
                place[name] = before
                changed += 1
            break
    assert changed > 5 and not any((await registers.compared()).values())


def _places(told: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Every value of a command that we give, and those of its blanks."""
    ours = ("type", "description", "required", "autocomplete", "options", "choices", "contexts")
    found = [(told, name) for name in ours if name in told]
    for part in [*told.get("options", ()), *told.get("choices", ())]:
        found += [*_places(part), (part, "name")]
    return found


async def test_a_server_that_was_left_is_told_again() -> None:
    kept = Kept(homes=[(TET, HERE)])
    registers, tree = registrar(kept)
    await registers.begin()
    await settled()
    await registers.joined(7)
    await registers.joined(9)  # nothing is played there
    await settled()
    assert tree.told == [None, 7]
    del kept.http.held[7]  # Discord forgets them when the bot leaves
    await registers.joined(7)
    await settled()
    assert tree.told == [None, 7, 7]


async def test_what_failed_is_tried_again_but_not_what_is_forbidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registering, "AGAIN_AFTER", (0.0, 0.0))
    registers, tree = registrar(Kept())
    await registers.begin()
    tree.refusals = [refused(500), refused(400)]
    await registers.plays(TET, HERE)
    assert tree.told == [None, None, 7] and not tree.refusals
    tree.refusals = [refused(403), refused(403)]
    await registers.plays(TET, THERE)
    assert tree.told == [None, None, 7] and len(tree.refusals) == 1
    tree.refusals = [refused(500) for _ in range(3)]
    await registers.plays(TET, "discord:9:90")
    await settled()
    assert not tree.refusals and 9 not in tree.told  # the next start tries it


async def test_a_match_is_not_held_up_by_a_slow_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "SOON", 0.01)
    monkeypatch.setattr(registering, "AGAIN_AFTER", (1000.0,))
    registers, tree = registrar(Kept())
    await registers.begin()
    tree.refusals = [refused(500)]
    await registers.plays(TET, HERE)
    assert 7 not in tree.told
    registers.stop()
    await settled()
    assert not registers._late


async def test_a_question_names_an_order_without_a_command_as_a_line() -> None:
    many = {game.name: game for game in [*GAMES.values(), *toys(0)]}
    kept = Kept(homes=[(name, HERE) for name in many])
    registers, tree = registrar(kept, many)
    await registers.begin()
    verbs = [verb for game in many.values() for verb in game.ruleset().catalogue.verbs]
    for scope in (7, None):
        typed = {verb: registers.typed(scope, verb) for verb in verbs}
        assert typed["done"] == "/done"
        lines = [verb for verb in typed if typed[verb] == f"/order {verb}"]
        assert len(lines) >= 100 and all(
            tree.get_command(verb, guild=None if scope is None else discord.Object(scope)) is None
            for verb in lines
        )
    # An own command of the umpire's is no order, though it has an order's name.
    assert registers.typed(None, "map") == "/order map"
