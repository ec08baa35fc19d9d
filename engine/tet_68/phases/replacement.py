"""Reinforcement/Replacement Phases (Replacements, Reinforcements): who comes back or arrives.

`begin` lays out what is owed (`position.owed` by pool), `orders` lets the side take it. The orders
of variants belong here too: they are declared at the beginning of a half.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.sequence import NEXT, Phase, Progress
from engine.kernel.wording import listed
from engine.tet_68 import borders
from engine.tet_68.bases import entered
from engine.tet_68.board import CAMBODIA, COUNTRIES, NVA, SIDES, US
from engine.tet_68.phases.asking import anew, asked
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import (
    ALLIES,
    AMERICANS,
    ARVN,
    GUERRILLAS,
    REGULARS,
    HexPosition,
    HexTable,
)
from engine.tet_68.returning import (
    BOX,
    HOME,
    brought,
    candidates,
    mode_of,
    number_for,
    places,
    pool_of,
    two_kinds,
    why_not_chosen,
)

HEADING = "Replacements"
MARKERS = ("Dau Tranh",)
BY_MARKER = -2  # what a Dau Tranh marker does to the die (19.2)
NOT_ROLLED = 0
VERBS = (("replace", "restore", "done"), ("recruit", "replace", "done"))


def owe(played: Played, table: HexTable, side: int) -> None:
    """What a side may take in this phase: nothing in the first turn of Tet! (5.1)."""
    position = table.position
    if played.simple or played.surprise(position):
        return
    if side == NVA:
        position.owed[REGULARS] = 2 if position.committed else 1
        return
    position.owed[AMERICANS] = 2 if position.contingency else 1
    if played.month_begins(position.turn):
        position.owed[ALLIES] = 1
    position.owed[ARVN] = 2 if mobilize(played, table) else 1


def mobilize(played: Played, table: HexTable) -> bool:
    """Whether South Vietnam replaces two units a turn: from the first success on (5.7).

    Rolled each turn until then, needed or not (ruling S12).
    """
    position = table.position
    if position.mobilized:
        return True
    number = number_for(played, position.nva_vp)
    face = table.roll(table.address("mobilization"))
    if face <= number:
        position.mobilized = 1
        table.tell("mobilized", face, number)
    else:
        table.tell("not_mobilized", face, number)
    return bool(position.mobilized)


class Recruit(HexRule):
    """The NVA rolls for guerrillas, a Dau Tranh marker spent before it or not (5.3, 19.2)."""

    verb = Verb(
        "recruit",
        "recruit [with {marker:marker}]",
        "Roll for guerrilla replacements; a Dau Tranh marker takes two off the die.",
        "NVA Guerrilla Units",
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        if position.levy != NOT_ROLLED:
            raise RuleViolation("The die of this turn is rolled.", self.verb.heading)
        if slots[0] is not None and position.dau_tranh == 0:
            raise RuleViolation("No Dau Tranh marker is left.", "Dau Tranh (Total Struggle)")

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        position = table.position
        number = number_for(self.played, position.nva_vp)
        face = table.roll(table.address("guerrillas"))
        die = face
        if slots[0] is not None:
            position.dau_tranh = position.dau_tranh - 1
            die += BY_MARKER
        found = brought(number, die)
        if found == 2 and not two_kinds(self.played, position):
            found = 1  # there are not the units that two would need (5.4)
        position.levy = found + 1
        position.owed[GUERRILLAS] = found
        table.tell("recruited", die, number, found)

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        if position.levy != NOT_ROLLED:
            return None
        return (0 if position.dau_tranh and random.random() < 0.5 else None,)

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return range(len(MARKERS)) if position.dau_tranh else ()


class Replace(HexRule):
    """An eliminated unit comes back at full strength, or a dummy lies on the map again."""

    verb = Verb(
        "replace",
        "replace {unit:unit} in {at:area} [{mode:mode}]",
        "Bring an eliminated unit back.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        unit, place, mode = slots
        self.own(position, seat, (unit,), HEADING)
        name = self.forces.names[unit]
        if unit not in candidates(self.played, position, seat):
            why = self._why(position, unit)
            raise RuleViolation(f"{name} does not come back now.", HEADING, why)
        where = self.played.area_names[place]
        allowed = places(self.played, position, unit)
        if place not in allowed:
            names = f"It may in: {listed([self.played.area_names[h] for h in allowed])}."
            raise RuleViolation(f"{name} does not come back in {where}.", HEADING, names)
        under = None if mode is None else bool(mode)
        if mode_of(self.played, position, unit, place, under) is None:
            raise RuleViolation(f"{name} cannot lie so in {where}.", HEADING)

    def _why(self, position: HexPosition, unit: int) -> str:
        pool = pool_of(self.played, unit)
        if position.loc[unit] != BOX[pool] or self.forces.dummy[unit]:
            return "It is not in its box."
        if pool == GUERRILLAS and position.levy == NOT_ROLLED:
            return "Recruit first."
        return why_not_chosen(self.played, position, unit) or "No more of its kind are due."

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        unit, place, mode = slots
        position, forces = table.position, self.forces
        under = mode_of(self.played, position, unit, place, None if mode is None else bool(mode))
        if not forces.dummy[unit]:
            pool = pool_of(self.played, unit)
            position.owed[pool] = position.owed[pool] - 1
        position.put(unit, place)
        position.face_up[unit] = int(not under)
        position.returned[unit] = 1
        self._note_home(position, unit, place)
        if under:
            table.tell("returned_hidden", unit, place, seats=1 << seat)
            table.tell("star_returned", forces.star[unit], place)
        else:
            table.tell("returned", unit, place)
            entered(table, unit, place)

    def _note_home(self, position: HexPosition, unit: int, place: int) -> None:
        """Who may not leave a country keeps that of the set-up, else has its nation's (S10)."""
        if not borders.restricted(self.played, unit):
            return
        if position.home[unit] < 0:
            bits = HOME.get(self.forces.printed[unit].nation)
            position.home[unit] = (
                0 if bits is None else COUNTRIES.index("Cambodia" if bits == CAMBODIA else "Laos")
            )
        position.homeless[unit] = int(not borders.is_home(self.played, position, unit, place))

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        units = candidates(self.played, position, seat)
        if not units:
            return None
        unit = random.choice(units)
        found = places(self.played, position, unit)
        return (unit, random.choice(found), None) if found else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "mode":
            return range(2)
        units = candidates(self.played, position, seat)
        if slot == "unit":
            return units
        return sorted({place for unit in units for place in places(self.played, position, unit)})


