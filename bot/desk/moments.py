"""The phases of a match that have passed: what they are called, and the positions kept of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot import store as storage
from bot.desk.room import Room
from bot.desk.rows import Row
from bot.desk.sitting import Sitting
from bot.desk.values import Phases
from bot.store import Keyframe
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.names import Names

Phase = tuple[int, int, str]  # turn, number, name


async def moment(room: Room, sitting: Sitting, when: str) -> Keyframe:
    """The position kept as a phase began, "2 Combat" say. Raises UnknownName with the nearest."""
    async with room.store.read() as session:
        frames = await storage.keyframes(session, sitting.id)
        labels = [f"{frame.turn} {frame.phase}" for frame in frames]
        # A phase that a moderator took back was begun twice: the last time counts.
        once = list(dict.fromkeys(labels))
        wanted = once[Names({"moment": once}).find("moment", when)]
        chosen = [f for f, label in zip(frames, labels, strict=True) if label == wanted][-1]
        found = await storage.keyframe_at_or_before(session, sitting.id, chosen.sequence or 0)
    return chosen if found is None else found


def begun(frames: Sequence[Keyframe]) -> list[Keyframe]:
    """The moments at which phases began, in order; of one that began twice, the last."""
    last = {(frame.turn, frame.phase): frame for frame in frames}
    return sorted(last.values(), key=lambda frame: frame.sequence or 0)


def ended(begun: Sequence[Keyframe], journal: Sequence[Row]) -> list[Phase]:
    """The phase that had ended at each moment but the first: the one told of before it.

    Not every phase has a moment: one in which nobody decides passes within another's last order.
    """
    told = [(row.sequence, phase) for row in journal for phase in _told(row)]
    found: list[Phase] = []
    for before, frame in pairwise(begun):
        until = [phase for sequence, phase in told if sequence <= (frame.sequence or 0)]
        here = [n for n, one in enumerate(until) if (one[0], one[2]) == (frame.turn, frame.phase)]
        earlier = until[here[-1] - 1] if here and here[-1] else (before.turn, 0, before.phase)
        found.append(earlier)
    return found


def _told(row: Row) -> list[Phase]:
    """The phases that begin with a row."""
    events = [event.data for event in row.events if event.kind == PHASE_BEGINS]
    return [(int(turn), int(number), str(name)) for turn, number, name in events]


async def phases(room: Room, sitting: Sitting) -> Phases:
    """What can be looked back at; without what a moderator took back, and all in public.

    It is kept in memory for as long as no other phase begins.
    """
    at = sitting.previous[-1].sequence if sitting.previous else 0
    if sitting.phases is None or sitting.phases.at != at:
        async with room.store.read() as session:
            frames = await storage.keyframes(session, sitting.id)
        sitting.phases = _phases(at, list(frames), await room.rows(sitting))
    return sitting.phases


def _phases(at: int, frames: list[Keyframe], rows: Sequence[Row]) -> Phases:
    stand: list[Row] = []
    for row in rows:
        if row.kind == "restore":
            back = int(row.text)
            stand = [one for one in stand if one.sequence <= back]
            frames = [f for f in frames if not back < (f.sequence or 0) < row.sequence]
        stand.append(row)
    starts = begun(frames)
    restorable = [f"{frame.turn} {frame.phase}" for frame in starts]
    # No event says that the first phase begins.
    told = [*restorable[:1], *(f"{turn} {name}" for row in stand for turn, _, name in _told(row))]
    return Phases(
        at,
        restorable=restorable,
        drawable=[f"{turn} {name}" for turn, _, name in ended(starts, stand)],
        told=list(dict.fromkeys(told)),
    )
