"""Balance: stand-ins play many matches without a bot; who wins, when, and with which points.

python -m benchmarks.balance [MATCHES] [--standing] [--jobs N] [--first SEED]
"""

from __future__ import annotations

import argparse
import functools
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

from engine.kernel.dice import Dice
from engine.kernel.order import Order
from engine.kernel.standing import StandingOrder, parse
from engine.kernel.standing import answer as answer_standing
from engine.kernel.table import Table
from engine.standins import Player, player
from engine.tet_offensive.board import ARMIES
from engine.tet_offensive.ruleset import TetOffensive


class Played(NamedTuple):
    """One match: who won, on which turn, the armies' points turn by turn, and how long it took."""

    seed: str
    winner: str
    turn: int
    levels: list[list[int]]
    handoffs: int
    orders: int
    answers: int
    seconds: float


class Match:
    """A match between stand-ins at a table."""

    def __init__(self, game: TetOffensive, seed: str, *, standing: bool = False) -> None:
        self.game = game
        self.table = Table(game, game.new_position(), Dice(seed, "balance"))
        self.players: list[Player] = [
            player(game.name, seat, Random(f"{seed}/{seat}")) for seat in game.seats
        ]
        self.standing: list[list[StandingOrder]] = [
            [parse(text, game) for text in p.standing_orders()] if standing else []
            for p in self.players
        ]
        self.handoffs = self.orders = self.answers = 0
        self.awaited: frozenset[int] = frozenset()
        self.levels: list[list[int]] = []

    def play(self) -> None:
        """Play to the end."""
        table = self.table
        table.start()
        self._note()
        while table.waiting:
            for decision in table.waiting:
                orders = self.standing[decision.seat]
                if orders and answer_standing(table, decision, orders).given:
                    self._note()
                    break
            else:
                self._ask()

    def _note(self) -> None:
        """Count turns that ended, by the levels that their morale phases left."""
        position: Any = self.table.position
        done = position.turn - (0 if self.game.result(position) else 1)
        if len(self.levels) < done:
            self.levels.append(list(position.levels[:4]))

    def _ask(self) -> None:
        table = self.table
        awaited = frozenset(d.seat for d in table.waiting)
        if awaited != self.awaited:
            self.handoffs += 1
            self.awaited = awaited
        decision = max(table.waiting, key=lambda d: d.seat)
        position: Any = table.position
        seen = position.seen_by(decision.seat) if position.drafts else position
        view = self.game.view(seen, decision.seat)
        orders: Iterable[Order] = self.players[decision.seat].answer(view, table.space(decision))
        self.answers += 1
        for order in orders:
            table.give(decision.seat, order)
            self.orders += 1
        self._note()


@functools.cache
def rules() -> TetOffensive:
    """Return the ruleset, built once a process."""
    return TetOffensive()


def play(seed: str, standing: bool = False) -> Played:
    """Play one match of a seed."""
    game = rules()
    match = Match(game, seed, standing=standing)
    begun = time.perf_counter()
    match.play()
    position: Any = match.table.position
    return Played(
        seed,
        str(game.result(position)),
        position.turn,
        match.levels,
        match.handoffs,
        match.orders,
        match.answers,
        time.perf_counter() - begun,
    )


def report(matches: list[Played]) -> str:
    """Return the figures in words."""
    count = len(matches)
    lines = [f"{count} matches, {sum(m.seconds for m in matches) / count:.3f} s each."]
    for winner, number in sorted(Counter(m.winner for m in matches).items()):
        turns = Counter(m.turn for m in matches if m.winner == winner)
        ends = ", ".join(f"turn {t}: {n}" for t, n in sorted(turns.items()))
        lines.append(f"{winner}: {number} ({100 * number / count:.1f} %); {ends}.")
    for turn in range(1, 6):
        levels = [m.levels[turn - 1] for m in matches if len(m.levels) >= turn]
        if levels:
            means = ", ".join(
                f"{ARMIES[a]} {sum(row[a] for row in levels) / len(levels):.0f}" for a in range(4)
            )
            lines.append(f"After turn {turn} ({len(levels)} matches): {means}.")
    handoffs = [m.handoffs for m in matches]
    lines.append(
        f"Hand-offs: mean {sum(handoffs) / count:.1f}, most {max(handoffs)}; answers "
        f"{sum(m.answers for m in matches) / count:.0f}, orders "
        f"{sum(m.orders for m in matches) / count:.0f}."
    )
    return "\n".join(lines)


def _play_one(job: tuple[str, bool]) -> Played:
    return play(*job)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=100)
    parser.add_argument("--standing", action="store_true", help="with standing orders")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", default="", help="a seed to play first")
    options = parser.parse_args()
    seeds = [str(n) for n in range(options.matches)]
    if options.first:
        seeds = [options.first, *seeds[1:]]
    jobs = [(seed, options.standing) for seed in seeds]
    if options.jobs > 1:
        with ProcessPoolExecutor(options.jobs) as pool:
            matches = list(pool.map(_play_one, jobs, chunksize=4))
    else:
        matches = [_play_one(job) for job in jobs]
    print(report(matches))
    if options.first:
        print(f"Seed {matches[0].seed}: {matches[0].winner} on turn {matches[0].turn}.")


if __name__ == "__main__":
    main()
