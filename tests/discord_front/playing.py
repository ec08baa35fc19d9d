"""Whole matches at the stand-in server: players made of code, who type, press, choose and paste.

A player looks at the match through a desk of its own on the bot's database, only to read; whatever
is ordered goes through Discord.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from bot.desk import Desk, Question
from bot.desk.acts.playing import all_of_a_phase
from bot.desk.looks import questions, sight
from bot.discord_front.replies import prompts
from bot.store import Store
from engine.kernel.dice import commitment
from engine.kernel.form import PLURAL, Slot
from engine.kernel.order import Order
from engine.kernel.space import Space
from engine.standins import Player, player
from tests.discord_front.matches import closed
from tests.discord_standin import Person, Reply, parts_of
from tests.discord_standin.world import Json

FEW = 3  # more orders than these nobody types one by one
ENOUGH = 4  # acts in a phase, after which a player leaves the rest of it to the defaults
PLANNING, AHEAD = ("reveal", "battle-order"), ("attack", "hold", "retreat")
MEANS = ("command", "button", "paste", "write", "file")


@asynccontextmanager
async def reading_desk(folder: Path) -> AsyncIterator[Desk]:
    """A desk on the bot's database."""
    async with await Store.open(f"sqlite+aiosqlite:///{folder}/umpire.db") as store:
        yield Desk(store, now=lambda: datetime.now(UTC))


def sown(folder: Path, seed: str) -> None:
    """Give every match of a stopped bot's database this seed: its dice are then always the same."""
    with closing(sqlite3.connect(folder / "umpire.db")) as connection, connection:
        # As a program of before there were chains would leave it; the next act makes its chain.
        connection.execute("DELETE FROM links")
        connection.execute(
            "UPDATE matches SET links = NULL, linked = NULL, head = NULL, seed = ?, seed_hash = ?",
            (seed, commitment(seed)),
        )


@dataclass
class Played:
    """What a match took: interactions by turn, phase and seat, and how orders were given."""

    acts: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    means: Counter[tuple[str, str]] = field(default_factory=Counter)  # order's verb, by which means
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)  # kind of decision, means
    asked: set[tuple[str, str, str]] = field(default_factory=set)  # phase, seat, kind
    refused: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)

    def total(self, means: str) -> int:
        """How many orders were given by a means."""
        return sum(count for (_, by), count in self.means.items() if by == means)


@dataclass
class Answer:
    """What a seat is to answer to a question: its orders as typed and as slash commands."""

    seat: str
    question: Question
    orders: Sequence[Order]
    lines: Sequence[str]
    commands: Sequence[str]
    spent: int  # what the seat has done in this phase already
    usual: str  # the standing order that leaves the rest of the phase to the defaults

    @property
    def closes(self) -> bool:
        """Whether its last order is `done`."""
        return self.orders[-1].verb == "done"

    @property
    def chosen(self) -> Sequence[str]:
        """Its orders without the closing one."""
        return self.lines[:-1] if self.closes else self.lines

    def by(self, means: str) -> bool:
        """Whether it can be given so: a button offers what is few, and patience is short."""
        if means == "button" and not set(self.chosen) <= set(self.question.answers):
            return False
        typed = 3 if len(self.orders) > FEW else len(self.orders) + self.asked_twice
        pressed = 1 + (self.asked_twice and not self.chosen)
        return (
            self.spent + {"command": typed, "paste": 2, "button": pressed}.get(means, 1) <= ENOUGH
        )

    @property
    def asked_twice(self) -> bool:
        """Whether `done` by itself says first what it gives up."""
        return self.closes and bool(self.question.lost)

    @property
    def pasted(self) -> Sequence[str]:
        """Its lines as they are written together; who orders nothing says so."""
        return self.lines if self.chosen else ["pass" if self.closes else self.lines[0]]


