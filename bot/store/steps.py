"""Steps of a match: journal, position, keyframe and outbox written together or not at all."""

import zlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, insert, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.chain import shown
from bot.store.errors import Conflict, NoSuchMatch, StoreError
from bot.store.faults import fault
from bot.store.linking import extend, head_of
from bot.store.matches import MATCH_CHANGES, SEAT_CHANGES, refuse_others
from bot.store.outbox import enqueue
from bot.store.store import Store
from bot.store.tables import JournalRow, KeyframeRow, Match, Table
from bot.store.values import Committed, Entry, Keyframe, StoredStep

_MATCHES = Table.metadata.tables["matches"]
_SEATS = Table.metadata.tables["seats"]
_JOURNAL = Table.metadata.tables["journal"]
_POSITIONS = Table.metadata.tables["positions"]
_KEYFRAMES = Table.metadata.tables["keyframes"]

# Built once: every order of every match goes through these.
_MOVE = (
    update(_MATCHES)
    .where(_MATCHES.c.id == bindparam("of_match"), _MATCHES.c.revision == bindparam("expected"))
    .values(revision=bindparam("last"), head_sequence=bindparam("last"))
    .returning(_MATCHES.c.links, _MATCHES.c.linked, _MATCHES.c.head)
)
_WRITE_JOURNAL = insert(_JOURNAL)
_POSITION_COLUMNS: dict[str, Any] = {
    "sequence": bindparam("new_sequence"),
    "schema_version": bindparam("version"),
    "blob": bindparam("new"),
}
_MOVE_POSITION = (
    update(_POSITIONS)
    .where(_POSITIONS.c.match_id == bindparam("of_match"))
    .values(_POSITION_COLUMNS)
)
_FIRST_POSITION = insert(_POSITIONS).values(match_id=bindparam("of_match"), **_POSITION_COLUMNS)


async def commit_step(
    store: Store, match_id: int, expected_revision: int, step: StoredStep
) -> Committed:
    """Write one step of a match in a transaction of its own; see `record_step`.

    If one of its idempotency keys was used before, nothing is written, and the earlier step
    comes back. Raises Conflict if the match moved on otherwise, NoSuchMatch if there is none.
    """
    try:
        async with store.write() as session:
            return await record_step(session, match_id, expected_revision, step)
    except Conflict:
        # A second try of an answered order meets a match that has moved, or its own key.
        async with store.read() as session:
            for entry in step.entries:
                if before := await find_step(session, match_id, entry.idempotency_key):
                    return before
        raise


async def record_step(
    session: AsyncSession, match_id: int, expected_revision: int, step: StoredStep
) -> Committed:
    """Write one step of a match inside a write transaction, which must end if this raises.

    The first entry becomes row `expected_revision + 1`, the others follow. A match or seat that
    the session has loaded already does not show the changes: load it again.
    Raises Conflict if the match is at another revision, StoreError for a change of other columns.
    """
    changes = refuse_others(step.match_changes, MATCH_CHANGES, "match")
    first, last = expected_revision + 1, expected_revision + len(step.entries)
    connection = await session.connection()
    moved = await connection.execute(
        _MOVE, {"of_match": match_id, "expected": expected_revision, "last": last}
    )
    chained = moved.first()
    if chained is None:
        if await session.get(Match, match_id) is None:
            raise NoSuchMatch(str(match_id), [])
        raise Conflict("The match moved on in the meantime: look again and try again.")
    rows = [
        _row(match_id, first, sequence, entry, step.at)
        for sequence, entry in enumerate(step.entries, start=first)
    ]
    if rows:
        await connection.execute(_WRITE_JOURNAL, rows)
    fault("after-journal")
    if step.position is not None:
        columns = {
            "of_match": match_id,
            "new_sequence": last,
            "version": step.position.schema_version,
            "new": step.position.blob,
        }
        written = await connection.execute(_MOVE_POSITION, columns)
        if written.rowcount == 0:
            await connection.execute(_FIRST_POSITION, columns)
    fault("after-position")
    if step.keyframes:
        frames = [_frame(match_id, last, keyframe) for keyframe in step.keyframes]
        await connection.execute(insert(_KEYFRAMES), frames)
    await enqueue(session, step.outbox, at=step.at, match_id=match_id, sequence=last)
    fault("after-outbox")
    if changes:
        await connection.execute(
            update(_MATCHES).where(_MATCHES.c.id == match_id).values(dict(changes))
        )
    for name, seat_columns in step.seat_changes.items():
        changed = await connection.execute(
            update(_SEATS)
            .where(_SEATS.c.match_id == match_id, _SEATS.c.name == name)
            .values(dict(refuse_others(seat_columns, SEAT_CHANGES, "seat")))
        )
        if changed.rowcount != 1:
            raise StoreError(f"The match has no seat “{name}”.")
    anew = bool(changes) or any("holder" in columns for columns in step.seat_changes.values())
    head = await extend(session, match_id, head_of(*chained), expected_revision, rows, facts=anew)
    return Committed(first, last, head=shown(head.link))


