"""Notes of the front doors: small values by name, overwritten, outside every journal."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.tables import NoteRow, Unreadable


async def note(session: AsyncSession, name: str, value: Mapping[str, Any]) -> None:
    """Remember a value under a name; what was there before is gone."""
    row = await session.get(NoteRow, name)
    if row is None:
        session.add(NoteRow(name=name, value=dict(value)))
    else:
        row.value = dict(value)
    await session.flush()


async def noted(session: AsyncSession, name: str) -> Mapping[str, Any] | None:
    """What is remembered under a name, or None; what cannot be read is forgotten."""
    row = await session.get(NoteRow, name)
    return None if row is None or isinstance(row.value, Unreadable) else row.value


async def notes(session: AsyncSession, prefix: str) -> Mapping[str, Mapping[str, Any]]:
    """All that is remembered under names that begin so."""
    query = select(NoteRow).where(col(NoteRow.name).startswith(prefix, autoescape=True))
    found = await session.exec(query)
    return {row.name: row.value for row in found if not isinstance(row.value, Unreadable)}


async def forget(session: AsyncSession, name: str) -> None:
    """Remember nothing under a name any more."""
    row = await session.get(NoteRow, name)
    if row is not None:
        await session.delete(row)
