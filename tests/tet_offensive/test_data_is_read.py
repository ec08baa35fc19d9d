"""Every number and every choice of the data is read: change one, and the game is another.

Each leaf of the files is changed in turn, in memory. A number must change play (or the picture,
where it says where something is drawn): a check that notices is not enough. A word may also be one
that only a check or `umpire facts` reads, such as where a fact comes from.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from engine.kernel.dice import Dice
from engine.kernel.table import Table
from engine.tet_offensive.board import AIR, CASUALTIES, ELIMINATED, THEATER, VC, Board
from engine.tet_offensive.combat.aftermath import aftermath
from engine.tet_offensive.combat.odds import outcome, ratio_column
from engine.tet_offensive.datafiles import DATA, Chart, Counters, Data, Deployments, Tables
from engine.tet_offensive.phases.replacement import allotment, places, price
from engine.tet_offensive.qa.facts import faults, figures
from engine.tet_offensive.ruleset import TetOffensive
from renders.tet_offensive import geography
from tests.data_leaves import DataFiles, Leaf, differs

FILES = DataFiles(
    DATA,
    {
        "map.toml": Chart,
        "counters.toml": Counters,
        "tables.toml": Tables,
        "deployment.toml": Deployments,
    },
    Data,
)
LEAVES = FILES.leaves()
ALL_OPTIONS = {
    "players": "4", "invasion": "on", "free-set-up": "on", "stepped-up-bombing": "on",
    "blind-bombing": "on", "strategic-recon": "on",
}  # fmt: skip
# Numbers that say something of other numbers: how many areas are reported, and which cell of the
# combat results is ours. Checks and `umpire facts` read them.
ABOUT_DATA = ("map.toml known reported_totals", "tables.toml combat_results reconstructed_cells")


# ---- play ------------------------------------------------------------------------


def played(data: Data) -> Iterator[object]:
    """Looks at a game played with this data; what two games show is compared look by look."""
    board = Board(data)
    yield board.unit_names, board.unit_also, board.area_names, board.area_also
    yield tables(board)
    game = TetOffensive(board)
    yield game.view(game.new_position(), None)
    yield [game.view(deployed(game), seat) for seat in range(2)]
    yield morale(game)
    yield cities(game)
    yield ways(game)
    full = TetOffensive(board, ALL_OPTIONS)
    yield ways(full)
    for seed in range(12):
        yield match(game if seed % 2 else full, seed)


def deployed(game: TetOffensive) -> Any:
    """The position when all have set up as they do by default."""
    table = Table(game, game.new_position(), Dice("read", "set-up"))
    table.start()
    while table.waiting and game.phase(table.position)[1] == 0:
        table.forced(table.waiting[0])
    return table.position


def tables(board: Board) -> object:
    """What fire and air attacks come to."""
    columns = [
        ratio_column(board, attack, defense)
        for attack in (1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 20, 21)
        for defense in (2, 3, 4, 5)
    ]
    results = [
        outcome(board, column, die) for column in range(len(board.columns)) for die in range(1, 7)
    ]
    strikes = [(board.air_column[kind], board.air_dice[kind]) for kind in AIR]
    return columns, results, strikes


def morale(game: TetOffensive) -> object:
    """What the armies gain when every unit is lost, and when one is."""
    board = game.board
    found = []
    for lost in (board.units, *([unit] for unit in board.units)):
        position = game.blank()
        for unit in lost:
            if unit != board.sympathizers:
                position.loc[unit] = CASUALTIES
        for unit in board.ruff_puffs:
            position.strength[unit] = 3
        position.stage = position.phases.index(8)
        position.reindex()
        table = Table(game, position, Dice("read", "morale"))
        table.start()
        found.append([position.levels[army] for army in range(4)])
    return found


def cities(game: TetOffensive) -> object:
    """What the armies gain when cities rise, stay in insurrection, are secured and bombed."""
    board = game.board
    vc = [unit for unit in board.communists if board.army[unit] == VC]
    allied = [unit for unit in board.units if board.allied_ground[unit]]
    found = []
    for city in board.cities:
        position = game.blank()
        position.loc[vc[0]] = city
        position.reindex()
        table = Table(game, position, Dice("read", "cities"))
        aftermath(game.printed, table)
        found.append([position.levels[army] for army in range(4)])
        position.loc[vc[0]], position.loc[allied[0]] = ELIMINATED, city
        position.reindex()
        aftermath(game.printed, table)
        found.append([position.levels[army] for army in range(4)])
    return found


def ways(game: TetOffensive) -> object:
    """Where units may go and retreat to, and how the eliminated come back."""
    board, routes = game.board, game.printed.routes
    position = game.blank()
    for unit in board.units:
        position.loc[unit] = ELIMINATED
    position.reindex()
    may = [[routes.may_be_in(kind, area) for area in board.map_areas] for kind in range(16)]
    back = [
        (allotment(board, unit), price(board, unit), places(position, unit))
        for unit in board.units
        if unit != board.sympathizers
    ]
    corps = board.areas_of_corps, board.coastal, board.river
    return routes.steps, routes.trails, may, back, corps, retreats(game)


def retreats(game: TetOffensive) -> list[list[int]]:
    """Where an Allied unit that is hit in a city may retreat to while no enemy is near."""
    board, routes = game.board, game.printed.routes
    mover = next(unit for unit in board.movers if board.unit_corps[unit] == THEATER)
    position = game.blank()
    found = []
    for city in board.cities:
        position.loc[mover] = city
        position.reindex()
        found.append(routes.retreats(position, mover))
    return found


def match(game: TetOffensive, seed: int) -> object:
    """A match played at random from a random position, as far as 200 answers."""
    random = Random(seed)
    table = Table(game, game.assurance.random_position(random), Dice("read", f"match {seed}"))
    told = list(table.start().events)
    for _ in range(200):
        if not table.waiting:
            break
        decision = table.waiting[0]
        order = table.space(decision).sample(random) if random.random() > 0.05 else None
        for answer in [order] if order else table.space(decision).default():
            told += table.give(decision.seat, answer).events
    return told, table.position.write(), game.view(table.position, None)


@functools.cache
def shipped() -> list[object]:
    """What the game that is shipped shows."""
    return list(played(FILES.shipped))


def plays_otherwise(data: Data) -> bool:
    """Whether a game with this data is another one, or cannot be played at all."""
    return differs(played(data), shipped())


# ---- pictures, checks, facts -----------------------------------------------------


def looks_like(chart: dict[str, Any]) -> object:
    """Where the map's areas are drawn, and what its outlines were made from."""
    return geography.places(chart, {}), geography.fingerprint(chart)


