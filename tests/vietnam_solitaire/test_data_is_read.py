"""Every number and every choice of the data is read: change one, and the game is another.

Each value of the files is changed in turn. A number must change play: a check that notices is not
enough. A word may also be one that only a check or `umpire facts` reads, such as where a fact
comes from.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import Board
from engine.vietnam_solitaire.datafiles import (
    DATA,
    SCENARIOS,
    CountersFile,
    Data,
    MapFile,
    ScenariosFile,
    TablesFile,
)
from engine.vietnam_solitaire.phases import setup
from engine.vietnam_solitaire.qa.facts import faults, figures
from engine.vietnam_solitaire.ruleset import VietnamSolitaire
from tests.data_leaves import DataFiles, Leaf, differs

FILES = DataFiles(
    DATA,
    {
        "map.toml": MapFile,
        "counters.toml": CountersFile,
        "tables.toml": TablesFile,
        "scenarios.toml": ScenariosFile,
    },
    Data,
)
LEAVES = FILES.leaves()
# How many markers the box holds: as many as the trail takes, so none is ever wanting.
ABOUT_DATA = ("counters.toml markers",)
MATCHES = 30  # of each scenario and number of players


def played(data: Data, scenario: str) -> Iterator[object]:
    """Looks at a scenario played with this data; what two games show is compared look by look."""
    board = Board(data)
    yield board.unit_names, board.unit_also, board.area_names, board.area_also
    for players in "12":
        game = VietnamSolitaire({"scenario": scenario, "players": players}, board)
        yield game.view(game.new_position(), None), game.explained(game.rules["raise"].verb)
        yield game.played.scenario.choices, refusal(game)
    for seed in range(MATCHES):
        for players in "12":
            options = "on" if seed % 2 else "off"
            chosen = {"scenario": scenario, "players": players}
            chosen |= {"ruff-puffs": options, "limited-b52s": options}
            yield from match(VietnamSolitaire(chosen, board), seed)


def refusal(game: VietnamSolitaire) -> str:
    """Why a counter that the rules place themselves cannot be set up."""
    with pytest.raises(RuleViolation) as refused:
        setup.may_set_up(game.played, game.new_position(), (game.board.napalm[0],), 0)
    return str(refused.value)


def match(game: VietnamSolitaire, seed: int) -> Iterator[object]:
    """A match played at random, half of them from a random position."""
    random = Random(seed)
    position = game.assurance.random_position(random) if seed % 4 > 1 else game.new_position()
    table = Table(game, position, Dice("read", f"match {seed}"))
    yield table.start().events
    while table.waiting:
        decision = table.waiting[0]
        order = table.space(decision).sample(random) if random.random() > 0.1 else None
        for answer in [order] if order else table.space(decision).default():
            yield answer, table.give(decision.seat, answer).events
    yield game.view(table.position, None)


@functools.cache
def shipped(scenario: str) -> list[object]:
    """What a scenario of the game that is shipped shows."""
    return list(played(FILES.shipped, scenario))


def plays_otherwise(data: Data, leaf: Leaf) -> bool:
    """Whether a game with this data is another one, or cannot be played at all."""
    own = [name for name in SCENARIOS if leaf.words.startswith(f"scenarios.toml {name} ")]
    return any(differs(played(data, one), shipped(one)) for one in own or SCENARIOS)


def is_told_otherwise(data: Data) -> bool:
    """Whether a check or `umpire facts` notices."""
    return bool(faults(data)) or figures(data) != figures(FILES.shipped)


def unread(some: Iterable[Leaf]) -> list[str]:
    """The values that may be changed without anything becoming another."""
    found = []
    for leaf in some:
        about = leaf.is_word or leaf.words.startswith(ABOUT_DATA)
        if not any(
            (about and is_told_otherwise(data)) or plays_otherwise(data, leaf)
            for data in FILES.changed(leaf)
        ):
            found.append(str(leaf))
    return found


@pytest.mark.parametrize("file", FILES.kinds)
def test_every_number_is_read_by_the_rules(file: str) -> None:
    numbers = [leaf for leaf in LEAVES if leaf.file == file and not leaf.is_word]
    assert numbers and unread(numbers) == []


@pytest.mark.parametrize("file", FILES.kinds)
def test_every_word_is_read(file: str) -> None:
    """By the rules, a check or the facts."""
    words = [leaf for leaf in LEAVES if leaf.file == file and leaf.is_word]
    assert words and unread(words) == []


@pytest.mark.parametrize(
    ("number", "order"),
    [
        ("tables.toml hits napalm", "napalm"),
        ("counters.toml kind Napalm cost", "napalm"),
        ("counters.toml kind B52 cost", "target"),
        ("counters.toml kind GB cost", "train"),
    ],
)
def test_help_says_the_numbers_of_the_data(number: str, order: str) -> None:
    """Prices and highest faces are written nowhere else."""
    leaf = next(leaf for leaf in LEAVES if leaf.words == number)
    data = next(FILES.changed(leaf))
    helps = {VietnamSolitaire(None, Board(d)).rules[order].verb.help for d in (FILES.shipped, data)}
    assert len(helps) == 2
