"""Words that games, desk and front doors put together in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 unit", "2 units"; `many` where an s is not enough."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def listed(names: Sequence[str], limit: int = 12) -> str:
    """Return names for a sentence: all, or the first few and how many more."""
    if not names:
        return "none"
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return words as a sentence has them: "a, b and c"; `last`: the word before the last."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"
