"""All that a seat can see, be asked, be offered, try and be told, as values that can be compared.

An onlooker without a seat (`seat` None) is a spectator. Whatever a front door shows of a match is
made of these; so where they are equal in two positions, nobody at the seat can tell one from the
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import UmpireError
from engine.kernel.event import Event
from engine.kernel.form import PLURAL
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.resolver import Resolver
from engine.kernel.ruleset import Ruleset
from engine.kernel.space import Space
from engine.kernel.table import Table

MOST = 6  # a number tried in a blank is 1 to this
Seen = dict[str, Any]  # what is seen, by its kind


def sees(ruleset: Ruleset, position: Position, seat: int | None) -> Seen:
    """What a seat sees without asking: its view, the position as text, figures and result."""
    own, public = position.seen_by(seat), position.seen_by(None)
    return {
        "view": ruleset.view(own, seat),
        "mask": ruleset.mask(position, seat).write(),
        "figure": (dict(ruleset.figures(public)), ruleset.phase(public), ruleset.result(public)),
    }


def asked(waiting: Sequence[Decision], seat: int | None) -> list[Decision]:
    """Who is asked what, as a seat knows it: of others the question, of itself the verbs too."""
    return [d if d.seat == seat else d._replace(verbs=()) for d in waiting]


def finds(
    ruleset: Ruleset,
    position: Position,
    decision: Decision,
    tried: Sequence[Order],
    begun: Sequence[str],
) -> Seen:
    """What a seat finds out at a question of its own: reads, is offered, gets by trying.

    `tried` are orders, `begun` the beginnings of lines.
    """
    seat = decision.seat
    own = position.seen_by(seat)
    space = Space(ruleset, position, decision)
    offers = {
        (verb, slot.name): list(ruleset.rules[verb].offers(position, seat, slot.name))
        for verb in decision.verbs
        for slot in ruleset.catalogue.verbs[verb].slots
    }
    refusals = [(order, space.why_not(order)) for order in tried]
    resolver = Resolver(ruleset, position, seat, [decision])
    typed = [_read(resolver, line) for line in begun]
    chances = [
        (order, list(ruleset.rules[order.verb].chances(own, seat, order.slots)))
        for order, refusal in refusals
        if refusal is None
    ]
    return {
        "question": (ruleset.question(decision, position), ruleset.condition(position, decision)),
        "offer": (offers, list(ruleset.forgone(own, decision)), space.default(), chances),
        "completion": [(prefix, space.complete(prefix)) for prefix in begun],
        "error": (refusals, typed),
    }


def _read(resolver: Resolver, line: str) -> tuple[Order, ...] | str:
    """What a line would be read as at a question, or why it cannot be."""
    try:
        return resolver.read(line).orders
    except UmpireError as refusal:
        return str(refusal)


def beginnings(ruleset: Ruleset, decision: Decision, orders: Iterable[Order]) -> list[str]:
    """What a seat may have typed at a question: nothing, a verb, some of an order, or all.

    And names without their last words, and sets, which only the position tells apart.
    """
    orders = list(orders)
    lines = [ruleset.catalogue.say(order) for order in orders]
    cut = [line[: len(line) * 2 // 3] for line in lines]
    verbs = [ruleset.catalogue.verbs[verb] for verb in decision.verbs]
    sets = [
        " ".join(part if isinstance(part, str) else word for part in verb.parts)
        for verb in verbs
        if verb.slots
        for word in ("all", "rest")
    ]
    bare = [_bare(ruleset, order) for order in orders]
    return ["", *(f"{verb} " for verb in decision.verbs), *cut, *lines, *bare, *sets]


def _bare(ruleset: Ruleset, order: Order) -> str:
    """An order whose names have their first words only, as people type them."""
    verb = ruleset.catalogue.verbs[order.verb]
    texts: dict[str, str] = {}
    for slot, value in zip(verb.slots, order.slots, strict=True):
        if value is not None:
            held = value if isinstance(value, tuple) else (value,)
            names = (ruleset.names.name(PLURAL.get(slot.kind, slot.kind), one) for one in held)
            texts[slot.name] = ", ".join(name.split()[0] for name in names if name)
    return ruleset.catalogue.written(verb, texts)


# ---- what may be tried -----------------------------------------------------------------------


def tries(
    ruleset: Ruleset, position: Position, decision: Decision, random: Random, count: int
) -> list[Order]:
    """`count` times: a legal order, the same about a hidden unit, and any order at all."""
    seat = decision.seat
    space = Space(ruleset, position, decision)
    guessed = ruleset.hidden(position.seen_by(seat), seat) or range(ruleset.names.size("unit"))
    found: list[Order] = []
    for _ in range(count):
        order = space.sample(random)
        if order is not None:
            found += [order, _guess(ruleset, order, guessed, random)]
        verb = random.choice(decision.verbs)
        slots = ruleset.catalogue.verbs[verb].slots
        found.append(Order(verb, tuple(_any(ruleset, slot.kind, random) for slot in slots)))
    return found


def _guess(ruleset: Ruleset, order: Order, units: Sequence[int], random: Random) -> Order:
    """The order with one of these units in one of its blanks for units, if it has such a blank."""
    slots, blanks = list(order.slots), ruleset.catalogue.verbs[order.verb].slots
    fit = [n for n, slot in enumerate(blanks) if PLURAL.get(slot.kind, slot.kind) == "unit"]
    if fit:
        n, unit = random.choice(fit), random.choice(units)
        slots[n] = (unit,) if blanks[n].kind in PLURAL else unit
    return Order(order.verb, tuple(slots))


def _any(ruleset: Ruleset, kind: str, random: Random) -> Any:
    """Something that fits into a blank of a kind."""
    if kind == "number":
        return random.randint(1, MOST)
    if kind == "text":
        return "text"
    if kind in PLURAL:
        return (random.randrange(ruleset.names.size(PLURAL[kind])),)
    return random.randrange(ruleset.names.size(kind))


# ---- what an order brings --------------------------------------------------------------------


class NotedDice(Dice):
    """The dice of a match, with what was rolled, whether anybody was told of it or not."""

    __slots__ = ("dice", "rolled")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rolled: list[tuple[str, int]] = []

    def roll(self, address: str, sides: int = 6) -> int:
        value = self.dice.roll(address, sides)
        self.rolled.append((address, value))
        return value


class Outcome(NamedTuple):
    """What an order brought on a table of its own: its events, dice, and what stands now."""

    table: Table
    events: list[Event]
    draft: bool
    rolled: list[tuple[str, int]]

    def told(self, seat: int | None) -> list[Event]:
        """The events that a seat may see, those of a draft when it is opened."""
        return [event for event in self.events if event.seen_by(seat)]


def resting(ruleset: Ruleset, position: Position, dice: Dice) -> Table:
    """A table on a position, with who is asked there. Raises UmpireError if it does not rest."""
    table = Table(ruleset, position, dice)
    table.resume()
    return table


def outcome(ruleset: Ruleset, position: Position, dice: Dice, seat: int, order: Order) -> Outcome:
    """Give an order on a copy of a position. Raises UmpireError if it is refused."""
    noted = NotedDice(dice)
    table = resting(ruleset, position.clone(), noted)
    noted.rolled.clear()
    step = table.give(seat, order)
    return Outcome(table, step.events, step.draft, noted.rolled)


def unread(
    ruleset: Ruleset, before: Position, came: Outcome, seat: int | None
) -> tuple[Event, ...]:
    """The events that a seat may see though they name a unit that it cannot read then or after."""
    after = came.table.position
    units = {*ruleset.hidden(before.seen_by(seat), seat)} & {*ruleset.hidden(after, seat)}
    units -= set(ruleset.bared(after, came.told(seat)))
    names = {ruleset.names.name("unit", unit) for unit in units}
    return tuple(event for event in came.told(seat) if names & _words(ruleset, event))


def _words(ruleset: Ruleset, event: Event) -> set[str]:
    """What an event names: each datum, and each part of the address of a die."""
    return {word for said in ruleset.named(event) for word in (said, *said.split("/"))}
