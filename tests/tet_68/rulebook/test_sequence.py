"""3.0 Turn Sequence; 20.0 First Turn Surprise and 30.5 where they leave out a half."""

from __future__ import annotations

import pytest

from engine.kernel.event import PHASE_BEGINS
from tests.tet_68.table import Game, at, opening

HALF = ["Reinforcement/Replacement", "Movement", "Combat", "Political Combat"]
TURN = ["Weather Check", *(f"{side} {name}" for side in ("NVA", "US") for name in HALF)]


def phases(game: Game) -> list[str]:
    """The names of the phases that have begun."""
    return [str(event.data[2]) for event in game.log if event.kind == PHASE_BEGINS]


def to_the_end(game: Game) -> Game:
    """Defaults answer everything."""
    while game.table.waiting:
        game.forced()
    return game


@pytest.mark.rule("3.1 In General/1", "3.2 Sequence of Play/1", "3.2 Sequence of Play/2",
                  "3.2 Sequence of Play/3", "3.2 Sequence of Play/4")  # fmt: skip
def test_the_phases_of_a_turn():
    game = at("Weather Check - refresh", dice=3).until("replacement", "US")
    game.forced().forced().forced().forced()
    found = phases(game)
    assert [*found[: len(TURN)]] == [*TURN[1:], "NVA VP Tally"]


@pytest.mark.rule("3.1 In General/1")
def test_an_order_of_another_phase_is_refused():
    game = at("NVA Reinforcement/Replacement - orders", "at 2630: MR9")
    assert "not an order for now" in game.refused("NVA", "hide MR9")


@pytest.mark.rule("20.0 First Turn Surprise/2", "20.0 First Turn Surprise/5")
def test_no_us_half_in_the_first_turn_of_tet():
    game = opening(3)
    asked = []
    while game.position.turn == 1:
        asked.append((game.asked(), game.whose()))
        game.forced()
    assert asked == [
        ("setup", "US"), ("setup", "NVA"), ("movement", "NVA"), ("combat", "NVA"),
        ("politics", "NVA"),
    ]  # fmt: skip


@pytest.mark.rule(
    "30.5 Operation Complete Victory/1",
    "30.5 Operation Complete Victory/2",
    "30.5 Operation Complete Victory/3",
    "30.5 Operation Complete Victory/4",
    "30.5 Operation Complete Victory/5",
)
def test_the_second_scenario_begins_with_the_us_half():
    game = opening(3, scenario="victory")
    assert (game.one("nva_vp"), game.one("us_vp"), game.one("dau_tranh")) == (25, 0, 0)
    asked = []
    while game.position.turn == 11:
        asked.append((game.asked(), game.whose()))
        game.forced()
    assert asked == [
        ("setup", "NVA"), ("setup", "US"), ("replacement", "US"), ("movement", "US"),
        ("combat", "US"), ("politics", "US"),
    ]  # fmt: skip
    assert (game.asked(), game.whose()) == ("replacement", "NVA")
    assert game.events("good_weather")  # of its first turn too (ruling S4)


@pytest.mark.parametrize(
    ("chosen", "last"),
    [({}, 10), ({"seven_turns": "on"}, 7), ({"scenario": "victory"}, 21)],
)
@pytest.mark.rule("21.4 Determining the Winner/1", "30.5 Operation Complete Victory/7")
def test_the_last_turn(chosen: dict[str, str], last: int):
    """APR 1 (ruling S3), or turn 7 as the text has it; JUN 4."""
    game = to_the_end(opening(3, **chosen))
    assert game.position.turn == last
    assert game.result()
