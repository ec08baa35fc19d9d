"""Four seats and every optional rule: what a seat may not know makes no difference to it.

What the enemy hides, as with two players; and what an ally drafts, has ordered ahead or keeps
sealed. A side's seats draft at once, so each must be able to think without the other.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.decision import Decision
from engine.kernel.table import Table
from engine.tet_offensive.board import VC_NVA
from engine.tet_offensive.mask import mask
from engine.tet_offensive.position import TetPosition
from tests.tet_offensive.support import ALL_OPTIONS, rules
from tests.tet_offensive.test_noninterference import (
    QUICK,
    any_orders,
    asking,
    idle,
    in_question,
    positions,
    prefixes,
    under_other_backs,
)

GAMES = {players: rules(ALL_OPTIONS, players) for players in ("4", "advanced")}
EACH_GAME = pytest.mark.parametrize("players", GAMES)
MATCHES = 2
SEATS = (0, 1, 2, 3, None)
DRAWN = given(seed=st.integers(1, MATCHES), at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
SECRETS = (
    "arrival", "blind", "bonus", "chosen", "fire", "planned_allied", "planned_vcnva", "planned_us",
    "planned_arvn", "planned_nva", "planned_vc", "retreat_to", "second", "stack", "stacked",
    "strike", "strike_rank",
)  # fmt: skip


def without_allies(position: TetPosition, seat: int) -> TetPosition:
    """The position without what other seats draft, and without what they have ordered in secret."""
    other, known = position.seen_by(seat), mask(position, seat)
    for field in SECRETS:
        getattr(other, field).fill(getattr(known, field))
    other.reindex()
    return other


def same_for(one: Table, other: Table, decision: Decision, random: Random) -> None:
    """Legal or not, what completion offers and what the default is: alike in both."""
    mine, theirs = one.space(decision), other.space(decision)
    for order in any_orders(one, decision, random, 20):
        assert mine.contains(order) == theirs.contains(order), (
            one.ruleset.catalogue.say(order),
            mine.why_not(order),
            theirs.why_not(order),
        )
    game = one.ruleset
    assert game.question(decision, one.position) == game.question(decision, other.position)
    for prefix in prefixes(decision):
        assert mine.complete(prefix) == theirs.complete(prefix), prefix
    assert idle(one, decision) == idle(other, decision)


@EACH_GAME
@pytest.mark.parametrize("seat", SEATS)
@QUICK
@DRAWN
def test_what_a_seat_sees_does_not_depend_on_what_lies_under_the_enemys_backs(
    players, seat, seed, at, deal
):
    """View, masked text, and for the seats of that side nothing is hidden at all."""
    game = GAMES[players]
    pool = positions(seed, game)
    position = pool[at % len(pool)]
    other = under_other_backs(position, seat, Random(deal))
    assert game.view(position.seen_by(seat), seat) == game.view(other.seen_by(seat), seat)
    assert game.mask(position, seat).write() == game.mask(other, seat).write()


@EACH_GAME
@QUICK
@DRAWN
def test_who_is_asked_does_not_depend_on_what_lies_under_backs(players, seed, at, deal):
    """Which seat, about what: also where NVA or VC units may lie there."""
    game = GAMES[players]
    pool = positions(seed, game)
    position = pool[at % len(pool)]
    other = under_other_backs(position, 0, Random(deal))
    for asked in ("reveal", "detect", "stack", "plan", "battle-order", "search", "air-attacks"):
        one = [d for d in in_question(position, game).waiting if d.kind == asked]
        assert one == [d for d in in_question(other, game).waiting if d.kind == asked]


@EACH_GAME
@pytest.mark.parametrize("seat", [0, 1])
@QUICK
@DRAWN
def test_what_an_allied_seat_may_order_does_not_depend_on_what_lies_under_backs(
    players, seat, seed, at, deal
):
    """As with two players, for each of the two."""
    game = GAMES[players]
    pool = asking(seed, seat, game)
    position, random = pool[at % len(pool)], Random(deal)
    one = in_question(position, game)
    other = in_question(under_other_backs(position, seat, random), game)
    decision = next(d for d in one.waiting if d.seat == seat)
    same_for(one, other, decision, random)


@EACH_GAME
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@QUICK
@DRAWN
def test_an_allys_secrets_change_nothing_for_a_seat(players, seat, seed, at, deal):
    """His drafts and his orders ahead: not what it sees, may order, is offered or told."""
    game = GAMES[players]
    pool = asking(seed, seat, game)
    position, random = pool[at % len(pool)], Random(deal)
    other = without_allies(position, seat)
    assert game.view(position.seen_by(seat), seat) == game.view(other.seen_by(seat), seat)
    one, two = in_question(position, game), in_question(position, game)
    decision = next(d for d in one.waiting if d.seat == seat)
    two.position = other
    same_for(one, two, decision, random)


@EACH_GAME
def test_the_positions_are_such_that_something_could_leak(players):
    """Else the tests above would show nothing: allies draft at once, and orders lie ahead."""
    game = GAMES[players]
    pool = [p for seed in range(1, MATCHES + 1) for p in positions(seed, game)]
    side = game.printed.command.side
    assert any(len({d.seat for d in p.drafts if side[d.seat] == VC_NVA}) > 1 for p in pool)
    assert any(len({d.seat for d in p.drafts if side[d.seat] != VC_NVA}) > 1 for p in pool)
    assert any(p.fire.count(-1) < len(p.fire) for p in pool)
    asked = {d.kind for p in pool for d in in_question(p, game).waiting}
    assert {"reveal", "fire", "consent"} <= asked
