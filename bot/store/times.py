"""People's habits, when the bot was down, and which seats a clock runs for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.matches import SEAT_CHANGES, refuse_others
from bot.store.tables import NEVER, DowntimeRow, Match, PersonRow, Seat, Table

_SEATS = Table.metadata.tables["seats"]


async def people(session: AsyncSession) -> Mapping[str, PersonRow]:
    """Everybody who has set something for their matches, by id."""
    found = await session.exec(select(PersonRow).where(col(PersonRow.id).is_not(None)))
    return {row.id: row for row in found}


async def keep_person(
    session: AsyncSession,
    person: str,
    zone: str,
    hours: Sequence[str] | None,
    away: Sequence[Sequence[str | None]],
) -> None:
    """Keep a person's habits in place of those kept before."""
    row = await session.get(PersonRow, person) or PersonRow(id=person, zone="", hours=None, away=[])
    row.zone, row.hours = zone, None if hours is None else list(hours)
    row.away = [list(span) for span in away]
    session.add(row)
    await session.flush()


async def forget_person(session: AsyncSession, person: str) -> None:
    """Forget a person's habits."""
    row = await session.get(PersonRow, person)
    if row is not None:
        await session.delete(row)


async def downtimes(session: AsyncSession) -> Sequence[tuple[datetime, datetime]]:
    """When the bot did not run, in order."""
    rows = await session.exec(select(DowntimeRow).order_by(col(DowntimeRow.began_at)))
    # A moment that cannot be read would make one that lasts for ever.
    spans = [(row.began_at, row.ended_at) for row in rows]
    return [span for span in spans if NEVER not in span and None not in span]


async def note_downtime(session: AsyncSession, began: datetime, ended: datetime) -> None:
    """Note that the bot did not run for a while."""
    session.add(DowntimeRow(began_at=began, ended_at=ended))
    await session.flush()


async def timed(session: AsyncSession) -> Sequence[tuple[Match, Seat]]:
    """The seats that have been asked something in running matches that have a clock."""
    query = (
        select(Match, Seat)
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .where(col(Match.state) == "running")
        .where(col(Match.clock).is_not(None), col(Seat.asked_at).is_not(None))
        .order_by(col(Match.id), col(Seat.id))
    )
    return (await session.exec(query)).all()


async def mark_asked(
    session: AsyncSession,
    match_id: int,
    seat: str,
    asked: tuple[int, int],
    changes: Mapping[str, Any],
) -> bool:
    """Note what has been done about a seat's deadline. Returns False when it has another by now.

    `asked`: the deadline, as row and extensions.
    """
    marked = await (await session.connection()).execute(
        update(_SEATS)
        .where(_SEATS.c.match_id == match_id, _SEATS.c.name == seat)
        .where(_SEATS.c.asked_row == asked[0], _SEATS.c.extensions == asked[1])
        .values(dict(refuse_others(changes, SEAT_CHANGES, "seat")))
    )
    return bool(marked.rowcount == 1)
