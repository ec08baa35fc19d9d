"""What a recorded match tells, step by step: what is asked, offered, refused and told.

A game records matches played by chance, on a board built afresh so that nothing cached hides a
change, and holds the rules of now against them. Record anew only with new rules, new data or new
words, or when what `sample` draws has changed: matches that people have finished must verify.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from engine.kernel.errors import UmpireError
from engine.kernel.order import Order
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Step, Table

DONE_AFTER = 0.06  # how often a part is closed instead of ordered on
TRIES = 0.5  # how often an order is tried that is likely to be refused

Sizes = Callable[[Ruleset, str], int]


def digest(text: str) -> str:
    """A few characters that stand for a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def all_names(game: Ruleset, kind: str) -> int:
    """How many names of a kind orders are made of: all there are."""
    return game.names.size(kind)


def attempt(table: Table, chance: Random, drawn_from: Sizes = all_names) -> str:
    """An order of random names, and why it is refused (or that it is legal)."""
    game = table.ruleset
    decision = chance.choice(table.waiting)
    verb = game.catalogue.verbs[chance.choice([v for v in decision.verbs if v != "done"])]
    values = []
    for slot in verb.slots:
        kind = {"units": "unit", "areas": "area"}.get(slot.kind, slot.kind)
        offered = list(game.rules[verb.name].offers(table.position, decision.seat, slot.name))
        one = chance.choice(offered) if offered and chance.random() < 0.6 else None
        one = chance.randrange(drawn_from(game, kind)) if one is None else one
        empty = slot.optional and chance.random() < 0.7
        values.append(None if empty else (one,) if kind != slot.kind else one)
    order = Order(verb.name, tuple(values))
    why = table.space(decision).why_not(order)
    return f"  try {game.catalogue.say(order)} -> {why or 'legal'}"


def told(value: object) -> str:
    """A view in words, field by field in the order of their names; what is empty is left out.

    So a field that an optional rule fills changes nothing in a match without that rule.
    """
    if isinstance(value, Struct):
        kept = [(f, getattr(value, f)) for f in sorted(value.__struct_fields__)]
        return f"{type(value).__name__}({', '.join(f'{f}={told(v)}' for f, v in kept if v)})"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        kept = [(f, getattr(value, f)) for f in sorted(value._fields)]
        return f"{type(value).__name__}({', '.join(f'{f}={told(v)}' for f, v in kept if v)})"
    if isinstance(value, tuple):
        return f"({', '.join(told(item) for item in value)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k!r}: {told(v)}" for k, v in value.items()) + "}"
    return repr(value)


def telling(table: Table, step: Step, branches: bool = False) -> Iterator[str]:
    """What a step told, to whom; through which `branches` it came; what is asked next."""
    game = table.ruleset
    found = list(game.assurance.branches(step.events, table.position)) if branches else []
    if found:
        yield f"  by {', '.join(found)}"
    for event in step.events:
        yield f"  {event.seats} {event.kind}: {game.say(event)}"
    for decision in table.waiting:
        subject = f"{decision.area}/{decision.unit}/{decision.sealed}"
        yield f"  ask {game.seats[decision.seat]} {decision.kind} {subject}"


def state(table: Table) -> str:
    """Digests of the position, of each view and masked text, and of all completions."""
    game, position = table.ruleset, table.position
    seen = []
    for seat in (*range(len(game.seats)), None):
        own = position.seen_by(seat)
        seen.append(f"{told(game.view(own, seat))}{game.mask(own, seat).write()}")
    offered = [
        f"{verb} {slot.name} {sorted(game.rules[verb].offers(position, decision.seat, slot.name))}"
        for decision in table.waiting
        for verb in decision.verbs
        for slot in game.catalogue.verbs[verb].slots
    ]
    asked = [game.question(decision, position) for decision in table.waiting]
    defaults = [str(table.space(decision).default()) for decision in table.waiting]
    parts = [position.write(), *seen, str(offered), str(asked), str(defaults)]
    return "  state " + " ".join(digest(part) for part in parts)


def play(
    table: Table,
    chance: Random,
    by_default: tuple[str, ...] = (),
    drawn_from: Sizes = all_names,
    branches: bool = False,
) -> Iterator[str]:
    """The lines of a match, as the rules of now make them.

    `by_default`: the kinds of decision that are answered as the rules do when nobody answers.
    """
    game = table.ruleset
    yield from telling(table, table.start(), branches)
    steps = 0
    while table.waiting:
        decision = chance.choice(table.waiting)
        space = table.space(decision)
        order = None
        if decision.kind not in by_default and chance.random() > DONE_AFTER:
            order = space.sample(chance)
        for answer in [order] if order else space.default():
            yield f"{game.seats[decision.seat]}: {game.catalogue.say(answer)}"
            yield from telling(table, table.give(decision.seat, answer), branches)
            steps += 1
            if table.waiting and chance.random() < TRIES:
                try:
                    yield attempt(table, chance, drawn_from)
                except UmpireError as refusal:
                    yield f"  try -> {refusal}"
            if steps % 10 == 0:
                yield state(table)
    yield f"{game.result(table.position)}: {game.figures(table.position)}"
