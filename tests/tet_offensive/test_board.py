"""The board as lists agrees with the data files; built afresh each time, not the cached one."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel.dice import Dice
from engine.kernel.table import Table
from engine.tet_offensive.board import (
    ARMIES,
    BOXES,
    CORPS,
    LOWLAND,
    SIZES,
    TARGETS,
    THEATER_BOX,
    TYPES,
    Board,
)
from engine.tet_offensive.datafiles import load
from engine.tet_offensive.ruleset import TetOffensive


@pytest.fixture
def board() -> Board:
    return Board()


def test_boxes_hold_no_ground(board: Board) -> None:
    """Places off the map have no terrain of their own, no corps, no value and no neighbours."""
    for area in range(len(BOXES)):
        assert board.area_names[area] == BOXES[area]
        assert (board.kind[area], board.terrain[area], board.corps[area]) == (0, LOWLAND, 0)
        assert (board.pv[area], board.province_of[area], board.country[area]) == (0, 0, "")
        assert not (board.airbase[area] or board.river[area] or board.coastal[area])
        assert not (board.borders[area] or board.highway[area] or board.trail[area])
        assert not (board.cities_in[area] or board.touches[area] or board.sanctuaries_by[area])
        assert not board.has_ruff_puff[area] and board.near_corps[area] == frozenset()


def test_provinces_are_as_the_map_file_says(board: Board) -> None:
    """Terrain, country, corps, river and coast of each province."""
    for name, entry in load().map.province.items():
        area = board.area_id[name]
        assert board.terrain[area] == TARGETS.index(entry.terrain)
        assert board.country[area] == (entry.country or "South Vietnam")
        assert board.corps[area] == (int(name[0]) if name[0].isdigit() else 0)
        assert board.river[area] == entry.river
        assert board.coastal[area] == entry.coastal


def test_cities_are_as_the_map_file_says(board: Board) -> None:
    """Province, value, airbase and Ruff-Puffs of each city."""
    for name, entry in load().map.city.items():
        area = board.area_id[name]
        province = board.area_id[entry.province]
        assert board.province_of[area] == province and area in board.cities_in[province]
        assert board.pv[area] == entry.pv
        assert board.airbase[area] == entry.airbase
        assert board.has_ruff_puff[area] == entry.ruff_puff
        assert (board.corps[area], board.river[area]) == (
            board.corps[province],
            board.river[province],
        )


def test_counters_are_as_the_counter_file_says(board: Board) -> None:
    """Army, type, size, corps, values and start of each counter in play."""
    entries = [u for u in load().counters.unit if u.type != "recon"]
    assert board.unit_names[: len(entries)] == [u.id for u in entries]
    for unit, entry in enumerate(entries):
        assert ARMIES[board.army[unit]] == entry.army
        assert TYPES[board.type[unit]] == entry.type
        assert SIZES[board.size[unit]] == entry.size
        assert CORPS[board.unit_corps[unit]] == (entry.corps or "theater")
        assert board.combat[unit] == entry.combat
        assert board.search[unit] == (entry.search or 0)
        assert board.defense[unit] == (entry.defense or entry.combat)
        start = entry.start
        place = THEATER_BOX if start == "Theater" else board.area_id[start] if start else 0
        assert board.start[unit] == place


def test_the_special_units_are_the_only_ones_of_their_kind(board: Board) -> None:
    """Riverine unit, naval gunfire, and the sympathizers that no counter bears."""
    assert board.unit_names[board.riverine] == "Riverine"
    assert board.unit_names[board.naval] == "Naval Gunfire"
    assert board.unit_names[board.sympathizers] == "Sympathizers"
    assert len(board.communists) == 75 and len(board.ruff_puffs) == 40
    assert sorted(board.ruff_puff_mix) == board.ruff_puff_mix and len(board.ruff_puff_mix) == 40


def test_a_match_plays_on_a_board_built_afresh() -> None:
    """Every kind of name is known to the game: each event of a match can be told."""
    game = TetOffensive(Board())
    chance = Random(1968)
    table = Table(game, game.new_position(), Dice("a fresh board", "test"))
    told = [game.say(event) for event in table.start().events]
    while table.waiting and game.phase(table.position)[0] < 3:
        decision = table.waiting[0]
        order = table.space(decision).sample(chance) if chance.random() > 0.05 else None
        answers = [order] if order else table.space(decision).default()
        if decision.kind in ("deployment", "detect"):
            answers = table.space(decision).default()
        for answer in answers:
            assert game.catalogue.parse(game.catalogue.say(answer)) == answer
            told += [game.say(event) for event in table.give(decision.seat, answer).events]
    assert len(told) > 500 and all(line.endswith((".", "!")) for line in told)
