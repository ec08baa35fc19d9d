"""What standing orders would do, tried without a die."""

from __future__ import annotations

from bot.desk.looks.lines import without_decoration
from bot.desk.match.sitting import Sitting
from bot.desk.plain.values import Trial
from engine.kernel import standing
from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import BadOrder, UmpireError
from engine.kernel.table import Table


def _read_standing(sitting: Sitting, text: str) -> standing.StandingOrder:
    order = standing.parse(without_decoration(text), sitting.ruleset)
    for key, value in order.conditions:
        if key not in standing.CONDITIONS:
            known = ", ".join(standing.CONDITIONS)
            raise BadOrder(f'No question tells its "{key}". A condition is about one of: {known}.')
        if key == "turn" and not value.isdecimal():
            raise BadOrder(f'"{value}" is not the number of a turn.')
    return order


def try_standing(sitting: Sitting, seat: int, text: str) -> list[Trial]:
    """What a standing order would do with each question of the seat that waits now."""
    order = _read_standing(sitting, text)
    playing = sitting.playing()
    trials = []
    for decision in (d for d in playing.waiting if d.seat == seat):
        question = sitting.ruleset.question(decision)
        answers = list(standing.matching(playing, decision, [order]))
        if not answers:
            trials.append(Trial(question, (), "It does not fit this question."))
        for _, meant in answers:
            trials.append(Trial(question, *try_answer(sitting, decision, meant)))
    return trials


def try_answer(
    sitting: Sitting, decision: Decision, meant: standing.Answer
) -> tuple[list[str], str]:
    """An answer as it would be echoed, and why it would be refused ("" if it would not).

    Its orders are given on a copy of what the seat knows; the last one is only verified, so that no
    die is rolled.
    """
    seat = decision.seat
    table = Table(sitting.ruleset, sitting.playing().position.seen_by(seat), Dice("", ""))
    table.resume()
    said: list[str] = []
    refused, rest = "", 0
    try:
        for order, left in standing.told_apart(table, decision, meant):
            said.append(table.ruleset.catalogue.say(order))
            rest = len(meant.every) - left
            if not left:
                table.decision_for(seat, order)
                table.ruleset.rules[order.verb].verify(table.position, seat, order.slots)
            elif not table.give(seat, order).draft:
                break
    except UmpireError as refusal:
        refused = str(refusal)
    return said + standing.spelled(table, decision, meant.lines[rest:]), refused


def _would_answer(sitting: Sitting, decision: Decision) -> Trial:
    """How a decision would be answered if it were forced now."""
    table, say = sitting.playing(), sitting.ruleset.catalogue.say
    name = sitting.ruleset.seats[decision.seat]
    question = f"{name}: {sitting.ruleset.question(decision)}"
    for _, meant in standing.matching(table, decision, sitting.standing_of(decision.seat)):
        said, refused = try_answer(sitting, decision, meant)
        if not refused:
            return Trial(question, said, "")
    return Trial(question, [say(order) for order in table.space(decision).default()], "")
