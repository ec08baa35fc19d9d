"""The desk as front doors see it: one object, one method a use case."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from datetime import datetime
from typing import Any

from bot import store as storage
from bot.desk import (
    access,
    choices,
    drawing,
    export,
    joining,
    leaving,
    moderating,
    moments,
    opening,
    playing,
    reading,
    takeback,
)
from bot.desk.clock import Clock
from bot.desk.moderator import Moderator
from bot.desk.people import People
from bot.desk.post import Post
from bot.desk.room import Room
from bot.desk.values import (
    TABLE,
    Actor,
    Asked,
    DiceCount,
    Given,
    Line,
    Odds,
    Phases,
    Point,
    Status,
    Summary,
    Task,
    Trial,
    Undoing,
)
from bot.store import Store
from engine.kernel.order import Order
from renders.toolkit.spec import Drawn, Spec


class Desk:
    """The use cases of the matches in a store.

    `now` gives the time, aware of its zone, `elapsed` the seconds that the machine was awake.
    `watch` names seats (None: a spectator) whose view is
    wanted of every phase that ends; it comes with the `Given` in `phases`.
    Every method raises one of `REFUSALS`, with nothing changed, when it cannot be done.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        watch: Sequence[int | None] = (),
        elapsed: Callable[[], float] = time.monotonic,
    ) -> None:
        self.room = Room(store, now, watch)
        self.post = Post(self.room)
        self.clock = Clock(self.room, elapsed)
        self.people = People(self.room)
        self.moderator = Moderator(self.room)

    # ---- opening ---------------------------------------------------------------------------------

    async def open_match(
        self,
        game: str,
        *,
        seed: str | None = None,
        position_text: str | None = None,
        entropy: Mapping[str, str | None] | None = None,
        holders: Mapping[str, str | None] | None = None,
        moderators: Sequence[str] = (TABLE.id,),
        options: Mapping[str, str] | None = None,
    ) -> Status:
        """Create a match, take what the seats add to the dice, and start it.

        Whatever is refused is refused before there is a match.
        """
        added = opening.additions(game, entropy or {}, options)
        code = await opening.create(
            self.room, game, seed, position_text, holders, moderators, options
        )
        seats = (await self.status(code)).seats
        for seat, text in added.items():
            await opening.add_entropy(self.room, code, seat, text, Actor(seats[seat] or ""))
        await opening.start(self.room, code, Actor(TABLE.id, moderator=True))
        return await self.status(code)

    async def create(
        self,
        game: str,
        *,
        seed: str | None = None,
        position_text: str | None = None,
        holders: Mapping[str, str | None] | None = None,
        moderators: Sequence[str] = (TABLE.id,),
        options: Mapping[str, str] | None = None,
        home: str | None = None,
        follows: str | None = None,
    ) -> Status:
        """Record a match and publish the commitment to its seed; nothing is rolled yet.

        `home`: where a front door is to tell of it ("discord:..."); all that must be told is then
        put into the outbox with what it tells of. `follows`: the match whose rematch it is; raises
        HasRematch when that has one.
        """
        code = await opening.create(
            self.room, game, seed, position_text, holders, moderators, options, home, follows
        )
        return await self.status(code)

    async def add_entropy(self, match: str, seat: str | int, text: str, actor: Actor) -> Status:
        """Add a seat's words to the dice of a match that has not started."""
        await opening.add_entropy(self.room, match, seat, text, actor)
        return await self.status(match)

    async def start(self, match: str, actor: Actor) -> Status:
        """Freeze what the seats added, and play on until somebody must decide."""
        await opening.start(self.room, match, actor)
        return await self.status(match)

    async def take_seat(
        self, match: str, seat: str | int | None, actor: Actor, key: str | None = None
    ) -> tuple[str, Status]:
        """Take a free seat of a match that has not started (None: the first); its name."""
        _, taken = await joining.take(self.room, match, seat, actor, key)
        return taken, await self.status(match)

    async def leave_seat(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Status:
        """Give up a seat of a match that has not started."""
        await joining.leave(self.room, match, seat, actor, key)
        return await self.status(match)

    async def want_maps(self, match: str, seat: str | int, actor: Actor, wanted: bool) -> Status:
        """Say whether a seat wants to be sent its own map of every phase that ends."""
        await joining.want_maps(self.room, match, seat, actor, wanted)
        return await self.status(match)

    async def rehome(self, match: str, home: str, actor: Actor) -> Status:
        """Tell of a match somewhere else from now on; for its moderators."""
        await opening.rehome(self.room, match, home, actor)
        return await self.status(match)

    # ---- playing ---------------------------------------------------------------------------------

    async def give(
        self,
        match: str,
        seat: str | int,
        order: str | Order,
        actor: Actor,
        key: str | None = None,
        tag: str | None = None,
    ) -> Given:
        """Give an order. With a `key` that was used before, the same answer and nothing twice.

        `tag`: only while the question of that name waits.
        """
        done, number, echo = await playing.give(self.room, match, seat, order, actor, key, tag)
        return reading.given(done, number, echo)

    async def give_default(
        self, match: str, seat: str | int, tag: str, actor: Actor, key: str | None = None
    ) -> Given:
        """Answer the question called `tag` by its default; the echo has a line an order."""
        done, number, echo = await playing.give_default(self.room, match, seat, tag, actor, key)
        return reading.given(done, number, echo)

    async def undo(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Take back the seat's last order that nobody else has seen."""
        done, number, taken = await playing.undo(self.room, match, seat, actor, key)
        return reading.given(done, number, taken)

    async def clear(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Take back all orders of the seat that nobody else has seen."""
        done, number, taken = await playing.clear(self.room, match, seat, actor, key)
        return reading.given(done, number, taken)

    async def ask_undo(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> tuple[Given, Undoing]:
        """Ask the others to take back the seat's last step that they have seen."""
        return await takeback.ask(self.room, match, seat, actor, key)

    async def answer_undo(
        self, match: str, seat: str | int, actor: Actor, agreed: bool, key: str | None = None
    ) -> Given:
        """Agree to what another seat has asked to take back, or refuse it."""
        answer = takeback.agree if agreed else takeback.refuse
        return await answer(self.room, match, seat, actor, key)

    async def resign(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Give the match up for a seat."""
        return reading.given(await leaving.resign(self.room, match, seat, actor, key))

    async def draw(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Offer a draw for a seat, or agree to it."""
        return reading.given(await leaving.draw(self.room, match, seat, actor, key))

    async def set_standing(
        self,
        match: str,
        seat: str | int,
        lines: str | Sequence[str],
        actor: Actor,
        key: str | None = None,
    ) -> Given:
        """Replace all standing orders of a seat; they answer at once what waits for it."""
        done, number, said = await playing.set_standing(self.room, match, seat, lines, actor, key)
        return reading.given(done, number, said)

    async def list_standing(self, match: str, seat: str | int, actor: Actor) -> list[str]:
        """A seat's standing orders, in the order in which they are tried."""
        async with self.room.looking(match) as sitting:
            number = reading.reader(sitting, seat, actor)
            return list(sitting.standing[sitting.ruleset.seats[number or 0]])

    async def test_standing(
        self, match: str, seat: str | int, line: str, actor: Actor
    ) -> list[Trial]:
        """What a standing order would do with each question that waits for the seat now."""
        async with self.room.looking(match) as sitting:
            number = reading.reader(sitting, seat, actor)
            access.check_running(sitting)
            return playing.try_standing(sitting, number or 0, line)

    # ---- moderating ------------------------------------------------------------------------------

    async def force(
        self,
        match: str,
        actor: Actor,
        reason: str,
        whole_phase: bool = False,
        key: str | None = None,
    ) -> Given:
        """Answer all that waits by standing orders, else by defaults."""
        return reading.given(
            await moderating.force(self.room, match, actor, reason, whole_phase, key)
        )

    async def edit(
        self,
        match: str,
        actor: Actor,
        lines: str | Sequence[str],
        reason: str,
        key: str | None = None,
    ) -> Given:
        """Change the position by lines of a position text."""
        return reading.given(await moderating.edit(self.room, match, actor, lines, reason, key))

    async def restore(
        self, match: str, sequence: int, actor: Actor, reason: str, key: str | None = None
    ) -> Given:
        """Take the match back to what all could see after a row of its journal."""
        return reading.given(
            await moderating.restore(self.room, match, sequence, actor, reason, key)
        )

    async def points(self, match: str, actor: Actor) -> list[Point]:
        """The rows that a match may be restored to."""
        return await moderating.points(self.room, match, actor)

    async def hand_over(
        self,
        match: str,
        seat: str | int,
        holder: str | None,
        actor: Actor,
        reason: str = "",
        key: str | None = None,
    ) -> Given:
        """Give a seat to another person; the leaver's standing orders end."""
        act = moderating.hand_over(self.room, match, seat, holder, actor, reason, key)
        return reading.given(await act)

    async def cancel(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """End a match without a winner and show its seed."""
        return reading.given(await moderating.cancel(self.room, match, actor, reason, key))

    # ---- reading ---------------------------------------------------------------------------------

    async def matches(
        self, states: Sequence[str] = (), holder: str | None = None, archived: bool = False
    ) -> list[Summary]:
        """Matches, newest first; with `archived` those too that have been put away."""
        async with self.room.store.read() as session:
            found = await storage.list_matches(session, states=states, holder=holder)
            return [
                Summary(
                    match.code,
                    match.game,
                    match.state,
                    {
                        name: seat.holder
                        for name, seat in (
                            await storage.seats_of(session, storage.key_of(match))
                        ).items()
                    },
                    None if match.result is None else str(match.result.get("words")),
                    match.options.get("home"),
                )
                for match in found
                if archived or not match.options.get("archived")
            ]

    async def todo(self, person: str) -> list[Task]:
        """Everything that waits for a person, in all matches."""
        found = []
        for code in await joining.held_by(self.room, person, ("running",)):
            status = await self.status(code)
            found += [
                Task(
                    code,
                    status.title,
                    one.seat,
                    status.turn,
                    status.phase_name,
                    one.questions,
                    status.home,
                    one.due,
                )
                for one in status.awaited
                if one.holder == person
            ]
        return found

    async def held_by(self, person: str, states: Sequence[str] = ("open", "running")) -> list[str]:
        """The codes of the matches in which a person holds a seat, oldest first."""
        return await joining.held_by(self.room, person, tuple(states))

    # ---- from memory, for what must be answered at once and is checked again later ---------------

    async def warm(self) -> None:
        """Take the matches that are open or being played into memory."""
        await self.room.warm()

    def recall(
        self, person: str, match: str | None, seat: str | None, verb: str | None
    ) -> tuple[str, str] | None:
        """The only seat of a person that a command may mean: of `match`, if that is known, and
        asked for an order such as `verb`. None when there is none, or several.
        """
        return joining.recall(self.room, person, match, seat, verb)

    def recall_matches(self, person: str | None, home: str = "") -> list[str]:
        """The codes of a person's matches (None: of those with a free seat), newest first.

        `home`: what the address must begin with at which a match is told of.
        """
        return joining.recall_matches(self.room, person, home)

    async def phases(self, match: str) -> Phases:
        """The phases of a match that have passed, from memory for as long as none begins."""
        async with self.room.remembered(match) as sitting:
            return await moments.phases(self.room, sitting)

    async def status(self, match: str) -> Status:
        """How a match stands; the same for every reader."""
        async with self.room.looking(match) as sitting:
            return reading.status(sitting)

    async def log(
        self,
        match: str,
        seat: str | int | None,
        actor: Actor,
        since: int = 0,
        whole: bool = False,
    ) -> list[Line]:
        """What a seat may know of what happened, after its line number `since`.

        `whole`: everything, drafts and what was taken back included; when the match is over, or
        for a moderator who does not play.
        """
        return await reading.log(self.room, match, seat, actor, since, whole)

    async def orders(
        self, match: str, seat: str | int, actor: Actor, answers: bool = False
    ) -> Asked:
        """What a seat may order now, and what it has drafted; with `answers`, the few there are."""
        async with self.room.looking(match) as sitting:
            return reading.orders(sitting, reading.reader(sitting, seat, actor) or 0, answers)

    async def fill(
        self,
        match: str,
        seat: str | int,
        verb: str,
        blank: str,
        filled: Mapping[str, str],
        typed: str,
        actor: Actor,
        most: int = 25,
    ) -> list[str]:
        """Legal values of a blank of an order, from memory; see `choices.filler`."""
        async with self.room.remembered(match) as sitting:
            number = reading.reader(sitting, seat, actor) or 0
            find = choices.filler(sitting, number, verb, blank, filled, typed, most)
        # It may try a thousand orders; nobody else's answer waits for that.
        return await asyncio.to_thread(find)

    async def odds(self, match: str, seat: str | int, line: str | Order, actor: Actor) -> Odds:
        """The exact chances of an order that a seat may give now."""
        async with self.room.looking(match) as sitting:
            number = reading.reader(sitting, seat, actor) or 0
            access.check_running(sitting)
            return reading.odds(sitting, number, playing.read(sitting, number, line))

    async def dice(self, match: str) -> DiceCount:
        """How the public dice of a match have fallen."""
        async with self.room.looking(match) as sitting:
            return reading.dice(await self.room.rows(sitting))

    async def complete(self, match: str, seat: str | int, prefix: str, actor: Actor) -> list[str]:
        """Whole lines that a prefix may grow into."""
        async with self.room.looking(match) as sitting:
            return reading.complete(sitting, reading.reader(sitting, seat, actor) or 0, prefix)

    async def position_text(
        self, match: str, seat: str | int | None, actor: Actor, everything: bool = False
    ) -> str:
        """The position as text: what a seat may know, or everything to those who may."""
        async with self.room.looking(match) as sitting:
            number = reading.reader(sitting, seat, actor)
            if everything:
                access.check_everything(sitting, actor)
            access.check_begun(sitting)
            return reading.position_text(sitting, number, everything)

    async def view(self, match: str, seat: str | int | None, actor: Actor) -> Any:
        """The game's view of what a seat may know."""
        async with self.room.looking(match) as sitting:
            number = reading.reader(sitting, seat, actor)
            access.check_begun(sitting)
            return reading.view(sitting, number)

    async def show(
        self,
        match: str,
        seat: str | int | None,
        actor: Actor,
        wanted: Spec,
        when: str = "",
        where: Executor | None = None,
    ) -> Drawn:
        """A picture of what a seat may know, now or as a phase ended, drawn off the event loop."""
        return await drawing.draw(self.room, match, seat, actor, wanted, when, where)

    async def scene(
        self, match: str, seat: str | int | None, actor: Actor, wanted: Spec, when: str = ""
    ) -> tuple[Spec, drawing.Seen]:
        """What such a picture is made from, for who draws it himself (`post.draw`)."""
        return await drawing.scene(self.room, match, seat, actor, wanted, when)

    async def export(self, match: str, actor: Actor, force: bool = False) -> dict[str, Any]:
        """The whole match as one document, with its seed."""
        return await export.export(self.room, match, actor, force)
