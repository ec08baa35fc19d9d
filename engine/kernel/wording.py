"""Words that every game puts together in the same way."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 unit", "2 units"; `many` where an s is not enough."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def listed(names: Sequence[str], limit: int = 12) -> str:
    """Return names for a sentence: all, or the first few and how many more."""
    if not names:
        return "none"
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more
