"""Levels of victory of Vietnam Solitaire: stand-ins play many matches of a kind without a bot.

python -m benchmarks.levels [MATCHES] [--scenario NAME] [--players N] [--jobs N] [--first N]
"""

from __future__ import annotations

import argparse
import functools
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.table import Table
from engine.standins import player
from engine.vietnam_solitaire.datafiles import SCENARIOS
from engine.vietnam_solitaire.phases.score import LEVELS
from engine.vietnam_solitaire.ruleset import VietnamSolitaire

Job = tuple[str, str, int]


@functools.cache
def rules(scenario: str, players: str) -> VietnamSolitaire:
    """Return the ruleset, built once a process."""
    return VietnamSolitaire({"scenario": scenario, "players": players})


def play(job: Job) -> str:
    """Return the level that a match ends with; `number` is its seed."""
    scenario, players, number = job
    game = rules(scenario, players)
    table = Table(game, game.new_position(), Dice(f"{number}", "levels"))
    seats = [player(game.name, seat, Random(f"{number}/{seat}")) for seat in game.seats]
    table.start()
    while table.waiting:
        decision = table.waiting[0]
        position: Any = table.position
        view = game.view(position.seen_by(decision.seat), decision.seat)
        for order in seats[decision.seat].answer(view, table.space(decision)):
            table.give(decision.seat, order)
    return LEVELS[position.result]


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=100)
    parser.add_argument("--scenario", choices=SCENARIOS)
    parser.add_argument("--players", choices=("1", "2"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    for scenario in [options.scenario] if options.scenario else SCENARIOS:
        for players in [options.players] if options.players else ("1", "2"):
            numbers = range(options.first, options.first + options.matches)
            jobs = [(scenario, players, number) for number in numbers]
            with ProcessPoolExecutor(options.jobs) as pool:
                found = Counter(pool.map(play, jobs, chunksize=8))
            said = [f"{level} {100 * found[level] / len(jobs):.1f} %" for level in LEVELS[1:]]
            print(f"{scenario}, players {players}, {len(jobs)} matches: {', '.join(said)}")


if __name__ == "__main__":
    main()