class Restore(HexRule):
    """A reduced American unit is brought back to full strength wherever it is (5.5)."""

    verb = Verb("restore", "restore {unit:unit}", "Bring a reduced American unit to full strength.",
                "US Units")  # fmt: skip

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        self.own_on_map(position, seat, slots, self.verb.heading)
        name = self.forces.names[unit]
        if not self.forces.american[unit]:
            raise RuleViolation(f"{name} is not American.", self.verb.heading)
        if not position.reduced[unit]:
            raise RuleViolation(f"{name} is not reduced.", self.verb.heading)
        if not position.owed[AMERICANS]:
            raise RuleViolation("No more American replacements are due.", self.verb.heading)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        (unit,) = slots
        position = table.position
        position.owed[AMERICANS] = position.owed[AMERICANS] - 1
        position.reduced[unit] = 0
        table.tell("made_whole", unit, position.loc[unit])

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if not position.owed[AMERICANS]:
            return []
        american = self.forces.american
        return [unit for unit in self.forces.of[US] if american[unit] and position.reduced[unit]]


def phase(side: int) -> Phase[Played, HexPosition]:
    """The phase of a side."""

    def begin(played: Played, table: HexTable) -> Progress:
        position = table.position
        anew((position.owed, position.returned, position.arrived))
        position.settle(levy=NOT_ROLLED)
        if played.plays(position, side):
            owe(played, table, side)
        return NEXT

    def orders(played: Played, table: HexTable) -> Progress:
        if played.simple or played.surprise(table.position):
            return NEXT
        return asked(played, table, side, "replacement", VERBS[side])

    name = f"{SIDES[side]} Reinforcement/Replacement"
    return Phase(2 if side == NVA else 6, name, {"begin": begin, "orders": orders})


NVA_PHASE, US_PHASE = phase(NVA), phase(US)
