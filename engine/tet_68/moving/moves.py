"""Movement: one unit after another goes from hex to hex (7.1 to 7.4), and what happens at its end.

A destination is enough: the cheapest way is found among those that the unit may take, by what its
side may know. A way may be given too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import counted
from engine.tet_68 import borders
from engine.tet_68.areas import is_hex
from engine.tet_68.bases import entered
from engine.tet_68.board import NVA, US
from engine.tet_68.data.hexes import distance, number
from engine.tet_68.losing import turn_open
from engine.tet_68.modes import Stand, has_modes
from engine.tet_68.moving.bars import ending, flies, mover
from engine.tet_68.occupation import hidden_regulars
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import FLOWN, MOVED, STAYED, HexPosition, HexTable
from engine.tet_68.ways import Mover, Way, along, reach, way

HEADING = "Movement"
MODES = ("open", "underground")


class Going(NamedTuple):
    """A move that can be made: its way, and how the unit stands at its end."""

    way: Way
    stand: Stand


def going(
    played: Played,
    position: HexPosition,
    unit: int,
    to: int,
    via: Sequence[int] = (),
    under: bool | None = None,
) -> Going:
    """How a unit moves to a hex, by way of others. Raises RuleViolation if it cannot."""
    moves = mover(played, position, unit)
    end = ending(played, position, unit, to, under) if to != position.loc[unit] else None
    if end is None:
        raise RuleViolation(
            f"{played.forces.names[unit]} stands there already.", HEADING, "It may stay unmoved."
        )
    if end.refusal:
        raise RuleViolation(end.refusal, HEADING, _nearest(played, position, unit, to, moves))
    found = _way(played, position, unit, (*via, to), moves)
    if found is None:
        what = counted(moves.points, "movement point")
        raise RuleViolation(
            f"{played.forces.names[unit]} cannot get to {played.area_names[to]} with {what}.",
            HEADING,
            _nearest(played, position, unit, to, moves),
        )
    return Going(found, end)


def _way(
    played: Played, position: HexPosition, unit: int, stops: Sequence[int], moves: Mover
) -> Way | None:
    start = position.loc[unit]
    if len(stops) == 1:
        return way(played.board, start, stops[0], moves)
    hexes = [start]
    for stop in stops:
        leg = way(played.board, hexes[-1], stop, moves, through=True)
        if leg is None:
            return None
        hexes += leg.hexes[1:]
    return along(played.board, hexes, moves)


def _nearest(played: Played, position: HexPosition, unit: int, to: int, moves: Mover) -> str:
    """The hex in reach that is nearest to where a unit cannot go, in words."""
    start = position.loc[unit]
    found = [place for place in reach(played.board, start, moves) if place != start]
    if not found:
        return f"{played.forces.names[unit]} cannot move."
    if to in found:
        return "It can get there by another way."
    best = min(found, key=lambda place: (distance(place, to), place))
    return f"The nearest that it can reach is {played.area_names[best]}."


def in_words(hexes: Iterable[int]) -> str:
    """A way by the numbers of its hexes."""
    return " ".join(number(place) for place in hexes)


def carry_out(played: Played, table: HexTable, unit: int, move: Going) -> None:
    """A unit goes its way, and what its end brings about happens."""
    position, forces = table.position, played.forces
    hexes = move.way.hexes
    to = hexes[-1]
    was_under = position.underground(unit)
    position.put(unit, to)
    shown = int(not move.stand.underground)
    if has_modes(played, unit) and position.face_up[unit] != shown:
        position.face_up[unit] = shown
    position.moved[unit] = FLOWN if flies(played, position, unit) else MOVED
    come_home(played, position, unit, hexes)
    _tell(played, table, unit, hexes, hidden=was_under and move.stand.underground)
    if forces.star[unit] == "none":
        for place in hexes[1:]:  # passing through a base restores it: a unit enters it
            entered(table, unit, place)
    elif position.on_map(unit) and not move.stand.underground:
        entered(table, unit, to)
    if forces.dummy[unit] and not move.stand.underground:
        turn_open(table, unit)
    elif forces.side[unit] == US and move.stand.underground:
        find_regulars(played, table, to)


def come_home(played: Played, position: HexPosition, unit: int, hexes: Iterable[int]) -> None:
    """A unit that has reached the country which it may not leave is at home from now on."""
    if position.homeless[unit] and any(borders.is_home(played, position, unit, h) for h in hexes):
        position.homeless[unit] = 0


def find_regulars(played: Played, table: HexTable, place: int) -> None:
    """A US guerrilla has stopped underground beside hidden regulars: all of them turn open (9.1).

    Not with Operation Phoenix (29.2).
    """
    position = table.position
    found = [] if position.phoenix else hidden_regulars(position, place)
    if found:
        table.open()
    for unit in found:
        turn_open(table, unit)


def _tell(
    played: Played, table: HexTable, unit: int, hexes: Sequence[int], *, hidden: bool
) -> None:
    """To its owner by name, to all by star, where it stays hidden; else to all by name."""
    start, to, path = hexes[0], hexes[-1], in_words(hexes)
    if hidden:
        side = played.forces.side[unit]
        table.tell("moved_hidden", unit, start, to, path, seats=1 << side)
        table.tell("star_moved", played.forces.star[unit], start, to, path)
    else:
        table.tell("moved", unit, start, to, path)


class Move(HexRule):
    """Units move, each by its cheapest way or by the one that is given."""

    verb = Verb(
        "move",
        "move {units:units} [via {via:areas}] to {to:area} [{mode:mode}]",
        "Move units; say via which hexes if the way matters, and open or underground at the end.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        units, via, to, mode = slots
        self.own_on_map(position, seat, units, HEADING)
        for place in (*(via or ()), to):
            if not is_hex(place):
                raise RuleViolation(f"{self.played.area_names[place]} is no hex.", HEADING)
        for unit in units:
            self._unmoved(position, unit)
            going(self.played, position, unit, to, via or (), _under(mode))
        flown = [unit for unit in units if flies(self.played, position, unit)]
        if position.bad_weather and len(flown) > 1:
            raise RuleViolation(
                "Bad weather: one airmobile unit a hex.", "Weather", "Send the others elsewhere."
            )

    def _unmoved(self, position: HexPosition, unit: int) -> None:
        name = self.forces.names[unit]
        if position.moved[unit] != STAYED:
            raise RuleViolation(f"{name} has moved in this phase.", HEADING)
        if position.landed[unit]:
            raise RuleViolation(f"{name} has landed: it attacks where it lies.", HEADING)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        units, via, to, mode = slots
        for unit in units:
            # What the one before has found may bar the others: they stay where they are.
            try:
                move = going(self.played, table.position, unit, to, via or (), _under(mode))
            except RuleViolation as refusal:
                table.tell("stays", unit, refusal.sentence, seats=1 << seat)
                continue
            carry_out(self.played, table, unit, move)

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        free = self._free(position, seat)
        if not free:
            return None
        unit = random.choice(free)
        places = self._reach(position, unit)
        return ((unit,), None, random.choice(places), None) if places else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "mode":
            return range(len(MODES))
        free = self._free(position, seat)
        if slot == "units":
            return free
        return sorted({place for unit in free for place in self._reach(position, unit)})

    def _free(self, position: HexPosition, seat: int) -> list[int]:
        return [
            unit
            for unit in self.forces.of[seat]
            if position.on_map(unit)
            and position.moved[unit] == STAYED
            and not position.landed[unit]
        ]

    def _reach(self, position: HexPosition, unit: int) -> list[int]:
        moves = mover(self.played, position, unit)
        start = position.loc[unit]
        return sorted(h for h in reach(self.board, start, moves) if h != start)


def _under(mode: int | None) -> bool | None:
    return None if mode is None else bool(mode)


class Hurry(HexRule):
    """A Dau Tranh marker gives a unit as many points more as a die shows (19.3)."""

    verb = Verb(
        "hurry", "hurry {unit:unit}", "Spend a Dau Tranh marker: a die of extra points.",
        "Dau Tranh (Total Struggle)",
    )  # fmt: skip

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        (unit,) = slots
        heading = self.verb.heading
        self.own_on_map(position, seat, slots, heading)
        name = self.forces.names[unit]
        if position.dau_tranh == 0:
            raise RuleViolation("No Dau Tranh marker is left.", heading)
        if position.hurried[unit]:
            raise RuleViolation(f"{name} has its extra points already.", heading)
        if position.moved[unit] != STAYED:
            raise RuleViolation(f"{name} has moved in this phase.", heading)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        (unit,) = slots
        position = table.position
        place = position.loc[unit]
        address = table.address("dau tranh", number(place), str(position.dau_tranh))
        position.dau_tranh = position.dau_tranh - 1
        position.hurried[unit] = table.roll(address)
        extra = position.hurried[unit]
        if position.underground(unit):
            table.tell("hurried_hidden", unit, extra, seats=1 << seat)
            table.tell("star_hurried", self.forces.star[unit], place, extra)
        else:
            table.tell("hurried", unit, extra)

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return [
            unit
            for unit in self.forces.of[NVA]
            if position.on_map(unit)
            and position.moved[unit] == STAYED
            and not position.hurried[unit]
        ]
