"""Replacements: who of the eliminated units may come back, and where (5).

A unit is placed, not moved: it may lie underground among the enemy's people (17.3 speaks of those
that end a move).
"""

from __future__ import annotations

from engine.tet_68.areas import (
    ALLIES_LOST,
    AMERICANS_LOST,
    ARVN_LOST,
    GUERRILLAS_LOST,
    REGULARS_LOST,
    REVEALED_DUMMIES,
)
from engine.tet_68.board import (
    CAMBODIA,
    COUNTRIES,
    LAOS,
    NORTH_VIETNAM,
    NVA,
    SOUTH_VIETNAM,
    THAILAND,
    US,
)
from engine.tet_68.data.hexes import COUNT
from engine.tet_68.modes import has_modes, why_not_open, why_not_underground
from engine.tet_68.occupation import any_unit, defence, hidden
from engine.tet_68.played import Played
from engine.tet_68.position import (
    ALLIES,
    AMERICANS,
    ARVN,
    CHINA,
    GUERRILLAS,
    REGULARS,
    HexPosition,
)

# The box from which each pool is filled.
BOX = {
    REGULARS: REGULARS_LOST,
    GUERRILLAS: GUERRILLAS_LOST,
    AMERICANS: AMERICANS_LOST,
    ALLIES: ALLIES_LOST,
    ARVN: ARVN_LOST,
    CHINA: REGULARS_LOST,
}
HOME = {"Khmer Rouge": CAMBODIA, "Pathet Lao": LAOS}  # where their guerrillas come back (5.4)


def pool_of(played: Played, unit: int) -> int:
    """The pool whose replacements a unit counts against."""
    forces = played.forces
    if forces.side[unit] == US:
        other = AMERICANS if forces.american[unit] else ALLIES
        return ARVN if forces.arvn[unit] else other
    if forces.guerrilla[unit]:
        return GUERRILLAS
    return REGULARS if forces.regular[unit] else CHINA


def number_for(played: Played, vp: int) -> int:
    """The number that the replacement chart has for Communist victory points (5.3)."""
    chart = played.tables.replacement
    return next((row.number for row in reversed(chart) if vp >= row.vp), chart[0].number)


def brought(number: int, die: int) -> int:
    """How many guerrillas a modified die brings back (5.3)."""
    return 2 if 2 * die < number else 1 if die <= number else 0


def candidates(played: Played, position: HexPosition, side: int) -> list[int]:
    """The units of a side that may come back now, dummies among them (9.2)."""
    forces = played.forces
    found = [
        unit
        for unit in forces.of[side]
        if position.loc[unit] == BOX[pool_of(played, unit)]
        and position.owed[pool_of(played, unit)]
        and not why_not_chosen(played, position, unit)
    ]
    dummies = position.here[REVEALED_DUMMIES] if side == NVA else []
    return sorted((*found, *dummies))


def why_not_chosen(played: Played, position: HexPosition, unit: int) -> str:
    """Why a guerrilla may not be the one that comes back, "" if it may (5.4).

    Of two one is a local force unit and the other is none.
    """
    forces = played.forces
    if pool_of(played, unit) != GUERRILLAS or position.levy != 3:
        return ""
    before = [
        other
        for other in forces.of[NVA]
        if position.returned[other] and forces.guerrilla[other] and not forces.dummy[other]
    ]
    if all(forces.local_force[other] != forces.local_force[unit] for other in before):
        return ""
    return "Of two, one is a local force unit and the other is none."


def two_kinds(played: Played, position: HexPosition) -> bool:
    """Whether the box holds a local force unit and another guerrilla, as two need (5.4)."""
    local = [played.forces.local_force[unit] for unit in position.here[GUERRILLAS_LOST]]
    return any(local) and not all(local)


