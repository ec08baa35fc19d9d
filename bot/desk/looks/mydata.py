"""All that is kept of a person, for that person."""

from __future__ import annotations

from typing import Any

from bot import store as storage
from bot.desk.match.room import Room
from bot.desk.plain.deadlines import said_of
from bot.desk.plain.times import Times
from bot.store import JournalRow


async def export(room: Room, person: str) -> dict[str, Any]:
    """All that is kept of a person: their own settings, their seats, and all that they ordered."""
    times = Times()
    async with room.store.read() as session:
        await times.load(session)
        held = await storage.seats_held(session, person)
        rows = await storage.rows_by(session, person)
    return {
        "person": person,
        "said of yourself": dict(said_of(times.of(person), room.now())),
        "seats": [
            {
                "match": match.code,
                "state": match.state,
                "seat": seat.name,
                "since": seat.since.isoformat(),
                "standing orders": list(seat.standing_orders),
                "words for the dice": match.entropy.get(seat.name),
            }
            for match, seat in held
        ],
        "done": [
            {
                "match": code,
                "at": row.at.isoformat(),
                "what": row.kind,
                "seat": row.seat,
                "text": _text_of(row),
                "reason": row.reason,
            }
            for code, row in rows
        ],
    }


def _text_of(row: JournalRow) -> str:
    """A row's text for its own person, without row numbers: those count the drafts of others."""
    if row.kind == "restore":
        return f"turn {row.turn}, {row.phase}"
    return "" if row.kind in ("ask-undo", "ask-clock") else row.text  # its reason says how far back
