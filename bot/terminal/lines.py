"""Where typed lines come from: whatever can be asked for one, and a pipe."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Protocol

Offer = Callable[[str], Awaitable[list[str]]]


class Lines(Protocol):
    """What lines are read from."""

    async def ask(self, prompt: str, about: str, offer: Offer) -> str | None:
        """Return the next line, None if there is none; `about`: which history keeps it."""

    async def pass_to(self, seat: str, leaver: str | None) -> bool:
        """Let another person take the screen. False when nobody is left at it."""

    async def pause(self) -> None:
        """Let the person read what was printed before more is."""


class Piped:
    """Lines from a pipe or a file; nobody is looking, so nobody is asked to pass the screen."""

    async def ask(self, prompt: str, about: str, offer: Offer) -> str | None:
        """Return the next line."""
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None

    async def pass_to(self, seat: str, leaver: str | None) -> bool:
        """Wait for nobody."""
        return True

    async def pause(self) -> None:
        """Wait for nobody."""


def person_is_there() -> bool:
    """Return whether a person reads and types, rather than a program."""
    return sys.stdin.isatty() and sys.stdout.isatty()
