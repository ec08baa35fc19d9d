"""Words that the desk and its front doors need alike."""

from __future__ import annotations


def so_many(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 order`, `2 orders`; `many` where an s is not enough."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"
