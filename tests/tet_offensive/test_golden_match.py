"""A recorded match is played again and told word for word as it was: old matches stay true."""

from __future__ import annotations

from itertools import zip_longest

from tests.tet_offensive.golden_match import FILE, play


def test_the_recorded_match_is_told_as_it_was() -> None:
    """Orders, events, questions, refusals, offers, views and defaults, line by line."""
    recorded = FILE.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(recorded, play()), 1):
        assert now == was, f"line {number} of {FILE.name}"


def test_the_recorded_match_shows_much_of_the_game() -> None:
    """It is worth comparing: every phase, both sides, hundreds of refusals and five turns."""
    lines = FILE.read_text("utf-8").splitlines()
    kinds = {line.split()[1].rstrip(":") for line in lines if line.startswith("  -1 ")}
    assert {"shot", "destroyed", "retreated", "insurrection", "bombed", "searched"} <= kinds
    assert sum(" -> " in line for line in lines) > 150
    assert any("Turn 5, phase 8" in line for line in lines)
