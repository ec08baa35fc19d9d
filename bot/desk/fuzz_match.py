"""One match of random legal play, with mishaps, and what must hold after each of its steps."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.desk.errors import REFUSALS
from bot.desk.fuzz_doors import Door, Happened
from engine.kernel.decision import Decision
from engine.kernel.order import DONE, Order
from engine.kernel.position import Position

MOST_STEPS = 6000
MISHAP = 0.05  # an undo, a forced phase, a standing order, a hand-over, an edit
MALFORMED = 0.05
TIRED = 0.3  # how soon a seat is done that orders what it has ordered already
THOROUGH = 12  # every so many steps the slow checks are made

Cells = list[list[int]]


class DeadEnd(Exception):
    """A decision that nothing answers."""


@dataclass
class Tally:
    """What was counted and what went wrong, over one match or many; sums up by `+=`."""

    matches: int = 0
    orders: int = 0
    crashes: int = 0
    dead_ends: int = 0
    broken_invariants: int = 0
    undo_leaks: int = 0
    coverage: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for name in (
            "matches",
            "orders",
            "crashes",
            "dead_ends",
            "broken_invariants",
            "undo_leaks",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.coverage.update(other.coverage)
        self.failures += other.failures


def cells_of(position: Position) -> Cells:
    """A copy of all that a position holds."""
    return [list(cells) for cells in position.cells]


def seen_by(position: Position, seat: int | None) -> Cells:
    """What a position holds without the drafts of other seats; quicker than a copy with indexes."""
    cells = cells_of(position)
    for draft in reversed(position.drafts):
        if draft.seat != seat:
            for field, index, before in reversed(draft.changes):
                cells[field][index] = before
    return cells


class FuzzMatch:
    """Random play of one match through a door."""

    def __init__(self, door: Door, random: Random, tally: Tally, number: int) -> None:
        self.door = door
        self.random = random
        self.tally = tally
        self.number = number
        self.last: deque[str] = deque(maxlen=25)
        self.haste = random.choice((0.01, 0.03, 0.08, 0.2))
        # What a seat saw when it had so many open drafts: undo must bring it back.
        self.before_drafts: dict[tuple[int, int], Cells] = {}
        self.repeats = False  # whether the last order changed what was ordered before
        self.gained: Counter[tuple[str, int]] = Counter()
        self.base = self._audited()
        for event in door.opened:
            tally.coverage[f"event: {event.kind}"] += 1
        self.steps = 0

    # ---- playing ---------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play to the end. Raises DeadEnd, and whatever the program breaks with."""
        while self.door.table.waiting:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise DeadEnd(f"The match does not end in {MOST_STEPS} steps.")
            luck = self.random.random()
            if luck < MISHAP:
                await self._mishap()
            elif luck < MISHAP + MALFORMED:
                await self._malformed()
            else:
                await self._step(self.random.choice(self.door.table.waiting))
            if self.steps % THOROUGH == 0:
                self._thorough()
        self._thorough()
        for fault in await self.door.finish():
            self._fault(fault)

    async def _step(self, decision: Decision) -> None:
        """One random legal answer, or the end of one's part."""
        self.tally.coverage[f"decision: {decision.kind}"] += 1
        table = self.door.table
        space = table.space(decision)
        closes = "done" in decision.verbs
        order = None
        haste = max(self.haste, TIRED) if self.repeats else self.haste
        self.repeats = False
        if not closes or self.random.random() >= haste:
            order = space.sample(self.random)
            if order is None and not closes:
                raise DeadEnd(f"Nothing answers {decision.kind} of seat {decision.seat}.")
        if order is not None:
            self._same_for_its_seat(decision, order)
            if not self._given(order, await self._give(decision.seat, order)):
                self._fault(f"A legal sample was refused: {self._say(order)}")
        elif not self._given(DONE, await self._give(decision.seat, DONE)):
            await self._default(decision)

    def _given(self, order: Order, happened: Happened | None) -> bool:
        if happened is not None and order != DONE:
            self.tally.orders += 1
        return happened is not None

    async def _default(self, decision: Decision) -> None:
        for order in self.door.table.space(decision).default():
            if await self._give(decision.seat, order) is None:
                raise DeadEnd(f"The default of {decision.kind} is refused: {self._say(order)}")

    async def _give(self, seat: int, order: Order | str) -> Happened | None:
        """Give an order and check what it did; None when it is refused, which changes nothing."""
        table = self.door.table
        position = table.position
        others = self._seen_by_others(seat)
        own, count = seen_by(position, seat), self._drafts_of(seat)
        whole = cells_of(position)
        waiting = list(table.waiting)
        self.last.append(f"{seat}: {order if isinstance(order, str) else self._say(order)}")
        try:
            happened = await self.door.give(seat, order)
        except REFUSALS:
            now = self.door.table
            if cells_of(now.position) != whole or now.waiting != waiting:
                self._fault(f"A refused order changed something: {self.last[-1]}")
            return None
        if happened.draft:
            self.before_drafts[seat, count] = own
            self.repeats = self._repeats(seat)
            self._unchanged_for_others(seat, others)
        self._after(happened)
        return happened

    # ---- mishaps ---------------------------------------------------------------------------------

    async def _mishap(self) -> None:
        table = self.door.table
        seat = self.random.randrange(len(table.ruleset.seats))
        what = self.random.choice(
            ("undo", "undo", "undo", "force", "standing", "hand-over", "edit", "reload")
        )
        self.last.append(f"{seat}: ({what})")
        if what == "undo":
            await self._undo(seat)
        elif what == "force" and self.random.random() < 0.3:
            self._after(await self.door.force(self.random.random() < 0.3))
        elif what == "standing":
            self._after(await self.door.standing(seat, self._standing_orders()))
        elif what == "hand-over":
            self._after(await self.door.hand_over(seat, f"player-{self.random.randrange(9)}"))
        elif what == "edit":
            await self._edit()
        elif what == "reload":
            before, waiting = table.position.record(), list(table.waiting)
            await self.door.reload()
            if (self.door.table.position.record(), self.door.table.waiting) != (before, waiting):
                self._fault("A loaded match is not the one that was stored.")

    async def _undo(self, seat: int) -> None:
        others = self._seen_by_others(seat)
        count = self._drafts_of(seat)
        try:
            happened = await self.door.undo(seat)
        except REFUSALS:
            if count:
                self._leak("A draft cannot be taken back.")
            return
        # A standing order's draft was not watched.
        before = self.before_drafts.pop((seat, count - 1), None)
        if before is not None and before != seen_by(self.door.table.position, seat):
            self._leak("An undo does not bring back what was before the draft.")
        if not count or self._drafts_of(seat) != count - 1:
            self._leak("An undo takes back more or less than one draft.")
        self._unchanged_for_others(seat, others)
        self._after(happened)

    def _drafts_of(self, seat: int) -> int:
        return sum(draft.seat == seat for draft in self.door.table.position.drafts)

    def _repeats(self, seat: int) -> bool:
        """Whether the seat's last draft changes what an earlier one has changed."""
        *earlier, last = [d for d in self.door.table.position.drafts if d.seat == seat]
        touched = {(field, index) for draft in earlier for field, index, _ in draft.changes}
        return any((field, index) in touched for field, index, _ in last.changes)

    def _standing_orders(self) -> list[str]:
        kinds = list(self.door.table.ruleset.decision_kinds)
        lines = []
        for _ in range(self.random.randrange(3)):
            answer = self.random.choice(("default", "default", "done"))
            condition = self.random.choice(("", "", " if turn=2"))
            lines.append(f"{self.random.choice(kinds)}{condition}: {answer}")
        return lines

    async def _edit(self) -> None:
        """A moderator puts some unit somewhere; the rules may refuse the place."""
        position = self.door.table.position
        field = next(f for f in position.FIELDS if f.name == position.PLACES)
        names = position.names
        place = self.random.choice(names.all(field.value))
        unit = self.random.choice(names.all(field.by))
        before = cells_of(position)
        text = f"at {place}: {unit}"
        self.last.append(f"(edit) {text}")
        try:
            happened = await self.door.edit(text)
        except REFUSALS:
            if cells_of(self.door.table.position) != before:
                self._fault(f"A refused edit changed something: {text}")
            return
        self._after(happened)

    async def _malformed(self) -> None:
        """An order that is illegal, malformed or somebody else's."""
        table, random = self.door.table, self.random
        decision = random.choice(table.waiting)
        other = random.randrange(len(table.ruleset.seats))
        order = table.space(decision).sample(random)
        line = self._say(order) if order is not None else "done"
        words = line.split()
        garbage = "".join(chr(random.randrange(32, 0x250)) for _ in range(random.randrange(1, 40)))
        verb = random.choice(list(table.ruleset.catalogue.verbs))
        place = random.randrange(len(words))
        line = random.choice(
            (
                garbage,
                " ".join(words[:place]),
                " ".join([*words[:place], garbage, *words[place + 1 :]]),
                " ".join([verb, *words[1:]]),
                f"{line} {garbage}",
                line[: random.randrange(len(line)) + 1],
                line if other != decision.seat else f"{verb} Atlantis to Lemuria",
                f"{verb} {line} {line}",
            )
        )
        happened = await self._give(other, line)
        self.tally.coverage["malformed: refused" if happened is None else "malformed: legal"] += 1

    # ---- what must hold --------------------------------------------------------------------------

    def _after(self, happened: Happened) -> None:
        """The checks that are made after every step."""
        table = self.door.table
        for fault in happened.faults:
            self._fault(fault)
        if happened.draft and any(event.kind == "die" for event in happened.events):
            self._leak("A die fell and the order can be taken back.")
        if not happened.draft:
            self.before_drafts.clear()  # what was drafted is open to all now
        for event in happened.events:
            self.tally.coverage[f"event: {event.kind}"] += 1
        for fault in table.ruleset.broken(table.position):
            self._fault(fault)
        if any(event.kind == "edited" for event in happened.events):
            self.gained.clear()
            self.base = self._audited()
        else:
            self.gained.update(table.ruleset.audit(happened.events))
            for cell, value in self._audited().items():
                if value != self.base[cell] + self.gained[cell]:
                    self._fault(f"{cell} is {value}, and its awards add up to another figure.")

    def _audited(self) -> dict[tuple[str, int], int]:
        position = self.door.table.position
        number = {field.name: n for n, field in enumerate(position.FIELDS)}
        audit = self.door.table.ruleset.audit(())
        return {(name, i): position.cells[number[name]][i] for name, i in audit}

    def _thorough(self) -> None:
        """Records and texts come back as they were; what is hidden is not in anybody's text."""
        table = self.door.table
        position = table.position
        again = table.ruleset.new_position()
        again.load(position.record())
        if cells_of(again) != cells_of(position) or again.drafts != position.drafts:
            self._fault("The record of a position does not give it back.")
        again.read(position.write())
        if cells_of(again) != cells_of(position):
            self._fault("The text of a position does not give it back.")

    def _seen_by_others(self, seat: int) -> dict[int | None, Cells]:
        table = self.door.table
        seats = [n for n in range(len(table.ruleset.seats)) if n != seat]
        return {n: seen_by(table.position, n) for n in (*seats, None)}

    def _unchanged_for_others(self, seat: int, before: dict[int | None, Cells]) -> None:
        if self._seen_by_others(seat) != before:
            self._fault(f"A draft of seat {seat} shows to others: {self.last[-1]}")

    def _same_for_its_seat(self, decision: Decision, order: Order) -> None:
        """What a seat may order does not depend on what others have drafted."""
        table = self.door.table
        if any(draft.seat != decision.seat for draft in table.position.drafts):
            seen = table.position.seen_by(decision.seat)
            rule = table.ruleset.rules[order.verb]
            try:
                rule.verify(seen, decision.seat, order.slots)
            except REFUSALS as refusal:
                self._fault(f"{self._say(order)} depends on a draft of others: {refusal}")

    # ---- what went wrong -------------------------------------------------------------------------

    def _say(self, order: Order) -> str:
        return self.door.table.ruleset.catalogue.say(order)

    def _fault(self, sentence: str) -> None:
        self.tally.broken_invariants += 1
        self.note("invariant", sentence)

    def _leak(self, sentence: str) -> None:
        self.tally.undo_leaks += 1
        self.note("undo leak", sentence)

    def note(self, kind: str, sentence: str) -> None:
        """Keep what is needed to see a failure again."""
        if len(self.tally.failures) < 20:
            self.tally.failures.append(
                {"match": self.number, "what": kind, "said": sentence, "last": list(self.last)}
            )
