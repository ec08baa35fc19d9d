"""Words that every game puts together in the same way."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 unit", "2 units"; `many` where an s is not enough."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