def _row(match_id: int, step: int, sequence: int, entry: Entry, at: datetime) -> dict[str, object]:
    return {
        "match_id": match_id,
        "sequence": sequence,
        "step": step,
        "idempotency_key": entry.idempotency_key,
        "kind": entry.kind,
        "actor": entry.actor,
        "seat": entry.seat,
        "text": entry.text,
        "reason": entry.reason,
        "ruleset_version": entry.ruleset_version,
        "events": entry.events,
        "changes": entry.changes,
        "turn": entry.turn,
        "phase": entry.phase,
        "draft": entry.draft,
        "at": at,
    }


def _frame(match_id: int, head: int, keyframe: Keyframe) -> dict[str, object]:
    return {
        "match_id": match_id,
        "sequence": head if keyframe.sequence is None else keyframe.sequence,
        "turn": keyframe.turn,
        "phase": keyframe.phase,
        "schema_version": keyframe.schema_version,
        "blob": zlib.compress(keyframe.blob),
    }


async def find_step(session: AsyncSession, match_id: int, key: str | None) -> Committed | None:
    """The step of a match that was written under an idempotency key, if there is one."""
    if key is None:
        return None
    step = (
        await session.exec(
            select(JournalRow.step).where(
                JournalRow.match_id == match_id, JournalRow.idempotency_key == key
            )
        )
    ).first()
    if step is None:
        return None
    query = select(func.max(JournalRow.sequence)).where(
        JournalRow.match_id == match_id, JournalRow.step == step
    )
    return Committed(step, (await session.exec(query)).one(), repeated=True)


async def journal(
    session: AsyncSession, match_id: int, first: int = 1, last: int | None = None
) -> Sequence[JournalRow]:
    """The journal rows `first` to `last` (both included) in order; to the end without `last`."""
    query = select(JournalRow).where(JournalRow.match_id == match_id, JournalRow.sequence >= first)
    if last is not None:
        query = query.where(JournalRow.sequence <= last)
    return (await session.exec(query.order_by(col(JournalRow.sequence)))).all()


async def keyframes(session: AsyncSession, match_id: int) -> Sequence[Keyframe]:
    """Which keyframes a match has, in order, each without its blob."""
    query = (
        select(
            KeyframeRow.turn, KeyframeRow.phase, KeyframeRow.schema_version, KeyframeRow.sequence
        )
        .where(KeyframeRow.match_id == match_id)
        .order_by(col(KeyframeRow.sequence))
    )
    return [
        Keyframe(turn, phase, version, sequence=sequence)
        for turn, phase, version, sequence in await session.exec(query)
    ]


async def restores(session: AsyncSession, match_id: int) -> dict[int, int]:
    """The rows of a match that went back to an earlier one, and to which."""
    found = await session.exec(
        select(JournalRow.sequence, JournalRow.text).where(
            JournalRow.match_id == match_id, JournalRow.kind == "restore"
        )
    )
    return {sequence: int(text) for sequence, text in found}


async def keyframe_at_or_before(
    session: AsyncSession, match_id: int, sequence: int
) -> Keyframe | None:
    """The last keyframe that holds after row `sequence` or earlier, with its blob unpacked."""
    query = (
        select(KeyframeRow)
        .where(KeyframeRow.match_id == match_id, KeyframeRow.sequence <= sequence)
        .order_by(col(KeyframeRow.sequence).desc())
        .limit(1)
    )
    row = (await session.exec(query)).first()
    if row is None:
        return None
    try:
        blob = zlib.decompress(row.blob)
    except (zlib.error, TypeError):
        blob = b""  # no position is so short: whoever reads it says that it is damaged
    return Keyframe(row.turn, row.phase, row.schema_version, blob, row.sequence)
