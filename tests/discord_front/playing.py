"""Whole matches at the stand-in server: players made of code, who type, press, choose and paste.

A player looks at the match through a desk of its own on the bot's database, only to read; whatever
is ordered goes through Discord.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from bot.desk import Actor, Desk, reading
from bot.discord_front import prompts
from bot.store import Store
from engine.kernel.catalogue import PLURAL, Slot
from engine.kernel.decision import Decision, Space
from engine.kernel.dice import commitment
from engine.kernel.order import Order
from engine.standins import Player, player
from tests.discord_standin import CannotType, Person, Reply, parts_of
from tests.discord_standin.world import Json

FEW = 3  # more orders than these are pasted


@asynccontextmanager
async def reading_desk(folder: Path) -> AsyncIterator[Desk]:
    """A desk on the bot's database."""
    async with await Store.open(f"sqlite+aiosqlite:///{folder}/umpire.db") as store:
        yield Desk(store, now=lambda: datetime.now(UTC))


def sown(folder: Path, seed: str) -> None:
    """Give every match of a stopped bot's database this seed: its dice are then always the same."""
    with closing(sqlite3.connect(folder / "umpire.db")) as connection, connection:
        connection.execute("UPDATE matches SET seed = ?, seed_hash = ?", (seed, commitment(seed)))


@dataclass
class Played:
    """What a match took: interactions by seat and phase, and by which means orders were given."""

    acts: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    means: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)


class Match:
    """A match in its thread, and who plays it."""

    def __init__(
        self, desk: Desk, code: str, people: Mapping[str, Person], where: Json, seed: str = "1"
    ) -> None:
        self.desk, self.code, self.people, self.where = desk, code, dict(people), where
        self.players: dict[str, Player] = {}
        self.played = Played()
        self._seed = seed
        self._turns = Random(seed)

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
            orders = self.players[seat].answer(reading.view(sitting, decision.seat), space)
            orders = orders or space.default()
            if orders[-1].verb != "done":
                orders = orders[:1]  # the answer closes itself; what comes next is asked anew
            catalogue = sitting.ruleset.catalogue
            lines = [catalogue.say(order) for order in orders]
            commands = [self.typed(order, sitting.ruleset) for order in orders]
            turn, _, phase = sitting.ruleset.phase(position)
        person = self.people[seat]
        before = person.acts
        self.played.kinds[decision.kind] += 1
        await self._order(person, seat, decision, orders, lines, commands)
        self.played.acts[turn, phase, seat] += person.acts - before
        return True

    async def _order(
        self,
        person: Person,
        seat: str,
        decision: Decision,
        orders: Sequence[Order],
        lines: Sequence[str],
        commands: Sequence[str],
    ) -> None:
        """Give the answer as a person would: the few typed or chosen, the many pasted."""
        asked = await self.desk.orders(self.code, seat, Actor(f"discord:{person.id}"), answers=True)
        question = next(q for q in asked.questions if q.kind == decision.kind)
        if len(orders) > FEW:
            await self._paste(person, lines)
            return
        shown = None
        for order, line, command in zip(orders, lines, commands, strict=True):
            where = self._turns.choice([self.where, person.dm_channel])
            if shown is not None and order.verb == "done":
                shown = await self._press_done(person, shown)
                continue
            if line in question.answers and self._turns.random() < 0.7:
                reply = await person.command("/orders show", self.where)
                shown = await self._choose(person, reply, line)
                continue
            shown = await person.command(command, where)
            self._note(shown, "command")

    async def _press_done(self, person: Person, shown: Reply) -> Reply:
        try:
            reply = await person.press(shown.message, "Done")
        except CannotType:
            reply = await person.command("/done", self.where)
        self._note(reply, "button")
        return reply

    async def _choose(self, person: Person, shown: Reply, line: str) -> Reply:
        options = [o for p in parts_of(shown.message) for o in p.get("options") or ()]
        for option in options:
            if option["label"] == line[:100] or option["label"] == prompts.cut(line, 100):
                reply = await person.select(shown.message, option["value"])
                self._note(reply, "select")
                return reply
        raise AssertionError(f"{line} is not offered: {options}")

    async def _paste(self, person: Person, lines: Sequence[str]) -> None:
        text = "\n".join(lines)
        if self._turns.random() < 0.3 or len(text) > 4000:
            before = len(person.inbox)
            await person.write("", orders_txt=text.encode())
            answer = (await person.news(before))[0]
            self.played.means["file"] += 1
            if "refused" in answer["content"]:
                self.played.refused.append(answer["content"])
            return
        reply = await person.submit(await person.command("/orders paste", self.where), text)
        self._note(reply, "paste")

    def _note(self, reply: Reply, means: str) -> None:
        assert reply.private, "an answer about orders was public"
        self.played.means[means] += 1
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
