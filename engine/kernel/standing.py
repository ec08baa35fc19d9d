"""Standing orders: answers a seat gives ahead, so that a battle with six questions needs no ping.

Text form: `KIND [if KEY=VALUE, ...]: ANSWER` where ANSWER is `default`, or orders separated by `;`
in which {unit} and {area} stand for what the question is about. `done` alone declines. Names and
sets are as in any line; whom they mean is settled when the order's turn comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.kernel.decision import Decision
from engine.kernel.errors import BadOrder, RuleViolation, UmpireError
from engine.kernel.names import fold, in_condition
from engine.kernel.order import DONE, Order
from engine.kernel.resolver import Meant, Resolver, in_turn, reads
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Step, Table

CONDITIONS = ("kind", "turn", "phase", "area", "unit")  # what `Ruleset.condition` tells of


class StandingOrder(NamedTuple):
    """One standing order: a kind of decision ("any" fits all), conditions, and the answer."""

    kind: str
    conditions: tuple[tuple[str, str], ...]
    answer: str

    def __str__(self) -> str:
        terms = ", ".join(f"{k}={v}" for k, v in self.conditions)
        return f"{self.kind}{f' if {terms}' if terms else ''}: {self.answer}"


def parse(text: str, ruleset: Ruleset) -> StandingOrder:
    """Read a standing order. Raises BadOrder when its kind or an order in it cannot be read."""
    head, colon, answer = text.partition(":")
    kind, _, rest = head.partition(" if ")
    kind, answer = fold(kind), answer.strip()
    kinds = ruleset.decision_kinds
    if not colon or not answer:
        raise BadOrder("A standing order is typed so: KIND [if KEY=VALUE, ...]: ANSWER.")
    if kind != "any" and kind not in kinds:
        raise BadOrder(f'No question is called "{kind}". There are: {", ".join(kinds)}, any.')
    conditions = []
    for term in (t.strip() for t in rest.split(",")):
        if term:
            key, equals, value = (p.strip() for p in term.partition("="))
            if not equals or not key or not value:
                raise BadOrder(f'"{term}" is not a condition: KEY=VALUE, such as area=Hue.')
            if key in ("area", "unit"):
                value = ruleset.names.name(key, ruleset.names.find(key, value))
            conditions.append((key, value))
    if answer != "default":
        for line in answer.split(";"):
            # The subject is not known yet: any name will do to see whether the order reads.
            sample = line.replace("{unit}", ruleset.names.name("unit", 0))
            sample = sample.replace("{area}", ruleset.names.name("area", 0))
            reads(ruleset, sample)
    return StandingOrder(kind, tuple(conditions), answer)


def still_to_come(lines: Sequence[str], ruleset: Ruleset, turn: int, phase: int) -> list[str]:
    """The standing orders among lines that are not for a turn, or a phase of it, that is over."""
    return [line for line in lines if not _has_passed(line, ruleset, turn, phase)]


def _has_passed(text: str, ruleset: Ruleset, turn: int, phase: int) -> bool:
    """Whether a standing order can fit no question any more. One that does not read has not."""
    try:
        conditions = dict(parse(text, ruleset).conditions)
    except UmpireError:
        return False
    until = conditions.get("turn", "")
    if not until.isdecimal() or int(until) > turn:
        return False
    if int(until) < turn:
        return True
    names = [fold(in_condition(name)) for name in ruleset.phases]
    named = fold(conditions.get("phase", ""))
    return named in names and names.index(named) < phase


class Answer(NamedTuple):
    """What a standing order comes to for a decision: its lines, each read when its turn comes.

    `closes`: `done` is added if after them the question is still open.
    """

    lines: list[Order | str]
    closes: bool

    @property
    def every(self) -> list[Order | str]:
        """The lines, with the `done` that may be added."""
        return [*self.lines, DONE] if self.closes else self.lines


def matching(
    table: Table, decision: Decision, orders: Sequence[StandingOrder]
) -> Iterator[tuple[StandingOrder, Answer]]:
    """The standing orders that fit the decision, each with what it comes to, in turn."""
    facts = table.ruleset.condition(table.position, decision)
    for standing in orders:
        if standing.kind not in ("any", decision.kind):
            continue
        if any(fold(facts.get(k, "")) != fold(v) for k, v in standing.conditions):
            continue
        if standing.answer == "default":
            yield standing, Answer(list(table.space(decision).default()), False)
            continue
        lines: list[Order | str] = [
            line.replace("{unit}", facts.get("unit", "")).replace("{area}", facts.get("area", ""))
            for line in standing.answer.split(";")
        ]
        try:
            last = [reads(table.ruleset, str(line)) for line in lines][-1]
        except UmpireError:
            continue
        yield standing, Answer(lines, last.name != DONE.verb and DONE.verb in decision.verbs)


def given_in_turn(table: Table, decision: Decision, answer: Answer) -> Iterator[Order]:
    """The orders of an answer; each must be given before the next is asked for.

    An answer is never more than that to its own question: an order may play on by itself, and what
    is asked then is another one, though the same words would fit it. Raises UmpireError for a line
    that is left over then, or means nobody.
    """
    return (order for order, _ in told_apart(table, decision, answer))


def told_apart(table: Table, decision: Decision, answer: Answer) -> Iterator[tuple[Order, int]]:
    """As `given_in_turn`, each with how many lines of the answer are left when it is given."""
    left = len(answer.every)
    for line in answer.lines:
        if decision not in table.waiting:
            raise RuleViolation(f'The question was answered before "{_typed(table, line)}".')
        left -= 1
        meant = _read(table, decision, line)
        orders = in_turn(
            meant,
            lambda _: decision in table.waiting,
            lambda order: order in table.space(decision),
        )
        for n, order in enumerate(orders, 1):
            yield order, left + (n < len(meant.orders))
    if answer.closes and decision in table.waiting:
        yield DONE, 0


def _read(table: Table, decision: Decision, line: Order | str) -> Meant:
    """The orders that a line stands for now."""
    if isinstance(line, Order):
        return Meant((line,))
    return Resolver(table.ruleset, table.position, decision.seat, [decision]).read(line)


def _typed(table: Table, line: Order | str) -> str:
    return table.ruleset.catalogue.say(line) if isinstance(line, Order) else line.strip()


def spelled(table: Table, decision: Decision, lines: Sequence[Order | str]) -> list[str]:
    """Each line as it would be echoed if it were given now, or as it was typed if none fits it."""

    def say(line: Order | str) -> list[str]:
        try:
            return [
                table.ruleset.catalogue.say(order) for order in _read(table, decision, line).orders
            ]
        except UmpireError:
            return [_typed(table, line)]

    return [said for line in lines for said in say(line)]


class Answered(NamedTuple):
    """What standing orders made of a decision: the orders given with their steps, and refusals."""

    given: list[tuple[Order, Step]]
    refused: list[str]


def answer(table: Table, decision: Decision, orders: Sequence[StandingOrder]) -> Answered:
    """Answer a decision by the first standing order that is legal as a whole.

    One that is refused is taken back, reported and passed over; `given` is empty if none fits.
    """
    refused: list[str] = []
    for standing, meant in matching(table, decision, orders):
        given: list[tuple[Order, Step]] = []
        try:
            for order in given_in_turn(table, decision, meant):
                given.append((order, table.give(decision.seat, order)))
            return Answered(given, refused)
        except UmpireError as refusal:
            refused.append(f"{standing}: {refusal}")
            if any(not step.draft for _, step in given):
                return Answered(given, refused)
            for _ in given:
                table.undo(decision.seat)
    return Answered([], refused)
