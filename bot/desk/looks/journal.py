"""What is read from the whole journal: the log of a reader, and how the public dice fell."""

from __future__ import annotations

from collections import Counter

from bot.desk.match import chapters as by_phase
from bot.desk.match.log import Log
from bot.desk.match.room import Room
from bot.desk.match.sitting import reader
from bot.desk.plain import access
from bot.desk.plain.rows import Row
from bot.desk.plain.values import (
    Actor,
    Chapter,
    DiceCount,
    Line,
)
from engine.kernel.event import DIE, EVERYONE


async def log(
    room: Room, match: str, seat: str | int | None, actor: Actor, since: int, whole: bool
) -> list[Line]:
    """What a seat may know of what happened, after its line number `since`."""
    async with room.looking(match) as sitting:
        number = reader(sitting, seat, actor)
        if whole:
            access.check_everything(sitting, actor)
        rows = await room.rows(sitting)
    lines = Log(sitting.ruleset, number, whole).feed_all(rows)
    return [
        Line(n, line.turn, line.phase, line.kind, line.text)
        for n, line in enumerate(lines, 1)
        if n > since
    ]


async def chapters(
    room: Room,
    match: str,
    seat: str | int | None,
    actor: Actor,
    since: int,
    whole: bool,
    details: bool,
) -> list[Chapter]:
    """The same phase by phase, fights and tallies told as such, and dice not by themselves."""
    async with room.looking(match) as sitting:
        number = reader(sitting, seat, actor)
        if whole:
            access.check_everything(sitting, actor)
        rows = await room.rows(sitting)
        seen = None if sitting.table is None else sitting.table.position.seen_by(number)
    told = Log(sitting.ruleset, number, whole)
    told.feed_all(rows)
    return by_phase.chapters(sitting.ruleset, told.told, seen, since, details=details)


def dice(rows: list[Row]) -> DiceCount:
    """How the public dice have fallen."""
    rolled = [e for row in rows for e in row.events if e.kind == DIE and e.seats == EVERYONE]
    faces = Counter(int(event.data[1]) for event in rolled)
    return DiceCount(len(rolled), dict(sorted(faces.items())))
