"""Forgetting a person: their name is taken out of all that is kept."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from bot import store as storage
from bot.desk.match.room import Room
from bot.desk.match.sitting import GONE
from bot.desk.plain.errors import NotNow


async def delete(room: Room, person: str) -> str:
    """Forget a person, and return the alias that stands in place of their name from now on.

    What they ordered stays, as others played with it. Raises NotNow while they hold a seat in a
    match that is not over, and while they have seen what is hidden in a match that is being
    played: under another name they could take a seat of the other side.
    """
    async with room.store.write() as session:
        held = await storage.seats_held(session, person)
        active = [match.code for match, _ in held if match.state in ("open", "running")]
        if active:
            codes = ", ".join(dict.fromkeys(active))
            raise NotNow(f"You still play in {codes}: leave, resign or hand your seats over first.")
        running = await storage.list_matches(session, states=("running",))
        if known := [match.code for match in running if _knows(match.options, person)]:
            raise NotNow(
                f"You have seen what is hidden in {', '.join(known)}, and must be known until that "
                "is over: ask again then."
            )
        alias = f"{GONE}{secrets.token_hex(4)}"
        await storage.rename_person(session, person, alias)
        await storage.drop_private_items(session, person)
        await storage.forget_person(session, person)
    room.forget_all()
    return alias


def _knows(options: Mapping[str, Any], person: str) -> bool:
    """Whether a match remembers a person as one who played in it or saw what is hidden."""
    left = (holder for those in options.get("left", {}).values() for holder in those)
    return person in {*options.get("looked", ()), *options.get("played", ()), *left}
