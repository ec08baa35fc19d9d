"""Stand-ins answer legally from what they see alone, and the same when they see the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.kernel.standing import parse
from engine.standins import player
from tests.standins.support import StateRead, ask, mixed, new_table, sitting
from tests.tet_offensive.positions import under_other_backs
from tests.tet_offensive.support import rules

ASKED = {
    "deployment", "vc-nva-movement", "reveal", "battle-order", "air-attacks", "fire", "retreat",
    "replacement", "aero-mech-movement", "search", "detect", "allied-movement",
}  # fmt: skip


def test_the_guard_guards() -> None:
    table = new_table("guard")

    class Curious:
        def answer(self, view: Any, space: Any) -> Any:
            return space.position

        def standing_orders(self) -> list[str]:
            return []

    with pytest.raises(StateRead):
        ask(table, table.waiting[0], Curious())


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_is_legal_and_closes_the_decision(seed: int) -> None:
    # Whole matches of stand-ins, and matches that chance drags off their plans. The table
    # refuses an illegal order, and the space would not let them read the state.
    share = 1.0 if seed < 4 else 0.3 + 0.07 * (seed - 4)
    decisions = 0
    for table, _, orders in mixed(f"legal {seed}", share):
        assert orders
        decisions += 1
        if seed % 3 == 0 and decisions % 9 == 0:
            assert not rules().assurance.broken(table.position)
    assert decisions > 25


def test_thousands_of_decisions_of_every_kind_are_answered() -> None:
    kinds: Counter[str] = Counter()
    random = Random("thousands")
    players = sitting("thousands")
    for seed in range(200):
        if kinds.total() >= 2000:
            break
        for table, decision, _ in mixed(f"many {seed}", 0.5):
            # Every decision that is open is asked, though one of them alone is then answered.
            for other in table.waiting:
                orders = ask(table, other, players[other.seat])
                space = table.space(other)
                assert orders[0] in space
                kinds[other.kind] += 1
            kinds[decision.kind] += 1
            if random.random() < 0.02:
                break
    assert set(kinds) == ASKED
    assert kinds.total() >= 2000


@pytest.mark.parametrize("seed", range(3))
def test_the_same_view_gets_the_same_answer(seed: int) -> None:
    for table, decision, orders in mixed(f"same {seed}", 0.7):
        name = rules().seats[decision.seat]
        one, other = (player("tet-offensive", name, Random(5)) for _ in range(2))
        assert ask(table, decision, one) == ask(table, decision, other)
        assert orders


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_under_the_backs_changes_no_answer(seed: int) -> None:
    random = Random(seed)
    asked = 0
    for table, decision, orders in mixed(f"backs {seed}", 0.6):
        if random.random() < 0.5 or table.position.drafts:
            continue
        other = new_table("other")
        position: Any = table.position
        other.position = under_other_backs(position, decision.seat, random)
        twin = player("tet-offensive", rules().seats[decision.seat], Random(seed))
        same = player("tet-offensive", rules().seats[decision.seat], Random(seed))
        assert ask(other, decision, twin) == ask(table, decision, same)
        assert orders
        asked += 1
    assert asked > 10


def test_standing_orders_can_be_read() -> None:
    for who in sitting("standing"):
        assert all(parse(text, rules()) for text in who.standing_orders())


def test_there_is_no_stand_in_for_an_unknown_seat() -> None:
    with pytest.raises(KeyError):
        player("tet-offensive", "Montagnards", Random(1))
