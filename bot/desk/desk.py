"""The desk as front doors see it: one object, one method a use case."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.desk.acts import (
    batch,
    editing,
    ending,
    forcing,
    going_back,
    opening,
    playing,
    seats,
    standing_in,
    takeback,
    words,
)
from bot.desk.acts.batch import Taken
from bot.desk.acts.clock import Clocks
from bot.desk.acts.moderator import Moderator
from bot.desk.acts.moving import Moving
from bot.desk.acts.people import People
from bot.desk.looks import status
from bot.desk.looks.looks import Looks
from bot.desk.match.room import Room
from bot.desk.plain.values import TABLE, Actor, Given, Status, Undoing
from bot.desk.poller import Poller
from bot.desk.post import Post
from bot.desk.proof import export
from bot.store import Store
from engine.kernel.order import Order, Typed


class Desk(Looks):
    """All use cases of the matches in a store: the acts are here, the looks are inherited.

    `now`: gives the time, with its zone. `elapsed`: the seconds for which the machine was awake.
    `watch`: seats (None: a spectator) whose views of each phase that ends come with `Given`.
    Every method raises one of `REFUSALS`, with nothing changed, when it cannot be done.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        watch: Sequence[int | None] = (),
        elapsed: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(Room(store, now, watch, follow=standing_in.play_on))
        self.post = Post(self.room)
        self.clock = Clocks(self.room)
        self.poller = Poller(self.room, elapsed)
        self.people = People(self.room)
        self.moderator = Moderator(self.room)
        self.moving = Moving(self.room)

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
        opening.check_persons(holders)
        added = words.additions(game, entropy or {}, options)
        code = await opening.create(
            self.room, game, seed, position_text, holders, moderators, options
        )
        holders_now = (await self.status(code)).seats
        for seat, text in added.items():
            opener = Actor(holders_now[seat] or "", host=True)  # who types them all
            await words.add(self.room, code, seat, text, opener)
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
        by: str | None = None,
        open_to_all: bool = False,
    ) -> Status:
        """Record a match and publish the commitment to its seed; nothing is rolled yet.

        `home`: the address at which a front door says what happens ("discord:..."). A match with
        a home puts its notices into the outbox. `follows`: the match of which it is the rematch,
        and `by`: who wants it. Raises HasRematch when that match has one already.
        `open_to_all`: everybody may read what is public of it, wherever it lives.
        """
        opening.check_persons(holders)
        code = await opening.create(
            self.room,
            game,
            seed,
            position_text,
            holders,
            moderators,
            options,
            home,
            follows,
            by,
            open_to_all,
        )
        return await self.status(code)

    async def add_entropy(self, match: str, seat: str | int, text: str, actor: Actor) -> Status:
        """Add a seat's words to the dice of a match that has not started; all read them."""
        await words.add(self.room, match, seat, text, actor)
        return await self.status(match)

    async def start(self, match: str, actor: Actor) -> Status:
        """Freeze what the seats added, and play on until somebody must decide."""
        await opening.start(self.room, match, actor)
        return await self.status(match)

    async def take_seat(
        self, match: str, seat: str | int | None, actor: Actor, key: str | None = None
    ) -> tuple[str, Status]:
        """Take a free seat of a match that has not started (None: the first); its name."""
        _, taken = await seats.take(self.room, match, seat, actor, key)
        return taken, await self.status(match)

    async def leave_seat(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Status:
        """Give up a seat of a match that has not started."""
        await seats.leave(self.room, match, seat, actor, key)
        return await self.status(match)

    async def want_maps(self, match: str, seat: str | int, actor: Actor, wanted: bool) -> Status:
        """Choose whether a seat is sent its own map of every phase that ends."""
        await seats.want_maps(self.room, match, seat, actor, wanted)
        return await self.status(match)

    async def want_battles(self, match: str, seat: str | int, actor: Actor, which: str) -> Status:
        """Choose for all whether a report shows its "greatest" battle, "all" of them, or "none"."""
        await seats.want_battles(self.room, match, seat, actor, which)
        return await self.status(match)

    # ---- playing ---------------------------------------------------------------------------------

    async def give(
        self,
        match: str,
        seat: str | int,
        order: str | Order | Typed,
        actor: Actor,
        key: str | None = None,
        tag: str | None = None,
        careful: bool = False,
    ) -> Given:
        """Give an order. With a `key` that was used before, the same answer and nothing twice.

        `tag`: only while the question of that name waits. `careful`: a person gives it, and is
        told once what they give up by closing a question (NotClosed); `pass` closes at once.
        """
        asked = (match, seat, order, actor, key, tag, careful)
        done, number, echo = await playing.give(self.room, *asked)
        return status.given(done, number, echo)

    async def give_all(
        self,
        match: str,
        seat: str | int,
        lines: Sequence[str],
        actor: Actor,
        key: str | None = None,
        tag: str | None = None,
        written_for: str | None = None,
    ) -> tuple[Given | None, Taken]:
        """Give orders in turn, in one act; refused ones are passed over. None if all were.

        The lines of what was given tell what came of it, not the orders that are not open yet.
        `written_for`: the question that waited when they were written; none once it is answered.
        """
        asked = (match, seat, lines, actor, key, tag, written_for)
        done, taken = await batch.give_all(self.room, *asked)
        return (None if done is None else status.given(done, taken.seat, drafts=False)), taken

    async def give_default(
        self,
        match: str,
        seat: str | int,
        tag: str,
        actor: Actor,
        key: str | None = None,
        careful: bool = False,
    ) -> Given:
        """Answer the question called `tag` by its default; the echo has a line an order."""
        asked = (match, seat, tag, actor, key, careful)
        done, number, echo = await playing.give_default(self.room, *asked)
        return status.given(done, number, echo)

    async def rest_of_phase(
        self,
        match: str,
        seat: str | int,
        actor: Actor,
        key: str | None = None,
        careful: bool = False,
    ) -> Given:
        """Answer by the defaults whatever is asked of a seat until the phase is over.

        The echo is the standing order that does it; it ends with the phase.
        """
        asked = (match, seat, actor, key, careful)
        done, number, echo = await playing.rest_of_phase(self.room, *asked)
        return status.given(done, number, echo)

    async def undo(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Take back the seat's last order that nobody else has seen, or what it closed just now."""
        done, number, taken = await playing.undo(self.room, match, seat, actor, key)
        return status.given(done, number, taken)

    async def clear(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Take back all orders of the seat that nobody else has seen."""
        done, number, taken = await playing.clear(self.room, match, seat, actor, key)
        return status.given(done, number, taken)

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
        return status.given(await ending.resign(self.room, match, seat, actor, key))

    async def offer_draw(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Offer a draw for a seat, or agree to it."""
        return status.given(await ending.offer_draw(self.room, match, seat, actor, key))

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
        return status.given(done, number, said)

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
        return status.given(await forcing.force(self.room, match, actor, reason, whole_phase, key))

    async def edit(
        self,
        match: str,
        actor: Actor,
        lines: str | Sequence[str],
        reason: str,
        key: str | None = None,
    ) -> Given:
        """Change the position by lines of a position text; the echo says what that changed."""
        done, changed = await editing.edit(self.room, match, actor, lines, reason, key)
        return status.given(done, echo="\n".join(changed))

    async def restore(
        self, match: str, sequence: int, actor: Actor, reason: str, key: str | None = None
    ) -> Given:
        """Take the match back to what all could see after a row of its journal."""
        return status.given(
            await going_back.restore(self.room, match, sequence, actor, reason, key)
        )

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
        act = seats.hand_over(self.room, match, seat, holder, actor, reason, key)
        return status.given(await act)

    async def cancel(self, match: str, actor: Actor, reason: str, key: str | None = None) -> Given:
        """End a match without a winner and show its seed; who plays in it asks the others to."""
        return status.given(await ending.cancel(self.room, match, actor, reason, key))

    async def cancelling(self, match: str, actor: Actor) -> bool:
        """Whether `cancel` would end the match at once. Raises NotAllowed for who may not."""
        return await ending.cancelling(self.room, match, actor)

    async def agree_to_cancel(
        self, match: str, seat: str | int, actor: Actor, key: str | None = None
    ) -> Given:
        """Agree for a seat that the match is cancelled, as a moderator who plays asks."""
        return status.given(await ending.agree_to_cancel(self.room, match, seat, actor, key))

    # ---- after the end ---------------------------------------------------------------------------

    async def export(self, match: str, actor: Actor, force: bool = False) -> dict[str, Any]:
        """The whole match as one document, with its seed."""
        return await export.export(self.room, match, actor, force)
