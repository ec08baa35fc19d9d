"""What a person is told in one sentence, and the exit statuses that go with it."""

from __future__ import annotations

import sys

CHECK_FAILED = 1
BAD_INPUT = 2


class BadInput(Exception):
    """What was typed or handed in cannot be used; the message is one sentence for the person."""


def refusals() -> tuple[type[Exception], ...]:
    """Return every exception whose text is a sentence for the person; imports nothing new."""
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
