"""Pictures of a match as a seat may see it: the views that they are made from, and the drawing.

A picture is made from the seat's own views and from events that it may see, never from a position.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import structs

from bot import store as storage
from bot.desk.looks import moments, phase_ends, sight
from bot.desk.looks.phase_ends import End
from bot.desk.match import phases, report
from bot.desk.match.in_force import frames_in_force, rows_in_force
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting, reader
from bot.desk.plain import access, games
from bot.desk.plain.errors import DeskError
from bot.desk.plain.rows import Row, unpack
from bot.desk.plain.values import Actor
from bot.store import Keyframe
from engine.kernel.names import Names
from engine.kernel.position import Position
from renders.toolkit.spec import Drawn, Spec

LATELY = 2  # how many phases a map looks back for what has happened
WHOLE = ("film", "story")
Lines = Sequence[str]


class Seen(NamedTuple):
    """What a picture is made from: views in the order of time, and visible events of the last."""

    game: str
    views: list[Any]
    acts: list[tuple[str, tuple[str, ...]]]


async def draw(
    room: Room,
    match: str,
    seat: str | int | None,
    actor: Actor,
    wanted: Spec,
    when: str = "",
    where: Executor | None = None,
) -> Drawn:
    """A picture of a match for a seat (None: a spectator), drawn in `where` or in a thread.

    Raises as `scene` does, and DeskError for what the game cannot draw.
    """
    spec, seen = await scene(room, match, seat, actor, wanted, when)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(where, drawn, spec, seen)


async def scene(
    room: Room, match: str, seat: str | int | None, actor: Actor, wanted: Spec, when: str = ""
) -> tuple[Spec, Seen]:
    """What a picture is made from, as a seat may see it; areas by their full names.

    `when`: as a phase of the past ended, "2 VC/NVA Combat" say. Raises UnknownName for an area or
    a moment that nobody knows.
    """
    async with room.looking(match) as sitting:
        number = reader(sitting, seat, actor)
        access.check_begun(sitting)
        spec = named(sitting, wanted)
        return spec, await gather(room, sitting, number, spec.show in WHOLE, when)


async def scene_of_phase(
    room: Room, match: str, seat: int | None, turn: int, name: str, blob: bytes, lines: Lines
) -> Seen:
    """A phase that has ended: the view that a seat had as it began, and the one at its end.

    `blob`: the position at its end. A phase that was begun twice counts from its last beginning.
    """
    async with room.looking(match) as sitting:
        frames = await begun_phases(room, sitting)
        here = [frame for frame in frames if (frame.turn, frame.phase) == (turn, name)]
        views = await views_of(room, sitting, seat, here[-1:])
        position = sitting.ruleset.new_position()
        unpack(position, blob)
        views.append(sitting.ruleset.view(position.seen_by(seat), seat, (), tuple(lines)))
        return Seen(sitting.game.name, views, [])


def drawn(spec: Spec, seen: Seen) -> Drawn:
    """Draw; a function of this module, so that another process can be asked for it."""
    try:
        return games.find(seen.game).show(spec, seen.views, seen.acts)
    except ValueError as fault:
        raise DeskError(str(fault)) from None


def named(sitting: Sitting, wanted: Spec) -> Spec:
    """What is wanted, with the area or corps zone by its full name."""
    if not wanted.area:
        return wanted
    areas = [*sitting.ruleset.names.all("area"), *sitting.game.offers()["zone"]]
    names = Names({"area": areas})
    return replace(wanted, area=areas[names.find("area", wanted.area)])


async def gather(
    room: Room,
    sitting: Sitting,
    seat: int | None,
    whole: bool,
    when: str = "",
    as_then: bool = False,
) -> Seen:
    """The views of the last phases, or of all, as they ended; the present or `when` last.

    `as_then`: with what was hidden at the time, though the match is over.
    """
    begun = await begun_phases(room, sitting)
    unhidden = access.is_over(sitting) and not as_then
    parts = phases.parts(sitting.lately, sitting.turned)
    rows = [row for part in parts for row in part.rows]
    if not whole and not when:
        views = await views_of(room, sitting, seat, begun[-LATELY - 1 :], unhidden)
        views.append(sight.view(sitting, seat))
        return Seen(sitting.game.name, views, acts_of(sitting, seat, rows))
    journal = rows_in_force(await room.rows(sitting))
    ends = phase_ends.ends(sitting, journal)
    if when:
        at = moments.find([end.label for end in ends], when)
        before = ends[at - 1] if at else None
        rows = list(phase_ends.told(journal, before, ends[at]))
        ends = ends[: at + 1]
    if whole:
        # What passes while nobody is asked is seen in what it led to.
        ends = [end for end in ends if end.decided or end.rests]
        ends = ends if when else [end for end in ends if not end.over]
    first = begun[:1] if whole or len(ends) <= LATELY else []
    views = await views_of(room, sitting, seat, first, unhidden)
    for end in ends if whole else ends[-LATELY - 1 :]:
        position = await phase_ends.position_of(room, sitting, end)
        seen = _seen(sitting, position, seat, unhidden)
        view = as_ended(sitting.ruleset.view(seen, seat, (), ()), end)
        views.append(structs.replace(view, opened=unhidden))
    if when:
        lines = report.newest(report.of_rows(sitting.ruleset, seat, rows))
        views[-1] = structs.replace(views[-1], phase_report=lines)
    else:
        views.append(sight.view(sitting, seat))
    return Seen(sitting.game.name, views, acts_of(sitting, seat, rows))


def _seen(sitting: Sitting, position: Position, seat: int | None, unhidden: bool) -> Position:
    return sight.as_seen(sitting, position, seat) if unhidden else position.seen_by(seat)


async def begun_phases(room: Room, sitting: Sitting) -> list[Keyframe]:
    """The positions kept as phases began, without those that were taken back."""
    async with room.store.read() as session:
        frames = await storage.keyframes(session, sitting.id)
    return moments.begun(frames_in_force(frames, sitting.revision, sitting.back))


async def views_of(
    room: Room,
    sitting: Sitting,
    seat: int | None,
    frames: Sequence[Keyframe],
    unhidden: bool = False,
) -> list[Any]:
    """What a seat could see at some moments; with `unhidden`, what a match that is over shows."""
    views = []
    async with room.store.read() as session:
        for frame in frames:
            kept = await storage.keyframe_at_or_before(session, sitting.id, frame.sequence or 0)
            position = sitting.ruleset.new_position()
            unpack(position, b"" if kept is None else kept.blob)
            seen = _seen(sitting, position, seat, unhidden)
            made = sitting.ruleset.view(seen, seat, (), ())
            views.append(structs.replace(made, opened=unhidden))
    return views


def acts_of(
    sitting: Sitting, seat: int | None, rows: Sequence[Row]
) -> list[tuple[str, tuple[str, ...]]]:
    """The events of some rows that a seat may see, each as its kind and what it is about."""
    ruleset = sitting.ruleset
    events = report.events_of(ruleset, seat, rows)
    return [(event.kind, ruleset.named(event)) for event in events]


def as_ended(view: Any, end: End) -> Any:
    """A view under the name of the phase that had ended there."""
    return structs.replace(view, turn=end.turn, phase=end.number, phase_name=end.name)
