"""Hints: commands in what is said are written as the place takes them where they are read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SHELL = "umpire "
_before: ContextVar[str] = ContextVar("before", default=SHELL)


def typed(command: str) -> str:
    """Return a command of the shell as it is typed here: "umpire play tet-1" or "play tet-1"."""
    return f"{_before.get()}{command}"


@contextmanager
def at_the_table() -> Iterator[None]:
    """Within it, hints are read at the local table, where commands are typed without `umpire`."""
    token = _before.set("")
    try:
        yield
    finally:
        _before.reset(token)


def without_umpire(line: str) -> str:
    """Return a line as a table takes it: `umpire` before it, as in the shell, says nothing."""
    word, _, rest = line.partition(" ")
    return rest.strip() if word.lower() == SHELL.strip() and rest.strip() else line
