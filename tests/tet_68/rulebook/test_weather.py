"""4.0 Weather: the die, and what a game turn begins with anew."""

from __future__ import annotations

import pytest

from tests.tet_68.table import Game, at


def turn(text: str = "", face: int = 3, turn: int = 3, **chosen: str) -> Game:
    """A game turn that begins."""
    return at("Weather Check - refresh", text, {"weather": face}, turn, **chosen)


@pytest.mark.rule("4.1 Weather Determination/1")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_weather_of_each_face(face: int):
    """Only a 1 is bad; the text says nothing of the 6 (ruling S1)."""
    game = turn(face=face)
    assert bool(game.one("bad_weather")) is (face == 1)
    assert len(game.events("bad_weather")) == (face == 1)


@pytest.mark.rule("4.1 Weather Determination/1")
def test_bad_weather_ends_with_the_turn():
    assert turn("bad_weather: 1").one("bad_weather") == 0


@pytest.mark.rule("12.2 Air Points/1", "12.2 Air Points/8", "12.2 Air Points/9")
@pytest.mark.parametrize(("date", "points"), [(2, 52), (9, 52), (10, 55), (18, 55)])
def test_air_points_of_a_turn(date: int, points: int):
    """What is left of the last turn is lost."""
    assert turn("air_points: 31", turn=date).one("air_points") == points


@pytest.mark.rule("23.2 Reinforcements/1")
@pytest.mark.parametrize(("declared", "points"), [(0, 52), (3, 52), (2, 61)])
def test_contingency_brings_air_points_from_the_turn_after(declared: int, points: int):
    assert turn(f"contingency: {declared}").one("air_points") == points


@pytest.mark.rule("12.3 7th Fleet/7", "12.4 SAC Air Unit/10")
def test_fleet_and_sac_are_there_again():
    game = turn("fleet: 4110\nfleet_used: 1\nsac: 0")
    assert (game.one("fleet_used"), game.one("sac")) == (0, 6)


@pytest.mark.rule("12.4 SAC Air Unit/2")
def test_sac_in_bad_weather():
    """Three points in the whole turn (ruling S5)."""
    assert turn(face=1).one("sac") == 3


@pytest.mark.rule("19.7 Dau Tranh Replacement/1", "19.7 Dau Tranh Replacement/2")
@pytest.mark.parametrize(
    ("vp", "used", "back"),
    [(34, 5, 0), (35, 5, 1), (67, 5, 1), (68, 5, 2), (99, 1, 1), (99, 0, 0), (-5, 5, 0)],
)
def test_markers_come_back_with_the_communist_points(vp: int, used: int, back: int):
    """Never more than five."""
    game = turn(f"nva_vp: {vp}\ndau_tranh: {5 - used}")
    assert game.one("dau_tranh") == 5 - used + back


@pytest.mark.rule("19.7 Dau Tranh Replacement/2")
def test_no_marker_comes_back_in_the_first_turn():
    assert turn("nva_vp: 70\ndau_tranh: 2", turn=1).one("dau_tranh") == 2


@pytest.mark.rule("2.2 The Rules/2", "2.2 The Rules/3", "2.2 The Rules/6")
def test_the_simpler_game_has_no_weather_no_air_and_no_dau_tranh():
    game = at("Weather Check - refresh", "nva_vp: 70", simple="on")
    assert game.dice_for("weather") == 0
    assert (game.one("air_points"), game.one("sac"), game.one("dau_tranh")) == (0, 0, 0)
