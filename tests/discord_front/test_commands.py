"""The book of commands: within Discord's limits whatever games there are, and complete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.desk.acts.playing import all_of_a_phase
from bot.desk.plain.games import GAMES, Game
from bot.discord_front.commands.book import EVERYWHERE, GROUPS, of_games, of_scope, umpires_own
from bot.discord_front.commands.declared import Command, Option, shown
from bot.discord_front.commands.slash import Tree, made
from bot.discord_front.plain.wiring import Made
from engine.kernel.catalogue import Catalogue
from engine.kernel.form import Verb
from engine.kernel.names import in_condition
from engine.kernel.standing import parse
from tests.discord_standin import limits
from tests.discord_standin.limits import Refusal


class _Deaf:
    """Hears no command: these tests ask what Discord is told of them."""

    async def command(self, interaction: Any, command: Command, filled: dict[str, Any]) -> None:
        raise AssertionError(command)

    async def complete(self, interaction: Any, command: Command, blank: str, typed: str) -> None:
        raise AssertionError(command)


deaf = _Deaf()


def payload(commands: Sequence[Made]) -> list[dict[str, Any]]:
    """Commands as Discord is told of them."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return [command.to_dict(tree) for command in commands]


def told(command: Command) -> dict[str, Any]:
    return payload(made([command], {}, deaf))[0]


def test_the_umpires_own_commands_leave_room() -> None:
    own = payload(of_scope([], False, deaf))
    limits.check_commands(own)
    # A limit must not be met by surprise.
    assert len(own) <= 30


@pytest.mark.parametrize("in_server", [True, False])
def test_every_order_of_every_game_is_a_command(in_server: bool) -> None:
    words = set(named(of_games(GAMES.values(), in_server)))
    for game in GAMES.values():
        assert set(game.ruleset().catalogue.verbs) <= words


def test_the_umpires_own_work_everywhere_and_orders_told_for_everywhere_only_directly() -> None:
    own = {command.group or command.name for command in umpires_own()}
    for command in payload(of_scope(GAMES.values(), False, deaf)):
        assert command["contexts"] == ([0, 1] if command["name"] in own else [1])
        assert command["integration_types"] == [0]


def test_blanks_are_told_with_their_kinds_choices_and_help() -> None:
    own = {one["name"]: one for one in payload(made(umpires_own(), GROUPS, deaf, EVERYWHERE))}
    words = {one["name"]: one["options"] for one in own["moderator"]["options"]}
    assert {o["name"]: (o["type"], o["required"]) for o in words["seat"]} == {
        "seat": (3, True), "reason": (3, True), "person": (6, False), "to": (3, False),
        "match": (3, False),
    }  # fmt: skip
    assert [o["type"] for o in words["extend"]] == [10, 3, 3, 3]
    new, *_ = own["match"]["options"]
    assert [c["value"] for c in new["options"][0]["choices"]] == list(GAMES)
    drop = next(one for one in own["standing"]["options"] if one["name"] == "drop")
    number = drop["options"][0]
    assert (number["name"], number["type"], number["required"]) == ("number", 4, True)
    assert number["description"] == "Its number in the list."
    (line, *_) = own["order"]["options"]
    assert line["autocomplete"] and line["required"]


@pytest.mark.parametrize("game", GAMES)
def test_the_rest_of_every_phase_of_every_game_can_be_left_to_the_defaults(game: str) -> None:
    """Also of one whose name has a comma in it, which separates conditions."""
    ruleset = GAMES[game].ruleset()
    for phase in ruleset.phases:
        read = parse(all_of_a_phase(3, phase), ruleset)
        assert read.conditions == (("turn", "3"), ("phase", in_condition(phase)))


class _Game(Game):
    """A toy game: its manifest, and its orders."""

    def __init__(self, name: str, *verbs: Verb) -> None:
        super().__init__(name, f"Game {name}", name, "", "")
        object.__setattr__(self, "verbs", (*verbs, Verb("done", "done", "Close.")))

    def ruleset(self, options: Any = None) -> Any:
        names = next(iter(GAMES.values())).ruleset().names
        return SimpleNamespace(catalogue=Catalogue(vars(self)["verbs"], names))


ALONG = Verb("move", "move {units:units} along {path:areas}", "Move along a path.")
BID = Verb("bid", "bid {points:number}", "Bid points.")


def named(commands: list[Command]) -> dict[str, Command]:
    return {command.name: command for command in commands}


def test_an_order_has_the_help_and_blanks_of_the_only_game_that_is_played() -> None:
    for game in [*GAMES.values(), _Game("o", ALONG, BID)]:
        made = named(of_games([game], in_server=True))
        for verb in game.ruleset().catalogue.verbs.values():
            command = made[verb.name]
            assert command.help == verb.help
            blanks = [option.name for option in command.options]
            assert blanks == [*(slot.name for slot in verb.slots), "match", "seat"]
            needed = [option.name for option in command.options if option.required]
            assert needed == [slot.name for slot in verb.slots if not slot.optional]
    assert not made["bid"].options[0].offered


def test_where_two_games_are_played_no_order_shows_the_blanks_of_the_other() -> None:
    hold = Verb("hold", "hold {area:area}", "Wait.")
    first = _Game("p", Verb("move", "move {unit:unit} to {to:area}", "Move there."), hold)
    made = named(of_games([first, _Game("o", ALONG, BID)], in_server=True))
    assert set(made) == {"move", "hold", "bid", "done"}
    assert [option.name for option in made["move"].options] == ["order", "match", "seat"]
    assert made["move"].options[0].required and made["move"].options[0].offered
    assert made["move"].help == f"An order of {first.title} and Game o. /rules move explains it."
    # What only one has, or both have alike, keeps its blanks.
    assert [option.name for option in made["bid"].options] == ["points", "match", "seat"]
    assert [option.name for option in made["hold"].options] == ["area", "match", "seat"]
    assert [option.name for option in made["done"].options] == ["match", "seat"]


