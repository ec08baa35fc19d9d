"""21.0 Victory: what the NVA holds at the end of a turn, and how the game ends."""

from __future__ import annotations

import pytest

from tests.tet_68.table import Game, at


def tally(text: str = "", turn: int = 3, **chosen: str) -> Game:
    """The tally of a turn, and the weather of the next one."""
    return at("NVA VP Tally - tally", text, {"weather": 3}, turn, **chosen)


@pytest.mark.rule("21.2.2 Occupied South Vietnamese Cities and Bases/1",
                  "21.2.2 Occupied South Vietnamese Cities and Bases/2",
                  "21.2.2 Occupied South Vietnamese Cities and Bases/3",
                  "21.2.2 Occupied South Vietnamese Cities and Bases/4")  # fmt: skip
@pytest.mark.parametrize(
    ("place", "plain", "with_cadre"),
    [("Saigon", 10, 15), ("Hue", 5, 7), ("Pleiku", 2, 3), ("Khe Sanh", 1, 1)],
)
def test_points_of_cities_and_bases(place: str, plain: int, with_cadre: int):
    """A base has one point either way (ruling S62)."""
    assert tally(f"at {place}: 274, 275").one("nva_vp") == plain
    assert tally(f"at {place}: 274, Cadre A").one("nva_vp") == with_cadre


@pytest.mark.rule("21.2.2 Occupied South Vietnamese Cities and Bases/1",
                  "21.2.2 Occupied South Vietnamese Cities and Bases/4")  # fmt: skip
def test_who_is_underground_holds_nothing():
    assert tally("at Saigon: 274\nunder: 274").one("nva_vp") == 0
    assert tally("at Saigon: 274, Cadre A\nunder: Cadre A").one("nva_vp") == 10


@pytest.mark.rule("21.2.2 Occupied South Vietnamese Cities and Bases/2",
                  "21.3 US VPs/2")  # fmt: skip
@pytest.mark.parametrize("place", ["Ubon", "354", "Dong Hoi", "2630"])
def test_other_hexes_give_nothing(place: str):
    """Bases in Thailand (ruling S86), one's own bases and cities, the country."""
    assert tally(f"at {place}: 274").one("nva_vp") == 0


@pytest.mark.rule("21.2.2 Occupied South Vietnamese Cities and Bases/1")
def test_points_are_added_each_turn():
    game = tally("at Saigon: 274\nat Hue: 275\nnva_vp: 7\nus_vp: 3")
    assert (game.one("nva_vp"), game.one("us_vp")) == (22, 3)
    assert game.events("holds") == [("Hue (3008)", 5), ("Saigon (2634)", 10)]


@pytest.mark.rule("21.4 Determining the Winner/1", "21.4 Determining the Winner/2",
                  "21.4 Determining the Winner/3", "21.1 In General/5")  # fmt: skip
@pytest.mark.parametrize(
    ("us", "nva", "told"),
    [
        (33, 20, "US ahead, 33 to 20"),
        (34, 20, "US tactical victory, 34 to 20"),
        (66, 67, "NVA strategic victory, 67 to 66"),
        (67, 70, "NVA strategic victory, 70 to 67"),
        (40, 40, "A draw, 40 to 40"),
        (-3, -8, "US ahead, -3 to -8"),
    ],
)
def test_who_has_won_after_the_last_turn(us: int, nva: int, told: str):
    """The higher total, with its own level (ruling S64)."""
    game = tally(f"us_vp: {us}\nnva_vp: {nva}", turn=10)
    assert game.result() == told
    assert game.table.waiting == []


@pytest.mark.rule("22.5 Total Victory/1")
@pytest.mark.parametrize(
    ("us", "nva", "told"),
    [
        (99, 99, None),
        (100, 20, "US total victory, 100 to 20"),
        (100, 101, "NVA total victory, 101 to 100"),
        (100, 100, "A draw, 100 to 100"),
    ],
)
def test_a_hundred_points_end_the_game(us: int, nva: int, told: str | None):
    assert tally(f"us_vp: {us}\nnva_vp: {nva}").result() == told


@pytest.mark.rule("22.5 Total Victory/1")
def test_a_hundred_points_count_at_the_end_of_a_turn_only():
    game = at("US Movement - orders", "nva_vp: 120")
    assert game.result() is None


@pytest.mark.rule("22.5 Total Victory/1")
def test_the_tally_itself_may_end_it():
    assert tally("at Saigon: 274\nnva_vp: 90").result() == "NVA total victory, 100 to 0"
