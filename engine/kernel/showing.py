"""Whether a step of play has shown anybody anything, or might be taken back as if it never was."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.event import Event
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset


def shows(ruleset: Ruleset, before: Position, after: Position, events: Sequence[Event]) -> bool:
    """Whether play from one position to the next rolled a die or showed something hidden.

    `before` has the drafts that the step opened; `after` has none. That somebody else is asked now,
    and what follows from what all know, shows nothing.
    """
    if any(event.kind == "die" for event in events):
        return True
    opened = before.clone()
    opened.drafts = []
    readers = (None, *range(len(ruleset.seats)))
    return any(_shown_to(ruleset, before, opened, after, reader) for reader in readers)


def _shown_to(
    ruleset: Ruleset, before: Position, opened: Position, after: Position, seat: int | None
) -> bool:
    """Whether a seat (None: a spectator) has seen drafts, the face of a unit, or a secret cell."""
    if ruleset.mask(opened, seat).write() != ruleset.mask(before, seat).write():
        return True
    if set(ruleset.hidden(opened, seat)) - set(ruleset.hidden(after, seat)):
        return True
    bared = set(ruleset.secret(opened, seat)) - set(ruleset.secret(after, seat))
    return any(_is_set(opened, *cell) or _is_set(after, *cell) for cell in bared)


def _is_set(position: Position, name: str, index: int) -> bool:
    field = position.number[name]
    return position.cells[field][index] != position.FIELDS[field].default
