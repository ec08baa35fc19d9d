"""Pictures of a match as a seat may see it: the views that they are made from, and the drawing.

A picture is made from the seat's own views and from events that it may see, never from a position.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from bot import store as storage
from bot.desk import access, games, reading
from bot.desk.chronicle import Chronicle
from bot.desk.errors import DeskError
from bot.desk.room import Room
from bot.desk.rows import Row, unpack
from bot.desk.sitting import Sitting
from bot.desk.values import Actor
from bot.store import Keyframe
from engine.kernel.names import Names
from renders.toolkit.spec import Drawn, Spec

LATELY = 2  # how many phases a map looks back for what has happened
WHOLE = ("film", "story")


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

    `when`: as a phase of the past ended, "2 VC/NVA Combat" say. Raises UnknownName for an area or
    a moment that nobody knows, DeskError for what the game cannot draw.
    """
    async with room.looking(match) as sitting:
        number = reading.reader(sitting, seat, actor)
        access.check_begun(sitting)
        spec = named(sitting, wanted)
        seen = await gather(room, sitting, number, spec.show in WHOLE, when)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(where, drawn, spec, seen)


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
    room: Room, sitting: Sitting, seat: int | None, whole: bool, when: str = ""
) -> Seen:
    """The views of the last phases, or of all, as they ended; the present or `when` last."""
    async with room.store.read() as session:
        begun = phases_begun(await storage.keyframes(session, sitting.id))
        end = ended_at(begun, when)
        first = 0 if whole else max(0, end - LATELY - 1)
        views: list[Any] = []
        for frame in begun[first:end]:
            kept = await storage.keyframe_at_or_before(session, sitting.id, frame.sequence or 0)
            position = sitting.ruleset.new_position()
            unpack(position, b"" if kept is None else kept.blob)
            views.append(sitting.ruleset.view(position.seen_by(seat), seat, (), ()))
    ended = [as_ended(view, before) for before, view in pairwise(views)]
    rows = [*sitting.previous, *sitting.current]
    if when:
        span = (begun[end - 2].sequence or 0, begun[end - 1].sequence or 0)
        rows = [r for r in await room.rows(sitting) if span[0] < r.sequence <= span[1]]
        ended[-1] = ended[-1]._replace(phase_report=reading.told(sitting, seat, rows))
    else:
        ended.append(reading.view(sitting, seat))
    return Seen(sitting.game.name, [*views[:1], *ended], acts_of(sitting, seat, rows))


def phases_begun(frames: Sequence[Keyframe]) -> list[Keyframe]:
    """The moments at which phases began, in order; of one that began twice, the last."""
    last = {(frame.turn, frame.phase): frame for frame in frames}
    return sorted(last.values(), key=lambda frame: frame.sequence or 0)


def ended_at(begun: Sequence[Keyframe], when: str) -> int:
    """How many of the moments belong to a picture of the present, or of a phase's end.

    Raises UnknownName for a phase that has not ended.
    """
    if not when:
        return len(begun)
    labels = [f"{frame.turn} {frame.phase}" for frame in begun[:-1]]
    return Names({"moment": labels}).find("moment", when) + 2


def acts_of(
    sitting: Sitting, seat: int | None, rows: Sequence[Row]
) -> list[tuple[str, tuple[str, ...]]]:
    """The events of some rows that a seat may see, each as its kind and what it is about."""
    chronicle = Chronicle(sitting.ruleset, seat)
    chronicle.feed_all(rows)
    return [(event.kind, sitting.ruleset.named(event)) for event in chronicle.events]


def as_ended(view: Any, before: Any) -> Any:
    """The view as a phase began, under the name of the phase that had ended there."""
    return view._replace(turn=before.turn, phase=before.phase, phase_name=before.phase_name)
