"""The outbox: notices, their destinations and order, and whether they have arrived.

What has been told keeps its key, so that it shows once, and nothing of what it said: the body may
hold a position with all that is hidden in it.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, func
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.errors import StoreError
from bot.store.faults import fault
from bot.store.tables import OutboxRow, Table
from bot.store.values import Item

_OUTBOX = Table.metadata.tables["outbox"]
# The same words in both databases, but SQLAlchemy has them once for each.
_ENQUEUE = {
    "sqlite": sqlite.insert(_OUTBOX).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(_OUTBOX).on_conflict_do_nothing(),
}
_FRESH = {"delivered_at": None, "attempts": 0, "dead": False}


async def enqueue(
    session: AsyncSession,
    items: Sequence[Item],
    *,
    at: datetime,
    match_id: int | None = None,
    sequence: int | None = None,
) -> None:
    """Put items at the end of the outbox, in order.

    An item whose key is there already, delivered or not, is left out: it must show once.
    """
    if not items:
        return
    rows = [
        {
            "match_id": match_id,
            "sequence": sequence,
            "destination": item.destination,
            "item_key": item.item_key,
            "body": dict(item.body),
            "created_at": at,
            **_FRESH,
        }
        for item in items
    ]
    connection = await session.connection()
    await connection.execute(_ENQUEUE[connection.dialect.name], rows)


def _still_waits() -> ColumnElement[bool]:
    return and_(col(OutboxRow.delivered_at).is_(None), col(OutboxRow.dead).is_(False))


async def destinations(session: AsyncSession) -> Sequence[str]:
    """The destinations for which something waits, the longest-waiting first."""
    query = select(OutboxRow.destination).where(_still_waits()).order_by(col(OutboxRow.id))
    return list(dict.fromkeys(await session.exec(query)))


async def waiting(
    session: AsyncSession, destination: str | None = None, *, limit: int = 100
) -> Sequence[OutboxRow]:
    """What waits for one destination, or for all, in the order in which it must be told."""
    query = select(OutboxRow).where(_still_waits()).order_by(col(OutboxRow.id)).limit(limit)
    if destination is not None:
        query = query.where(OutboxRow.destination == destination)
    return (await session.exec(query)).all()


async def backlog(session: AsyncSession) -> tuple[int, datetime | None]:
    """How many items wait to be told, and since when the first of them does."""
    counted = select(func.count(), func.min(OutboxRow.created_at)).where(_still_waits())
    number, since = (await session.exec(counted)).one()
    return number, since


async def dead_items(session: AsyncSession, match_id: int | None = None) -> Sequence[OutboxRow]:
    """What could not be told and will not be tried again, of one match or of all."""
    query = select(OutboxRow).where(col(OutboxRow.dead).is_(True)).order_by(col(OutboxRow.id))
    if match_id is not None:
        query = query.where(OutboxRow.match_id == match_id)
    return (await session.exec(query)).all()


async def mark_delivered(session: AsyncSession, item_id: int, at: datetime) -> None:
    """It arrived, and what it said is forgotten. Marking it twice changes nothing."""
    fault("after-delivery")
    item = await _item(session, item_id)
    if item.delivered_at is None:
        item.delivered_at = at
        item.attempts += 1
        item.body = {}


async def mark_failed(session: AsyncSession, item_id: int, *, dead: bool = False) -> None:
    """Mark an item as not arrived. It stays first in its line, unless it is `dead`.

    Of a dead item no more is kept than what it was (its `kind` and `match`), for the operator.
    """
    item = await _item(session, item_id)
    item.attempts += 1
    item.dead = dead
    if dead:
        body = item.body or {}
        item.body = {name: body[name] for name in ("kind", "match") if name in body}


async def _item(session: AsyncSession, item_id: int) -> OutboxRow:
    item = await session.get(OutboxRow, item_id)
    if item is None:
        raise StoreError(f"The outbox has no item {item_id}.")
    return item
