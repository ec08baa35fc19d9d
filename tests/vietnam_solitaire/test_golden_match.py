"""Recorded matches are played again and told word for word as they were: old matches stay true."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.vietnam_solitaire.golden_match import MATCHES, file_of, play


@pytest.mark.parametrize(("scenario", "players"), MATCHES)
def test_the_recorded_matches_are_told_as_they_were(scenario: str, players: str) -> None:
    """Orders, events, questions, refusals, offers, views and defaults, line by line."""
    file = file_of(scenario, players)
    recorded = file.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(recorded, play(scenario, players)), 1):
        assert now == was, f"line {number} of {file.name}"


def test_the_recorded_matches_show_much_of_the_game() -> None:
    """They are worth comparing: every kind of event and of question, hundreds of refusals."""
    lines = [line for kind in MATCHES for line in file_of(*kind).read_text("utf-8").splitlines()]
    from engine.vietnam_solitaire.qa.branches import BRANCHES
    from engine.vietnam_solitaire.words import EVENT_KINDS, QUESTIONS

    kinds = {line.split()[1].rstrip(":") for line in lines if line.startswith("  -1 ")}
    assert kinds == set(EVENT_KINDS)
    asked = {line.split()[2] for line in lines if line.startswith("  ask ")}
    assert asked == set(QUESTIONS)
    assert sum(" -> " in line for line in lines) > 1000
    come_up = {b for line in lines if line.startswith("  by ") for b in line[5:].split(", ")}
    assert len(come_up) >= len(BRANCHES) - 3
