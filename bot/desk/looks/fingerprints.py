"""The fingerprints of a match: what all are told of its chain, with each phase's report.

A fingerprint is the beginning of the head that the chain had after the act in which a phase ended.
Heads in between are told to nobody: how many there are depends on what is drafted.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot import store as storage
from bot.desk.match.room import Room
from bot.desk.match.sitting import reader
from bot.desk.plain import access
from bot.desk.plain.values import Actor


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What all were told of a match's chain. `turn`, `phase`: what began then; None: the end."""

    turn: int | None
    phase: str
    text: str


async def told(room: Room, match: str, actor: Actor) -> list[Fingerprint]:
    """All fingerprints that were told of a match, the oldest first."""
    async with room.looking(match) as sitting:
        reader(sitting, None, actor)
        await room.rows(sitting)  # only what comes of the rows is told
        async with room.store.read() as session:
            frames = await storage.keyframes(session, sitting.id)
            rows = [frame.sequence or 0 for frame in frames]
            last = [sitting.revision] if access.is_over(sitting) else []
            heads = await storage.heads_after(session, sitting.id, [*rows, *last])
    found = [
        Fingerprint(frame.turn, frame.phase, heads[row])
        for frame, row in zip(frames, rows, strict=True)
        if row in heads
    ]
    found += [Fingerprint(None, "", heads[row]) for row in last if row in heads]
    return found