def test_an_order_that_one_game_gives_without_blanks_need_not_be_filled_in() -> None:
    games = [_Game("p", Verb("retreat", "retreat", "All go.")),
             _Game("q", Verb("retreat", "retreat {unit:unit}", "One goes."))]  # fmt: skip
    order, *_ = named(of_games(games, in_server=True))["retreat"].options
    assert order.name == "order" and not order.required


def toys(shared: int) -> list[_Game]:
    """Eight games of 25 orders each; as many as `shared` are in all of them, in various forms."""
    found = []
    for n in range(8):
        kind, other = ("unit", "areas") if n % 2 else ("units", "area")
        verbs = [Verb(f"common{i}", f"common{i} {{a{n}:{kind}}} to {{b:{other}}}", f"{n} does it.")
                 for i in range(shared)]  # fmt: skip
        verbs += [Verb(f"g{n}v{i}", f"g{n}v{i} {{a:{kind}}} [with {{b:{other}}}]", "x" * 150)
                  for i in range(24 - shared)]  # fmt: skip
        found.append(_Game(f"toy{n}", *verbs))
    return found


@pytest.mark.parametrize("shared", [0, 5, 20, 24])
def test_ten_games_stay_within_every_limit(shared: int) -> None:
    played = [*GAMES.values(), *toys(shared)]
    for games in ([], played[:1], played[:4], played):
        for in_server in (True, False):
            told = payload(of_scope(games, in_server, deaf))
            limits.check_commands(told)
            assert "order" in [one["name"] for one in told] or in_server
    # However many there are, each game has as many of its own as another, and all have `done`.
    words = named(of_games(played, in_server=False))
    room = 100 - len(payload(of_scope([], False, deaf)))
    every = {verb for game in played for verb in game.ruleset().catalogue.verbs}
    assert "done" in words and len(words) == min(room, len(every))
    assert {f"common{i}" for i in range(shared)} <= set(words)
    if shared < 20:
        own = [sum(word.startswith(f"g{n}v") for word in words) for n in range(8)]
        assert min(own) >= 1 and max(own) - min(own) <= 1


def test_an_order_of_many_blanks_is_given_as_a_line() -> None:
    form = " ".join(["long", *(f"{{b{n}:unit}} and" for n in range(24))])
    command = named(of_games([_Game("w", Verb("long", form, "Long."))], in_server=True))["long"]
    assert [option.name for option in command.options] == ["order", "match", "seat"]


def test_the_umpires_own_command_wins_over_an_order_of_its_name() -> None:
    game = _Game("z", Verb("map", "map {area:area}", "Draw a map."), BID)
    limits.check_commands(payload(of_scope([game], False, deaf)))
    assert set(named(of_games([game], in_server=True))) == {"bid", "done"}


async def _nothing(ask: Any) -> None:
    return None


def test_two_commands_of_one_name_are_found_before_discord_hears_of_them() -> None:
    twice = [Command("c", "x", _nothing), Command("c", "y", _nothing)]
    with pytest.raises(ValueError, match="two commands are called c"):
        made(twice, {}, deaf)
    with pytest.raises(ValueError, match="two commands are called g c"):
        made([replace(one, group="g") for one in twice], {"g": "x"}, deaf)
    with pytest.raises(ValueError, match="two commands are called g"):
        made([Command("g", "x", _nothing), replace(twice[0], group="g")], {"g": "x"}, deaf)


def test_one_command_too_many_is_found_by_the_test_not_by_discord() -> None:
    many = [Command(f"c{n}", "x", _nothing) for n in range(101)]
    with pytest.raises(Refusal, match="30032"):
        limits.check_commands([told(one) for one in many])
    wide = Command("wide", "x", _nothing, [Option(f"o{n}", "x") for n in range(26)])
    with pytest.raises(Refusal, match="50035"):
        limits.check_commands([told(wide)])
    words = Command("wordy", "x" * 100, _nothing, [Option(f"o{n}", "x" * 100) for n in range(25)])
    group = [replace(words, name=f"w{n}", group="g") for n in range(4)]
    with pytest.raises(Refusal, match="8000"):
        limits.check_commands(payload(made(group, {"g": "x"}, deaf)))


async def test_a_command_that_broke_off_is_logged_and_not_called_unknown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    heard: list[Any] = []

    async def unknown(interaction: Any) -> None:
        heard.append(interaction)

    tree = Tree(discord.Client(intents=discord.Intents.none()), unknown)
    interaction: Any = SimpleNamespace(type=discord.InteractionType.application_command)
    (command,) = made([Command("c", "x", _nothing)], {}, deaf)
    assert isinstance(command, app_commands.Command)
    await tree.on_error(interaction, app_commands.CommandInvokeError(command, OSError("gone")))
    assert not heard and "a command broke off" in caplog.text
    await tree.on_error(interaction, app_commands.CommandNotFound("c", []))
    assert heard == [interaction]


def test_a_long_help_is_shown_by_its_first_sentence() -> None:
    assert shown("Short.") == "Short."
    assert shown("First sentence. " + "x" * 100) == "First sentence."
    assert len(shown("x" * 300)) == 100
