"""Standard input as lines: a person at a keyboard, or a pipe."""

from __future__ import annotations

from bot.terminal.lines import Lines, Piped, person_is_there


def lines() -> Lines:
    """Return standard input as it is; what a person needs is loaded for a person only."""
    if person_is_there():
        from bot.terminal.keyboard import Keyboard

        return Keyboard()
    return Piped()
