"""Stand-ins play every optional rule, and each of the four seats."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel.standing import parse
from tests.standins.support import ask, mixed, sitting
from tests.tet_offensive.support import ALL_OPTIONS, rules

PLAYERS = ("2", "4", "advanced")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("share", [1.0, 0.5])
def test_every_answer_is_legal_with_every_option(players: str, share: float) -> None:
    """The table refuses what is not; the guarded space shows no state."""
    game = rules(ALL_OPTIONS, players)
    asked: Counter[tuple[str, str]] = Counter()
    for match in range(3):  # one may be over before every phase has come
        for table, decision, orders in mixed(f"options {players} {share} {match}", share, game):
            assert orders
            asked[game.seats[decision.seat], decision.kind] += 1
            if asked.total() % 15 == 0:
                assert not game.assurance.broken(table.position)
    assert {seat for seat, _ in asked} == set(game.seats)
    assert {kind for _, kind in asked} >= {"vc-nva-movement", "allied-movement", "fire"}


@pytest.mark.parametrize("players", PLAYERS)
def test_they_use_what_the_options_offer(players: str) -> None:
    """Teams, raids and blind attacks, in a few matches; with four an ally's unit is carried."""
    game = rules(ALL_OPTIONS, players)
    wanted = {"raid", "recon", "blind", "place"}
    wanted |= set() if players == "2" else {"lift", "agree"}
    used: set[str] = set()
    for seed in range(8):
        for _, _, orders in mixed(f"use {seed}", 1.0, game):
            used.update(order.verb for order in orders)
        if wanted <= used:
            return
    assert not wanted - used


@pytest.mark.parametrize("players", ["4", "advanced"])
def test_the_same_view_gets_the_same_answer_from_each_of_four(players: str) -> None:
    """Nothing but the view and the space goes in."""
    game = rules(ALL_OPTIONS, players)
    one, other = sitting("same", game), sitting("same", game)
    for table, decision, _ in mixed("same four", 0.7, game):
        seat = decision.seat
        assert ask(table, decision, one[seat]) == ask(table, decision, other[seat])


def test_their_standing_orders_can_be_read() -> None:
    """The new questions too: a plan, a stack, an ally's request."""
    game = rules(ALL_OPTIONS, "advanced")
    lines = [line for who in sitting("standing", game) for line in who.standing_orders()]
    kinds = {parse(line, game).kind for line in lines}
    assert {"plan", "stack", "consent"} <= kinds
