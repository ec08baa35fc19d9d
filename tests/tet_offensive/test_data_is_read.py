"""Every number and every choice of the data is read: change one, and the game is another.

Each leaf of the files is changed in turn, in memory. A number must change play (or the picture,
where it says where something is drawn): a check that notices is not enough. A word may also be one
that only a check or `umpire facts` reads, such as where a fact comes from.
"""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.kernel.datafiles import SOURCES
from engine.kernel.dice import Dice
from engine.kernel.table import Table
from engine.tet_offensive.board import AIR, CASUALTIES, ELIMINATED, THEATER, VC, Board
from engine.tet_offensive.combat.aftermath import aftermath
from engine.tet_offensive.combat.odds import outcome, ratio_column
from engine.tet_offensive.datafiles import DATA, FILES, Data
from engine.tet_offensive.facts import faults, figures
from engine.tet_offensive.phases.replacement import allotment, places, price
from engine.tet_offensive.ruleset import TetOffensive
from renders.tet_offensive import geography

PLAYED = [f"{name}.toml" for name in Data._fields]
RAW: dict[str, dict[str, Any]] = {
    file: tomllib.loads((DATA / file).read_text("utf-8")) for file in PLAYED
}
ALL_OPTIONS = {
    "players": "4", "invasion": "on", "free-set-up": "on", "stepped-up-bombing": "on",
    "blind-bombing": "on", "strategic-recon": "on",
}  # fmt: skip
# Reasons in words that nobody but a reader of the file needs.
NOTES = ("note",)
# Numbers that say something of other numbers: how many areas are reported, and which cell of the
# combat results is ours. Checks and `umpire facts` read them.
ABOUT_DATA = ("map.toml known reported_totals", "tables.toml combat_results reconstructed_cells")


class Leaf(NamedTuple):
    """A value of a data file: where it stands, in words, and in what."""

    file: str
    words: str
    field: str
    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def leaves(file: str, words: str, field: str, value: Any) -> Iterator[Leaf]:
    """Every leaf under a value. A field is what leaves of its kind have in common."""
    if isinstance(value, list | dict):
        at: Iterable[tuple[Any, Any]] = (
            value.items() if isinstance(value, dict) else enumerate(value)
        )
        for key, item in at:
            name = key if isinstance(key, str) else field
            label = item.get("id", item.get("unit", key)) if isinstance(item, dict) else key
            if isinstance(item, list | dict):
                yield from leaves(file, f"{words} {label}", name, item)
            elif key not in NOTES:
                yield Leaf(file, f"{words} {key}", name, value, key)


LEAVES = [leaf for file in PLAYED for leaf in leaves(file, file, "", RAW[file])]
NUMBERS = [leaf for leaf in LEAVES if not isinstance(leaf.value, str)]
WORDS = [leaf for leaf in LEAVES if isinstance(leaf.value, str)]


@functools.cache
def said_of(file: str, field: str) -> list[str]:
    """What stands in a field of a file, each once: the choices that there are."""
    return sorted({leaf.value for leaf in WORDS if (leaf.file, leaf.field) == (file, field)})


def others(leaf: Leaf) -> Iterator[Any]:
    """Other values for a leaf, those first that are likely to fit it."""
    value = leaf.value
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, float):
        yield value + 0.5
    else:
        words = (*said_of(leaf.file, leaf.field), f"{value} 2", *SOURCES)
        yield from (word for word in words if word != value)


SHIPPED = Data(*(msgspec.convert(RAW[file], FILES[file], str_keys=True) for file in PLAYED))


def with_file(file: str, tables: Any) -> Data:
    """The data with one file of other content. Raises ValidationError for what does not fit."""
    other = msgspec.convert(tables, FILES[file], str_keys=True)
    return SHIPPED._replace(**{file.removesuffix(".toml"): other})


