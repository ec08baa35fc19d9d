"""What may be chosen before a match: read from lines, matched by name, told in words."""

from __future__ import annotations

from math import prod

import pytest

from engine.kernel.errors import BadOrder, UnknownName
from engine.kernel.options import Option, by_lot, choose, in_words, named, read

OFFERED = (
    Option("scenario", "What is played.", ("campaign", "fall", "easter"), "campaign"),
    Option("ruff-puffs", "Local militia."),
)


def test_what_is_not_chosen_stands_at_its_default():
    assert choose(OFFERED, {}) == {"scenario": "campaign", "ruff-puffs": "off"}
    assert choose((), {}) == {}


def test_names_and_values_are_matched_forgivingly():
    assert choose(OFFERED, {"Ruff": "ON", "scen": "east"}) == {
        "scenario": "easter",
        "ruff-puffs": "on",
    }
    assert named(OFFERED, {"ruff": "on"}) == {"ruff-puffs": "on"}


def test_a_line_names_an_option_and_a_value():
    assert read(["ruff-puffs", " scenario = fall "]) == {"ruff-puffs": "on", "scenario": "fall"}


@pytest.mark.parametrize("lines", [["=on"], ["scenario="], [""], ["a", "a=off"]])
def test_a_line_that_chooses_nothing_is_refused(lines):
    with pytest.raises(BadOrder):
        read(lines)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seats": "2"}, "no option"),
        ({"scenario": "korea"}, "no value of scenario.* There are: campaign, fall, easter"),
        ({"ruff": "3"}, "There are: off, on"),
        ({"scen": "fall", "scenario": "fall"}, "given twice"),
    ],
)
def test_what_a_game_does_not_offer_is_refused(given, said):
    with pytest.raises((BadOrder, UnknownName), match=said):
        choose(OFFERED, given)


def test_a_game_without_options_takes_none():
    with pytest.raises(BadOrder, match="no options"):
        choose((), {"scenario": "fall"})


def test_only_what_is_not_the_default_is_told():
    assert in_words(OFFERED, choose(OFFERED, {})) == ""
    chosen = {"scenario": "fall", "ruff-puffs": "on"}
    assert in_words(OFFERED, chosen) == "scenario fall, ruff-puffs"


def test_nothing_is_drawn_where_nothing_is_offered():
    assert by_lot((), 3, "seed") == {}
    assert set(by_lot(OFFERED, 3, "seed")) == {"scenario", "ruff-puffs"}


def test_every_combination_comes_up_once_a_round():
    """In an order of its own each round, and the same again with the same seed."""
    count = prod(len(option.values) for option in OFFERED)
    rounds = [
        [
            tuple(by_lot(OFFERED, n, "seed").values())
            for n in range(turn * count, (turn + 1) * count)
        ]
        for turn in range(2)
    ]
    assert all(len(set(one)) == count for one in rounds)
    assert rounds[0] == [tuple(by_lot(OFFERED, n, "seed").values()) for n in range(count)]
