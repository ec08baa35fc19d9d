"""Positions drawn for the fuzzer: such as could be, at every phase, and odd enough to be useful."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.kernel.dice import Dice
from engine.kernel.table import Table
from engine.tet_offensive.board import (
    CASUALTIES,
    CITY,
    ELIMINATED,
    OFF_MAP,
    PROVINCE,
    SANCTUARY,
    THEATER_BOX,
    WAITING,
)
from engine.tet_offensive.position import TetPosition
from tests.tet_offensive.support import rules

BOARD = rules().board
DRAWN = [rules().assurance.random_position(Random(seed)) for seed in range(80)]


def test_the_same_chance_draws_the_same() -> None:
    assert rules().assurance.random_position(Random(5)).write() == DRAWN[5].write()
    assert DRAWN[5].write() != DRAWN[6].write()


def test_every_phase_and_turn_comes_up_at_its_beginning() -> None:
    phases = Counter(rules().phase(position)[1] for position in DRAWN)
    assert set(phases) == set(range(1, 9))
    assert {position.turn for position in DRAWN} == set(range(1, BOARD.turns + 1))
    for position in DRAWN:
        assert position.phases[position.stage] != position.phases[position.stage - 1]


def test_play_can_start_from_every_one() -> None:
    for seed, position in enumerate(DRAWN):
        copy = position.clone()
        table = Table(rules(), copy, Dice(f"{seed}", "drawn"))
        table.start()
        assert table.waiting or rules().result(copy)
        assert rules().assurance.broken(copy) == []


def test_the_ruff_puffs_have_drawn_the_printed_mix() -> None:
    for position in DRAWN[:10]:
        drawn = [position.strength[unit] for unit in BOARD.ruff_puffs]
        assert sorted(drawn) == sorted(BOARD.ruff_puff_mix)


def test_units_in_cities_are_face_up_and_some_elsewhere_too() -> None:
    elsewhere = set()
    for position in DRAWN:
        for unit in BOARD.communists:
            kind = BOARD.kind[position.loc[unit]]
            if kind == CITY:
                assert position.face_up[unit]
            elif kind:
                elsewhere.add(position.face_up[unit])
    assert elsewhere == {0, 1}


def places(position: TetPosition) -> set[int]:
    return set(position.loc)


def test_rare_ground_comes_up() -> None:
    seen = set().union(*map(places, DRAWN))
    assert {OFF_MAP, ELIMINATED, CASUALTIES, THEATER_BOX, WAITING} <= seen
    assert any(BOARD.kind[area] == SANCTUARY for area in seen)
    stormed = [
        position
        for position in DRAWN
        if any(position.vcnva[base] and not position.allied[base] for base in BOARD.airbases)
    ]
    assert stormed
    assert any(1 in position.insurrection for position in DRAWN)
    assert any(1 in position.secured for position in DRAWN)
    assert any(position.nva_points == 0 for position in DRAWN)


def test_what_is_based_stands_on_an_airbase_and_what_waits_has_a_corps() -> None:
    for position in DRAWN:
        for unit in (*BOARD.air, *BOARD.aviation):
            area = position.loc[unit]
            assert not position.based[unit] or BOARD.airbase[area]
            assert area != WAITING or 1 <= position.zone[unit] <= 4


def test_nobody_has_won_yet_though_some_are_close() -> None:
    close = 0
    for position in DRAWN:
        gaps = [limit - level for level, limit in zip(position.levels, BOARD.levels, strict=False)]
        assert min(gaps) > 0
        close += gaps[0] <= 3 and gaps[1] <= 3
        assert rules().result(position) is None
    assert close > 5


def test_with_blind_bombing_stacks_are_high_where_bombers_are() -> None:
    """Most of what bombers fly over is a stack that many a die finds somebody in."""
    game = rules(("blind-bombing",))
    heights = []
    for seed in range(60):
        position = game.assurance.random_position(Random(seed))
        if game.phase(position)[1] == 6:
            out = {position.loc[u] for u in BOARD.air if not position.based[u]}
            for area in (a for a in out if BOARD.kind[a] == PROVINCE):
                here = position.here[area]
                heights.append(sum(u in BOARD.communists and not position.face_up[u] for u in here))
        assert game.assurance.broken(position) == []
    assert sum(height >= 3 for height in heights) > len(heights) / 2
    assert max(heights) >= 6
