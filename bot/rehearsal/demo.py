"""The demo: stand-ins play a whole match through the desk, with a picture of every phase's end.

A stand-in gets its seat's view and the answer space of its decision, and nothing else. Pictures
are drawn in processes of their own while play goes on.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from bot import disk
from bot.desk.acts import opening, playing
from bot.desk.looks import sight, status
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain import games
from bot.desk.plain.errors import DeskError
from bot.desk.plain.values import Actor, PhaseEnded
from bot.desk.proof.export import export
from bot.store import Store
from bot.workers import workers
from engine.kernel.decision import Decision
from engine.kernel.errors import UmpireError
from engine.kernel.space import Space
from engine.kernel.view import View
from engine.standins import Player, player
from renders.toolkit.spec import Spec

# A stand-in that never comes to an end is broken; this keeps the demo from going on for ever.
MOST_ANSWERS = 20_000
MOST_PAINTERS = 4

Progress = Callable[[PhaseEnded, int], None]


@dataclass(slots=True)
class Played:
    """What came of a demo match. `levels`: by turn, the public figures when it ended."""

    game: str
    match: str
    seed: str
    result: str | None = None
    turns: int = 0
    phases: int = 0
    orders: int = 0
    handoffs: int = 0
    refused: int = 0
    standing: bool = True
    images: list[str] = field(default_factory=list)
    levels: dict[int, dict[str, str]] = field(default_factory=dict)
    document: dict[str, Any] = field(default_factory=dict, repr=False)
    seconds: float = 0.0


class Painters:
    """Processes that draw pictures into files of a folder."""

    def __init__(self, game: str, folder: Path, pool: Executor) -> None:
        self._game = game
        self._folder = folder
        self._pool = pool
        self._waiting: list[Future[None]] = []
        self._before: list[View] = []

    def draw(self, name: str, view: View) -> str:
        """Start drawing a view and what happened since the last; return the path of the file."""
        path = self._folder / name
        views = [*self._before, view]
        self._before = [view]
        self._waiting.append(self._pool.submit(paint, self._game, views, str(path)))
        return str(path)

    def drawn(self) -> int:
        """How many pictures are finished. Raises what went wrong with one of them."""
        done = [picture for picture in self._waiting if picture.done()]
        for picture in done:
            picture.result()
        return len(done)

    async def finish(self) -> None:
        """Wait until all are finished. Raises what went wrong with one of them."""
        await asyncio.gather(*(asyncio.wrap_future(picture) for picture in self._waiting))


def paint(game: str, views: Sequence[View], path: str) -> None:
    """Draw the last of some views into a file."""
    disk.write(Path(path), games.find(game).show(Spec(), views).content)


async def play(
    store: Store,
    game: str,
    seed: str,
    folder: Path,
    *,
    now: Callable[[], datetime],
    standing: bool = True,
    options: Mapping[str, str] | None = None,
    progress: Progress = lambda phase, drawn: None,
) -> Played:
    """Play a match from set-up to its end; pictures go into `folder`."""
    began = time.monotonic()
    found = games.find(game)
    ruleset = found.ruleset(options)
    room = Room(store, now, watch=(None,))
    actors = [Actor(f"demo:{seat}") for seat in ruleset.seats]
    players = []
    for seat in ruleset.seats:
        try:
            players.append(player(found.name, seat, Random(f"{seed}/{seat}")))
        except KeyError:
            raise DeskError(f"There is no stand-in for {seat} in {found.title}.") from None
    holders = {seat: actor.id for seat, actor in zip(ruleset.seats, actors, strict=True)}
    code = await opening.create(room, found.name, seed, None, holders, (), options)
    played = Played(found.name, code, seed, standing=standing)
    painting = max(1, min(MOST_PAINTERS, (os.cpu_count() or 2) - 1))
    with workers(painting) as pool:
        painters = Painters(found.name, folder, pool)

        def ended(phases: Sequence[PhaseEnded]) -> None:
            # Phase 0 is the set-up: it comes before the first turn and has no picture.
            for phase in (p for p in phases if p.phase > 0):
                played.turns, played.phases = phase.turn, played.phases + 1
                played.images.append(painters.draw(_name(phase), phase.view))
                played.levels[phase.turn] = dict(phase.figures)
                progress(phase, painters.drawn())

        done = await opening.start(room, code, actors[0])
        ended(done.act.phases)
        if standing:
            for number, one in enumerate(players):
                lines = one.standing_orders()
                done, _, _ = await playing.set_standing(room, code, number, lines, actors[number])
                ended(done.act.phases)
        sitting = done.sitting
        for _ in range(MOST_ANSWERS):
            if sitting.state != "running":
                break
            decision = sitting.playing().waiting[0]
            done = await _answer(room, sitting, decision, players, actors, played, ended)
            sitting = done.sitting
        else:
            raise DeskError(f"The stand-ins do not bring {code} to an end.")
        await painters.finish()
    played.document = await export(room, code, actors[0], force=False)
    played.orders = sum(row["kind"] == "order" for row in played.document["rows"])
    played.result, played.handoffs = status.result(sitting), sitting.handoffs
    played.seconds = round(time.monotonic() - began, 2)
    return played


async def _answer(
    room: Room,
    sitting: Sitting,
    decision: Decision,
    players: Sequence[Player],
    actors: Sequence[Actor],
    played: Played,
    ended: Callable[[Sequence[PhaseEnded]], None],
) -> Done:
    """Let a stand-in answer a decision; what it leaves open is closed by the default."""
    seat = decision.seat
    position = sitting.playing().position.seen_by(seat)
    space = Space(sitting.ruleset, position, decision)
    orders = players[seat].answer(sight.view(sitting, seat), space)
    done: Done | None = None
    for _ in range(2):
        for order in orders:
            try:
                done, _, _ = await playing.give(room, played.match, seat, order, actors[seat], None)
            except UmpireError:
                played.refused += 1
                continue
            ended(done.act.phases)
            if done.sitting.state != "running" or decision not in done.sitting.playing().waiting:
                return done
        if done is not None and not done.act.rows[0].draft:
            # The same decision waits again, but anew: a die was rolled, or it was closed before.
            return done
        async with room.looking(played.match) as sitting:
            orders = sitting.playing().space(decision).default()
    raise DeskError(f"{played.match} comes to a halt: {sitting.ruleset.question(decision)}")


def _name(phase: PhaseEnded) -> str:
    words = "-".join("".join(c if c.isalnum() else " " for c in phase.phase_name).lower().split())
    return f"turn-{phase.turn}-phase-{phase.phase}-{words}.png"
