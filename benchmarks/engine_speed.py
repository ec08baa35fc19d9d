"""Applied random orders a second of the rules alone, beside catanatron's actions in the same run.

Both play whole matches with random players, dice and event records on. An order counts once,
however many units it names; `done` and whatever is refused do not count. The two take turns, so
that a busy machine slows both alike.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.order import DONE, Order
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Table
from engine.tet_offensive.ruleset import TetOffensive
from engine.vietnam_solitaire.ruleset import VietnamSolitaire

MOST_BLANKS = 20  # refusals in a row after which a random player closes the part
CLOSE = 0.03  # how often a random player closes their part instead of ordering on


@dataclass
class Speed:
    """Work done in seconds of processor time."""

    matches: int = 0
    steps: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Steps a second."""
        return self.steps / self.seconds if self.seconds else 0.0


def random_match(game: Ruleset, seed: int) -> tuple[Table, int]:
    """Play a match at random. Returns the table at its end and the number of orders taken."""
    chance = random.Random(seed)
    table = Table(game, game.new_position(), Dice(f"benchmark {seed}", "benchmark"))
    table.start()
    orders = blanks = 0
    while table.waiting:
        decision = table.waiting[0]
        verbs = decision.verbs
        # Some questions want one more answer each time; what draws too many blanks is closed too.
        if ("done" in verbs and chance.random() < CLOSE) or blanks > MOST_BLANKS:
            blanks = 0
            for order in game.default(table.position, decision):
                table.give(decision.seat, order)
            continue
        verb = verbs[int(chance.random() * len(verbs))]
        slots = game.rules[verb].sample(table.position, decision.seat, chance)
        if slots is None:
            blanks += 1
            continue
        try:
            table.give(decision.seat, Order(verb, slots))
        except RuleViolation:
            blanks += 1
            continue
        blanks = 0
        orders += verb != DONE.verb
    return table, orders


def ours(game: Ruleset, seeds: range, speed: Speed) -> None:
    """Add matches of ours to a measurement."""
    begin = time.process_time()
    for seed in seeds:
        speed.steps += random_match(game, seed)[1]
    speed.seconds += time.process_time() - begin
    speed.matches += len(seeds)


def theirs(seeds: range, speed: Speed) -> None:
    """Add matches of catanatron's random players to a measurement."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    begin = time.process_time()
    for seed in seeds:
        game = Game([RandomPlayer(color) for color in colors], seed=seed)
        game.play()
        speed.steps += len(game.state.actions)
    speed.seconds += time.process_time() - begin
    speed.matches += len(seeds)


def measure(rounds: int = 10, matches: int = 6) -> tuple[Speed, Speed, Speed]:
    """Take turns `rounds` times with `matches` whole matches: Tet Offensive, catanatron, the other.

    The other is Vietnam Solitaire, campaign and one player.
    """
    game, other = TetOffensive(), VietnamSolitaire()
    our, their, second = Speed(), Speed(), Speed()
    random_match(game, 0)
    random_match(other, 0)
    for n in range(rounds):
        seeds = range(n * matches, (n + 1) * matches)
        ours(game, seeds, our)
        theirs(seeds, their)
        ours(other, seeds, second)
    return our, their, second


if __name__ == "__main__":
    our, their, second = measure()
    print(f"ours: {our.rate:,.0f} orders/s in {our.matches} matches ({our.steps} orders)")
    print(f"Vietnam Solitaire: {second.rate:,.0f} orders/s in {second.matches} matches")
    print(f"catanatron: {their.rate:,.0f} actions/s in {their.matches} matches")
