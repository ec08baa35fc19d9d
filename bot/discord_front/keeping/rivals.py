"""Whether another bot answers with the same token: it is seen where it was faster.

Discord lets several programs in with one token, tells each of them all that happens, and says
nothing of it. It takes one answer to each act of a person: whoever is second is told so (40060).
"""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta

from bot.desk import Desk
from bot.discord_front.plain import log_file
from bot.store import StoreError

NOTE = "bot:rival"  # `at`: when another bot was last seen
SEVERAL, WITHIN = 3, timedelta(hours=1)  # one may be an answer of our own that Discord took twice
REMEMBERED = timedelta(days=1)


class Rivals:
    """Counts the answers for which another bot was faster."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._beaten: deque[datetime] = deque(maxlen=SEVERAL)

    async def beaten(self) -> None:
        """Note that somebody else has answered; of several within an hour warn, and begin anew."""
        now = self._desk.room.now()
        self._beaten.append(now)
        if len(self._beaten) < SEVERAL or now - self._beaten[0] > WITHIN:
            return
        self._beaten.clear()
        log_file.warn("another bot answers with this token")
        try:
            await self._desk.post.note(NOTE, {"at": now.isoformat()})
        except StoreError as error:
            log_file.warn("the database cannot be used", why=str(error))


async def seen(desk: Desk) -> datetime | None:
    """When another bot was last seen, if that was within a day."""
    noted = await desk.post.noted(NOTE)
    if noted is None:
        return None
    at = datetime.fromisoformat(str(noted["at"]))
    return at if desk.room.now() - at <= REMEMBERED else None
