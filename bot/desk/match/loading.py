"""Loading a match from the store into memory: its position is read, and nothing is replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import store as storage
from bot.desk.match.in_force import frames_in_force, stretches
from bot.desk.match.log import Log
from bot.desk.match.sitting import Sitting, sit
from bot.desk.plain.errors import DeskError
from bot.desk.plain.games import GAMES, Game
from bot.desk.plain.rows import row_of
from bot.desk.plain.times import Times
from bot.store import Damaged, Keyframe
from engine.kernel.dice import commitment
from engine.kernel.errors import BadPosition, UmpireError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlmodel.ext.asyncio.session import AsyncSession


UNREADABLE = (UmpireError, LookupError, TypeError, ValueError, AttributeError, OverflowError)


async def load(session: AsyncSession, ident: int, times: Times) -> Sitting:
    """A match with the rows of its last two phases and with its open drafts.

    The one door by which what is kept becomes a match: what does not pass it is damaged.
    Raises NoSuchMatch, Damaged, DeskError for a game that is not here.
    """
    try:
        return await _load(session, ident, times)
    except UNREADABLE as fault:
        code = (await storage.load_unread(session, ident)).match.code
        why = str(fault) if isinstance(fault, UmpireError) else f"{type(fault).__name__}: {fault}"
        raise Damaged(code, why.rstrip(".")) from fault


async def _load(session: AsyncSession, ident: int, times: Times) -> Sitting:
    loaded = await storage.load(session, ident)
    revision = loaded.match.revision
    frames = await storage.keyframes(session, ident)
    back = await storage.restores(session, ident)
    begun = [0, 0, *(f.sequence or 0 for f in frames if (f.sequence or 0) <= revision)]
    in_force = [0, *(f.sequence or 0 for f in frames_in_force(frames, revision, back))]
    since = max([1, *in_force[-2:-1]])
    stored = await storage.journal(session, ident, min(begun[-2] + 1, since), revision)
    await storage.check_rows(session, loaded.match, stored)
    for sequence in back:
        if not stored or sequence < stored[0].sequence:
            await storage.check_row(session, loaded.match, sequence)
    await storage.check_facts(session, loaded.match, loaded.seats)
    if commitment(loaded.match.seed) != loaded.match.seed_hash:
        raise Damaged(loaded.match.code, "its seed is not the one that was committed to")
    sitting = sit(loaded, _game(loaded.match.game), times)
    rows = [row_of(row) for row in stored]
    _check_phase(sitting, frames)
    sitting.previous = [row for row in rows if begun[-2] < row.sequence <= begun[-1]]
    sitting.current = [row for row in rows if row.sequence > begun[-1]]
    kept = stretches(revision, back)
    sitting.lately = [
        row
        for row in rows
        if row.sequence >= since and any(row.sequence in stretch for stretch in kept)
    ]
    sitting.turned, sitting.back = in_force[-1], back
    # No draft outlives its phase.
    log = Log(sitting.ruleset, None)
    log.feed_all(sitting.current)
    sitting.drafts = log.drafts
    return sitting


def _check_phase(sitting: Sitting, frames: Sequence[Keyframe]) -> None:
    """Raise BadPosition unless the last keyframe is that of the phase that is being played."""
    if sitting.table is None:
        return
    turn, _, phase = sitting.ruleset.phase(sitting.table.position)
    last = frames[-1:]
    if [(one.turn, one.phase) for one in last] != [(turn, phase)]:
        raise BadPosition("The position with which its phase began is gone")


def _game(name: str) -> Game:
    if name not in GAMES:
        raise DeskError(f"This program has no rules for “{name}”.")
    return GAMES[name]
