"""Whether Discord holds the commands that the bot has: compared value by value, as both have them.

Discord leaves out what is as usual, and adds ids and translations of its own; neither is a
difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Told = Mapping[str, Any]  # a command, one of its blanks or choices, as Discord's API has it

_VALUES = (
    "type", "name", "value", "description", "required", "autocomplete", "nsfw",
    "default_member_permissions", "min_value", "max_value", "min_length", "max_length",
)  # fmt: skip
_LISTS = ("options", "choices")
_PLACES = ("contexts", "integration_types")  # where we name none, Discord says which it takes


@dataclass(frozen=True)
class Difference:
    """What Discord has otherwise, by the names of commands: it lacks some, has others too."""

    missing: Sequence[str] = ()
    changed: Sequence[str] = ()
    surplus: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.changed or self.surplus)


def difference(ours: Iterable[Told], theirs: Iterable[Told]) -> Difference:
    """Return how the commands that Discord holds in a scope differ from ours."""
    mine = {str(command["name"]): command for command in ours}
    held = {str(command["name"]): command for command in theirs}
    return Difference(
        [name for name in mine if name not in held],
        [name for name in mine if name in held and not _is_same(mine[name], held[name])],
        [name for name in held if name not in mine],
    )


def _is_same(ours: Told, theirs: Told) -> bool:
    if any(_shown(ours.get(name)) != _shown(theirs.get(name)) for name in _VALUES):
        return False
    if any(ours.get(p) and sorted(ours[p]) != sorted(theirs.get(p) or ()) for p in _PLACES):
        return False
    return all(_are_same(ours.get(name) or (), theirs.get(name) or ()) for name in _LISTS)


def _are_same(ours: Sequence[Told], theirs: Sequence[Told]) -> bool:
    return len(ours) == len(theirs) and all(map(_is_same, ours, theirs))


def _shown(value: Any) -> str:
    """Return a value so that what is left out is as what is not so."""
    return "" if value in (None, False) else str(value)
