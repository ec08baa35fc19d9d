"""A recorded match of Tet Offensive: `python -m tests.tet_offensive.golden_match` records it anew.

When that may be done, and what the lines say: tests/golden.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.kernel.dice import Dice
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Table
from engine.tet_offensive.board import Board
from engine.tet_offensive.ruleset import TetOffensive
from tests import golden

FILE = Path(__file__).parent / "golden" / "match.txt"
RECON = len(Board().recon)


def before_recon(game: Ruleset, kind: str) -> int:
    """How many names of a kind orders are made of: the recon teams, last of all, came later."""
    return game.names.size(kind) - (RECON if kind == "unit" else 0)


def play(seed: int = 1968) -> Iterator[str]:
    """The lines of the recorded match, as the rules of now make them."""
    game = TetOffensive(Board())
    table = Table(game, game.new_position(), Dice("golden", "golden", ("", "")))
    return golden.play(table, Random(seed), ("deployment", "detect"), before_recon)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n".join(play()) + "\n", encoding="utf-8")
