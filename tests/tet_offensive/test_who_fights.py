"""Who takes part in a battle is looked up again, and never from a position that has changed."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.table import Table
from engine.tet_offensive.board import ALLIED, VC_NVA
from engine.tet_offensive.combat import participants
from engine.tet_offensive.position import TetPosition
from tests.tet_offensive.support import rules


def all_sides(position: TetPosition) -> list[list[int]]:
    """Each side's units in the battle of each area, as they are looked up."""
    areas = position.board.map_areas
    return [list(participants.side(position, a, own)) for a in areas for own in (ALLIED, VC_NVA)]


def afresh(position: TetPosition) -> list[list[int]]:
    """The same of a copy that nobody has looked anything up in."""
    return all_sides(position.clone())


@pytest.mark.parametrize("seed", range(3))
def test_what_is_looked_up_is_what_stands_there(seed: int) -> None:
    """After every order, undo, edit and way back, whatever was looked up before."""
    chance = Random(seed)
    game = rules()
    position = game.assurance.random_position(chance)
    assert position is not None
    table = Table(game, position, Dice("who fights", "who fights"))
    table.start()
    for _ in range(150):
        if not table.waiting:
            break
        decision = table.waiting[0]
        order = table.space(decision).sample(chance)
        if order is None or chance.random() < 0.1:
            table.forced(decision)
        else:
            step = table.give(decision.seat, order)
            if step.draft and chance.random() < 0.2:
                assert all_sides(position) == afresh(position)
                table.undo(decision.seat)
        assert all_sides(position) == afresh(position)
    then = position.clone()
    position.note_anew()
    text = position.write()
    for unit in chance.sample(position.board.communists, 20):
        position.hit[unit] = 1
        assert all_sides(position) == afresh(position)
    position.revert(position.changes)
    assert all_sides(position) == all_sides(then)
    position.read(text)
    assert all_sides(position) == all_sides(then)
    with pytest.raises(RuleViolation):
        table.amend("winner: 3")
    assert all_sides(position) == all_sides(then)
