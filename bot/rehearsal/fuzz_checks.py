"""What must hold after every step of a fuzzed match, and what is counted."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field, fields
from typing import Any

from bot.desk.plain.errors import REFUSALS
from bot.rehearsal.fuzz_doors import Door, Happened
from engine.kernel.decision import Decision
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.table import Table

Cells = list[list[int]]


@dataclass
class Tally:
    """What was counted and what went wrong, in one match or many. Tallies are added by `+=`."""

    matches: int = 0
    orders: int = 0
    crashes: int = 0
    dead_ends: int = 0
    broken_invariants: int = 0
    undo_leaks: int = 0
    secrecy_leaks: int = 0
    misunderstood: int = 0  # lines that were taken for another order, or for none
    compared: int = 0  # what onlookers could see in a position, and in one they cannot tell from it
    coverage: Counter[str] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)  # matches by what was chosen
    leaks: Counter[str] = field(default_factory=Counter)  # by what shows of a secret
    typed: Counter[str] = field(default_factory=Counter)  # lines by way and what became of them
    failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for counted in fields(self):
            if counted.default == 0:
                total = getattr(self, counted.name) + getattr(other, counted.name)
                setattr(self, counted.name, total)
        self.coverage.update(other.coverage)
        self.choices.update(other.choices)
        self.leaks.update(other.leaks)
        self.typed.update(other.typed)
        self.failures += other.failures


def cells_of(position: Position) -> Cells:
    """A copy of all cells of a position."""
    return [list(cells) for cells in position.cells]


def seen_by(position: Position, seat: int | None) -> Cells:
    """The cells of a position without the drafts of other seats; no indexes are made."""
    cells = cells_of(position)
    for draft in reversed(position.drafts):
        if draft.seat != seat:
            for field, index, before in reversed(draft.changes):
                cells[field][index] = before
    return cells


class Watch:
    """Checks one match after every step, through its door, and counts each fault."""

    def __init__(self, door: Door, tally: Tally, number: int) -> None:
        self.door = door
        self.tally = tally
        self.number = number
        self.last: deque[str] = deque(maxlen=25)
        # What a seat saw when it had so many open drafts: undo must bring it back.
        self.before_drafts: dict[tuple[int, int], Cells] = {}
        self.gained: Counter[tuple[str, int]] = Counter()
        self.base = self._audited()
        for event in door.opened:
            tally.coverage[f"event: {event.kind}"] += 1

    def after(self, happened: Happened) -> None:
        """Make all checks of a step."""
        table = self.door.table
        for fault in happened.faults:
            self.fault(fault)
        if happened.draft and any(event.kind == "die" for event in happened.events):
            self.leak("A die fell and the order can be taken back.")
        if not happened.draft:
            self.before_drafts.clear()  # what was drafted is open to all now
        for event in happened.events:
            self.tally.coverage[f"event: {event.kind}"] += 1
        for fault in table.ruleset.assurance.broken(table.position):
            self.fault(fault)
        if any(event.kind == "edited" for event in happened.events):
            self.went_back()
        else:
            self.gained.update(table.ruleset.assurance.audit(happened.events))
            for cell, value in self._audited().items():
                if value != self.base[cell] + self.gained[cell]:
                    self.fault(f"{cell} is {value}, and its awards add up to another figure.")

    def went_back(self) -> None:
        """Count anew: the position is one of the past."""
        self.gained.clear()
        self.base = self._audited()

    def _audited(self) -> dict[tuple[str, int], int]:
        position = self.door.table.position
        number = {field.name: n for n, field in enumerate(position.FIELDS)}
        audit = self.door.table.ruleset.assurance.audit(())
        return {(name, i): position.cells[number[name]][i] for name, i in audit}

    def thorough(self) -> None:
        """Check that records and texts come back as they were, and show nothing hidden."""
        table = self.door.table
        position = table.position
        again = table.ruleset.new_position()
        again.load(position.record())
        if cells_of(again) != cells_of(position) or again.drafts != position.drafts:
            self.fault("The record of a position does not give it back.")
        self._at_rest(again)
        try:
            again.read(position.write())
        except REFUSALS as refusal:
            self.fault(f"The text of a position cannot be read: {refusal}")
        if cells_of(again) != cells_of(position):
            self.fault("The text of a position does not give it back.")

    def _at_rest(self, position: Position) -> None:
        """Check that a stored position, when it is loaded, asks the same and does nothing."""
        table = self.door.table
        loaded = Table(table.ruleset, position, table.dice)
        try:
            loaded.resume()
        except REFUSALS as refusal:
            self.fault(f"The position does not rest: {refusal}")
            position.load(table.position.record())
        if loaded.waiting != table.waiting:
            self.fault("A loaded position asks something else.")

    def seen_by_others(self, seat: int) -> dict[int | None, Cells]:
        table = self.door.table
        seats = [n for n in range(len(table.ruleset.seats)) if n != seat]
        return {n: seen_by(table.position, n) for n in (*seats, None)}

    def unchanged_for_others(self, seat: int, before: dict[int | None, Cells]) -> None:
        if self.seen_by_others(seat) != before:
            self.fault(f"A draft of seat {seat} shows to others: {self.last[-1]}")

    def same_for_its_seat(self, decision: Decision, order: Order) -> None:
        """Check that what a seat may order does not depend on the drafts of others."""
        table = self.door.table
        if any(draft.seat != decision.seat for draft in table.position.drafts):
            seen = table.position.seen_by(decision.seat)
            rule = table.ruleset.rules[order.verb]
            try:
                rule.verify(seen, decision.seat, order.slots)
            except REFUSALS as refusal:
                self.fault(f"{self.say(order)} depends on a draft of others: {refusal}")

    # ---- what went wrong -------------------------------------------------------------------------

    def say(self, order: Order) -> str:
        return self.door.table.ruleset.catalogue.say(order)

    def fault(self, sentence: str) -> None:
        self.tally.broken_invariants += 1
        self.note("invariant", sentence)

    def leak(self, sentence: str) -> None:
        self.tally.undo_leaks += 1
        self.note("undo leak", sentence)

    def shows(self, kind: str, sentence: str) -> None:
        self.tally.secrecy_leaks += 1
        self.tally.leaks[kind] += 1
        self.note("secrecy leak", sentence)

    def note(self, kind: str, sentence: str) -> None:
        """Keep a fault, with what was done before it: the first twenty of a match."""
        if len(self.tally.failures) < 20:
            self.tally.failures.append(
                {"match": self.number, "what": kind, "said": sentence, "last": list(self.last)}
            )

    def drafts_of(self, seat: int) -> int:
        return sum(draft.seat == seat for draft in self.door.table.position.drafts)
