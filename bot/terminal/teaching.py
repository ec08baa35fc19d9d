"""A first turn with hints: each kind of question is explained when it is asked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk import TABLE
from bot.terminal.output import print_line
from engine.kernel.order import DONE

if TYPE_CHECKING:
    from bot.desk import Asked, Desk, Question, Status
    from engine.kernel.ruleset import Ruleset

STYLE = "italic"


async def begin(desk: Desk, status: Status) -> None:
    """Teach in a match until the turn in hand is over."""
    await desk.post.note(f"teach:{status.code}", {"turn": max(1, status.turn)})


async def is_on(desk: Desk, status: Status) -> bool:
    """Return whether the present turn of a match is taught."""
    noted = await desk.post.noted(f"teach:{status.code}")
    return noted is not None and status.turn <= int(noted["turn"])


async def print_lesson(
    desk: Desk, code: str, ruleset: Ruleset, asked: Asked, known: set[tuple[str, str]]
) -> None:
    """Explain the questions and orders of a seat that it has not met before.

    `known`: seats with the kinds of question, and the verbs as "move()", that were explained.
    """
    new: dict[str, Question] = {}
    for one in asked.questions:
        if (asked.seat, one.kind) not in known:
            new.setdefault(one.kind, one)
    if not new:
        return
    if not known:
        print_line(f"  {FIRST}", STYLE)
    examples = await desk.examples(code, asked.seat, TABLE)
    for question in new.values():
        known.add((asked.seat, question.kind))
        if lesson := ruleset.lessons.get(question.kind):
            print_line(f"  {lesson}", STYLE)
        if question.numbered:
            continue  # its answers stand there already
        for verb in question.verbs:
            if verb.name in examples and verb.name != DONE.verb:
                print_line(f"  Such as: {examples[verb.name]}", "green")
                if (asked.seat, f"{verb.name}()") not in known:
                    print_line(f"      {verb.help}", STYLE)
                known.add((asked.seat, f"{verb.name}()"))


FIRST = (
    "Nothing is final before done: undo takes back, odds ORDER tells chances, map draws what you "
    "see, Tab offers legal orders, rules WORD explains."
)
