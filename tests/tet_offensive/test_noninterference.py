"""What a seat may not know makes no difference to anything that it is shown, asked or told.

Random matches are played; in positions of theirs the units under the backs change places, and so do
the strengths of Ruff-Puffs that nobody has turned up. The seat must not be able to tell.
"""

from __future__ import annotations

import functools
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.order import Order
from engine.kernel.position import Draft
from engine.kernel.table import Table
from engine.tet_offensive.board import ALLIED, BOX, VC_NVA
from engine.tet_offensive.position import TetPosition
from engine.tet_offensive.ruleset import TetOffensive
from engine.tet_offensive.sight import hides
from tests.tet_offensive.support import rules

MATCHES = 4
SEATS = (ALLIED, VC_NVA, None)
QUICK = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class WatchedDice(Dice):
    """Dice that note each address with the names that nobody may know when it falls."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, "watched")
        self.position: TetPosition | None = None
        self.leaks: list[str] = []

    def roll(self, address: str, sides: int = 6) -> int:
        position = self.position
        if position is not None:
            board = position.board
            words = set(address.split("/"))
            hidden = {board.unit_names[u] for u in board.communists if hides(position, u, None)}
            self.leaks += [f"{name} in {address}" for name in words & hidden]
        return super().roll(address, sides)


def answer(table: Table, decision: Decision, random: Random) -> Order:
    """A random order of a seat, or by the default: now and then, and where none was found."""
    space = table.space(decision)
    if random.random() > 0.08 and (decision.kind != "deployment" or random.random() < 0.9):
        order = space.sample(random)
        if order is not None:
            return order
    return space.default()[0]


def moves(seed: int, game: TetOffensive | None = None):
    """A random match, yielding its table before every order, with the order that follows."""
    random = Random(seed)
    dice = WatchedDice(str(seed))
    game = game or rules()
    table = Table(game, game.new_position(), dice)
    dice.position = table.position
    table.start()
    while table.waiting:
        decision = table.waiting[int(random.random() * len(table.waiting))]
        order = answer(table, decision, random)
        yield table, decision, order
        table.give(decision.seat, order)
    assert not dice.leaks


@functools.cache
def positions(seed: int, game: TetOffensive | None = None) -> tuple[TetPosition, ...]:
    """Positions of a random match: some of every kind of decision in every turn."""
    kept: dict[tuple[int, str], list[TetPosition]] = {}
    for n, (table, decision, _) in enumerate(moves(seed, game)):
        some = kept.setdefault((table.position.turn, decision.kind), [])
        if len(some) < 3 and (len(some) == 0 or n % 7 == 0):
            some.append(table.position.clone())
    return tuple(position for some in kept.values() for position in some)


@functools.cache
def asking(seed: int, seat: int, game: TetOffensive | None = None) -> tuple[TetPosition, ...]:
    """Those of them in which a seat is asked something."""
    pool = positions(seed, game)
    return tuple(p for p in pool if any(d.seat == seat for d in in_question(p, game).waiting))


def in_question(position: TetPosition, game: TetOffensive | None = None) -> Table:
    """A table on a position, with the decisions that it asks."""
    table = Table(game or rules(), position.clone(), Dice("other", "other"))
    table.resume()
    return table


def under_other_backs(position: TetPosition, seat: int | None, random: Random) -> TetPosition:
    """The position with what the seat may not know dealt anew."""
    board = position.board
    other = position.clone()
    seen = position.seen_by(seat)
    hidden = [u for u in board.units if hides(seen, u, seat)]
    dealt = hidden[:]
    random.shuffle(dealt)
    becomes = list(board.units)
    for unit, new in zip(hidden, dealt, strict=True):
        becomes[unit] = new
    for k, field in enumerate(position.FIELDS):
        if field.by == "unit":
            for unit in hidden:
                other.cells[k][becomes[unit]] = position.cells[k][unit]
    other.drafts = [
        Draft(
            d.seat,
            [(k, becomes[i] if position.FIELDS[k].by == "unit" else i, v) for k, i, v in d.changes],
        )
        for d in position.drafts
    ]
    unknown = [u for u in board.ruff_puffs if not position.face_up[u]]
    strengths = [position.strength[u] for u in unknown]
    random.shuffle(strengths)
    for unit, strength in zip(unknown, strengths, strict=True):
        other.strength[unit] = strength
    other.reindex()
    return other


def guesses(table: Table, order: Order, random: Random) -> list[Order]:
    """The order with a VC/NVA unit in each of its blanks for units, one that lies there if any."""
    position = table.position
    board = position.board
    found = []
    for n, slot in enumerate(table.ruleset.catalogue.verbs[order.verb].slots):
        if slot.kind not in ("unit", "units"):
            continue
        named = order.slots[n]
        stands = position.loc[named[0] if isinstance(named, tuple) else named or 0]
        there = [u for u in position.here[stands] if u in board.communists] or board.communists
        guess = random.choice(there)
        slots = list(order.slots)
        slots[n] = (guess,) if slot.kind == "units" else guess
        found.append(Order(order.verb, tuple(slots)))
    return found


def idle(table: Table, decision: Decision) -> list[int]:
    """The units that a seat is told have no order yet."""
    return list(table.ruleset.without_orders(table.position.seen_by(decision.seat), decision))


def any_orders(table: Table, decision: Decision, random: Random, count: int) -> list[Order]:
    """Legal orders, and orders as anybody may type them: random units and areas in every blank."""
    space = table.space(decision)
    orders = [o for o in (space.sample(random) for _ in range(count)) if o is not None]
    orders += [guess for order in orders for guess in guesses(table, order, random)]
    names = table.ruleset.names
    for _ in range(count):
        verb = table.ruleset.catalogue.verbs[random.choice(decision.verbs)]
        slots = []
        for slot in verb.slots:
            if slot.optional and random.random() < 0.5:
                slots.append(None)
            elif slot.kind in ("units", "areas"):
                size = names.size(slot.kind[:-1])
                slots.append(tuple(random.sample(range(size), 1 + random.randrange(2))))
            else:
                slots.append(random.randrange(names.size(slot.kind)))
        orders.append(Order(verb.name, tuple(slots)))
    return orders


def prefixes(decision: Decision) -> list[str]:
    """What a player may have typed so far."""
    started = [f"{verb} " for verb in decision.verbs]
    words = (
        "1",
        "at ",
        "attack 1 VC with ",
        "move 1 Mar to ",
        "strike 2 NVA with ",
        "lift 1 Mar to ",
    )
    return ["", *started, *words]


@pytest.mark.parametrize("seat", SEATS)
@QUICK
@given(seed=st.integers(1, MATCHES), at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(seat, seed, at, deal):
    """View and masked position text: the same whichever unit lies under which back."""
    pool = positions(seed)
    position = pool[at % len(pool)]
    other = under_other_backs(position, seat, Random(deal))
    game = rules()
    assert game.view(position.seen_by(seat), seat) == game.view(other.seen_by(seat), seat)
    assert game.mask(position, seat).write() == game.mask(other, seat).write()


@pytest.mark.parametrize("seat", SEATS)
@QUICK
@given(seed=st.integers(1, MATCHES), at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
def test_whether_a_seat_is_asked_does_not_depend_on_it(seat, seed, at, deal):
    """The same seats are asked the same questions about the same areas and units."""
    pool = positions(seed)
    position = pool[at % len(pool)]
    other = under_other_backs(position, seat, Random(deal))
    assert in_question(position).waiting == in_question(other).waiting


@pytest.mark.parametrize("seat", [ALLIED, VC_NVA])
@QUICK
@given(seed=st.integers(1, MATCHES), at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
def test_what_a_seat_may_order_does_not_depend_on_it(seat, seed, at, deal):
    """Legal or not, why not, what completion offers, and what the default is."""
    pool = asking(seed, seat)
    position = pool[at % len(pool)]
    random = Random(deal)
    one, two = in_question(position), in_question(under_other_backs(position, seat, random))
    decision = next(d for d in one.waiting if d.seat == seat)
    mine, theirs = one.space(decision), two.space(decision)
    for order in any_orders(one, decision, random, 25):
        assert mine.contains(order) == theirs.contains(order)
        assert mine.why_not(order) == theirs.why_not(order)
    for prefix in prefixes(decision):
        assert mine.complete(prefix) == theirs.complete(prefix)
    assert idle(one, decision) == idle(two, decision)
    assert mine.default() == theirs.default()
    game = one.ruleset
    assert game.question(decision, one.position) == game.question(decision, two.position)


@pytest.mark.parametrize("seat", [ALLIED, VC_NVA])
@QUICK
@given(seed=st.integers(1, MATCHES), at=st.integers(0, 10**6), deal=st.integers(0, 10**6))
def test_what_an_order_tells_does_not_depend_on_it(seat, seed, at, deal):
    """The events of an order that nobody else has seen yet, and the view after it."""
    pool = asking(seed, seat)
    position = pool[at % len(pool)]
    random = Random(deal)
    one, two = in_question(position), in_question(under_other_backs(position, seat, random))
    decision = next(d for d in one.waiting if d.seat == seat)
    order = one.space(decision).sample(random)
    if order is None:
        return
    told, other = one.give(seat, order), two.give(seat, order)
    assert told.draft == other.draft
    if told.draft:
        assert told.events == other.events
        game = rules()
        assert game.view(one.position.seen_by(seat), seat) == game.view(
            two.position.seen_by(seat), seat
        )


@pytest.mark.parametrize("seed", [11, 12])
def test_no_die_and_no_event_names_a_hidden_unit(seed):
    """A die's address holds public words; an event of others names only what could be seen."""
    board, kinds = rules().board, rules().event_kinds
    table = Table(rules(), rules().new_position(), WatchedDice(str(seed)))
    table.dice.position = table.position
    table.start()
    random = Random(seed)
    while table.waiting:
        decision = random.choice(table.waiting)
        before = table.position.seen_by(None)
        step = table.give(decision.seat, answer(table, decision, random))
        if step.draft:
            continue  # nobody else is told yet
        after = table.position.seen_by(None)
        for event in step.events:
            if not event.seen_by(None):
                continue
            slots = zip(kinds[event.kind].slots, event.data, strict=True)
            for unit in [v for slot, v in slots if slot == "unit" and v in board.communists]:
                assert not hides(before, unit, None) or not hides(after, unit, None), event
    assert not table.dice.leaks
    assert table.position.turn > 2


def test_orders_about_hidden_units_are_refused_in_one_way():
    """A wrong guess and a right one read alike."""
    position = next(
        p for p in positions(1) if any(d.kind == "battle-order" for d in in_question(p).waiting)
    )
    table = in_question(position)
    decision = next(d for d in table.waiting if d.kind == "battle-order")
    space = table.space(decision)
    board = position.board
    hidden = [u for u in board.communists if hides(position, u, ALLIED)]
    mine = next(u for u in board.movers if board.kind[position.loc[u]] != BOX)
    said = {
        str(space.why_not(Order("attack", (u, (mine,))))).replace(board.unit_names[u], "X")
        for u in hidden
    }
    assert len(said) == 1


def test_the_permutation_really_changes_what_is_hidden():
    """Else the tests above would show nothing."""
    position = positions(1)[-1]
    other = under_other_backs(position, ALLIED, Random(5))
    assert other.write() != position.write()
    assert other.strength != position.strength
    assert rules().view(position, VC_NVA) != rules().view(other, VC_NVA)
