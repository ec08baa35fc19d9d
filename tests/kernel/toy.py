"""A toy of a game, for what the kernel does in any: Red walks and rolls, then both bid in secret.

Two rounds of two stages. Whoever bids more has a point; with equal bids a die decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.assurance import Assurance
from engine.kernel.closing import Done
from engine.kernel.decision import Decision
from engine.kernel.dice import Dice
from engine.kernel.errors import RuleViolation
from engine.kernel.event import EventKind
from engine.kernel.field import Each, One
from engine.kernel.form import Verb
from engine.kernel.names import Names
from engine.kernel.order import DONE, Order
from engine.kernel.play import Play
from engine.kernel.position import Position
from engine.kernel.ruleset import OrderRule, Ruleset, Slots, catalogue_of
from engine.kernel.table import Table
from engine.kernel.view import View

RED, BLUE = range(2)
SEATS = ("Red", "Blue")
UNITS = ("Ant", "Bee", "Cat")
AREAS = ("Nowhere", "Hill", "Ford", "Dak To")
NOWHERE, HILL, FORD, DAK_TO = range(4)
WALK, BID_STAGE = range(2)


class ToyPosition(Position):
    """Who stands where, what is bid, who has a point; `here` counts who is in an area."""

    PLACES = "loc"

    round = One(1)
    stage = One()
    loc = Each("unit", "area")
    mark = Each("unit", "unit", -1)
    bid = Each("seat")
    done = Each("seat", "flag")
    points = Each("seat")

    def reindex(self) -> None:
        self.here = [self.loc.count(area) for area in range(len(AREAS))]

    def restored(self, field: int, index: int, before: int, after: int) -> None:
        if field == self.loc.number:
            self.here[before] -= 1
            self.here[after] += 1


ToyTable = Play[ToyPosition]
# Places of fields, as changes name them.
LOC, BID, ROUND = (ToyPosition.number[name] for name in ("loc", "bid", "round"))


class Go(OrderRule[ToyPosition]):
    verb = Verb("go", "go {unit:unit} to {area:area}", "Walk.")

    def verify(self, position: ToyPosition, seat: int, slots: Slots) -> None:
        unit, area = slots
        if UNITS[unit] == "Cat":
            raise RuleViolation("Cats do not obey.", "Of Cats", "Try Ant or Bee.")
        if area == FORD and position.here[FORD]:
            raise RuleViolation("The ford holds one.")

    def do(self, table: ToyTable, seat: int, slots: Slots) -> None:
        unit, area = slots
        position = table.position
        before = position.loc[unit]
        position.loc[unit] = area
        position.restored(position.loc.number, unit, before, area)
        table.tell("went", unit, area, seats=1 << seat)

    def sample(self, position: ToyPosition, seat: int, random: Random) -> Slots | None:
        return (random.randrange(len(UNITS)), random.randrange(len(AREAS)))

    def offers(self, position: ToyPosition, seat: int, slot: str) -> Iterable[int]:
        return range(2) if slot == "unit" else range(1, len(AREAS))


class Roll(OrderRule[ToyPosition]):
    verb = Verb("roll", "roll", "Roll a die in front of everybody.")

    def verify(self, position: ToyPosition, seat: int, slots: Slots) -> None:
        pass

    def do(self, table: ToyTable, seat: int, slots: Slots) -> None:
        table.roll(f"round {table.position.round}/roll")


class Bid(OrderRule[ToyPosition]):
    verb = Verb("bid", "bid {number:number}", "Bid in secret.")

    def verify(self, position: ToyPosition, seat: int, slots: Slots) -> None:
        if slots[0] > 9:
            raise RuleViolation("Nine at most.")

    def do(self, table: ToyTable, seat: int, slots: Slots) -> None:
        table.position.bid[seat] = slots[0]


class ToyAssurance(Assurance[ToyPosition]):
    """What must hold of it."""

    def __init__(self, game: Toy) -> None:
        self.game = game

    def broken(self, position: ToyPosition) -> list[str]:
        return ["The ford holds one."] if position.here[FORD] > 1 else []


class Toy(Ruleset[ToyPosition, View]):
    """The game."""

    name, title, version = "toy", "Toy", "1"
    qa = "tests.kernel.toy:ToyAssurance"

    def __init__(self) -> None:
        self.seats = SEATS
        self.phases = ("Walk", "Bid")
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

    def run(self, table: ToyTable) -> list[Decision]:
        position = table.position
        while position.round <= 2:
            if position.stage == WALK:
                if not position.done[RED]:
                    return [Decision("walk", RED, ("go", "roll", "done"), FORD, 0)]
                self._close(table)
                position.stage = BID_STAGE
            else:
                bidders = [seat for seat in (RED, BLUE) if not position.done[seat]]
                if bidders:
                    return [Decision("bid", s, ("bid", "done"), HILL, sealed=True) for s in bidders]
                self._settle(table)
                position.stage = WALK
                position.round += 1
        return []

    def _close(self, table: ToyTable) -> None:
        table.open()
        table.phase_over()
        for seat in (RED, BLUE):
            table.position.done[seat] = 0

    def _settle(self, table: ToyTable) -> None:
        position = table.position
        red, blue = position.bid
        table.tell("bids", red, blue)
        winner = int(blue > red)
        if red == blue:
            winner = table.roll(f"round {position.round}/tie") % 2
        position.points[winner] += 1
        for seat in (RED, BLUE):
            position.bid[seat] = 0
        self._close(table)

    def default(self, position: ToyPosition, decision: Decision) -> list[Order]:
        return [Order("bid", (1,)), DONE] if decision.kind == "bid" else [DONE]

    def view(
        self,
        position: ToyPosition,
        seat: int | None,
        awaited: Sequence[str] = (),
        report: Sequence[str] = (),
    ) -> View:
        turn, phase, name = self.phase(position)
        return View(seat=None, turn=turn, turns=2, phase=phase, phase_name=name, areas=())

    def mask(self, position: ToyPosition, seat: int | None) -> ToyPosition:
        return position.clone()

    def result(self, position: ToyPosition) -> str | None:
        return "Over" if position.round > 2 else None

    def phase(self, position: ToyPosition) -> tuple[int, int, str]:
        stage = position.stage
        return position.round, stage, ("Walk", "Bid")[stage]


TOY = Toy()


def table(text: str = "", seed: str = "toy") -> ToyTable:
    """A game of the toy that has begun."""
    position = TOY.new_position()
    position.read(text)
    begun = Table(TOY, position, Dice(seed, "toy-1"))
    begun.start()
    return begun


def order(line: str) -> Order:
    """An order as it is typed."""
    return TOY.catalogue.parse(line)
