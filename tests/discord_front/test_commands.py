"""The book of commands: within Discord's limits whatever games there are, and complete."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.desk.plain.games import GAMES, Game
from bot.discord_front.answering import all_of_a_phase
from bot.discord_front.book import book
from bot.discord_front.commands import Book, Command, Option, shown
from bot.discord_front.orders import commands
from engine.kernel.catalogue import Catalogue
from engine.kernel.form import Verb
from engine.kernel.names import in_condition
from engine.kernel.standing import parse
from tests.discord_standin import limits
from tests.discord_standin.limits import Refusal


def test_all_games_together_stay_within_the_limits() -> None:
    payload = book().payload()
    limits.check_commands(payload)
    assert len(payload) <= limits.COMMANDS
    # Room for what is still to come: a limit must not be met by surprise.
    assert len(payload) <= 60


def test_every_order_of_every_game_is_a_command() -> None:
    words = set(book().commands)
    for game in GAMES.values():
        assert set(game.ruleset().catalogue.verbs) <= words


def test_all_commands_work_in_direct_messages_too() -> None:
    for command in book().payload():
        assert command["contexts"] == [0, 1]


@pytest.mark.parametrize("game", GAMES)
def test_the_rest_of_every_phase_of_every_game_can_be_left_to_the_defaults(game: str) -> None:
    """Also of one whose name has a comma in it, which separates conditions."""
    ruleset = GAMES[game].ruleset()
    for phase in ruleset.phases:
        read = parse(all_of_a_phase(3, phase), ruleset)
        assert read.conditions == (("turn", "3"), ("phase", in_condition(phase)))


class _Other:
    """A second game that has some of the first one's verbs, with other blanks."""

    def __init__(self) -> None:
        names = next(iter(GAMES.values())).ruleset().names
        verbs = (
            Verb("move", "move {units:units} along {path:areas}", "Move along a path."),
            Verb("bid", "bid {points:number}", "Bid points."),
            Verb("done", "done", "Close."),
        )
        self.catalogue = Catalogue(verbs, names)


class _Game(Game):
    def ruleset(self) -> Any:
        return _Other()


def test_games_share_the_command_of_a_verb() -> None:
    first = next(iter(GAMES.values()))
    made = {c.name: c for c in commands([first, _Game("o", "Other", "o", "", "")])}
    assert len(made) == len(first.ruleset().catalogue.verbs) + 1
    options = {option.name: option for option in made["move"].options}
    assert set(options) == {"units", "origin", "destination", "path", "match", "seat"}
    assert options["units"].required and not options["destination"].required
    assert not made["bid"].options[0].offered
    limits.check_commands(Book(list(made.values()), {}).payload())


async def _nothing(ask: Any) -> None:
    return None


def test_one_command_too_many_is_found_by_the_test_not_by_discord() -> None:
    many = [Command(f"c{n}", "x", _nothing) for n in range(101)]
    with pytest.raises(Refusal, match="30032"):
        limits.check_commands(Book(many, {}).payload())
    wide = Command("wide", "x", _nothing, [Option(f"o{n}", "x") for n in range(26)])
    with pytest.raises(Refusal, match="50035"):
        limits.check_commands(Book([wide], {}).payload())
    words = Command("wordy", "x" * 100, _nothing, [Option(f"o{n}", "x" * 100) for n in range(25)])
    group = [replace(words, name=f"w{n}", group="g") for n in range(4)]
    with pytest.raises(Refusal, match="8000"):
        limits.check_commands(Book(group, {"g": "x"}).payload())


def test_a_long_help_is_shown_by_its_first_sentence() -> None:
    assert shown("Short.") == "Short."
    assert shown("First sentence. " + "x" * 100) == "First sentence."
    assert len(shown("x" * 300)) == 100
