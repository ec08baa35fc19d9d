"""Whole matches of random orders: no fault, no broken position, no dead end, no trace of undo."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.order import DONE
from engine.kernel.table import Table
from tests.tet_68.table import rules

CASES = [
    (1, 3, {}),
    (2, 3, {"scenario": "victory"}),
    (3, 3, {"simple": "on"}),
]


@pytest.mark.parametrize(("seed", "turns", "chosen"), CASES)
def test_random_orders_leave_the_position_whole(seed: int, turns: int, chosen: dict[str, str]):
    """Every order is said, kept and read again; a refused one leaves no trace."""
    game = rules(**chosen)
    random = Random(seed)
    table = Table(game, game.new_position(), Dice(f"seed {seed}", "random"))
    table.start()
    last = table.position.turn + turns
    given = 0
    while table.waiting and table.position.turn < last:
        decision = table.waiting[0]
        space = table.space(decision)
        order = space.sample(random) if given < 25 else None
        if order is None or (order == DONE and decision.kind in ("lose", "retreat", "fire")):
            for forced in space.default():
                give(table, decision.seat, forced)
            given = 0
        elif give(table, decision.seat, order):
            given += 1
        assert game.assurance.broken(table.position) == []
        assert game.blank().write() is not None
    record = table.position.record()
    again = game.blank()
    again.load(record)
    assert again.record() == record
    for seat in (0, 1, None):
        game.view(table.position.seen_by(seat), seat)


def give(table: Table, seat: int, order: object) -> bool:
    """Give an order; whether it was taken."""
    before = table.position.record()
    try:
        step = table.give(seat, order)
    except RuleViolation:
        assert table.position.record() == before
        return False
    for event in step.events:
        assert table.ruleset.say(event)
    return True
