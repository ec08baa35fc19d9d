"""Who closed a question when: `/done` right after it was typed for that question too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

UNREAD = timedelta(seconds=5)  # nobody reads a new question and answers it within


@dataclass(frozen=True)
class Closing:
    """Somebody closes what a seat of a match is asked, by the act `key`."""

    person: str
    at: datetime
    key: str
    match: str
    seat: str


class Closings:
    """The last closing of each person, for as long as it matters."""

    def __init__(self) -> None:
        self._last: dict[str, Closing] = {}

    def note(self, closing: Closing) -> None:
        """Note that somebody is closing something."""
        old = [who for who, one in self._last.items() if closing.at - one.at > UNREAD]
        for who in old:
            del self._last[who]
        self._last[closing.person] = closing

    def forget(self, person: str) -> None:
        """Forget it: nothing was closed, or the person has done something else since."""
        self._last.pop(person, None)

    def lately(self, closing: Closing) -> bool:
        """Return whether the seat closed something just now, with no time to read what came up."""
        last = self._last.get(closing.person)
        if last is None or last.key == closing.key:
            return False
        same = (last.match, last.seat) == (closing.match, closing.seat)
        return same and abs(closing.at - last.at) < UNREAD
