"""A damaged match is closed: it is listed so, and those whom it concerns hear of it once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from bot import store as storage
from bot.desk.match.home import scheme_of
from bot.store import Damaged, Item, Loaded, Store

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel.ext.asyncio.session import AsyncSession

NOTE = "damaged:"  # how the name of a note begins that a match is closed


async def close(store: Store, ident: int, fault: Damaged, at: datetime) -> bool:
    """Note that a match is closed, and put notices into the outbox. Whether there are new ones.

    The match itself stays as it is. One that has no front door to tell it is only refused.
    """
    async with store.read() as session:
        items = list(_items(await storage.load_unread(session, ident), fault))
        if not items or await storage.noted(session, f"{NOTE}{fault.match}") is not None:
            return False
    async with store.write() as session:
        await storage.note(session, f"{NOTE}{fault.match}", {"why": fault.why})
        await storage.enqueue(session, items, at=at)
    return True


async def closed(session: AsyncSession) -> Mapping[str, str]:
    """The matches that are noted as closed, each with why."""
    found = await storage.notes(session, NOTE)
    return {name.removeprefix(NOTE): str(note["why"]) for name, note in found.items()}


def _items(loaded: Loaded, fault: Damaged) -> Iterator[Item]:
    """A notice to each moderator, and to whoever plays: they would wait for nothing otherwise."""
    match, options = loaded.match, loaded.match.options or {}
    home = str(options.get("home") or "")
    people = [*(options.get("moderators") or ()), *(s.holder for s in loaded.seats.values())]
    for person in dict.fromkeys(str(one) for one in people if one is not None):
        if home and scheme_of(home) == scheme_of(person):
            body = {"kind": "damaged", "match": match.code}
            yield Item(f"person:{person}", f"{match.code}/damaged/{match.head}/{person}", body)
