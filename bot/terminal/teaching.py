"""A first turn with hints: each kind of question is explained when it is asked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk import TABLE
from bot.terminal.output import print_line

if TYPE_CHECKING:
    from bot.desk import Asked, Desk, Status
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
    """Explain the questions of a seat that it has not met before, and note them as known."""
    new = [one for one in asked.questions if (asked.seat, one.kind) not in known]
    if not new:
        return
    if not known:
        print_line(f"  {FIRST}", STYLE)
    known |= {(asked.seat, one.kind) for one in new}
    examples = await desk.examples(code, asked.seat, TABLE)
    for question in new:
        if lesson := ruleset.lessons.get(question.kind):
            print_line(f"  {lesson}", STYLE)
        for verb in question.verbs:
            if verb.name in examples:
                print_line(f"  Such as: {examples[verb.name]}", "green")
                print_line(f"      {verb.help}", STYLE)


FIRST = (
    "Nothing is final before done: undo takes back, odds ORDER tells chances, map draws what you "
    "see, Tab offers legal orders, rules WORD explains."
)
