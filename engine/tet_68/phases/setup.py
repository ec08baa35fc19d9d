"""Set-up: what is printed on the counters, and what each side places by the rows (Scenarios)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.tet_68.areas import SET_UP, TO_COME, is_hex
from engine.tet_68.board import COUNTRIES, NVA, SIDES
from engine.tet_68.modes import Stand, has_modes, stand
from engine.tet_68.occupation import units
from engine.tet_68.placing import STACK
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable
from engine.tet_68.rows import Rows

HEADING = "Scenarios"


def fill(played: Played, position: HexPosition) -> None:
    """Put everything where a match begins; what the rows place waits in the Set-Up box."""
    forces, scenario = played.forces, played.scenario
    position.turn = played.first
    position.us_vp, position.nva_vp = scenario.us_vp, scenario.nva_vp
    position.dau_tranh = 0 if played.simple else scenario.dau_tranh
    rows = Rows(played)
    for unit in rows.units:
        position.put(unit, SET_UP)
    if played.tet:
        for unit in forces.in_group("start"):
            if forces.start[unit] >= 0:
                place_unit(played, position, unit, forces.start[unit], underground=False)
    for unit in forces.in_group("schedule"):
        if position.loc[unit] != SET_UP:
            position.put(unit, TO_COME)


def place_unit(
    played: Played, position: HexPosition, unit: int, place: int, underground: bool
) -> None:
    """Put a unit in a hex in some mode, and note the country that it may not leave (18.3)."""
    position.put(unit, place)
    shown = int(not underground)
    if position.face_up[unit] != shown:
        position.face_up[unit] = shown


def home_of(played: Played, unit: int, place: int, row_countries: Iterable[str] = ()) -> int:
    """The country that a unit may not leave: that of its row, else the hex's first (ruling S11)."""
    bits = played.board.countries[place]
    named = [COUNTRIES.index(name) for name in row_countries]
    held = [country for country in range(len(COUNTRIES)) if bits >> country & 1]
    return next((country for country in named if country in held), held[0])


class SetUpRule(HexRule):
    """Base of the orders of set-up: they know its rows."""

    def __init__(self, played: Played) -> None:
        super().__init__(played)
        self.rows = Rows(played)

    def waiting(self, position: HexPosition, seat: int) -> list[int]:
        """The seat's units that no hex holds yet."""
        return [unit for unit in self.rows.of[seat] if not position.on_map(unit)]


class Place(SetUpRule):
    """A unit of the set-up is put in a hex that its row allows, or another one."""

    verb = Verb("place", "place {unit:unit} in {at:area}", "Put a unit on the map.", HEADING)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        unit, place = slots
        self.own(position, seat, (unit,), HEADING)
        name, where = self.forces.names[unit], position.names.name("area", place)
        if unit not in self.rows.units:
            raise RuleViolation(f"{name} is not placed by its owner.", HEADING)
        if not is_hex(place):
            raise RuleViolation(f"{where} is no hex.", HEADING)
        if place != position.loc[unit] and len(units(position, place, seat)) >= STACK:
            raise RuleViolation(f"{where} is full: four units stand there.", "Stacking")
        if self.rows.dealt(position, seat, {unit: place}) is None:
            raise RuleViolation(
                f"{name} may not be set up in {where}.", HEADING, self._legal(position, unit)
            )
        refusal = self._stand(position, unit, place).refusal
        if refusal:
            raise RuleViolation(refusal, HEADING, self._legal(position, unit))

    def _legal(self, position: HexPosition, unit: int) -> str:
        names = [position.names.name("area", place) for place in self.places(position, unit)]
        return f"It may stand in: {listed(names)}." if names else ""

    def _stand(self, position: HexPosition, unit: int, place: int) -> Stand:
        """How it is placed: Communists underground where they may be, others open."""
        if self.forces.side[unit] == NVA and has_modes(self.played, unit):
            under = stand(self.played, position, unit, place, underground=True)
            if not under.refusal:
                return under
        return stand(self.played, position, unit, place, underground=False)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        unit, place = slots
        position = table.position
        under = self._stand(position, unit, place).underground
        place_unit(self.played, position, unit, place, under)
        table.tell("placed", unit, place, seats=1 << seat)

    def places(self, position: HexPosition, unit: int) -> list[int]:
        """Where a unit may be placed."""
        return [
            place
            for place in self.rows.places(position, unit)
            if not self._stand(position, unit, place).refusal
        ]

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        waiting = self.rows.still_to_place(position, seat)
        if not waiting:
            return None
        unit = random.choice(waiting)
        places = self.places(position, unit)
        return (unit, random.choice(places)) if places else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "unit":
            return self.rows.of[seat]
        waiting = self.waiting(position, seat)
        return sorted({place for unit in waiting for place in self.rows.places(position, unit)})


class Closing:
    """Whether a side has placed all that its rows place, each where it may still stand."""

    def __init__(self, played: Played) -> None:
        self.rows = Rows(played)
        self.names = played.forces.names

    def __call__(self, position: HexPosition, seat: int) -> None:
        if self.rows.dealt(position, seat) is None:
            raise RuleViolation("Somebody stands where no row places them any more.", HEADING)
        waiting = self.rows.still_to_place(position, seat)
        if waiting:
            names = listed([self.names[unit] for unit in waiting])
            raise RuleViolation(f"Not placed yet: {names}.", HEADING)


def _side(played: Played, table: HexTable, nth: int) -> Progress:
    side = SIDES.index(played.scenario.order[nth])
    position = table.position
    if not position.done[side]:
        return [Decision("setup", side, ("place", "hide", "open", "done"), number=nth)]
    _closed(played, table, side)
    return NEXT


def _closed(played: Played, table: HexTable, side: int) -> None:
    """Put what the rows keep for a box there, note homes, and tell all what they see."""
    position, forces = table.position, played.forces
    rows = Rows(played)
    shares = rows.dealt(position, side) or {}
    for unit in rows.of[side]:
        if not position.on_map(unit):
            position.put(unit, shares[unit].box)
    for unit in forces.of[side]:
        if position.on_map(unit) and (forces.paramilitary[unit] or forces.local_force[unit]):
            share = shares.get(unit)
            named = () if share is None else _named(played, share.row, position.loc[unit])
            position.home[unit] = home_of(played, unit, position.loc[unit], named)
    table.tell("set_up", side)


def _named(played: Played, row: int, place: int) -> list[str]:
    """The countries that the zones of a row name."""
    return [country for zone in played.rows[row].where for country in zone.countries]


def first(played: Played, table: HexTable) -> Progress:
    """The side that sets up first."""
    return _side(played, table, 0)


def second(played: Played, table: HexTable) -> Progress:
    """The other side, which sees what the first has placed."""
    return _side(played, table, 1)


PHASE: Phase[Played, HexPosition] = Phase(0, "Set-Up", {"first side": first, "second side": second})
