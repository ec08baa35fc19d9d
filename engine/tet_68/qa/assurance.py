"""What a moderator's edit and the fuzzer ask of Tet '68 beside its rules."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.assurance import Assurance, misplaced
from engine.tet_68.board import NVA, SIDES, US
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.occupation import any_open, units
from engine.tet_68.phases import movement, replacement
from engine.tet_68.phases.weather import DAU_TRANH
from engine.tet_68.placing import STACK
from engine.tet_68.played import Played
from engine.tet_68.position import FLEET_POINTS, SAC_POINTS, HexPosition
from engine.tet_68.ruleset import Tet68
from engine.tet_68.sequence import SEQUENCE

# By side: the phases in which a stack may be too high, for units are placed and move on.
PLACING = (
    (replacement.US_PHASE.number, movement.US_PHASE.number),
    (replacement.NVA_PHASE.number, movement.NVA_PHASE.number),
)


class HexAssurance(Assurance[HexPosition]):
    """Invariants."""

    def __init__(self, game: Tet68) -> None:
        self.played = game.played

    def broken(self, position: HexPosition) -> list[str]:
        names = self.played.forces.names
        return [
            *misplaced(position.here, position.loc, names),
            *_hexes(self.played, position),
            *_units(self.played, position),
            *_numbers(position),
        ]


def _hexes(played: Played, position: HexPosition) -> Iterator[str]:
    phase = SEQUENCE.phase(position)[1]
    for place in range(COUNT):
        if not position.here[place]:
            continue
        name = played.area_names[place]
        if played.board.all_sea[place]:
            yield f"Units stand in the sea at {name}."
        for side in (US, NVA):
            retreats = any(position.retreating) or position.battle >= 0
            high = len(units(position, place, side)) > STACK
            if high and phase not in PLACING[side] and not retreats:
                yield f"More than four {SIDES[side]} units stand in {name}."
        landing = any(position.landed[unit] for unit in position.here[place])
        if any_open(position, place, US) and any_open(position, place, NVA) and not landing:
            yield f"Open enemies stand together in {name}."


def _units(played: Played, position: HexPosition) -> Iterator[str]:
    forces = played.forces
    for unit in forces.all:
        name = forces.names[unit]
        if forces.dummy[unit] and position.on_map(unit) and position.face_up[unit]:
            yield f"{name} is a dummy, and open."
        if position.reduced[unit] and len(forces.values[unit]) == 1:
            yield f"{name} has one step, and is reduced."


def _numbers(position: HexPosition) -> Iterator[str]:
    for name, most in (
        ("dau_tranh", DAU_TRANH),
        ("sac", SAC_POINTS),
        ("support_sac", SAC_POINTS),
        ("air_points", 99),
        ("result", 3),
        ("bad_weather", 1),
    ):
        number = getattr(position, name)
        if not 0 <= number <= most:
            yield f"{name} cannot be {number}."
    if not 0 <= position.fleet_used * FLEET_POINTS <= FLEET_POINTS:
        yield "The fleet is used once a turn."
    if position.fleet >= 0 and not position.board.all_sea[position.fleet]:
        yield "The fleet lies on land."
    for n, place in enumerate(position.board.held):
        if position.neutralized[n] and position.board.holding[place].kind == "city":
            yield f"A city is never neutralized: {position.board.holding[place].name}."
