"""Blind Bombing: air attacks at units that lie face down, drawn from a stack by a die.

The owner lays the stack before any die of the area falls; a die that points below it finds
civilians. Ruling T37 and those that follow it.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Decision
from engine.kernel.errors import RuleViolation
from engine.kernel.form import Verb
from engine.kernel.ruleset import Slots
from engine.kernel.wording import listed
from engine.tet_offensive.awards import award
from engine.tet_offensive.board import US, VC_NVA
from engine.tet_offensive.combat.odds import outcome
from engine.tet_offensive.combat.volley import suffer
from engine.tet_offensive.common import ONLY, Printed, TetRule, TetTable
from engine.tet_offensive.detection import backs
from engine.tet_offensive.position import TetPosition

HEADING = "Blind Bombing"
UNNAMED = 1000  # a place in the stack below everything that was named


def stack_of(position: TetPosition, area: int, seat: int | None = None) -> list[int]:
    """The undetected units of an area from top to bottom; those that are hit have left it.

    For a seat: as it sees them, since an ally may be turning some up just now.
    """
    place = position.stack
    hidden = backs(position, area)
    if seat is not None and any(draft.seat != seat for draft in position.drafts):
        side_of = position.board.side_of
        own = [u for u in position.here[area] if side_of[u] == VC_NVA]
        hidden = [u for u in own if not position.shown(position.face_up, u, seat)]
    units = [u for u in hidden if not position.hit[u] and not position.retreated[u]]
    return sorted(units, key=lambda u: (place[u] or UNNAMED, position.board.combat[u], u))


class Stack(TetRule):
    """The owner stacks undetected units; the die of a blind bombing counts down from the top."""

    verb = Verb(
        "stack",
        "stack {units:units}",
        "Say in which order your undetected units of an area lie in the stack that is bombed, the "
        "top one first. Those you do not name lie beneath, the weakest first. A die of 1 hits the "
        "top unit, a 2 the next, and so on.",
        HEADING,
    )

    def verify(self, position: TetPosition, seat: int, slots: Slots) -> None:
        (units,) = slots
        board = self.board
        area = position.loc[units[0]]
        for unit in units:
            if board.side_of[unit] != VC_NVA or unit == board.sympathizers:
                name = board.unit_names[unit]
                raise RuleViolation(f"{name} is not yours to command.", HEADING)
            if position.loc[unit] != area or unit not in stack_of(position, area, seat):
                name = board.unit_names[unit]
                raise RuleViolation(
                    f"{name} does not lie face down with the others.",
                    HEADING,
                    f"One stack at a time. There: {listed(self._names(position, area, seat))}.",
                )
        if self.command.settles[VC_NVA][area] != seat:
            raise RuleViolation(
                f"The stack of {board.area_names[area]} is not yours to lay.", HEADING
            )
        if area not in (areas := self._areas(position, seat)):
            raise RuleViolation(
                f"Nobody bombs {board.area_names[area]}.",
                HEADING,
                f"A stack is laid in {listed([board.area_names[a] for a in areas])}.",
            )

    def _names(self, position: TetPosition, area: int, seat: int) -> list[str]:
        return [self.board.unit_names[u] for u in stack_of(position, area, seat)]

    def do(self, table: TetTable, seat: int, slots: Slots) -> None:
        (units,) = slots
        position = table.position
        area = position.loc[units[0]]
        rest = [u for u in stack_of(position, area, seat) if u not in units]
        for place, unit in enumerate([*units, *rest], 1):
            position.stack[unit] = place
        # Once the question is put, `done` settles it; until then the stack may be laid anew.
        if not position.resolving[area]:
            position.stacked[area] = 1
        table.tell("stack_laid", area, seats=ONLY[seat])

    def _areas(self, position: TetPosition, seat: int) -> list[int]:
        """Areas whose stack a seat may lay: those about to be bombed, else where aircraft are."""
        settles = self.command.settles[VC_NVA]
        found = [a for a in self.board.map_areas if position.resolving[a]]
        if not found:
            found = sorted({position.loc[u] for u in self.board.air if not position.based[u]})
        return [a for a in found if settles[a] == seat and stack_of(position, a, seat)]

    # ---- for completion and the fuzzer -----------------------------------------------------------

    def offers(self, position: TetPosition, seat: int, slot: str) -> Iterable[int]:
        return [u for a in self._areas(position, seat) for u in stack_of(position, a, seat)]

    def sample(self, position: TetPosition, seat: int, random: Random) -> Slots | None:
        areas = [a for a in self._areas(position, seat) if not position.stacked[a]]
        if not areas or random.random() < 0.3:
            return None
        units = stack_of(position, random.choice(areas), seat)
        random.shuffle(units)
        return (tuple(units),)


def ask_stack(printed: Printed, table: TetTable, area: int) -> list[Decision]:
    """Ask for the stack of an area that is about to be bombed; [] when it is laid.

    One back alone is no stack, and all see that it lies alone.
    """
    position = table.position
    if position.stacked[area]:
        return []
    seat = printed.command.settles[VC_NVA][area]
    if position.is_done(seat) or len(stack_of(position, area)) == 1:
        position.stacked[area] = 1
        return []
    return [Decision("stack", seat, ("stack", "done"), area)]


def bomb_blind(table: TetTable, unit: int, area: int) -> None:
    """Roll an air unit's blind attack, each of its dice: who is found, then what becomes of it."""
    position = table.position
    board = position.board
    words = ("air", board.area_names[area], board.unit_names[unit], "blind")
    for number in range(1, board.air_dice[board.type[unit]] + 1):
        stack = stack_of(position, area)
        found = table.roll(table.address(*words, str(number), "found"))
        if found > len(stack):
            table.tell("civilians", unit, area, found)
            award(table, US, 1, "civilians bombed", area)
            continue
        target = stack[found - 1]
        odds = board.air_column[board.type[unit]][board.terrain[area]]
        die = table.roll(table.address(*words, str(number)))
        result = outcome(board, odds, die)
        table.tell("blind_bombed", unit, area, found, odds, die, result)
        table.tell("struck_blind", target, area, seats=position.command.mask[VC_NVA])
        suffer(table, target, result)
