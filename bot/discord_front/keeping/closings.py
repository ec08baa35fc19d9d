"""Who closed a question when, or was told first: what follows at once was meant for the same."""

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
        self._told: dict[str, Closing] = {}

    def note(self, closing: Closing) -> None:
        """Note that somebody is closing something."""
        _keep(self._last, closing)

    def tell(self, closing: Closing) -> None:
        """Note that somebody is told what they give up, and nothing is closed."""
        self.forget(closing.person)
        _keep(self._told, closing)

    def closed(self, person: str) -> None:
        """Note that what they were told is closed: what comes next is another question."""
        self._told.pop(person, None)

    def told(self, closing: Closing) -> bool:
        """Return whether that was just now: a finger that taps twice has read nothing."""
        return _is_just_after(self._told.get(closing.person), closing)

    def forget(self, person: str) -> None:
        """Forget it: nothing was closed, or the person has done something else since."""
        self._last.pop(person, None)

    def lately(self, closing: Closing) -> bool:
        """Return whether the seat closed something just now, with no time to read what came up."""
        return _is_just_after(self._last.get(closing.person), closing)


def _keep(found: dict[str, Closing], closing: Closing) -> None:
    """Keep a closing as its person's last one, and drop what matters no more."""
    for who in [who for who, one in found.items() if closing.at - one.at > UNREAD]:
        del found[who]
    found[closing.person] = closing


def _is_just_after(last: Closing | None, closing: Closing) -> bool:
    if last is None or last.key == closing.key:
        return False
    same = (last.match, last.seat) == (closing.match, closing.seat)
    return same and abs(closing.at - last.at) < UNREAD