AS_DRAWN = looks_like(FILES.raw["map.toml"])


def is_drawn_otherwise(leaf: Leaf) -> bool:
    """Whether a place of the map is drawn otherwise with another value in a leaf."""
    if leaf.file != "map.toml":
        return False
    before = leaf.value
    try:
        leaf.holder[leaf.key] = next(FILES.others(leaf))
        return looks_like(FILES.raw["map.toml"]) != AS_DRAWN
    finally:
        leaf.holder[leaf.key] = before


AS_TOLD = figures(FILES.shipped)


def is_told_otherwise(data: Data) -> bool:
    """Whether a check or `umpire facts` notices."""
    return bool(faults(data)) or figures(data) != AS_TOLD


def unread(some: Iterable[Leaf]) -> list[str]:
    """The values that may be changed without anything becoming another."""
    found = []
    for leaf in some:
        about = leaf.is_word or leaf.words.startswith(ABOUT_DATA)
        if not is_drawn_otherwise(leaf) and not any(
            (about and is_told_otherwise(data)) or plays_otherwise(data)
            for data in FILES.changed(leaf)
        ):
            found.append(str(leaf))
    return found


@pytest.mark.parametrize("file", ["map.toml", "counters.toml", "tables.toml"])
def test_every_number_is_read(file: str) -> None:
    """By the rules or the picture."""
    numbers = [leaf for leaf in LEAVES if leaf.file == file and not leaf.is_word]
    assert numbers and unread(numbers) == []


def words_of(file: str) -> list[Leaf]:
    return [leaf for leaf in LEAVES if leaf.file == file and leaf.is_word]


@pytest.mark.parametrize("file", FILES.kinds)
def test_a_fifth_of_the_words_is_read(file: str) -> None:
    """By the rules, the picture, a check or the facts."""
    words = words_of(file)
    some = Random(1968).sample(words, len(words) // 5)
    assert some and unread(some) == []


@pytest.mark.campaign
@pytest.mark.parametrize("file", FILES.kinds)
def test_every_word_is_read(file: str) -> None:
    """The others too."""
    assert unread(words_of(file)) == []


def test_what_nothing_reads_is_found() -> None:
    """A note stands for a word that no rule asks for."""
    unit = FILES.raw["counters.toml"]["unit"][0]
    note = Leaf("counters.toml", "counters.toml unit note", "name", {**unit}, "note")
    assert unread([note]) == [str(note)]
