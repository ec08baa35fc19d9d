"""Whether the bot is well: when it gave its last sign of life, and what waits to be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot import store as storage
from bot.desk.match.room import Room
from bot.desk.plain.deadlines import in_words
from bot.desk.plain.times import WAITING, last_pulse
from engine.kernel.wording import counted

SILENT = timedelta(minutes=5)  # the bot notes each minute that it is alive
LATE = timedelta(minutes=30)  # Discord may be away for a while: what waits longer is a fault


@dataclass(frozen=True, slots=True)
class Health:
    """What tells how a bot is. `pulse`: its last sign of life, None if it never ran.

    `since`: when the first of the `waiting` messages was written. `away`: since when Discord has
    been out of reach for a bot that runs and waits for it; None for one that listens, or is down.
    """

    now: datetime
    pulse: datetime | None
    running: int
    waiting: int
    since: datetime | None
    away: datetime | None = None

    @property
    def faults(self) -> list[str]:
        """What is not well, in words."""
        found = []
        if self.away is not None:
            found.append(
                "the bot runs and waits for Discord, which has been out of reach for "
                f"{in_words(self.now - self.away)}"
            )
        elif self.pulse is None:
            found.append("no bot has run with this database yet")
        elif self.now - self.pulse > SILENT:
            found.append(f"no sign of life for {in_words(self.now - self.pulse)}")
        if self.since is not None and self.now - self.since > LATE:
            found.append(f"a message has waited for {in_words(self.now - self.since)}")
        return found

    def facts(self) -> dict[str, Any]:
        """The state by name, for programs."""
        return {
            "well": not self.faults,
            "faults": self.faults,
            "alive": self.pulse,
            "waits for Discord since": self.away,
            "matches running": self.running,
            "messages to be told": self.waiting,
            "first of them written": self.since,
        }

    def words(self) -> str:
        """The state in one line."""
        matches = counted(self.running, "match", "matches")
        messages = counted(self.waiting, "message")
        rest = f"{matches} running, {messages} to be told"
        if self.faults:
            return f"not well: {', '.join(self.faults)}; {rest}."
        return f"well: alive {in_words(self.now - (self.pulse or self.now))} ago; {rest}."


async def health(room: Room) -> Health:
    """How the bot is that runs with the database of a room."""
    async with room.store.read() as session:
        waiting, since = await storage.backlog(session)
        running = await storage.list_matches(session, states=("running",))
        pulse = await last_pulse(session)
        waits = await storage.noted(session, WAITING)
    now = room.now()
    return Health(now, pulse, len(running), waiting, since, _away(waits, pulse, now))


def _away(
    waits: Mapping[str, Any] | None, pulse: datetime | None, now: datetime
) -> datetime | None:
    """Since when a bot that still runs has waited for Discord; None where none does."""
    if waits is None:
        return None
    since, at, until = (
        datetime.fromisoformat(str(waits[name])) for name in ("since", "at", "until")
    )
    if (pulse is not None and pulse > at) or now > until + SILENT:
        return None
    return since if pulse is None else max(since, pulse)
