"""Positions of random matches: some of every kind of decision in every turn."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.order import Order
from engine.kernel.secrecy import dealt_anew
from engine.kernel.table import Table
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.ruleset import TetOffensive
from tests.tet_offensive.support import ALL_OPTIONS, rules

MATCHES = 4
GAMES = {"2": rules()} | {p: rules(ALL_OPTIONS, p) for p in ("4", "advanced")}


def answer(table: Table, decision: Decision, random: Random) -> Order:
    """A random order of a seat, or by the default: now and then, and where none was found."""
    space = table.space(decision)
    if random.random() > 0.08 and (decision.kind != "deployment" or random.random() < 0.9):
        order = space.sample(random)
        if order is not None:
            return order
    return space.default()[0]


def moves(seed: int, game: TetOffensive) -> Iterator[tuple[Table, Decision]]:
    """A random match, yielding its table before every order, with the decision that it answers."""
    random = Random(seed)
    table = Table(game, game.new_position(), Dice(str(seed), "moves"))
    table.start()
    while table.waiting:
        decision = table.waiting[int(random.random() * len(table.waiting))]
        order = answer(table, decision, random)
        yield table, decision
        table.give(decision.seat, order)


@functools.cache
def positions(seed: int, players: str = "2") -> tuple[TetPosition, ...]:
    """Positions of a random match: some of every kind of decision in every turn."""
    kept: dict[tuple[int, str], list[TetPosition]] = {}
    for n, (table, decision) in enumerate(moves(seed, GAMES[players])):
        some = kept.setdefault((table.position.turn, decision.kind), [])
        if len(some) < 3 and (len(some) == 0 or n % 7 == 0):
            some.append(table.position.clone())
    return tuple(position for some in kept.values() for position in some)


def in_question(position: TetPosition) -> Table:
    """A table on a position, with the decisions that it asks."""
    game = GAMES[position.command.players]
    table = Table(game, position.clone(), Dice("other", "other"))
    table.resume()
    return table


def under_other_backs(position: TetPosition, seat: int | None, random: Random) -> TetPosition:
    """The position with what the seat may not know dealt anew."""
    game = GAMES[position.command.players]
    dealt: TetPosition = dealt_anew(game, position, seat, random).position
    return dealt
