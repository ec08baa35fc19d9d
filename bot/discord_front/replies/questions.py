"""Questions in words, for a phone: what is asked, what lies drafted, who has no orders yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.desk import Asked, Question
from bot.discord_front.plain.speech import code, plain
from engine.kernel.wording import counted, joined

MOST_VERBS = 6
MOST_IDLE = 8
MOST_CHARACTERS = 240  # of a question, in a message that nobody has asked for


def question_text(asked: Asked, typed: Callable[[str], str], whole: bool = False) -> str:
    """Return what a seat is asked, what it may order, and what lies drafted.

    `typed`: how an order is given where this is read. A long list of what could be answered is
    cut, for phones, unless the `whole` is wanted.
    """
    lines: list[str] = []
    for question in asked.questions:
        text = plain(question.text) if whole else brief(question.text)
        lines.append(f"**{plain(asked.seat)}:** {text}{sealed(question)}")
        verbs = [f"`{typed(verb.name)}`" for verb in question.verbs if verb.name != "done"]
        if len(verbs) > MOST_VERBS:
            verbs = [*verbs[:MOST_VERBS], "…"]
        if verbs:
            lines.append(f"Orders: {' '.join(verbs)}")
        lines += [f"{n}. {code(answer)}" for n, answer in enumerate(question.numbered, 1)]
        if question.idle:
            lines.append(idle(question.idle))
    if asked.drafted:
        lines.append(f"Drafted so far: {counted(len(asked.drafted), 'order')}.")
    return "\n".join(lines)


def sealed(question: Question) -> str:
    """Say until when nobody else sees the answer to a sealed question; "" for any other.

    Those who are asked too may be opponents, allies or both, so they are named.
    """
    if not question.sealed:
        return ""
    everybody = ["you", *(plain(seat) for seat in question.others)]
    return f" It is opened when {joined(everybody)} are done."


def brief(text: str, most: int = MOST_CHARACTERS) -> str:
    """Return a question for a phone: a long list is cut, and says where the rest is."""
    first, *others = text.split("; ")
    while others and len(first) + len(others[0]) + 2 <= most:
        first += f"; {others.pop(0)}"
    if not others:
        return plain(first)
    return f"{plain(first)}; … and {len(others)} more: `/orders show`."


def idle(units: Sequence[str], most: int = MOST_IDLE) -> str:
    """Name the units of a seat that have no order yet, before it closes a question."""
    names = [plain(unit) for unit in units[:most]]
    if len(units) > most:
        names.append(f"{len(units) - most} more (`/orders show` names them)")
    return f"Without orders: {joined(names)}."
