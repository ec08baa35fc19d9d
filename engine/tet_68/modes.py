"""Open and underground: how a unit may stand in a hex, and when it must turn open.

Rulebook: Guerrillas, Intelligence; Self-Defense Hexes, Popular Areas and National Borders where
they bear on it. What bars a hex may depend on backs: their star and number are public, so a refusal
tells nothing more.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.tet_68.board import NVA, THAILAND, US
from engine.tet_68.occupation import any_open, any_unit, defence, hidden_regulars, people
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition


class Stand(NamedTuple):
    """How a unit comes to stand at the end of a move: underground or not; or why it may not."""

    underground: bool = False
    refusal: str = ""


def has_modes(played: Played, unit: int) -> bool:
    """Whether a unit may ever be underground; regulars not in the simpler game (ruling S77)."""
    forces = played.forces
    return forces.guerrilla[unit] or (forces.regular[unit] and not played.simple)


def why_not_open(played: Played, position: HexPosition, unit: int, place: int) -> str:
    """Why a unit may not be open in a hex, "" when it may. An advance has rules of its own."""
    side = played.forces.side[unit]
    where = position.names.name("area", place)
    if played.forces.dummy[unit]:
        return f"{played.forces.names[unit]} is a dummy: it is never open."
    if any_open(position, place, 1 - side):
        return f"Open enemies stand in {where}."
    if defence(position, place) == 1 - side:
        return f"{where} defends itself."
    if side == US and hidden_regulars(position, place):
        return f"Gold stars lie in {where}: only underground guerrillas may be there."
    return ""


def why_not_underground(played: Played, position: HexPosition, unit: int, place: int) -> str:
    """Why a unit may not stop underground in a hex, "" when it may."""
    forces = played.forces
    name, where = forces.names[unit], position.names.name("area", place)
    side = forces.side[unit]
    if not has_modes(played, unit):
        return f"{name} cannot go underground."
    if defence(position, place) == 1 - side:
        return f"{where} defends itself: nobody may stop there underground."
    if side == NVA and played.board.countries[place] & THAILAND:
        return f"{where} is in Thailand: nobody of yours is underground there."
    if forces.regular[unit] and any_unit(position, place, US):
        return f"US units are in {where}: gold stars may not be there."
    return ""


def stand(played: Played, position: HexPosition, unit: int, place: int, underground: bool) -> Stand:
    """How a unit that would end a move in a hex in some mode stands there, or why it may not.

    Underground in an enemy Popular Area it turns open at once; where it could not be open it may
    not stop there (17.3, ruling S24).
    """
    if not underground:
        return Stand(refusal=why_not_open(played, position, unit, place))
    refusal = why_not_underground(played, position, unit, place)
    if refusal:
        return Stand(refusal=refusal)
    side = played.forces.side[unit]
    if not played.simple and people(position, place) == 1 - side:
        if played.forces.dummy[unit]:  # it turns open, which takes it off the map (9.2)
            return Stand()
        return Stand(refusal=why_not_open(played, position, unit, place))
    return Stand(underground=True)
