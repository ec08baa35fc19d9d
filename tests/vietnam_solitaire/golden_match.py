"""Recorded matches of Vietnam Solitaire: `python -m tests.vietnam_solitaire.golden_match` anew.

When that may be done, and what the lines say: tests/golden.py. Every scenario is there, alone and
for two, and matches that begin in the midst of things, where what is rare comes up.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.kernel.dice import Dice
from engine.kernel.table import Table
from engine.vietnam_solitaire.board import Board
from engine.vietnam_solitaire.datafiles import SCENARIOS
from engine.vietnam_solitaire.ruleset import VietnamSolitaire
from tests import golden

FOLDER = Path(__file__).parent / "golden"
PLAYERS = ("1", "2")
MATCHES = tuple((scenario, players) for scenario in SCENARIOS for players in PLAYERS)
DRAWN = 2  # matches of a kind that begin in a random position


def file_of(scenario: str, players: str) -> Path:
    """Where the matches of a kind are kept."""
    return FOLDER / f"{scenario}-{players}.txt"


def play(scenario: str, players: str) -> Iterator[str]:
    """The lines of the recorded matches of a kind, as the rules of now make them."""
    options = "on" if players == "2" or scenario == "easter-offensive" else "off"
    chosen = {"scenario": scenario, "players": players}
    chosen |= {"ruff-puffs": options, "limited-b52s": options}
    game = VietnamSolitaire(chosen, Board())
    for number in range(1 + DRAWN):
        chance = Random(f"{scenario} {players} {number}")
        position = game.assurance.random_position(chance) if number else game.new_position()
        yield f"match {number}: {golden.digest(position.write())}"
        table = Table(game, position, Dice("golden", f"golden {number}", ("", "")))
        yield from golden.play(table, chance, branches=True)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for kind in MATCHES:
        file_of(*kind).write_text("\n".join(play(*kind)) + "\n", encoding="utf-8")
