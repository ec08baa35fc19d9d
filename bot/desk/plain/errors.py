"""What the desk refuses, each in one sentence for a person."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import StoreError
from engine.kernel.errors import UmpireError, UnknownName


class DeskError(Exception):
    """The desk cannot do it. The message is one clear sentence and gives nothing hidden away."""


class NotAllowed(DeskError):
    """The actor has no right to do this; nothing was looked at, nothing has changed."""


class NotNow(DeskError):
    """The match is not in the state for it: not started, or over."""


class NotClosed(NotNow):
    """A question is not closed yet: a person is told first what they would give up, `lost`."""

    def __init__(self, lost: Sequence[str]) -> None:
        super().__init__(f"Not closed yet: {'; '.join(lost)}. Say it once more to close.")
        self.lost = tuple(lost)


class HasRematch(NotNow):
    """A match has its rematch already, which is not over yet: `match` is its code."""

    def __init__(self, before: str, match: str) -> None:
        super().__init__(f"{before} has its rematch already: {match}.")
        self.match = match


class StaleQuestion(NotNow):
    """The question that an answer is meant for waits no longer; nothing has changed."""


class WhichZone(UnknownName):
    """A time zone that could be several: `zones` are their names, each with what it is in words."""

    def __init__(self, sentence: str, zones: Sequence[tuple[str, str]]) -> None:
        super().__init__(sentence, tuple(zone for zone, _ in zones))
        self.zones = zones


class BadFile(DeskError):
    """A file that was to be verified cannot be read; the sentence says where."""


# What a front door catches and prints.
REFUSALS = (DeskError, UmpireError, StoreError)