def places(played: Played, position: HexPosition, unit: int) -> list[int]:
    """The hexes in which a unit may come back."""
    forces = played.forces
    if forces.dummy[unit]:
        found = _for_dummies(played, position)
    elif forces.side[unit] == US:
        found = _for_us(played, position, unit)
    elif forces.guerrilla[unit]:
        found = _for_guerrillas(played, position, unit)
    elif forces.regular[unit]:
        found = _bases(played, position, NVA, NORTH_VIETNAM)
    else:
        found = _edge(played, position)
    return [place for place in found if mode_of(played, position, unit, place) is not None]


def mode_of(
    played: Played, position: HexPosition, unit: int, place: int, under: bool | None = None
) -> bool | None:
    """Whether a unit is placed underground in a hex; None if it cannot stand there.

    `under`: as its owner wishes; else Communists hide where they may.
    """
    hides = has_modes(played, unit) and not why_not_underground(played, position, unit, place)
    opens = not why_not_open(played, position, unit, place)
    if under is not None:
        return under if (hides if under else opens) else None
    if played.forces.side[unit] == US and opens:
        return False
    return True if hides else False if opens else None


def _bases(played: Played, position: HexPosition, side: int, countries: int) -> list[int]:
    """Bases of a side that are neither neutralized nor in enemy hands, in some countries."""
    board = played.board
    return [
        place
        for place in board.held
        if board.holding[place].kind == "base"
        and defence(position, place) == side
        and board.countries[place] & countries
    ]


def _for_us(played: Played, position: HexPosition, unit: int) -> list[int]:
    """Bases of South Vietnam; for Americans and Thais of Thailand too; cities of their own."""
    forces, board = played.forces, played.board
    country = forces.country[unit]
    if country >= 0:
        return [
            place
            for place in board.held
            if board.holding[place].kind == "city"
            and board.holding[place].country == 1 << country
            and defence(position, place) == US
        ]
    thai = forces.american[unit] or forces.printed[unit].nation == "Thailand"
    return _bases(played, position, US, SOUTH_VIETNAM | (THAILAND if thai else 0))


def _for_guerrillas(played: Played, position: HexPosition, unit: int) -> list[int]:
    """On cadres, one each; without any in play at the north edge. KR and PL in their country."""
    forces = played.forces
    home = HOME.get(forces.printed[unit].nation)
    if home is not None:
        return [
            place
            for place in range(COUNT)
            if played.board.countries[place] & home and not any_unit(position, place, US)
        ]
    cadres = [other for other in forces.of[NVA] if forces.cadre[other] and position.on_map(other)]
    if not cadres:
        return _edge(played, position)
    return sorted(
        {place for place in map(position.loc.__getitem__, cadres) if _room(played, position, place)}
    )


def _room(played: Played, position: HexPosition, place: int) -> bool:
    """Whether a cadre of a hex has taken no replacement yet; one just placed may take the next."""
    forces = played.forces
    cadres = sum(forces.cadre[unit] for unit in position.here[place])
    taken = sum(
        bool(position.returned[unit])
        and forces.guerrilla[unit]
        and not forces.dummy[unit]
        and forces.printed[unit].nation not in HOME
        for unit in position.here[place]
    )
    return taken < cadres


def _edge(played: Played, position: HexPosition) -> list[int]:
    """Hexes of the north edge in North Vietnam or Laos without a US unit (ruling S8)."""
    return sorted(
        place
        for place in played.board.north_edge
        if played.board.countries[place] & (NORTH_VIETNAM | LAOS)
        and not any_unit(position, place, US)
    )


def _for_dummies(played: Played, position: HexPosition) -> list[int]:
    """Bases, and hexes in which somebody lies underground (9.2)."""
    forces = played.forces
    with_others = {
        position.loc[other]
        for other in forces.of[NVA]
        if position.on_map(other) and hidden(position, position.loc[other], NVA)
    }
    everywhere = sum(1 << n for n in range(len(COUNTRIES)))
    return sorted(with_others | set(_bases(played, position, NVA, everywhere)))
