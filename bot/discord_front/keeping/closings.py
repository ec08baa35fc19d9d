"""Who closed a question when: `/done` right after it was typed for that question too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

UNREAD = timedelta(seconds=5)  # nobody reads a new question and answers it within


@dataclass(frozen=True)
class Closing:
    """A person closes what a seat of a match is asked. `key`: the act by which."""

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
        """The person is closing something."""
        old = [who for who, one in self._last.items() if closing.at - one.at > UNREAD]
        for who in old:
            del self._last[who]
        self._last[closing.person] = closing

    def forget(self, person: str) -> None:
        """Nothing was closed, or the person has done something else since, and so looked up."""
        self._last.pop(person, None)

    def lately(self, closing: Closing) -> bool:
        """Whether the person closed something there too short before to have read what came up."""
        last = self._last.get(closing.person)
        if last is None or last.key == closing.key:
            return False
        same = (last.match, last.seat) == (closing.match, closing.seat)
        return same and abs(closing.at - last.at) < UNREAD
