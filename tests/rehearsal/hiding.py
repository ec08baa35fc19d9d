"""A toy of a game of two sides that hide: both march at once, then each looks for the other.

Six areas in a ring, four counters a side, three turns. A counter that is found lies open; what both
sides wager on an area, in secret and sealed, decides who marches first next turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from bot.desk.plain.games import Game
from engine.kernel.assurance import Assurance
from engine.kernel.closing import Done
from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.event import PHASE_BEGINS, EventKind
from engine.kernel.field import Each, One
from engine.kernel.form import Verb
from engine.kernel.names import Names
from engine.kernel.order import DONE, Order
from engine.kernel.places import PlacedPosition
from engine.kernel.play import Play
from engine.kernel.ruleset import OrderRule, Ruleset, Slots, catalogue_of
from engine.kernel.sequence import NEXT, Phase, Progress, SequenceOfPlay
from engine.kernel.view import AreaView, UnitView, View

RED, BLUE = range(2)
SEATS = ("Red", "Blue")
UNITS = ("Ash", "Birch", "Cedar", "Douglas", "Egret", "Finch", "Grebe", "Heron")
STRENGTH = (1, 2, 3, 4, 1, 2, 3, 4)
AREAS = ("Nowhere", "Abbey", "Bridge", "Castle", "Dike", "Ebb", "Farm")
TURNS = 3


def side(unit: int) -> int:
    return RED if unit < 4 else BLUE


class HidingPosition(PlacedPosition):
    """Where the counters are, which are found, and what is wagered."""

    turn = One(1)
    stage = One(value="stage")
    loc = Each("unit", "area")
    found = Each("unit", "flag")
    moved = Each("unit", "flag")
    wager = Each("seat")
    done = Each("seat", "flag")
    seeker = One()


HidingTable = Play[HidingPosition]


class March(OrderRule[HidingPosition]):
    verb = Verb("march", "march {unit:unit} to {to:area}", "To the next area.", "Marching")

    def verify(self, position: HidingPosition, seat: int, slots: Slots) -> None:
        unit, to = slots
        if side(unit) != seat:
            raise RuleViolation(f"{UNITS[unit]} is not yours.", "Marching")
        if position.moved[unit]:
            raise RuleViolation(f"{UNITS[unit]} has marched.", "Marching")
        if to not in ring(position.loc[unit]):
            raise RuleViolation(f"{AREAS[to]} is not next to it.", "Marching")

    def do(self, table: HidingTable, seat: int, slots: Slots) -> None:
        unit, to = slots
        table.tell("marched", unit, table.position.loc[unit], to, seats=1 << seat)
        table.tell("came", to)
        table.position.put(unit, to)
        table.position.moved[unit] = 1

    def sample(self, position: HidingPosition, seat: int, random: Random) -> Slots | None:
        unit = random.choice([u for u in range(len(UNITS)) if side(u) == seat])
        return unit, random.choice(ring(position.loc[unit]))

    def offers(self, position: HidingPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "to":
            return range(1, len(AREAS))
        return [u for u in range(len(UNITS)) if side(u) == seat and not position.moved[u]]


class Wager(OrderRule[HidingPosition]):
    verb = Verb("wager", "wager {points:number}", "In secret.")

    def verify(self, position: HidingPosition, seat: int, slots: Slots) -> None:
        if not 1 <= slots[0] <= 3:
            raise RuleViolation("A wager is 1 to 3.")

    def do(self, table: HidingTable, seat: int, slots: Slots) -> None:
        table.position.wager[seat] = slots[0]

    def sample(self, position: HidingPosition, seat: int, random: Random) -> Slots | None:
        return (random.randint(1, 3),)


class Seek(OrderRule[HidingPosition]):
    verb = Verb("seek", "seek {area:area}", "Roll for what is there.", "Seeking")

    def verify(self, position: HidingPosition, seat: int, slots: Slots) -> None:
        if not any(side(u) != seat and not position.found[u] for u in position.here[slots[0]]):
            raise RuleViolation(f"Nobody hides in {AREAS[slots[0]]}.", "Seeking")

    def do(self, table: HidingTable, seat: int, slots: Slots) -> None:
        position, area = table.position, slots[0]
        table.tell("sought", area)
        if table.roll(table.address("seek", AREAS[area], SEATS[seat])) > 3:
            for unit in sorted(position.here[area]):
                if side(unit) != seat:
                    position.found[unit] = 1
                    table.tell("found", unit, area)

    def sample(self, position: HidingPosition, seat: int, random: Random) -> Slots | None:
        return (random.randrange(1, len(AREAS)),)

    def offers(self, position: HidingPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            area
            for area in range(1, len(AREAS))
            if any(side(u) != seat and not position.found[u] for u in position.here[area])
        ]


def ring(area: int) -> list[int]:
    """The two areas beside one."""
    return [(area - 2) % 6 + 1, area % 6 + 1]


def marching(_: None, table: HidingTable) -> Progress:
    asked = [s for s in (RED, BLUE) if not table.position.done[s]]
    return [Decision("march", s, ("march", "wager", "done"), sealed=True) for s in asked] or NEXT


def settling(_: None, table: HidingTable) -> Progress:
    position = table.position
    red, blue = position.wager
    table.tell("wagered", red, blue)
    position.seeker = BLUE if blue > red else RED
    position.wager.reset()
    position.moved.reset()
    return NEXT


def seeking(_: None, table: HidingTable) -> Progress:
    position = table.position
    for seat in (position.seeker, 1 - position.seeker):
        if not position.done[seat]:
            return [Decision("seek", seat, ("seek", "done"))]
    return NEXT


def tallying(_: None, table: HidingTable) -> Progress:
    table.phase_over()
    table.position.turn += 1
    return NEXT


SEQUENCE: SequenceOfPlay[None, HidingPosition] = SequenceOfPlay(
    (
        Phase(1, "March", {"orders": marching, "wagers": settling}),
        Phase(2, "Seek", {"orders": seeking, "end": tallying}),
    ),
    turn_from=0,
    over=lambda position: position.turn > TURNS,
)


class HidingAssurance(Assurance[HidingPosition]):
    """What must hold of it."""

    def __init__(self, game: Hiding) -> None:
        self.game = game

    def broken(self, position: HidingPosition) -> list[str]:
        return ["A counter is nowhere."] if position.here[0] else []


class Hiding(Ruleset[HidingPosition, View]):
    """The game."""

    name, title, version, shown = "hiding", "Hiding", "1", "found"
    qa = "tests.rehearsal.hiding:HidingAssurance"

    def __init__(self) -> None:
        self.seats = SEATS
        self.phases = tuple(phase.name for phase in SEQUENCE.phases)
        self.names = Names(
            {"unit": UNITS, "area": AREAS, "seat": SEATS, "stage": SEQUENCE.names},
        )
        rules = [March(), Wager(), Seek(), Done()]
        self.rules: dict[str, OrderRule[HidingPosition]] = {rule.verb.name: rule for rule in rules}
        self.catalogue = catalogue_of(rules, self.names)
        kinds = (
            EventKind("die", ("text", "number"), "{0}: {1}.", detail=True),
            EventKind(PHASE_BEGINS, ("number", "number", "text"), "{2}.", detail=True),
            EventKind("marched", ("unit", "area", "area"), "{0} marches from {1} to {2}."),
            EventKind("came", ("area",), "Somebody comes to {0}."),
            EventKind("wagered", ("number", "number"), "Wagers: {0} and {1}."),
            EventKind("sought", ("area",), "{0} is searched."),
            EventKind("found", ("unit", "area"), "{0} is found in {1}."),
        )
        self.event_kinds = {kind.name: kind for kind in kinds}
        self.decision_kinds = {"march": "Who marches where?", "seek": "Where do you look?"}

    def new_position(self) -> HidingPosition:
        position = HidingPosition(self.names)
        for unit in range(len(UNITS)):
            position.put(unit, 1 + unit % 6)
        position.note_anew()
        return position

    def run(self, table: HidingTable) -> list[Decision]:
        return SEQUENCE.run(None, table)

    def default(self, position: HidingPosition, decision: Decision) -> list[Order]:
        return [DONE]

    def owner(self, position: HidingPosition, unit: int) -> int:
        return side(unit)

    def back(self, position: HidingPosition, unit: int) -> str | None:
        return None if position.found[unit] else "counter"

    def secret(self, position: HidingPosition, seat: int | None) -> Iterable[tuple[str, int]]:
        cells = [("wager", other) for other in (RED, BLUE) if other != seat]
        return cells + [("moved", u) for u in range(len(UNITS)) if side(u) != seat]

    def view(
        self,
        position: HidingPosition,
        seat: int | None,
        awaited: tuple[str, ...] = (),
        report: tuple[str, ...] = (),
    ) -> View:
        unseen = set(self.hidden(position, seat))
        turn, phase, name = self.phase(position)
        return View(
            seat=None if seat is None else SEATS[seat],
            turn=turn,
            turns=TURNS,
            phase=phase,
            phase_name=name,
            areas=tuple(
                AreaView(
                    name=AREAS[area],
                    units=tuple(
                        UnitView(id="" if unit in unseen else UNITS[unit])
                        for unit in sorted(position.here[area], key=lambda u: (u in unseen, u))
                    ),
                )
                for area in range(1, len(AREAS))
            ),
            awaited=awaited,
            result=self.result(position),
            phase_report=report,
        )

    def figures(self, position: HidingPosition) -> Mapping[str, str]:
        return {name: str(sum(position.found[u] for u in units)) for name, units in OF_SIDE.items()}

    def result(self, position: HidingPosition) -> str | None:
        return "Over" if position.turn > TURNS else None

    def phase(self, position: HidingPosition) -> tuple[int, int, str]:
        return SEQUENCE.phase(position)


OF_SIDE = {"found of Red": range(4), "found of Blue": range(4, 8)}


def game_of(rules: Hiding) -> Game:
    """The toy as a game that the desk knows, with pictures of a few bytes."""

    class Toy(Game):
        def ruleset(self, options: Mapping[str, str] | None = None) -> Hiding:
            return rules

        def draw(self, view: View, **options: int) -> bytes:
            return repr(view).encode()

    return Toy("hiding", "Hiding", "hide", "", "")
