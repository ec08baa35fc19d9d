"""The phases of a match that have passed: what they are called, and the positions kept of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot import store as storage
from bot.desk.looks import phase_ends
from bot.desk.match.in_force import rows_in_force
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.rows import Row
from bot.desk.plain.values import Phases
from bot.store import Keyframe
from engine.kernel.errors import UnknownName
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.names import FEW, Names, shortened

LAST_NAMED = 6  # moments that are named to whom none comes near


async def moment(room: Room, sitting: Sitting, when: str) -> Keyframe:
    """The position kept as a phase began, "2 Combat" say. Raises UnknownName with the nearest."""
    async with room.store.read() as session:
        frames = await storage.keyframes(session, sitting.id)
        labels = [f"{frame.turn} {frame.phase}" for frame in frames]
        # A phase that a moderator took back was begun twice: the last time counts.
        once = list(dict.fromkeys(labels))
        wanted = once[find(once, when)]
        chosen = [f for f, label in zip(frames, labels, strict=True) if label == wanted][-1]
        found = await storage.keyframe_at_or_before(session, sitting.id, chosen.sequence or 0)
    return chosen if found is None else found


def begun(frames: Sequence[Keyframe], kept: Collection[int] | None = None) -> list[Keyframe]:
    """The moments at which phases began, in order; of one that began twice, the last.

    `kept`: the rows that count, if not all do.
    """
    counted = (f for f in frames if kept is None or (f.sequence or 0) in kept)
    last = {(frame.turn, frame.phase): frame for frame in counted}
    return sorted(last.values(), key=lambda frame: frame.sequence or 0)


def find(labels: Sequence[str], when: str) -> int:
    """Which of the moments a person means. Raises UnknownName with the nearest, or the last."""
    if not labels:
        raise UnknownName("No phase of this match has ended yet: there is nothing to look back at.")
    try:
        return Names({"moment": labels}).find("moment", when)
    except UnknownName as miss:
        if miss.suggestions or len(labels) <= FEW:
            raise
        last = tuple(labels[-LAST_NAMED:])
        said = f'There is no moment "{shortened(when)}". The last were: {", ".join(last)}.'
        raise UnknownName(said, last) from None


async def phases(room: Room, sitting: Sitting) -> Phases:
    """What can be looked back at; without what a moderator took back, and all in public.

    It is kept in memory for as long as no other phase begins.
    """
    at = sitting.previous[-1].sequence if sitting.previous else 0
    if sitting.table is not None and not sitting.table.waiting:
        at = sitting.revision  # the last phase ends without another that begins
    if sitting.phases is None or sitting.phases.at != at:
        async with room.store.read() as session:
            frames = await storage.keyframes(session, sitting.id)
        sitting.phases = _phases(sitting, at, frames, await room.rows(sitting))
    return sitting.phases


def _phases(sitting: Sitting, at: int, frames: Sequence[Keyframe], rows: Sequence[Row]) -> Phases:
    stand = rows_in_force(rows)
    kept = {row.sequence for row in stand}
    restorable = [f"{frame.turn} {frame.phase}" for frame in begun(frames, kept)]
    events = (event for row in stand for event in row.events if event.kind == PHASE_BEGINS)
    # No event says that the first phase begins.
    told = [*restorable[:1], *(f"{event.data[0]} {event.data[2]}" for event in events)]
    return Phases(
        at,
        restorable=restorable,
        drawable=[end.label for end in phase_ends.ends(sitting, stand)],
        told=list(dict.fromkeys(told)),
    )
