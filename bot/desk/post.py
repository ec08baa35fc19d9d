"""The post: what waits in the outbox, whether it has arrived, and a front door's notes."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot import store as storage
from bot.desk.looks import pictures
from bot.desk.looks.pictures import Scene
from bot.desk.match import report
from bot.desk.match.room import Room
from bot.desk.plain import games
from bot.store import Item
from renders.toolkit.spec import Drawn, Spec

WITH_FINGERPRINT = (
    "started",
    "phase",
    "over",
    "letter",
)  # notices with which the chain's head is told
FIGHT = "battle"  # what a picture of a fight is called, as a Spec names it


@dataclass(frozen=True, slots=True)
class Parcel:
    """A notice on its way to one destination. It must be shown once there; `key` is its own."""

    id: int
    key: str
    destination: str
    attempts: int
    created_at: datetime
    body: Mapping[str, Any] = field(repr=False)


class Post:
    """The outbox as a front door sees it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._store = room.store

    @property
    def outbox_filled(self) -> asyncio.Event:
        """Set when something was put into the outbox by this process."""
        return self._room.outbox_filled

    # ---- parcels ---------------------------------------------------------------------------------

    async def destinations(self) -> Sequence[str]:
        """The destinations for which something waits, the longest-waiting first."""
        async with self._store.read() as session:
            return await storage.destinations(session)

    async def waiting(self, destination: str, limit: int = 20) -> list[Parcel]:
        """What waits for a destination, in the order in which it must arrive."""
        async with self._store.read() as session:
            rows = await storage.waiting(session, destination, limit=limit)
        if broken := [row for row in rows if not row.body]:
            # Of what cannot be read no more is told than that something is lost.
            async with self._store.write() as session:
                for row in broken:
                    await storage.mark_failed(session, row.id or 0, dead=True)
            return await self.waiting(destination, limit)
        async with self._store.read() as session:
            told = [row for row in rows if row.body.get("kind") in WITH_FINGERPRINT]
            heads = {
                row.id: (await storage.heads_after(session, row.match_id, [row.sequence]))
                for row in told
                if row.match_id is not None and row.sequence is not None
            }
        return [
            Parcel(
                row.id or 0,
                row.item_key,
                row.destination,
                row.attempts,
                row.created_at,
                {**row.body, "fingerprint": heads[row.id].get(row.sequence or 0, "")}
                if row.id in heads
                else row.body,
            )
            for row in rows
        ]

    async def arrived(self, *parcels: Parcel) -> None:
        """Mark parcels as arrived."""
        async with self._store.write() as session:
            for parcel in parcels:
                await storage.mark_delivered(session, parcel.id, self._room.now())

    async def failed(
        self, parcel: Parcel, dead: bool = False, instead: Sequence[Item] = ()
    ) -> None:
        """Mark a parcel as not arrived; `dead`: it never will. `instead` is sent in its place."""
        async with self._store.write() as session:
            await storage.mark_failed(session, parcel.id, dead=dead)
            await storage.enqueue(session, instead, at=self._room.now())
        if instead:
            self.outbox_filled.set()

    async def put(self, *items: Item) -> None:
        """Put notices into the outbox that follow from no act."""
        async with self._store.write() as session:
            await storage.enqueue(session, items, at=self._room.now())
        self.outbox_filled.set()

    # ---- notes -----------------------------------------------------------------------------------

    async def note(self, name: str, value: Mapping[str, Any]) -> None:
        """Remember a value under a name; what was there before is gone."""
        async with self._store.write() as session:
            await storage.note(session, name, value)

    async def noted(self, name: str) -> Mapping[str, Any] | None:
        """What is remembered under a name, or None."""
        async with self._store.read() as session:
            return await storage.noted(session, name)

    async def notes(self, prefix: str) -> Mapping[str, Mapping[str, Any]]:
        """All that is remembered under names that begin with a prefix."""
        async with self._store.read() as session:
            return await storage.notes(session, prefix)

    async def forget(self, name: str) -> None:
        """Remember nothing under a name any more."""
        async with self._store.write() as session:
            await storage.forget(session, name)

    # ---- pictures --------------------------------------------------------------------------------

    async def scene_then(self, match: str, body: Mapping[str, Any], seat: int | None) -> Scene:
        """What a seat (None: a spectator) saw of a phase that has ended, as `body` tells it."""
        blob = b64decode(str(body["position"]))
        lines = body.get("drawn") or body.get("lines", ())
        told = report.newest(tuple(lines))
        turn, name = int(body["turn"]), str(body["name"])
        return await pictures.scene_of_phase(self._room, match, seat, turn, name, blob, told)

    async def fights_then(
        self, match: str, body: Mapping[str, Any], seat: int | None
    ) -> list[tuple[Spec, Scene]]:
        """The fights of a phase that are to be drawn with it, the greatest first.

        None where the game draws no fights, or `body` was written before they were drawn.
        """
        places = body.get("fights", ())
        if not places:
            return []
        scene = await self.scene_then(match, body, seat)
        if FIGHT not in games.find(scene.game).offers()["show"]:
            return []
        deeds = [(str(kind), tuple(map(str, about))) for kind, about in body["deeds"]]
        return [
            (Spec(show=FIGHT, area=str(place)), scene._replace(deeds=deeds)) for place in places
        ]

    def first_scene(self, game: str) -> Scene:
        """What is seen of a game before anybody has done anything."""
        return pictures.first_scene(games.find(game))

    async def draw(self, spec: Spec, scene: Scene, where: Executor | None = None) -> Drawn:
        """A picture of what was seen, drawn off the event loop in `where`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(where, pictures.drawn, spec, scene)
