"""Stand-ins at a table, with a space that guards the state from them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.order import DONE, Order
from engine.kernel.space import Space
from engine.kernel.table import Table
from engine.standins import Player, player
from engine.tet_offensive.ruleset import TetOffensive
from tests.tet_offensive.support import rules


class StateRead(AssertionError):
    """A stand-in looked at what it is not given."""


class GuardedSpace:
    """A space that answers questions and shows neither the position nor the ruleset."""

    def __init__(self, space: Space) -> None:
        self.decision = space.decision
        self.why_not = space.why_not
        self.contains = space.contains
        self.complete = space.complete
        self.default = space.default
        self.sample = space.sample

    def __contains__(self, order: Order) -> bool:
        return self.contains(order)

    @property
    def position(self) -> Any:
        raise StateRead("the position was read")

    @property
    def ruleset(self) -> Any:
        raise StateRead("the ruleset was read")


def sitting(seed: str, game: TetOffensive | None = None) -> list[Player]:
    """A stand-in for each seat."""
    seats = (game or rules()).seats
    return [player("tet-offensive", seat, Random(f"{seed}/{seat}")) for seat in seats]


def ask(table: Table, decision: Decision, who: Player) -> list[Order]:
    """What a stand-in answers, from its view and a guarded space."""
    position: Any = table.position
    seen = position.seen_by(decision.seat)
    view = table.ruleset.view(seen, decision.seat)
    return who.answer(view, cast(Space, GuardedSpace(table.space(decision))))


def new_table(seed: str, game: TetOffensive | None = None) -> Table:
    """A match that begins."""
    game = game or rules()
    table = Table(game, game.new_position(), Dice(seed, "stand-ins"))
    table.start()
    return table


def mixed(
    seed: str, share: float, game: TetOffensive | None = None
) -> Iterator[tuple[Table, Decision, list[Order]]]:
    """A match in which stand-ins answer this share of the decisions and chance the others.

    Yields each decision of a stand-in with its answer, before the answer is given. So stand-ins
    meet positions that no plan of theirs leads to.
    """
    random, table, players = Random(seed), new_table(seed, game), sitting(seed, game)
    while table.waiting:
        decision = table.waiting[int(random.random() * len(table.waiting))]
        if random.random() < share:
            orders = ask(table, decision, players[decision.seat])
            yield table, decision, orders
            for order in orders:
                table.give(decision.seat, order)
            closed = orders[-1] == DONE or decision.kind in ("retreat", "consent")
            assert closed, f"{decision} was left open"
            continue
        for order in chance(table, decision, random):
            table.give(decision.seat, order)


def chance(table: Table, decision: Decision, random: Random) -> Iterator[Order]:
    """Random orders that close a decision."""
    space = table.space(decision)
    if decision.kind in ("deployment", "detect", "retreat", "consent"):
        yield from space.default()
        return
    for _ in range(int(random.random() * 30)):
        order = space.sample(random)
        if order is not None:
            yield order
        if decision not in table.waiting:
            return
    yield DONE
