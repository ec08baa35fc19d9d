"""National Borders: the countries in which each unit may be (18), as bits of the board's."""

from __future__ import annotations

from engine.tet_68.board import EVERYWHERE, NVA, SOUTH_VIETNAM, THAILAND
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition


def restricted(played: Played, unit: int) -> bool:
    """Whether a unit may never leave the country in which it starts the game (18.3)."""
    return played.forces.paramilitary[unit] or played.forces.local_force[unit]


def by_class(played: Played, position: HexPosition, unit: int) -> int:
    """The countries that units of its class may enter, its home left aside."""
    forces = played.forces
    if forces.side[unit] == NVA:
        return EVERYWHERE if forces.guerrilla[unit] else EVERYWHERE & ~THAILAND
    if forces.country[unit] >= 0:  # Cambodia's and Laos' own (ruling S70)
        return 1 << forces.country[unit]
    if forces.guerrilla[unit] or position.unlimited:
        return EVERYWHERE
    place = position.loc[unit]
    if position.on_map(unit) and played.board.countries[place] & THAILAND:
        return SOUTH_VIETNAM | THAILAND  # placed there as a replacement (ruling S13)
    return SOUTH_VIETNAM


def allowed(played: Played, position: HexPosition, unit: int) -> int:
    """The countries that a unit may enter now.

    Paramilitary and local force units stay in their own, once they have come home (ruling S10).
    """
    if restricted(played, unit) and position.home[unit] >= 0 and not position.homeless[unit]:
        return 1 << position.home[unit]
    return by_class(played, position, unit)


def is_home(played: Played, position: HexPosition, unit: int, place: int) -> bool:
    """Whether a hex is part of the country that a unit may not leave."""
    home = position.home[unit]
    return home >= 0 and bool(played.board.countries[place] >> home & 1)
