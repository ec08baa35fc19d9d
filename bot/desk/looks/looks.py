"""The looks: use cases that read matches and change nothing, as one class for front doors."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.desk.looks import (
    blanks,
    choices,
    examples,
    fingerprints,
    health,
    journal,
    lines,
    matches,
    moments,
    pictures,
    questions,
    sight,
    status,
    trials,
    undoing,
)
from bot.desk.looks.fingerprints import Fingerprint
from bot.desk.looks.health import Health
from bot.desk.match import requests
from bot.desk.match.room import Room
from bot.desk.match.sitting import own_seat, reader, seat_read
from bot.desk.plain import access
from bot.desk.plain.values import (
    Actor,
    Asked,
    Chapter,
    DiceCount,
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
from bot.store import Damaged
from engine.kernel.order import Order
from engine.kernel.view import View
from renders.toolkit.spec import Drawn, Spec


class Looks:
    """What a reader may see of the matches in a store.

    Every method raises one of `REFUSALS` when it cannot be done.
    """

    def __init__(self, room: Room) -> None:
        self.room = room

    async def matches(
        self, states: Sequence[str] = (), holder: str | None = None, archived: bool = False
    ) -> list[Summary]:
        """Matches, newest first; with `archived` those too that have been put away."""
        return await matches.listed(self.room, states, holder, archived)

    async def meet(self) -> None:
        """Look at the matches that are played at this machine, so that damaged ones are listed so.

        Of those that live elsewhere a bot has noted it.
        """
        await matches.meet(self.room)

    async def todo(self, person: str) -> list[Task]:
        """The orders that wait for a person, in all matches; see also `requests`."""
        found = []
        for code in await matches.held_by(self.room, person, ("running",)):
            try:
                status = await self.status(code)
            except Damaged:
                continue
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

    async def requests(self, person: str) -> list[dict[str, Any]]:
        """The requests of others that wait for a person's answer; see `requests.waiting_for`."""
        found: list[dict[str, Any]] = []
        for code in await matches.held_by(self.room, person, ("running",)):
            with suppress(Damaged):
                async with self.room.looking(code) as sitting:
                    found += requests.waiting_for(sitting, person)
        return found

    async def held_by(self, person: str, states: Sequence[str] = ("open", "running")) -> list[str]:
        """The codes of the matches in which a person holds a seat, oldest first."""
        return await matches.held_by(self.room, person, tuple(states))

    async def health(self) -> Health:
        """How the bot is that runs with this database."""
        return await health.health(self.room)

    async def is_known(self, person: str) -> bool:
        """Whether somebody of this name plays or moderates here, or has."""
        return await matches.is_known(self.room, person)

    # ---- from memory, for what must be answered at once and is checked again later ---------------

    async def warm(self) -> None:
        """Take the matches that are open or being played into memory."""
        await self.room.warm()

    def recall(
        self, person: str, match: str | None, seat: str | None, verb: str | None
    ) -> tuple[str, str] | None:
        """The match and the one seat of a person that a command may mean, from memory.

        Where they have several seats, one that is asked for an order such as `verb`. None when
        there is none, or still several.
        """
        return matches.recall(self.room, person, match, seat, verb)

    def recall_seats(
        self, person: str, match: str | None, home: str, joining: bool = False
    ) -> Mapping[str, str | None]:
        """The seats of one match with their holders, from memory; see `matches.recall_seats`."""
        return matches.recall_seats(self.room, person, match, home, joining)

    def recall_matches(self, person: str | None, home: str = "") -> list[str]:
        """The codes of a person's matches (None: of those with a free seat), newest first.

        `home`: how the home of a match must begin.
        """
        return matches.recall_matches(self.room, person, home)

    async def phases(self, match: str) -> Phases:
        """The phases of a match that have passed, from memory for as long as none begins."""
        async with self.room.remembered(match) as sitting:
            return await moments.phases(self.room, sitting)

    async def check_following(self, match: str, actor: Actor, at_home: bool) -> None:
        """Raise NotAllowed unless the actor may read what is public of a match."""
        async with self.room.looking(match) as sitting:
            access.check_following(sitting, actor, at_home)

    async def status(self, match: str) -> Status:
        """How a match stands, the same for every reader."""
        async with self.room.looking(match) as sitting:
            return status.status(sitting)

    async def drafted(self, match: str, seat: str | int | None, actor: Actor) -> dict[str, str]:
        """The figures of a status as a seat's orders, seen by nobody else, have changed them."""
        async with self.room.looking(match) as sitting:
            return status.drafted(sitting, reader(sitting, seat, actor))

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
        return await journal.log(self.room, match, seat, actor, since, whole)

    async def chapters(
        self,
        match: str,
        seat: str | int | None,
        actor: Actor,
        since: int = 0,
        whole: bool = False,
        details: bool = False,
    ) -> list[Chapter]:
        """The log phase by phase, in few words: fights, tallies and lines; see `log`.

        `since`: how many lines of the log have been told before. Without `details` a phase tells
        them only if nothing else happened in it.
        """
        return await journal.chapters(self.room, match, seat, actor, since, whole, details)

    async def orders(
        self, match: str, seat: str | int, actor: Actor, answers: bool = False
    ) -> Asked:
        """What a seat may order now, and what it has drafted; see `Question` for `answers`."""
        async with self.room.looking(match) as sitting:
            return questions.orders(sitting, seat_read(sitting, seat, actor), answers)

    async def examples(self, match: str, seat: str | int, actor: Actor) -> Mapping[str, str]:
        """For each verb that a seat may use now one legal order, as it is typed."""
        async with self.room.looking(match) as sitting:
            return examples.examples(sitting, seat_read(sitting, seat, actor))

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
            number = seat_read(sitting, seat, actor)
            find = choices.filler(sitting, number, verb, blank, filled, typed, most)
        # It may try a thousand orders; nobody else's answer waits for that.
        return await asyncio.to_thread(find)

    async def values(
        self,
        match: str,
        seat: str | int,
        verb: str,
        blank: str,
        filled: Mapping[str, tuple[int, ...]],
        actor: Actor,
    ) -> list[blanks.Value]:
        """What a blank of an order may take, from memory; see `blanks.filler`."""
        async with self.room.remembered(match) as sitting:
            number = seat_read(sitting, seat, actor)
            find = blanks.filler(sitting, number, verb, blank, filled)
        return await asyncio.to_thread(find)

    async def odds(self, match: str, seat: str | int, line: str | Order, actor: Actor) -> Odds:
        """The exact chances of an order that a seat may give now."""
        async with self.room.looking(match) as sitting:
            number = seat_read(sitting, seat, actor)
            access.check_running(sitting)
            return questions.odds(sitting, number, lines.read(sitting, number, line))

    async def all_odds(self, match: str, seat: str | int, line: str, actor: Actor) -> list[Odds]:
        """The exact chances of each order that a line stands for, while nothing has fallen."""
        async with self.room.looking(match) as sitting:
            number = seat_read(sitting, seat, actor)
            access.check_running(sitting)
            return questions.all_odds(sitting, number, line)

    async def dice(self, match: str) -> DiceCount:
        """How the public dice of a match have fallen."""
        async with self.room.looking(match) as sitting:
            return journal.dice(await self.room.rows(sitting))

    async def fingerprints(self, match: str, actor: Actor) -> list[Fingerprint]:
        """What all were told of the chain of a match, the oldest first."""
        return await fingerprints.told(self.room, match, actor)

    async def complete(self, match: str, seat: str | int, prefix: str, actor: Actor) -> list[str]:
        """Whole lines that a prefix may grow into."""
        async with self.room.looking(match) as sitting:
            return questions.complete(sitting, seat_read(sitting, seat, actor), prefix)

    async def position_text(
        self, match: str, seat: str | int | None, actor: Actor, everything: bool = False
    ) -> str:
        """The position as text: what a seat may know, or everything to those who may."""
        async with self.room.looking(match) as sitting:
            number = reader(sitting, seat, actor)
            if everything:
                access.check_everything(sitting, actor)
            access.check_begun(sitting)
            return sight.position_text(sitting, number, everything)

    async def own_units(self, match: str, seat: str | int, actor: Actor) -> frozenset[str]:
        """The names of the units that are a seat's own, wherever they are."""
        async with self.room.looking(match) as sitting:
            number = seat_read(sitting, seat, actor)
            access.check_begun(sitting)
            return sight.own_units(sitting, number)

    async def view(self, match: str, seat: str | int | None, actor: Actor) -> View:
        """The game's view of what a seat may know."""
        async with self.room.looking(match) as sitting:
            number = reader(sitting, seat, actor)
            access.check_begun(sitting)
            return sight.view(sitting, number)

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
        return await pictures.draw(self.room, match, seat, actor, wanted, when, where)

    async def scene(
        self, match: str, seat: str | int | None, actor: Actor, wanted: Spec, when: str = ""
    ) -> tuple[Spec, pictures.Scene]:
        """What such a picture is made from, for callers that draw it themselves (`post.draw`)."""
        return await pictures.scene(self.room, match, seat, actor, wanted, when)

    async def points(self, match: str, actor: Actor) -> list[Point]:
        """The rows that a match may be restored to."""
        return await undoing.points(self.room, match, actor)

    async def taking_back(self, match: str, seat: str | int, actor: Actor) -> Undoing:
        """What a seat's last step that others have seen was, and what goes if it is taken back."""
        async with self.room.looking(match) as sitting:
            name = sitting.ruleset.seats[own_seat(sitting, seat, actor)]
            alone = not access.opponents(sitting, actor)
        return replace(await undoing.last_step(self.room, match, name), at_once=alone)

    async def list_standing(self, match: str, seat: str | int, actor: Actor) -> list[str]:
        """A seat's standing orders, in the order in which they are tried."""
        async with self.room.looking(match) as sitting:
            number = seat_read(sitting, seat, actor)
            return list(sitting.standing[sitting.ruleset.seats[number]])

    async def test_standing(
        self, match: str, seat: str | int, line: str, actor: Actor
    ) -> list[Trial]:
        """What a standing order would do with each question that waits for the seat now."""
        async with self.room.looking(match) as sitting:
            number = seat_read(sitting, seat, actor)
            access.check_running(sitting)
            return trials.try_standing(sitting, number, line)
