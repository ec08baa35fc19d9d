"""Pictures of a match, in one straight line from what is wanted to the bytes of a file.

    1 what is wanted    `scene`: who looks, at which match, with which `Spec`
    2 which moments     `moments.shown`: phases that began or ended, and whose rows are told
    3 how it lay        `past.position_of`: the position of each moment
    4 what was seen     `sight.view_then`: the reader's view of each position, the present last
    5 the scene         `gather`: the views in order, and the deeds of the last
    6 the file          `drawn`: the game's own picture of a scene

No step calls back an earlier one. From step 4 on there are views only, and events that the reader
may see: no picture is made from a position.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from bot.desk.looks import moments, sight
from bot.desk.match import past, report
from bot.desk.match.log import events_of
from bot.desk.match.room import Room
from bot.desk.match.sitting import Sitting, reader
from bot.desk.plain import access, games
from bot.desk.plain.errors import DeskError
from bot.desk.plain.rows import unpack
from bot.desk.plain.values import Actor
from engine.kernel.names import Names
from engine.kernel.position import Position
from engine.kernel.view import View
from renders.toolkit.spec import Drawn, Spec

WHOLE = ("film", "story")  # what shows a whole match


class Scene(NamedTuple):
    """What a picture is made from: views in the order of time, and the deeds of the last.

    A deed is a visible event by names: its kind, and what it is about.
    """

    game: str
    views: list[View]
    deeds: list[tuple[str, tuple[str, ...]]]

    @property
    def unchanged(self) -> bool:
        """Whether all that its views show of the map is the same."""
        return all(
            (view.areas, view.boxes) == (self.views[0].areas, self.views[0].boxes)
            for view in self.views
        )


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
    spec, made = await scene(room, match, seat, actor, wanted, when)
    return await asyncio.get_running_loop().run_in_executor(where, drawn, spec, made)


async def scene(
    room: Room, match: str, seat: str | int | None, actor: Actor, wanted: Spec, when: str = ""
) -> tuple[Spec, Scene]:
    """What a picture is made from, as a seat may see it, and the spec with its area's full name.

    `when`: as a phase of the past ended, "2 VC/NVA Combat" say. Raises UnknownName for an area or
    a moment that nobody knows, NotAllowed for a seat that is not the actor's, NotNow before the
    match has begun.
    """
    async with room.looking(match) as sitting:
        number = reader(sitting, seat, actor)
        access.check_begun(sitting)
        spec = _with_full_name(sitting, wanted)
        return spec, await gather(room, sitting, number, spec.show in WHOLE, when)


def _with_full_name(sitting: Sitting, wanted: Spec) -> Spec:
    """What is wanted, with its area or zone by the full name. Raises UnknownName."""
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
) -> Scene:
    """The scene of the last few moments, or with `whole` of all; `when` or the present is last.

    `as_then`: with what was hidden at the time, also when the match is over.
    """
    shown = await moments.shown(room, sitting, whole, when)
    unhidden = access.is_over(sitting) and not as_then
    positions = [await past.position_of(room, sitting, moment) for moment in shown.moments]
    views = [
        sight.view_then(sitting, position, seat, moment, unhidden=unhidden)
        for position, moment in zip(positions, shown.moments, strict=True)
    ]
    if when:
        lines = report.newest(report.of_rows(sitting.ruleset, seat, shown.rows, positions[-1]))
        views[-1] = structs.replace(views[-1], phase_report=lines)
    else:
        views.append(sight.view(sitting, seat))
    events = events_of(sitting.ruleset, seat, shown.rows)
    deeds = [(event.kind, sitting.ruleset.named(event)) for event in events]
    return Scene(sitting.game.name, views, deeds)


def first_scene(game: games.Game) -> Scene:
    """The scene of a game before anybody has done anything, as a spectator sees it."""
    ruleset = game.ruleset()
    return Scene(game.name, [ruleset.view(ruleset.new_position(), None)], [])


async def scene_of_phase(
    room: Room,
    match: str,
    seat: int | None,
    turn: int,
    name: str,
    blob: bytes,
    lines: Sequence[str],
) -> Scene:
    """The scene of a phase that has ended: what a seat saw as it began, and at its end.

    `blob`: the position at its end. `lines`: the report beside it. A phase that was begun twice
    counts from its last beginning.
    """
    async with room.looking(match) as sitting:
        begun = await moments.begun_phases(room, sitting)
        here = [frame for frame in begun if (frame.turn, frame.phase) == (turn, name)]
        views = []
        for frame in here[-1:]:
            position = await past.position_of(room, sitting, frame)
            views.append(sight.view_then(sitting, position, seat, frame))
        ended: Position = sitting.ruleset.new_position()
        unpack(ended, blob)
        views.append(sight.view_then(sitting, ended, seat, lines=tuple(lines)))
        return Scene(sitting.game.name, views, [])


def drawn(spec: Spec, made: Scene) -> Drawn:
    """Draw; a function of this module, so that another process can be asked for it."""
    try:
        return games.find(made.game).show(spec, made.views, made.deeds)
    except ValueError as fault:
        raise DeskError(str(fault)) from None
