"""The moments of a match: the beginnings and ends of its phases, by the names people give them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot import store as storage
from bot.desk.match import phases as by_phase
from bot.desk.match.ends import End, every_end, rows_between
from bot.desk.match.in_force import frames_in_force, rows_in_force
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.rows import Row
from bot.desk.plain.values import Phases
from bot.store import Keyframe
from engine.kernel.errors import UnknownName
from engine.kernel.event import PHASE_BEGINS
from engine.kernel.names import FEW, Names, shortened

LATELY = 2  # how many phases a map looks back for what has happened
LAST_NAMED = 6  # moments that a refusal names, when none is near to what was typed


class Shown(NamedTuple):
    """What a picture shows before its last view, in the order of time, and whose rows it tells."""

    moments: Sequence[Keyframe | End]
    rows: list[Row]


async def shown(room: Room, sitting: Sitting, whole: bool, when: str) -> Shown:
    """The last few moments before the present or `when`; with `whole` all at which play rested.

    `when`: the end of a phase, "2 Combat" say; it is the last moment then. Raises UnknownName.
    """
    begun = await begun_phases(room, sitting)
    rows = [row for part in by_phase.parts(sitting.lately, sitting.turned) for row in part.rows]
    if not whole and not when:
        return Shown(begun[-LATELY - 1 :], rows)
    journal = rows_in_force(await room.rows(sitting))
    ended = every_end(sitting, journal)
    if when:
        at = find([end.label for end in ended], when)
        rows = list(rows_between(journal, ended[at - 1] if at else None, ended[at]))
        ended = ended[: at + 1]
    if whole:
        # What passes while nobody is asked is seen in what it led to.
        ended = [end for end in ended if end.decided or end.rests]
        ended = ended if when else [end for end in ended if not end.over]
    first = begun[:1] if whole or len(ended) <= LATELY else []
    return Shown([*first, *(ended if whole else ended[-LATELY - 1 :])], rows)


async def begun_phases(room: Room, sitting: Sitting) -> list[Keyframe]:
    """The keyframes in force, in order; of a phase that began twice, the last."""
    async with room.store.read() as session:
        frames = await storage.keyframes(session, sitting.id)
    return _last_of_each(frames_in_force(frames, sitting.revision, sitting.back))


async def moment(room: Room, sitting: Sitting, when: str) -> Keyframe:
    """The keyframe of a phase, "2 Combat" say. Raises UnknownName with the nearest names."""
    async with room.store.read() as session:
        frames = await storage.keyframes(session, sitting.id)
        labels = [f"{frame.turn} {frame.phase}" for frame in frames]
        # A phase that a moderator took back was begun twice: the last time counts.
        once = list(dict.fromkeys(labels))
        wanted = once[find(once, when)]
        chosen = [f for f, label in zip(frames, labels, strict=True) if label == wanted][-1]
        found = await storage.keyframe_at_or_before(session, sitting.id, chosen.sequence or 0)
    return chosen if found is None else found


def _last_of_each(frames: Iterable[Keyframe]) -> list[Keyframe]:
    last = {(frame.turn, frame.phase): frame for frame in frames}
    return sorted(last.values(), key=lambda frame: frame.sequence or 0)


def find(labels: Sequence[str], when: str) -> int:
    """The index of the moment that a person means.

    Raises UnknownName with the nearest labels, or with the last ones.
    """
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
    """The phases that can be looked back at or gone back to, from public facts alone.

    They stay in memory until another phase begins.
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
    in_force = rows_in_force(rows)
    kept = {row.sequence for row in in_force}
    counted = (frame for frame in frames if (frame.sequence or 0) in kept)
    restorable = [f"{frame.turn} {frame.phase}" for frame in _last_of_each(counted)]
    events = (event for row in in_force for event in row.events if event.kind == PHASE_BEGINS)
    # No event says that the first phase begins.
    told = [*restorable[:1], *(f"{event.data[0]} {event.data[2]}" for event in events)]
    return Phases(
        at,
        restorable=restorable,
        drawable=[end.label for end in every_end(sitting, in_force)],
        told=list(dict.fromkeys(told)),
    )
