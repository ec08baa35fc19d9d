"""Fire: a side chooses its table and rolls; the result falls on the other (11.3, 11.4, 12.5)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.tet_68.board import US
from engine.tet_68.combat import steps, tables
from engine.tet_68.combat.support import hurt_civilians
from engine.tet_68.data.hexes import number
from engine.tet_68.played import HexRule, Played
from engine.tet_68.position import HexPosition, HexTable

HEADING = "Resolution Procedure"


class Fire(HexRule):
    """A side chooses the table on which it fires."""

    verb = Verb("fire", "fire {table:table}", "Choose the table, and roll.", HEADING)

    def verify(self, position: HexPosition, seat: int, slots: Slots) -> None:
        if position.table[seat]:
            raise RuleViolation("The table is chosen.", HEADING)

    def do(self, table: HexTable, seat: int, slots: Slots) -> None:
        table.position.table[seat] = slots[0] + 1
        table.run_on()

    def sample(self, position: HexPosition, seat: int, random: Random) -> Slots | None:
        return (random.randrange(len(tables.NAMES)),)

    def offers(self, position: HexPosition, seat: int, slot: str) -> Iterable[int]:
        return range(len(tables.NAMES))


def fire(played: Played, table: HexTable, side: int) -> str:
    """Roll for a side, which has chosen its table, and tell what comes of it."""
    position = table.position
    place, attack = position.battle, side == position.attacker
    which = position.table[side]
    strength = steps.strength(position, side, attack, supported=side == US)
    address = table.address("attack" if attack else "defence", number(place))
    face = table.roll(address)
    found, die = outcome(played, position, side, strength, face)
    table.tell("fired", side, place, tables.NAMES[which - 1], strength, face, die, said(found))
    if attack and side == US:
        hurt_civilians(played, table, strength, face)
    return found


def outcome(
    played: Played, position: HexPosition, side: int, strength: int, face: int
) -> tuple[str, int]:
    """The result of a face with all that changes it, and the modified die.

    Against the unsupplied there is a 4 (16.7).
    """
    place, attack = position.battle, side == position.attacker
    which = position.table[side]
    other = len(steps.left(position, 1 - side))
    plain = attack and tables.ignores_terrain(position, place, side, other)
    die = face - tables.overwhelming(which, strength)
    if attack and which == tables.POSITIONAL and not plain:
        die += tables.terrain(position, place)
    printed = tables.result(played, which, strength, die)
    if not attack or not printed.isdecimal():
        return printed, die
    base = tables.own_holding(position, place) == "base"
    left = tables.adjusted(
        int(printed),
        urged=bool(position.urged),
        weak=bool(position.unsupplied[side]),
        exposed=bool(position.unsupplied[1 - side]),
        dug_in=base and which == tables.MOBILE and not plain,
    )
    return (str(left) if left else "-"), die


def said(found: str) -> str:
    """A result in words."""
    return {"-": "no effect", "R": "retreat"}.get(found, found)
