"""One match of random legal play, with refused orders, restarts and edits, checked at each step."""

from __future__ import annotations

from random import Random

from bot.desk.plain.errors import REFUSALS
from bot.rehearsal.fuzz_checks import Tally, Watch, cells_of, seen_by
from bot.rehearsal.fuzz_doors import Door, Happened
from bot.rehearsal.fuzz_secrecy import Onlookers
from engine.kernel.decision import Decision
from engine.kernel.order import DONE, Order

MOST_STEPS = 6000
MISHAP = 0.05  # an undo, a forced phase, a standing order, a hand-over, an edit
MALFORMED = 0.05
TIRED = 0.3  # how soon a seat is done that orders what it has ordered already
THOROUGH = 12  # every so many steps the slow checks are made


class DeadEnd(Exception):
    """A decision that nothing answers."""


class FuzzMatch(Watch):
    """Random play of one match through a door."""

    def __init__(self, door: Door, random: Random, tally: Tally, number: int) -> None:
        super().__init__(door, tally, number)
        self.random = random
        self.haste = random.choice((0.01, 0.03, 0.08, 0.2))
        self.repeats = False  # whether the last order changed what was ordered before
        self.steps = 0
        self.onlookers: Onlookers | None = None

    # ---- playing ---------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play to the end. Raises DeadEnd, and whatever a fault of the program raises."""
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
                self.thorough()
        self.thorough()
        for fault in await self.door.finish():
            self.fault(fault)
        if self.onlookers is not None:
            self.onlookers.read(await self.door.rows())

    async def _step(self, decision: Decision) -> None:
        """Give one random legal order, or `done`."""
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
                order = self._found(decision)
            if order is None and not closes:
                raise DeadEnd(f"Nothing answers {decision.kind} of seat {decision.seat}.")
        if order is not None:
            self.same_for_its_seat(decision, order)
            if not self._given(order, await self._give(decision.seat, order)):
                self.fault(f"A legal sample was refused: {self.say(order)}")
        elif not self._given(DONE, await self._give(decision.seat, DONE)):
            await self._default(decision)

    def _found(self, decision: Decision) -> Order | None:
        """An answer that random samples have missed: each verb is sampled by itself."""
        alone = (decision._replace(verbs=(verb,)) for verb in decision.verbs)
        found = (self.door.table.space(one).sample(self.random) for one in alone)
        return next((order for order in found if order is not None), None)

    def _given(self, order: Order, happened: Happened | None) -> bool:
        if happened is not None and order != DONE:
            self.tally.orders += 1
        return happened is not None

    async def _default(self, decision: Decision) -> None:
        for order in self.door.table.space(decision).default():
            if await self._give(decision.seat, order) is None:
                raise DeadEnd(f"The default of {decision.kind} is refused: {self.say(order)}")

    async def _give(self, seat: int, order: Order | str) -> Happened | None:
        """Give an order and check what it did; None if it is refused, which must change nothing."""
        table = self.door.table
        position = table.position
        others = self.seen_by_others(seat)
        own, count = seen_by(position, seat), self.drafts_of(seat)
        whole = cells_of(position)
        waiting = list(table.waiting)
        self.last.append(f"{seat}: {order if isinstance(order, str) else self.say(order)}")
        if self.onlookers is not None and isinstance(order, Order):
            self.tally.compared += self.onlookers.watch(table, seat, order)
        try:
            happened = await self.door.give(seat, order)
        except REFUSALS:
            now = self.door.table
            if cells_of(now.position) != whole or now.waiting != waiting:
                self.fault(f"A refused order changed something: {self.last[-1]}")
            return None
        if happened.draft:
            self.before_drafts[seat, count] = own
            self.repeats = self._repeats(seat)
            self.unchanged_for_others(seat, others)
        self.after(happened)
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
            self.after(await self.door.force(self.random.random() < 0.3))
        elif what == "standing":
            self.after(await self.door.standing(seat, self._standing_orders()))
        elif what == "hand-over":
            # People of the seat's own: who has played one side is given no seat of another.
            holder = f"player-{seat}-{self.random.randrange(9)}"
            self.after(await self.door.hand_over(seat, holder))
        elif what == "edit":
            await self._edit()
        elif what == "reload":
            before, waiting = table.position.record(), list(table.waiting)
            await self.door.reload()
            if (self.door.table.position.record(), self.door.table.waiting) != (before, waiting):
                self.fault("A loaded match is not the one that was stored.")

    async def _undo(self, seat: int) -> None:
        others = self.seen_by_others(seat)
        count = self.drafts_of(seat)
        try:
            happened = await self.door.undo(seat)
        except REFUSALS:
            if count:
                self.leak("A draft cannot be taken back.")
            return
        if not count:
            self._unclosed(happened)
            return
        # A standing order's draft was not watched.
        before = self.before_drafts.pop((seat, count - 1), None)
        if before is not None and before != seen_by(self.door.table.position, seat):
            self.leak("An undo does not bring back what was before the draft.")
        if self.drafts_of(seat) != count - 1:
            self.leak("An undo takes back more or less than one draft.")
        self.unchanged_for_others(seat, others)
        self.after(happened)

    def _unclosed(self, happened: Happened) -> None:
        """What a seat had just closed is taken back: play goes on from before, in front of all."""
        if happened.draft or any(event.kind == "die" for event in happened.events):
            self.leak("With nothing drafted an undo does something else than going back.")
        self.went_back()
        self.after(happened)

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
        """Edit: put some unit somewhere. The rules may refuse the place."""
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
                self.fault(f"A refused edit changed something: {text}")
            return
        self.after(happened)

    async def _malformed(self) -> None:
        """Give an order that is illegal, malformed or of another seat; a few prove to be legal."""
        table, random = self.door.table, self.random
        decision = random.choice(table.waiting)
        seat = random.choice((decision.seat, random.randrange(len(table.ruleset.seats))))
        order = table.space(decision).sample(random)
        line = self._spoilt("done" if order is None else self.say(order))
        happened = await self._give(seat, line)
        self.tally.coverage["malformed: refused" if happened is None else "malformed: legal"] += 1

    def _spoilt(self, line: str) -> str:
        """A line with something wrong in it: a character, a word, a name, the verb, its end."""
        random, ruleset = self.random, self.door.table.ruleset
        garbage = "".join(chr(random.randrange(32, 0x250)) for _ in range(random.randrange(1, 40)))
        verb = random.choice(list(ruleset.catalogue.verbs))
        name = random.choice(ruleset.names.all(random.choice(("unit", "area"))))
        words = line.split()
        place = random.randrange(len(words))
        before, after = words[:place], words[place + 1 :]
        return random.choice(
            (
                garbage,
                line,
                " ".join(before),
                " ".join([*before, garbage, *after]),
                " ".join([*before, name, *after]),
                " ".join([*words[:-1], name]),
                " ".join([verb, *words[1:]]),
                f"{line} {garbage}",
                line[: random.randrange(len(line)) + 1],
                f"{verb} Atlantis to Lemuria",
                f"{verb} {line} {line}",
            )
        )
