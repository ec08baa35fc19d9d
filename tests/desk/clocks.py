"""A desk with a clock that tests turn, and matches that a front door called "here" tells of."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.desk import Actor, Desk, Item
from bot.store import Store, waiting
from tests.desk.people import ALLIED, VC_NVA

ANN, BO, MOD = Actor("here:ann"), Actor("here:bo"), Actor("here:mod")
HOLDERS: dict[str, str | None] = {ALLIED: ANN.id, VC_NVA: BO.id}


def at(text: str) -> datetime:
    """A moment, "2027-03-01 09:00" in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class Hands:
    """The hands of a clock: what time it is, and how long the machine was awake."""

    def __init__(self, text: str = "2027-03-01 09:00") -> None:
        self.now = at(text)
        self.awake = 0.0

    def desk(self, store: Store) -> Desk:
        return Desk(store, lambda: self.now, elapsed=lambda: self.awake)

    def to(self, text: str, asleep: bool = False) -> None:
        """Turn them; with `asleep` the machine sleeps meanwhile."""
        before, self.now = self.now, at(text)
        if not asleep:
            self.awake += (self.now - before).total_seconds()

    def on(self, **more: float) -> None:
        """Turn them by so many hours or minutes."""
        self.now += timedelta(**more)
        self.awake += timedelta(**more).total_seconds()


async def begun(desk: Desk, **options: Any) -> str:
    """A match of Ann (Allied) against Bo (VC/NVA), moderated by Mod; Bo must set up."""
    made: dict[str, Any] = {
        "seed": "tet", "holders": HOLDERS, "moderators": (MOD.id,), "home": "here:1", **options,
    }  # fmt: skip
    code = (await desk.create("tet-offensive", **made)).code
    await desk.start(code, ANN)
    return code


async def told(desk: Desk, store: Store, *kinds: str) -> list[tuple[str, str]]:
    """What has been put into the outbox of these kinds: to whom and which."""
    async with store.read() as session:
        rows = await waiting(session, limit=10_000)
    return [(r.destination, str(r.body["kind"])) for r in rows if r.body["kind"] in kinds]


async def due(desk: Desk, code: str) -> dict[str, datetime | None]:
    """When the time of each seat that is waited for runs out."""
    return {one.seat: one.due for one in (await desk.status(code)).awaited}


async def items(store: Store) -> list[Item]:
    """All that waits in the outbox."""
    async with store.read() as session:
        return [
            Item(r.destination, r.item_key, r.body) for r in await waiting(session, limit=10_000)
        ]
