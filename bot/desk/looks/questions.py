"""What a seat is asked, what it could answer, and what an order may come to."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.desk.looks import choices, lines, losses
from bot.desk.match.sitting import Sitting
from bot.desk.plain.values import (
    Asked,
    Odds,
    Question,
    VerbHelp,
)
from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError
from engine.kernel.form import Verb
from engine.kernel.order import DONE, Order
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset


def orders(sitting: Sitting, seat: int, answers: bool = False) -> Asked:
    """What a seat is asked, which orders answer it, and what it has drafted."""
    ruleset = sitting.ruleset
    waiting = sitting.playing().waiting if sitting.state == "running" else []
    # A seat that is done stays named: what a seat is asked must not show what others do.
    sealed = {ruleset.seats[d.seat] for d in waiting if d.sealed}
    sealed |= {row.seat for row in sitting.drafts if row.seat and row.text == DONE.verb}
    together = [s for n, s in enumerate(ruleset.seats) if s in sealed and n != seat]
    own = [one for one in waiting if one.seat == seat]
    questions = [
        _question(sitting, one, together if one.sealed else [], answers, own) for one in own
    ]
    name = ruleset.seats[seat]
    return Asked(name, questions, [row.text for row in sitting.drafts if row.seat == name])


def _question(
    sitting: Sitting,
    decision: Decision,
    others: list[str],
    answers: bool,
    own: Sequence[Decision],
) -> Question:
    """One decision as its seat is asked it; `others`: seats that answer it at the same time.

    `own`: all that the seat is asked.
    """
    ruleset, seat = sitting.ruleset, decision.seat
    known = ruleset.catalogue.verbs
    seen = sitting.playing().position.seen_by(seat)
    able = [verb for verb in decision.verbs if _has_any(ruleset, seen, seat, known[verb])]
    verbs = [ruleset.explained(known[verb], decision.kind) for verb in able]
    helps = [VerbHelp(v.name, v.usage, v.help, v.heading) for v in verbs]
    text = ruleset.question(decision, sitting.playing().position)
    few = choices.answers(sitting, seat, decision) if answers else []
    tag = choices.tag_of(sitting, decision)
    found = losses.losses(sitting, decision) if answers else []
    return Question(
        decision.kind,
        text,
        helps,
        decision.sealed,
        others,
        tag,
        few,
        losses.idle(sitting, found),
        choices.numbered(own, few),
        losses.in_words(sitting, found),
        ruleset.facing(seen, decision),
    )


def _has_any(ruleset: Ruleset, seen: Position, seat: int, verb: Verb) -> bool:
    """Whether there is something for each blank that must be filled: else an order is not named."""
    offers = ruleset.rules[verb.name].offers
    blanks = [slot.name for slot in verb.slots if not slot.optional]
    return all(next(iter(offers(seen, seat, blank)), None) is not None for blank in blanks)


def odds(sitting: Sitting, seat: int, order: Order) -> Odds:
    """What may come of an order that the seat may give now. Raises RuleViolation if it may not."""
    table, ruleset = sitting.playing(), sitting.ruleset
    table.decision_for(seat, order)
    rule = ruleset.rules[order.verb]
    position = table.position.seen_by(seat)
    rule.verify(position, seat, order.slots)
    found = rule.chances(position, seat, order.slots)
    return Odds(ruleset.catalogue.say(order), [(words, float(chance)) for words, chance in found])


def all_odds(sitting: Sitting, seat: int, line: str) -> list[Odds]:
    """What may come of each order that a line stands for; of a set only of those that may be."""
    found = []
    for order in lines.meant(sitting, seat, line, kept=False).orders:
        with suppress(UmpireError):
            found.append(odds(sitting, seat, order))
    return found


def complete(sitting: Sitting, seat: int, prefix: str) -> list[str]:
    """Whole lines that a typed prefix may grow into, from what the seat may know."""
    if sitting.state != "running" or len(prefix) > 500:
        return []
    return choices.grown(sitting, seat, prefix)