def changed(leaf: Leaf) -> Data:
    """The data with another value in a leaf: the first that fits where it stands."""
    before = leaf.value
    try:
        for value in others(leaf):
            leaf.holder[leaf.key] = value
            try:
                return with_file(leaf.file, RAW[leaf.file])
            except msgspec.ValidationError:
                continue
    finally:
        leaf.holder[leaf.key] = before
    raise AssertionError(f"{leaf.words}: no other value fits")


# ---- play ------------------------------------------------------------------------


def played(data: Data) -> Iterator[object]:
    """Looks at a game played with this data; what two games show is compared look by look."""
    board = Board(data)
    game = TetOffensive(board)
    yield board.unit_names, board.unit_also, board.area_names, board.area_also
    yield game.view(game.new_position(), None)
    yield [game.view(deployed(game), seat) for seat in range(2)]
    yield tables(board)
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
    return columns, results, strikes, board.phase_names


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
        position.cells[1][0] = board.phase_of_stage.index(8)
        position.reindex()
        table = Table(game, position, Dice("read", "morale"))
        table.start()
        found.append(list(position.levels))
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
        found.append(list(position.levels))
        position.loc[vc[0]], position.loc[allied[0]] = ELIMINATED, city
        position.reindex()
        aftermath(game.printed, table)
        found.append(list(position.levels))
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
    """A match played at random from a position drawn at random, as far as 200 answers."""
    random = Random(seed)
    table = Table(game, game.drawn(random), Dice("read", f"match {seed}"))
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
    return list(played(SHIPPED))


def plays_otherwise(data: Data) -> bool:
    """Whether a game with this data is another one, or cannot be played at all."""
    looks = played(data)
    for before in shipped():
        try:
            after = next(looks)
        except Exception:  # a name that is not there, a die that has no row
            return True
        if after != before:
            return True
    return False


# ---- pictures, checks, facts -----------------------------------------------------

ASHORE = json.loads((geography.DATA / "outlines.json").read_text("utf-8"))["ashore"]


@functools.cache
def drawn() -> object:
    return looks_like(RAW["map.toml"])


def looks_like(chart: dict[str, Any]) -> object:
    """Where the map's areas are drawn, and what its outlines were made from."""
    return geography.places(chart, {}), geography.fingerprint(chart)


def is_drawn_otherwise(leaf: Leaf) -> bool:
    """Whether a place of the map is drawn otherwise with another value in a leaf."""
    if leaf.file != "map.toml":
        return False
    before, standard = leaf.value, drawn()
    try:
        leaf.holder[leaf.key] = next(others(leaf))
        return looks_like(RAW["map.toml"]) != standard
    finally:
        leaf.holder[leaf.key] = before


def is_told_otherwise(data: Data) -> bool:
    """Whether a check or `umpire facts` notices."""
    return bool(faults(data)) or figures(data) != figures(SHIPPED)


def unread(some: Iterable[Leaf]) -> list[str]:
    """The leaves that may be changed without anything becoming another."""
    found = []
    for leaf in some:
        data = changed(leaf)
        about = isinstance(leaf.value, str) or leaf.words.startswith(ABOUT_DATA)
        if not (
            (about and is_told_otherwise(data)) or is_drawn_otherwise(leaf) or plays_otherwise(data)
        ):
            found.append(f"{leaf.words} ({leaf.value})")
    return found


@pytest.mark.parametrize("file", PLAYED)
def test_every_number_is_read(file: str) -> None:
    """By the rules or the picture."""
    assert unread(leaf for leaf in NUMBERS if leaf.file == file) == []


@pytest.mark.parametrize("file", PLAYED)
def test_every_word_is_read(file: str) -> None:
    """By the rules, the picture, a check or the facts."""
    assert unread(leaf for leaf in WORDS if leaf.file == file) == []


def test_what_nothing_reads_is_found() -> None:
    """A note stands for a number that no rule asks for."""
    unit = RAW["counters.toml"]["unit"][0]
    note = Leaf("counters.toml", "counters.toml unit note", "note", unit, "note")
    assert unread([note]) == [f"counters.toml unit note ({unit['note']})"]
