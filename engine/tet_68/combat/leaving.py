"""Retreat: a side that has rolled an R moves its units away (11.4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.bases import entered
from engine.tet_68.board import US
from engine.tet_68.losing import lose_step
from engine.tet_68.modes import has_modes
from engine.tet_68.moving.bars import ending, flies, mover
from engine.tet_68.moving.moves import come_home, find_regulars, in_words
from engine.tet_68.occupation import units
from engine.tet_68.placing import STACK
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import FLOWN, HexPosition, HexTable
from engine.tet_68.ways import reach, way

HEADING = "Retreat"


def places(played: Played, position: HexPosition, unit: int) -> list[int]:
    """The hexes to which a unit can retreat; full ones only if there are no others."""
    start = position.loc[unit]
    side = played.forces.side[unit]
    moves = mover(played, position, unit, retreats=True)
    found = sorted(place for place in reach(played.board, start, moves) if place != start)
    roomy = [place for place in found if len(units(position, place, side)) < STACK]
    return roomy or found


def order(table: HexTable, some: Sequence[int]) -> None:
    """Some units must leave."""
    for unit in some:
        table.position.retreating[unit] = 1


def due(position: HexPosition, side: int) -> list[int]:
    """The units of a side that have still to leave."""
    return [unit for unit in position.forces.of[side] if position.retreating[unit]]


def stuck(played: Played, table: HexTable, side: int) -> None:
    """Who cannot leave takes a step loss instead, each of its own (ruling S87)."""
    position = table.position
    for unit in due(position, side):
        if not places(played, position, unit):
            position.retreating[unit] = 0
            table.tell("cannot_retreat", unit, position.loc[unit])
            lose_step(table, unit)


class Retreat(HexRule):
    """Units of a side that must leave go to hexes within their movement."""

    verb = Verb(
        "retreat",
        "retreat {units:units} to {to:area} [{mode:mode}]",
        "Move units away; each at least one hex.",
        HEADING,
    )

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        some, to, mode = slots
        for unit in some:
            name = self.forces.names[unit]
            if unit not in due(position, seat):
                raise RuleViolation(f"{name} does not retreat.", HEADING)
            under = None if mode is None else bool(mode)
            found = places(self.played, position, unit)
            if to not in found:
                names = [self.played.area_names[place] for place in found[:6]]
                raise RuleViolation(
                    f"{name} cannot retreat to {self.played.area_names[to]}.",
                    HEADING,
                    f"It can to: {', '.join(names)}{' ...' if len(found) > 6 else ''}.",
                )
            refusal = ending(self.played, position, unit, to, under).refusal
            if refusal:
                raise RuleViolation(refusal, HEADING)
        full = len(units(position, to, seat)) + len(some) > STACK
        roomier = any(
            len(units(position, place, seat)) + len(some) <= STACK
            for unit in some
            for place in places(self.played, position, unit)
        )
        if full and roomier:
            where = self.played.area_names[to]
            raise RuleViolation(f"More than four would stand in {where}.", "Stacking")

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        some, to, mode = slots
        for unit in some:
            leave(self.played, table, unit, to, None if mode is None else bool(mode))
        if not due(table.position, seat):
            table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        leaving = due(position, seat)
        if not leaving:
            return None
        unit = random.choice(leaving)
        found = places(self.played, position, unit)
        return ((unit,), random.choice(found), None) if found else None

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        if slot == "mode":
            return range(2)
        leaving = due(position, seat)
        if slot == "units":
            return leaving
        return sorted({p for unit in leaving for p in places(self.played, position, unit)})


def leave(played: Played, table: HexTable, unit: int, to: int, under: bool | None) -> None:
    """A unit retreats by its cheapest way."""
    position = table.position
    moves = mover(played, position, unit, retreats=True)
    end = ending(played, position, unit, to, under)
    found = way(played.board, position.loc[unit], to, moves)
    assert found is not None, "a retreat was verified"
    start = position.loc[unit]
    table.tell("retreated", unit, start, to, in_words(found.hexes))
    position.retreating[unit] = 0
    position.put(unit, to)
    if has_modes(played, unit):
        position.face_up[unit] = int(not end.underground)
    if flies(played, position, unit):
        position.moved[unit] = FLOWN
    come_home(played, position, unit, found.hexes)
    if not end.underground:
        entered(table, unit, to)
    elif played.forces.side[unit] == US:
        find_regulars(played, table, to)
