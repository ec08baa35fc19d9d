"""Editing: a moderator changes the position by lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.acts.grounds import has_looked, must_see_all, owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.plain.values import Actor
from engine.kernel.errors import BadOrder

LONGEST_EDIT = 20_000


async def edit(
    room: Room,
    match: str,
    actor: Actor,
    lines: str | Sequence[str],
    reason: str,
    key: str | None = None,
) -> Done:
    """Change the position by lines of a position text. All drafts are opened by it.

    Raises BadPosition with the line that cannot be read, and RuleViolation when the new position
    breaks the rules.
    """
    why = reason_of(reason)
    text = lines if isinstance(lines, str) else "\n".join(lines)
    if not text.strip() or len(text) > LONGEST_EDIT:
        raise BadOrder(
            f"An edit is some lines of a position text, at most {LONGEST_EDIT} characters."
        )

    def work(act: Act) -> None:
        must_see_all(act.sitting, actor)
        amend(act, text, actor, why)

    return owned(await room.doing(match, work, key), actor)


def amend(act: Act, text: str, actor: Actor, why: str) -> None:
    """Change the position within an act, and let standing orders answer what follows."""
    before = list(act.table.waiting)
    has_looked(act, actor)
    act.stepped("edit", act.table.amend(text), actor.id, text=text, reason=why)
    act.settle(act.fresh_decisions(before))