class Match:
    """A match in its thread, and who plays it.

    Every means is used for every verb and every kind of decision, as far as it goes; a player who
    has tried them all answers as quickly as can be. The first order that can be is taken back and
    given anew.
    """

    def __init__(
        self,
        desk: Desk,
        code: str,
        people: Mapping[str, Person],
        where: Json,
        seed: str = "1",
        unplanned: Collection[int] = (),
    ) -> None:
        self.desk, self.code, self.people, self.where = desk, code, dict(people), where
        self._unplanned = unplanned  # turns in which nothing is ordered ahead of a battle
        self.players: dict[str, Player] = {}
        self.played = Played()
        self._seed = seed
        self._turns = Random(seed)
        self._shown: dict[str, Json] = {}  # the last answer that showed a seat its question

    async def begin(self) -> None:
        """Find players for the seats."""
        game = (await self.desk.status(self.code)).game
        for seat in self.people:
            self.players[seat] = player(game, seat, Random(f"{self._seed}/{seat}"))

    async def step(self) -> bool:
        """Let whoever is asked first answer. False when nobody is."""
        async with self.desk.room.looking(self.code) as sitting:
            if sitting.state != "running":
                return False
            decision = sitting.playing().waiting[0]
            seat = sitting.ruleset.seats[decision.seat]
            position = sitting.playing().position.seen_by(decision.seat)
            space = Space(sitting.ruleset, position, decision)
            orders = self.players[seat].answer(sight.view(sitting, decision.seat), space)
            orders = orders or space.default()
            if orders[-1].verb != "done":
                orders = orders[:1]  # the answer closes itself; what comes next is asked anew
            turn, _, phase = sitting.ruleset.phase(position)
            if turn in self._unplanned and decision.kind in PLANNING:
                orders = [order for order in orders if order.verb not in AHEAD]
            asked = questions.orders(sitting, decision.seat, answers=True)
            question = next(q for q in asked.questions if q.kind == decision.kind)
            lines = [sitting.ruleset.catalogue.say(order) for order in orders]
            commands = [self.typed(order, sitting.ruleset) for order in orders]
        person = self.people[seat]
        self.played.asked.add((phase, seat, decision.kind))
        before = person.acts
        spent = self.played.acts[turn, phase, seat]
        usual = all_of_a_phase(turn, phase)
        await self._order(person, Answer(seat, question, orders, lines, commands, spent, usual))
        self.played.acts[turn, phase, seat] += person.acts - before
        return True

    # ---- how an answer is given ------------------------------------------------------------------

    async def _order(self, person: Person, answer: Answer) -> None:
        if answer.spent >= ENOUGH:
            if answer.question.lost:  # the button would say first what it gives up
                reply = await person.command(f"/standing add line:{answer.usual}", self.where)
            else:
                reply = await person.press(await self._message(person, answer), "Phase as usual")
            self._note(answer.seat, reply)
            self.played.means["as usual", "phase"] += 1
            return
        means = self._means(answer)
        for order in answer.orders:
            self.played.means[order.verb, means] += 1
        self.played.kinds[answer.question.kind, means] += 1
        if means == "command":
            await self._type(person, answer)
        elif means == "button":
            await self._press(person, answer)
        elif means == "paste":
            await self._paste(
                person, answer.seat, await self._message(person, answer), answer.pasted
            )
        else:
            await self._write(person, answer, means)

    def _means(self, answer: Answer) -> str:
        """One not yet used for such an order or such a question; else the quickest."""
        can = [means for means in MEANS if answer.by(means)]
        for means in can:
            told = [(order.verb, means) for order in answer.orders if order.verb != "done"]
            if any(not self.played.means[key] for key in told):
                return means
            if not self.played.kinds[answer.question.kind, means]:
                return means
        return "button" if "button" in can else self._turns.choice(("paste", "write", "file"))

    async def _type(self, person: Person, answer: Answer) -> None:
        """Few orders as slash commands; of many the first, and the others pasted."""
        few = len(answer.commands) <= FEW
        for number, command in enumerate(answer.commands if few else answer.commands[:1]):
            where = self._turns.choice([self.where, person.dm_channel])
            reply = await person.command(command, where)
            self._note(answer.seat, reply)
            if (done := await closed(person, reply)) is not reply:
                self._note(answer.seat, done)
            elif not number and len(answer.commands) > 1 and not self.played.undone:
                taken = await person.press(reply.message, "Undo")
                self.played.undone.append(taken.text)
                reply = await person.command(command, where)
                self._note(answer.seat, reply)
        if not few:
            await self._paste(person, answer.seat, reply.message, answer.lines[1:])

    async def _paste(self, person: Person, seat: str, shown: Json, lines: Sequence[str]) -> None:
        form = await person.press(shown, "Paste orders")
        self._note(seat, await person.submit(form, "\n".join(lines)))

    async def _press(self, person: Person, answer: Answer) -> None:
        shown = await self._message(person, answer)
        if answer.chosen:
            options = {
                o["label"]: o["value"]
                for part in parts_of(shown)
                if part["custom_id"].endswith("|answer")
                for o in part["options"]
            }
            values = [options[prompts.cut(line, 100)] for line in answer.lines]
            self._note(answer.seat, await person.select(shown, *values))
        else:
            self._note(answer.seat, await closed(person, await person.press(shown, "Done")))

    async def _write(self, person: Person, answer: Answer, means: str) -> None:
        text, before = "\n".join(answer.pasted), len(person.inbox)
        if means == "write" and len(text) <= 2000:
            await person.write(text)
        else:
            await person.write("", orders_txt=text.encode())
        said = await person.news(before)
        while not any("understood" in m["content"] for m in said):
            said = [*said, *await person.news(before + len(said))]
        self.played.refused += [m["content"] for m in said if "refused" in m["content"]]

    async def _message(self, person: Person, answer: Answer) -> Json:
        """The newest message that shows the question with its buttons; else it is asked for."""
        shown = [m for m in person.inbox if m["components"]]
        if answer.seat in self._shown:
            shown.append(self._shown[answer.seat])
        for message in sorted(shown, key=lambda m: int(m["id"]), reverse=True)[:3]:
            if any(answer.question.tag in p["custom_id"] for p in parts_of(message)):
                return message
        return (await person.command("/orders show", self.where)).message

    def _note(self, seat: str, reply: Reply) -> None:
        assert reply.private, "an answer about orders was public"
        if reply.message["components"]:
            self._shown[seat] = reply.message
        if "refused" in reply.text:
            self.played.refused.append(reply.text)

    @staticmethod
    def typed(order: Order, ruleset: object) -> str:
        """An order as a slash command with its blanks filled in."""
        catalogue, names = ruleset.catalogue, ruleset.names  # type: ignore[attr-defined]

        def said(slot: Slot, value: object) -> str:
            if isinstance(value, tuple):
                return ", ".join(names.name(PLURAL[slot.kind], ident) for ident in value)
            return str(value) if slot.kind == "number" else names.name(slot.kind, value)

        verb = catalogue.verbs[order.verb]
        blanks = [
            f"{slot.name}:{said(slot, value)}"
            for slot, value in zip(verb.slots, order.slots, strict=True)
            if value is not None
        ]
        return " ".join([f"/{verb.name}", *blanks])
