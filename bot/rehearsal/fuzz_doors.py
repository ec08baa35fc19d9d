"""The two ways in which the fuzzer plays: through the desk, or on a table alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from bot.desk.acts import editing, forcing, opening, playing, seats
from bot.desk.match import replay
from bot.desk.match.act import Observer
from bot.desk.match.room import Done, Room
from bot.desk.match.sitting import Sitting
from bot.desk.plain.rows import Row
from bot.desk.plain.values import Actor
from bot.desk.proof import export, verify
from bot.store import Store
from engine.kernel import standing
from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.event import Event
from engine.kernel.order import Order
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Step, Table

_MODERATOR = Actor("fuzz", moderator=True)
_REASON = "fuzz"
_START = datetime(1968, 1, 30, tzinfo=UTC)


@dataclass(slots=True)
class Happened:
    """What one act of the fuzzer did: its events, and whether nobody else sees it yet.

    `faults` are sentences about what must not be, found on the way.
    """

    events: list[Event]
    draft: bool
    orders: int = 1
    faults: list[str] = field(default_factory=list)


class Door(Protocol):
    """What the fuzzer does to a match. A refusal is an exception, with nothing changed."""

    opened: list[Event]  # what happened when the match began

    @property
    def table(self) -> Table: ...

    async def give(self, seat: int, order: Order | str) -> Happened: ...

    async def undo(self, seat: int) -> Happened: ...

    async def force(self, whole_phase: bool) -> Happened: ...

    async def standing(self, seat: int, lines: list[str]) -> Happened: ...

    async def hand_over(self, seat: int, holder: str) -> Happened: ...

    async def edit(self, text: str) -> Happened: ...

    async def reload(self) -> None: ...

    async def finish(self) -> list[str]: ...

    async def rows(self) -> list[Row]: ...


class EngineDoor:
    """A table alone. Standing orders are tried as the desk tries them."""

    def __init__(
        self, ruleset: Ruleset, seed: str, position_text: str | None, observe: Observer
    ) -> None:
        position = replay.initial(ruleset, position_text)
        self._table = Table(ruleset, position, Dice(seed, "fuzz"))
        self._observe = observe
        self._standing: dict[int, list[standing.StandingOrder]] = {}
        self.opened = self._note(self._table.start()).events

    @property
    def table(self) -> Table:
        return self._table

    def _note(self, step: Step) -> Step:
        self._observe(step, self._table.position)
        return step

    async def give(self, seat: int, order: Order | str) -> Happened:
        table = self._table
        before = list(table.waiting)
        if isinstance(order, str):
            order = table.ruleset.catalogue.parse(order)
        step = self._note(table.give(seat, order))
        return self._settled([step], [d for d in table.waiting if d not in before])

    def _settled(self, steps: list[Step], fresh: list[Decision]) -> Happened:
        table = self._table
        while fresh:
            decision = fresh.pop(0)
            orders = self._standing.get(decision.seat)
            if not orders or decision not in table.waiting:
                continue
            before = list(table.waiting)
            answered = standing.answer(table, decision, orders)
            steps += [self._note(step) for _, step in answered.given]
            if answered.given:
                fresh += [d for d in table.waiting if d not in before or d.seat == decision.seat]
        events = [event for step in steps for event in step.events]
        return Happened(events, all(step.draft for step in steps), len(steps))

    async def undo(self, seat: int) -> Happened:
        return self._settled([self._table.undo(seat)], [])

    async def force(self, whole_phase: bool) -> Happened:
        table = self._table
        steps: list[Step] = []
        for decision in list(table.waiting):
            if decision in table.waiting:
                for order in table.space(decision).default():
                    steps.append(self._note(table.give(decision.seat, order)))
        return self._settled(steps, list(table.waiting))

    async def standing(self, seat: int, lines: list[str]) -> Happened:
        ruleset = self._table.ruleset
        self._standing[seat] = [standing.parse(line, ruleset) for line in lines]
        return self._settled([], [d for d in self._table.waiting if d.seat == seat])

    async def hand_over(self, seat: int, holder: str) -> Happened:
        self._standing.pop(seat, None)
        return Happened([], True, 0)

    async def edit(self, text: str) -> Happened:
        return self._settled([self._note(self._table.amend(text))], [])

    async def reload(self) -> None:
        """Read the position from its record, as the desk does after a restart."""
        table = self._table
        position = table.ruleset.new_position()
        position.load(table.position.record())
        self._table = Table(table.ruleset, position, table.dice)
        self._table.resume()

    async def finish(self) -> list[str]:
        return []

    async def rows(self) -> list[Row]:
        """No journal is kept of a table alone."""
        return []


class DeskDoor:
    """A match through the desk's use cases, committed to a store."""

    def __init__(self, room: Room, code: str, opened: list[Event]) -> None:
        self.opened = opened
        self._room = room
        self._code = code
        self._keys = 0
        self._table: Table | None = None

    @classmethod
    async def open(
        cls,
        store: Store,
        game: str,
        seed: str,
        position_text: str | None,
        observe: Observer,
        options: Mapping[str, str] | None = None,
    ) -> DeskDoor:
        """A started match of its own."""
        room = Room(store, lambda: _START, observe=observe)
        moderators = (_MODERATOR.id,)
        code = await opening.create(room, game, seed, position_text, None, moderators, options)
        done = await opening.start(room, code, _MODERATOR)
        door = cls(room, code, list(done.act.rows[0].events))
        await door._look()
        return door

    async def _look(self) -> None:
        async with self._room.looking(self._code) as sitting:
            self._sitting = sitting
            self._table = sitting.playing()

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def sitting(self) -> Sitting:
        """The match as the desk has it in memory."""
        return self._sitting

    def _actor(self, seat: int) -> Actor:
        return Actor(self._sitting.holders[self._sitting.ruleset.seats[seat]] or "")

    async def _happened(self, done: Done) -> Happened:
        """What an act did. Check that nobody else reads anything of one that is only drafted."""
        rows = done.act.rows
        events = [event for row in rows for event in row.events]
        draft = all(row.draft for row in rows)
        faults = []
        self._sitting, self._table = done.sitting, done.sitting.playing()
        drafted = draft and rows[0].kind in ("order", "undo", "standing")
        if drafted and {row.seat for row in rows} == {rows[0].seat}:
            for number, name in [*enumerate(self._sitting.ruleset.seats), (None, "")]:
                if name != rows[0].seat and (lines := done.act.lines(number)):
                    faults.append(f"{name or 'A spectator'} reads of a draft: {lines[0].text}")
        orders = sum(row.kind == "order" for row in rows)
        return Happened(events, draft, orders, faults)

    async def give(self, seat: int, order: Order | str) -> Happened:
        self._keys += 1
        key = f"fuzz-{self._keys}" if self._keys % 40 == 0 else None
        actor = self._actor(seat)
        done, _, echo = await playing.give(self._room, self._code, seat, order, actor, key)
        happened = await self._happened(done)
        if key is not None:
            revision = self._sitting.revision
            again, _, said = await playing.give(self._room, self._code, seat, order, actor, key)
            if not again.repeated or said != echo or again.sitting.revision != revision:
                happened.faults.append(f"{echo}: done twice under one key")
            self._sitting, self._table = again.sitting, again.sitting.playing()
        return happened

    async def undo(self, seat: int) -> Happened:
        done, _, _ = await playing.undo(self._room, self._code, seat, self._actor(seat))
        return await self._happened(done)

    async def force(self, whole_phase: bool) -> Happened:
        act = forcing.force(self._room, self._code, _MODERATOR, _REASON, whole_phase)
        return await self._happened(await act)

    async def standing(self, seat: int, lines: list[str]) -> Happened:
        actor = self._actor(seat)
        done, _, _ = await playing.set_standing(self._room, self._code, seat, lines, actor)
        return await self._happened(done)

    async def hand_over(self, seat: int, holder: str) -> Happened:
        actor = self._actor(seat)
        act = seats.hand_over(self._room, self._code, seat, holder, actor, "")
        return await self._happened(await act)

    async def edit(self, text: str) -> Happened:
        done, _ = await editing.edit(self._room, self._code, _MODERATOR, text, _REASON)
        return await self._happened(done)

    async def reload(self) -> None:
        """Forget the match in memory and load it as after a restart."""
        self._room.drop(self._sitting.id)
        await self._look()

    async def finish(self) -> list[str]:
        """Export the match and verify it."""
        document = await export.export(self._room, self._code, _MODERATOR, force=False)
        verified: Any = verify.verify(document)
        if verified.ok:
            return []
        return [f"The exported match does not verify: {verified.first_difference}"]

    async def rows(self) -> list[Row]:
        """The match's journal."""
        return list(await self._room.rows(self._sitting))
