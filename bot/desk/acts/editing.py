"""Editing: a moderator changes the position by lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.acts.grounds import has_looked, must_see_all, owned, reason_of
from bot.desk.match.act import Act
from bot.desk.match.room import Done, Room
from bot.desk.plain.values import Actor
from engine.kernel.errors import BadOrder
from engine.kernel.position import Position

LONGEST_EDIT = 20_000


async def edit(
    room: Room,
    match: str,
    actor: Actor,
    lines: str | Sequence[str],
    reason: str,
    key: str | None = None,
) -> tuple[Done, list[str]]:
    """Change the position by lines of a position text; what that changed, in words, as well.

    All drafts are opened by it. Raises BadPosition with the line that cannot be read, RuleViolation
    when the new position breaks the rules, and BadOrder when the position is so already.
    """
    why = reason_of(reason)
    text = lines if isinstance(lines, str) else "\n".join(lines)
    if not text.strip() or len(text) > LONGEST_EDIT:
        raise BadOrder(
            f"An edit is some lines of a position text, at most {LONGEST_EDIT} characters."
        )

    changed: list[str] = []

    def work(act: Act) -> None:
        nonlocal changed
        must_see_all(act.sitting, actor)
        changed = changes_of(act, text)
        if not changed:
            raise BadOrder("That changes nothing: the position is so already.")
        amend(act, text, actor, why)

    return owned(await room.doing(match, work, key), actor), changed


def changes_of(act: Act, text: str) -> list[str]:
    """What lines of a position text would change, in words. Raises BadPosition."""
    position = act.table.position
    trial: Position = position.clone()
    trial.amend(text)
    return trial.told_from(position)


def amend(act: Act, text: str, actor: Actor, why: str) -> None:
    """Change the position within an act, and let standing orders answer what follows."""
    before = list(act.table.waiting)
    has_looked(act, actor)
    act.stepped("edit", act.table.amend(text), actor.id, text=text, reason=why)
    act.settle(act.fresh_decisions(before))
