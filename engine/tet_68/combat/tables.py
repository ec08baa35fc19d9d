"""The two combat tables, and what changes a die or a result on them (11.4, 11.7 to 11.9, 16.7)."""

from __future__ import annotations

from engine.tet_68.board import NOBODY, NVA
from engine.tet_68.datafiles import CombatTable, Result
from engine.tet_68.occupation import defence, opened
from engine.tet_68.played import Played
from engine.tet_68.position import HexPosition

MOBILE, POSITIONAL = 1, 2  # as `position.table` holds a choice; 0 is none yet
NAMES = ("Mobile", "Positional")
OVER, A_STEP = 46, 10  # beyond so much strength every so many factors take one off the die (11.9)
ROUGH, BASE = 1, 2  # what terrain adds to the die (11.7)


def printed(played: Played, which: int) -> CombatTable:
    """The table of a choice."""
    return played.tables.mobile if which == MOBILE else played.tables.positional


def column(table: CombatTable, strength: int) -> int:
    """The column of a strength of one or more."""
    return max(n for n, least in enumerate(table.columns) if strength >= least)


def overwhelming(which: int, strength: int) -> int:
    """What great strength takes off the die: on the Positional table alone."""
    return max(0, strength - OVER) // A_STEP if which == POSITIONAL else 0


def result(played: Played, which: int, strength: int, die: int) -> Result:
    """What a table has for a strength and a modified die; rows end with the first and the last."""
    table = printed(played, which)
    row = min(max(die, min(table.rows)), max(table.rows))
    return table.rows[row][column(table, strength)]


def own_holding(position: HexPosition, place: int) -> str:
    """The kind of what stands in the attacked hex and is terrain there; "" if nothing is.

    A city always is. A base or camp is while its owner defends it, neutralized or not (15.7).
    """
    holding = position.board.holding.get(place)
    if holding is None:
        return ""
    if holding.kind == "city" or opened(position, place, holding.side):
        return holding.kind
    return holding.kind if defence(position, place) == holding.side else ""


def ignores_terrain(position: HexPosition, place: int, attacker: int, defenders: int) -> bool:
    """Whether terrain does not count: a sapper attacks, or self-defence stands alone (11.8, 15.2).

    `defenders`: how many open units are left in the hex.
    """
    forces = position.forces
    sappers = attacker == NVA and any(
        position.attacking[unit] and forces.sapper[unit] for unit in forces.of[NVA]
    )
    return sappers or (not defenders and defence(position, place) != NOBODY)


def terrain(position: HexPosition, place: int) -> int:
    """What terrain adds to the attacker's die on the Positional table (ruling S38)."""
    kind = own_holding(position, place)
    rough = position.board.rough[place] or kind in ("city", "camp")
    return ROUGH * rough + BASE * (kind == "base")


def adjusted(number: int, *, urged: bool, weak: bool, exposed: bool, dug_in: bool) -> int:
    """An attacker's numbered result with all that changes it, never below nothing (ruling S40).

    `urged`: by a Dau Tranh marker. `weak`: the attacker is unsupplied. `exposed`: the defender is.
    `dug_in`: a base stands in the hex, and the table is Mobile.
    """
    return max(0, number + urged - weak + exposed - dug_in)
