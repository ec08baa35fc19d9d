"""Whatever goes wrong, in one sentence for the person, and the exit status that goes with it."""

from __future__ import annotations

import errno
import os
import sys

CHECK_FAILED = 1
BAD_INPUT = 2


class BadInput(Exception):
    """What was typed or handed in cannot be used; one sentence."""


def in_words(error: Exception) -> tuple[str, int]:
    """What an error means, and the exit status."""
    if isinstance(error, refusals()):
        return str(error), BAD_INPUT
    if isinstance(error, UnicodeError):
        return "There are characters in that which cannot be read.", BAD_INPUT
    if isinstance(error, OSError) and error.filename:
        why = (error.strerror or type(error).__name__).lower()
        return f"{error.filename} cannot be used: {why}.", BAD_INPUT
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EIO, errno.EDQUOT):
        return (
            f"What is said here cannot be written: {os.strerror(error.errno).lower()}.",
            BAD_INPUT,
        )
    if damage := _damaged_data():
        return damage, BAD_INPUT
    if os.environ.get("UMPIRE_TRACEBACK"):
        raise error
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"The umpire itself is at fault ({what}). UMPIRE_TRACEBACK=1 shows where.", CHECK_FAILED


def refusals() -> tuple[type[Exception], ...]:
    """Every exception whose text is a sentence for the person; imports nothing new."""
    found: list[type[Exception]] = [BadInput]
    if (desk := sys.modules.get("bot.desk")) is not None:
        found += desk.REFUSALS
    if (store := sys.modules.get("bot.store")) is not None:
        found.append(store.StoreError)
    if (kernel := sys.modules.get("engine.kernel.errors")) is not None:
        found.append(kernel.UmpireError)
    if (settings := sys.modules.get("bot.settings")) is not None:
        found.append(settings.BadSettings)
    return tuple(found)


def _damaged_data() -> str:
    """What is wrong with the data of a game, or "": the likeliest reason for a strange failure."""
    try:
        from bot.terminal.facts import trouble

        return trouble()
    except Exception:
        return ""
