"""A toy of a game, for what the kernel does in any: Red walks and rolls, then both bid in secret.

Two rounds of two stages. Whoever bids more has a point; with equal bids a die decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.event import EventKind
from engine.kernel.form import Verb
from engine.kernel.names import Names
from engine.kernel.order import DONE, Order
from engine.kernel.position import Field, Position
from engine.kernel.ruleset import OrderRule, Ruleset, Slots, catalogue_of
from engine.kernel.table import Table

RED, BLUE = range(2)
SEATS = ("Red", "Blue")
UNITS = ("Ant", "Bee", "Cat")
AREAS = ("Nowhere", "Hill", "Ford", "Dak To")
NOWHERE, HILL, FORD, DAK_TO = range(4)
WALK, BID_STAGE = range(2)
ROUND, STAGE, LOC, MARK, BID, DONE_FIELD, POINTS = range(7)


class ToyPosition(Position):
    """Who stands where, what is bid, who has a point; `here` counts who is in an area."""

    FIELDS = (
        Field("round", "one", "number", 1),
        Field("stage", "one", "number"),
        Field("loc", "unit", "area"),
        Field("mark", "unit", "unit", -1),
        Field("bid", "seat", "number"),
        Field("done", "seat", "flag"),
        Field("points", "seat", "number"),
    )
    PLACES = "loc"

    def reindex(self) -> None:
        self.here = [self.cells[LOC].count(area) for area in range(len(AREAS))]

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        if field == LOC:
            self.here[before] -= 1
            self.here[after] += 1


class Go(OrderRule):
    verb = Verb("go", "go {unit:unit} to {area:area}", "Walk.")

    def verify(self, position: Any, seat: int, slots: Slots) -> None:
        unit, area = slots
        if UNITS[unit] == "Cat":
            raise RuleViolation("Cats do not obey.", "Of Cats", "Try Ant or Bee.")
        if area == FORD and position.here[FORD]:
            raise RuleViolation("The ford holds one.")

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        unit, area = slots
        position: Any = table.position
        before = position.cells[LOC][unit]
        position.change(LOC, unit, area)
        position.restored(LOC, unit, before, area)
        table.tell("went", unit, area, seats=1 << seat)

    def sample(self, position: Any, seat: int, random: Random) -> Slots | None:
        return (random.randrange(len(UNITS)), random.randrange(len(AREAS)))

    def offers(self, position: Any, seat: int, slot: str) -> Iterable[int]:
        return range(2) if slot == "unit" else range(1, len(AREAS))


class Roll(OrderRule):
    verb = Verb("roll", "roll", "Roll a die in front of everybody.")

    def verify(self, position: Any, seat: int, slots: Slots) -> None:
        pass

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        table.roll(f"round {table.position.cells[ROUND][0]}/roll")


class Bid(OrderRule):
    verb = Verb("bid", "bid {number:number}", "Bid in secret.")

    def verify(self, position: Any, seat: int, slots: Slots) -> None:
        if slots[0] > 9:
            raise RuleViolation("Nine at most.")

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        table.position.change(BID, seat, slots[0])


class Done(OrderRule):
    verb = Verb("done", "done", "Close.")

    def verify(self, position: Any, seat: int, slots: Slots) -> None:
        pass

    def do(self, table: Table, seat: int, slots: Slots) -> None:
        table.position.change(DONE_FIELD, seat, 1)
        table.run_on()


class Toy(Ruleset):
    """The game."""

    name, title, version = "toy", "Toy", "1"

    def __init__(self) -> None:
        self.seats = SEATS
        self.names = Names({"unit": UNITS, "area": AREAS, "seat": SEATS})
        rules = [Go(), Roll(), Bid(), Done()]
        self.rules = {rule.verb.name: rule for rule in rules}
        self.catalogue = catalogue_of(rules, self.names)
        self.event_kinds = {
            "die": EventKind("die", ("text", "number"), "{0}: {1}."),
            "went": EventKind("went", ("unit", "area"), "{0} goes to {1}."),
            "bids": EventKind("bids", ("number", "number"), "Bids: {0} and {1}."),
        }
        self.decision_kinds = {"walk": "Where does {unit} go from {area}?", "bid": "Your bid?"}

    def new_position(self) -> ToyPosition:
        return ToyPosition(self.names)

    def run(self, table: Table) -> list[Decision]:
        position = table.position
        cells = position.cells
        while cells[ROUND][0] <= 2:
            if cells[STAGE][0] == WALK:
                if not cells[DONE_FIELD][RED]:
                    return [Decision("walk", RED, ("go", "roll", "done"), FORD, 0)]
                self._close(table)
                position.change(STAGE, 0, BID_STAGE)
            else:
                bidders = [seat for seat in (RED, BLUE) if not cells[DONE_FIELD][seat]]
                if bidders:
                    return [Decision("bid", s, ("bid", "done"), HILL, sealed=True) for s in bidders]
                self._settle(table)
                position.change(STAGE, 0, WALK)
                position.change(ROUND, 0, cells[ROUND][0] + 1)
        return []

    def _close(self, table: Table) -> None:
        table.open()
        table.phase_over()
        for seat in (RED, BLUE):
            table.position.change(DONE_FIELD, seat, 0)

    def _settle(self, table: Table) -> None:
        position = table.position
        red, blue = position.cells[BID]
        table.tell("bids", red, blue)
        winner = int(blue > red)
        if red == blue:
            winner = table.roll(f"round {position.cells[ROUND][0]}/tie") % 2
        position.change(POINTS, winner, position.cells[POINTS][winner] + 1)
        for seat in (RED, BLUE):
            position.change(BID, seat, 0)
        self._close(table)

    def default(self, position: Any, decision: Decision) -> list[Order]:
        return [Order("bid", (1,)), DONE] if decision.kind == "bid" else [DONE]

    def view(
        self,
        position: Any,
        seat: int | None,
        awaited: Sequence[str] = (),
        report: Sequence[str] = (),
    ) -> Any:
        return None

    def mask(self, position: Any, seat: int | None) -> ToyPosition:
        copy: ToyPosition = position.clone()
        return copy

    def result(self, position: Any) -> str | None:
        return "Over" if position.cells[ROUND][0] > 2 else None

    def phase(self, position: Any) -> tuple[int, int, str]:
        stage = position.cells[STAGE][0]
        return position.cells[ROUND][0], stage, ("Walk", "Bid")[stage]

    def broken(self, position: Any) -> list[str]:
        return ["The ford holds one."] if position.here[FORD] > 1 else []


TOY = Toy()


def table(text: str = "", seed: str = "toy") -> Table:
    """A game of the toy that has begun."""
    position = TOY.new_position()
    position.read(text)
    begun = Table(TOY, position, Dice(seed, "toy-1"))
    begun.start()
    return begun


def order(line: str) -> Order:
    """An order as it is typed."""
    return TOY.catalogue.parse(line)
